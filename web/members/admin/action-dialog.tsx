import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../api/call.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { DeedFields } from './action-fields.tsx';
import { DeedPreview, LeftOutDialog } from './action-preview.tsx';
import {
  countUsers,
  deedOf,
  deedWords,
  emptyDraft,
  previewedDeed,
  type DeedDraft,
  type DeedName,
} from './action-words.ts';
import { previewQuery, useMemberDeed, type Choice, type LeftOut } from './actions-api.ts';
import styles from './actions.module.css';
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
  const [draft, setDraft] = useState<DeedDraft>(emptyDraft);
  const [missed, setMissed] = useState<LeftOut | null>(null);
  const [asked] = useDebouncedValue(previewedDeed(name, draft), 300);
  const preview = useQuery(previewQuery(choice, asked));
  const act = useMemberDeed();
  const offerUndo = useUndoToast();
  const errors = act.error instanceof CallError ? act.error.errors : {};
  const hits = preview.data?.hits ?? 0;
  const isOne = email !== null;
  const run = (): void =>
    act.mutate(
      {
        choice,
        deed: deedOf(name, draft),
        hits: isOne ? null : hits,
        hasLetter: draft.hasLetter,
        erasure: name === 'erase' ? { confirmation: draft.confirmation, reason: draft.reason } : null,
      },
      {
        onSuccess: (outcome) => {
          if (outcome === null) return;
          offerUndo(`${isOne ? email : countUsers(outcome.done)} ${words.done}.`, outcome.deedId);
          if (outcome.leftOut.length === 0) return onDone();
          setMissed(outcome.leftOut);
        },
      },
    );
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
            loading={act.isPending}
            disabled={hits === 0 || preview.isPlaceholderData}
            onClick={run}
          >
            {`${words.label}${countWords}`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{words.what}</p>
        {act.error && !hasFieldError(errors) && <Note tone="error">{act.error.message} Nothing was changed.</Note>}
        <DeedFields
          name={name}
          draft={draft}
          errors={errors}
          confirmWith={email ?? String(hits)}
          onChange={(part) => setDraft((old) => ({ ...old, ...part }))}
        />
        {preview.isPending && <SkeletonLines lines={2} label="Looking whom it hits" />}
        {preview.error && <ErrorState message={wordsOf(preview.error)} onRetry={() => void preview.refetch()} />}
        {preview.data && <DeedPreview preview={preview.data} hasLetter={draft.hasLetter} />}
        {act.isPending && !isOne && <p role="status">Working on {countUsers(hits)}. This takes a few seconds.</p>}
      </div>
    </Dialog>
  );
}

const shownFields = ['deed.days', 'deed.reason', 'deed.reasonCode', 'reason', 'confirmation'];
const hasFieldError = (errors: Readonly<Record<string, string>>): boolean =>
  shownFields.some((field) => errors[field] !== undefined);

const wordsOf = (error: Error): string =>
  error instanceof CallError && error.code === 'invalid' ? error.message : 'We could not look whom it hits.';
