import { sql } from 'kysely';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { SortTerm } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, orderTerm, shown } from '../deals/columns.ts';
import { isReal } from '../deals/stored-names.ts';
import { bitOf, hasMark, markingOf, marksOfRow, rankOf, type Marking } from '../exports/copy-rules.ts';
import { itemsOf } from './found-columns.ts';
import type { MatchedRows } from './match-rows.ts';
import { logMean, weightOf, type Agreement } from './posterior-rules.ts';
import type { FoundCell, FoundFile } from './read-copy.ts';

/** What the marks of a found file say, and how well they fit the copy of a member. */

interface FoundBit {
  readonly marking: Marking;
  readonly bit: number;
  readonly isSet: boolean;
}

export interface FoundRow {
  readonly id: string;
  readonly bits: readonly FoundBit[];
}

export interface Evidence {
  /** Each deal once, in the order of the file. */
  readonly rows: readonly FoundRow[];
  /** For each order that a file of ours had: neighbours in the file that were equal in it, no row twice. */
  readonly pairs: readonly (readonly (readonly [FoundRow, FoundRow])[])[];
}

/** `sorts`: the orders of the files that left. */
export async function gatherEvidence(
  db: Db,
  file: FoundFile,
  { matched, sorts }: { matched: MatchedRows; sorts: readonly (readonly SortTerm[])[] },
): Promise<Evidence> {
  const marked = matched.columns.flatMap((column, at) => {
    const marking = column === null ? null : markingOf(column);
    const isTold = file.tellsQuotes || marking === 'items';
    return column !== null && marking !== null && isTold ? [{ column, marking, at }] : [];
  });
  const stored = await readStored(db, matched, {
    columns: marked.filter(({ marking }) => marking !== 'quotes').map(({ column }) => column),
    sorts,
  });
  const rows: (FoundRow & { readonly sortKeys: readonly (string | null)[] })[] = [];
  const seen = new Set<string>();
  for (const [place, id] of matched.ids.entries()) {
    const deal = id === null ? undefined : stored.get(id);
    if (id === null || deal === undefined || seen.has(id)) continue;
    seen.add(id);
    const bits = marked.flatMap(({ column, marking, at }) => {
      const isSet = readMark(column, marking, { cell: file.rows[place]?.[at], stored: deal.values[column.key] });
      return isSet === null ? [] : [{ marking, bit: bitOf(column), isSet }];
    });
    rows.push({ id, bits: withoutRepeated(bits), sortKeys: deal.sortKeys });
  }
  const pairs = sorts.map((_sort, at) => neighboursIn(rows, (row) => row.sortKeys[at] ?? null));
  return { rows, pairs };
}

/** Columns may share a bit by chance: it tells something once. */
const withoutRepeated = (bits: readonly FoundBit[]): FoundBit[] =>
  bits.filter(({ bit }, at) => bits.findIndex((other) => other.bit === bit) === at);

type Stored = Readonly<Record<string, string | readonly string[] | null>>;

/** Whether the cell carries its mark; null where it could carry none, or was changed. */
function readMark(
  column: DealColumn,
  marking: Marking,
  { cell, stored = null }: { cell: FoundCell | undefined; stored: Stored[string] | undefined },
): boolean | null {
  if (cell === undefined || cell.text === '') return null;
  if (marking === 'quotes') return cell.isQuoted;
  if (marking === 'zero') {
    if (typeof stored !== 'string') return null;
    if (cell.text === stored) return false;
    return cell.text === (stored.includes('.') ? `${stored}0` : `${stored}.0`) ? true : null;
  }
  if (stored === null || typeof stored === 'string') return null;
  const found = itemsOf(column, cell.text).join(';');
  const [natural, turned] = [stored.join(';'), stored.toReversed().join(';')];
  if (natural === turned || (found !== natural && found !== turned)) return null;
  return found === turned;
}

/** What the deals of the file hold, under their ids. */
async function readStored(
  db: Db,
  { kind, ids }: MatchedRows,
  { columns, sorts }: { columns: readonly DealColumn[]; sorts: readonly (readonly SortTerm[])[] },
): Promise<ReadonlyMap<string, { readonly values: Stored; readonly sortKeys: readonly (string | null)[] }>> {
  const values = columns.map((column) => sql`${sql.lit(column.key)}::text, to_json(${storedValue(column)})`);
  const keys = sorts.map((terms) => {
    const texts = terms.map((term) => sql`(${orderTerm(getColumn(kind, term.key), term.direction).expression})::text`);
    return sql`array[${sql.join(texts)}]::text`;
  });
  const { rows } = await sql<{ id: string; values: Stored; sortKeys: (string | null)[] }>`
    select deals.id::text as id, json_build_object(${sql.join(values)}) as values,
      array[${sql.join(keys)}]::text[] as "sortKeys"
    from deals where deals.kind = ${kind} and deals.id = any(${[...new Set(ids)].filter((id) => id !== null)}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

function storedValue(column: DealColumn) {
  const value = shown(column);
  if (!column.isArray) return sql`${value}::text`;
  if (isReal(column)) return sql`${value}::text[]`;
  return sql`case when ${value} is not null then array(select jsonb_array_elements_text(${value})) end`;
}

function neighboursIn<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): (readonly [Row, Row])[] {
  const pairs: (readonly [Row, Row])[] = [];
  for (let at = 1; at < rows.length; at += 1) {
    const [one, other] = [rows[at - 1], rows[at]];
    if (one === undefined || other === undefined || keyOf(one) !== keyOf(other)) continue;
    pairs.push([one, other]);
    // Pairs that share a row would not be independent.
    at += 1;
  }
  return pairs;
}

export type Mark = Marking | 'order';

export interface Fit {
  /** The logarithm of how many times likelier the file is with a copy of the member in it than without. */
  readonly weight: number;
  readonly agreements: Readonly<Record<Mark, Agreement>>;
}

const nothing = { found: 0, agreeing: 0 };

export function fitOf({ rows, pairs }: Evidence, copyKey: Buffer): Fit {
  const counts = { quotes: { ...nothing }, zero: { ...nothing }, items: { ...nothing } };
  const ranks = new Map<FoundRow, string>();
  for (const row of rows) {
    const marks = marksOfRow(copyKey, row.id);
    ranks.set(row, rankOf(marks));
    for (const { marking, bit, isSet } of row.bits) {
      counts[marking].found += 1;
      if (hasMark(marks, bit) === isSet) counts[marking].agreeing += 1;
    }
  }
  const orders = pairs.map((list) => ({
    found: list.length,
    agreeing: list.filter(([one, other]) => (ranks.get(one) ?? '') < (ranks.get(other) ?? '')).length,
  }));
  const order = orders.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? nothing;
  const { quotes, zero, items } = counts;
  return {
    // Which of the orders the file had is not known.
    weight:
      weightOf(quotes) + weightOf(zero) + weightOf(items) + (orders.length === 0 ? 0 : logMean(orders.map(weightOf))),
    agreements: { quotes, zero, items, order },
  };
}
