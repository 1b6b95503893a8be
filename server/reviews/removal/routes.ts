import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/reviews/removals.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { moderator } from '../../http/viewer.ts';
import { withdrawRemoval } from './ask-commands.ts';
import { hideNow } from './hide-now-commands.ts';

export function registerRemovalRoutes(app: FastifyInstance, context: Context): void {
  route(app, contract.hideReview, moderator, async ({ viewer, params, body, requestId }) => ({
    data: await hideNow(context, viewer, { reviewId: params.id, body, requestId }),
  }));
  route(app, contract.withdrawRemoval, moderator, async ({ viewer, params, requestId }) => {
    await withdrawRemoval(context, viewer, { reviewId: params.id, requestId });
    return undefined;
  });
}
