import { findFactors } from './factor-queries.ts';
import { notAuthorized, type IdentityAnswer, type IdentityCall } from './protocol.ts';
import type { Session } from './queries.ts';
import { mayChangeFactors } from './rules.ts';

/** Null when this session may add and remove factors now; else what to answer. */
export async function refuseStaleFactor(call: IdentityCall, session: Session): Promise<IdentityAnswer | null> {
  const { hasFactor } = await findFactors(call.context.db, session.memberId);
  const state = {
    hasFactor,
    provedAt: session.factorProvedAt,
    signedInAt: session.authenticatedAt,
  };
  return mayChangeFactors(state, call.now) ? null : notAuthorized('A fresh second factor or sign-in is required.');
}
