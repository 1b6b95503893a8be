import { findChallenge, type Challenge, type ChallengeKind } from '../challenge-commands.ts';
import { textOf, type IdentityCall } from '../protocol.ts';
import { findAccountOfMember, findEmailOf, type Account } from '../queries.ts';

/** The answer to a step: the handle that the question came with, and what is answered. */
export interface StepResponse {
  readonly handle: string;
  readonly responses: unknown;
}

/** A step that waits for its answer, and the account it is about. */
export interface Step {
  readonly challenge: Challenge;
  readonly account: Account;
}

/** Null when the step is over, or as `findAccountOfStep`. */
export async function findStep(
  call: IdentityCall,
  { handle, responses }: StepResponse,
  kind: ChallengeKind,
): Promise<Step | null> {
  const challenge = await findChallenge(call.context.db, { handle, kind, now: call.now });
  const account = challenge === null ? null : await findAccountOfStep(call, challenge, responses);
  return challenge === null || account === null ? null : { challenge, account };
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
