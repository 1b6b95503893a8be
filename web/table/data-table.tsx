import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { ScrollButtons } from './scroll-buttons.tsx';
import { SkeletonRow, TableBody, type OpenRow } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { useTableModel } from './table-model.ts';
import styles from './table.module.css';
import type { ActiveRow } from './use-active-row.ts';
import type { TableRows } from './use-rows.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import type { SelectionControl } from './use-selection.ts';
import type { TableControl } from './use-table-state.ts';

/** Pixels; as in the style sheet. */
const rowHeight = 33;
const headHeight = 100;
/** How many rows before the end the next page is asked for. */
const loadAhead = 60;
const waitingRows = 20;

export interface RowRange {
  first: number;
  last: number;
}

interface DataTableProps<Row> {
  label: string;
  noun: Noun;
  columns: readonly DataColumn<Row>[];
  rows: TableRows<Row>;
  total: number | null;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  control: TableControl;
  tools: FilterTools;
  selection: SelectionControl<Row>;
  opening: OpenRow<Row> | undefined;
  active: ActiveRow;
  region: RefObject<HTMLDivElement | null>;
  /** Stands in the place of the rows when there are none. */
  empty: ReactNode;
  onRange: (range: RowRange | null) => void;
}

/** The one table: sticky head, pinned first columns, virtual rows, pages loaded before they are needed. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, rowId, region, selection } = props;
  const model = useTableModel(columns, rows.rows, rowId);
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  const edges = useScrollEdges(region);
  const virtualizer = useRowWindow(props);
  const pinnedWidth = (model.widths[0] ?? 0) + (model.widths[1] ?? 0);
  const isEmpty = rows.status === 'ready' && rows.rows.length === 0;
  return (
    <div className={styles.frame}>
      {rows.isLoading && <div className={styles.progress} aria-hidden="true" />}
      <div ref={region} className={styles.region} role="region" aria-label={label} tabIndex={0} data-table-region="">
        <table
          className={styles.table}
          style={{ minWidth: model.totalWidth }}
          aria-label={label}
          aria-rowcount={total === null ? -1 : total + 3}
          aria-busy={rows.isLoading}
        >
          <colgroup>
            {model.widths.map((width, place) => (
              <col key={place} style={{ width }} />
            ))}
          </colgroup>
          <TableHead
            {...props}
            headerGroups={model.headerGroups}
            columns={byKey}
            ticks={selection.ticks}
            onToggleAll={selection.toggleAll}
          />
          {rows.status === 'loading' ? (
            <WaitingRows columnCount={model.widths.length} />
          ) : (
            <TableBody
              rows={model.rows}
              columns={byKey}
              columnCount={model.widths.length}
              virtualizer={virtualizer}
              selection={selection.selection}
              onToggle={selection.toggle}
              rowName={props.rowName}
              opening={props.opening}
              activeIndex={props.active.index}
              onActivate={props.active.set}
              isStale={rows.isStale}
            />
          )}
        </table>
      </div>
      <ScrollButtons edges={edges} pinnedWidth={pinnedWidth} region={region} />
      {rows.status === 'failed' && (
        <div className={styles.message}>
          <ErrorState message={`The ${props.noun.many} did not load.`} onRetry={rows.retry} />
        </div>
      )}
      {isEmpty && <div className={styles.message}>{props.empty}</div>}
    </div>
  );
}

/** Which rows are in the page; asks for the next page before its rows are reached, and says which are in sight. */
function useRowWindow<Row>({ rows, region, onRange, active }: DataTableProps<Row>) {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.rows.length + (rows.hasMore ? waitingRows : 0),
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 12,
  });
  const last = virtualizer.getVirtualItems().at(-1)?.index ?? -1;
  const { hasMore, isLoading, hasFailedMore, loadMore } = rows;
  const isNear = last >= rows.rows.length - loadAhead;
  useEffect(() => {
    if (isNear && hasMore && !isLoading && !hasFailedMore) loadMore();
  }, [isNear, hasMore, isLoading, hasFailedMore, loadMore]);

  const height = virtualizer.scrollRect?.height ?? 0;
  const offset = virtualizer.scrollOffset ?? 0;
  const firstSeen = Math.floor(offset / rowHeight) + 1;
  const lastSeen = Math.min(rows.rows.length, Math.ceil((offset + height - headHeight) / rowHeight));
  useEffect(() => {
    onRange(lastSeen >= firstSeen ? { first: firstSeen, last: lastSeen } : null);
  }, [onRange, firstSeen, lastSeen]);

  useEffect(() => {
    // Until a key was pressed nobody asked to be anywhere else.
    if (active.moves > 0) virtualizer.scrollToIndex(active.index);
  }, [active.moves, active.index, virtualizer]);
  return virtualizer;
}

function WaitingRows({ columnCount }: { columnCount: number }) {
  return (
    <tbody>
      {Array.from({ length: waitingRows }, (_, index) => (
        <SkeletonRow key={index} index={index} columnCount={columnCount} />
      ))}
    </tbody>
  );
}
