import type { FastifyInstance } from 'fastify';
import * as reports from '../../contract/review-reports/review-reports.ts';
import { assignReports } from '../../contract/desk/cases.ts';
import type { Context } from '../context.ts';
import { assignCases } from '../desk/assignments.ts';
import { route } from '../http/route.ts';
import { activeMember, memberWithAccess, moderator } from '../http/viewer.ts';
import { reportReview } from './commands.ts';
import { decideReportCase, rejectReportCases } from './moderation-commands.ts';
import { listReviewReports } from './moderation-queries.ts';
import { listTombstones } from './tombstone-queries.ts';

export function registerReviewReportRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  route(app, reports.reportReview, activeMember, ({ viewer, params, body, reportLimit }) =>
    reportReview(db, { memberId: viewer.memberId, reviewId: params.id, body, now: clock.now(), reportLimit }),
  );

  route(app, reports.listTombstones, memberWithAccess, async ({ query }) => ({
    data: await listTombstones(db, query),
  }));

  route(app, reports.listReviewReports, moderator, ({ viewer, query }) => listReviewReports(context, viewer, query));

  route(app, reports.decideReportCase, moderator, async ({ viewer, params, body, requestId }) => ({
    data: await decideReportCase(context, viewer, { id: params.id, body, requestId }),
  }));

  route(app, reports.rejectReportCases, moderator, async ({ viewer, body, requestId }) => ({
    data: await rejectReportCases(context, viewer, { body, requestId }),
  }));

  route(app, assignReports, moderator, async ({ body }) => {
    await assignCases(context, 'report', body);
    return undefined;
  });
}
