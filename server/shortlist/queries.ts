import { holdsMore } from '../../contract/shortlist/holds-more.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { openKinds } from '../../contract/deals/kind-access.ts';
import type { MoneyKind } from '../../contract/reviews/options.ts';
import type { getShortlistEntry, ShortlistEmails, ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import type { StoredEntry } from '../shortlist-rows/content.ts';
import { findShortlist } from '../shortlist-rows/stored-shortlists.ts';
import type { Vault } from '../vault.ts';
import { listFacts } from './fact-queries.ts';
import { newsOf } from './news-rules.ts';

export type EntryWithNotes = z.output<typeof getShortlistEntry.reply>['data'];

/** A funder that is listed today. */
interface ListedFunder {
  readonly id: string;
  readonly name: string;
  readonly kinds: MoneyKind[];
  readonly score: number | null;
}

/** By the id that was saved: the funder of today, however many merges away. One that is not listed is missing. */
export async function findListed(db: Db | Trx, ids: readonly (string | null)[]): Promise<Map<string, ListedFunder>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<ListedFunder & { asked: string }>`
    with recursive merges (asked, id, state, merged_into) as (
      select id, id, state, merged_into from funders where id = any(${asked}::text[])
      union
      select merges.asked, later.id, later.state, later.merged_into
      from funders as later join merges on later.id = merges.merged_into
    )
    select merges.asked, funders.id, funders.name, funders.kinds,
      coalesce(
        (select round(score, 1) from funder_scores where funder_id = funders.id and review_class = 'funded' and voices >= ${fewestVoices}),
        (select round(score, 1) from funder_scores where funder_id = funders.id and review_class = 'pitch' and voices >= ${fewestVoices})
      ) as score
    from merges join funders on funders.id = merges.id
    where merges.merged_into is null and funders.state = 'listed'`.execute(db);
  return new Map(rows.map(({ asked: id, ...funder }) => [id, funder]));
}

/** By a name in small letters the one listed funder that has it. A name that several have stands for none of them. */
export async function findListedByName(db: Db | Trx, names: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(names.map((name) => name.toLowerCase()))];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: string }>`
    select lower(name) as name, min(id) as id from funders
    where state = 'listed' and merged_into is null and lower(name) = any(${asked}::text[])
    group by lower(name) having count(*) = 1`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Entries as their member sees them. */
export async function presentEntries(
  db: Db | Trx,
  viewer: Member,
  entries: readonly StoredEntry[],
): Promise<ShortlistEntry[]> {
  const listed = await findListed(
    db,
    entries.map(({ funderId }) => funderId),
  );
  const facts = await listFacts(
    db,
    [...listed.values()].map(({ id }) => id),
  );
  const kinds = openKinds(viewer.access);
  return entries.map((entry) => {
    const funder = entry.funderId === null ? undefined : listed.get(entry.funderId);
    return {
      id: entry.id,
      version: entry.version,
      funderId: funder?.id ?? null,
      name: funder?.name ?? entry.name,
      isGone: entry.funderId !== null && funder === undefined,
      kinds: funder?.kinds ?? [],
      score: funder?.score ?? null,
      status: entry.status,
      nextStep: entry.nextStep,
      nextOn: entry.nextOn,
      hasNotes: entry.notes !== null,
      savedOn: entry.savedOn,
      news:
        funder === undefined ? [] : newsOf(entry.known, funder.id, { facts: facts.get(funder.id), openKinds: kinds }),
    };
  });
}

export async function presentEntry(db: Db | Trx, viewer: Member, entry: StoredEntry): Promise<ShortlistEntry> {
  const [shown] = await presentEntries(db, viewer, [entry]);
  if (shown === undefined) throw new Error('an entry was not presented');
  return shown;
}

interface Own {
  readonly vault: Vault;
  readonly viewer: Member;
}

export async function readShortlist(
  db: Db,
  { vault, viewer }: Own,
): Promise<{ entries: ShortlistEntry[]; emails: ShortlistEmails }> {
  const { entries, emails } = await findShortlist(db, { vault, memberId: viewer.memberId });
  return { entries: await presentEntries(db, viewer, entries), emails };
}

export async function listSaved(
  db: Db,
  { vault, viewer }: Own,
): Promise<{ funderId: string; id: string; holdsMore: boolean }[]> {
  const { entries } = await findShortlist(db, { vault, memberId: viewer.memberId });
  const listed = await findListed(
    db,
    entries.map(({ funderId }) => funderId),
  );
  return entries.flatMap(({ notes, ...entry }) => {
    const funder = entry.funderId === null ? undefined : listed.get(entry.funderId);
    if (funder === undefined) return [];
    return [{ funderId: funder.id, id: entry.id, holdsMore: holdsMore({ ...entry, hasNotes: notes !== null }) }];
  });
}

export const notFound = (): Refusal => new Refusal('not_found', { detail: 'This is not on your shortlist.' });

export async function findEntry(db: Db, { id, vault, viewer }: Own & { id: string }): Promise<EntryWithNotes> {
  const { entries } = await findShortlist(db, { vault, memberId: viewer.memberId });
  const found = entries.find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return { ...(await presentEntry(db, viewer, found)), notes: found.notes };
}

/** For the file of a member's own data. */
export async function listOwnRows(
  { db, vault }: { db: Db; vault: Vault },
  memberId: string,
): Promise<Record<string, unknown>[]> {
  const { entries } = await findShortlist(db, { vault, memberId });
  const listed = await findListed(
    db,
    entries.map(({ funderId }) => funderId),
  );
  return entries.map((entry) => ({
    funder_id: entry.funderId,
    funder: listed.get(entry.funderId ?? '')?.name ?? entry.name,
    status: entry.status,
    next_step: entry.nextStep,
    next_on: entry.nextOn,
    notes: entry.notes,
    saved_on: entry.savedOn,
  }));
}
