import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { longestName } from '../factors/api.ts';
import { makePasskey } from '../factors/make-passkey.ts';
import { sayProblem } from '../factors/say-problem.ts';
import styles from '../factors/step-up-form.module.css';

/** Names the passkey, then lets the browser make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWaiting(true);
    const askedAt = Date.now();
    try {
      if (await makePasskey(name.trim())) showSuccess('Passkey added. You can use it next time you log in.');
      onClose();
    } catch (error) {
      setWaiting(false);
      sayProblem(error, Date.now() - askedAt);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title="Add a passkey">
      <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
        <p>
          Your browser will ask for your fingerprint, your face or your device PIN. None of them leaves this device.
        </p>
        <TextField
          label="Name"
          isOptional
          help="So that you know it again, such as Laptop in the office."
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="lg" fullWidth loading={isWaiting}>
          Add this passkey
        </Button>
      </form>
    </Dialog>
  );
}
