import type { RefObject } from 'react';
import { longestSearchName, type SavedSearch } from '../../contract/find/saved-searches.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useFocusBack } from '../ui/overlays/use-focus-back.ts';
import { showSuccess } from '../ui/states/toasts.ts';
import { useNameSearch } from './searches-api.ts';
import { readState, searchAddress, type FindState } from './state.ts';
import { searchWords } from './words.ts';

export interface SearchNameDialogProps {
  state: FindState;
  /** One that is saved already; null saves the search of the page. */
  renamed: SavedSearch | null;
  /** What has the focus afterwards. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Gives a search a name: the one of the page its first, a saved one another. */
export function SearchNameDialog({ state, renamed, opener, onClose }: SearchNameDialogProps) {
  useFocusBack(opener);
  const form = useForm({
    initialValues: { name: renamed?.name ?? '' },
    rules: ({ name }) => ({ name: name.trim() === '' && 'Give the search a name' }),
    longest: { name: longestSearchName },
    mutation: useNameSearch(),
    toSent: ({ name }) => ({ id: renamed?.id ?? null, name: name.trim(), address: searchAddress(state) }),
    onSuccess: ({ name }) => {
      showSuccess(renamed === null ? `The search “${name}” is saved.` : `The search is called “${name}” now.`);
      onClose();
    },
    codes: { name_taken: { name: 'You have a search of this name already. Choose another.' } },
  });
  const sought = renamed === null ? state : readState(new URLSearchParams(renamed.address));
  return (
    <Dialog isOpen onClose={onClose} title={renamed === null ? 'Save this search' : 'Rename this search'}>
      <DialogForm form={form} submitLabel={renamed === null ? 'Save search' : 'Rename'} onClose={onClose}>
        <Text tone="soft" size="sm">
          {searchWords(sought)}
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
