import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { mostSavedSearches } from '../../contract/find/saved-searches.ts';
import type { Db, Trx } from '../database/connect.ts';
import { anyOf, digestsOfPlaces, listOwned, ownerDigests } from '../owner-digests.ts';
import { padded } from '../padding.ts';
import type { Vault } from '../vault.ts';
import { part, usualEmails, type Part, type Shortlist, type StoredEntry } from './content.ts';
import { partsAfter, type OpenPart } from './part-rules.ts';

/**
 * Shortlists as they are stored. A row is bytes of one of a few lengths: whose it is, which funders it names and when it
 * was changed is sealed with the author keys, as drafts are (decision 0143). The rows of a member take the first places
 * without a gap.
 */

const of = 'shortlist';
const purpose = 'shortlist';

interface Own {
  readonly vault: Vault;
  readonly memberId: string;
}

const seal = ({ authors }: Vault, content: Part): Buffer => authors.seal(purpose, padded(JSON.stringify(content)));

/** Null where its key is gone: then it is not there for its member either. */
function open({ authors }: Vault, sealed: Buffer): Part | null {
  const json = authors.open(purpose, sealed);
  return json === null ? null : part.parse(JSON.parse(json));
}

const listRows = (db: Db | Trx, { vault, memberIds }: { vault: Vault; memberIds: readonly string[] }) =>
  listOwned(vault.authors, { of, memberIds }, (digests) =>
    db
      .selectFrom('shortlist_parts')
      .where('owner_digest', '=', anyOf(digests))
      .select(['id', 'owner_digest', 'sealed'])
      .execute(),
  );

async function openParts(db: Db | Trx, { vault, memberId }: Own): Promise<OpenPart[]> {
  const rows = await listRows(db, { vault, memberIds: [memberId] });
  return rows.map(({ id, owner_digest: digest, sealed }) => {
    const content = open(vault, sealed);
    return { id, digest, content: content?.memberId === memberId ? content : null };
  });
}

const joined = (parts: readonly (Part | null)[]): Shortlist => ({
  entries: parts.flatMap((one) => one?.entries ?? []),
  emails: parts.find((one) => one?.emails != null)?.emails ?? usualEmails,
  searches: parts.find((one) => one?.searches != null)?.searches ?? [],
});

export async function findShortlist(db: Db | Trx, own: Own): Promise<Shortlist> {
  return joined((await openParts(db, own)).map(({ content }) => content));
}

/** Two tabs of a member that change the list at once wait for each other. */
const lockShortlist = (trx: Trx, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`shortlist ${memberId}`}, 0))`.execute(trx);

/** Answers what `change` answers beside the list. Only rows whose entries are others than before are written. */
export async function changeShortlist<Answer>(
  trx: Trx,
  own: Own,
  change: (list: Shortlist) => { readonly list: Partial<Shortlist>; readonly answer: Answer },
): Promise<Answer> {
  const { vault, memberId } = own;
  await lockShortlist(trx, memberId);
  const before = await openParts(trx, own);
  const { list, answer } = change(joined(before.map(({ content }) => content)));
  const { written, removed } = partsAfter(memberId, before, list);
  if (written.length === 0 && removed.length === 0) return answer;
  const places = digestsOfPlaces(vault.authors, {
    of,
    memberId,
    count: before.length - removed.length + written.filter(({ id }) => id === null).length,
  });
  await writeParts(trx, vault, { before, written, removed, places });
  return answer;
}

interface Writing {
  readonly before: readonly OpenPart[];
  readonly written: readonly { readonly id: string | null; readonly content: Part }[];
  readonly removed: readonly string[];
  /** Of each place that is to be taken, the digest with each key. */
  readonly places: readonly Buffer[][];
}

/** Rows whose place is beyond the last one move into one that became free. */
async function writeParts(trx: Trx, vault: Vault, { before, written, removed, places }: Writing): Promise<void> {
  if (removed.length > 0) await trx.deleteFrom('shortlist_parts').where('id', 'in', removed).execute();
  const free = new Map(places.map((digests, place) => [place, digests]));
  const placeOf = new Map<string, number>();
  for (const { id, digest } of before) {
    if (removed.includes(id)) continue;
    const place = [...free].find(([, digests]) => digests.some((one) => one.equals(digest)))?.[0];
    if (place === undefined) continue;
    placeOf.set(id, place);
    free.delete(place);
  }
  const takeFree = (): number => {
    const [place] = [...free.keys()];
    if (place === undefined) throw new Error('a shortlist has more rows than places');
    free.delete(place);
    return place;
  };
  const digestAt = (place: number): Buffer => {
    const [current] = places[place] ?? [];
    if (current === undefined) throw new Error('a place of a shortlist has no digest');
    return current;
  };
  for (const { id, content } of written) {
    const owner_digest = digestAt((id === null ? undefined : placeOf.get(id)) ?? takeFree());
    const values = { owner_digest, sealed: seal(vault, content) };
    await (
      id === null
        ? trx.insertInto('shortlist_parts').values(values)
        : trx.updateTable('shortlist_parts').set(values).where('id', '=', id)
    ).execute();
  }
  const isWritten = new Set(written.map(({ id }) => id));
  for (const { id, content } of before) {
    if (removed.includes(id) || isWritten.has(id) || placeOf.has(id)) continue;
    const moved = { owner_digest: digestAt(takeFree()), ...(content === null ? {} : { sealed: seal(vault, content) }) };
    await trx.updateTable('shortlist_parts').set(moved).where('id', '=', id).execute();
  }
}

/** With the accounts that go. */
export async function dropShortlistsOf(
  trx: Trx,
  { vault, memberIds }: { vault: Vault; memberIds: readonly string[] },
): Promise<void> {
  for (const memberId of [...memberIds].sort()) await lockShortlist(trx, memberId);
  const ids = (await listRows(trx, { vault, memberIds })).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('shortlist_parts').where('id', 'in', ids).execute();
}

/** Becomes that of another account of the same person. Of two entries about one funder, and of two searches of one name, that of `intoId` stays. */
export async function joinShortlists(
  trx: Trx,
  { vault, fromId, intoId }: { vault: Vault; fromId: string; intoId: string },
): Promise<void> {
  const { entries, searches } = await findShortlist(trx, { vault, memberId: fromId });
  await dropShortlistsOf(trx, { vault, memberIds: [fromId] });
  if (entries.length === 0 && searches.length === 0) return;
  await changeShortlist(trx, { vault, memberId: intoId }, (list) => {
    const held = new Set(list.entries.map(({ funderId }) => funderId));
    const moved = entries.filter(({ funderId }) => funderId === null || !held.has(funderId));
    const names = new Set(list.searches.map(({ name }) => name.toLowerCase()));
    const added = searches.filter(({ name }) => !names.has(name.toLowerCase()));
    return {
      list: {
        entries: [...list.entries, ...moved],
        searches: [...list.searches, ...added].slice(0, mostSavedSearches),
      },
      answer: null,
    };
  });
}

/** Rows that are opened without a pause: many at once would hold up every request. */
const openedAtOnce = 50;
const rowsAtOnce = 500;

/** Every list with whose it is, for the jobs that write emails. Reads the rows in pieces. */
export async function* listAllShortlists(
  db: Db,
  vault: Vault,
): AsyncGenerator<{ readonly memberId: string; readonly entries: readonly StoredEntry[] }> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .selectFrom('shortlist_parts')
      .where('id', '>', last)
      .select(['id', 'sealed'])
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const [at, { id, sealed }] of rows.entries()) {
      if (at % openedAtOnce === 0) await setImmediate();
      last = id;
      const content = open(vault, sealed);
      if (content !== null) yield content;
    }
    if (rows.length < rowsAtOnce) return;
  }
}

/** Seals those anew that are not sealed with the key in use. */
export async function renewShortlists(trx: Trx, { authors }: Vault): Promise<void> {
  const rows = await trx
    .selectFrom('shortlist_parts')
    .select(['id', 'sealed', 'owner_digest'])
    .orderBy(sql`random()`)
    .forUpdate()
    .execute();
  const digestFor = ownerDigests(authors, { of, taken: rows.filter(({ sealed }) => authors.isCurrent(sealed)) });
  for (const { id, sealed } of rows) {
    if (authors.isCurrent(sealed)) continue;
    const opened = authors.open(purpose, sealed);
    if (opened === null) continue;
    const { memberId } = part.parse(JSON.parse(opened));
    await trx
      .updateTable('shortlist_parts')
      .set({ owner_digest: digestFor(memberId), sealed: authors.seal(purpose, opened) })
      .where('id', '=', id)
      .execute();
  }
}
