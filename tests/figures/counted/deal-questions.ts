import type { Book } from './book.ts';

/** What the pages of the database say of the rows of a condition, asked of the book. */

export interface Cuts {
  /** Values that they are taken over. */
  readonly count: number;
  /** Those of them that members reported and no row shows. */
  readonly hidden: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  /** Values of rows that members reported are among them: banded, so that no more than their size is known. */
  readonly hasBanded: boolean;
}

/** Values that members reported and no row shows count from five of them on. */
const fewestMembers = 5;
/** Columns that a member's row shows, in steps. */
const shownInSteps = new Set(['ratePct', 'termMonths', 'aprPct']);

/** The quartiles of a number; null where no row has one. Values between two lie in proportion. */
export function cutsOf(book: Book, value: string, where: string): Cuts | null {
  return cutsOfRows(
    book.ask(
      `select ${value} as number, origin = 'member_reported' as isMember from deals
       where ${where} and ${value} is not null order by 1`,
    ),
    shownInSteps.has(value),
  );
}

/** Of rows in the order of their numbers, all known. */
function cutsOfRows(rows: readonly Readonly<Record<string, unknown>>[], areShown: boolean): Cuts | null {
  const banded = rows.filter(({ isMember }) => isMember === 1).length;
  const hasBanded = banded >= (areShown ? 1 : fewestMembers);
  const numbers = rows.filter(({ isMember }) => hasBanded || isMember !== 1).map(({ number }) => Number(number));
  if (numbers.length === 0) return null;
  const at = (part: number): number => {
    const place = part * (numbers.length - 1);
    const low = numbers[Math.floor(place)] ?? 0;
    return low + ((numbers[Math.ceil(place)] ?? 0) - low) * (place - Math.floor(place));
  };
  const hidden = hasBanded && !areShown ? banded : 0;
  return { count: numbers.length, hidden, lower: at(0.25), median: at(0.5), upper: at(0.75), hasBanded };
}

export interface Totals {
  readonly count: number;
  readonly known: number;
  readonly sum: number;
}

export function totalsOf(book: Book, where: string): Totals {
  const [row] = book.ask(
    `select count(*) as count, count(amountUsd) as known, coalesce(sum(amountUsd), 0) as sum from deals where ${where}`,
  );
  return { count: Number(row?.['count']), known: Number(row?.['known']), sum: Number(row?.['sum']) };
}

/** Rows by the value of a column; those without one under null. */
export function countsBy(book: Book, key: string, where: string): Map<string | null, number> {
  const question =
    key === 'sectors' || key === 'funderNames'
      ? `select held.value as value, count(*) as count from deals
         left join ${key === 'sectors' ? 'sectors' : 'funders'} as held on held.row = deals.row where ${where} group by 1`
      : `select ${key} as value, count(*) as count from deals where ${where} group by 1`;
  return new Map(book.ask(question).map(({ value, count }) => [value === null ? null : String(value), Number(count)]));
}

export interface FunderLine {
  readonly name: string;
  readonly deals: number;
  /** Null where no amount is known. */
  readonly total: number | null;
  /** Of the amounts that all medians take; from five on. */
  readonly cuts: Cuts | null;
  readonly last: { readonly date: string; readonly precision: string } | null;
  readonly known: number;
}

const fewestAmounts = 5;

/** Most deals first, equal ones by name. */
export function inOrder(lines: readonly FunderLine[]): FunderLine[] {
  const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return lines.toSorted(
    (one, other) =>
      other.deals - one.deals || order(one.name.toLowerCase(), other.name.toLowerCase()) || order(one.name, other.name),
  );
}

/** The rows of a condition, by each funder that they name. */
export function funderLines(book: Book, where: string): FunderLine[] {
  const rows = book.ask(`select funders.value as name, amountUsd, date, datePrecision, amountUsdCut as number,
      origin = 'member_reported' as isMember
    from deals join funders on funders.row = deals.row where ${where} order by amountUsdCut`);
  return [...Map.groupBy(rows, ({ name }) => String(name))].map(([name, own]) => {
    const amounts = own.flatMap(({ amountUsd }) => (amountUsd === null ? [] : [Number(amountUsd)]));
    const cuts = cutsOfRows(
      own.filter(({ number }) => number !== null),
      false,
    );
    const dated = own.flatMap(({ date, datePrecision }) =>
      date === null ? [] : [{ date: String(date), precision: String(datePrecision) }],
    );
    // Of two of one day the one that is known more exactly.
    const exactness = ['year', 'half_year', 'quarter', 'month', 'day'];
    const [last = null] = dated.sort(
      (one, other) =>
        other.date.localeCompare(one.date) || exactness.indexOf(other.precision) - exactness.indexOf(one.precision),
    );
    return {
      name,
      deals: own.length,
      known: amounts.length,
      total: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
      cuts: cuts !== null && cuts.count >= fewestAmounts ? cuts : null,
      last,
    };
  });
}
