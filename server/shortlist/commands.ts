import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  mostEntries,
  type addManyToShortlist,
  type changeShortlistEntry,
  type ShortlistEmails,
  type ShortlistEntry,
} from '../../contract/shortlist/shortlist.ts';
import { dayOf } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import type { KnownFacts, StoredEntry } from '../shortlist-rows/content.ts';
import { changeShortlist, findShortlist } from '../shortlist-rows/stored-shortlists.ts';
import type { Vault } from '../vault.ts';
import { listFacts } from './fact-queries.ts';
import { findListed, findListedByName, notFound, presentEntry, type EntryWithNotes } from './queries.ts';

interface Own {
  readonly vault: Vault;
  readonly viewer: Member;
}

type New = z.output<typeof addManyToShortlist.body>['entries'][number];

const own = ({ vault, viewer }: Own) => ({ vault, memberId: viewer.memberId });

/** What the form sends where nothing was written. */
const orNull = (text: string | null | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Saves a funder, or answers the entry that is about it already. */
export async function addEntry(
  db: Db,
  { entry, now, ...of }: Own & { entry: New; now: Date },
): Promise<{ data: ShortlistEntry; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    const [made] = await makeEntries(trx, { entries: [entry], now });
    if (made === undefined) throw new Error('an entry was not made');
    const known = await namesOfToday(trx, [made]);
    const { stored, isNew } = await changeShortlist(trx, own(of), (list) => {
      const same = list.entries.find((one) => known.isSame(one, made));
      if (same !== undefined) return { list: {}, answer: { stored: same, isNew: false } };
      refuseTooMany(list.entries.length + 1);
      return { list: { entries: [...list.entries, made] }, answer: { stored: made, isNew: true } };
    });
    return { data: await presentEntry(trx, of.viewer, stored), isNew };
  });
}

export async function addMany(
  db: Db,
  { entries, now, ...of }: Own & { entries: readonly New[]; now: Date },
): Promise<{ added: number; known: number }> {
  return db.transaction().execute(async (trx) => {
    const made = await makeEntries(trx, { entries, now });
    const known = await namesOfToday(trx, made);
    return changeShortlist(trx, own(of), (list) => {
      const held = new Set(list.entries.map(known.keyOf));
      const added: StoredEntry[] = [];
      for (const one of made) {
        const key = known.keyOf(one);
        if (!held.has(key)) added.push(one);
        held.add(key);
      }
      refuseTooMany(list.entries.length + added.length);
      const answer = { added: added.length, known: made.length - added.length };
      return { list: added.length === 0 ? {} : { entries: [...list.entries, ...added] }, answer };
    });
  });
}

function refuseTooMany(count: number): void {
  if (count > mostEntries)
    throw new Refusal('invalid_transition', {
      detail: 'A shortlist holds at most 10,000 funders. Remove some to make room.',
    });
}

/**
 * New entries with the facts of their funders, which their member has seen. Refuses funders that are not listed. The name
 * of a listed funder alone saves that funder, so that it cannot be saved a second time by its id.
 */
async function makeEntries(
  trx: Trx,
  { entries: sent, now }: { entries: readonly New[]; now: Date },
): Promise<StoredEntry[]> {
  const named = await findListedByName(
    trx,
    sent.flatMap(({ funderId, name }) => (funderId === null && name !== undefined ? [name] : [])),
  );
  const entries = sent.map((entry) => ({
    ...entry,
    funderId: entry.funderId ?? named.get(entry.name?.toLowerCase() ?? '') ?? null,
  }));
  const listed = await findListed(
    trx,
    entries.map(({ funderId }) => funderId),
  );
  const facts = await listFacts(
    trx,
    [...listed.values()].map(({ id }) => id),
  );
  return entries.map((entry, at) => {
    const funder = entry.funderId === null ? null : listed.get(entry.funderId);
    const name = funder?.name ?? entry.name;
    if (funder === undefined) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
    if (name === undefined)
      throw new Refusal('invalid', {
        errors: { [entries.length > 1 ? `entries.${at}.name` : 'name']: 'Say which funder it is' },
      });
    const seen = funder === null ? undefined : facts.get(funder.id);
    const known: KnownFacts | null = funder === null || seen === undefined ? null : { ...seen, of: funder.id };
    return {
      id: randomUUID(),
      version: 1,
      funderId: funder?.id ?? null,
      name,
      status: entry.status ?? 'research',
      nextStep: orNull(entry.nextStep),
      nextOn: entry.nextOn ?? null,
      notes: orNull(entry.notes),
      savedOn: dayOf(now),
      known,
      told: known,
      remindedOf: null,
    };
  });
}

/** Two entries are the same where their funders are one today, or where both have one name and no funder. */
async function namesOfToday(trx: Trx, made: readonly StoredEntry[]) {
  const ids = made.map(({ funderId }) => funderId).filter((id) => id !== null);
  const before = await listMergedInto(trx, ids);
  const keyOf = ({ funderId, name }: StoredEntry): string =>
    funderId === null ? `name ${name.toLowerCase()}` : `id ${before.get(funderId) ?? funderId}`;
  return { keyOf, isSame: (one: StoredEntry, other: StoredEntry): boolean => keyOf(one) === keyOf(other) };
}

/** By the id of a funder that was merged into one of these: that one. */
async function listMergedInto(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let asked = [...ids]; asked.length > 0;) {
    const rows = await trx
      .selectFrom('funders')
      .where('merged_into', 'in', asked)
      .select(['id', 'merged_into'])
      .execute();
    for (const { id, merged_into: into } of rows) if (into !== null) found.set(id, found.get(into) ?? into);
    asked = rows.map(({ id }) => id);
  }
  return found;
}

export async function changeEntry(
  db: Db,
  { id, body, ...of }: Own & { id: string; body: z.output<typeof changeShortlistEntry.body> },
): Promise<ShortlistEntry> {
  return db.transaction().execute(async (trx) => {
    const changed = await changeShortlist(trx, own(of), (list) => {
      const before = list.entries.find((one) => one.id === id);
      if (before === undefined) throw notFound();
      if (before.version !== body.version)
        throw new Refusal('stale', { detail: 'You changed this funder in another window. Check it again.' });
      const after = withChange(before, body);
      return { list: { entries: list.entries.map((one) => (one === before ? after : one)) }, answer: after };
    });
    return presentEntry(trx, of.viewer, changed);
  });
}

function withChange(before: StoredEntry, body: z.output<typeof changeShortlistEntry.body>): StoredEntry {
  const { status, nextStep, nextOn, notes } = body;
  return {
    ...before,
    version: before.version + 1,
    ...(status === undefined ? {} : { status }),
    ...(nextStep === undefined ? {} : { nextStep: orNull(nextStep) }),
    ...(nextOn === undefined ? {} : { nextOn }),
    ...(notes === undefined ? {} : { notes: orNull(notes) }),
  };
}

export async function removeEntry(db: Db, { id, ...of }: Own & { id: string }): Promise<EntryWithNotes> {
  return db.transaction().execute(async (trx) => {
    const removed = await changeShortlist(trx, own(of), (list) => {
      const found = list.entries.find((one) => one.id === id);
      if (found === undefined) throw notFound();
      return { list: { entries: list.entries.filter((one) => one !== found) }, answer: found };
    });
    return { ...(await presentEntry(trx, of.viewer, removed)), notes: removed.notes };
  });
}

/** The facts of the last Monday are those that the member knows. `ids`: null for all. */
export async function markSeen(db: Db, { ids, ...of }: Own & { ids: readonly string[] | null }): Promise<void> {
  const wanted = ids === null ? null : new Set(ids);
  await db.transaction().execute(async (trx) => {
    const saved = await findShortlist(trx, own(of));
    const funders = await findListed(
      trx,
      saved.entries.map(({ funderId }) => funderId),
    );
    const facts = await listFacts(
      trx,
      [...funders.values()].map(({ id }) => id),
    );
    await changeShortlist(trx, own(of), (list) => {
      const entries = list.entries.map((entry) => {
        const funder = wanted === null || wanted.has(entry.id) ? funders.get(entry.funderId ?? '') : undefined;
        const seen = funder === undefined ? undefined : facts.get(funder.id);
        if (funder === undefined || seen === undefined) return entry;
        const known = { ...seen, of: funder.id };
        return isSameFacts(entry.known, known) ? entry : { ...entry, known, told: known };
      });
      return { list: { entries }, answer: null };
    });
  });
}

const isSameFacts = (one: KnownFacts | null, other: KnownFacts): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

export async function changeEmails(
  db: Db,
  { vault, memberId, emails }: { vault: Vault; memberId: string; emails: ShortlistEmails },
): Promise<ShortlistEmails> {
  return db
    .transaction()
    .execute((trx) => changeShortlist(trx, { vault, memberId }, () => ({ list: { emails }, answer: emails })));
}
