import type { FastifyInstance } from 'fastify';
import * as reports from '../../../contract/deals/reports.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { admin, memberWithKind } from '../../http/viewer.ts';
import { decideDealReport, reportDeal } from './commands.ts';
import { listDealReports } from './queries.ts';

export function registerDealReportRoutes(app: FastifyInstance, { db, vault, clock }: Context): void {
  route(app, reports.reportDeal, memberWithKind, ({ viewer, params: { kind, id }, body, reportLimit }) =>
    reportDeal(db, { viewer, kind, dealId: id, body, now: clock.now(), reportLimit }),
  );

  route(app, reports.listDealReports, admin, ({ query }) => listDealReports({ db, vault }, query));

  route(app, reports.decideDealReport, admin, ({ viewer, params, body, requestId }) =>
    decideDealReport(db, { adminId: viewer.memberId, id: params.id, body, requestId, now: clock.now() }),
  );
}
