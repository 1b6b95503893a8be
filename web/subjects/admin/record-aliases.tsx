import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { AdminRecord } from '../../../contract/subjects/records.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import styles from './record-page.module.css';
import { useAddAlias, useRemoveAlias } from './api.ts';

/** Other names by which people and imports find a record. */
export function RecordAliases({ record: { kind, id, aliases } }: { record: AdminRecord }) {
  const form = useForm({
    initialValues: { name: '' },
    mutation: useAddAlias(kind, id),
    toSent: ({ name }) => name,
    onSuccess: () => form.reset(),
  });
  const { error = form.problem, ...field } = form.field('name');
  const remove = useRemoveAlias(kind, id);
  return (
    <Stack className={styles.part} as="section" gap={4} minWidth={0} breaks>
      <h3>Other names</h3>
      {aliases.length === 0 && (
        <Text tone="dim" size="sm">
          None yet. Searches and imports find it by these too.
        </Text>
      )}
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
      <Stack className={styles.adding} as="form" gap={4} align="start" onSubmit={form.submit} noValidate>
        <TextField label="Another name" {...field} error={error} />
        <Button type="submit" variant="default" loading={form.isWorking} disabled={field.value.trim() === ''}>
          Add name
        </Button>
      </Stack>
    </Stack>
  );
}
