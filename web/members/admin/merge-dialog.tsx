import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../api/call.ts';
import { ChoiceCards } from '../../ui/forms/choices.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { findMember, useMergeMembers } from './actions-api.ts';
import styles from './actions.module.css';

interface Person {
  readonly id: string;
  readonly email: string;
}

export interface MergeDialogProps {
  from: Person;
  /** Null: the address of the account that stays is asked for. */
  into: Person | null;
  onClose: () => void;
  onDone: () => void;
}

/** Makes two accounts one. It cannot be undone, so the address that goes is typed. */
export function MergeDialog({ from, into, onClose, onDone }: MergeDialogProps) {
  const [staysId, setStaysId] = useState(into?.id);
  const [address, setAddress] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [reason, setReason] = useState('');
  const [addressError, setAddressError] = useState<string | null>(null);
  const merge = useMergeMembers();
  const errors = merge.error instanceof CallError ? merge.error.errors : {};
  const goes = into !== null && staysId === from.id ? into : from;
  const run = async (): Promise<void> => {
    const stays = into === null ? await findMember(address) : staysId === from.id ? from : into;
    setAddressError(stays === null ? 'Nobody has this address' : null);
    if (stays === null) return;
    merge.mutate(
      { fromId: goes.id, intoId: stays.id, confirmation, reason },
      {
        onSuccess: (isDone) => {
          if (isDone === null) return;
          showSuccess(`${goes.email} is part of ${stays.email} now.`);
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Merge two accounts"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep both
          </Button>
          <Button color="red.6" loading={merge.isPending} onClick={() => void run()}>
            Merge for good
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>
          Access, drafts, reminders, saved views and everything else of one account becomes the other’s. The address
          that goes opens nothing any more. Both are told by e-mail. This cannot be undone.
        </p>
        {merge.error && Object.keys(errors).length === 0 && (
          <Note tone="error">{merge.error.message} Nothing was changed.</Note>
        )}
        {into === null ? (
          <TextField
            label="E-mail of the account that stays"
            value={address}
            error={addressError ?? errors['intoId']}
            data-autofocus
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        ) : (
          <ChoiceCards
            label="Which one stays"
            cards={[from, into].map(({ id, email }) => ({ value: id, title: email }))}
            value={staysId}
            onChange={setStaysId}
          />
        )}
        <TextAreaField
          label="Why"
          help="For the other admins."
          minRows={2}
          value={reason}
          error={errors['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextField
          label={`Type ${goes.email} to go on`}
          autoComplete="off"
          value={confirmation}
          error={errors['confirmation']}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
