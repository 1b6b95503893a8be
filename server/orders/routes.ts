import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/orders/orders.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { changeOrder, recordOrder, showOrderedWords } from './commands.ts';
import { listOrders } from './queries.ts';

export function registerOrderRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.listOrders, admin, ({ query }) => listOrders(context.db, { ...query, now: context.clock.now() }));
  route(app, contract.recordOrder, adminWithFreshFactor, async ({ viewer, requestId, body }) => ({
    data: await recordOrder(context, { admin: viewer, requestId }, body),
  }));
  route(app, contract.changeOrder, adminWithFreshFactor, async ({ viewer, requestId, params, body }) => ({
    data: await changeOrder(context, { admin: viewer, requestId }, { id: params.id, body }),
  }));
  route(app, contract.showOrderedWords, adminWithFreshFactor, async ({ viewer, requestId, params }) => {
    await showOrderedWords(context, { admin: viewer, requestId }, params.id);
    return undefined;
  });
}
