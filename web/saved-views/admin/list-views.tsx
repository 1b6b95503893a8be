import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { maximumListViews, type ListView, type ViewedList } from '../../../contract/saved-views/list-views.ts';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { isSameAddress } from '../address.ts';
import { SavedLine, SavedMenu } from '../saved-menu.tsx';
import { listViewsQuery, useDeleteListView, useSaveListView } from './api.ts';
import type { SaveListViewDialogProps } from './save-dialog.tsx';

const SaveDialog = onDemand<SaveListViewDialogProps>(
  async () => (await import('./save-dialog.tsx')).SaveListViewDialog,
);

const words = {
  plural: 'filters',
  none: 'No saved filters yet. Set filters and save them under a name.',
  save: 'Save this filter',
  full: ' here',
};

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
      <SavedMenu
        words={words}
        current={current?.name}
        position="bottom-start"
        isOpen={isOpen}
        onOpen={setOpen}
        opener={opener}
        count={own?.length}
        most={maximumListViews}
        error={views.error}
        onRetry={() => void views.refetch()}
        onSave={() => {
          setOpen(false);
          setSaving(true);
        }}
      >
        <ul>
          {own?.map((view) => (
            <ViewItem key={view.id} view={view} isCurrent={view === current} onClose={() => setOpen(false)} />
          ))}
        </ul>
      </SavedMenu>
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
    <SavedLine to={{ pathname, search: address }} name={name} isCurrent={isCurrent} onClose={onClose}>
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
    </SavedLine>
  );
}
