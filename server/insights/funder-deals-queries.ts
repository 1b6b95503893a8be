import { sql, type RawBuilder } from 'kysely';
import { datePrecisionNames, type DatePrecision } from '../../contract/deals/date-precision.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { fewestAmounts, type FunderDeals } from '../../contract/insights/funder-deals.ts';
import { mostParts, type Parts } from '../../contract/insights/parts.ts';
import { getColumn, shown } from '../deals/columns.ts';
import type { Db } from '../database/connect.ts';
import type { Viewer } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { maySeeSubject } from '../subjects/policy.ts';

/** Figures over the deals of one funder that sources publish. */
export async function listFunderDeals(
  db: Db,
  { funderId, viewer, today }: { funderId: string; viewer: Viewer; today: string },
): Promise<FunderDeals[]> {
  const funder = await db.selectFrom('funders').where('id', '=', funderId).select('state').executeTakeFirst();
  if (funder === undefined || !maySeeSubject(viewer, funder.state))
    throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const counts = await countEach(db, funderId);
  const kinds = dealKinds.filter((kind) => counts.some((row) => row.kind === kind));
  const found: FunderDeals[] = [];
  for (const kind of kinds) {
    const row = counts.find((one) => one.kind === kind);
    if (row !== undefined) found.push(await describeKind(db, { funderId, kind, row, today }));
  }
  return found.toSorted((one, other) => other.count - one.count);
}

/** Its deals, without what members reported. `more` narrows them. */
const dealsOf = (funderId: string, more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`from deals
  where funder_ids @> ${[funderId]}::text[] and origin <> 'member_reported' and record_type = 'deal' and ${more}`;
/** The rows that the table shows by default. */
const isShown = sql`public_borrower is not true`;

interface Counts {
  readonly kind: DealKind;
  readonly count: number;
  readonly leftOut: number;
  readonly amountCount: number;
  readonly total: number | null;
  readonly cuts: number[] | null;
  readonly undated: number;
}

async function countEach(db: Db, funderId: string): Promise<Counts[]> {
  const { rows } = await sql<Counts>`select kind, count(*) filter (where ${isShown})::integer as count,
      count(*) filter (where not (${isShown}))::integer as "leftOut",
      count(amount_usd) filter (where ${isShown})::integer as "amountCount",
      round(sum(amount_usd) filter (where ${isShown}))::float8 as total,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by amount_usd::float8) filter (where ${isShown}) as cuts,
      count(*) filter (where ${isShown} and date is null)::integer as undated
    ${dealsOf(funderId)} group by kind`.execute(db);
  return rows;
}

interface OfKind {
  readonly funderId: string;
  readonly kind: DealKind;
  readonly row: Counts;
  readonly today: string;
}

async function describeKind(db: Db, { funderId, kind, row, today }: OfKind): Promise<FunderDeals> {
  const own = (more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
    dealsOf(funderId, sql`kind = ${kind} and ${isShown} and ${more}`);
  const { count, leftOut, amountCount, total, cuts, undated } = row;
  const [lower, median, upper] = (cuts ?? []).map((value) => Math.round(value));
  const hasCuts = amountCount >= fewestAmounts && lower !== undefined && median !== undefined && upper !== undefined;
  const years = await countYears(db, own, today);
  return {
    kind,
    count,
    leftOut,
    amountCount,
    totalUsd: total,
    amounts: hasCuts ? { lower, median, upper } : null,
    firstYear: years[0]?.year ?? null,
    last: await findLast(db, own),
    years,
    undated,
    sectors: await listParts(db, { own, count, value: sql`unnest(sectors)` }),
    types: await listParts(db, { own, count, value: shown(getColumn(kind, typeKeys[kind])) }),
    countries: await listParts(db, { own, count, value: sql`recipient_country` }),
  };
}

const typeKeys = { equity: 'roundType', debt: 'debtType', grant: 'grantType' } as const satisfies Record<
  DealKind,
  string
>;

type Own = (more?: RawBuilder<unknown>) => RawBuilder<unknown>;

async function countYears(db: Db, own: Own, today: string): Promise<FunderDeals['years']> {
  const { rows } = await sql<FunderDeals['years'][number]>`
    select extract(year from date)::integer as year, count(*)::integer as count,
      extract(year from date) >= extract(year from ${today}::date) as "isOpen"
    ${own(sql`date is not null`)}
    group by 1, 3 order by 1`.execute(db);
  return rows;
}

/** Of several on the last day, the one whose date is known most exactly. */
async function findLast(db: Db, own: Own): Promise<FunderDeals['last']> {
  const { rows } = await sql<{ on: string; precision: DatePrecision }>`
    select date::text as on, date_precision as precision ${own(sql`date is not null`)}
    order by date desc, array_position(${[...datePrecisionNames]}::text[], date_precision) limit 1`.execute(db);
  return rows[0] ?? null;
}

async function listParts(
  db: Db,
  { own, count, value }: { own: Own; count: number; value: RawBuilder<unknown> },
): Promise<Parts> {
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::integer as count from (select ${value} as value ${own()}) as each
    where value is not null group by 1 order by 2 desc, 1`.execute(db);
  const known = await sql<{ count: number }>`
    select count(*)::integer as count from (select array(select ${value}) as each ${own()}) as deals
    where array_remove(each, null) <> '{}'`.execute(db);
  const others = rows.slice(mostParts);
  return {
    named: rows.slice(0, mostParts),
    others: { count: others.reduce((sum, other) => sum + other.count, 0), values: others.length },
    unknown: count - (known.rows[0]?.count ?? 0),
  };
}
