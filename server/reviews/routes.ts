import type { FastifyInstance } from 'fastify';
import { listFunderReviews } from '../../contract/funders.ts';
import { decideReview, getReviewForModeration, listReviewQueue } from '../../contract/review-moderation.ts';
import {
  deleteDraft,
  getDraft,
  getMyReview,
  listMyReviews,
  resendReview,
  saveDraft,
  sendDraft,
  startDraft,
  withdrawReview,
} from '../../contract/reviews.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember, memberWithAccess } from '../http/viewer.ts';
import * as drafts from './draft-commands.ts';
import * as draftQueries from './draft-queries.ts';
import * as moderation from './moderation-commands.ts';
import * as moderationQueries from './moderation-queries.ts';
import { moderator, reviewWriter } from './policy.ts';
import { listPublished } from './published-queries.ts';
import * as myReviews from './review-queries.ts';
import * as sending from './send-commands.ts';
import * as withdrawing from './withdraw-commands.ts';

export function registerReviewRoutes(app: FastifyInstance, context: Context): void {
  registerWritingRoutes(app, context);
  registerModerationRoutes(app, context);

  route(app, listFunderReviews, memberWithAccess, ({ viewer, params, query }) =>
    listPublished(context, { funderId: params.id, readerId: viewer.memberId, ...query }),
  );
}

function registerWritingRoutes(app: FastifyInstance, context: Context): void {
  route(app, listMyReviews, activeMember, async ({ viewer }) => ({
    data: {
      drafts: await draftQueries.listDrafts(context.db, viewer.memberId),
      reviews: await myReviews.listMyReviews(context, viewer.memberId),
    },
  }));
  route(app, startDraft, reviewWriter, async ({ viewer, body }) => ({
    data: await drafts.startDraft(context, viewer, body),
  }));
  route(app, getDraft, reviewWriter, async ({ viewer, params }) => ({
    data: await draftQueries.getDraft(context, { memberId: viewer.memberId, draftId: params.id }),
  }));
  route(app, saveDraft, reviewWriter, async ({ viewer, params, body }) => ({
    data: await drafts.saveDraft(context, viewer, { draftId: params.id, ...body }),
  }));
  route(app, deleteDraft, reviewWriter, async ({ viewer, params }) => {
    await drafts.deleteDraft(context, { memberId: viewer.memberId, draftId: params.id });
    return undefined;
  });
  route(app, sendDraft, reviewWriter, async ({ viewer, params, body }) => ({
    data: await sending.sendDraft(context, viewer, { draftId: params.id, ...body }),
  }));
  route(app, getMyReview, reviewWriter, async ({ viewer, params }) => ({
    data: await myReviews.getMyReview(context, { reviewId: params.id, memberId: viewer.memberId }),
  }));
  route(app, resendReview, reviewWriter, async ({ viewer, params, body }) => ({
    data: await sending.resendReview(context, viewer, { reviewId: params.id, ...body }),
  }));
  route(app, withdrawReview, reviewWriter, async ({ viewer, params, body }) => ({
    data: await withdrawing.withdrawReview(context, viewer, { reviewId: params.id, ...body }),
  }));
}

function registerModerationRoutes(app: FastifyInstance, context: Context): void {
  route(app, listReviewQueue, moderator, ({ query }) =>
    moderationQueries.listQueue(context, { tab: query.state, limit: query.limit, cursor: query.cursor }),
  );
  route(app, getReviewForModeration, moderator, async ({ viewer, params }) => ({
    data: await moderationQueries.getModerated(context, { reviewId: params.id, admin: viewer }),
  }));
  route(app, decideReview, moderator, async ({ viewer, params, body, requestId }) => ({
    data: await moderation.decideReview(context, viewer, { reviewId: params.id, body, requestId }),
  }));
}
