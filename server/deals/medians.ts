import { sql, type RawBuilder } from 'kysely';
import type { DealColumn } from '../../contract/deals/column.ts';
import { fewestMemberDeals } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, rowsOfKind, shown, stored } from './columns.ts';
import { asHeld, engine, postgres, type Dialect } from './dialects.ts';
import { quartileList, quartilesOf, rowsIn } from './engine/columns.ts';
import type { Ask } from './engine/ask.ts';
import { steppedKey } from './engine/steps.ts';
import { readSteppedCuts } from './stepped-cuts.ts';

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

/** A number of a row: as the engine holds it, and as PostgreSQL shows and stores it. */
export interface Measure {
  readonly held: RawBuilder<unknown>;
  readonly shown: RawBuilder<unknown>;
  readonly stored: RawBuilder<unknown>;
  /** The engine keeps its steps. */
  readonly isStepped: boolean;
}

/** A measure of one column or several. */
export function measureOf(
  kind: DealKind,
  keys: readonly string[],
  write: (...values: RawBuilder<unknown>[]) => RawBuilder<unknown> = (value) => sql`${value}`,
): Measure {
  const of = (read: (column: DealColumn) => RawBuilder<unknown>): RawBuilder<unknown> =>
    write(...keys.map((key) => read(getColumn(kind, key))));
  const isStepped = keys.length === 1 && keys[0] === steppedKey;
  return { held: of(engine.value), shown: of(shown), stored: of(stored), isStepped };
}

/** Which rows, for both dialects. */
export type Where = (dialect: Dialect) => RawBuilder<boolean>;

/** Where the engine and the database are asked together: the engine does not hold what no row shows. */
export interface Sources {
  readonly db: Db;
  readonly ask: Ask;
  readonly kind: DealKind;
}

interface Answer {
  readonly value: string;
  readonly known: number;
  readonly known_reported: number;
  /** Rows that members reported. */
  readonly reported: number;
  readonly lower: number | null;
  readonly median: number | null;
  readonly upper: number | null;
}

const isReported = sql`deals.origin = 'member_reported'`;

const aggregates = sql`count(known) as known, count(known) filter (is_reported) as known_reported,
  count(*) filter (is_reported) as reported, ${quartilesOf(sql`known`)}`;

const measured = ({ held }: Measure): RawBuilder<unknown> =>
  sql`(${held})::double as known, ${isReported} as is_reported`;

/** A number of hidden values, where it may be told. */
export const fromFive = (count: number): number => (count >= fewestMemberDeals ? count : 0);

export const noCuts: Cuts = { known: 0, hidden: 0, isApproximate: false, lower: null, median: null, upper: null };

const shownCuts = ({ known, known_reported, lower, median, upper }: Answer, hidden = 0): Cuts => ({
  known,
  hidden: fromFive(hidden),
  isApproximate: known_reported > 0,
  lower,
  median,
  upper,
});

interface Measured {
  readonly measure: Measure;
  readonly where: Where;
  readonly isWhole: boolean;
}

/** Over the rows of a condition; `isWhole` when that is the whole table of the kind. */
export const findCuts = async (sources: Sources, asked: Measured): Promise<Cuts> =>
  (await findCutsAnd(sources, asked, sql`count(*) as rows`)).cuts;

/** With other aggregates over the same rows of `deals`, which are read once for both where they are few. */
export async function findCutsAnd<Row>(
  sources: Sources,
  asked: Measured,
  others: RawBuilder<Row>,
): Promise<{ readonly cuts: Cuts; readonly others: Row | undefined }> {
  const { ask, kind } = sources;
  const rows = sql`${rowsIn(kind)} where ${asked.where(engine)}`;
  if (asked.isWhole && asked.measure.isStepped) {
    const [row] = await ask(sql<Row>`select ${others} from ${rows}`);
    const cuts = await readSteppedCuts(ask, { kind, where: asked.where(engine), isReported });
    return { cuts: await withHidden(sources, asked, { value: '', ...cuts }), others: row };
  }
  const [row] = await ask(sql<Row & Answer>`
    select ${aggregates}, ${others} from (select deals.*, ${measured(asked.measure)} from ${rows}) as deals`);
  return { cuts: row === undefined ? noCuts : await withHidden(sources, asked, row), others: row };
}

/**
 * The same for several measures and several parts of the rows of a condition, no row in two of them. All rows are read
 * once: for each measure, its parts. None is the whole table.
 */
export async function findCutsOfParts(
  sources: Sources,
  { measures, where, parts }: { measures: readonly Measure[]; where: Where; parts: readonly Where[] },
): Promise<Cuts[][]> {
  const answers = measures.map((_, measure) => {
    const number = sql.ref(`known_${measure}`);
    return sql`{known: count(${number})::double, known_reported: (count(${number}) filter (is_reported))::double,
      cuts: ${quartileList(sql`${number}`)}} as ${sql.ref(`cuts_${measure}`)}`;
  });
  const part = sql.join(
    parts.map((isIn, at) => sql`when ${isIn(engine)} then ${sql.raw(String(at))}`),
    sql` `,
  );
  const read = measures.map(({ held }, measure) => sql`(${held})::double as ${sql.ref(`known_${measure}`)}`);
  const rows = await sources.ask(sql<PartRow>`
    select part, count(*) filter (is_reported) as reported, ${sql.join(answers)} from (
      select case ${part} end as part, ${isReported} as is_reported, ${sql.join(read)}
      from ${rowsIn(sources.kind)} where ${where(engine)}) as measured
    where part is not null group by part`);
  const found: Cuts[][] = [];
  for (const [at, measure] of measures.entries()) {
    const ofMeasure: Cuts[] = [];
    for (const [place, isIn] of parts.entries()) {
      const row = rows.find((one) => one.part === place);
      const { cuts, ...counts } = row?.[`cuts_${at}`] ?? { known: 0, known_reported: 0, cuts: null };
      const [lower = null, median = null, upper = null] = cuts ?? [];
      const own: Where = (dialect) => sql<boolean>`${where(dialect)} and ${isIn(dialect)}`;
      const asked = { measure, where: own, isWhole: false };
      const reported = row?.reported ?? 0;
      ofMeasure.push(await withHidden(sources, asked, { value: '', ...counts, reported, lower, median, upper }));
    }
    found.push(ofMeasure);
  }
  return found;
}

interface PartRow {
  readonly part: number;
  readonly reported: number;
  readonly [cuts: `cuts_${number}`]: PartAnswer;
}
type PartAnswer = Pick<Answer, 'known' | 'known_reported'> & { readonly cuts: readonly number[] | null };

async function withHidden(
  { db, ask, kind }: Sources,
  { measure, where, isWhole }: Measured,
  answer: Answer,
): Promise<Cuts> {
  const hidden = answer.reported < fewestMemberDeals ? [] : await findHidden(db, { kind, measure, where, group: null });
  const suppressed = isWhole ? await findSuppressed(db, kind, measure) : [];
  const beside = [...hidden.map(({ number }) => number), ...suppressed];
  if (beside.length < fewestMemberDeals) return shownCuts(answer, hidden.length);
  const [all] = await ask(sql<Pick<Answer, 'lower' | 'median' | 'upper'>>`
    select ${quartilesOf(sql`number`)} from (
      select (${measure.held})::double as number from ${rowsIn(kind)} where ${where(engine)}
      union all select unnest(${numbersIn(beside)})) as measured`);
  return { ...shownCuts({ ...answer, ...all }, hidden.length), isApproximate: true };
}

const numbersIn = (numbers: readonly number[]): RawBuilder<unknown> =>
  sql`from_json(${JSON.stringify(numbers)}::varchar, '["DOUBLE"]')`;
const textsIn = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`from_json(${JSON.stringify(texts)}::varchar, '["VARCHAR"]')`;

export interface Hidden {
  /** Of the column that the rows are grouped by. */
  readonly value: string;
  readonly number: number;
}

/** Numbers of rows that do not show them. `group`: what they are grouped by, and where its values come from. */
async function findHidden(
  db: Db,
  {
    kind,
    measure,
    where,
    group,
  }: {
    kind: DealKind;
    measure: Measure;
    where: Where;
    group: { readonly value: RawBuilder<unknown>; readonly join: RawBuilder<unknown> } | null;
  },
): Promise<readonly Hidden[]> {
  const value = group?.value ?? sql`''`;
  const { rows } = await sql<Hidden>`
    select (${value})::text as value, (${measure.stored})::float8 as number from ${rowsOfKind(kind)} ${group?.join ?? sql``}
    where ${isReported} and ${where(postgres)} and (${value}) is not null
      and (${measure.shown}) is null and (${measure.stored}) is not null`.execute(db);
  return rows;
}

/** The hidden numbers of groups that have enough of them to count. */
export async function findHiddenIn(
  db: Db,
  asked: Parameters<typeof findHidden>[1],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const groups = Map.groupBy(await findHidden(db, asked), ({ value }) => value);
  return new Map(
    [...groups]
      .filter(([, group]) => group.length >= fewestMemberDeals)
      .map(([value, group]) => [value, group.map(({ number }) => number)]),
  );
}

/** Rows of `value` and `number` for the engine. */
export function hiddenRows(hidden: ReadonlyMap<string, readonly number[]>): RawBuilder<unknown> {
  const all = [...hidden].flatMap(([value, numbers]) => numbers.map((number) => ({ value, number })));
  return sql`select unnest(${textsIn(all.map(({ value }) => value))}) as value, unnest(${numbersIn(all.map(({ number }) => number))}) as number`;
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

/** What counts in the medians of the whole table alone: known numbers in the suppressed rows, blurred. */
async function findSuppressed(db: Db, kind: DealKind, measure: Measure): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from (select deal_blurred((${measure.stored})::numeric)::float8 as number
      from ${suppressedRows(kind)}) as suppressed
    where number is not null`.execute(db);
  return rows.map((row) => row.number);
}

/** The same per value of a column that holds one. Suppressed rows never count here. */
export async function findCutsPer(
  { db, ask, kind }: Sources,
  { measure, column, where }: { measure: Measure; column: DealColumn; where: Where },
): Promise<ReadonlyMap<string, Cuts>> {
  const value = asHeld(column);
  const answers = await ask(sql<Answer>`
    select value, ${aggregates} from (
      select ${value} as value, ${measured(measure)} from ${rowsIn(kind)} where ${where(engine)} and not ${engine.isUnknown(column)}) as measured
    group by value`);
  const cuts = new Map(answers.map((answer) => [answer.value, shownCuts(answer)]));
  if (answers.every(({ reported }) => reported < fewestMemberDeals)) return cuts;
  const group = { value: shown(column), join: sql`` };
  const hidden = await findHiddenIn(db, { kind, measure, where, group });
  if (hidden.size === 0) return cuts;
  const whole = await ask(sql<Pick<Answer, 'value' | 'lower' | 'median' | 'upper'>>`
    select value, ${quartilesOf(sql`number`)} from (
      select ${value} as value, (${measure.held})::double as number from ${rowsIn(kind)}
        where ${where(engine)} and ${value} in (${sql.join([...hidden.keys()])})
      union all ${hiddenRows(hidden)}) as measured
    group by value`);
  for (const { value: name, lower, median, upper } of whole)
    cuts.set(name, {
      ...(cuts.get(name) ?? noCuts),
      hidden: hidden.get(name)?.length ?? 0,
      isApproximate: true,
      lower,
      median,
      upper,
    });
  return cuts;
}
