import type { z } from 'zod';
import type { Held } from '../../contract/desk/cases.ts';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import {
  decideReportCase as endpointOfDecision,
  type rejectReportCases as endpointOfRejections,
} from '../../contract/review-reports/review-reports.ts';
import { recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { endAssignment } from '../desk/assignments.ts';
import { heldDecisionsJob, holdDecisions } from '../desk/held-commands.ts';
import { Refusal, refusalOrThrow } from '../refusal.ts';
import type { Decider, Moderator } from '../http/viewer.ts';
import { takeDownResponse } from '../replies/moderation-commands.ts';
import { askRemoval } from '../reviews/removal/ask-commands.ts';
import { outcomeEmail } from './jobs.ts';
import { findReported, hasConflict, type Reported } from './moderation-queries.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
type DecisionBody = z.output<typeof endpointOfDecision.body>;
interface Deciding {
  readonly id: string;
  readonly body: DecisionBody;
  readonly requestId: string;
}

/**
 * Decides the reports of one text. A public review needs a second admin to be removed: the removal is asked for, and the
 * reports stay open until it is done.
 */
export async function decideReportCase(
  tools: Tools,
  admin: Moderator,
  deciding: Deciding,
): Promise<ReplyOf<typeof endpointOfDecision>['data']> {
  const target = await findTarget(tools, deciding);
  if (await hasConflict(tools, tools.db, { reported: target, admin })) throw new Refusal('conflict_of_interest');
  const waits = await askToTakeDown(tools, admin, { ...deciding, target });
  if (waits !== null) return { decided: 0, waits };
  return { decided: await close(tools, admin, { ...deciding, target }), waits: null };
}

/** In one transaction with the emails to those who reported, and with the reply that goes. Returns how many it closed. */
async function close(
  tools: Tools,
  admin: Decider,
  { target, ...deciding }: Deciding & { target: Reported },
): Promise<number> {
  return tools.db.transaction().execute(async (trx) => {
    const reports = await lockReports(trx, deciding, target);
    await closeReports(tools, trx, { ...deciding, admin, reportIds: reports });
    const { body } = deciding;
    if (body.decision === 'take_down' && target.response !== null)
      await takeDownResponse(tools, trx, {
        responseId: target.response.id,
        admin,
        reasonCode: body.reasonCode,
        message: null,
        requestId: deciding.requestId,
        now: tools.clock.now(),
      });
    return reports.length;
  });
}

async function findTarget({ db }: Pick<Tools, 'db'>, { id }: Pick<Deciding, 'id'>): Promise<Reported> {
  const report = await db
    .selectFrom('review_reports')
    .where('id', '=', id)
    .select(['review_id', 'response_id'])
    .executeTakeFirst();
  const target =
    report === undefined
      ? null
      : await findReported(db, { reviewId: report.review_id, responseId: report.response_id });
  if (target === null) throw new Refusal('not_found', { detail: 'There is no such report.' });
  return target;
}

/** One that its writer withdrew in the meantime, or another admin took down, is gone already. */
async function askToTakeDown(
  tools: Tools,
  admin: Moderator,
  { body, requestId, target }: Deciding & { target: Reported },
): Promise<{ runsAt: string | null } | null> {
  if (body.decision !== 'take_down' || target.response !== null || target.review.state !== 'published') return null;
  await refuseDecided(tools, body.reportIds);
  const { reasonCode } = body;
  const { waits } = await askRemoval(tools, admin, {
    reviewId: target.review.id,
    body: { decision: 'remove', version: target.review.version, reasonCode },
    requestId,
    reports: { ids: body.reportIds, answer: body.answer || null },
  });
  return waits;
}

/** Before anything is removed: reports that another admin has just rejected are no cause. */
async function refuseDecided({ db }: Tools, reportIds: readonly string[]): Promise<void> {
  const open = await db
    .selectFrom('review_reports')
    .where('id', 'in', [...reportIds])
    .where('state', '=', 'open')
    .select('id')
    .execute();
  if (open.length !== new Set(reportIds).size) throw staleCase();
}

const staleCase = (): Refusal =>
  new Refusal('stale', { detail: 'Another admin decided on some of these reports. Open the case again.' });

async function lockReports(trx: Trx, { body }: Deciding, { review, response }: Reported): Promise<string[]> {
  const reports = await trx
    .selectFrom('review_reports')
    .where('id', 'in', body.reportIds)
    .where('review_id', '=', review.id)
    .where('response_id', 'is not distinct from', response?.id ?? null)
    .where('state', '=', 'open')
    .select('id')
    .forUpdate()
    .execute();
  if (reports.length !== new Set(body.reportIds).size) throw staleCase();
  return reports.map((report) => report.id);
}

/** The reviews that they are about are gone: those of the reports that are still open, with what was to be answered. */
export async function closeReportsOfRemoval(
  { clock, jobs }: Pick<Tools, 'clock' | 'jobs'>,
  trx: Trx,
  closing: {
    reportIds: readonly string[];
    answer: string | null;
    reasonCode: string;
    decidedBy: string;
    requestId: string;
  },
): Promise<void> {
  const [first] = closing.reportIds;
  if (first === undefined) return;
  const now = clock.now();
  const closed = await trx
    .updateTable('review_reports')
    .set({ state: 'taken_down', answer: closing.answer, decided_at: now, decided_by: closing.decidedBy })
    .where('id', 'in', [...closing.reportIds])
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  for (const { id: reportId } of closed) await jobs.send(trx, outcomeEmail, { reportId }, { key: reportId });
  await recordAdminAction(trx, {
    now,
    actorId: closing.decidedBy,
    action: 'review_report.take_down',
    target: { kind: 'review_report', id: first },
    reason: closing.reasonCode,
    after: { reports: closed.length },
    requestId: closing.requestId,
  });
}

async function closeReports(
  { clock, jobs }: Tools,
  trx: Trx,
  { id, admin, body, requestId, reportIds }: Deciding & { admin: Decider; reportIds: readonly string[] },
): Promise<void> {
  const now = clock.now();
  await trx
    .updateTable('review_reports')
    .set({
      state: body.decision === 'take_down' ? 'taken_down' : 'rejected',
      answer: body.answer || null,
      decided_at: now,
      decided_by: admin.memberId,
    })
    .where('id', 'in', [...reportIds])
    .execute();
  await endAssignment(trx, 'report', reportIds);
  for (const reportId of reportIds) await jobs.send(trx, outcomeEmail, { reportId }, { key: reportId });
  await recordAdminAction(trx, {
    now,
    actorId: admin.memberId,
    action: `review_report.${body.decision}`,
    target: { kind: 'review_report', id },
    reason: body.decision === 'take_down' ? body.reasonCode : null,
    after: { reports: reportIds.length },
    requestId,
  });
}

/** Leaves the text, in the name of who decided that about several. */
async function rejectCase(tools: Tools, admin: Decider, deciding: Deciding): Promise<void> {
  const target = await findTarget(tools, deciding);
  if (await hasConflict(tools, tools.db, { reported: target, admin })) throw new Refusal('conflict_of_interest');
  await close(tools, admin, { ...deciding, target });
}

export function rejectReportCases(
  tools: Tools,
  admin: Decider,
  { body: { cases, answer }, requestId }: { body: BodyOf<typeof endpointOfRejections>; requestId: string },
): Promise<Held> {
  return holdDecisions(tools, {
    kind: 'report',
    job: heldReportsJob,
    cases,
    decidedBy: admin,
    requestId,
    judge: (one) => judgeRejection(tools, admin, one).then(() => null, refusalOrThrow),
    bodyOf: ({ reportIds }) => ({ decision: 'reject', reportIds, ...(answer === undefined ? {} : { answer }) }),
  });
}

async function judgeRejection(
  tools: Tools,
  admin: Decider,
  one: { id: string; reportIds: readonly string[] },
): Promise<void> {
  const target = await findTarget(tools, one);
  if (await hasConflict(tools, tools.db, { reported: target, admin })) throw new Refusal('conflict_of_interest');
  await refuseDecided(tools, one.reportIds);
}

export const heldReportsJob = heldDecisionsJob('review-reports.decide-held', 'report', (context, decider, held) =>
  rejectCase(context, decider, {
    id: held.caseId,
    body: endpointOfDecision.body.parse(held.body),
    requestId: held.requestId,
  }),
);
