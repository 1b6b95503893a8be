import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DealKind } from '../../contract/deals/options.ts';
import { maximumViews, type SavedView } from '../../contract/saved-views/saved-views.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import type { SaveViewDialogProps } from './save-view-dialog.tsx';
import { isSameAddress, viewAddress } from './address.ts';
import type { ViewDialogProps } from './dialog.tsx';
import { ViewList } from './list.tsx';
import { SavedMenu } from './saved-menu.tsx';
import { useChangeView, viewsQuery } from './api.ts';

const SaveViewDialog = onDemand<SaveViewDialogProps>(
  async () => (await import('./save-view-dialog.tsx')).SaveViewDialog,
);
const ViewDialog = onDemand<ViewDialogProps>(async () => (await import('./dialog.tsx')).ViewDialog);

const words = {
  plural: 'views',
  none: 'No saved views yet. Set filters, sort and columns, then save them under a name.',
  save: 'Save this as a new view',
};

export interface SavedViewsProps {
  kind: DealKind;
}

/** Reads and writes the address by itself: the query string without `deal` is the view. */
export function SavedViews({ kind }: SavedViewsProps) {
  const [params] = useSearchParams();
  const address = viewAddress(params);
  const views = useQuery(viewsQuery);
  const current = useCurrentView(views.data, kind, address);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<'save' | SavedView | null>(null);
  useEffect(() => loadWhenIdle([SaveViewDialog, ViewDialog]), []);
  const show = (next: 'save' | SavedView): void => {
    setOpen(false);
    setDialog(next);
  };
  // The list knows the latest version of the view that the dialog is about.
  const shown = dialog === null || dialog === 'save' ? null : (views.data?.find(({ id }) => id === dialog.id) ?? null);
  return (
    <Group gap={3} minWidth={0} wrap={false}>
      <SavedMenu
        words={words}
        current={current?.name}
        position="bottom-start"
        isOpen={isOpen}
        onOpen={setOpen}
        opener={opener}
        count={views.data?.length}
        most={maximumViews}
        error={views.error}
        onRetry={() => void views.refetch()}
        onSave={() => show('save')}
      >
        <ViewList
          kind={kind}
          views={views.data ?? []}
          currentId={current?.id ?? null}
          onClose={() => setOpen(false)}
          onChange={show}
        />
      </SavedMenu>
      {current && !isSameAddress(current.address, address) && <Edited view={current} address={address} />}
      {dialog === 'save' && (
        <SaveViewDialog kind={kind} address={address} opener={opener} onClose={() => setDialog(null)} />
      )}
      {shown && <ViewDialog view={shown} opener={opener} onClose={() => setDialog(null)} />}
    </Group>
  );
}

/** The view that the address shows, or else the one it showed last: what has changed since is an edit of it. */
function useCurrentView(
  views: readonly SavedView[] | undefined,
  kind: DealKind,
  address: string,
): SavedView | undefined {
  const [lastId, setLastId] = useState<string | null>(null);
  const own = views?.filter((view) => view.kind === kind) ?? [];
  const same = own.filter((view) => isSameAddress(view.address, address));
  const exact = same.find((view) => view.id === lastId) ?? same[0];
  if (exact && exact.id !== lastId) setLastId(exact.id);
  // Nothing but the kind left in the address means the plain table, not an edited view.
  return exact ?? (address === '' ? undefined : own.find((view) => view.id === lastId));
}

function Edited({ view, address }: { view: SavedView; address: string }) {
  const { mutate, isPending, error } = useChangeView();
  return (
    <>
      <Text as="span" tone="faint" size="sm">
        Edited
      </Text>
      <TextButton
        disabled={isPending}
        onClick={() =>
          mutate({ view, change: { address } }, { onSuccess: () => showSuccess(`The view “${view.name}” is saved.`) })
        }
      >
        Save
      </TextButton>
      {error && (
        <Text role="alert" as="span" tone="error" size="xs">
          {error.message}
        </Text>
      )}
    </>
  );
}
