import { sql, type RawBuilder } from 'kysely';
import { fewestMemberDeals } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, stored } from './columns.ts';

/**
 * Medians and quartiles: the only place where what members reported counts. Their numbers lie blurred to one
 * significant digit in the table; they count from five of them on, else not at all. Suppressed rows count
 * in fives, where the whole table is meant: a filter could single one out.
 */

/**
 * `count`: rows of the condition that the cuts are taken over, without the suppressed ones, whose number is nobody's
 * business. `isApproximate`: blurred numbers are among them. The cuts are null where there is none.
 */
export interface Cuts {
  readonly count: number;
  readonly isApproximate: boolean;
  readonly lower: number | null;
  readonly median: number | null;
  readonly upper: number | null;
}

/** A number of a row, written for SQL. */
export type Measure = RawBuilder<unknown>;

export const measureOf = (kind: DealKind, key: string): Measure => stored(getColumn(kind, key));

interface Answer {
  readonly value: string;
  readonly open: number;
  readonly reported: number;
  readonly suppressed: number;
  readonly open_cuts: number[] | null;
  readonly all_cuts: number[] | null;
}

const aggregates = sql`count(number) filter (where not is_reported) as open, count(number) filter (where is_reported) as reported,
  count(number) filter (where is_suppressed) as suppressed,
  percentile_cont(array[0.25, 0.5, 0.75]) within group (order by number) filter (where not is_reported) as open_cuts,
  percentile_cont(array[0.25, 0.5, 0.75]) within group (order by number) as all_cuts`;

export const noCuts: Cuts = { count: 0, isApproximate: false, lower: null, median: null, upper: null };

function cutsOf({ open, reported, suppressed, open_cuts, all_cuts }: Answer): Cuts {
  const isWithMembers = reported >= fewestMemberDeals;
  const cuts = isWithMembers ? all_cuts : open_cuts;
  return {
    count: isWithMembers ? open + reported - suppressed : open,
    isApproximate: isWithMembers,
    lower: cuts?.[0] ?? null,
    median: cuts?.[1] ?? null,
    upper: cuts?.[2] ?? null,
  };
}

/**
 * Suppressed rows, as `deals`: the oldest, in whole groups of five. One that counted as soon as it came would
 * tell by the median before and after what it says.
 */
const suppressedRows = (kind: DealKind): RawBuilder<unknown> => sql`(
  select * from (
    select suppressed.*, row_number() over (order by suppressed.created_at, suppressed.id) as place, count(*) over () as size
    from member_deals as suppressed where suppressed.kind = ${kind} and suppressed.shown_level = 5) as numbered
  where place <= size - size % ${fewestMemberDeals}::integer) as deals`;

/** Over the rows of a condition; `isWhole` when that is the whole table of the kind. */
export async function findCuts(
  db: Db,
  { kind, measure, where, isWhole }: { kind: DealKind; measure: Measure; where: RawBuilder<boolean>; isWhole: boolean },
): Promise<Cuts> {
  const suppressed = sql`union all select deal_blurred((${measure})::numeric)::float8, true, true from ${suppressedRows(kind)}`;
  const { rows } = await sql<Answer>`
    with measured as (
      select (${measure})::float8 as number, deals.origin = 'member_reported' as is_reported, false as is_suppressed
      from deals where ${where}
      ${isWhole ? suppressed : sql``})
    select '' as value, ${aggregates} from measured`.execute(db);
  return rows[0] === undefined ? noCuts : cutsOf(rows[0]);
}

/** What counts in the medians of the whole table alone: known numbers of a column in the suppressed rows, blurred. */
export async function findSuppressedNumbers(db: Db, kind: DealKind, key: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from (select deal_blurred((${measureOf(kind, key)})::numeric)::float8 as number
      from ${suppressedRows(kind)}) as suppressed
    where number is not null`.execute(db);
  return rows.map((row) => row.number);
}

/**
 * The measure as it counts in a query that is grouped by `group` over the same rows, for groups that are sorted and
 * paged by their medians: null in what members reported where their numbers are fewer than five in the group.
 */
export function measureIn({
  measure,
  group,
  from,
  where,
}: {
  measure: Measure;
  group: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
}): Measure {
  const isReported = sql`deals.origin = 'member_reported'`;
  const enough = sql`select ${group} from ${from} where ${where} and ${isReported}
    group by ${group} having count(${measure}) >= ${fewestMemberDeals}`;
  return sql`(case when ${isReported} and ${group} not in (${enough}) then null else ${measure} end)`;
}

/** The same per value of `group`. Suppressed rows never count here. */
export async function findCutsPer(
  db: Db,
  { measure, group, where }: { measure: Measure; group: RawBuilder<unknown>; where: RawBuilder<boolean> },
): Promise<ReadonlyMap<string, Cuts>> {
  const { rows } = await sql<Answer>`
    with measured as (
      select ${group} as value, (${measure})::float8 as number, deals.origin = 'member_reported' as is_reported,
        false as is_suppressed
      from deals where ${where} and ${group} is not null)
    select value, ${aggregates} from measured where number is not null group by value`.execute(db);
  return new Map(rows.map((row) => [row.value, cutsOf(row)]));
}
