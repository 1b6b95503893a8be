import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { recordFields, type AdminRecord } from '../../../contract/subjects/records.ts';
import { CallError } from '../../api/call.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { FormSummary } from '../../ui/forms/form-summary.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { RecordFieldControl } from './record-fields.tsx';
import styles from './record-page.module.css';
import { useEditRecord } from './api.ts';

interface RecordFormProps {
  /** As it was when the form was filled: whoever was faster since is not overwritten. */
  record: AdminRecord;
  onSaved: (record: AdminRecord) => void;
  onReload: () => void;
}

/** The fields of a record. */
export function RecordForm({ record, onSaved, onReload }: RecordFormProps) {
  const { kind, id, version } = record;
  const [values, setValues] = useState(record.values);
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const save = useEditRecord(kind, id);
  const errors = save.error instanceof CallError ? save.error.errors : {};
  const fieldErrors = Object.keys(errors).filter((path) => path.startsWith('values.'));
  const isSame = JSON.stringify(values) === JSON.stringify(record.values);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(
      { version, values, ...(reason.trim() === '' ? {} : { reason }) },
      {
        onSuccess: (saved) => {
          showSuccess(`${saved.name} is saved.`);
          onSaved(saved);
        },
        onError: () => setAttempt(attempt + 1),
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormSummary errorCount={fieldErrors.length} attempt={attempt} />
      <div className={styles.fields}>
        {recordFields[kind].map((field) => (
          <div key={field.key} data-wide={field.control === 'longText' || undefined}>
            <RecordFieldControl
              field={field}
              value={values[field.key] ?? null}
              error={errors[`values.${field.key}`]}
              onChange={(value) => setValues({ ...values, [field.key]: value })}
            />
          </div>
        ))}
      </div>
      <TextField
        label="Why"
        help="For the history"
        isOptional
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {save.error && fieldErrors.length === 0 && <SaveFailure error={save.error} onReload={onReload} />}
      <div className={styles.actions}>
        <Button type="submit" loading={save.isPending} disabled={isSame}>
          Save the changes
        </Button>
        {!isSame && (
          <Button variant="default" onClick={() => setValues(record.values)}>
            Drop them
          </Button>
        )}
      </div>
    </form>
  );
}

/** Beside the button: the form is longer than a window. */
function SaveFailure({ error, onReload }: { error: Error; onReload: () => void }) {
  if (!(error instanceof CallError) || error.code !== 'stale')
    return <FailureNote>{error.message} Nothing was changed.</FailureNote>;
  return (
    <FailureNote title="Someone changed this record before you">
      Your changes are not saved. <TextButton onClick={onReload}>Load the record again</TextButton>, which drops what
      you typed.
    </FailureNote>
  );
}
