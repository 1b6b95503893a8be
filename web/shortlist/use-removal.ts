import type { ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { showSuccess } from '../ui/states/toasts.ts';
import { useAddEntry, useRemoveEntry } from './api.ts';

type Removed = Awaited<ReturnType<ReturnType<typeof useRemoveEntry>['mutateAsync']>>;

/** What brings an entry back that was removed a moment ago. One that is listed no longer comes back by its name. */
function backOf({ funderId, name, status, nextStep, nextOn, notes }: Removed) {
  return { funderId, ...(funderId === null ? { name } : {}), status, nextStep, nextOn, notes };
}

/** Takes an entry off, and offers to bring it back whole. */
export function useRemoval(): (entry: Pick<ShortlistEntry, 'id' | 'name'>, onDone?: () => void) => void {
  const remove = useRemoveEntry();
  const add = useAddEntry();
  return ({ id, name }, onDone) =>
    remove.mutate(id, {
      onSuccess: (gone) => {
        onDone?.();
        showSuccess(`${name} is off your shortlist.`, { label: 'Undo', run: () => add.mutate(backOf(gone)) });
      },
    });
}
