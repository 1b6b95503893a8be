import type { z } from 'zod';
import type { decideLogo as endpointOfDecision, QueuedLogo } from '../../contract/funders/logos.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { hasTie } from '../claims/policy.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { Admin } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { endLogo } from './commands.ts';
import { decidedEmail } from './jobs.ts';
import { findQueuedLogo } from './moderation-queries.ts';
import { decisionsFor } from './rules.ts';

type DecisionBody = z.output<typeof endpointOfDecision.body>;

/** One decision of one admin, in one transaction with its email and its audit line. */
export async function decideLogo(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  admin: Admin,
  { id, body, requestId }: { id: string; body: DecisionBody; requestId: string },
): Promise<QueuedLogo> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const logo = await lockLogo(trx, id);
    if (logo.version !== body.version)
      throw new Refusal('stale', { detail: 'This logo changed since you opened it. Open it again.' });
    if (hasTie(admin, { memberId: logo.member_id ?? '', funderWebsite: logo.website }))
      throw new Refusal('conflict_of_interest');
    if (!decisionsFor(logo.state).includes(body.decision)) throw new Refusal('invalid_transition');
    const isApproved = body.decision === 'approve';
    if (isApproved) await endLogo(trx, { funderId: logo.funder_id, state: 'approved', now });
    const message = isApproved ? null : body.message;
    await trx
      .updateTable('funder_logos')
      .set({
        version: logo.version + 1,
        message,
        decided_at: now,
        decided_by: admin.memberId,
        ...(isApproved
          ? { state: 'approved', shown_at: now }
          : { state: body.decision === 'decline' ? 'declined' : 'ended', ended_at: now }),
      })
      .where('id', '=', id)
      .execute();
    await jobs.send(trx, decidedEmail, { logoId: id, decision: body.decision }, { key: `${id}:${logo.version + 1}` });
    await recordAdminAction(trx, {
      now,
      actorId: admin.memberId,
      action: `logo.${body.decision}`,
      target: { kind: 'funder_logo', id },
      reason: message,
      before: { state: logo.state, version: logo.version },
      after: { funderId: logo.funder_id },
      requestId,
    });
    return findQueuedLogo(trx, { id, admin });
  });
}

/** With the funder, so that no other logo of it comes in between. */
async function lockLogo(trx: Trx, id: string) {
  const logo = await trx
    .selectFrom('funder_logos')
    .innerJoin('funders', 'funders.id', 'funder_logos.funder_id')
    .where('funder_logos.id', '=', id)
    .select(['funder_logos.state', 'funder_logos.version', 'funder_logos.member_id', 'funder_logos.funder_id'])
    .select('funders.website')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (logo === undefined) throw new Refusal('not_found', { detail: 'There is no such logo.' });
  return logo;
}
