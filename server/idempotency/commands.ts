import { after, days, seconds } from '../clock.ts';
import type { Context } from '../context.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

export interface Write {
  readonly keyDigest: Buffer;
  readonly requestDigest: Buffer;
}

/** A write without news for so long was lost with its server: a retry then does it. */
const longestWrite = seconds(60);
export const keptAnswers = days(1);
const sealedFor = 'write answer';

/** Ours to do, in progress elsewhere, answered before, or another write under the same key. */
export type WriteStatus = 'mine' | 'under_way' | 'another' | { readonly answer: string };

export async function beginWrite(
  { db, vault, clock }: Tools,
  { keyDigest, requestDigest }: Write,
): Promise<WriteStatus> {
  const now = clock.now();
  const begun = await db
    .insertInto('write_answers')
    .values({ key_digest: keyDigest, request_digest: requestDigest, begun_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key_digest')
        .doUpdateSet({ begun_at: now })
        .where('write_answers.sealed_answer', 'is', null)
        .where('write_answers.request_digest', '=', requestDigest)
        .where('write_answers.begun_at', '<', after(now, -longestWrite)),
    )
    .returning('key_digest')
    .executeTakeFirst();
  if (begun !== undefined) return 'mine';
  const known = await db
    .selectFrom('write_answers')
    .where('key_digest', '=', keyDigest)
    .select(['request_digest', 'sealed_answer'])
    .executeTakeFirst();
  // The first one failed in the meantime and left nothing: the next caller does it.
  if (known === undefined) return 'under_way';
  if (!known.request_digest.equals(requestDigest)) return 'another';
  return known.sealed_answer === null ? 'under_way' : { answer: vault.open(sealedFor, known.sealed_answer) };
}

export async function keepAnswer({ db, vault }: Tools, { keyDigest }: Write, answer: string): Promise<void> {
  await db
    .updateTable('write_answers')
    .set({ sealed_answer: vault.seal(sealedFor, answer) })
    .where('key_digest', '=', keyDigest)
    .execute();
}

/** What was refused was not done: it may be tried again. */
export async function dropWrite({ db }: Pick<Context, 'db'>, { keyDigest }: Write): Promise<void> {
  await db.deleteFrom('write_answers').where('key_digest', '=', keyDigest).execute();
}

export async function forgetAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('write_answers').where('begun_at', '<=', after(clock.now(), -keptAnswers)).execute();
}
