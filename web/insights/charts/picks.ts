import { findColumn } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { Filter } from '../../../contract/table/table.ts';

/** Filters that a press on a part of a chart sets, by column. */
export type Picked = Readonly<Record<string, Filter>>;
/** Absent where there is no table behind the chart. */
export type OnPick = ((picked: Picked) => void) | undefined;

/** The filter of a column for one of its values; null for a column that has no list. */
export function valuePick(kind: DealKind, key: string, value: string): Picked | null {
  const column = findColumn(kind, key);
  if (column?.filter === 'triState' && (value === 'true' || value === 'false' || value === 'null'))
    return { [key]: { kind: 'triState', state: value } };
  if (column?.filter !== 'in' && column?.filter !== 'arrayContains') return null;
  return { [key]: { kind: column.filter, items: [value] } };
}

export const daysPick = (from: string, to: string): Picked => ({ date: { kind: 'dateRange', range: { from, to } } });

export const yearPick = (year: number): Picked => daysPick(`${year}-01-01`, `${year}-12-31`);
