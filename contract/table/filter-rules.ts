/**
 * The filter rules of all tables as plain functions. The server answers with SQL that means the same; a test runs
 * both on the same rows. Source: the client's specification, "Table filter rules" (docs/spec.md).
 */

/**
 * How text is made comparable: Unicode NFKC, then each character in lower case by itself, without regard to language
 * or position (a final Greek sigma becomes the plain one, the Turkish dotted capital I becomes i). The same as
 * `normalise_text` in the database.
 */
export function normalise(text: string): string {
  let normalised = '';
  for (const character of text.normalize('NFKC')) normalised += character === 'İ' ? 'i' : character.toLowerCase();
  return normalised;
}

/** A normalised term of one or two characters is found at the start of a word only, a longer one anywhere. */
export function isShortTerm(normalised: string): boolean {
  return /^.{0,2}$/su.test(normalised);
}

/**
 * Array-contains: an empty filter matches all; a list matches if the row holds any of its items; a single value must
 * be held. A row whose value is not known holds nothing.
 */
export function arrayContains<T>(row: readonly T[] | null, filter: readonly T[] | T | null): boolean {
  if (filter === null) return true;
  if (Array.isArray(filter)) return filter.length === 0 || filter.some((item: T) => row !== null && row.includes(item));
  // A single value, not a list: Array.isArray does not narrow a readonly list away.
  return row !== null && row.includes(filter as T);
}

/** Tri-state equals: the filter `null` (the word) matches what is not known, any other only exactly its value. */
export function triStateEquals(row: boolean | null, filter: 'true' | 'false' | 'null'): boolean {
  return filter === 'null' ? row === null : row === (filter === 'true');
}

/**
 * Text contains, ignoring case: an empty term matches all. A term of one or two characters is looked for at the
 * start of words only (words are parted by spaces): anywhere would match nearly everything and could use no index.
 */
export function textContains(row: string | null, term: string): boolean {
  const wanted = normalise(term);
  if (wanted === '') return true;
  if (row === null) return false;
  return isShortTerm(wanted) ? ` ${normalise(row)}`.includes(` ${wanted}`) : normalise(row).includes(wanted);
}

/** Funder search: an empty term matches all; else the id or the name contains the term, whatever its length, ignoring case. */
export function funderMatches(funder: { readonly id: string; readonly name: string }, term: string): boolean {
  const wanted = normalise(term);
  return normalise(funder.id).includes(wanted) || normalise(funder.name).includes(wanted);
}

/** Both ends belong to the range. What is not known is in no range (but see `unknown` of the table query). */
export function inRange<T extends string | number>(
  row: T | null,
  range: { readonly from: T | null; readonly to: T | null },
): boolean {
  if (row === null) return false;
  return (range.from === null || row >= range.from) && (range.to === null || row <= range.to);
}

/** One of the chosen values; an empty choice matches all. */
export function isIn(row: string | null, choice: readonly string[]): boolean {
  return choice.length === 0 || (row !== null && choice.includes(row));
}
