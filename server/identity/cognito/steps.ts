import { findChallenge, takeChallenge, type Challenge, type ChallengeKind } from '../challenge-commands.ts';
import { textOf, type IdentityCall } from '../protocol.ts';
import { findAccountOfMember, findEmailOf, type Account } from '../queries.ts';

/** A step that waits for its answer, with what the pool calls it. */
export interface PoolChallenge extends Challenge {
  readonly poolSession: string;
}

interface Wanted {
  readonly handle: string;
  readonly kind: ChallengeKind;
}

export async function findStep(call: IdentityCall, wanted: Wanted): Promise<PoolChallenge | null> {
  const { context, now } = call;
  const challenge = await context.db.transaction().execute((trx) => findChallenge(trx, { ...wanted, now }));
  return ofPool(challenge);
}

/** Ends the step: nobody can answer it a second time. */
export async function takeStep(call: IdentityCall, wanted: Wanted): Promise<PoolChallenge | null> {
  const { context, now } = call;
  const challenge = await context.db.transaction().execute((trx) => takeChallenge(trx, { ...wanted, now }));
  return ofPool(challenge);
}

function ofPool(challenge: Challenge | null): PoolChallenge | null {
  if (challenge === null || challenge.poolSession === null) return null;
  return { ...challenge, poolSession: challenge.poolSession };
}

/** The account that a step is about; null when it is gone or suspended since, or the answer names another one. */
export async function findAccountOfStep(
  call: IdentityCall,
  challenge: Challenge,
  responses: unknown,
): Promise<Account | null> {
  const { db } = call.context;
  const username = textOf(responses, 'USERNAME');
  if (challenge.memberId === null || username === null) return null;
  const account = await findAccountOfMember(db, challenge.memberId);
  if (account === null || account.isSuspended) return null;
  return account.email === (await findEmailOf(db, username)) ? account : null;
}
