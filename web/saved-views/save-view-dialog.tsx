import { Switch } from '@mantine/core';
import { useState, type RefObject } from 'react';
import type { DealKind } from '../../contract/deals/options.ts';
import { maximumViewNameLength } from '../../contract/saved-views/saved-views.ts';
import { CallError } from '../api/call.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { useFocusBack } from '../ui/overlays/use-focus-back.ts';
import { useSaveView } from './api.ts';

export interface SaveViewDialogProps {
  kind: DealKind;
  /** The query string of the table as it stands. */
  address: string;
  /** What has the focus afterwards: the line of the menu that opened the dialog is gone by then. */
  opener?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Gives the present table a name. */
export function SaveViewDialog({ kind, address, opener, onClose }: SaveViewDialogProps) {
  useFocusBack(opener);
  const [name, setName] = useState('');
  const [hasAlert, setAlert] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useSaveView();
  const submit = (): void => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    mutate(
      { kind, name: name.trim(), address, hasAlert },
      {
        onSuccess: (view) => {
          showSuccess(`The view “${view.name}” is saved.`);
          onClose();
        },
      },
    );
  };
  const nameError = isMissing ? 'Give the view a name' : nameProblem(error);
  return (
    <Dialog isOpen onClose={onClose} title="Save this view">
      <DialogForm
        problem={error && nameProblem(error) === undefined ? viewProblem(error) : null}
        submitLabel="Save view"
        isWorking={isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label="Name"
          help="Filters, search, sort, columns and row height are kept. Only you see it."
          value={name}
          maxLength={maximumViewNameLength}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <AlertSwitch isOn={hasAlert} onChange={setAlert} />
      </DialogForm>
    </Dialog>
  );
}

export function AlertSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      label="E-mail me when new deals match"
      description="On Mondays, and only when there is something new."
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What is wrong with the name, where it is the name. */
export function nameProblem(error: Error | null): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.code === 'name_taken' ? 'You have a view of this name already. Choose another.' : error.errors['name'];
}

/** What the server said, and the field's own words where it names one. */
export function viewProblem(error: Error): string {
  const fields = error instanceof CallError ? Object.values(error.errors) : [];
  return [error.message, ...fields].join('. ');
}
