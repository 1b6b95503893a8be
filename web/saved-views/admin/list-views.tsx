import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmark, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { maximumListViews, type ListView, type ViewedList } from '../../../contract/saved-views/list-views.ts';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { isSameAddress } from '../address.ts';
import styles from '../saved-views.module.css';
import { listViewsQuery, useDeleteListView, useSaveListView } from './api.ts';
import type { SaveListViewDialogProps } from './save-dialog.tsx';

const SaveDialog = onDemand<SaveListViewDialogProps>(
  async () => (await import('./save-dialog.tsx')).SaveListViewDialog,
);

interface ListViewsProps {
  list: ViewedList;
  /** Parameters of the address that are no part of a filter: which row or case is open. */
  without: readonly string[];
}

/** The filters of a list that an admin or moderator saved. It reads and writes the address by itself. */
export function ListViews({ list, without }: ListViewsProps) {
  const [params] = useSearchParams();
  const kept = new URLSearchParams(params);
  for (const name of without) kept.delete(name);
  const address = kept.toString();
  const views = useQuery(listViewsQuery);
  const own = views.data?.filter((view) => view.list === list);
  const current = own?.find((view) => isSameAddress(view.address, address));
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => loadWhenIdle([SaveDialog]), []);
  return (
    <>
      <Popover
        isOpen={isOpen}
        onChange={setOpen}
        label="Saved filters"
        position="bottom-start"
        width={300}
        opener={opener}
        renderOpener={(link) => (
          <Button
            {...link}
            variant="default"
            size="sm"
            className={styles.button}
            leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={current ? `Saved filters, now ${current.name}` : undefined}
            onClick={() => setOpen((old) => !old)}
          >
            {current?.name ?? 'Saved filters'}
          </Button>
        )}
      >
        <div className={styles.list}>
          {views.error && <ErrorState message="Your filters did not load." onRetry={() => void views.refetch()} />}
          {!own && !views.error && <SkeletonLines lines={3} label="Loading your filters" />}
          {own?.length === 0 && (
            <Text p={3} tone="dim" size="sm">
              No saved filters yet. Set filters and save them under a name.
            </Text>
          )}
          <ul>
            {own?.map((view) => (
              <ViewItem key={view.id} view={view} isCurrent={view === current} onClose={() => setOpen(false)} />
            ))}
          </ul>
        </div>
        <Box p={3} line="top">
          {(own?.length ?? 0) >= maximumListViews ? (
            <Text p={3} tone="dim" size="sm">
              You have {maximumListViews} filters here, the most you can save. Delete one first.
            </Text>
          ) : (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              Save this filter
            </Button>
          )}
        </Box>
      </Popover>
      {isSaving && <SaveDialog list={list} address={address} opener={opener} onClose={() => setSaving(false)} />}
    </>
  );
}

function ViewItem({ view, isCurrent, onClose }: { view: ListView; isCurrent: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  const remove = useDeleteListView();
  const { mutate: saveAgain } = useSaveListView();
  const { list, name, address } = view;
  const undo = { label: 'Undo', run: () => saveAgain({ list, name, address }) };
  return (
    <Group as="li" gap={2} wrap={false}>
      <Link
        to={{ pathname, search: view.address }}
        className={styles.open}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onClose}
      >
        <span className={styles.name}>{name}</span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={remove.isPending}
        aria-label={`Delete the filter ${name}`}
        onClick={() =>
          remove.mutate(view.id, { onSuccess: () => showSuccess(`The filter “${name}” is deleted.`, undo) })
        }
      >
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}
