import type { FastifyInstance } from 'fastify';
import { getDealForEdit } from '../../contract/import-settings.ts';
import * as contract from '../../contract/manual-deals.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { admin } from '../http/viewer.ts';
import { addDeal, editDeal } from './deal-commands.ts';
import * as queries from './import-queries.ts';

/** One deal by hand. */
export function registerDealRoutes(app: FastifyInstance, { db, clock }: Context): void {
  route(app, getDealForEdit, admin, ({ params }) => queries.getDealForEdit(db, params));

  route(app, contract.addDeal, admin, async ({ viewer, params, body }) => {
    const added = await addDeal(db, { ...params, ...body, memberId: viewer.memberId, now: clock.now() });
    return { ...added, flags: [...added.flags] };
  });

  route(app, contract.editDeal, admin, async ({ viewer, params, body }) => {
    const edited = await editDeal(db, { ...params, ...body, memberId: viewer.memberId, now: clock.now() });
    return { ...edited, flags: [...edited.flags] };
  });
}
