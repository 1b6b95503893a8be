import { z } from 'zod';

/**
 * One call of the HTTP API as a value: the server registers it, the browser calls it, both infer their types from it.
 * `params`, `query` and `body` are what a caller may send (unknown fields are refused); `reply` is what may leave the
 * server (a field leaves because it is listed here).
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /api/${string}`;

export interface Endpoint<
  R extends Route = Route,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly route: R;
  readonly summary: string;
  readonly status: 200 | 201 | 202 | 204;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

const noParams = z.strictObject({});
// A call without a body reaches the server as null.
const noBody = z.null().optional();
type NoParams = typeof noParams;
type NoBody = typeof noBody;

export function endpoint<
  const R extends Route,
  Reply extends z.ZodType,
  Params extends z.ZodType = NoParams,
  Query extends z.ZodType = NoParams,
  Body extends z.ZodType = NoBody,
>(
  route: R,
  parts: {
    summary: string;
    reply: Reply;
    params?: Params;
    query?: Query;
    body?: Body;
    status?: 200 | 201 | 202 | 204;
  },
): Endpoint<R, Params, Query, Body, Reply> {
  return {
    route,
    summary: parts.summary,
    status: parts.status ?? 200,
    params: parts.params ?? (noParams as unknown as Params),
    query: parts.query ?? (noParams as unknown as Query),
    body: parts.body ?? (noBody as unknown as Body),
    reply: parts.reply,
  };
}

/** What the browser gets back from an endpoint, after JSON. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What a caller sends in the body. */
export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type QueryOf<E extends Endpoint> = z.input<E['query']>;
export type ParamsOf<E extends Endpoint> = z.input<E['params']>;

/** A reply with nothing in it: status 204. */
export const nothing = z.undefined();

/** An id that the database made: a random UUID in lower case. */
export const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'not an id');
/** An id that people read in an address: lower-case letters, digits and hyphens, 2 to 80 characters. */
export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/, 'not an id');
/** An instant in UTC, ISO 8601 with milliseconds and Z. */
export const instant = z.iso.datetime();
/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date();
/** A month, YYYY-MM. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month is written YYYY-MM');
