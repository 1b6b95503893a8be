import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import type { Resizing } from './columns/resize.tsx';
import type { RowRange } from './rows/range.ts';
import { RowsFailure } from './rows/failure.tsx';
import type { Density, LayoutControl } from './columns/layout.ts';
import { ScrollButtons } from './scroll-buttons.tsx';
import { SkeletonRow, TableBody, type OpenRow } from './body.tsx';
import { TableHead } from './head.tsx';
import { useTableModel, type TableModel } from './model.ts';
import styles from './table.module.css';
import type { ActiveRow } from './rows/use-active-row.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePageLoading } from './use-page-loading.ts';
import type { TableRows } from './rows/use-rows.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import type { SelectionControl } from './rows/use-selection.ts';
import type { TableControl } from './use-table-state.ts';

/** Pixels. */
const rowHeights: Readonly<Record<Density, number>> = { compact: 24, normal: 27, roomy: 44 };
/** As in the style sheet. */
const headHeight = 80;
/** How many rows before the end the next page is requested: more of them once the member scrolls. */
const loadAhead = 20;
const loadAheadWhileScrolling = 200;
const waitingRows = 20;
/** The width of the first column on a small screen, in pixels. */
const narrowPinnedWidth = 140;

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
  /** Left out where columns stay as they are. */
  layout?: LayoutControl | undefined;
}

/** The one table: sticky head, pinned first columns, virtual rows, pages loaded before they are needed. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, region, selection, layout } = props;
  const { widths, resizing } = useWidths(layout, columns[0]?.key);
  const rowHeight = rowHeights[layout?.layout.density ?? 'normal'];
  const model = useTableModel(columns, widths);
  const edges = useScrollEdges(region);
  const pinnedWidth = (model.widths[0] ?? 0) + (model.widths[1] ?? 0);
  const isEmpty = rows.status === 'ready' && rows.rows.length === 0;
  return (
    <div className={styles.frame}>
      {rows.isLoading && <div className={styles.progress} aria-hidden="true" />}
      <div ref={region} className={styles.region} role="region" aria-label={label} tabIndex={0} data-table-region="">
        <table
          className={styles.table}
          style={{ minWidth: model.totalWidth, '--row': `${rowHeight}px` } as CSSProperties} // the type knows no variables
          aria-label={label}
          aria-rowcount={total === null ? -1 : total + 3}
          aria-colcount={model.widths.length}
          aria-busy={rows.isLoading}
        >
          <colgroup>
            {model.widths.map((width, place) => (
              <col key={place} style={{ width }} />
            ))}
          </colgroup>
          <TableHead
            {...props}
            model={model}
            resizing={resizing}
            ticks={selection.ticks}
            onToggleAll={selection.toggleAll}
          />
          {rows.status === 'loading' ? (
            <WaitingRows columnCount={model.widths.length} />
          ) : (
            <ScrolledBody {...props} model={model} rowHeight={rowHeight} />
          )}
        </table>
      </div>
      <ScrollButtons edges={edges} pinnedWidth={pinnedWidth} region={region} />
      {rows.status === 'failed' && (
        <div className={styles.message}>
          <RowsFailure what={`The ${props.noun.many} did not load.`} failure={rows.failure} onRetry={rows.retry} />
        </div>
      )}
      {isEmpty && <div className={styles.message}>{props.empty}</div>}
    </div>
  );
}

interface ScrolledBodyProps<Row> extends DataTableProps<Row> {
  model: TableModel<Row>;
  rowHeight: number;
}

/** Apart from the head, which scrolling leaves as it is. */
function ScrolledBody<Row>({ model, rowHeight, ...props }: ScrolledBodyProps<Row>) {
  const virtualizer = useRowWindow(props, rowHeight);
  const { selection, active } = props;
  return (
    <TableBody
      rowAt={props.rows.rowAt}
      rowId={props.rowId}
      columns={model.columns}
      virtualizer={virtualizer}
      selection={selection.selection}
      onToggle={selection.toggle}
      rowName={props.rowName}
      opening={props.opening}
      activeIndex={active.index}
      onActivate={active.set}
      isStale={props.rows.isStale}
    />
  );
}

/** Which rows are in the page; loads those around them before they are reached, and says which are in sight. */
function useRowWindow<Row>({ rows, region, onRange, active }: DataTableProps<Row>, rowHeight: number) {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    // Rows that were let go keep their place: nothing moves when they go, and when they come back.
    count: rows.reach + (rows.hasNext && !rows.hasFailedMore ? waitingRows : 0),
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 8,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  const offset = virtualizer.scrollOffset ?? 0;
  usePageLoading(rows, {
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? -1,
    ahead: offset > 0 ? loadAheadWhileScrolling : loadAhead,
  });

  const height = virtualizer.scrollRect?.height ?? 0;
  const firstSeen = Math.floor(offset / rowHeight) + 1;
  const lastSeen = Math.min(rows.reach, Math.ceil((offset + height - headHeight) / rowHeight));
  useEffect(() => {
    onRange(lastSeen >= firstSeen ? { first: firstSeen, last: lastSeen } : null);
  }, [onRange, firstSeen, lastSeen]);

  useEffect(() => {
    // Before the first key press the member did not ask to be anywhere else.
    if (active.moves > 0) virtualizer.scrollToIndex(active.index);
  }, [active.moves, active.index, virtualizer]);
  useTopOfOtherRows(rows, region);
  useKeptFocus(region);
  return virtualizer;
}

/** Other rows, or the same in another order, are read from their top. */
function useTopOfOtherRows<Row>({ name, isStale }: TableRows<Row>, region: RefObject<HTMLElement | null>): void {
  const [shown, setShown] = useState(name);
  const isOther = !isStale && shown !== name;
  if (isOther) setShown(name);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    region.current?.scrollTo({ top: 0 });
  }, [shown, region]);
}

/** The widths that were chosen, and the one that is being drawn at this moment. */
function useWidths(
  layout: LayoutControl | undefined,
  firstKey: string | undefined,
): {
  widths: Readonly<Record<string, number>>;
  resizing: Resizing | undefined;
} {
  const chosen = layout?.layout.widths;
  // What was drawn holds until the address has it: without that the old width would show for a moment.
  const [drawing, setDrawing] = useState<{ over: typeof chosen; widths: Readonly<Record<string, number>> }>();
  const drawn = drawing?.over === chosen ? drawing?.widths : undefined;
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const widths = useMemo(
    () => ({
      // What stays in sight must leave room for the rest.
      ...(isWide || firstKey === undefined ? {} : { [firstKey]: narrowPinnedWidth }),
      ...chosen,
      ...drawn,
    }),
    [isWide, firstKey, chosen, drawn],
  );
  const resizing = useMemo(
    () =>
      layout && {
        onDraw: (key: string, width: number) => setDrawing({ over: layout.layout.widths, widths: { [key]: width } }),
        onResize: (key: string, width: number | null) => {
          const { [key]: _old, ...others } = layout.layout.widths;
          layout.setLayout({ widths: width === null ? others : { ...others, [key]: width } });
          setDrawing(width === null ? undefined : { over: layout.layout.widths, widths: { [key]: width } });
        },
      },
    [layout],
  );
  return { widths, resizing };
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
