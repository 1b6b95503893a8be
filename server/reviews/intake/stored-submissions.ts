import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { instant, uuid } from '../../../contract/endpoint.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { anyOf, listOwned, ownerDigests, renewedDigest } from '../../owner-digests.ts';
import { padded } from '../../padding.ts';
import type { Vault } from '../../vault.ts';
import { shuffled } from '../settlement/rules.ts';

/**
 * The table of what was sent and is not taken in yet, reviews and appeals alike. A row is bytes of one of a few lengths:
 * neither whose it is nor when it was sent is beside them (decision 0128).
 */

/** What is sent is sealed under one name, whatever it is. */
const purpose = 'review submission';
const digestBytes = 32;

/** Beside what was sent. */
const envelope = z.looseObject({
  /** Null for what came with a return code. */
  memberId: uuid.nullable(),
  sentAt: instant,
});

export interface Stored {
  readonly id: string;
  /** Null for what came with a return code. */
  readonly memberId: string | null;
  readonly sentAt: Date;
}

export interface Whose {
  readonly vault: Vault;
  readonly memberId?: string;
  /** At most so many, whichever chance has put first. */
  readonly most?: number;
}

interface Row {
  readonly id: string;
  readonly sealed: Buffer;
}

const seal = ({ authors }: Vault, { memberId, sentAt, content }: Omit<Stored, 'id'> & { content: object }): Buffer =>
  authors.seal(purpose, padded(JSON.stringify({ ...content, memberId, sentAt: sentAt.toISOString() })));

/** Null where it was restored from a copy whose key was destroyed since. */
function open({ authors }: Vault, { id, sealed }: Row): (Stored & { readonly content: object }) | null {
  const json = authors.open(purpose, sealed);
  if (json === null) return null;
  const { memberId, sentAt, ...content } = envelope.parse(JSON.parse(json));
  return { id, memberId, sentAt: new Date(sentAt), content };
}

const ofMembers = (db: Db | Trx, { vault, memberIds }: { vault: Vault; memberIds: readonly string[] }) =>
  listOwned(vault.authors, { of: 'submission', memberIds }, (digests) =>
    db
      .selectFrom('review_submissions')
      .where('owner_digest', '=', anyOf(digests))
      .select(['id', 'sealed', 'owner_digest'])
      .execute(),
  );

/** To be called with the sending of the member locked. */
export async function addStored(
  trx: Trx,
  { vault, memberId, sentAt, content }: Omit<Stored, 'id'> & { vault: Vault; content: object },
): Promise<void> {
  await trx
    .insertInto('review_submissions')
    .values({
      owner_digest: await digestFor(trx, { vault, memberId }),
      sealed: seal(vault, { memberId, sentAt, content }),
    })
    .execute();
}

async function digestFor(trx: Trx, { vault, memberId }: { vault: Vault; memberId: string | null }): Promise<Buffer> {
  // Not to be told from those of members.
  if (memberId === null) return randomBytes(digestBytes);
  const taken = await ofMembers(trx, { vault, memberIds: [memberId] });
  return ownerDigests(vault.authors, { of: 'submission', taken })(memberId);
}

export async function changeStored(
  trx: Trx,
  { vault, one, content }: { vault: Vault; one: Stored; content: object },
): Promise<void> {
  const { memberId } = one;
  const { owner_digest: digest } = await trx
    .selectFrom('review_submissions')
    .where('id', '=', one.id)
    .select('owner_digest')
    .executeTakeFirstOrThrow();
  const owner_digest =
    memberId === null
      ? digest
      : await renewedDigest(vault.authors, { of: 'submission', memberId, digest }, () =>
          ofMembers(trx, { vault, memberIds: [memberId] }),
        );
  await trx
    .updateTable('review_submissions')
    .set({ owner_digest, sealed: seal(vault, { ...one, content }) })
    .where('id', '=', one.id)
    .execute();
}

export async function deleteStored(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('review_submissions')
      .where('id', 'in', [...ids])
      .execute();
}

/** Of one member, or all, with those that were taken in and are still to be deleted. */
export async function listStored(
  db: Db | Trx,
  { vault, memberId, most }: Whose,
): Promise<(Stored & { readonly content: object })[]> {
  const rows: readonly Row[] =
    memberId === undefined
      ? await db
          .selectFrom('review_submissions')
          .$if(most !== undefined, (query) => query.orderBy('id').limit(most ?? 0))
          .select(['id', 'sealed'])
          .execute()
      : await ofMembers(db, { vault, memberIds: [memberId] });
  return rows.flatMap((row) => open(vault, row) ?? []);
}

export async function countStored(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom('review_submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Seals those anew that are not sealed with the key in use. */
export async function renewStored(trx: Trx, vault: Vault): Promise<void> {
  const rows = await trx.selectFrom('review_submissions').select(['id', 'sealed', 'owner_digest']).execute();
  const taken = rows.filter(({ sealed }) => vault.authors.isCurrent(sealed));
  const digest = ownerDigests(vault.authors, { of: 'submission', taken });
  for (const row of shuffled(rows.filter(({ sealed }) => !vault.authors.isCurrent(sealed)))) {
    const one = open(vault, row);
    if (one === null) continue;
    const owner_digest = one.memberId === null ? row.owner_digest : digest(one.memberId);
    await trx
      .updateTable('review_submissions')
      .set({ owner_digest, sealed: seal(vault, one) })
      .where('id', '=', row.id)
      .execute();
  }
}

/** Of an account that becomes one of the same mailbox. */
export async function moveStored(
  trx: Trx,
  { vault, fromId, intoId }: { vault: Vault; fromId: string; intoId: string },
): Promise<void> {
  const taken = await ofMembers(trx, { vault, memberIds: [intoId] });
  const digest = ownerDigests(vault.authors, { of: 'submission', taken });
  for (const row of await ofMembers(trx, { vault, memberIds: [fromId] })) {
    const one = open(vault, row);
    if (one === null) continue;
    await trx
      .updateTable('review_submissions')
      .set({ owner_digest: digest(intoId), sealed: seal(vault, { ...one, memberId: intoId }) })
      .where('id', '=', row.id)
      .execute();
  }
}

/**
 * Of an account that becomes one of another mailbox: the holder of that one must not read them. They continue as those of a
 * member who is not there, so that what waits with them counts as many members as before.
 */
export async function orphanStored(trx: Trx, { vault, memberId }: { vault: Vault; memberId: string }): Promise<void> {
  const lost = randomUUID();
  for (const row of await ofMembers(trx, { vault, memberIds: [memberId] })) {
    const one = open(vault, row);
    if (one === null) continue;
    const content = { ...one.content, isOrphan: true };
    await trx
      .updateTable('review_submissions')
      .set({ owner_digest: randomBytes(digestBytes), sealed: seal(vault, { ...one, memberId: lost, content }) })
      .where('id', '=', row.id)
      .execute();
  }
}

/** With the accounts that go. */
export async function dropStoredOf(
  trx: Trx,
  of: { readonly vault: Vault; readonly memberIds: readonly string[] },
): Promise<void> {
  await deleteStored(
    trx,
    (await ofMembers(trx, of)).map(({ id }) => id),
  );
}

/**
 * What an earlier release stored beside its member, sealed with the author keys or, before them, with the installation's
 * secret. Null where its key is gone.
 */
export function openNamed(vault: Vault, sealed: Buffer): object | null {
  const json = vault.authors.open(purpose, sealed) ?? openWithSecret(vault, sealed);
  return json === null ? null : (JSON.parse(json) as object);
}

function openWithSecret(vault: Vault, sealed: Buffer): string | null {
  try {
    return vault.open(purpose, sealed);
  } catch {
    // Sealed with an author key that was destroyed.
    return null;
  }
}
