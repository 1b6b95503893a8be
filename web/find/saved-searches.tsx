import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { mostSavedSearches, type SavedSearch } from '../../contract/find/saved-searches.ts';
import { SavedLine, SavedMenu } from '../saved-views/saved-menu.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import type { SearchNameDialogProps } from './search-name-dialog.tsx';
import { searchesQuery, useDeleteSearch } from './searches-api.ts';
import { searchAddress, type FindState } from './state.ts';

const SearchNameDialog = onDemand<SearchNameDialogProps>(
  async () => (await import('./search-name-dialog.tsx')).SearchNameDialog,
);

const words = {
  plural: 'searches',
  none: 'No saved searches yet. They are encrypted. Only you see them, and funders never do.',
  save: 'Save this search',
};

/** The searches that a member saved, and the way to save this one. */
export function SavedSearches({ state }: { state: FindState }) {
  const searches = useQuery(searchesQuery);
  const remove = useDeleteSearch();
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<'new' | SavedSearch | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const address = searchAddress(state);
  const current = searches.data?.find((one) => searchAddress(one.address) === address);
  useEffect(() => loadWhenIdle([SearchNameDialog]), []);
  const name = (what: 'new' | SavedSearch): void => {
    setOpen(false);
    setNamed(what);
  };
  return (
    <>
      <SavedMenu
        words={words}
        current={current?.name}
        position="bottom-end"
        isOpen={isOpen}
        onOpen={setOpen}
        opener={opener}
        count={searches.data?.length}
        most={mostSavedSearches}
        error={searches.error}
        onRetry={() => void searches.refetch()}
        onSave={() => name('new')}
      >
        <ul>
          {searches.data?.map((search) => (
            <SavedLine
              key={search.id}
              to={`/find?${search.address}`}
              name={search.name}
              isCurrent={search.id === current?.id}
              onClose={() => setOpen(false)}
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Rename the search ${search.name}`}
                onClick={() => name(search)}
              >
                <IconPencil size={16} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete the search ${search.name}`}
                onClick={() => {
                  // The line goes, and the focus with it back to the button.
                  setOpen(false);
                  remove(search);
                }}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </SavedLine>
          ))}
        </ul>
      </SavedMenu>
      {named !== null && (
        <SearchNameDialog
          state={state}
          renamed={named === 'new' ? null : named}
          opener={opener}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  );
}
