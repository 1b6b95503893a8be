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
import { ActionFields } from './action-fields.tsx';
import { ActionPreview, SkippedDialog } from './action-preview.tsx';
import { countUsers, actionOf, actionWords, emptyDraft, previewedAction, type ActionName } from './action-words.ts';
import { previewQuery, useAdminAction, type Choice, type Doing, type Skipped } from './actions-api.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { waitsWords } from './waiting/words.ts';
import { useUndoToast } from './use-undo-toast.ts';

/** The action that the admin has begun, and its members. */
export interface BegunAction {
  readonly name: ActionName;
  readonly choice: Choice;
  /** The address of the one member; null where many are chosen. */
  readonly email: string | null;
}

export interface AdminActionDialogProps {
  begun: BegunAction;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before anything is done: what, with whom, who is skipped, what they read. */
export function AdminActionDialog({ begun, onClose, onDone }: AdminActionDialogProps) {
  const { name, choice, email } = begun;
  const words = actionWords[name];
  const [missed, setMissed] = useState<Skipped | null>(null);
  const offerUndo = useUndoToast();
  const isOne = email !== null;
  const form = useForm({
    initialValues: emptyDraft,
    mutation: useAdminAction(),
    toSent: (draft): Doing => ({
      choice,
      action: actionOf(name, draft),
      hits: isOne ? null : hits,
      hasEmail: draft.hasEmail,
      erasure: name === 'erase' ? { confirmation: draft.confirmation, reason: draft.reason } : null,
    }),
    onSuccess: (outcome) => {
      if (outcome === null) return;
      if (outcome.waits !== null)
        showSuccess(`${isOne ? email : countUsers(outcome.waits.members)}: ${waitsWords(outcome.waits)}`);
      else offerUndo(`${isOne ? email : countUsers(outcome.done)} ${words.done}.`, outcome.actionId);
      if (outcome.skipped.length === 0) return onDone();
      setMissed(outcome.skipped);
    },
    paths: {
      'action.days': 'days',
      'action.reason': 'reason',
      'action.reasonCode': 'reasonCode',
      'action.ruleCode': 'ruleCode',
    },
  });
  const draft = form.values;
  const [asked] = useDebouncedValue(previewedAction(name, draft), 300);
  const preview = useQuery(previewQuery(choice, asked));
  const hits = preview.data?.hits ?? 0;
  if (missed !== null) return <SkippedDialog skipped={missed} onClose={onDone} />;
  // Until the days are known, the users and the email would be those of days that the admin did not choose.
  const areDaysKnown = typeof draft.days === 'number';
  const countWords = isOne || !areDaysKnown ? '' : ` (${countUsers(hits)})`;
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
        <ActionFields name={name} form={form} confirmWith={email ?? String(hits)} />
        {preview.isPending && <SkeletonLines lines={2} label="Checking who is affected" />}
        {preview.error && <ErrorState message={wordsOf(preview.error)} onRetry={() => void preview.refetch()} />}
        {preview.data && areDaysKnown && <ActionPreview preview={preview.data} hasEmail={draft.hasEmail} />}
        {!areDaysKnown && <p role="status">Enter the days to see who gets access.</p>}
        {form.isWorking && !isOne && <p role="status">Working on {countUsers(hits)}. This takes a few seconds.</p>}
      </Stack>
    </Dialog>
  );
}

const wordsOf = (error: Error): string =>
  error instanceof CallError && error.code === 'invalid' ? error.message : 'We could not check who is affected.';
