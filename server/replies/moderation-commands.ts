import type { z } from 'zod';
import {
  decideResponse as endpointOfDecision,
  type decideResponses as endpointOfDecisions,
  type QueuedResponse,
  type ResponseDecision,
  type ResponseState,
} from '../../contract/replies/replies.ts';
import type { Held } from '../../contract/desk/cases.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { endAssignment } from '../desk/assignments.ts';
import { heldDecisionsJob, holdDecisions, judged } from '../desk/held-commands.ts';
import type { Decider } from '../http/viewer.ts';
import { decidedEmail, receivedEmail, sendLater } from './jobs.ts';
import { deskOf, findQueuedRow, hasConflict, presentQueued, type ResponseRow } from './moderation-queries.ts';
import { decisionsOf, refusalToDecide } from './policy.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs' | 'config'>;
/** To take a reply down after a report. */
type TakingDown = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
type DecisionBody = z.output<typeof endpointOfDecision.body>;

const stateAfter = {
  approve: 'published',
  request_changes: 'changes_requested',
  decline: 'declined',
} as const satisfies Record<ResponseDecision, ResponseState>;

/** One decision of one admin, in one transaction with its history, its emails and its audit line. */
export async function decideResponse(
  tools: Tools,
  admin: Decider,
  { id, body, requestId }: { id: string; body: DecisionBody; requestId: string },
): Promise<QueuedResponse> {
  const { db, clock } = tools;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const row = await lockRow(trx, id);
    if (row.version !== body.version)
      throw new Refusal('stale', {
        detail: 'This changed since you opened it. Open it again to see its present state.',
      });
    const isTied = await hasConflict(tools, trx, { row, admin });
    const refusal = refusalToDecide({ state: row.state, hasConflict: isTied }, body.decision);
    if (refusal !== null) throw new Refusal(refusal);
    const isFirst = body.decision === 'approve' && row.published_at === null;
    await trx
      .updateTable('review_responses')
      .set({
        state: stateAfter[body.decision],
        version: row.version + 1,
        ...(body.decision === 'approve' ? { shown_body: row.body } : {}),
        ...(isFirst ? { published_at: now } : {}),
      })
      .where('id', '=', id)
      .execute();
    await endAssignment(trx, 'reply', [id]);
    const reasonCode = body.decision === 'approve' ? null : body.reasonCode;
    const message = body.decision === 'approve' ? null : body.message || null;
    await recordDecision(trx, { row, decision: body.decision, reasonCode, message, admin, requestId, now });
    await tellWriter(tools, trx, row);
    if (isFirst && row.kind === 'reply') await sendLater(tools, trx, receivedEmail, { reviewId: row.review_id });
    const decided = await findQueuedRow(trx, id);
    if (decided === null) throw new Error('a response that was just decided is gone');
    return presentQueued(tools, trx, { row: decided, admin, desk: await deskOf(tools, trx, { admin, ids: [id] }) });
  });
}

async function lockRow(trx: Trx, id: string): Promise<ResponseRow> {
  await trx.selectFrom('review_responses').where('id', '=', id).select('id').forUpdate().execute();
  const row = await findQueuedRow(trx, id);
  if (row === null) throw new Refusal('not_found', { detail: 'There is no such reply.' });
  return row;
}

/** Of a reply its funder at once; of an update the writer of the review, when no one can tell from what it came. */
async function tellWriter(tools: TakingDown, trx: Trx, { id, version, kind }: ResponseRow): Promise<void> {
  const about = { responseId: id, version: version + 1 };
  if (kind === 'update') return sendLater(tools, trx, decidedEmail, about);
  return tools.jobs.send(trx, decidedEmail, about, { key: `${id}:${about.version}` });
}

interface Recorded {
  readonly row: Pick<ResponseRow, 'id' | 'version' | 'body' | 'state' | 'kind'>;
  readonly decision: ResponseDecision | 'remove';
  readonly reasonCode: string | null;
  readonly message: string | null;
  readonly admin: Decider;
  readonly requestId: string;
  readonly now: Date;
}

async function recordDecision(trx: Trx, recorded: Recorded): Promise<void> {
  const { row, decision, reasonCode, message, admin, requestId, now } = recorded;
  await trx
    .insertInto('review_response_decisions')
    .values({
      response_id: row.id,
      response_version: row.version,
      decision,
      body: row.body,
      reason_code: reasonCode,
      message,
      decided_by: admin.memberId,
      decided_at: now,
    })
    .execute();
  await recordAdminAction(trx, {
    now,
    actorId: admin.memberId,
    action: `${row.kind}.${decision}`,
    target: { kind: 'review_response', id: row.id },
    reason: reasonCode,
    before: { state: row.state, version: row.version },
    requestId,
  });
}

/** Takes down a reply under a review, after a report. What is gone already stays as it is. */
export async function takeDownResponse(
  tools: TakingDown,
  trx: Trx,
  call: {
    responseId: string;
    admin: Decider;
    reasonCode: string;
    message: string | null;
    requestId: string;
    now: Date;
  },
): Promise<void> {
  const { responseId: id, admin, now } = call;
  const row = await lockRow(trx, id);
  if (row.state === 'removed') return;
  if (await hasConflict(tools, trx, { row, admin })) throw new Refusal('conflict_of_interest');
  await trx
    .updateTable('review_responses')
    .set({
      state: 'removed',
      version: row.version + 1,
      removed_on: dayOf(now),
      removal_reason: call.reasonCode,
    })
    .where('id', '=', id)
    .execute();
  await recordDecision(trx, { ...call, row, decision: 'remove' });
  await tellWriter(tools, trx, row);
}

export function decideResponses(
  tools: Tools,
  admin: Decider,
  { body: { cases, verdict }, requestId }: { body: BodyOf<typeof endpointOfDecisions>; requestId: string },
): Promise<Held> {
  return holdDecisions(tools, {
    kind: 'reply',
    job: heldResponsesJob,
    cases,
    decidedBy: admin,
    requestId,
    judge: async ({ id, version }) => {
      const row = await findQueuedRow(tools.db, id);
      const isTied = row !== null && (await hasConflict(tools, tools.db, { row, admin }));
      const can = row === null ? [] : decisionsOf({ state: row.state, hasConflict: isTied });
      const { decision } = verdict;
      return judged(row && { version: row.version, can, isDecidable: row.state === 'submitted' }, {
        version,
        decision,
      });
    },
    bodyOf: ({ version }) => ({ ...verdict, version }),
  });
}

export const heldResponsesJob = heldDecisionsJob('replies.decide-held', 'reply', (context, decider, held) =>
  decideResponse(context, decider, {
    id: held.caseId,
    body: endpointOfDecision.body.parse(held.body),
    requestId: held.requestId,
  }),
);
