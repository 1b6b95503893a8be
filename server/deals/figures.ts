import { sql } from 'kysely';
import type { z } from 'zod';
import type { figures } from '../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn } from './columns.ts';
import { engine } from './dialects.ts';
import { exactTotal, rowsIn } from './engine/columns.ts';
import { answerFrom } from './engine/keep.ts';
import { filtersOf, isEmptyFilter, whereOf } from './filters.ts';
import { countOf, findCuts, findCutsAnd, measureOf, type Cuts, type Sources } from './medians.ts';

/** Exact figures over all rows of a filter: see `figures` of the contract for what counts where. */
export async function countDeals(
  db: Db,
  { kind, filters: own }: { kind: DealKind; filters: TableFilters },
): Promise<z.input<typeof figures>> {
  const filters = filtersOf(own);
  const found = await answerFrom(db, {
    kind,
    question: ['figures', filters],
    answer: (ask) => readFigures({ db, ask, kind }, filters),
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

interface Figures {
  readonly count: number;
  readonly known: number;
  readonly total: number | null;
  readonly amount: Cuts;
  /** Only for debt. */
  readonly rate: Cuts | null;
}

async function readFigures(sources: Sources, filters: TableFilters): Promise<Figures> {
  const { kind } = sources;
  const amount = engine.value(getColumn(kind, 'amountUsd'));
  const asked = (key: string): Parameters<typeof findCuts>[1] => ({
    measure: measureOf(kind, [key]),
    where: (dialect) => whereOf(kind, filters, dialect),
    isWhole: isEmptyFilter(filters),
  });
  type Totals = Pick<Figures, 'count' | 'known' | 'total'>;
  // Under other names than those of the medians, which are of the same statement.
  const { cuts, others } = await findCutsAnd(
    sources,
    asked('amountUsd'),
    sql<{ totals: Totals }>`{count: count(*)::double, known: count(${amount})::double, total: ${exactTotal}} as totals`,
  );
  return {
    ...(others?.totals ?? { count: 0, known: 0, total: null }),
    amount: cuts,
    rate: kind === 'debt' ? await findCuts(sources, asked('ratePct')) : null,
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
      answerFrom(db, {
        kind,
        question: 'rows',
        answer: async (ask) => {
          const isLeftOut = kind === 'debt' ? sql`deals."publicBorrower" is true` : sql`false`;
          const [row] = await ask(sql<{ count: number; left_out: number }>`
            select count(*) filter (not coalesce(${isLeftOut}, false)) as count, count(*) filter (${isLeftOut}) as left_out
            from ${rowsIn(kind)}`);
          return { kind, count: row?.count ?? 0, leftOut: row?.left_out ?? 0 };
        },
      }),
    ),
  );
}
