import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/reviews/appeals.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { anyone, moderator } from '../../http/viewer.ts';
import { reviewWriter } from '../policy.ts';
import { decideAppeal } from './decide-commands.ts';
import { listAppeals } from './desk-queries.ts';
import { appealReturned, appealReview, takeAppealBack, takeReturnedAppealBack } from './own-commands.ts';

export function registerAppealRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.appealReview, reviewWriter, async ({ viewer, params, body }) => ({
    data: await appealReview(context, viewer, { reviewId: params.id, ...body }),
  }));
  route(app, contract.takeAppealBack, reviewWriter, async ({ viewer, params }) => {
    await takeAppealBack(context, viewer, params.id);
    return undefined;
  });
  route(app, contract.appealReturned, anyone, async ({ body, address, reportLimit }) => ({
    data: await appealReturned(context, { ...body, address, reportLimit }),
  }));
  route(app, contract.takeReturnedAppealBack, anyone, async ({ body, address, reportLimit }) => ({
    data: await takeReturnedAppealBack(context, { ...body, address, reportLimit }),
  }));
  route(app, contract.listAppeals, moderator, ({ viewer, query }) => listAppeals(context, viewer, query));
  route(app, contract.decideAppeal, moderator, async ({ viewer, params, body, requestId }) => ({
    data: await decideAppeal(context, viewer, { id: params.id, body, requestId }),
  }));
}
