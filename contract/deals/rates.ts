import table from './yearly-rates.json' with { type: 'json' };

/** Yearly average exchange rates: the table itself says which, from when and from where. */
export const yearlyRates: {
  readonly source: string;
  readonly method: string;
  /** Days, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** By currency and year. */
  readonly usdPerUnit: Readonly<Record<string, Readonly<Record<string, number>>>>;
} = table;

/** USD for one unit of the currency in the year of the date (YYYY, YYYY-MM or YYYY-MM-DD); null where the table has none. */
export function usdRate(currency: string, date: string | null): number | null {
  if (currency === 'USD') return 1;
  if (date === null) return null;
  return yearlyRates.usdPerUnit[currency]?.[date.slice(0, 4)] ?? null;
}

/** The amount in USD, rounded to cents: an average rate is not more precise. */
export function inUsd(amount: number, rate: number): number {
  return rate === 1 ? amount : Math.round(amount * rate * 100) / 100;
}
