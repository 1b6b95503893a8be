import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { fewestComparable, offerTerms, type getTermsOfDeals } from '../../contract/insights/offer-check.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, isHiddenForMembers, shown } from '../deals/columns.ts';
import { filtersOf, whereOf } from '../deals/filters.ts';
import {
  askTerms,
  keysOfTerms,
  type NumberCounts,
  type TermCounts,
  type TermQuestion,
  type ValueCounts,
} from '../deals/row-index/ask-terms.ts';
import { answerKept } from '../deals/row-index/keep.ts';
import { keysOfFilters } from '../deals/row-index/match.ts';
import { choiceTerm, numberTerm } from './offer-check-rules.ts';

type Terms = ReplyOf<typeof getTermsOfDeals>;

/** How each term is spread over the rows of a filter. What was counted is kept until a row of the kind changes. */
export function findTermsOfDeals(
  db: Db,
  { kind, filters: own }: { kind: DealKind; filters: TableFilters },
): Promise<Terms> {
  const filters = filtersOf(own);
  const asked: TermQuestion = { keys: offerTerms[kind], filters, fewest: fewestComparable };
  return answerKept(db, {
    kind,
    question: ['terms', filters],
    keys: [...keysOfTerms(asked.keys), ...keysOfFilters(kind, filters)],
    byIndex:
      filters.isNewestOnly === true
        ? null
        : async (index) => {
            const counts = await askTerms(db, index, asked);
            return counts === null ? null : termsOf(kind, counts);
          },
    waitsForIndex: true,
    bySql: async () => termsOf(kind, await readTerms(db, kind, asked)),
  });
}

const isNumber = (column: DealColumn): boolean => column.filter === 'range';

function termsOf(kind: DealKind, { dealCount, numbers, values }: TermCounts): Terms {
  const terms = offerTerms[kind].flatMap((key): Terms['terms'] => {
    const column = getColumn(kind, key);
    const [counted, valued] = [numbers.get(key), values.get(key)];
    if (counted !== undefined) return [numberTerm(column, counted)];
    return valued === undefined ? [] : [choiceTerm(column, valued)];
  });
  return { dealCount, terms };
}

/** The same as `askTerms`, by SQL. */
export async function readTerms(db: Db, kind: DealKind, { keys, filters, fewest }: TermQuestion): Promise<TermCounts> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deals where ${whereOf(kind, filters)}`.execute(db);
  const dealCount = rows[0]?.count ?? 0;
  const numbers = new Map<string, NumberCounts>();
  const values = new Map<string, ValueCounts>();
  if (dealCount < fewest) return { dealCount, numbers, values };
  for (const key of keys) {
    const column = getColumn(kind, key);
    if (isNumber(column)) numbers.set(key, await countNumbers(db, column, { kind, filters }));
    else values.set(key, await countValues(db, column, { kind, filters }));
  }
  return { dealCount, numbers, values };
}

interface Rows {
  readonly kind: DealKind;
  readonly filters: TableFilters;
}

async function countNumbers(db: Db, column: DealColumn, { kind, filters }: Rows): Promise<NumberCounts> {
  const { rows } = await sql<{ number: number | null; count: number; reported: number }>`
    select (${shown(column)})::float8 as number, count(*) as count,
      count(*) filter (where deals.origin = 'member_reported') as reported
    from deals where ${whereOf(kind, filters)} group by 1 order by 1 nulls last`.execute(db);
  const known = rows.filter(({ number }) => number !== null);
  return {
    known: known.reduce((sum, { count }) => sum + count, 0),
    unknown: rows.find(({ number }) => number === null)?.count ?? 0,
    isApproximate: !isHiddenForMembers(column) && known.some(({ reported }) => reported > 0),
    numbers: Float64Array.from(known, ({ number }) => number ?? 0),
    counts: Uint32Array.from(known, ({ count }) => count),
  };
}

async function countValues(db: Db, column: DealColumn, { kind, filters }: Rows): Promise<ValueCounts> {
  const { rows } = await sql<{ value: string | null; count: number }>`
    select (${shown(column)})::text as value, count(*) as count
    from deals where ${whereOf(kind, filters)} group by 1`.execute(db);
  return {
    counts: new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]]))),
    unknown: rows.find(({ value }) => value === null)?.count ?? 0,
  };
}
