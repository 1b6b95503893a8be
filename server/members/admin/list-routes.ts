import type { FastifyInstance } from 'fastify';
import * as history from '../../../contract/members/access-history.ts';
import * as contract from '../../../contract/members/list.ts';
import * as factors from '../../../contract/identity/factors.ts';
import type { Context } from '../../context.ts';
import { fileRoute } from '../../http/file-route.ts';
import { route } from '../../http/route.ts';
import { admin, adminWithFreshFactor } from '../../http/viewer.ts';
import { recordTokenCopy } from './single-commands.ts';
import { exportMembers } from './export.ts';
import { readHistory } from './history-commands.ts';
import { getMember } from './member-queries.ts';
import { countMembers, listMembers } from './queries.ts';

export function registerAdminRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, vault } = context;
  route(app, contract.listMembers, admin, ({ viewer, query }) =>
    listMembers(db, { query, now: clock.now(), vault, readerId: viewer.memberId }),
  );

  route(app, contract.countMembers, admin, ({ query }) => countMembers(db, { filters: query, now: clock.now() }));

  route(app, contract.getMember, admin, async ({ params }) => ({ data: await getMember(context, params.id) }));

  route(
    app,
    history.readAccessHistory,
    adminWithFreshFactor,
    async ({ viewer, requestId, params, body, reportLimit }) => ({
      data: await readHistory(context, {
        by: { admin: viewer, requestId },
        reportLimit,
        memberId: params.id,
        reason: body.reason,
      }),
    }),
  );

  fileRoute(app, contract.exportMembers, adminWithFreshFactor, ({ viewer, requestId, query, body, reportLimit }) =>
    exportMembers(context, { adminId: viewer.memberId, requestId, reportLimit }, { ...body, filters: query }),
  );

  route(app, factors.recordTokenCopy, adminWithFreshFactor, async ({ viewer, requestId }) => {
    await recordTokenCopy(db, { adminId: viewer.memberId, requestId, now: clock.now() });
    return undefined;
  });
}
