import type { OwnResponse, ResponseKind } from '../../contract/replies/replies.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import {
  findLastDecision,
  getReviewToReply,
  getReviewToUpdate,
  presentOwn,
  statusOf,
  type Answerable,
  type StoredResponse,
} from './own-queries.ts';
import { writerActionsFor, type WriterAction } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;
interface Written {
  readonly reviewId: string;
  readonly text: string;
  /** 0 for the first. */
  readonly version: number;
}

/** Keeps what a verified member of the funder has written so far. */
export function saveReply(tools: Tools, member: Member, written: Written): Promise<OwnResponse> {
  return writeReply(tools, member, { ...written, action: 'save' });
}

/** Sends the reply to be checked. What readers see stays until it is published. */
export function sendReply(tools: Tools, member: Member, written: Written): Promise<OwnResponse> {
  return writeReply(tools, member, { ...written, action: 'send' });
}

function writeReply(
  { db, clock }: Tools,
  { memberId }: Member,
  written: Written & { action: WriterAction },
): Promise<OwnResponse> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const review = await getReviewToReply(trx, { reviewId: written.reviewId, memberId });
    await write(trx, { ...written, review, kind: 'reply', writtenBy: memberId, now });
    return presentOwn(trx, { review, kind: 'reply', now });
  });
}

/** The one answer of the writer to the reply. The row names no member: who wrote the review is not told here either. */
export function sendUpdate(tools: Tools, { memberId }: Member, written: Written): Promise<OwnResponse> {
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const review = await getReviewToUpdate(tools, trx, { reviewId: written.reviewId, memberId });
    return writeUpdate(trx, { ...written, review, now });
  });
}

/** Of the writer: by their account, or by the return code of the review. */
export async function writeUpdate(
  trx: Trx,
  { review, now, ...written }: Omit<Written, 'reviewId'> & { review: Answerable; now: Date },
): Promise<OwnResponse> {
  await write(trx, {
    ...written,
    reviewId: review.reviewId,
    action: 'send',
    review,
    kind: 'update',
    writtenBy: null,
    now,
  });
  return presentOwn(trx, { review, kind: 'update', now });
}

interface Writing extends Written {
  readonly action: WriterAction;
  readonly review: Answerable;
  readonly kind: ResponseKind;
  readonly writtenBy: string | null;
  readonly now: Date;
}

async function write(trx: Trx, writing: Writing): Promise<void> {
  const { review, kind, text, action, now } = writing;
  const stored = await lockResponse(trx, writing);
  const last = stored === null ? null : await findLastDecision(trx, stored.id);
  if ((stored?.version ?? 0) !== writing.version)
    throw new Refusal('stale', { detail: 'This changed since you opened it. Open it again to see its present state.' });
  if (!writerActionsFor(statusOf(kind, stored, last?.reason_code ?? null), now).includes(action))
    throw new Refusal('invalid_transition');
  const values = {
    body: text,
    written_by: writing.writtenBy,
    state: stateAfter(action, stored),
    sent_at: action === 'send' ? now : (stored?.sent_at ?? null),
  };
  if (stored === null) {
    await trx
      .insertInto('review_responses')
      .values({ ...values, review_id: review.reviewId, kind, funder_id: review.funderId, created_at: now })
      .execute();
    return;
  }
  await trx
    .updateTable('review_responses')
    .set({ ...values, version: stored.version + 1 })
    .where('id', '=', stored.id)
    .execute();
}

/** A text that we asked about or declined keeps that state while its author changes it. */
function stateAfter(action: WriterAction, stored: StoredResponse | null): StoredResponse['state'] {
  if (action === 'send') return 'submitted';
  return stored?.state === 'changes_requested' || stored?.state === 'declined' ? stored.state : 'draft';
}

/** The review is locked, so that two members of a funder do not begin two replies at once. */
async function lockResponse(trx: Trx, { review, kind }: Writing): Promise<StoredResponse | null> {
  await trx.selectFrom('reviews').where('id', '=', review.reviewId).select('id').forNoKeyUpdate().execute();
  const stored = await trx
    .selectFrom('review_responses')
    .where('review_id', '=', review.reviewId)
    .where('kind', '=', kind)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return stored ?? null;
}
