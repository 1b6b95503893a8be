import { timingSafeEqual } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { Vault } from '../vault.ts';

/**
 * Pages by keyset: a cursor holds the sort values and the id of the row where a page ends, so that a page costs the
 * same wherever it is, and rows that come or go in the meantime neither repeat nor hide others. What is not known comes
 * last in both directions.
 *
 * A page is read as segments, one plain query each until the page is full: first the rows that share the cursor's
 * value, then those beyond it, then those without a value. One query with OR could use no index, and an index serves
 * both directions only when rows with and without a value are not mixed.
 */

export interface OrderTerm {
  readonly expression: RawBuilder<unknown>;
  /** What the text of a value is cast to; `double` of the engine alone. */
  readonly sqlType: 'text' | 'numeric' | 'integer' | 'date' | 'timestamptz' | 'double';
  readonly direction: 'ascending' | 'descending';
}

/** Text of each sort value, null where it is not known, and the id that decides between equals. */
export interface Position {
  readonly values: readonly (string | null)[];
  readonly id: string;
}

export type PageDirection = 'next' | 'previous';

/** What the id of a row is cast to. */
export type IdType = 'uuid' | 'text' | 'bigint';

export interface Walk {
  readonly idType: IdType;
  /** Rows with the value of the cursor and those beyond it are one segment: one walk of an index. No engine without one gains by it. */
  readonly comparesRows: boolean;
}
const walkOfIndex: Walk = { idType: 'uuid', comparesRows: true };

export interface Segment {
  readonly condition: RawBuilder<boolean>;
  /** False where its rows share one value of the first column, or have none. */
  readonly hasMany: boolean;
  readonly order: RawBuilder<unknown>;
}

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
const valueOf = (term: OrderTerm, value: string): RawBuilder<unknown> => sql`${value}::${sql.raw(term.sqlType)}`;

/** True when the rows are walked from the smallest value up. */
const isUpward = (term: OrderTerm, direction: PageDirection): boolean =>
  (term.direction === 'ascending') === (direction === 'next');
const beyond = (isUp: boolean): RawBuilder<unknown> => sql.raw(isUp ? '>' : '<');

/** The segments of a page in the order in which they are read; the last sort term decides the direction of the id. */
export function segmentsOf(
  terms: readonly OrderTerm[],
  id: RawBuilder<unknown>,
  direction: PageDirection,
  position: Position | null,
  walk: Partial<Walk> = {},
): Segment[] {
  const [first] = terms;
  if (first === undefined) throw new Error('a page needs an order');
  const order = orderOf(terms, id, direction);
  const conditions =
    position === null ? startOf(first) : conditionsBeyond(terms, id, direction, position, { ...walkOfIndex, ...walk });
  return conditions.map(({ parts, hasMany }) => ({ condition: and(parts), hasMany, order }));
}

interface Part {
  readonly parts: readonly RawBuilder<boolean>[];
  readonly hasMany: boolean;
}
const many = (condition: RawBuilder<boolean>): Part => ({ parts: [condition], hasMany: true });
const ofOne = (parts: readonly RawBuilder<boolean>[]): Part => ({ parts, hasMany: false });

function startOf({ expression }: OrderTerm): Part[] {
  return [many(sql<boolean>`${expression} is not null`), ofOne([sql<boolean>`${expression} is null`])];
}

function conditionsBeyond(
  terms: readonly OrderTerm[],
  id: RawBuilder<unknown>,
  direction: PageDirection,
  position: Position,
  { idType, comparesRows }: Walk,
): Part[] {
  const idValue = sql`${position.id}::${sql.raw(idType)}`;
  const read = (at: number, isUp: boolean): Part[] => {
    const term = terms[at];
    if (term === undefined) return [ofOne([sql<boolean>`${id} ${beyond(isUp)} ${idValue}`])];
    const { expression } = term;
    const up = isUpward(term, direction);
    const value = position.values[at] ?? null;
    const isUnknown = sql<boolean>`${expression} is null`;
    const sharing = (condition: RawBuilder<boolean>): Part[] =>
      read(at + 1, up).map(({ parts }) => ofOne([condition, ...parts]));
    if (value === null) {
      const equals = sharing(isUnknown);
      return direction === 'next' ? equals : [...equals, many(sql<boolean>`${expression} is not null`)];
    }
    const behindKnown = direction === 'next' ? [ofOne([isUnknown])] : [];
    if (comparesRows && at === terms.length - 1) {
      return [
        many(sql<boolean>`(${expression}, ${id}) ${beyond(up)} (${valueOf(term, value)}, ${idValue})`),
        ...behindKnown,
      ];
    }
    return [
      ...sharing(sql<boolean>`${expression} = ${valueOf(term, value)}`),
      many(sql<boolean>`${expression} ${beyond(up)} ${valueOf(term, value)}`),
      ...behindKnown,
    ];
  };
  return read(0, true);
}

/**
 * Within a segment the first term is known or unknown throughout, so its nulls may stand wherever the index
 * `(column desc nulls last, id desc)` has them, read forwards or backwards.
 */
function orderOf(terms: readonly OrderTerm[], id: RawBuilder<unknown>, direction: PageDirection): RawBuilder<unknown> {
  const parts = terms.map((term, at) => {
    const isUp = isUpward(term, direction);
    const isNullFirst = at === 0 ? isUp : direction === 'previous';
    return sql`${term.expression} ${sql.raw(isUp ? 'asc' : 'desc')} ${sql.raw(isNullFirst ? 'nulls first' : 'nulls last')}`;
  });
  const last = terms.at(-1);
  const idUp = last !== undefined && isUpward(last, direction);
  return sql`${sql.join([...parts, sql`${id} ${sql.raw(idUp ? 'asc' : 'desc')}`])}`;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/** Reads segments until there is one row more than the page holds; rows come back in the order of the table. */
export async function readPage<Row>(options: {
  segments: readonly Segment[];
  direction: PageDirection;
  isFirst: boolean;
  limit: number;
  read: (segment: Segment, limit: number) => Promise<readonly Row[]>;
}): Promise<Page<Row>> {
  const found: Row[] = [];
  for (const segment of options.segments) {
    const missing = options.limit + 1 - found.length;
    if (missing <= 0) break;
    found.push(...(await options.read(segment, missing)));
  }
  return pageOf(found, options);
}

/** The page that these rows are, met in the direction of reading: one more than it holds where there are more. */
export function pageOf<Row>(
  found: readonly Row[],
  { direction, isFirst, limit }: { direction: PageDirection; isFirst: boolean; limit: number },
): Page<Row> {
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (direction === 'previous') return { rows: rows.reverse(), hasNext: true, hasPrevious: hasMore };
  return { rows, hasNext: hasMore, hasPrevious: !isFirst };
}

const signatureBytes = 16;
const maximumCursorLength = 8_000;
const cursorContent = z.tuple([z.enum(['next', 'previous']), z.string(), z.array(z.string().nullable())]);

/**
 * A cursor is readable and signed, not secret: its values come from a row that the reader was shown. `binding` names
 * everything it is good for (endpoint, filter, sort, reader); for anything else it is refused.
 */
export function printCursor(vault: Vault, binding: string, direction: PageDirection, position: Position): string {
  const content = Buffer.from(JSON.stringify([direction, position.id, position.values]));
  return Buffer.concat([sign(vault, binding, content), content]).toString('base64url');
}

export function readCursor(
  vault: Vault,
  binding: string,
  cursor: string,
): { direction: PageDirection; position: Position } {
  const bytes = Buffer.from(cursor.slice(0, maximumCursorLength), 'base64url');
  const [signature, content] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
  // Node skips characters that are not base64url: only what we print ourselves is a cursor.
  const isOurs =
    bytes.toString('base64url') === cursor &&
    content.length > 0 &&
    timingSafeEqual(signature, sign(vault, binding, content));
  if (!isOurs)
    throw new Refusal('invalid_cursor', {
      detail: 'It belongs to another list or to other filters, or it was changed. Start again from the first page.',
    });
  const [direction, id, values] = cursorContent.parse(JSON.parse(content.toString()));
  return { direction, position: { id, values } };
}

function sign(vault: Vault, binding: string, content: Buffer): Buffer {
  return vault.digest('page cursor', `${binding}\n${content.toString('base64')}`).subarray(0, signatureBytes);
}
