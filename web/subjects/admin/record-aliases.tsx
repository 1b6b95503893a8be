import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { AdminRecord } from '../../../contract/subjects/records.ts';
import { CallError } from '../../api/call.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Note } from '../../ui/states/note.tsx';
import styles from './record-page.module.css';
import { useAddAlias, useRemoveAlias } from './api.ts';

/** Other names by which people and imports find a record. */
export function RecordAliases({ record: { kind, id, aliases } }: { record: AdminRecord }) {
  const [name, setName] = useState('');
  const add = useAddAlias(kind, id);
  const remove = useRemoveAlias(kind, id);
  const error = add.error instanceof CallError ? (add.error.errors['name'] ?? add.error.message) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate(name, { onSuccess: () => setName('') });
  };
  return (
    <section className={styles.part}>
      <h3>Other names</h3>
      {aliases.length === 0 && <p className={styles.quiet}>None yet. Searches and imports find it by these too.</p>}
      <ul className={styles.aliases}>
        {aliases.map((alias) => (
          <li key={alias.alias}>
            <span>{alias.name}</span>
            <ActionIcon
              aria-label={`Remove ${alias.name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(alias.alias)}
            >
              <IconX size={16} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {remove.error && <Note tone="error">{remove.error.message} The name stays.</Note>}
      <form className={styles.adding} onSubmit={submit} noValidate>
        <TextField
          label="Another name"
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={name.trim() === ''}>
          Add name
        </Button>
      </form>
    </section>
  );
}
