import type { RefObject } from 'react';
import type { ViewedList } from '../../../contract/saved-views/list-views.ts';
import { maximumViewNameLength } from '../../../contract/saved-views/saved-views.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useFocusBack } from '../../ui/overlays/use-focus-back.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useSaveListView } from './api.ts';

export interface SaveListViewDialogProps {
  list: ViewedList;
  /** The query string of the page as it stands. */
  address: string;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Gives the present filter a name; the same name again replaces what it stood for. */
export function SaveListViewDialog({ list, address, opener, onClose }: SaveListViewDialogProps) {
  useFocusBack(opener);
  const form = useForm({
    initialValues: { name: '' },
    rules: ({ name }) => ({ name: name.trim() === '' && 'Give the filter a name' }),
    longest: { name: maximumViewNameLength },
    mutation: useSaveListView(),
    toSent: ({ name }) => ({ list, name: name.trim(), address }),
    onSuccess: (view) => {
      showSuccess(`The filter “${view.name}” is saved.`);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Save this filter">
      <DialogForm form={form} submitLabel="Save filter" onClose={onClose}>
        <TextField
          label="Name"
          help="Only you see it. A filter of the same name is replaced."
          {...form.field('name')}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
