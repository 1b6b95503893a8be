import { sql } from 'kysely';
import type { z } from 'zod';
import type { figures } from '../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, shown } from './columns.ts';
import { filtersOf, isEmptyFilter, whereOf } from './filters.ts';
import { countOf, findCuts, measureOf, type Cuts } from './medians.ts';
import { askFigures, type IndexFigures } from './row-index/ask.ts';
import { keysOfFigures } from './row-index/load.ts';
import { keysOfFilters } from './row-index/match.ts';
import { answerKept } from './row-index/keep.ts';

/** Exact figures over all rows of a filter: see `figures` of the contract for what counts where. */
export async function countDeals(
  db: Db,
  { kind, filters: own }: { kind: DealKind; filters: TableFilters },
): Promise<z.input<typeof figures>> {
  const filters = filtersOf(own);
  const found = await answerKept(db, {
    kind,
    question: ['figures', filters],
    keys: [...keysOfFigures(kind), ...keysOfFilters(kind, filters)],
    byIndex: filters.isNewestOnly === true ? null : (index) => askFigures(db, index, filters),
    bySql: () => readFigures(db, kind, filters),
  });
  return {
    count: found.count,
    amountCount: found.known,
    totalAmountUsd: found.total,
    lowerQuartileAmountUsd: rounded(found.amount.lower),
    medianAmountUsd: rounded(found.amount.median),
    upperQuartileAmountUsd: rounded(found.amount.upper),
    medianAmountCount: countOf(found.amount),
    isMedianAmountApproximate: found.amount.isApproximate,
    medianRatePct: found.rate?.median ?? null,
    medianRateCount: found.rate === null ? 0 : countOf(found.rate),
    isMedianRateApproximate: found.rate?.isApproximate ?? false,
  };
}

/** To the cent. A screen may show three digits: whole dollars would be rounded twice, and 282,499.60 would read 283,000. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

/** The same as `askFigures`, by SQL. */
export async function readFigures(db: Db, kind: DealKind, filters: TableFilters): Promise<IndexFigures> {
  const amount = shown(getColumn(kind, 'amountUsd'));
  const where = whereOf(kind, filters);
  const { rows } = await sql<{ count: number; known: number; total: number | null }>`
    select count(*) as count, count(${amount}) as known, round(sum(${amount})) as total from deals where ${where}`.execute(
    db,
  );
  const cutsOf = (key: string): Promise<Cuts> =>
    findCuts(db, { kind, measure: measureOf(kind, [key]), where, isWhole: isEmptyFilter(filters) });
  return {
    count: rows[0]?.count ?? 0,
    known: rows[0]?.known ?? 0,
    total: rows[0]?.total ?? null,
    amount: await cutsOf('amountUsd'),
    rate: kind === 'debt' ? await cutsOf('ratePct') : null,
  };
}

interface KindCount {
  readonly kind: DealKind;
  readonly count: number;
  readonly leftOut: number;
}

/** How many rows each table shows, and leaves out by default; what every caller may know. */
export function countKinds(db: Db): Promise<KindCount[]> {
  return Promise.all(
    dealKinds.map((kind) =>
      answerKept(db, { kind, question: 'rows', keys: [], byIndex: null, bySql: () => countKind(db, kind) }),
    ),
  );
}

async function countKind(db: Db, kind: DealKind): Promise<KindCount> {
  const { count, leftOut } = await db
    .selectFrom('deals')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('public_borrower', 'is not', true).as('count'),
      fn.countAll<number>().filterWhere('public_borrower', 'is', true).as('leftOut'),
    ])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { kind, count, leftOut };
}
