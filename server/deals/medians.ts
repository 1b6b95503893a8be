import { sql, type RawBuilder } from 'kysely';
import type { DealColumn } from '../../contract/deals/column.ts';
import { fewestMemberDeals } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, shown, stored } from './columns.ts';

/**
 * Medians and quartiles: the only place where numbers count that members reported and no row shows. They lie blurred
 * to one significant digit in the table; they count from five of them on, else not at all. Suppressed rows count
 * in fives, where the whole table is meant: a filter could single one out. What a row does show, in steps, counts
 * always.
 */

/**
 * `known`: rows of the condition whose number is shown, as many as a filter finds by it. `hidden`: those beside them
 * that count here alone, without the suppressed ones, whose number is told to no one; none below five.
 * `isApproximate`: numbers that members reported are among them. The cuts are null where there is none.
 */
export interface Cuts {
  readonly known: number;
  readonly hidden: number;
  readonly isApproximate: boolean;
  readonly lower: number | null;
  readonly median: number | null;
  readonly upper: number | null;
}

/** Rows behind the cuts. */
export const countOf = ({ known, hidden }: Cuts): number => known + hidden;

/** A number of a row, written for SQL: as it may be shown, and as it is stored. */
export interface Measure {
  readonly shown: RawBuilder<unknown>;
  readonly stored: RawBuilder<unknown>;
}

/** A measure of one column or several. */
export function measureOf(
  kind: DealKind,
  keys: readonly string[],
  write: (...values: RawBuilder<unknown>[]) => RawBuilder<unknown> = (value) => sql`${value}`,
): Measure {
  const of = (read: (column: DealColumn) => RawBuilder<unknown>): RawBuilder<unknown> =>
    write(...keys.map((key) => read(getColumn(kind, key))));
  return { shown: of(shown), stored: of(stored) };
}

interface Answer {
  readonly value: string;
  readonly known: number;
  readonly known_reported: number;
  /** With the suppressed ones. */
  readonly hidden: number;
  readonly suppressed: number;
  readonly known_cuts: number[] | null;
  readonly all_cuts: number[] | null;
}

/** The same for each row. */
const measured = ({ shown: known, stored: number }: Measure): RawBuilder<unknown> =>
  sql`(${known})::float8 as known, (${number})::float8 as number, deals.origin = 'member_reported' as is_reported, false as is_suppressed`;

const aggregates = sql`count(known) as known, count(known) filter (where is_reported) as known_reported,
  count(number) - count(known) as hidden, count(number) filter (where is_suppressed) as suppressed,
  percentile_cont(array[0.25, 0.5, 0.75]) within group (order by known) as known_cuts,
  percentile_cont(array[0.25, 0.5, 0.75]) within group (order by number) as all_cuts`;

/** A number of hidden values, where it may be told. */
export const fromFive = (count: number): number => (count >= fewestMemberDeals ? count : 0);

export const noCuts: Cuts = { known: 0, hidden: 0, isApproximate: false, lower: null, median: null, upper: null };

function cutsOf({ known, known_reported, hidden, suppressed, known_cuts, all_cuts }: Answer): Cuts {
  const isWithHidden = hidden >= fewestMemberDeals;
  const cuts = isWithHidden ? all_cuts : known_cuts;
  return {
    known,
    hidden: fromFive(hidden - suppressed),
    isApproximate: isWithHidden || known_reported > 0,
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
  const suppressed = sql`union all select null, deal_blurred((${measure.stored})::numeric)::float8, true, true from ${suppressedRows(kind)}`;
  const { rows } = await sql<Answer>`
    with measured as (
      select ${measured(measure)} from deals where ${where}
      ${isWhole ? suppressed : sql``})
    select '' as value, ${aggregates} from measured`.execute(db);
  return rows[0] === undefined ? noCuts : cutsOf(rows[0]);
}

/** What counts in the medians of the whole table alone: known numbers of a column in the suppressed rows, blurred. */
export async function findSuppressedNumbers(db: Db, kind: DealKind, key: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from (select deal_blurred((${stored(getColumn(kind, key))})::numeric)::float8 as number
      from ${suppressedRows(kind)}) as suppressed
    where number is not null`.execute(db);
  return rows.map((row) => row.number);
}

/**
 * The measure as it counts in a query that is grouped by `group` over the same rows, for groups that are sorted and
 * paged by their medians: null where the row does not show it and fewer than five in the group are so.
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
}): RawBuilder<unknown> {
  const enough = sql`select ${group} from ${from} where ${where} and deals.origin = 'member_reported'
    group by ${group} having count(${measure.stored}) - count(${measure.shown}) >= ${fewestMemberDeals}`;
  return sql`(case when deals.origin = 'member_reported' and ${group} not in (${enough}) then ${measure.shown} else ${measure.stored} end)`;
}

/** The same per value of `group`. Suppressed rows never count here. */
export async function findCutsPer(
  db: Db,
  { measure, group, where }: { measure: Measure; group: RawBuilder<unknown>; where: RawBuilder<boolean> },
): Promise<ReadonlyMap<string, Cuts>> {
  const { rows } = await sql<Answer>`
    with measured as (
      select ${group} as value, ${measured(measure)}
      from deals where ${where} and ${group} is not null)
    select value, ${aggregates} from measured where number is not null group by value`.execute(db);
  return new Map(rows.map((row) => [row.value, cutsOf(row)]));
}
