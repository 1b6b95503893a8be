import { Button } from '@mantine/core';
import {
  longestReason,
  recordFields,
  type AdminRecord,
  type RecordValues,
} from '../../../contract/subjects/records.ts';
import { CallError } from '../../api/call.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { FormSummary } from '../../ui/forms/form-summary.tsx';
import { isUnread, type Unread } from '../../ui/forms/unread.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Grid, Group, Stack } from '../../ui/layout/layout.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { RecordFieldControl } from './record-fields.tsx';
import styles from './record-page.module.css';
import { useEditRecord } from './api.ts';

interface RecordFormProps {
  /** The record when the form was filled: a change that another admin saved since is not overwritten. */
  record: AdminRecord;
  onSaved: (record: AdminRecord) => void;
  onReload: () => void;
}

interface RecordDraft {
  readonly values: Readonly<Record<string, RecordValues[string] | Unread>>;
  readonly reason: string;
}

/** Nothing is sent while a text is not understood. */
const readValues = (values: RecordDraft['values']): RecordValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isUnread(value) ? null : value]));

/** The fields of a record. */
export function RecordForm({ record, onSaved, onReload }: RecordFormProps) {
  const { kind, id, version } = record;
  const save = useEditRecord(kind, id);
  const draft: RecordDraft = { values: record.values, reason: '' };
  const form = useForm({
    initialValues: draft,
    longest: { reason: longestReason },
    mutation: save,
    toSent: ({ values, reason }) => ({
      version,
      values: readValues(values),
      ...(reason.trim() === '' ? {} : { reason }),
    }),
    onSuccess: (saved) => {
      showSuccess(`${saved.name} is saved.`);
      onSaved(saved);
    },
  });
  const isSame = JSON.stringify(form.values.values) === JSON.stringify(record.values);
  return (
    <Stack as="form" gap={[5, 6]} onSubmit={form.submit} noValidate>
      <FormSummary {...form.summary} />
      <Grid className={styles.fields} gap={[5, 6]}>
        {recordFields[kind].map((field) => (
          <div key={field.key} data-wide={field.control === 'longText' || undefined}>
            <RecordFieldControl field={field} {...form.field(`values.${field.key}`)} />
          </div>
        ))}
      </Grid>
      <TextField label="Why" help="For the history" isOptional {...form.field('reason')} />
      {save.error && form.problem && <SaveFailure error={save.error} onReload={onReload} />}
      <Group gap={4} align="stretch">
        <Button type="submit" loading={form.isWorking} disabled={isSame}>
          Save the changes
        </Button>
        {!isSame && (
          <Button variant="default" onClick={() => form.setAll({ values: record.values })}>
            Discard them
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Beside the button: the form is longer than a window. */
function SaveFailure({ error, onReload }: { error: Error; onReload: () => void }) {
  if (!(error instanceof CallError) || error.code !== 'stale')
    return <FailureNote>{error.message} Nothing was changed.</FailureNote>;
  return (
    <FailureNote title="Another admin has just changed this record">
      Your changes are not saved. <TextButton onClick={onReload}>Load the record again</TextButton>, which discards what
      you typed.
    </FailureNote>
  );
}
