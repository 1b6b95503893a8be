import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { lengths } from '../../../contract/replies/replies.ts';
import type { ReturnedUpdate } from '../../../contract/replies/returned-update.ts';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useProductSettings } from '../../api/config.ts';
import { workingDays } from '../../../contract/product-settings/words.ts';
import { useReturnedUpdate, useSendReturnedUpdate } from './api.ts';

/** What happened later, or where it stands once it is sent. */
export function AddUpdate({ code, onClose }: { code: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, error, mutate: read } = useReturnedUpdate();
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    read(code);
  }, [read, code]);
  return (
    <Stack gap={5}>
      <Text as="h3" ref={heading} tabIndex={-1} size="lg">
        What happened later
      </Text>
      {isError ? (
        <ErrorState message={`This did not load. ${error.message}`} onRetry={() => read(code)} />
      ) : data === undefined ? (
        <SkeletonLines lines={4} label="Loading" />
      ) : (
        <Loaded code={code} update={data} onClose={onClose} />
      )}
    </Stack>
  );
}

interface LoadedProps {
  code: string;
  /** Null for a review that stopped being public in the meantime. */
  update: ReturnedUpdate | null;
  onClose: () => void;
}

function Loaded({ code, update, onClose }: LoadedProps) {
  const send = useSendReturnedUpdate();
  const { replyDays } = useProductSettings();
  const now = send.data ?? update;
  if (now !== null && now.can.includes('send')) return <Form code={code} update={now} send={send} onClose={onClose} />;
  return (
    <>
      <Note
        title={now === null ? 'This review is no longer public, so nothing can be added.' : statusOf(now, replyDays)}
      >
        {now?.message && <PreservedText>{now.message}</PreservedText>}
      </Note>
      {now !== null && now.text !== '' && <PreservedText>{now.text}</PreservedText>}
      <Group justify="end">
        <Button onClick={onClose}>Back</Button>
      </Group>
    </>
  );
}

function statusOf({ state, reason }: ReturnedUpdate, replyDays: number): string {
  if (state === 'submitted') return `A person reads your update, usually within ${workingDays(replyDays)}.`;
  if (state === 'published') return 'Your update is public.';
  return reason ?? 'Your update is not shown.';
}

type FormProps = Omit<LoadedProps, 'update'> & {
  update: ReturnedUpdate;
  send: ReturnType<typeof useSendReturnedUpdate>;
};

function Form({ code, update, send, onClose }: FormProps) {
  const { shortest, longest } = lengths.update;
  const form = useForm({
    initialValues: { text: update.text },
    longest: { text: longest },
    rules: ({ text }) => ({ text: text.trim().length < shortest && `At least ${shortest} characters` }),
    mutation: send,
    toSent: ({ text }) => ({ code, text: text.trim(), version: update.version }),
  });
  const field = form.field('text');
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={5}>
        {update.reason !== null && (
          <Note tone="warning" title={update.reason}>
            {update.message && <PreservedText>{update.message}</PreservedText>}
            {update.howToFix && <p>{update.howToFix}</p>}
          </Note>
        )}
        {update.reply !== null && (
          <div>
            <Text as="h4" size="md">
              The public reply
            </Text>
            <PreservedText>{update.reply}</PreservedText>
          </div>
        )}
        <TextAreaField label="Your update" minRows={5} maxRows={12} {...field} />
        {form.problem && <FailureNote>{form.problem} Your words are still here.</FailureNote>}
        <Group gap={3} justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isWorking}>
            Send to be checked
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
