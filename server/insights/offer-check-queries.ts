import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { fewestComparable, offerTerms, type getTermsOfDeals } from '../../contract/insights/offer-check.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, isHiddenForMembers } from '../deals/columns.ts';
import { asHeld, engine } from '../deals/dialects.ts';
import { rowsIn, valuesFrom } from '../deals/engine/columns.ts';
import type { Ask } from '../deals/engine/ask.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { filtersOf, whereOf } from '../deals/filters.ts';
import { choiceTerm, numberTerm, type NumberCounts, type ValueCounts } from './offer-check-rules.ts';

type Terms = ReplyOf<typeof getTermsOfDeals>;

/** How each term is spread over the rows of a filter. What was counted is kept until a row of the kind changes. */
export function findTermsOfDeals(
  db: Db,
  { kind, filters: own }: { kind: DealKind; filters: TableFilters },
): Promise<Terms> {
  const filters = filtersOf(own);
  return answerFrom(db, {
    kind,
    question: ['terms', filters],
    answer: (ask) => readTerms(ask, { kind, filters }),
  });
}

interface Rows {
  readonly kind: DealKind;
  readonly filters: TableFilters;
}

async function readTerms(ask: Ask, rows: Rows): Promise<Terms> {
  const { kind } = rows;
  const { dealCount, numbers, values } = await countTerms(ask, rows, fewestComparable);
  const terms = offerTerms[kind].flatMap((key): Terms['terms'] => {
    const column = getColumn(kind, key);
    const [counted, valued] = [numbers.get(key), values.get(key)];
    if (counted !== undefined) return [numberTerm(column, counted)];
    return valued === undefined ? [] : [choiceTerm(column, valued)];
  });
  return { dealCount, terms };
}

export interface TermCounts {
  readonly dealCount: number;
  /** By the key of the term; of fewer rows than are needed, none. */
  readonly numbers: ReadonlyMap<string, NumberCounts>;
  readonly values: ReadonlyMap<string, ValueCounts>;
}

/** The different values of each term. Terms of fewer than `fewest` rows are not counted. */
export async function countTerms(ask: Ask, rows: Rows, fewest: number): Promise<TermCounts> {
  const { kind, filters } = rows;
  const [all] = await ask(sql<{ count: number }>`
    select count(*) as count from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)}`);
  const dealCount = all?.count ?? 0;
  const numbers = new Map<string, NumberCounts>();
  const values = new Map<string, ValueCounts>();
  if (dealCount < fewest) return { dealCount, numbers, values };
  for (const key of offerTerms[kind]) {
    const column = getColumn(kind, key);
    if (column.filter === 'range') numbers.set(key, await countNumbers(ask, column, rows));
    else values.set(key, await countValues(ask, column, rows));
  }
  return { dealCount, numbers, values };
}

async function countNumbers(ask: Ask, column: DealColumn, { kind, filters }: Rows): Promise<NumberCounts> {
  const rows = await ask(sql<{ number: number | null; count: number; reported: number }>`
    select (${engine.value(column)})::double as number, count(*) as count,
      count(*) filter (where deals.origin = 'member_reported') as reported
    from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} group by 1 order by 1 nulls last`);
  const known = rows.filter(({ number }) => number !== null);
  return {
    known: known.reduce((sum, { count }) => sum + count, 0),
    unknown: rows.find(({ number }) => number === null)?.count ?? 0,
    isApproximate: !isHiddenForMembers(column) && known.some(({ reported }) => reported > 0),
    numbers: Float64Array.from(known, ({ number }) => number ?? 0),
    counts: Uint32Array.from(known, ({ count }) => count),
  };
}

export async function countValues(ask: Ask, column: DealColumn, { kind, filters }: Rows): Promise<ValueCounts> {
  const grouped = sql`select ${asHeld(column)} as value, count(*) as count
    from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} group by 1`;
  const rows = await ask(sql<{ value: string | null; count: number }>`
    select value::varchar as value, count from (${valuesFrom(column, grouped, ', count')}) as counted`);
  return {
    counts: new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]]))),
    unknown: rows.find(({ value }) => value === null)?.count ?? 0,
  };
}
