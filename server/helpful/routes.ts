import type { FastifyInstance } from 'fastify';
import * as helpful from '../../contract/helpful/helpful.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { memberWithAccess } from '../http/viewer.ts';
import { markHelpful, unmarkHelpful } from './commands.ts';

export function registerHelpfulRoutes(app: FastifyInstance, context: Context): void {
  route(app, helpful.markHelpful, memberWithAccess, async ({ viewer, params }) => {
    await markHelpful(context, { reviewId: params.id, memberId: viewer.memberId });
    return { data: { isHelpfulToMe: true } };
  });

  route(app, helpful.unmarkHelpful, memberWithAccess, async ({ viewer, params }) => {
    await unmarkHelpful(context, { reviewId: params.id, memberId: viewer.memberId });
    return { data: { isHelpfulToMe: false } };
  });
}
