import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
  type HeaderGroup,
  type Row as TanStackRow,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './column.ts';

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature });
type Features = typeof features;

export type ModelHeader<Row> = Header<Features, { row: Row }>;
export type ModelHeaderGroup<Row> = HeaderGroup<Features, { row: Row }>;
export type ModelRow<Row> = TanStackRow<Features, { row: Row }>;

/** The column of boxes. A space, so that no column of data can be called that. */
export const tickColumn = 'tick box';
const tickWidth = 78;

export interface TableModel<Row> {
  readonly headerGroups: readonly ModelHeaderGroup<Row>[];
  readonly rows: readonly ModelRow<Row>[];
  readonly totalWidth: number;
  readonly widths: readonly number[];
}

/**
 * Groups, widths and pinned columns as TanStack Table works them out. The box and the first column are pinned. Sort,
 * filters and pages are the server's, and what is selected may not be loaded, so none of that lives here.
 */
export function useTableModel<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  widths: Readonly<Record<string, number>>,
): TableModel<Row> {
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const firstKey = columns[0]?.key;
  const columnPinning = useMemo(
    () => ({ start: firstKey === undefined ? [tickColumn] : [tickColumn, firstKey], end: [] }),
    [firstKey],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => rowId(row),
    state: { columnPinning, columnSizing: { ...widths } },
  });
  return {
    headerGroups: table.getHeaderGroups(),
    rows: table.getRowModel().rows,
    totalWidth: table.getTotalSize(),
    widths: table.getVisibleLeafColumns().map((column) => column.getSize()),
  };
}

/** Neighbours of one group stand under one head; the pinned column has no group, so that its head never splits. */
function definitionsOf<Row>(columns: readonly DataColumn<Row>[]): ColumnDef<Features, { row: Row }>[] {
  const [first, ...rest] = columns.map((column) => ({
    id: column.key,
    size: column.width,
    minSize: 40,
    group: column.group,
  }));
  const runs: { group: string | null; columns: { id: string; size: number }[] }[] = [];
  for (const { group, ...leaf } of rest) {
    const last = runs.at(-1);
    if (last && last.group === group) last.columns.push(leaf);
    else runs.push({ group, columns: [leaf] });
  }
  return [
    { id: tickColumn, size: tickWidth },
    ...(first ? [{ id: first.id, size: first.size }] : []),
    ...runs.map((run, place) => ({ id: `group ${place}`, header: run.group ?? '', columns: run.columns })),
  ];
}
