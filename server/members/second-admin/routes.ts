import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/members/second-admin.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { admin, adminWithFreshFactor } from '../../http/viewer.ts';
import { decideWaitingAction } from './decide-commands.ts';
import { listWaitingActions } from './queries.ts';

export function registerSecondAdminRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.listWaitingActions, admin, async ({ viewer }) => ({
    data: await listWaitingActions(context, viewer),
  }));
  route(app, contract.decideWaitingAction, adminWithFreshFactor, async ({ viewer, requestId, params, body }) => ({
    data: await decideWaitingAction(context, { admin: viewer, requestId }, { id: params.id, ...body }),
  }));
}
