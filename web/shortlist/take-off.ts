import type { QueryClient } from '@tanstack/react-query';
import type {
  addToShortlist,
  changeShortlistEntry,
  removeFromShortlist,
  ShortlistEntry,
} from '../../contract/shortlist/shortlist.ts';
import { call } from '../api/call.ts';
import { showError, showSuccess } from '../ui/states/toasts.ts';
import { all, keep, keepSaved, withEntry } from './api.ts';

/** Loads with the first removal. Takes an entry off, and offers to bring it back whole for as long as its member wishes. */
export async function takeOff(
  client: QueryClient,
  { id, name }: Pick<ShortlistEntry, 'id' | 'name'>,
): Promise<boolean> {
  try {
    const { data: gone } = await call<typeof removeFromShortlist>('DELETE /api/shortlist/:id', { params: { id } });
    keep(client, (entries) => entries.filter((entry) => entry.id !== id));
    keepSaved(client, id, null);
    showSuccess(`${name} is removed from your shortlist.`, {
      label: 'Undo',
      stays: true,
      run: () => void bringBack(client, gone),
    });
    return true;
  } catch (error) {
    refused(client, error);
    return false;
  }
}

type Removed = Awaited<ReturnType<typeof call<typeof removeFromShortlist>>>['data'];

/** One that is listed no longer comes back by its name. Who saved it anew in the meantime gets what it held before. */
async function bringBack(client: QueryClient, gone: Removed): Promise<void> {
  const { funderId, name, status, nextStep, nextOn, notes } = gone;
  const parts = { status, nextStep, nextOn, notes };
  try {
    const added = await call<typeof addToShortlist>('POST /api/shortlist', {
      body: { funderId, ...(funderId === null ? { name } : {}), ...parts },
    });
    const { data } = added.isNew
      ? added
      : await call<typeof changeShortlistEntry>('PATCH /api/shortlist/:id', {
          params: { id: added.data.id },
          body: { ...parts, version: added.data.version },
        });
    keep(client, withEntry(data));
    keepSaved(client, data.id, data);
    showSuccess(`${name} is back on your shortlist.`);
  } catch (error) {
    refused(client, error);
  }
}

/** Another window may have changed the list. */
function refused(client: QueryClient, error: unknown): void {
  showError(error instanceof Error ? error.message : 'The shortlist did not change.');
  void client.invalidateQueries({ queryKey: all });
}
