import { z } from 'zod';
import { deal, dealColumns, findColumn } from '../deals/deals.ts';
import { dealKinds } from '../deals/options.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { pageOf, tableQueryWith } from '../table/table.ts';
import { invalid, parseList, valid, type Parsed } from '../table/values.ts';

/**
 * Rows for programs. A row leaves to a program as it leaves in a file: under an open licence, never one that a member
 * reported, with where it comes from, in the spelling of its reader (docs/decisions/0145-keys.md).
 */

export const rowFormats = ['json', 'jsonl', 'csv', 'parquet'] as const;
export type RowFormat = (typeof rowFormats)[number];

/** `fields=recipientName,amountUsd`: keys of columns; id, source and licence always come along. */
function parseFields(text: string): Parsed<readonly string[] | null> {
  const parsed = parseList(text);
  if (!parsed.isValid) return parsed;
  const isField = (key: string): boolean => dealKinds.some((kind) => findColumn(kind, key) !== null);
  return parsed.value.every(isField) ? valid(parsed.value) : invalid('Names no column');
}

function parseFormat(text: string): Parsed<RowFormat> {
  const format = rowFormats.find((one) => one === text);
  return format === undefined ? invalid(`Is one of ${rowFormats.join(', ')}`) : valid(format);
}

/**
 * The filters, the order and the pages of the table, in the words of its address. `format` is JSON unless it says
 * `jsonl`, `csv` or `parquet`. `Link` with `rel="next"` leads to the next page in every format; `ETag` stays the same as long as the
 * rows do, and asking with `If-None-Match` then costs no row.
 */
export const listRows = endpoint('GET /api/v1/deals/:kind', {
  summary: 'A page of rows, filtered and sorted as in the table',
  params: z.strictObject({ kind: z.enum(dealKinds) }),
  query: tableQueryWith<{ fields: readonly string[] | null; format: RowFormat }>(dealColumns, {
    fields: { parse: parseFields, otherwise: null },
    format: { parse: parseFormat, otherwise: 'json' },
  }),
  reply: pageOf(deal),
});

export const getRow = endpoint('GET /api/v1/deals/:kind/:id', {
  summary: 'One row with all its columns',
  params: z.strictObject({ kind: z.enum(dealKinds), id: uuid }),
  reply: deal,
});

/** Without what leads to them: a link that is shared stays with its member. */
export const listOwnViews = endpoint('GET /api/v1/deal-views', {
  summary: 'My saved views',
  reply: z.object({
    /** By name. `query` goes behind `/api/v1/deals/:kind?`. */
    data: z.array(z.object({ id: uuid, kind: z.enum(dealKinds), name: z.string(), query: z.string() })),
  }),
});
