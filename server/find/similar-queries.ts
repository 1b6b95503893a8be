import { sql } from 'kysely';
import type { DealKind } from '../../contract/deals/options.ts';
import { dealsInPlace, dealsInSectors, dealsSince, similarDeals, type Asked, type Steps } from './similar.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { getColumn } from '../deals/columns.ts';
import { engine } from '../deals/dialects.ts';
import { itemsOf, rowsIn } from '../deals/engine/columns.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { whereOf } from '../deals/filters.ts';
import { dateMark } from '../insights/last-date.ts';

/** Deals like the one that a search describes, counted by the engine under the very filters that the table has. */

const everyStep: Steps = new Set(['years']);

/** How many deals are like it with each of these sets of steps. */
export async function countSimilar(
  db: Db,
  { kind, asked, sets }: { kind: DealKind; asked: Asked; sets: readonly Steps[] },
): Promise<readonly number[]> {
  if (sets.length === 0) return [];
  // Which rows are seen at all is said once for all of them.
  const filters = sets.map((used) => similarDeals(kind, { ...asked, isNewestOnly: false }, used));
  const all = dealsSince(asked, everyStep);
  return answerFrom(db, {
    kind,
    question: ['similar deals', all, filters],
    async answer(ask) {
      const counts = filters.map((one) => sql`count(*) filter (where ${whereOf(kind, one, engine)})::double`);
      const [row] = await ask(
        sql<{ counts: readonly number[] }>`select [${sql.join(counts)}] as counts from ${rowsIn(kind)}
          where ${whereOf(kind, all, engine)}`,
      );
      return row?.counts ?? [];
    },
  });
}

/** What one funder did of a kind since then. */
export interface DealsOfFunder {
  readonly deals: number;
  readonly least: number | null;
  readonly most: number | null;
  readonly amounts: number;
  readonly last: string | null;
  readonly lastMark: number | null;
}

const funderItems = itemsOf(engine.value(getColumn('equity', 'funderIds')));
const hasFunder = sql<boolean>`${engine.value(getColumn('equity', 'funderIds'))} is not null`;

/** By funder. The same for every search, and kept until a row of the kind changes. */
export function dealsByFunder(
  db: Db,
  { kind, asked, used }: { kind: DealKind; asked: Pick<Asked, 'today' | 'isNewestOnly'>; used: Steps },
): Promise<ReadonlyMap<string, DealsOfFunder>> {
  const filters = dealsSince(asked, used);
  return answerFrom(db, {
    kind,
    question: ['deals by funder', filters],
    async answer(ask) {
      const rows = await ask(
        sql<
          DealsOfFunder & { funder: string }
        >`select funder, count(*) as deals, min(amount) as least, max(amount) as most,
            count(amount) as amounts, max(day)::varchar as last, max(mark) as "lastMark"
          from (select ${funderItems} as funder, deals."amountUsd" as amount, deals.date as day, ${dateMark} as mark
            from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} and ${hasFunder}) as item group by funder`,
      );
      return new Map(rows.map(({ funder, ...own }) => [funder, own]));
    },
  });
}

export interface SimilarOfFunder {
  readonly similar: number;
  readonly inPlace: number;
  readonly inSectors: number;
  readonly lastSimilar: string | null;
  readonly lastSimilarMark: number | null;
}

/** By funder: deals like the one sought, and those in its place and in its sectors. */
export function similarByFunder(
  db: Db,
  { kind, asked, used }: { kind: DealKind; asked: Asked; used: Steps },
): Promise<ReadonlyMap<string, SimilarOfFunder>> {
  const flagged = { ...asked, isNewestOnly: false };
  const where = (filters: TableFilters | null) =>
    filters === null ? sql<boolean>`false` : whereOf(kind, filters, engine);
  return answerFrom(db, {
    kind,
    // One for each search: keeping it would keep searches.
    question: null,
    async answer(ask) {
      const rows = await ask(
        sql<SimilarOfFunder & { funder: string }>`with found as (
            select deals."funderIds", deals.date as day, ${dateMark} as mark,
              ${where(similarDeals(kind, flagged, used))} as "isSimilar",
              ${where(dealsInPlace(flagged, used))} as "isInPlace", ${where(dealsInSectors(flagged, used))} as "isInSectors"
            from ${rowsIn(kind)} where ${whereOf(kind, dealsSince(asked, used), engine)} and ${hasFunder}),
          items as (select ${itemsOf(sql`"funderIds"`)} as funder, * from found where "isSimilar" or "isInPlace" or "isInSectors")
          select funder, count(*) filter (where "isSimilar") as similar, count(*) filter (where "isInPlace") as "inPlace",
            count(*) filter (where "isInSectors") as "inSectors", (max(day) filter (where "isSimilar"))::varchar as "lastSimilar",
            max(mark) filter (where "isSimilar") as "lastSimilarMark"
          from items group by funder`,
      );
      return new Map(rows.map(({ funder, ...own }) => [funder, own]));
    },
  });
}
