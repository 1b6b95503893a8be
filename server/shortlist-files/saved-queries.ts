import type { Context } from '../context.ts';
import { findListed } from '../shortlist/queries.ts';
import { findShortlist } from '../shortlist-rows/stored-shortlists.ts';
import type { Saved } from './read-file.ts';

/** What a member has on the list, as an import compares it: two are the same as where they are saved. */
export async function findSaved({ db, vault }: Pick<Context, 'db' | 'vault'>, memberId: string): Promise<Saved> {
  const { entries } = await findShortlist(db, { vault, memberId });
  const listed = await findListed(
    db,
    entries.map(({ funderId }) => funderId),
  );
  return {
    ids: new Set(entries.flatMap(({ funderId }) => listed.get(funderId ?? '')?.id ?? [])),
    names: new Set(entries.flatMap(({ funderId, name }) => (funderId === null ? name.toLowerCase() : []))),
  };
}
