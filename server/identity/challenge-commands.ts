import type { Db, Trx } from '../database/connect.ts';
import { after } from '../clock.ts';
import { challengeLifetime } from './rules.ts';
import { hashOf, makeSecret } from './secrets.ts';

export type ChallengeKind =
  | 'SELECT_CHALLENGE'
  | 'SOFTWARE_TOKEN_MFA'
  | 'MFA_SETUP'
  | 'WEB_AUTHN'
  | 'passkey_registration'
  | 'factor_check';

/** A step that waits for its answer. */
export interface Challenge {
  readonly handleHash: Buffer;
  /** Null for an address without an account: it gets the same steps and never gets in. */
  readonly memberId: string | null;
  readonly passkeyChallenge: string | null;
  readonly sealedSecret: Buffer | null;
  readonly isProved: boolean;
  readonly poolSession: string | null;
}

/** What a pool keeps with a step. */
export interface StepState {
  readonly passkeyChallenge?: string;
  readonly sealedSecret?: Buffer;
  readonly poolSession?: string;
}

interface NewChallenge extends StepState {
  readonly kind: ChallengeKind;
  readonly memberId: string | null;
  readonly now: Date;
  readonly isProved?: boolean;
  /** Milliseconds; the three minutes of a sign-in unless said otherwise. */
  readonly lifetime?: number;
}

/** Begins a step and answers its handle, which is stored nowhere. */
export async function openChallenge(db: Db | Trx, challenge: NewChallenge): Promise<string> {
  const handle = makeSecret();
  await db
    .insertInto('identity_challenges')
    .values({
      handle_hash: hashOf(handle),
      kind: challenge.kind,
      member_id: challenge.memberId,
      passkey_challenge: challenge.passkeyChallenge ?? null,
      sealed_secret: challenge.sealedSecret ?? null,
      is_proved: challenge.isProved ?? false,
      pool_session: challenge.poolSession ?? null,
      expires_at: after(challenge.now, challenge.lifetime ?? challengeLifetime),
    })
    .execute();
  return handle;
}

interface Wanted {
  readonly handle: string;
  readonly kind: ChallengeKind;
  readonly now: Date;
}

/** Finds a living step. */
export async function findChallenge(db: Db, { handle, kind, now }: Wanted): Promise<Challenge | null> {
  const row = await db
    .selectFrom('identity_challenges')
    .selectAll()
    .where('handle_hash', '=', hashOf(handle))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : challengeOf(row);
}

/** Ends a living step and answers what it held: it cannot be answered a second time. */
export async function takeChallenge(db: Db, { handle, kind, now }: Wanted): Promise<Challenge | null> {
  const row = await db
    .deleteFrom('identity_challenges')
    .where('handle_hash', '=', hashOf(handle))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : challengeOf(row);
}

/** Ends the one step of this kind that a member may have open. */
export async function takeChallengeOf(
  trx: Trx,
  wanted: { memberId: string; kind: ChallengeKind; now: Date },
): Promise<Challenge | null> {
  const rows = await trx
    .deleteFrom('identity_challenges')
    .where('member_id', '=', wanted.memberId)
    .where('kind', '=', wanted.kind)
    .returningAll()
    .execute();
  const living = rows.find((row) => row.expires_at > wanted.now);
  return living === undefined ? null : challengeOf(living);
}

/** False when the step is over already: another answer to it was faster. */
export async function dropChallenge(db: Db | Trx, { handleHash }: Challenge): Promise<boolean> {
  const row = await db
    .deleteFrom('identity_challenges')
    .where('handle_hash', '=', handleHash)
    .returning('handle_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a wrong answer; after the last one that is allowed the step is over. */
export async function countMiss(db: Db, challenge: Challenge, most: number): Promise<void> {
  const row = await db
    .updateTable('identity_challenges')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('handle_hash', '=', challenge.handleHash)
    .returning('failures')
    .executeTakeFirst();
  if (row !== undefined && row.failures >= most) await dropChallenge(db, challenge);
}

function challengeOf(row: {
  handle_hash: Buffer;
  member_id: string | null;
  passkey_challenge: string | null;
  sealed_secret: Buffer | null;
  is_proved: boolean;
  pool_session: string | null;
}): Challenge {
  return {
    handleHash: row.handle_hash,
    memberId: row.member_id,
    passkeyChallenge: row.passkey_challenge,
    sealedSecret: row.sealed_secret,
    isProved: row.is_proved,
    poolSession: row.pool_session,
  };
}
