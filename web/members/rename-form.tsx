import { Button } from '@mantine/core';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { longestName, useRenamePasskey, type Passkey } from '../factors/api.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import styles from './user-page.module.css';

/** In the place of a passkey's line. Escape leaves the name as it was. */
export function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { name: passkey.name },
    rules: ({ name }) => ({ name: name.trim() === '' && 'Give it a name' }),
    longest: { name: longestName },
    mutation: useRenamePasskey(),
    toSent: ({ name }) => ({ id: passkey.id, name: name.trim() }),
    onSuccess: onDone,
  });
  const { error = form.problem, ...field } = form.field('name');
  useEffect(() => input.current?.select(), []);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (form.values.name.trim() === passkey.name) onDone();
    else form.submit(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <Stack as="form" flex="1 1 0" gap={4} onSubmit={save} noValidate>
      <TextField
        ref={input}
        label="Name of the passkey"
        autoComplete="off"
        {...field}
        error={error}
        onKeyDown={onKeyDown}
      />
      <Group className={styles.row} align="stretch" gap={4}>
        <Button type="submit" size="sm" loading={form.isWorking}>
          Save the name
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Keep the old one
        </Button>
      </Group>
    </Stack>
  );
}
