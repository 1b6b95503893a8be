import { sql } from 'kysely';
import type { DirectoryCounts, FunderRow } from '../../contract/funders/funders.ts';
import { amountBandOf } from '../../contract/deals/options.ts';
import type { Db } from '../database/connect.ts';
import { matching, type DirectoryFilter } from './filter-queries.ts';

/** The counts beside the filters: each list of counts leaves out its own filter, or all others would read zero. */
export async function countChoices(db: Db, filter: DirectoryFilter): Promise<DirectoryCounts> {
  const [kinds, types, countries, { reviewed }] = await Promise.all([
    countEach(db, { ...filter, kinds: [] }, 'kinds'),
    countEach(db, { ...filter, types: [] }, 'types'),
    countEach(db, { ...filter, countries: [] }, 'country'),
    matching(db.selectFrom('funders'), { ...filter, isReviewed: true })
      .select(({ fn }) => fn.countAll<number>().as('reviewed'))
      .executeTakeFirstOrThrow(),
  ]);
  return { kinds, types, countries, reviewed };
}

async function countEach(
  db: Db,
  filter: DirectoryFilter,
  column: 'kinds' | 'types' | 'country',
): Promise<Record<string, number>> {
  const value =
    column === 'country'
      ? sql<string | null>`funders.country`
      : sql<string | null>`unnest(${sql.ref(`funders.${column}`)})`;
  const rows = await matching(db.selectFrom('funders'), filter)
    .select([value.as('value'), sql<number>`count(*)`.as('count')])
    .groupBy('value')
    .execute();
  return Object.fromEntries(rows.flatMap((row) => (row.value === null ? [] : [[row.value, row.count] as const])));
}

/** Of what sources publish, the sums that open offers and programmes of these funders name, as bands. */
export async function readTypicalAmounts(
  db: Db,
  { funderIds, today }: { funderIds: readonly string[]; today: string },
): Promise<Map<string, NonNullable<FunderRow['typicalAmount']>>> {
  if (funderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deals')
    .innerJoin(sql<{ id: string }>`unnest(${[...funderIds]}::text[])`.as<'named'>(sql`named (id)`), (join) =>
      join.on(sql<boolean>`deals.funder_ids @> array[named.id]`),
    )
    .where('record_type', 'in', ['offer', 'programme'])
    .where('origin', '<>', 'member_reported')
    .where((eb) => eb.or([eb('deadline', 'is', null), eb('deadline', '>=', today)]))
    .where(sql<boolean>`coalesce(details ->> 'dealStatus', 'open') = 'open'`)
    .groupBy('named.id')
    .select('named.id')
    .select([
      sql<number | null>`min((coalesce(details ->> 'ticketMinUsd', details ->> 'awardMinUsd'))::numeric)`.as('least'),
      sql<number | null>`max((coalesce(details ->> 'ticketMaxUsd', details ->> 'awardMaxUsd'))::numeric)`.as('most'),
    ])
    .execute();
  return new Map(
    rows.flatMap(({ id, least, most }) => {
      const [low, high] = [amountBandOf(least ?? most), amountBandOf(most ?? least)];
      return low === null || high === null ? [] : [[id, { least: low, most: high }] as const];
    }),
  );
}
