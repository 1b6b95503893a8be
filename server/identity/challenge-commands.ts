import type { Trx } from '../database/connect.ts';
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
  readonly failures: number;
}

interface NewChallenge {
  readonly kind: ChallengeKind;
  readonly memberId: string | null;
  readonly now: Date;
  readonly passkeyChallenge?: string;
  readonly sealedSecret?: Buffer;
  readonly isProved?: boolean;
  readonly poolSession?: string;
  /** Milliseconds; the three minutes of a sign-in unless said otherwise. */
  readonly lifetime?: number;
}

/** Begins a step and answers its handle, which is stored nowhere. */
export async function openChallenge(trx: Trx, challenge: NewChallenge): Promise<string> {
  const handle = makeSecret();
  await trx
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

/** Finds a living step and keeps others from answering it until the transaction ends. */
export async function findChallenge(trx: Trx, { handle, kind, now }: Wanted): Promise<Challenge | null> {
  const row = await trx
    .selectFrom('identity_challenges')
    .selectAll()
    .where('handle_hash', '=', hashOf(handle))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : challengeOf(row);
}

/** Ends a living step and answers what it held: nobody can answer it a second time. */
export async function takeChallenge(trx: Trx, wanted: Wanted): Promise<Challenge | null> {
  const challenge = await findChallenge(trx, wanted);
  if (challenge !== null) await dropChallenge(trx, challenge);
  return challenge;
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

export async function dropChallenge(trx: Trx, challenge: Challenge): Promise<void> {
  await trx.deleteFrom('identity_challenges').where('handle_hash', '=', challenge.handleHash).execute();
}

/** Counts a wrong answer; after the last one that is allowed the step is over. */
export async function countMiss(trx: Trx, challenge: Challenge, most: number): Promise<void> {
  if (challenge.failures + 1 >= most) return dropChallenge(trx, challenge);
  await trx
    .updateTable('identity_challenges')
    .set({ failures: challenge.failures + 1 })
    .where('handle_hash', '=', challenge.handleHash)
    .execute();
}

function challengeOf(row: {
  handle_hash: Buffer;
  member_id: string | null;
  passkey_challenge: string | null;
  sealed_secret: Buffer | null;
  is_proved: boolean;
  pool_session: string | null;
  failures: number;
}): Challenge {
  return {
    handleHash: row.handle_hash,
    memberId: row.member_id,
    passkeyChallenge: row.passkey_challenge,
    sealedSecret: row.sealed_secret,
    isProved: row.is_proved,
    poolSession: row.pool_session,
    failures: row.failures,
  };
}
