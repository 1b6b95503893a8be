import type { z } from 'zod';
import { findColumn } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import {
  reportsPerDay,
  type DealReport,
  decideDealReport as endpointOfDecision,
  type decideDealReports as endpointOfDecisions,
  type reportDeal as endpointOfReport,
} from '../../../contract/deals/reports.ts';
import type { Held } from '../../../contract/desk/cases.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { giveCorrectionPass } from '../../access/commands.ts';
import { startOfDay } from '../../access/rules.ts';
import { recordAdminAction } from '../../audit/commands.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { statusOfDay, type ReportLimit } from '../../http/limit-fields.ts';
import { seesNewestOnly } from '../../../contract/deals/kind-access.ts';
import { endAssignment } from '../../desk/assignments.ts';
import { heldDecisionsJob, holdDecisions, judged } from '../../desk/held-commands.ts';
import type { Decider, Member } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { takeOutDeal } from '../editing/removal-commands.ts';
import { removeMemberDeal } from '../member-deals.ts';
import { findDeal } from '../queries.ts';
import { findReport } from './queries.ts';

type ReportBody = z.output<typeof endpointOfReport.body>;
type DecisionBody = z.output<typeof endpointOfDecision.body>;

interface Reporting {
  readonly viewer: Member;
  readonly now: Date;
  readonly reportLimit: ReportLimit;
}

export async function reportDeal(
  db: Db,
  call: Reporting & { kind: DealKind; dealId: string; body: ReportBody },
): Promise<{ id: string }> {
  const { viewer, kind, dealId, body, now } = call;
  const { memberId } = viewer;
  if (body.column !== null && findColumn(kind, body.column) === null)
    throw new Refusal('invalid', { errors: { column: `The ${kind} table has no such column` } });
  if ((await findDeal(db, { kind, id: dealId, isNewestOnly: seesNewestOnly(viewer.access, kind) })) === null)
    throw new Refusal('not_found');
  return db.transaction().execute(async (trx) => {
    await claimReport(trx, call);
    return trx
      .insertInto('deal_reports')
      .values({
        member_id: memberId,
        kind,
        deal_id: dealId,
        reason: body.reason,
        column_key: body.column,
        message: body.message,
        source_url: body.sourceUrl,
        // The moment would say when the member was here.
        reported_at: startOfDay(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/** The member is locked: reports sent together must not all be the tenth. */
async function claimReport(trx: Trx, { viewer, now, reportLimit }: Reporting): Promise<void> {
  const { memberId } = viewer;
  await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
  const { sent } = await trx
    .selectFrom('deal_reports')
    .where('member_id', '=', memberId)
    .where('reported_at', '>=', startOfDay(now))
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  const status = statusOfDay({ name: 'row-reports', quota: reportsPerDay, used: sent + 1, now });
  reportLimit(status);
  if (sent < reportsPerDay) return;
  throw new Refusal('report_limit', {
    detail: `You sent ${reportsPerDay} reports today. The next is possible from midnight UTC.`,
    retryAfterSeconds: status.secondsLeft,
  });
}

interface Deciding {
  readonly adminId: string;
  readonly id: string;
  readonly body: DecisionBody;
  readonly requestId: string;
}

/** One decision in one transaction with the pass it earns, the row it takes out and its audit line. */
export async function decideDealReport(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  call: Deciding,
): Promise<DealReport> {
  const { adminId, id, body } = call;
  const { db, clock } = context;
  const now = clock.now();
  if (body.decision === 'decline' && body.removesDeal)
    throw new Refusal('invalid', { errors: { removesDeal: 'A row goes only when the report is accepted' } });
  return db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id, body.version);
    await trx
      .updateTable('deal_reports')
      .set({
        state: body.decision === 'accept' ? 'accepted' : 'declined',
        note: body.note === '' ? null : body.note,
        version: report.version + 1,
        decided_at: now,
        decided_by: adminId,
      })
      .where('id', '=', id)
      .execute();
    if (body.decision === 'accept' && report.member_id !== null)
      await giveCorrectionPass(trx, { memberId: report.member_id, reportId: id, now });
    await endAssignment(trx, 'deal_report', [id]);
    if (body.removesDeal) await removeDeal(trx, report, { ...call, now });
    await record(trx, report, { ...call, now });
    const decided = await findReport(context, trx, { id, memberId: adminId });
    if (decided === null) throw new Error('a report that was just decided is gone');
    return decided;
  });
}

async function lockReport(trx: Trx, id: string, version: number) {
  const report = await trx
    .selectFrom('deal_reports')
    .where('id', '=', id)
    .select(['id', 'member_id', 'kind', 'deal_id', 'reason', 'state', 'version'])
    .forUpdate()
    .executeTakeFirst();
  if (report === undefined) throw new Refusal('not_found', { detail: 'There is no such report.' });
  if (report.version !== version)
    throw new Refusal('stale', {
      detail: 'Another admin decided on this report. Open it again to see its present state.',
    });
  if (report.state !== 'open') throw new Refusal('invalid_transition', { detail: 'This report is decided.' });
  return report;
}

type LockedReport = Awaited<ReturnType<typeof lockReport>>;

/** As an admin takes a row out by hand; what a member reported goes where it is kept. */
async function removeDeal(
  trx: Trx,
  { id, kind, deal_id: dealId, reason }: LockedReport,
  { adminId, body, now, requestId }: Deciding & { now: Date },
): Promise<void> {
  const found = await trx
    .selectFrom('deals')
    .where('kind', '=', kind)
    .where('id', '=', dealId)
    .select('origin')
    .forUpdate()
    .executeTakeFirst();
  // Another admin, or an import, was faster.
  if (found === undefined) return;
  if (found.origin === 'member_reported') {
    await trx.deleteFrom('deals').where('kind', '=', kind).where('id', '=', dealId).execute();
    return removeMemberDeal(trx, { shownId: dealId, now });
  }
  const note = body.note === '' ? null : body.note;
  await takeOutDeal(trx, { kind, dealId, reason, note, reportId: id, memberId: adminId, now, requestId });
}

async function record(
  trx: Trx,
  report: LockedReport,
  { adminId, body, requestId, now }: Deciding & { now: Date },
): Promise<void> {
  await recordAdminAction(trx, {
    now,
    actorId: adminId,
    action: `deal_report.${body.decision}`,
    target: { kind: 'deal_report', id: report.id },
    reason: body.note === '' ? null : body.note,
    before: { state: report.state, version: report.version },
    after: { kind: report.kind, dealId: report.deal_id, removesDeal: body.removesDeal },
    requestId,
  });
}

export function decideDealReports(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'config'>,
  admin: Decider,
  { body: { cases, verdict }, requestId }: { body: BodyOf<typeof endpointOfDecisions>; requestId: string },
): Promise<Held> {
  return holdDecisions(context, {
    kind: 'deal_report',
    job: heldDealReportsJob,
    cases,
    decidedBy: admin,
    requestId,
    judge: async ({ id, version }) => {
      const found = await findReport(context, context.db, { id, memberId: admin.memberId });
      const can = found?.state === 'open' ? ['accept', 'decline'] : [];
      return judged(found && { version: found.version, can, isDecidable: false }, {
        version,
        decision: verdict.decision,
      });
    },
    bodyOf: ({ version }) => ({ ...verdict, version, removesDeal: false }),
  });
}

export const heldDealReportsJob = heldDecisionsJob(
  'deals.decide-held-reports',
  'deal_report',
  (context, decider, held) =>
    decideDealReport(context, {
      adminId: decider.memberId,
      id: held.caseId,
      body: endpointOfDecision.body.parse(held.body),
      requestId: held.requestId,
    }),
);
