import { useMemo } from 'react';
import type { DataColumn } from './column.ts';

/** The column of boxes, left of the first one. */
export const tickWidth = 78;
const narrowest = 40;

/** A column as its cells need it. */
export interface ShownColumn<Row> {
  readonly column: DataColumn<Row>;
  /** Always visible at the left. */
  readonly isPinned: boolean;
  /** The first of a group of columns: a line stands before it. */
  readonly startsGroup: boolean;
}

export interface TableModel<Row> {
  /** The same as long as the columns are: widths do not draw the rows again. */
  readonly columns: readonly ShownColumn<Row>[];
  /** The widths of the boxes and of each column. */
  readonly widths: readonly number[];
  readonly totalWidth: number;
}

/** The box and the first column are pinned. Neighbours of one group stand under one head; the first has no group. */
export function useTableModel<Row>(
  columns: readonly DataColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): TableModel<Row> {
  const shown = useMemo(
    () =>
      columns.map((column, place) => ({
        column,
        isPinned: place === 0,
        startsGroup: place === 1 || (place > 1 && columns[place - 1]?.group !== column.group),
      })),
    [columns],
  );
  const each = [tickWidth, ...columns.map(({ key, width }) => Math.max(narrowest, widths[key] ?? width))];
  return { columns: shown, widths: each, totalWidth: each.reduce((sum, width) => sum + width, 0) };
}
