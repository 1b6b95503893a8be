import { plainName, unitsIn } from './column-words.ts';
import { readHeader } from './read-header.ts';

/** Amounts in one column per currency: `Amount (GBP)`, `Amount (EUR)`, `Amount (USD)`. */

export interface CurrencyColumn {
  readonly name: string;
  readonly currency: string;
}

const least = 0.5;

/** Two columns or more whose headers differ in their currency alone. */
export function currencyColumns(names: readonly string[]): CurrencyColumn[] {
  const found = names.flatMap((name) => {
    const { currency } = unitsIn(name);
    const score = readHeader(name).scores.amount ?? 0;
    return currency === null || score < least ? [] : [{ name, currency, rest: restOf(name, currency) }];
  });
  const groups = [...Map.groupBy(found, ({ rest }) => rest).values()].filter(
    (group) => group.length > 1 && new Set(group.map(({ currency }) => currency)).size === group.length,
  );
  const [largest = []] = groups.toSorted((one, other) => other.length - one.length);
  return largest.map(({ name, currency }) => ({ name, currency }));
}

const signs: Readonly<Record<string, string>> = {
  EUR: '€|euros?',
  GBP: '£|pounds?',
  USD: 'us\\$|\\$|dollars?',
  INR: '₹|rs|rupees?',
  BRL: 'r\\$',
};

function restOf(name: string, currency: string): string {
  const written = new RegExp(`${currency}${signs[currency] === undefined ? '' : `|${signs[currency]}`}`, 'gi');
  return plainName(name.replaceAll(written, ' '));
}
