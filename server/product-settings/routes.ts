import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/product-settings/endpoints.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { changeSettings } from './commands.ts';
import { countReviews, listHistory, readState } from './queries.ts';

export function registerSettingRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.getSettings, admin, async () => ({ data: await readState(context.db, context.config) }));
  route(app, contract.changeSettings, adminWithFreshFactor, async ({ viewer, requestId, body }) => ({
    data: await changeSettings(context, { admin: viewer, requestId }, body),
  }));
  route(app, contract.listSettingHistory, admin, async ({ params }) => ({
    data: await listHistory(context.db, params.setting),
  }));
  route(app, contract.countAffected, admin, async ({ query }) => ({
    data: await countReviews(context, query.authorDays),
  }));
}
