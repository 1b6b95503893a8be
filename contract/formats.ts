/*
 * How dates, amounts and counts read in pages, emails, exports and messages, in American English and always in UTC.
 * What takes null answers with an en dash, so that a cell is never empty.
 */

export const emptyValue = '–';
/** For what a row may not show, whether or not there is anything. */
export const notShown = 'Not shown';

/** A format takes a slow device some milliseconds to make, and no page needs all of them. */
function onFirstUse<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}
const dates = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }));
export const numbers = (options: Intl.NumberFormatOptions) => onFirstUse(() => new Intl.NumberFormat('en-US', options));

/** A table writes a day in each row, and a format with its parts takes ten times as long as these words. */
const monthWords = onFirstUse(() => {
  const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });
  return Array.from({ length: 12 }, (_, place) => short.format(Date.UTC(2000, place)));
});
/** Long and short, alone and beside a day, which is another word in some languages: for reading, in the order of the year. */
export const monthNamesIn = (language: string): readonly (readonly string[])[] => {
  const formats = (['long', 'short'] as const).flatMap((length) =>
    [undefined, 'numeric' as const].map(
      (day) => new Intl.DateTimeFormat(language, { month: length, day, timeZone: 'UTC' }),
    ),
  );
  return Array.from({ length: 12 }, (_, place) =>
    formats.map(
      (format) => format.formatToParts(Date.UTC(2000, place)).find(({ type }) => type === 'month')?.value ?? '',
    ),
  );
};
const month = dates({ month: 'short', year: 'numeric' });
const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Without it a rounded -0.2 would read "-0". */
export const signDisplay = 'negative';
const integer = numbers({ maximumFractionDigits: 0, signDisplay });
const decimal = numbers({ maximumFractionDigits: 2, signDisplay });
const rating = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const money = new Map<string, Intl.NumberFormat>();

type Moment = Date | string | null | undefined;
export type Quantity = number | string | null | undefined;

/** `DD MMM YYYY`. Takes an instant or a day written YYYY-MM-DD; a text that is no date reads as a dash. */
export function formatDay(moment: Moment): string {
  const date = dateOf(moment);
  if (!date) return emptyValue;
  return `${String(date.getUTCDate()).padStart(2, '0')} ${monthWords()[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `DD MMM YYYY HH:mm UTC`. */
export function formatInstant(moment: Moment): string {
  const date = dateOf(moment);
  return date ? `${formatDay(date)} ${time().format(date)} UTC` : emptyValue;
}

/** `MMM YYYY`. Takes a month written YYYY-MM, a day or an instant. */
export function formatMonth(moment: Moment): string {
  const date = dateOf(typeof moment === 'string' && /^\d{4}-\d{2}$/.test(moment) ? `${moment}-01` : moment);
  return date ? month().format(date) : emptyValue;
}

/** "14 Mar 2024", "Mar 2024", "Q1 2024", "H1 2024" or "2024": a day that is known as exactly as `precision` says. */
export function formatDate(day: string | null | undefined, precision: unknown): string {
  if (day === null || day === undefined || day === '') return emptyValue;
  const year = day.slice(0, 4);
  const ofYear = Number(day.slice(5, 7));
  if (precision === 'year') return year;
  if (precision === 'half_year') return `H${ofYear <= 6 ? 1 : 2} ${year}`;
  if (precision === 'quarter') return `Q${Math.ceil(ofYear / 3)} ${year}`;
  return precision === 'month' ? formatMonth(day) : formatDay(day);
}

/** The period of a review, which the API writes with its year first: `2026 H2` reads "H2 2026". */
export function formatPeriod(period: string): string {
  const [year, part] = period.split(' ');
  return part === undefined ? period : `${part} ${year}`;
}

/** Money without decimals. The currency is an ISO 4217 code; an unknown one is written before the figure as it is. */
export function formatCurrency(amount: Quantity, currency = 'USD'): string {
  const value = numberOf(amount);
  if (value === null) return emptyValue;
  return isCurrency(currency) ? moneyIn(currency).format(value) : `${currency} ${integer().format(value)}`;
}

/** Tables write hundreds of sums in few currencies. */
function moneyIn(currency: string): Intl.NumberFormat {
  const known =
    money.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0, signDisplay });
  money.set(currency, known);
  return known;
}

/** A whole number with thousands separated. */
export function formatInteger(count: Quantity): string {
  const value = numberOf(count);
  return value === null ? emptyValue : integer().format(value);
}

/** At most two decimals. */
export function formatDecimal(amount: Quantity): string {
  const value = numberOf(amount);
  return value === null ? emptyValue : decimal().format(value);
}

/** A share written 12.5 reads "12.5%". */
export function formatPercent(share: Quantity): string {
  const value = numberOf(share);
  return value === null ? emptyValue : `${decimal().format(value)}%`;
}

/** A share from 0 to 1 as a whole percentage: 0.784 reads "78%". A half goes up: 0.575 times 100 is 57.49999999999999. */
export function formatShare(share: number): string {
  return formatPercent(Math.round(share * 100 + 1e-9));
}

/** One decimal, also for whole numbers. */
export function formatRating(value: Quantity): string {
  const number = numberOf(value);
  return number === null ? emptyValue : rating().format(number);
}

const plurals = onFirstUse(() => new Intl.PluralRules('en-US'));

/** The form for the count: "is" with 1, "are" with 0, 2 and 1.5. */
export const formFor = (count: number, one: string, many: string): string =>
  plurals().select(count) === 'one' ? one : many;

/** "reviews", "countries", "boxes". */
export const pluralOf = (noun: string): string =>
  `${noun.replace(/([^aeiou])y$/, '$1ie').replace(/(?:s|x|[cs]h)$/, '$&e')}s`;

/** "1 review", "1,204 reviews", "2.5 days". */
export function formatCount(count: number, one: string, many = pluralOf(one)): string {
  return `${formatDecimal(count)} ${formFor(count, one, many)}`;
}

function dateOf(moment: Moment): Date | null {
  if (moment === null || moment === undefined || moment === '') return null;
  // A day without a time is midnight UTC by the standard; an instant without a zone would be local, so it is refused.
  if (typeof moment === 'string' && moment.includes('T') && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(moment)) return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

export function numberOf(quantity: Quantity): number | null {
  if (quantity === null || quantity === undefined || quantity === '') return null;
  const value = Number(quantity);
  if (!Number.isFinite(value)) return null;
  // What was calculated carries noise in its last digits: 20.674999999999997 is 20.675, and reads 20.68.
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}
