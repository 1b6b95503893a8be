import type { Context } from '../context.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { findSession } from './queries.ts';
import { mayChangeFactors } from './rules.ts';

/** What it makes outlives the session that made it: as for a passkey, a factor is shown first, or the sign-in is fresh. */
export async function refuseWithoutProof({ db, vault, clock }: Context, { sessionId, factor }: Member): Promise<void> {
  const session = await findSession({ db, vault }, sessionId);
  if (session === null) throw new Refusal('invalid_token');
  const state = {
    hasFactor: factor.hasFactor,
    provedAt: session.factorProvedAt,
    signedInAt: session.authenticatedAt,
  };
  if (!mayChangeFactors(state, clock.now())) throw new Refusal('fresh_factor_required');
}
