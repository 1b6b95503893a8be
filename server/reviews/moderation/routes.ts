import { formatDay } from '../../../contract/formats.ts';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/reviews/decisions.ts';
import { countWaitingReviews, getReviewForModeration, listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { assignReviews } from '../../../contract/reviews/queue-filters.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { moderator } from '../../http/viewer.ts';
import { writeDecisionEmail } from '../email-jobs.ts';
import { assign } from './assign-commands.ts';
import { listNextBatches } from './batch-queries.ts';
import { askRemoval } from '../removal/ask-commands.ts';
import * as deciding from './commands.ts';
import * as notes from './note-commands.ts';
import { getModerated } from './queries.ts';
import * as queue from './queue-queries.ts';
import * as reading from './reading-commands.ts';
import { undoDecisions } from './undo-commands.ts';
import { answerByDay } from '../rules.ts';
import { markAlertSeen } from './screening-alert-commands.ts';

export function registerModerationRoutes(app: FastifyInstance, context: Context): void {
  registerReading(app, context);
  registerDeciding(app, context);
  registerNotes(app, context);
}

function registerReading(app: FastifyInstance, context: Context): void {
  route(app, listReviewQueue, moderator, ({ viewer, query }) =>
    queue.listQueue(context, viewer, {
      tab: query.state,
      desk: query.desk ?? 'funder',
      kind: query.subjectKind,
      filter: {
        search: query.search,
        flag: query.flag,
        language: query.language,
        age: query.age,
        assignee: query.assignee,
      },
      limit: query.limit,
      cursor: query.cursor,
    }),
  );
  route(app, assignReviews, moderator, async ({ body }) => {
    await assign(context, body);
    return undefined;
  });
  route(app, countWaitingReviews, moderator, async () => ({ data: await queue.countWaiting(context.db) }));
  route(app, getReviewForModeration, moderator, async ({ viewer, params }) => ({
    data: await getModerated(context, { reviewId: params.id, admin: viewer }),
  }));
  route(app, contract.listNextBatches, moderator, async ({ query }) => ({
    data: await listNextBatches(context, { desk: query.desk ?? 'funder' }),
  }));
  route(app, contract.readReview, moderator, async ({ viewer, params, body }) => ({
    data: await reading.readReview(context, viewer, { reviewId: params.id, takesOver: body.takesOver ?? false }),
  }));
  route(app, contract.stopReadingReview, moderator, async ({ viewer, params }) => {
    await reading.stopReading(context.db, viewer, params.id);
    return undefined;
  });
}

function registerDeciding(app: FastifyInstance, context: Context): void {
  route(app, contract.decideReview, moderator, async ({ viewer, params, body, requestId }) => ({
    data:
      body.decision === 'remove'
        ? await askRemoval(context, viewer, { reviewId: params.id, body, requestId })
        : await deciding.decideReview(context, viewer, { reviewId: params.id, body, requestId }),
  }));
  route(app, contract.decideReviews, moderator, async ({ viewer, body, requestId }) => ({
    data: await deciding.decideReviews(context, viewer, { body, requestId }),
  }));
  route(app, contract.undoDecisions, moderator, async ({ viewer, body, requestId }) => ({
    data: await undoDecisions(context, viewer, { body, requestId }),
  }));
  route(app, contract.previewReviewEmail, moderator, async ({ body }) => {
    const answerBy = formatDay(answerByDay(context.clock.now()));
    const { subject, text } = await writeDecisionEmail(context, { ...body, answerBy, knownUntil: null });
    return { data: { subject, text } };
  });
}

function registerNotes(app: FastifyInstance, context: Context): void {
  route(app, contract.verifyReview, moderator, async ({ viewer, params, body, requestId }) => ({
    data: await notes.verifyReview(context, viewer, { reviewId: params.id, body, requestId }),
  }));
  route(app, contract.addReviewNote, moderator, ({ viewer, params, body }) =>
    notes.addNote(context, viewer, { reviewId: params.id, note: body.note }),
  );
  route(app, contract.declareTie, moderator, async ({ viewer, params, requestId }) => {
    await notes.declareTie(context, viewer, { reviewId: params.id, requestId });
    return undefined;
  });
  route(app, contract.removeTie, moderator, async ({ viewer, params, requestId }) => {
    const moderator = Number(params.moderator);
    await notes.removeTie(context, viewer, { reviewId: params.id, moderator, requestId });
    return undefined;
  });
  route(app, contract.markAlertSeen, moderator, async ({ body }) => {
    const subject = { kind: body.subjectKind, id: body.subjectId };
    await markAlertSeen(context.db, { subject, now: context.clock.now() });
    return undefined;
  });
}
