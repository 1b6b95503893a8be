import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/audit/audit.ts';
import type { Context } from '../context.ts';
import { fileRoute } from '../http/file-route.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { exportAudit } from './export-commands.ts';
import { countAudit, listAudit } from './queries.ts';

export function registerAuditRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault } = context;
  route(app, contract.listAudit, admin, ({ viewer, query }) =>
    listAudit(db, { query, vault, readerId: viewer.memberId, isModerator: viewer.isModerator }),
  );
  route(app, contract.countAudit, admin, ({ query }) => countAudit(db, query));
  fileRoute(app, contract.exportAudit, adminWithFreshFactor, ({ viewer, query, requestId, reportLimit }) =>
    exportAudit(context, { adminId: viewer.memberId, filters: query, requestId, reportLimit }),
  );
}
