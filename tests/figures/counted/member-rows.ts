import type { SampleDeal } from '../../../sample/deals.ts';

/**
 * Which rows that members reported the table shows, and what they may say: written from the rule of decision 0074 and of
 * the column S of the specification, over the rows of the generator. Five rows of one funder that look alike name it; of
 * the others, three of two funders must look alike.
 */

/** A row with what it may say. */
export interface MemberRow {
  readonly row: SampleDeal;
  readonly isNamed: boolean;
  /** The rows that came out with it, itself included. */
  readonly group: readonly SampleDeal[];
}

const fewestNamed = 5;
const fewestNameless = 3;

const namesOf = (row: SampleDeal): string => JSON.stringify(row.funder_names ?? []);

function mayShow(rows: readonly SampleDeal[], isNamed: boolean): boolean {
  if (isNamed) return rows.length >= fewestNamed;
  const names = new Set(rows.map(namesOf));
  return rows.length >= fewestNameless && (names.size > 1 || names.has('[]'));
}

/** The half of the year in which a day lies, by its first day. */
export const halfYear = (date: string | null): string | null =>
  date === null ? null : `${date.slice(0, 4)}-${date.slice(5, 7) < '07' ? '01' : '07'}-01`;

/** One significant digit. */
export function blurred(value: number | null): number | null {
  if (value === null || value === 0) return value;
  const step = 10 ** Math.floor(Math.log10(Math.abs(value)));
  return Math.round(value / step) * step;
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : value instanceof Date
      ? value.toISOString().slice(0, 10)
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : null;

function look(row: SampleDeal, isNamed: boolean): string {
  return JSON.stringify([
    row.kind,
    row.record_type,
    row.amount_band,
    row.sectors,
    halfYear(textOf(row.date)),
    row.recipient_region,
    isNamed ? row.funder_names : null,
    row.funder_types,
  ]);
}

const kindOfDeal = (row: SampleDeal): string =>
  JSON.stringify([row.round_type, row.instrument, row.debt_type, row.grant_type]);

/** Funders of whom ten deals or more of the last 24 months are known from other sources than members. */
function knownFunders(rows: readonly SampleDeal[], today: string): ReadonlySet<string> {
  const since = `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`;
  const counts = new Map<string, number>();
  for (const row of rows) {
    const date = textOf(row.date);
    if (row.origin === 'member_reported' || date === null || date <= since || date > today) continue;
    for (const name of row.funder_names ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([name, count]) => (count >= 10 ? [name] : [])));
}

/** Those that say the same of what the deal was stay together, unless too few would be left over. */
function groupsOf(alike: readonly SampleDeal[], isNamed: boolean): SampleDeal[][] {
  const same = [...Map.groupBy(alike, kindOfDeal).values()];
  const left = same.filter((rows) => !mayShow(rows, isNamed)).flat();
  if (left.length > 0 && !mayShow(left, isNamed)) return [[...alike]];
  return [...same.filter((rows) => mayShow(rows, isNamed)), ...(left.length === 0 ? [] : [left])];
}

/** What comes out of these rows as they are. */
function comingOut(rows: readonly SampleDeal[], isNamed: boolean): MemberRow[] {
  return [...Map.groupBy(rows, (row) => look(row, isNamed)).values()]
    .filter((alike) => mayShow(alike, isNamed))
    .flatMap((alike) => groupsOf(alike, isNamed))
    .flatMap((group) => group.map((row) => ({ row, isNamed, group })));
}

/** `today` is the day on which they were published. Fails on a row that does not come out as it is: none of the sample world should. */
export function shownMemberRows(rows: readonly SampleDeal[], today: string): MemberRow[] {
  const known = knownFunders(rows, today);
  const isKnown = ({ funder_names }: SampleDeal): boolean =>
    (funder_names ?? []).length > 0 && (funder_names ?? []).every((name) => known.has(name));
  const reported = rows.filter((row) => row.origin === 'member_reported');
  const named = comingOut(reported.filter(isKnown), true);
  const others = reported.filter((row) => named.every((one) => one.row !== row));
  const nameless = comingOut(others, false);
  if (named.length + nameless.length < reported.length)
    throw new Error('a row of the sample world looks like too few others: count it by hand');
  return [...named, ...nameless];
}

/** What all rows of the group say, else nothing. */
export function agreed<Value>(group: readonly SampleDeal[], read: (row: SampleDeal) => Value | null): Value | null {
  const said = new Set(group.map((row) => JSON.stringify(read(row) ?? null)));
  const [only] = said;
  return said.size === 1 && only !== undefined ? (JSON.parse(only) as Value | null) : null;
}
