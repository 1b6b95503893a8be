import type { FastifyInstance } from 'fastify';
import { listFunderReviews } from '../../contract/funders/funders.ts';
import { findCardGroup } from '../../contract/reviews/card-groups.ts';
import {
  chooseForReview,
  deleteDraft,
  getDraft,
  getMyReview,
  listMyReviews,
  resendReview,
  saveDraft,
  sendDraft,
  startDraft,
  withdrawReview,
} from '../../contract/reviews/reviews.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { activeMember, memberWithAccess } from '../http/viewer.ts';
import * as choosing from './writing/choice-commands.ts';
import * as drafts from './writing/draft-commands.ts';
import * as draftQueries from './writing/draft-queries.ts';
import { registerAppealRoutes } from './appeals/routes.ts';
import { registerModerationRoutes } from './moderation/routes.ts';
import { registerRemovalRoutes } from './removal/routes.ts';
import { reviewWriter } from './policy.ts';
import { findGroup } from './publishing/group-queries.ts';
import { listPublished } from './publishing/published-queries.ts';
import * as myReviews from './queries.ts';
import { registerReturnRoutes } from './returning/routes.ts';
import { registerReviewTableRoutes } from './review-table/routes.ts';
import * as resending from './writing/resend-commands.ts';
import * as sending from './writing/send-commands.ts';
import * as withdrawing from './publishing/withdraw-commands.ts';

export function registerReviewRoutes(app: FastifyInstance, context: Context): void {
  registerWritingRoutes(app, context);
  registerModerationRoutes(app, context);
  registerRemovalRoutes(app, context);
  registerReviewTableRoutes(app, context);
  registerReturnRoutes(app, context);
  registerAppealRoutes(app, context);

  route(app, findCardGroup, reviewWriter, async ({ viewer, body }) => ({
    data: await findGroup(context, viewer, body),
  }));

  route(app, listFunderReviews, memberWithAccess, ({ viewer, params, query }) =>
    listPublished(context, { funderId: params.id, readerId: viewer.memberId, ...query }),
  );
}

function registerWritingRoutes(app: FastifyInstance, context: Context): void {
  route(app, listMyReviews, activeMember, async ({ viewer }) => ({
    data: {
      drafts: await draftQueries.listDrafts(context, viewer.memberId),
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
  route(app, sendDraft, reviewWriter, async ({ viewer, params, body, reportLimit }) => ({
    data: await sending.sendDraft(context, viewer, { draftId: params.id, ...body, reportLimit }),
  }));
  route(app, getMyReview, reviewWriter, async ({ viewer, params }) => ({
    data: await myReviews.getMyReview(context, { reviewId: params.id, memberId: viewer.memberId }),
  }));
  route(app, resendReview, reviewWriter, async ({ viewer, params, body }) => ({
    data: await resending.resendReview(context, viewer, { reviewId: params.id, ...body }),
  }));
  route(app, chooseForReview, reviewWriter, async ({ viewer, params, body }) => ({
    data: await choosing.chooseForReview(context, viewer, { reviewId: params.id, choices: body }),
  }));
  route(app, withdrawReview, reviewWriter, async ({ viewer, params, body }) => ({
    data: await withdrawing.withdrawReview(context, viewer, { reviewId: params.id, ...body }),
  }));
}
