import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lengths, type OwnResponse, type ResponseKind } from '../../contract/replies/replies.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { FailureNote } from '../ui/states/failure-note.tsx';
import { TextAreaField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { formatDay } from '../../contract/formats.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { useProductSettings } from '../api/config.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
import { ownQuery, useWriteResponse } from './api.ts';

export interface ResponseDialogProps {
  kind: ResponseKind;
  reviewId: string;
  /** What was typed and not sent yet; null before that. It outlives the dialog, which a press beside it closes. */
  typed: string | null;
  onType: (text: string | null) => void;
  onClose: () => void;
}

/** Mounted while it is open: the reply of a funder, or the one update of the writer. */
export function ResponseDialog({ kind, reviewId, ...writing }: ResponseDialogProps) {
  const { data: own, isError, error, refetch } = useQuery(ownQuery(kind, reviewId));
  return (
    <Dialog isOpen onClose={writing.onClose} title={kind === 'reply' ? 'Reply in public' : 'Your update'}>
      {own ? (
        <Body own={own} {...writing} />
      ) : isError ? (
        <ErrorState message={`This did not load. ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={5} label="Loading" />
      )}
    </Dialog>
  );
}

type WritingProps = Pick<ResponseDialogProps, 'typed' | 'onType' | 'onClose'> & { own: OwnResponse };

function Body({ own, ...writing }: WritingProps) {
  const { replyDays } = useProductSettings();
  if (own.can.length > 0) return <Form own={own} {...writing} />;
  return (
    <Stack gap={5} breaks>
      <Note title={statusWords(own, replyDays)}>{own.message && <PreservedText>{own.message}</PreservedText>}</Note>
      {own.text !== '' && <PreservedText>{own.text}</PreservedText>}
      <Group gap={3} align="stretch" justify="end">
        <Button onClick={writing.onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function statusWords({ kind, state, reason }: OwnResponse, replyDays: number): string {
  switch (state) {
    case 'submitted':
      return `A moderator reads it, usually within ${workingDays(replyDays)}. You get an email.`;
    case 'published':
      return kind === 'reply' ? 'It is public and can no longer be edited.' : 'It is public.';
    case 'declined':
    case 'removed':
      return reason ?? 'It is not shown.';
    case null:
    case 'draft':
    case 'changes_requested':
      return 'There is nothing to do here now.';
  }
}

type Writing = 'save' | 'send';

function Form({ own, typed, onType, onClose }: WritingProps) {
  const { kind } = own;
  const { shortest, longest } = lengths[kind];
  const write = useWriteResponse(kind, own.reviewId);
  const form = useForm({
    initialValues: { text: typed ?? own.text },
    longest: { text: longest },
    rules: ({ text }, action: Writing | undefined) => ({
      text: action === 'send' && text.trim().length < shortest && `At least ${shortest} characters`,
    }),
    mutation: write,
    toSent: ({ text }, action: Writing | undefined) =>
      action ? { action, text: text.trim(), version: own.version } : null,
    onSuccess: (_reply, { action }) => {
      onType(null);
      if (action === 'save') onClose();
    },
  });
  const { onChange, ...field } = form.field('text');
  const working = form.isWorking ? write.variables?.action : null;
  return (
    <Stack gap={5} breaks>
      <Guidance own={own} />
      <TextAreaField
        label={kind === 'reply' ? `Your reply to "${own.headline}"` : 'What you want to add'}
        minRows={6}
        maxRows={14}
        {...field}
        onChange={(event) => {
          onChange(event);
          onType(event.currentTarget.value);
        }}
        data-autofocus
      />
      {form.problem && <FailureNote>{form.problem} Your words are still here. Please try again.</FailureNote>}
      <Group gap={3} align="stretch" justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {own.can.includes('save') && (
          <Button variant="default" loading={working === 'save'} onClick={(event) => form.submitAs('save', event)}>
            Keep as a draft
          </Button>
        )}
        <Button loading={working === 'send'} onClick={(event) => form.submitAs('send', event)}>
          Send to be checked
        </Button>
      </Group>
    </Stack>
  );
}

function Guidance({ own }: { own: OwnResponse }) {
  const { kind, reason, howToFix, message, shownText, editableUntil, subjectName } = own;
  return (
    <>
      {reason !== null && (
        <Note tone="warning" title={reason}>
          {message && <PreservedText>{message}</PreservedText>}
          {howToFix && <p>{howToFix}</p>}
        </Note>
      )}
      {shownText !== null && (
        <Text tone="dim" size="sm">
          The current version stays public until a moderator has read the new text.
          {editableUntil !== null && ` You can edit it until ${formatDay(editableUntil)}.`}
        </Text>
      )}
      <Text tone="dim" size="sm">
        {kind === 'reply'
          ? `It is shown under the review as the one reply of ${subjectName}, without your name. Please do not say or guess who wrote the review.`
          : 'You can add one update, which is shown below the reply. It cannot be changed once it is public.'}
      </Text>
    </>
  );
}
