import type { SavedSearch } from '../../contract/find/saved-searches.ts';
import type { Db } from '../database/connect.ts';
import { findShortlist } from '../shortlist-rows/stored-shortlists.ts';
import type { Vault } from '../vault.ts';

/** By name. */
export async function listSearches(
  db: Db,
  { vault, memberId }: { vault: Vault; memberId: string },
): Promise<SavedSearch[]> {
  const { searches } = await findShortlist(db, { vault, memberId });
  return searches.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** For the file of a member's own data. */
export async function listOwnSearchRows(
  { db, vault }: { db: Db; vault: Vault },
  memberId: string,
): Promise<Record<string, unknown>[]> {
  const searches = await listSearches(db, { vault, memberId });
  return searches.map(({ name, address }) => ({ name, address }));
}
