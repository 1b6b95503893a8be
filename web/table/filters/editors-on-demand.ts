import { onDemand, onOpening } from '../../ui/on-demand.tsx';
import type { ColumnsSheetProps } from '../columns/sheet.tsx';
import type { FilterEditorProps } from './editor.tsx';
import type { FilterSheetProps } from './sheet.tsx';
import type { SortSheetProps } from '../columns/sort-sheet.tsx';

/* What changes a table: together as large as what shows its rows, and wanted by a press only. */

export const FilterEditor = onDemand<FilterEditorProps<never>>(async () => {
  const { DateFilter, FilterEditor: Found, RangeFilter } = await import('./editor.tsx');
  // Fields for dates and numbers come after it, as soon as they can.
  for (const { load } of [DateFilter, RangeFilter]) void load().catch(() => undefined);
  return Found;
});
export const FilterSheet = onOpening<FilterSheetProps<never>>(async () => (await import('./sheet.tsx')).FilterSheet);
export const SortSheet = onOpening<SortSheetProps<never>>(
  async () => (await import('../columns/sort-sheet.tsx')).SortSheet,
);
export const ColumnsSheet = onOpening<ColumnsSheetProps<never>>(
  async () => (await import('../columns/sheet.tsx')).ColumnsSheet,
);
