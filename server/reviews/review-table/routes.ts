import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/reviews/admin-reviews.ts';
import { deskNames } from '../../../contract/reviews/moderation.ts';
import type { Context } from '../../context.ts';
import { fileRoute } from '../../http/file-route.ts';
import { route } from '../../http/route.ts';
import { moderator, moderatorWithFreshFactor } from '../../http/viewer.ts';
import { exportReviews } from './export-commands.ts';
import { countReviews, listReviews } from './queries.ts';

export function registerReviewTableRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault } = context;
  for (const desk of deskNames) {
    route(app, contract.listAdminReviews[desk], moderator, ({ viewer, query }) =>
      listReviews(db, { desk, query, vault, readerId: viewer.memberId }),
    );
    route(app, contract.countAdminReviews[desk], moderator, async ({ query }) => ({
      count: await countReviews(db, { desk, filters: query }),
    }));
    fileRoute(
      app,
      contract.exportReviews[desk],
      moderatorWithFreshFactor,
      ({ viewer, requestId, query, body, reportLimit }) =>
        exportReviews(context, { adminId: viewer.memberId, requestId, reportLimit }, { desk, filters: query, ...body }),
    );
  }
}
