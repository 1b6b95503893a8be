import { currencyOf, isCurrencyMark, markOf, nameOfCurrency } from './currencies.ts';
import { tidyText } from './tidy-text.ts';

/*
 * A currency as people write it, for a field of a form: by its code, a sign or a word that means it alone, its name, or
 * a part of its name that no other currency has. Nothing is guessed: what may mean several is a problem.
 */

export type WrittenCurrency =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'problem'; readonly message: string };

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Of 160 currencies, with each key that is typed. */
const labels = new Map<string, { label: string; searched: string }>();

function labelsOf(code: string) {
  const known = labels.get(code);
  if (known !== undefined) return known;
  const label = `${code} · ${nameOfCurrency(code)}`;
  const made = { label, searched: plain(label) };
  labels.set(code, made);
  return made;
}

export const currencyLabel = (code: string): string => labelsOf(code).label;

/** Those of the codes that a search by code or name finds. */
export function searchCurrencies(text: string, codes: readonly string[]): readonly string[] {
  const searched = plain(tidyText(text));
  return codes.filter((code) => labelsOf(code).searched.includes(searched));
}

export function readWrittenCurrency(text: string, codes: readonly string[]): WrittenCurrency {
  const tidy = tidyText(text);
  if (tidy === '') return { kind: 'empty' };
  const mark = markOf(tidy);
  const meant =
    currencyOf(mark) ??
    codes.find((code) => [nameOfCurrency(code), currencyLabel(code)].map(plain).includes(plain(tidy)));
  if (meant !== undefined) return { kind: 'value', value: meant };
  const [first, ...others] = searchCurrencies(tidy, codes);
  if (isCurrencyMark(mark) || others.length > 0)
    return { kind: 'problem', message: 'Several currencies match: choose one' };
  return first === undefined
    ? { kind: 'problem', message: `No currency matches “${tidy}”` }
    : { kind: 'value', value: first };
}
