/**
 * What in a text could give its writer, or another person, away. Shown beside the text before sending, as a tip: a
 * hint never stops anybody and nothing is rewritten. The screening on the server looks for the same.
 */

export const hintWords = {
  email: 'An e-mail address. Please leave it out.',
  phone: 'A phone number. Please leave it out.',
  link: 'A link. It may show who you are.',
  person: 'This may name a person. "They" or "a partner" says the same.',
  exact_sum: 'An exact sum. "About two million" hides you better.',
  exact_date: 'An exact date. The season or the year hides you better.',
  own_name: 'The name of your organisation.',
} as const;
export type HintKind = keyof typeof hintWords;

export interface Hint {
  readonly kind: HintKind;
  /** Where it stands in the text, in UTF-16 units: from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
}

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
// Bounded repetitions only: a text of thousands of characters must not take longer than reading it.
const patterns: readonly (readonly [HintKind, RegExp])[] = [
  ['email', /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu],
  ['link', /\b(?:https?:\/\/|www\.)[^\s]{1,200}/giu],
  [
    'exact_date',
    new RegExp(
      String.raw`\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})\b|(?:${months}) \d{1,2}(?:st|nd|rd|th)?\b)`,
      'giu',
    ),
  ],
  ['phone', /(?:\+|\b00)\d[\d ()./-]{6,20}\d|\b0\d{2,4}[ /-]\d{3}[\d -]{2,10}\d/gu],
  [
    'exact_sum',
    /(?:[$€£¥]\s?|\b(?:USD|EUR|GBP|CHF|INR|KES|NGN|ZAR)\s?)\d[\d,.' ]{3,20}|\b\d{1,3}(?:[,.' ]\d{3}){1,4}\b/gu,
  ],
  ['person', /\b(?:Mr|Mrs|Ms|Mx|Dr|Prof|Sir|Madam)\.? \p{Lu}\p{L}{1,30}/gu],
];

/** In order of their place; where two overlap, the first of the list above stands. `ownName` is the writer's organisation. */
export function findHints(text: string, ownName?: string): Hint[] {
  const found: Hint[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern))
      add(found, { kind, start: match.index, end: match.index + match[0].length });
  }
  const wanted = ownName?.trim().toLowerCase() ?? '';
  const lower = text.toLowerCase();
  for (
    let at = wanted.length < 3 ? -1 : lower.indexOf(wanted);
    at >= 0;
    at = lower.indexOf(wanted, at + wanted.length)
  ) {
    add(found, { kind: 'own_name', start: at, end: at + wanted.length });
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Nobody reads more of them, and comparing each with each must stay cheap. */
const mostHints = 200;

function add(found: Hint[], hint: Hint): void {
  if (found.length >= mostHints) return;
  if (found.every((other) => hint.end <= other.start || hint.start >= other.end)) found.push(hint);
}
