import { sql, type RawBuilder } from 'kysely';
import { findColumn } from '../../contract/deals/deals.ts';
import { regions, sectors, stages, usesOfFunds, type DealKind } from '../../contract/deals/options.ts';
import { countryCodes } from '../../contract/regions.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { getColumn } from '../deals/columns.ts';
import { engine } from '../deals/dialects.ts';
import type { Ask } from '../deals/engine/ask.ts';
import { itemsOf, rowsIn } from '../deals/engine/columns.ts';
import { separator } from '../deals/engine/held.ts';
import { whereOf } from '../deals/filters.ts';
import { dateMark } from '../insights/last-date.ts';

/**
 * The deals of a kind as numbers in memory, a column each: what a search compares them by. A million rows are some
 * 35 MB, and looked through in milliseconds.
 */
export interface DealColumns {
  readonly count: number;
  /** The newest first: the first day that its date may mean, in days from 1970 on, and the date with its precision (`dateMark`). */
  readonly start: Int32Array;
  readonly mark: Int32Array;
  /** Places in the lists of `codes`, from 1 on; 0 is unknown or another. */
  readonly country: Uint8Array;
  readonly region: Uint8Array;
  readonly type: Uint8Array;
  /** As those, and `otherStage` for one that the list lacks. */
  readonly stage: Uint8Array;
  /** One bit for each in its list; of purposes the highest says that any is stated. */
  readonly sectors: Uint32Array;
  readonly purposes: Uint32Array;
  /** NaN where none is known. */
  readonly amountUsd: Float64Array;
  readonly amount: Float64Array;
  readonly currency: Uint16Array;
  readonly funders: FunderDeals;
}

/** The deals of each funder: those at `deals` from `starts` of its place up to the next, the newest first. */
export interface FunderDeals {
  readonly placeOf: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly deals: Uint32Array;
}

const valuesIn = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value);
const codes = {
  country: [...countryCodes],
  region: valuesIn(regions),
  stage: valuesIn(stages),
  sector: valuesIn(sectors),
  purpose: valuesIn(usesOfFunds),
};
const typesOf = (kind: DealKind): string[] => valuesIn(findColumn(kind, typeKeys[kind])?.options ?? []);

/** Lists of more do not fit into the bytes and bits above. */
if (codes.country.length > 254 || codes.sector.length > 31 || codes.purpose.length > 31)
  throw new Error('codes of deals do not fit');

export const otherStage = 255;
const isStated = 2 ** 31;

export const countryCode = (value: string): number => codes.country.indexOf(value) + 1;
export const regionCode = (value: string): number => codes.region.indexOf(value) + 1;
export const stageCode = (value: string): number => codes.stage.indexOf(value) + 1;
export const typeCode = (kind: DealKind, value: string): number => typesOf(kind).indexOf(value) + 1;
export const sectorBits = (values: readonly string[]): number => bitsOf(codes.sector, values);
export const purposeBits = (values: readonly string[]): number => bitsOf(codes.purpose, values);

const bitsOf = (list: readonly string[], values: readonly string[]): number =>
  values.reduce((bits, value) => (list.includes(value) ? bits + 2 ** list.indexOf(value) : bits), 0);

/** Of three capital letters, from 1 on; 0 for anything else. */
export const currencyCode = (currency: string): number =>
  /^[A-Z]{3}$/.test(currency) ? [0, 1, 2].reduce((sum, at) => sum * 26 + currency.charCodeAt(at) - 65, 0) + 1 : 0;

/** All with these filters that name a funder. `filters` leaves out deals without a date. */
export async function readDealColumns(ask: Ask, kind: DealKind, filters: TableFilters): Promise<DealColumns> {
  const funderIds = engine.value(getColumn(kind, 'funderIds'));
  const where = sql`${whereOf(kind, filters, engine)}`;
  const items = sql`select ${itemsOf(funderIds)} as funder, rowid as row from ${rowsIn(kind)} where ${where} and ${funderIds} is not null`;
  const named = sql`named as (select funder, (row_number() over (order by funder) - 1)::integer as place
    from (select distinct funder from (${items}) as item) as once)`;
  const [size] = await ask(
    sql<{
      count: number;
      greatest: number | null;
    }>`select count(*) as count, max(rowid) as greatest from ${rowsIn(kind)} where ${where}`,
  );
  const count = size?.count ?? 0;
  const columns = emptyColumns(count);
  const placeOfRow = new Int32Array((size?.greatest ?? 0) + 1);
  let filled = 0;
  await ask.pieces(
    sql`select rowid::double, ${sql.join(cellsOf(kind))} from ${rowsIn(kind)} where ${where} order by ${startOfDate} desc`,
    ([rows = [], ...cells]) => {
      for (let nth = 0; nth < rows.length; nth++) placeOfRow[rows[nth] ?? 0] = filled + nth;
      for (const [nth, column] of listOf(columns).entries()) column.set(cells[nth] ?? [], filled);
      filled += rows.length;
    },
  );
  const names = await ask(sql<{ funder: string }>`with ${named} select funder from named order by place`);
  const funders = names.map(({ funder }) => funder);
  const pairs: { places: number[]; deals: number[] } = { places: [], deals: [] };
  await ask.pieces(
    sql`with ${named} select place, item.row::double from (${items}) as item join named using (funder)`,
    ([places = [], rows = []]) => {
      for (let nth = 0; nth < places.length; nth++) {
        pairs.places.push(places[nth] ?? 0);
        pairs.deals.push(placeOfRow[rows[nth] ?? 0] ?? 0);
      }
    },
  );
  return { ...columns, count, funders: byFunder(funders, pairs) };
}

type Cells = Omit<DealColumns, 'count' | 'funders'>;

const emptyColumns = (count: number): Cells => ({
  start: new Int32Array(count),
  mark: new Int32Array(count),
  country: new Uint8Array(count),
  region: new Uint8Array(count),
  type: new Uint8Array(count),
  stage: new Uint8Array(count),
  sectors: new Uint32Array(count),
  purposes: new Uint32Array(count),
  amountUsd: new Float64Array(count),
  amount: new Float64Array(count),
  currency: new Uint16Array(count),
});

/** In the order of `cellsOf`. */
const listOf = (cells: Cells) => [
  cells.start,
  cells.mark,
  cells.country,
  cells.region,
  cells.type,
  cells.stage,
  cells.sectors,
  cells.purposes,
  cells.amountUsd,
  cells.amount,
  cells.currency,
];

function cellsOf(kind: DealKind): RawBuilder<unknown>[] {
  const held = (key: Parameters<typeof getColumn>[1]) => sql`deals.${sql.ref(key)}`;
  const stage = codeIn(held('stage'), codes.stage);
  const currency = held('currency');
  const letter = (at: number) => sql`(ascii(${currency}[${sql.lit(at)}]) - 65)`;
  return [
    sql`(${startOfDate} - date '1970-01-01')::integer`,
    sql`(${dateMark})::integer`,
    codeIn(held('recipientCountry'), codes.country),
    codeIn(held('recipientRegion'), codes.region),
    codeIn(held(typeKeys[kind]), typesOf(kind)),
    sql`case when ${held('stage')} = '' or ${stage} > 0 then ${stage} else ${sql.lit(otherStage)} end`,
    bitsIn(held('sectors'), codes.sector),
    sql`${bitsIn(held('useOfFunds'), codes.purpose)} + case when ${held('useOfFunds')} = '' then 0 else ${sql.lit(isStated)} end`,
    sql`coalesce(${held('amountUsd')}, 'nan')::double`,
    sql`coalesce(${held('amount')}, 'nan')::double`,
    sql`case when regexp_full_match(${currency}, '[A-Z]{3}') then (${letter(1)} * 26 + ${letter(2)}) * 26 + ${letter(3)} + 1 else 0 end::double`,
  ];
}

/** contract/deals/date-precision.ts `startOfPeriod`. */
const startOfDate = sql`(case deals."datePrecision"
  when 'month' then date_trunc('month', deals.date)::date when 'quarter' then date_trunc('quarter', deals.date)::date
  when 'half_year' then make_date(year(deals.date), case when month(deals.date) < 7 then 1 else 7 end, 1)
  when 'year' then date_trunc('year', deals.date)::date else deals.date end)`;

/** Values come from the contract, never from a request. */
const codeIn = (value: RawBuilder<unknown>, list: readonly string[]): RawBuilder<unknown> =>
  sql`(coalesce(enum_code(try_cast(${value} as enum(${sql.join(list.map((one) => sql.lit(one)))})))::integer, -1) + 1)`;

function bitsIn(value: RawBuilder<unknown>, list: readonly string[]): RawBuilder<unknown> {
  const bits = list.map(
    (one, at) =>
      sql`case when contains(${value}, ${sql.lit(`${separator}${one}${separator}`)}) then ${sql.lit(2 ** at)}::double else 0 end`,
  );
  return sql`(${sql.join(bits, sql` + `)})`;
}

function byFunder(
  funders: readonly string[],
  { places, deals }: { places: readonly number[]; deals: readonly number[] },
): FunderDeals {
  const starts = new Uint32Array(funders.length + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const sorted = new Uint32Array(deals.length);
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] ?? 0;
    const to = next[place] ?? 0;
    sorted[to] = deals[nth] ?? 0;
    next[place] = to + 1;
  }
  // In the order of the columns, which are read along with them.
  for (let place = 0; place < funders.length; place++) sorted.subarray(starts[place], starts[place + 1]).sort();
  return { placeOf: new Map(funders.map((id, place) => [id, place])), starts, deals: sorted };
}
