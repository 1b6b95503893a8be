import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/imports/sources.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { admin, adminWithFreshFactor, memberWithAccess } from '../../http/viewer.ts';
import { addSource, changeSource, removeSource, setSourceState } from './source-commands.ts';
import { listAllSources, listFreshness } from './source-queries.ts';

/** Sources that are kept: their list, and what admins do with them. */
export function registerSourceRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.listSources, admin, async () => ({ data: await listAllSources(context.db) }));
  // What it fetches is stored without another question.
  route(app, contract.addSource, adminWithFreshFactor, ({ viewer, requestId, body }) =>
    addSource(context, { memberId: viewer.memberId, requestId }, body),
  );
  route(app, contract.changeSource, adminWithFreshFactor, ({ viewer, requestId, params, body }) =>
    changeSource(context, { memberId: viewer.memberId, requestId }, { ...params, ...body }),
  );
  route(app, contract.setSourceState, admin, ({ viewer, requestId, params, body }) =>
    setSourceState(context, { memberId: viewer.memberId, requestId }, { ...params, ...body }),
  );
  route(app, contract.removeSource, admin, async ({ viewer, requestId, params }) => {
    await removeSource(context, { memberId: viewer.memberId, requestId }, params);
    return undefined;
  });
  route(app, contract.listSourceDates, memberWithAccess, async () => ({
    data: await context.reads.stale(listFreshness),
  }));
}
