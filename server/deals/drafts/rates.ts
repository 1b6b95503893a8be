import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Yearly average exchange rates: the table itself says which, from when and from where. */

const table = z.object({
  source: z.string(),
  method: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  usdPerUnit: z.record(z.string(), z.record(z.string(), z.number().positive())),
});
export const yearlyRates = table.parse(
  JSON.parse(readFileSync(new URL('./yearly-rates.json', import.meta.url), 'utf8')),
);
const rates = yearlyRates.usdPerUnit;

/** USD for one unit of the currency in the year of the day (YYYY-MM-DD); null where the table has none. */
export function usdRate(currency: string, day: string | null): number | null {
  if (currency === 'USD') return 1;
  if (day === null) return null;
  return rates[currency]?.[day.slice(0, 4)] ?? null;
}

/** The amount in USD, rounded to cents: an average rate is not more precise. */
export function inUsd(amount: number, rate: number): number {
  return rate === 1 ? amount : Math.round(amount * rate * 100) / 100;
}
