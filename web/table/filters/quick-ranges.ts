import type { Range } from '../../../contract/table/values.ts';

export interface QuickRange {
  readonly label: string;
  readonly range: Range<string>;
}

/** Ranges of days that people ask for most, seen from `now`; days are those of UTC. */
export function quickRanges(now: Date, isFuture: boolean): QuickRange[] {
  const year = now.getUTCFullYear();
  if (isFuture) {
    return [30, 90].map((count) => ({
      label: `Next ${count} days`,
      range: { from: dayAfter(now, 0), to: dayAfter(now, count) },
    }));
  }
  return [
    { label: 'Last 90 days', range: { from: dayAfter(now, -90), to: null } },
    { label: `${year}`, range: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { label: `${year - 1}`, range: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
    { label: `Since ${year - 4}`, range: { from: `${year - 4}-01-01`, to: null } },
  ];
}

function dayAfter(now: Date, count: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + count))
    .toISOString()
    .slice(0, 10);
}
