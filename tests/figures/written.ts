/** How a figure must be written, by the specification: "currency 0 decimals; integers 0 decimals; decimals at most 2". */

const group = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Halves away from zero; a small binary error of a decimal number does not count. */
function roundTo(value: number, decimals: number): string {
  const scaled = Math.abs(value) * 10 ** decimals;
  const rounded = Math.floor(scaled + 0.5 + scaled * Number.EPSILON * 4);
  const digits = String(BigInt(rounded)).padStart(decimals + 1, '0');
  const whole = group(digits.slice(0, digits.length - decimals));
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const sign = value < 0 && rounded !== 0 ? '-' : '';
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

export const integer = (value: number): string => roundTo(value, 0);
export const decimal = (value: number): string => roundTo(value, 2);
export const percent = (value: number): string => `${roundTo(value, 2)}%`;
/** A share from 0 to 1 as a whole percentage. */
export const share = (value: number): string => `${roundTo(value * 100, 0)}%`;
export function dollars(value: number): string {
  const text = roundTo(value, 0);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}
const shortScales = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const;
/** "$3.2B" with the exact sum behind it for those who ask or listen; the sum alone where it is no longer. */
export function shortDollars(value: number): string {
  const scale = shortScales.find(([size]) => Number(roundTo(value / size, 1).replaceAll(',', '')) >= 1);
  const short = scale === undefined ? null : `$${roundTo(value / scale[0], 1).replace(/\.0$/, '')}${scale[1]}`;
  return short === null || short === dollars(value) ? dollars(value) : `${short}${dollars(value)}`;
}
/** One decimal, always. */
export function rating(value: number): string {
  const text = roundTo(value, 1);
  return text.includes('.') ? text : `${text}.0`;
}
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${roundTo(value, 2)} ${value === 1 ? one : many}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** DD MMM YYYY */
export const day = (iso: string): string =>
  `${iso.slice(8, 10)} ${months[Number(iso.slice(5, 7)) - 1] ?? ''} ${Number(iso.slice(0, 4))}`;

/** A date as exactly as it is known. */
export function dateOf(iso: string, precision: string): string {
  const [year, month] = [String(Number(iso.slice(0, 4))), Number(iso.slice(5, 7))];
  if (precision === 'year') return year;
  if (precision === 'half_year') return `H${month < 7 ? 1 : 2} ${year}`;
  if (precision === 'quarter') return `Q${Math.floor((month + 2) / 3)} ${year}`;
  if (precision === 'month') return `${months[month - 1] ?? ''} ${year}`;
  return day(iso);
}

/** What a text of the page says as a number: "$1,234" is 1234. */
export function numberIn(text: string): number {
  const found = /-?\$?-?[\d,]+(?:\.\d+)?/.exec(text)?.[0];
  return found === undefined ? Number.NaN : Number(found.replaceAll(/[$,]/g, ''));
}

/** The first day of a month that a page names: "Mar 2024" is 2024-03-01. */
export function monthIn(text: string): string | null {
  const [, name = '', year] = /([A-Z][a-z]{2}) (\d{1,4})/.exec(text) ?? [];
  const place = months.indexOf(name);
  return year === undefined || place < 0 ? null : `${year.padStart(4, '0')}-${String(place + 1).padStart(2, '0')}-01`;
}

/** The day that a page names: "05 Mar 2024" is 2024-03-05. */
export function dayIn(text: string): string | null {
  const month = monthIn(text);
  const [, digits] = /^(\d\d) /.exec(text) ?? [];
  return month === null || digits === undefined ? null : `${month.slice(0, 8)}${digits}`;
}

/** The last day of the month of a day. */
export function endOfMonth(iso: string): string {
  const end = new Date(`${iso.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return end.toISOString().slice(0, 10);
}

/** "2026 H2", which sorts by its text, as pages write it: "H2 2026". */
export const halfWord = (half: string | null): string => (half ?? '').split(' ').reverse().join(' ');

/** The same day so many months before, or the last of its month where that is shorter. */
export function monthsBefore(iso: string, count: number): string {
  const first = new Date(`${iso.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - count);
  const month = first.toISOString().slice(0, 7);
  const wanted = `${month}-${iso.slice(8, 10)}`;
  const last = endOfMonth(`${month}-01`);
  return wanted > last ? last : wanted;
}

export function nextDay(iso: string): string {
  const next = new Date(`${iso}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
