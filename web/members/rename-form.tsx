import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { CallError } from '../api/call.ts';
import { TextField } from '../ui/forms/fields.tsx';
import { longestName, useRenamePasskey, type Passkey } from '../factors/api.ts';
import styles from './user-page.module.css';

/** In the place of a passkey's line. Escape leaves the name as it was. */
export function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const [isEmpty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useRenamePasskey();
  useEffect(() => input.current?.select(), []);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = name.trim();
    setEmpty(wanted === '');
    if (wanted === passkey.name) onDone();
    else if (wanted !== '') mutate({ id: passkey.id, name: wanted }, { onSuccess: onDone });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
  };
  const refused = error instanceof CallError ? (error.errors['name'] ?? error.message) : error?.message;
  return (
    <form className={styles.rename} onSubmit={save} noValidate>
      <TextField
        ref={input}
        label="Name of the passkey"
        value={name}
        maxLength={longestName}
        autoComplete="off"
        error={isEmpty ? 'Give it a name' : refused}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.row}>
        <Button type="submit" size="sm" loading={isPending}>
          Save the name
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Keep the old one
        </Button>
      </div>
    </form>
  );
}
