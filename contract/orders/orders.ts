import { z } from 'zod';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { term } from '../funders/funders.ts';
import { writtenText } from '../written-text.ts';
import { longestAuthority, longestOrderNote, longestReference, orderKindCodes, orderResultCodes } from './words.ts';

/**
 * What a court or authority ordered, for admins alone: other members read no more of it than the counts of /transparency.
 * An order names no account.
 */

const facts = {
  /** The court or authority. */
  authority: writtenText({ least: 2, most: longestAuthority, wanted: 'Name the court or authority' }),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
  reference: writtenText({ least: 1, most: longestReference, wanted: 'Write the reference of the order' }),
  /** The date on the order (UTC), today at the latest. */
  orderedOn: day,
  kind: z.enum(orderKindCodes, 'Choose what it orders'),
  /** Null while it is not decided. */
  result: z.enum(orderResultCodes).nullable(),
  note: writtenText({ most: longestOrderNote }),
};

const order = z.object({
  id: uuid,
  authority: z.string(),
  country: z.string(),
  reference: z.string(),
  orderedOn: day,
  kind: z.enum(orderKindCodes),
  result: z.enum(orderResultCodes).nullable(),
  note: z.string(),
  version: z.int(),
  /** What was removed or hidden. */
  review: z
    .object({
      id: uuid,
      subjectName: z.string(),
      /** Its words are hidden by this order. */
      isHidden: z.boolean(),
    })
    .nullable(),
  /** Null where the admin is gone. */
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  /** How it stood before each change, the latest first. */
  changes: z.array(
    z.object({
      changedBy: z.string().nullable(),
      changedAt: instant,
      before: z.object({
        authority: z.string(),
        country: z.string(),
        reference: z.string(),
        orderedOn: day,
        kind: z.enum(orderKindCodes),
        result: z.enum(orderResultCodes).nullable(),
        note: z.string(),
      }),
    }),
  ),
});
export type Order = z.output<typeof order>;

/** The latest recorded first, at most 500. `search`: in body, reference, country and note, ignoring case. */
/** Orders that are answered at once. */
export const ordersShown = 500;

export const listOrders = endpoint('GET /api/admin/orders', {
  summary: 'Orders of courts and authorities',
  query: z.strictObject({ search: term.optional(), kind: z.enum(orderKindCodes).optional() }),
  reply: z.object({
    /** The newest, at most `ordersShown`. */
    data: z.array(order),
    /** Of all that the filter finds. */
    count: z.int(),
    /** Of the orders dated this calendar year (UTC), exact: by kind, and by result with `open`. */
    thisYear: z.object({ kinds: z.record(z.string(), z.int()), results: z.record(z.string(), z.int()) }),
  }),
});

/**
 * With `reviewId` the review is taken down (`remove`) or its words are hidden (`hide`) at once, without a second admin and
 * before any batch; its author reads that a court or authority ordered it, with `facts`. 422 at `reviewId` for another
 * kind, at `result` where it says that the order was not followed, at `orderedOn` for a day to come; 404 for a review that
 * is not there; 409 `invalid_transition` for one that is not public. Gate: an admin with a second factor of the last ten
 * minutes.
 */
export const recordOrder = endpoint('POST /api/admin/orders', {
  summary: 'Record an order of a court or authority, and follow it',
  body: z.strictObject({
    ...facts,
    reviewId: uuid.nullable(),
    /** What the author of the review reads beside the reason. */
    facts: writtenText({ most: longestOrderNote }),
  }),
  status: 201,
  reply: z.object({ data: order }),
});

const byId = z.strictObject({ id: uuid });

/** 409 `stale` where another admin changed it since `version`; 422 at `kind` where a review was removed or hidden by it. */
export const changeOrder = endpoint('PUT /api/admin/orders/:id', {
  summary: 'Change what is recorded of an order',
  params: byId,
  body: z.strictObject({ ...facts, version: z.int().min(1) }),
  reply: z.object({ data: order }),
});

/** The order is over, and readers see the words again. 409 `invalid_transition` where it hides none. */
export const showOrderedWords = endpoint('POST /api/admin/orders/:id/shown', {
  summary: 'Show the words that an order hid again',
  params: byId,
  status: 204,
  reply: nothing,
});
