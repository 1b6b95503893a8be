import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../api/call.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { DeedFields } from './action-fields.tsx';
import { DeedPreview, LeftOutDialog } from './action-preview.tsx';
import { countUsers, deedOf, deedWords, emptyDraft, previewedDeed, type DeedName } from './action-words.ts';
import { previewQuery, useMemberDeed, type Choice, type Doing, type LeftOut } from './actions-api.ts';
import { useUndoToast } from './use-undo-toast.ts';

/** What somebody has begun to do, and with whom. */
export interface BegunDeed {
  readonly name: DeedName;
  readonly choice: Choice;
  /** Of the one member; null where many are chosen. */
  readonly email: string | null;
}

export interface MemberDeedDialogProps {
  begun: BegunDeed;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before anything is done: what, with whom, who is left out, what they read. */
export function MemberDeedDialog({ begun, onClose, onDone }: MemberDeedDialogProps) {
  const { name, choice, email } = begun;
  const words = deedWords[name];
  const [missed, setMissed] = useState<LeftOut | null>(null);
  const offerUndo = useUndoToast();
  const isOne = email !== null;
  const form = useForm({
    initialValues: emptyDraft,
    mutation: useMemberDeed(),
    toSent: (draft): Doing => ({
      choice,
      deed: deedOf(name, draft),
      hits: isOne ? null : hits,
      hasLetter: draft.hasLetter,
      erasure: name === 'erase' ? { confirmation: draft.confirmation, reason: draft.reason } : null,
    }),
    onSuccess: (outcome) => {
      if (outcome === null) return;
      offerUndo(`${isOne ? email : countUsers(outcome.done)} ${words.done}.`, outcome.deedId);
      if (outcome.leftOut.length === 0) return onDone();
      setMissed(outcome.leftOut);
    },
    paths: { 'deed.days': 'days', 'deed.reason': 'reason', 'deed.reasonCode': 'reasonCode' },
  });
  const draft = form.values;
  const [asked] = useDebouncedValue(previewedDeed(name, draft), 300);
  const preview = useQuery(previewQuery(choice, asked));
  const hits = preview.data?.hits ?? 0;
  if (missed !== null) return <LeftOutDialog leftOut={missed} onClose={onDone} />;
  const countWords = isOne ? '' : ` (${countUsers(hits)})`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.label}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep as it is
          </Button>
          <Button
            color={words.isDangerous ? 'red.6' : undefined}
            loading={form.isWorking}
            disabled={hits === 0 || preview.isPlaceholderData}
            onClick={form.submit}
          >
            {`${words.label}${countWords}`}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <p>{words.what}</p>
        {form.problem && <Note tone="error">{form.problem} Nothing was changed.</Note>}
        <DeedFields name={name} form={form} confirmWith={email ?? String(hits)} />
        {preview.isPending && <SkeletonLines lines={2} label="Looking whom it hits" />}
        {preview.error && <ErrorState message={wordsOf(preview.error)} onRetry={() => void preview.refetch()} />}
        {preview.data && <DeedPreview preview={preview.data} hasLetter={draft.hasLetter} />}
        {form.isWorking && !isOne && <p role="status">Working on {countUsers(hits)}. This takes a few seconds.</p>}
      </Stack>
    </Dialog>
  );
}

const wordsOf = (error: Error): string =>
  error instanceof CallError && error.code === 'invalid' ? error.message : 'We could not look whom it hits.';
