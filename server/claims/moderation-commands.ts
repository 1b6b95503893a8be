import type { z } from 'zod';
import {
  decideClaim as endpointOfDecision,
  type decideClaims as endpointOfDecisions,
  type QueuedClaim,
} from '../../contract/claims/claims.ts';
import type { Held } from '../../contract/desk/cases.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { endAssignment } from '../desk/assignments.ts';
import { heldDecisionsJob, holdDecisions, judged } from '../desk/held-commands.ts';
import type { Decider } from '../http/viewer.ts';
import { approvedEmail, declinedEmail, joinedEmail, revokedEmail } from './jobs.ts';
import { findQueuedClaim } from './moderation-queries.ts';
import { hasTie, refusalToDecide } from './policy.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'jobs' | 'config'>;
type DecisionBody = z.output<typeof endpointOfDecision.body>;

const outcomes = {
  approve: { state: 'approved', email: approvedEmail },
  decline: { state: 'declined', email: declinedEmail },
  revoke: { state: 'revoked', email: revokedEmail },
} as const;

/** One decision of one admin, in one transaction with its email and its audit line. */
export async function decideClaim(
  context: Tools,
  admin: Decider,
  { id, body, requestId }: { id: string; body: DecisionBody; requestId: string },
): Promise<QueuedClaim> {
  const { db, clock, jobs } = context;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, { id, admin });
    if (claim.version !== body.version)
      throw new Refusal('stale', { detail: 'This claim changed since you opened it. Open it again.' });
    const refusal = refusalToDecide(claim, body.decision);
    if (refusal !== null) throw new Refusal(refusal);
    const { state, email } = outcomes[body.decision];
    const message = body.message === undefined || body.message === '' ? null : body.message;
    await trx
      .updateTable('funder_claims')
      .set({
        state,
        message,
        version: claim.version + 1,
        decided_at: now,
        decided_by: admin.memberId,
        ended_at: state === 'revoked' ? now : null,
      })
      .where('id', '=', id)
      .execute();
    await endAssignment(trx, 'claim', [id]);
    await jobs.send(trx, email, { claimId: id }, { key: `${id}:${claim.version + 1}` });
    if (state === 'approved') await jobs.send(trx, joinedEmail, { claimId: id }, { key: id });
    await recordAdminAction(trx, {
      now,
      actorId: admin.memberId,
      action: `claim.${body.decision}`,
      target: { kind: 'funder_claim', id },
      reason: message,
      before: { state: claim.state, version: claim.version },
      after: { funderId: claim.funder_id },
      requestId,
    });
    const decided = await findQueuedClaim(context, trx, { id, admin });
    if (decided === null) throw new Error('a claim that was just decided is gone');
    return decided;
  });
}

async function lockClaim(trx: Trx, { id, admin }: { id: string; admin: Decider }) {
  const claim = await trx
    .selectFrom('funder_claims')
    .innerJoin('funders', 'funders.id', 'funder_claims.funder_id')
    .where('funder_claims.id', '=', id)
    .select(['funder_claims.state', 'funder_claims.version', 'funder_claims.member_id', 'funder_claims.funder_id'])
    .select('funders.website')
    .forUpdate('funder_claims')
    .executeTakeFirst();
  if (claim === undefined) throw new Refusal('not_found', { detail: 'There is no such claim.' });
  return { ...claim, hasTie: hasTie(admin, { memberId: claim.member_id, funderWebsite: claim.website }) };
}

export function decideClaims(
  context: Tools,
  admin: Decider,
  { body: { cases, verdict }, requestId }: { body: BodyOf<typeof endpointOfDecisions>; requestId: string },
): Promise<Held> {
  const { decision } = verdict;
  return holdDecisions(context, {
    kind: 'claim',
    job: heldClaimsJob,
    cases,
    decidedBy: admin,
    requestId,
    judge: async ({ id, version }) => {
      const claim = await findQueuedClaim(context, context.db, { id, admin });
      return judged(claim && { ...claim, isDecidable: claim.state === 'waiting' }, { version, decision });
    },
    bodyOf: ({ version }) => ({ ...verdict, version }),
  });
}

export const heldClaimsJob = heldDecisionsJob('claims.decide-held', 'claim', (context, decider, held) =>
  decideClaim(context, decider, {
    id: held.caseId,
    body: endpointOfDecision.body.parse(held.body),
    requestId: held.requestId,
  }),
);
