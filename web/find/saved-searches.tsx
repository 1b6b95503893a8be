import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmark, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { mostSavedSearches, type SavedSearch } from '../../contract/find/saved-searches.ts';
import viewStyles from '../saved-views/saved-views.module.css';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import type { SaveSearchDialogProps } from './save-search-dialog.tsx';
import { searchesQuery, useDeleteSearch } from './searches-api.ts';
import styles from './page.module.css';
import { searchAddress, type FindState } from './state.ts';

const SaveSearchDialog = onDemand<SaveSearchDialogProps>(
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
);

/** The searches that a member saved, and the way to save this one. */
export function SavedSearches({ state }: { state: FindState }) {
  const searches = useQuery(searchesQuery);
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const address = searchAddress(state);
  const current = searches.data?.find((one) => searchAddress(one.address) === address);
  useEffect(() => loadWhenIdle([SaveSearchDialog]), []);
  return (
    <>
      <Popover
        isOpen={isOpen}
        onChange={setOpen}
        label="Saved searches"
        position="bottom-end"
        width={300}
        opener={opener}
        renderOpener={(link) => (
          <Button
            {...link}
            variant="default"
            size="sm"
            className={styles.saved}
            leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={current ? `Saved searches, now ${current.name}` : undefined}
            onClick={() => setOpen((old) => !old)}
          >
            {current?.name ?? 'Saved searches'}
          </Button>
        )}
      >
        <SearchList
          searches={searches.data}
          error={searches.error}
          onRetry={() => void searches.refetch()}
          currentId={current?.id ?? null}
          onClose={() => setOpen(false)}
          onSave={() => {
            setOpen(false);
            setSaving(true);
          }}
        />
      </Popover>
      {isSaving && <SaveSearchDialog state={state} opener={opener} onClose={() => setSaving(false)} />}
    </>
  );
}

interface SearchListProps {
  searches: readonly SavedSearch[] | undefined;
  error: Error | null;
  onRetry: () => void;
  currentId: string | null;
  onClose: () => void;
  onSave: () => void;
}

function SearchList({ searches, error, onRetry, currentId, onClose, onSave }: SearchListProps) {
  const remove = useDeleteSearch();
  return (
    <>
      <div className={viewStyles.list}>
        {error && !searches && <ErrorState message="Your searches did not load." onRetry={onRetry} />}
        {!searches && !error && <SkeletonLines lines={3} label="Loading your searches" />}
        {searches?.length === 0 && (
          <Text p={3} tone="dim" size="sm">
            No saved searches yet. They are encrypted. Only you see them, and funders never do.
          </Text>
        )}
        <ul>
          {searches?.map((search) => (
            <Group key={search.id} as="li" gap={2} wrap={false}>
              <Link
                to={`/find?${search.address}`}
                className={viewStyles.open}
                aria-current={search.id === currentId ? 'true' : undefined}
                onClick={onClose}
              >
                <span className={viewStyles.name}>{search.name}</span>
              </Link>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete the search ${search.name}`}
                onClick={() => {
                  // The line goes, and the focus with it back to the button.
                  onClose();
                  remove(search);
                }}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
        </ul>
      </div>
      <Box p={3} line="top">
        {(searches?.length ?? 0) >= mostSavedSearches ? (
          <Text p={3} tone="dim" size="sm">
            You have {mostSavedSearches} searches, the most you can save. Delete one first.
          </Text>
        ) : (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onSave}
          >
            Save this search
          </Button>
        )}
      </Box>
    </>
  );
}
