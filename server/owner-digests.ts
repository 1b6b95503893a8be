import { sql, type RawBuilder } from 'kysely';
import type { AuthorKeys } from './author-keys.ts';

/**
 * Rows that belong to a member and are stored beside no member: drafts, what was sent, access while it is checked, links to
 * reviews, shortlists. A digest with the author keys finds them. A thief who takes a copy each day without the keys sees that there
 * are such rows, and not whose (decision 0128). No two rows of a member have one digest: each has a place among them.
 */

/**
 * What the rows are. Digests of one kind join with none of another. `email`: an email that left, whose owner is a mailbox;
 * `member`: a link to a review.
 */
export type OwnedRows = 'draft' | 'submission' | 'provisional access' | 'member' | 'email' | 'shortlist';

/** Places that are looked at in one query. Where one of them is taken, the next ones are looked at as well. */
const placesAtOnce = 16;
/**
 * A member has up to a hundred drafts and deletes them in any order, which leaves free places before taken ones: so many
 * are looked at for few members. Of many members those are found whose drafts have no such gap of sixteen places.
 */
const placesOfDrafts = 128;
const fewMembers = 8;

/** Members whose rows are looked for in one query. */
const membersAtOnce = 500;

const placed = (memberId: string, place: number): string => `${memberId}\n${place}`;

/** Compares a column with any of the digests: `.where('owner_digest', '=', anyOf(digests))`. */
export const anyOf = (digests: readonly Buffer[]): RawBuilder<Buffer> => sql<Buffer>`any(${[...digests]}::bytea[])`;

/** The rows of these members, in no order. `ask` answers the rows with any of the digests. */
export async function listOwned<Row extends { readonly owner_digest: Buffer | null }>(
  authors: AuthorKeys,
  { of, memberIds }: { of: OwnedRows; memberIds: readonly string[] },
  ask: (digests: readonly Buffer[]) => Promise<readonly Row[]>,
): Promise<(Row & { readonly ownerId: string })[]> {
  const found: (Row & { readonly ownerId: string })[] = [];
  for (let first = 0; first < memberIds.length; first += membersAtOnce)
    found.push(
      ...(await listOwnedPiece(authors, { of, memberIds: memberIds.slice(first, first + membersAtOnce) }, ask)),
    );
  return found;
}

async function listOwnedPiece<Row extends { readonly owner_digest: Buffer | null }>(
  authors: AuthorKeys,
  { of, memberIds }: { of: OwnedRows; memberIds: readonly string[] },
  ask: (digests: readonly Buffer[]) => Promise<readonly Row[]>,
): Promise<(Row & { readonly ownerId: string })[]> {
  const found: (Row & { readonly ownerId: string })[] = [];
  const atOnce = of === 'draft' && memberIds.length <= fewMembers ? placesOfDrafts : placesAtOnce;
  let asked = memberIds;
  for (let first = 0; asked.length > 0; first += atOnce) {
    const places = asked.flatMap((memberId) =>
      Array.from({ length: atOnce }, (_, at) => ({ memberId, text: placed(memberId, first + at) })),
    );
    const digestsOfPlaces = authors.digestsOfAll(
      of,
      places.map(({ text }) => text),
    );
    const holders = new Map<string, string>();
    for (const [at, { memberId }] of places.entries())
      for (const digest of digestsOfPlaces[at] ?? []) holders.set(digest.toString('hex'), memberId);
    const digests = [...holders.keys()].map((hex) => Buffer.from(hex, 'hex'));
    const rows = (await ask(digests)).flatMap((row) => {
      const ownerId = holders.get(row.owner_digest?.toString('hex') ?? '');
      return ownerId === undefined ? [] : [{ ...row, ownerId }];
    });
    found.push(...rows);
    const owners = new Set(rows.map(({ ownerId }) => ownerId));
    asked = asked.filter((memberId) => owners.has(memberId));
  }
  return found;
}

/**
 * The digests of the first places of a member, with each key; the one that is in use first. For rows that lie in the first
 * places without a gap between them.
 */
export const digestsOfPlaces = (
  authors: AuthorKeys,
  { of, memberId, count }: { of: OwnedRows; memberId: string; count: number },
): Buffer[][] =>
  authors.digestsOfAll(
    of,
    Array.from({ length: count }, (_, place) => placed(memberId, place)),
  );

/**
 * Gives rows of members digests of the key in use, each of the first place that is free. `taken`: the digests of rows that
 * stay as they are, those of the same members among them.
 */
export function ownerDigests(
  authors: AuthorKeys,
  { of, taken }: { of: OwnedRows; taken: readonly { readonly owner_digest: Buffer | null }[] },
): (memberId: string) => Buffer {
  const used = new Set(taken.map(({ owner_digest: digest }) => digest?.toString('hex')));
  const nextPlace = new Map<string, number>();
  return (memberId) => {
    for (let place = nextPlace.get(memberId) ?? 0; ; place += 1) {
      const digest = authors.digest(of, placed(memberId, place));
      if (used.has(digest.toString('hex'))) continue;
      nextPlace.set(memberId, place + 1);
      return digest;
    }
  };
}

/**
 * The digest of a row that is sealed anew: of the key in use, as its seal, or nothing finds it once the key before is
 * destroyed. Stays as it is where it is that already. `listTaken`: the rows of the member.
 */
export async function renewedDigest(
  authors: AuthorKeys,
  { of, memberId, digest }: { of: OwnedRows; memberId: string; digest: Buffer | null },
  listTaken: () => Promise<readonly { readonly owner_digest: Buffer | null }[]>,
): Promise<Buffer> {
  for (let place = 0; place < placesAtOnce; place += 1) {
    const current = authors.digest(of, placed(memberId, place));
    if (digest?.equals(current) === true) return digest;
  }
  return ownerDigests(authors, { of, taken: await listTaken() })(memberId);
}
