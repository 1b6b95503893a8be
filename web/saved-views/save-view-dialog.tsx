import { Switch } from '@mantine/core';
import type { RefObject } from 'react';
import type { DealKind } from '../../contract/deals/options.ts';
import { maximumViewNameLength } from '../../contract/saved-views/saved-views.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
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
  const form = useForm({
    initialValues: { name: '', hasAlert: false },
    rules: nameRules,
    longest: { name: maximumViewNameLength },
    mutation: useSaveView(),
    toSent: ({ name, hasAlert }) => ({ kind, name: name.trim(), address, hasAlert }),
    onSuccess: (view) => {
      showSuccess(`The view “${view.name}” is saved.`);
      onClose();
    },
    codes: nameCodes,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Save this view">
      <DialogForm form={form} submitLabel="Save view" onClose={onClose}>
        <TextField
          label="Name"
          help="Filters, search, sort, columns and row height are kept. Only you see it."
          {...form.field('name')}
          data-autofocus
        />
        <AlertSwitch isOn={form.values.hasAlert} onChange={(isOn) => form.set('hasAlert', isOn)} />
      </DialogForm>
    </Dialog>
  );
}

export function AlertSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      label="Email me when new deals match"
      description="On Mondays, and only when there is something new."
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export const nameRules = ({ name }: { name: string }) => ({ name: name.trim() === '' && 'Give the view a name' });

/** A refusal that is about the name. */
export const nameCodes = {
  name_taken: { name: 'You have a view of this name already. Choose another.' },
} as const;
