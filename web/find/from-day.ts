import type { Fit } from '../../contract/find/find.ts';

const monthsOf = { day: 1, month: 1, quarter: 3, half_year: 6, year: 12 } as const;

/** From the first day that the date of the last deal may mean: no later deal is there. */
export function fromDay({ on, precision }: NonNullable<Fit['last']>): string {
  if (precision === 'day') return `${on}..`;
  const [year = '', month = ''] = on.split('-');
  const span = monthsOf[precision];
  const first = Math.floor((Number(month) - 1) / span) * span + 1;
  return `${year}-${String(first).padStart(2, '0')}-01..`;
}
