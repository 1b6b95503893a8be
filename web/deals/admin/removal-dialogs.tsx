import { useState, type ReactNode } from 'react';
import { removalReasons } from '../../../contract/deals/history.ts';
import type { ReportReason } from '../../../contract/deals/reports.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { longestChangeReason, shortestChangeReason } from '../../../contract/deals/manual-deals.ts';
import { CallError } from '../../api/call.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ShortListField, TextAreaField } from '../../ui/forms/fields.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useRemoveDeal, useRestoreDeal } from './history-api.ts';
import styles from './history.module.css';

interface Place {
  kind: DealKind;
  dealId: string;
  onClose: () => void;
}

// The keys of the literal; Object.entries forgets them.
const reasons = Object.entries(removalReasons) as [ReportReason, string][];

/** Why a row goes. For one that names a person it says that nothing is kept. */
export function RemovalDialog({ kind, dealId, updatedAt, onClose }: Place & { updatedAt: string }) {
  const [reason, setReason] = useState<ReportReason>('duplicate');
  const remove = useRemoveDeal(kind, dealId);
  return (
    <NoteDialog
      title="Take this row out?"
      confirmLabel="Take it out"
      isDangerous
      error={remove.error}
      isWorking={remove.isPending}
      onClose={onClose}
      onSend={(note) =>
        remove.mutate(
          { updatedAt, reason, note },
          {
            onSuccess: () => {
              onClose();
              showSuccess('The row is out of the database.');
            },
          },
        )
      }
    >
      <p>Nobody sees it any more, and imports leave it out from now on.</p>
      <ShortListField
        label="Reason"
        data={reasons.map(([value, label]) => ({ value, label }))}
        value={reason}
        onChange={(event) => {
          const chosen = reasons.find(([value]) => value === event.currentTarget.value);
          if (chosen) setReason(chosen[0]);
        }}
      />
      {reason === 'personal_data' ? (
        <Note tone="warning">Nothing of the row is kept, in its history neither. It cannot come back.</Note>
      ) : (
        <p className={styles.hint}>It is kept and can be brought back.</p>
      )}
    </NoteDialog>
  );
}

export function RestoreDialog({ kind, dealId, onClose }: Place) {
  const restore = useRestoreDeal(kind, dealId);
  return (
    <NoteDialog
      title="Bring this row back?"
      confirmLabel="Bring it back"
      error={restore.error}
      isWorking={restore.isPending}
      onClose={onClose}
      onSend={(note) =>
        restore.mutate(note, {
          onSuccess: () => {
            onClose();
            showSuccess('The row is in the database again.');
          },
        })
      }
    >
      <p>It is in the table again as it was, and imports may change it.</p>
    </NoteDialog>
  );
}

interface NoteDialogProps {
  title: string;
  confirmLabel: string;
  isDangerous?: boolean;
  error: Error | null;
  isWorking: boolean;
  onSend: (note: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for a few words, which stand in the history of the row. */
function NoteDialog({
  title,
  confirmLabel,
  isDangerous,
  error,
  isWorking,
  onSend,
  onClose,
  children,
}: NoteDialogProps) {
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = note.trim().length < shortestChangeReason;
  const refused = error instanceof CallError ? error.errors['note'] : undefined;
  const submit = (): void => {
    setTried(true);
    if (!isShort) onSend(note.trim());
  };
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <DialogForm
        problem={error !== null && refused === undefined ? error.message : null}
        submitLabel={confirmLabel}
        cancelLabel={isDangerous ? 'Keep it' : 'Leave it out'}
        isDangerous={isDangerous}
        isWorking={isWorking}
        onSubmit={submit}
        onClose={onClose}
      >
        {children}
        <TextAreaField
          label="Why"
          help="For the other admins."
          minRows={2}
          maxLength={longestChangeReason}
          value={note}
          error={refused ?? (isTried && isShort ? 'Say why, in a few words' : undefined)}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
