import type { FastifyInstance } from 'fastify';
import { listFeedback as feedbackOfVenture } from '../../../contract/entrepreneurs/entrepreneurs.ts';
import { listProviderReviews } from '../../../contract/providers/providers.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { activeMember, memberWithAccess } from '../../http/viewer.ts';
import { listFeedback } from './feedback-queries.ts';
import { listPublishedOfProvider } from './provider-published-queries.ts';

export function registerPublishedReviewRoutes(app: FastifyInstance, context: Context): void {
  route(app, listProviderReviews, memberWithAccess, ({ viewer, params, query }) =>
    listPublishedOfProvider(context, { providerId: params.id, readerId: viewer.memberId, ...query }),
  );

  route(app, feedbackOfVenture, activeMember, async ({ viewer, params }) => ({
    data: await listFeedback(context, { id: params.id, member: viewer }),
  }));
}
