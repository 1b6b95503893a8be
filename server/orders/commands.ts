import type { BodyOf } from '../../contract/endpoint.ts';
import type {
  changeOrder as endpointOfChange,
  Order,
  recordOrder as endpointOfRecord,
} from '../../contract/orders/orders.ts';
import { recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { Admin } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { showAgain } from '../reviews/removal/hide-commands.ts';
import { hideByOrder, removeByOrder } from '../reviews/removal/order-commands.ts';
import { getOrder } from './queries.ts';
import { mistakesOf } from './rules.ts';

interface By {
  readonly admin: Admin;
  readonly requestId: string;
}

/** Notes an order and, where it names a review, follows it in the same transaction. */
export async function recordOrder(context: Context, by: By, body: BodyOf<typeof endpointOfRecord>): Promise<Order> {
  const now = context.clock.now();
  const errors = mistakesOf(body, now);
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  const { authority, country, reference, orderedOn, kind, result, note, reviewId, facts } = body;
  return context.db.transaction().execute(async (trx) => {
    if (reviewId !== null) {
      const ordered = { reviewId, admin: by.admin, message: facts, requestId: by.requestId };
      await (kind === 'remove' ? removeByOrder(context, trx, ordered) : hideByOrder(context, trx, ordered));
    }
    const { id } = await trx
      .insertInto('authority_orders')
      .values({
        authority,
        country,
        reference,
        ordered_on: orderedOn,
        kind,
        result,
        note,
        review_id: reviewId,
        recorded_by: by.admin.memberId,
        recorded_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, by, {
      now,
      id,
      action: 'order.record',
      after: { kind, result, country, hasReview: reviewId !== null },
    });
    return getOrder(trx, id);
  });
}

export async function changeOrder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: By,
  { id, body }: { id: string; body: BodyOf<typeof endpointOfChange> },
): Promise<Order> {
  const now = clock.now();
  const { version, ...values } = body;
  return db.transaction().execute(async (trx) => {
    const before = await lockOrder(trx, id);
    if (before.version !== version)
      throw new Refusal('stale', { detail: 'Another admin has just changed this order. Check again.' });
    const errors = {
      ...mistakesOf({ ...values, reviewId: null }, now),
      ...(before.review_id !== null && before.kind !== values.kind
        ? { kind: 'A review was removed or hidden by this order, so its kind stays' }
        : {}),
    };
    if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
    await keepBefore(trx, by, { before, now });
    const { orderedOn, ...same } = values;
    await trx
      .updateTable('authority_orders')
      .set({ ...same, ordered_on: orderedOn, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await record(trx, by, {
      now,
      id,
      action: 'order.change',
      before: { kind: before.kind, result: before.result },
      after: { kind: values.kind, result: values.result },
    });
    return getOrder(trx, id);
  });
}

/** How it stood before a change. */
async function keepBefore(
  trx: Trx,
  { admin }: By,
  { before, now }: { before: Awaited<ReturnType<typeof lockOrder>>; now: Date },
): Promise<void> {
  const { id, version, authority, country, reference, ordered_on: orderedOn, kind, result, note } = before;
  await trx
    .insertInto('authority_order_changes')
    .values({
      order_id: id,
      version,
      before: JSON.stringify({ authority, country, reference, orderedOn, kind, result, note }),
      changed_by: admin.memberId,
      changed_at: now,
    })
    .execute();
}

/** The order is over: readers see the words again. */
export async function showOrderedWords(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: By,
  id: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { review_id: reviewId, kind } = await lockOrder(trx, id);
    const isShown = kind === 'hide' && reviewId !== null && (await showAgain(trx, { reviewId, now, isOrdered: true }));
    if (!isShown) throw new Refusal('invalid_transition', { detail: 'This order hides no words now.' });
    await record(trx, by, { now, id, action: 'order.show' });
  });
}

async function lockOrder(trx: Trx, id: string) {
  const row = await trx.selectFrom('authority_orders').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such order.' });
  return row;
}

function record(
  trx: Trx,
  { admin, requestId }: By,
  act: {
    now: Date;
    id: string;
    action: 'order.record' | 'order.change' | 'order.show';
    before?: object;
    after?: object;
  },
): Promise<void> {
  const { now, id, action, before = null, after = null } = act;
  return recordAdminAction(trx, {
    now,
    actorId: admin.memberId,
    action,
    target: { kind: 'order', id },
    before,
    after,
    requestId,
  });
}
