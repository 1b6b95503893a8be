import type { RefObject } from 'react';
import { longestSearchName } from '../../contract/find/saved-searches.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useFocusBack } from '../ui/overlays/use-focus-back.ts';
import { showSuccess } from '../ui/states/toasts.ts';
import { useSaveSearch } from './searches-api.ts';
import { searchAddress, type FindState } from './state.ts';
import { searchWords } from './words.ts';

export interface SaveSearchDialogProps {
  state: FindState;
  /** What has the focus afterwards. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Gives the search a name. */
export function SaveSearchDialog({ state, opener, onClose }: SaveSearchDialogProps) {
  useFocusBack(opener);
  const form = useForm({
    initialValues: { name: '' },
    rules: ({ name }) => ({ name: name.trim() === '' && 'Give the search a name' }),
    longest: { name: longestSearchName },
    mutation: useSaveSearch(),
    toSent: ({ name }) => ({ name: name.trim(), address: searchAddress(state) }),
    onSuccess: ({ name }) => {
      showSuccess(`The search “${name}” is saved.`);
      onClose();
    },
    codes: { name_taken: { name: 'You have a search of this name already. Choose another.' } },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Save this search">
      <DialogForm form={form} submitLabel="Save search" onClose={onClose}>
        <Text tone="soft" size="sm">
          {searchWords(state)}
        </Text>
        <TextField
          label="Name"
          help="It is kept encrypted with your shortlist. Only you see it."
          {...form.field('name')}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
