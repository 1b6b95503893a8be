import type { FastifyInstance } from 'fastify';
import * as replies from '../../contract/replies/replies.ts';
import * as returned from '../../contract/replies/returned-update.ts';
import { assignReplies } from '../../contract/desk/cases.ts';
import type { Context } from '../context.ts';
import { assignCases } from '../desk/assignments.ts';
import { route } from '../http/route.ts';
import { activeMember, anyone, moderator } from '../http/viewer.ts';
import { saveReply, sendReply, sendUpdate } from './commands.ts';
import { decideResponse, decideResponses } from './moderation-commands.ts';
import { listResponseQueue } from './moderation-queries.ts';
import { getReviewToReply, getReviewToUpdate, presentOwn } from './own-queries.ts';
import { listResponses } from './queries.ts';
import { listReceivedReplies } from './received-queries.ts';
import { openUpdate, sendReturnedUpdate } from './returned-commands.ts';

export function registerReplyRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  route(app, replies.listResponses, activeMember, async ({ viewer, query }) => ({
    data: await listResponses(context, viewer, query.reviewIds),
  }));

  route(app, replies.getReply, activeMember, async ({ viewer, params }) => {
    const review = await getReviewToReply(db, { reviewId: params.id, memberId: viewer.memberId });
    return { data: await presentOwn(db, { review, kind: 'reply', now: clock.now() }) };
  });

  route(app, replies.saveReply, activeMember, async ({ viewer, params, body }) => ({
    data: await saveReply(context, viewer, { reviewId: params.id, ...body }),
  }));

  route(app, replies.sendReply, activeMember, async ({ viewer, params, body }) => ({
    data: await sendReply(context, viewer, { reviewId: params.id, ...body }),
  }));

  route(app, replies.getUpdate, activeMember, async ({ viewer, params }) => {
    const review = await getReviewToUpdate(context, db, { reviewId: params.id, memberId: viewer.memberId });
    return { data: await presentOwn(db, { review, kind: 'update', now: clock.now() }) };
  });

  route(app, replies.sendUpdate, activeMember, async ({ viewer, params, body }) => ({
    data: await sendUpdate(context, viewer, { reviewId: params.id, ...body }),
  }));

  route(app, returned.openReturnedUpdate, anyone, async ({ body, address, reportLimit }) => ({
    data: await openUpdate(context, { ...body, address, reportLimit }),
  }));

  route(app, returned.sendReturnedUpdate, anyone, async ({ body, address, reportLimit }) => ({
    data: await sendReturnedUpdate(context, { ...body, address, reportLimit }),
  }));

  route(app, replies.listReceivedReplies, activeMember, async ({ viewer }) => ({
    data: await listReceivedReplies(context, viewer.memberId),
  }));

  route(app, replies.listResponseQueue, moderator, ({ viewer, query }) => listResponseQueue(context, viewer, query));

  route(app, replies.decideResponse, moderator, async ({ viewer, params, body, requestId }) => ({
    data: await decideResponse(context, viewer, { id: params.id, body, requestId }),
  }));

  route(app, replies.decideResponses, moderator, async ({ viewer, body, requestId }) => ({
    data: await decideResponses(context, viewer, { body, requestId }),
  }));

  route(app, assignReplies, moderator, async ({ body }) => {
    await assignCases(context, 'reply', body);
    return undefined;
  });
}
