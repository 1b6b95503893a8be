import { useCallback, useState } from 'react';
import { reportFailure } from '../../api/query-client.ts';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import type { DataColumn, Noun } from '../column.ts';
import { collectSelected, copiedWords, toTabSeparated } from './copy-rows.ts';
import {
  countSelected,
  nothingSelected,
  ticksOf,
  toggleAll,
  toggleRow,
  type Selection,
  type Ticks,
} from './selection.ts';
import type { RowSource } from './use-rows.ts';

export interface SelectionControl<Row> {
  readonly selection: Selection<Row>;
  readonly ticks: Ticks;
  /** Rows chosen; 0 while that is not known. */
  readonly count: number;
  readonly isCopying: boolean;
  readonly toggle: (row: Row) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly copy: () => void;
}

interface SelectionParts<Row> {
  /** What "All" means at the moment: with another filter the choice starts again. */
  filterKey: string;
  total: number | null;
  noun: Noun;
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  source: RowSource<Row>;
}

export function useSelection<Row>({
  filterKey,
  total,
  noun,
  columns,
  rowId,
  source,
}: SelectionParts<Row>): SelectionControl<Row> {
  const [kept, setKept] = useState({ filterKey, selection: nothingSelected<Row>() });
  const [isCopying, setCopying] = useState(false);
  const selection = kept.filterKey === filterKey ? kept.selection : nothingSelected<Row>();
  const keep = (next: Selection<Row>): void => setKept({ filterKey, selection: next });

  // The same from one drawing to the next, or every row would be drawn again with each page that comes.
  const toggle = useCallback(
    (row: Row) =>
      setKept((old) => {
        const present = old.filterKey === filterKey ? old.selection : nothingSelected<Row>();
        return { filterKey, selection: toggleRow(present, rowId(row), row) };
      }),
    [filterKey, rowId],
  );

  const copy = async (): Promise<void> => {
    setCopying(true);
    try {
      const selected = await collectSelected(selection, source.loadPage, rowId);
      await navigator.clipboard.writeText(toTabSeparated(columns, selected.rows));
      showSuccess(copiedWords(selected, countSelected(selection, total), noun));
    } catch (error) {
      if (error instanceof DOMException) showError('Your browser did not allow copying.');
      else reportFailure(error, `The ${noun.many} were not copied.`);
    } finally {
      setCopying(false);
    }
  };

  return {
    selection,
    ticks: ticksOf(selection, total),
    count: countSelected(selection, total) ?? 0,
    isCopying,
    toggle,
    toggleAll: () => keep(toggleAll(selection, total)),
    clear: () => keep(nothingSelected()),
    copy: () => void copy(),
  };
}
