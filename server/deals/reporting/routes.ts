import type { FastifyInstance } from 'fastify';
import * as reports from '../../../contract/deals/reports.ts';
import { assignDealReports } from '../../../contract/desk/cases.ts';
import type { Context } from '../../context.ts';
import { assignCases } from '../../desk/assignments.ts';
import { route } from '../../http/route.ts';
import { admin, memberWithKind } from '../../http/viewer.ts';
import { decideDealReport, decideDealReports, reportDeal } from './commands.ts';
import { listDealReports } from './queries.ts';

export function registerDealReportRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  route(app, reports.reportDeal, memberWithKind, ({ viewer, params: { kind, id }, body, reportLimit }) =>
    reportDeal(db, { viewer, kind, dealId: id, body, now: clock.now(), reportLimit }),
  );

  route(app, reports.listDealReports, admin, ({ viewer, query }) => listDealReports(context, viewer, query));

  route(app, reports.decideDealReport, admin, ({ viewer, params, body, requestId }) =>
    decideDealReport(context, { adminId: viewer.memberId, id: params.id, body, requestId }),
  );

  route(app, reports.decideDealReports, admin, async ({ viewer, body, requestId }) => ({
    data: await decideDealReports(context, viewer, { body, requestId }),
  }));

  route(app, assignDealReports, admin, async ({ body }) => {
    await assignCases(context, 'deal_report', body);
    return undefined;
  });
}
