/** Digits with separators: where the thousands are, and where the decimals begin. */

const grouped = {
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$/u,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/u,
  ' ': /^[1-9]\d{0,2}(?: \d{3})+$/u,
  "'": /^[1-9]\d{0,2}(?:'\d{3})+$/u,
  '\u066c': /^[1-9]\d{0,2}(?:\u066c\d{3})+$/u,
} as const;
/** 12,34,567: as India groups. */
const indian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/u;
type Separator = keyof typeof grouped;
/** Arabic has a sign of its own for decimals, and one for thousands (U+066C): neither has a second reading. */
const decimalSign = '\u066b';
/** Never before decimals. */
const onlyThousands: readonly Separator[] = [' ', "'", '\u066c'];

/**
 * The numbers that a text of digits, points, commas, spaces and apostrophes may be, as plain decimals: none where the
 * groups are not those of any country, two where one separator may be either, with thousands first.
 */
export function readingsOf(digits: string): string[] {
  const [before = '', after, ...more] = digits.split(decimalSign);
  if (after === undefined) return readingsBySeparators(digits);
  const whole = ungroupedByAny(before);
  return whole === null || more.length > 0 || !/^\d*$/u.test(after) ? [] : known(withDecimals(whole, after));
}

function ungroupedByAny(whole: string): string | null {
  const [separator, ...others] = [...new Set(whole.replaceAll(/\d/gu, ''))] as Separator[];
  if (separator === undefined) return whole;
  return others.length > 0 ? null : ungrouped(whole, separator);
}

function readingsBySeparators(digits: string): string[] {
  const separators = [...new Set(digits.replaceAll(/\d/gu, ''))] as Separator[];
  const [only] = separators;
  if (only === undefined) return [digits];
  const last = digits.search(/[.,](?=\d*$)/u);
  if (separators.length === 1) {
    const isOnce = digits.indexOf(only) === digits.lastIndexOf(only);
    if (!isOnce || onlyThousands.includes(only)) return known(ungrouped(digits, only));
    return [ungrouped(digits, only), withDecimals(digits.slice(0, last), digits.slice(last + 1))].flatMap(known);
  }
  const whole = digits.slice(0, last);
  const group = separators.find((separator) => separator !== digits.charAt(last));
  if (separators.length > 2 || last < 0 || group === undefined) return [];
  const plain = ungrouped(whole, group);
  return plain === null ? [] : known(withDecimals(plain, digits.slice(last + 1)));
}

const known = (reading: string | null): string[] => (reading === null ? [] : [reading]);

function ungrouped(digits: string, separator: Separator): string | null {
  const isGrouped = grouped[separator].test(digits) || (separator === ',' && indian.test(digits));
  return isGrouped ? digits.replaceAll(separator, '') : null;
}

/** "15." is 15: the decimals are yet to come. */
function withDecimals(whole: string, decimals: string): string | null {
  if (whole === '' && decimals === '') return null;
  return decimals === '' ? whole : `${whole === '' ? '0' : whole}.${decimals}`;
}
