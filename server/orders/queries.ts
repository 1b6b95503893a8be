import { sql } from 'kysely';
import { z } from 'zod';
import { ordersShown, type listOrders as endpointOfList, type Order } from '../../contract/orders/orders.ts';
import { orderKindCodes, orderResultCodes, type OrderKind } from '../../contract/orders/words.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { normalise } from '../../contract/table/filter-rules.ts';
import { dayOf } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { likePattern } from '../database/table-query.ts';

export async function listOrders(
  db: Db,
  { search = '', kind, now }: { search?: string | undefined; kind?: OrderKind | undefined; now: Date },
): Promise<ReplyOf<typeof endpointOfList>> {
  let found = ordersOf(db);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (normalise(search.trim()) !== '')
    found = found.where(
      sql<boolean>`' ' || normalise_text(concat_ws(' ', authority, reference, authority_orders.country, note)) like ${likePattern(search)}`,
    );
  const newest = found.orderBy('recorded_at', 'desc').orderBy('authority_orders.id').limit(ordersShown);
  const counted = found.clearSelect().select(({ fn }) => fn.countAll<number>().as('count'));
  const [rows, { count }, thisYear] = await Promise.all([
    newest.execute(),
    counted.executeTakeFirstOrThrow(),
    countYear(db, now),
  ]);
  return { data: await presentAll(db, rows), count, thisYear };
}

export async function getOrder(trx: Trx, id: string): Promise<Order> {
  const [order] = await presentAll(trx, await ordersOf(trx).where('authority_orders.id', '=', id).execute());
  if (order === undefined) throw new Error('an order that was written a moment ago');
  return order;
}

const ordersOf = (db: Db | Trx) =>
  db
    .selectFrom('authority_orders')
    .leftJoin('members', 'members.id', 'authority_orders.recorded_by')
    .leftJoin('reviews', 'reviews.id', 'authority_orders.review_id')
    .leftJoin('funders', 'funders.id', 'reviews.funder_id')
    .leftJoin('entrepreneurs', 'entrepreneurs.id', 'reviews.entrepreneur_id')
    .leftJoin('providers', 'providers.id', 'reviews.provider_id')
    .select(['authority_orders.id', 'authority', 'authority_orders.country', 'reference', 'ordered_on', 'kind'])
    .select(['result', 'note', 'authority_orders.version', 'review_id', 'recorded_at', 'members.email'])
    .select((one) => one.fn.coalesce('funders.name', 'entrepreneurs.name', 'providers.name').as('subject_name'))
    .select(
      sql<boolean>`kind = 'hide' and exists (select from review_hidings as hiding where hiding.review_id = authority_orders.review_id
        and hiding.ended_at is null and hiding.ends_at is null)`.as('is_hidden'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

/** As the table keeps it. */
export const kept = z.object({
  authority: z.string(),
  country: z.string(),
  reference: z.string(),
  orderedOn: z.string(),
  kind: z.enum(orderKindCodes),
  result: z.enum(orderResultCodes).nullable(),
  note: z.string(),
});

async function presentAll(db: Db | Trx, rows: readonly Row[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const changes = await db
    .selectFrom('authority_order_changes')
    .leftJoin('members', 'members.id', 'authority_order_changes.changed_by')
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['order_id', 'before', 'changed_at', 'members.email'])
    .orderBy('authority_order_changes.version', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    authority: row.authority,
    country: row.country,
    reference: row.reference,
    orderedOn: row.ordered_on,
    kind: row.kind,
    result: row.result,
    note: row.note,
    version: row.version,
    review:
      row.review_id === null
        ? null
        : { id: row.review_id, subjectName: row.subject_name ?? '', isHidden: row.is_hidden },
    recordedBy: row.email,
    recordedAt: row.recorded_at.toISOString(),
    changes: changes
      .filter(({ order_id: of }) => of === row.id)
      .map((change) => ({
        changedBy: change.email,
        changedAt: change.changed_at.toISOString(),
        before: kept.parse(change.before),
      })),
  }));
}

async function countYear(db: Db, now: Date): Promise<ReplyOf<typeof endpointOfList>['thisYear']> {
  const rows = await db
    .selectFrom('authority_orders')
    .where('ordered_on', '>=', `${dayOf(now).slice(0, 4)}-01-01`)
    .select(['kind', 'result'])
    .execute();
  const count = (codes: readonly string[], of: (row: (typeof rows)[number]) => string): Record<string, number> =>
    Object.fromEntries(codes.map((code) => [code, rows.filter((row) => of(row) === code).length]));
  return {
    kinds: count(orderKindCodes, ({ kind }) => kind),
    results: count([...orderResultCodes, 'open'], ({ result }) => result ?? 'open'),
  };
}
