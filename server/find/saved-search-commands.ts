import { randomUUID } from 'node:crypto';
import { findFunders } from '../../contract/find/find.ts';
import { mostSavedSearches, type SavedSearch } from '../../contract/find/saved-searches.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { changeShortlist } from '../shortlist-rows/stored-shortlists.ts';
import type { Vault } from '../vault.ts';

interface Own {
  readonly vault: Vault;
  readonly memberId: string;
}

/** The same one again, as after a reload, is answered as it is. */
export async function saveSearch(
  db: Db,
  { name, address, ...own }: Own & Pick<SavedSearch, 'name' | 'address'>,
): Promise<SavedSearch> {
  refuseUnreadable(address);
  return db.transaction().execute((trx) =>
    changeShortlist(trx, own, ({ searches }) => {
      const same = searches.find((one) => one.name === name && one.address === address);
      if (same !== undefined) return { list: {}, answer: same };
      refuseTaken(name, searches);
      if (searches.length >= mostSavedSearches)
        throw new Refusal('too_many_views', {
          detail: `You have ${mostSavedSearches} saved searches, the most you can save. Delete one first.`,
        });
      const made = { id: randomUUID(), name, address };
      return { list: { searches: [...searches, made] }, answer: made };
    }),
  );
}

export async function renameSearch(
  db: Db,
  { id, name, ...own }: Own & Pick<SavedSearch, 'id' | 'name'>,
): Promise<SavedSearch> {
  return db.transaction().execute((trx) =>
    changeShortlist(trx, own, ({ searches }) => {
      const found = findOwn(searches, id);
      refuseTaken(
        name,
        searches.filter((one) => one !== found),
      );
      const renamed = { ...found, name };
      return { list: { searches: searches.map((one) => (one === found ? renamed : one)) }, answer: renamed };
    }),
  );
}

export async function deleteSearch(db: Db, { id, ...own }: Own & { id: string }): Promise<SavedSearch> {
  return db.transaction().execute((trx) =>
    changeShortlist(trx, own, ({ searches }) => {
      const found = findOwn(searches, id);
      return { list: { searches: searches.filter((one) => one !== found) }, answer: found };
    }),
  );
}

function findOwn(searches: readonly SavedSearch[], id: string): SavedSearch {
  const found = searches.find((one) => one.id === id);
  if (found === undefined) throw new Refusal('not_found', { detail: 'You have no such search.' });
  return found;
}

function refuseTaken(name: string, others: readonly SavedSearch[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('name_taken', { detail: 'You have a search of this name already. Choose another.' });
}

function refuseUnreadable(address: string): void {
  const read = findFunders.query.safeParse(Object.fromEntries(new URLSearchParams(address)));
  if (!read.success) throw new Refusal('invalid', { errors: { address: 'This is no search' } });
}
