import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/deals/manual-deals.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { admin } from '../../http/viewer.ts';
import * as history from '../../../contract/deals/history.ts';
import { addDeal, editDeal } from './commands.ts';
import { getDealForEdit, getDealHistory } from './history-queries.ts';
import { removeDeal, restoreDeal } from './removal-commands.ts';
import { countRemovedDeals, listRemovedDeals } from './removal-queries.ts';
import { undoDealEdit } from './undo-commands.ts';

/** One deal by hand. */
export function registerDealEditingRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  registerHistoryRoutes(app, context);

  route(app, contract.getDealForEdit, admin, ({ params }) => getDealForEdit(db, params));

  route(app, contract.addDeal, admin, async ({ viewer, params, body, requestId }) => {
    const added = await addDeal(db, { ...params, ...body, memberId: viewer.memberId, now: clock.now(), requestId });
    return { ...added, flags: [...added.flags] };
  });

  route(app, contract.editDeal, admin, async ({ viewer, params, body, requestId }) => {
    const edited = await editDeal(db, { ...params, ...body, memberId: viewer.memberId, now: clock.now(), requestId });
    return { ...edited, flags: [...edited.flags] };
  });
}

/** What happened to a row, and what takes it out or back. */
function registerHistoryRoutes(app: FastifyInstance, { db, vault, clock }: Context): void {
  route(app, history.getDealHistory, admin, ({ params }) => getDealHistory(db, params));

  route(app, history.undoDealEdit, admin, async ({ viewer, params, body, requestId }) => {
    const action = { memberId: viewer.memberId, now: clock.now(), requestId };
    const undone = await undoDealEdit(db, { ...params, ...body, ...action });
    return { ...undone, flags: [...undone.flags] };
  });

  route(app, history.removeDeal, admin, async ({ viewer, params, body, requestId }) => {
    await removeDeal(db, { ...params, ...body, memberId: viewer.memberId, now: clock.now(), requestId });
    return undefined;
  });

  route(app, history.restoreDeal, admin, async ({ viewer, params, body, requestId }) => {
    await restoreDeal(db, { ...params, ...body, memberId: viewer.memberId, now: clock.now(), requestId });
    return undefined;
  });

  route(app, history.listRemovedDeals, admin, ({ viewer, query }) =>
    listRemovedDeals(db, { query, vault, readerId: viewer.memberId }),
  );

  route(app, history.countRemovedDeals, admin, async ({ query }) => ({ count: await countRemovedDeals(db, query) }));
}
