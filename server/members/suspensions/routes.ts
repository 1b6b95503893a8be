import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/members/suspensions.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { admin, adminWithFreshFactor, anyone } from '../../http/viewer.ts';
import { decideSuspensionAppeal } from './decide-commands.ts';
import { listSuspensionAppeals } from './desk-queries.ts';
import { appealSuspension } from './own-commands.ts';
import { getByToken, presentOwn } from './queries.ts';

export function registerSuspensionRoutes(app: FastifyInstance, context: Context): void {
  const { db, vault } = context;
  route(app, contract.readSuspension, anyone, async ({ body }) => ({
    data: await presentOwn(context, db, await getByToken(db, vault, body.token)),
  }));
  route(app, contract.appealSuspension, anyone, async ({ body }) => ({ data: await appealSuspension(context, body) }));
  route(app, contract.listSuspensionAppeals, admin, ({ viewer, query }) =>
    listSuspensionAppeals(context, viewer, query),
  );
  route(app, contract.decideSuspensionAppeal, adminWithFreshFactor, async ({ viewer, requestId, params, body }) => ({
    data: await decideSuspensionAppeal(context, { admin: viewer, requestId }, { id: params.id, body }),
  }));
}
