import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
  type HeaderGroup,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './column.ts';

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature });
type Features = typeof features;
const none: readonly never[] = [];

export type ModelHeader<Row> = Header<Features, { row: Row }>;
export type ModelHeaderGroup<Row> = HeaderGroup<Features, { row: Row }>;

/** The column of boxes. A space, so that no column of data can be called that. */
export const tickColumn = 'tick box';
export const tickWidth = 78;

/** A column as its cells in the rows need it. */
export interface BodyColumn<Row> {
  readonly column: DataColumn<Row>;
  /** Stays in sight at the left. */
  readonly isPinned: boolean;
  /** The first of a group of columns: a line stands before it. */
  readonly startsGroup: boolean;
}

export interface TableModel<Row> {
  readonly headerGroups: readonly ModelHeaderGroup<Row>[];
  readonly body: readonly BodyColumn<Row>[];
  readonly totalWidth: number;
  readonly widths: readonly number[];
}

/**
 * Groups, widths and pinned columns as TanStack Table works them out. The box and the first column are pinned. Sort,
 * filters and pages are the server's, and what is selected may not be loaded, so none of that lives here. Nor do the
 * rows: made into rows of the library they would all be new, and be drawn again, with every page that is loaded.
 */
export function useTableModel<Row>(
  columns: readonly DataColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): TableModel<Row> {
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const body = useMemo(() => bodyOf(columns), [columns]);
  const firstKey = columns[0]?.key;
  const columnPinning = useMemo(
    () => ({ start: firstKey === undefined ? [tickColumn] : [tickColumn, firstKey], end: [] }),
    [firstKey],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: none,
    state: { columnPinning, columnSizing: { ...widths } },
  });
  return {
    headerGroups: table.getHeaderGroups(),
    body,
    totalWidth: table.getTotalSize(),
    widths: table.getVisibleLeafColumns().map((column) => column.getSize()),
  };
}

function bodyOf<Row>(columns: readonly DataColumn<Row>[]): BodyColumn<Row>[] {
  return columns.map((column, place) => ({
    column,
    isPinned: place === 0,
    startsGroup: place === 1 || (place > 1 && columns[place - 1]?.group !== column.group),
  }));
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
