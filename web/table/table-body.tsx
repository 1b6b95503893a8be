import type { Virtualizer } from '@tanstack/react-virtual';
import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router';
import type { DataColumn } from './column.ts';
import { isSelected, type Selection } from './selection.ts';
import { alignOf } from './table-head.tsx';
import { tickColumn, type ModelRow } from './table-model.ts';
import styles from './table.module.css';

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLTableRowElement>;

/** What can be done with a row besides choosing it. */
export interface OpenRow<Row> {
  /** The row whose details are open. */
  readonly openId: string | null;
  /** The address that opens it, for a link that can be copied and opened elsewhere. */
  readonly hrefOf: (row: Row) => string;
  readonly open: (row: Row) => void;
  readonly close: () => void;
}

interface TableBodyProps<Row> {
  rows: readonly ModelRow<Row>[];
  columns: ReadonlyMap<string, DataColumn<Row>>;
  columnCount: number;
  virtualizer: RowVirtualizer;
  selection: Selection<Row>;
  onToggle: (row: Row) => void;
  rowName: (row: Row) => string;
  opening: OpenRow<Row> | undefined;
  /** The row that the keys move from; it alone takes part in the tab order. */
  activeIndex: number;
  onActivate: (index: number) => void;
  isStale: boolean;
}

/** Only the rows in sight are in the page; two empty rows hold the place of the others. */
export function TableBody<Row>({
  rows,
  columns,
  columnCount,
  virtualizer,
  selection,
  isStale,
  opening,
  ...rest
}: TableBodyProps<Row>) {
  const items = virtualizer.getVirtualItems();
  const { scrollMargin } = virtualizer.options;
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <tbody className={isStale ? styles.stale : undefined}>
      {before > 0 && <Spacer height={before} columnCount={columnCount} />}
      {items.map(({ index }) => {
        const row = rows[index];
        if (!row) return <SkeletonRow key={`waiting ${index}`} index={index} columnCount={columnCount} />;
        return (
          <BodyRow
            key={row.id}
            row={row}
            index={index}
            columns={columns}
            isSelected={isSelected(selection, row.id)}
            isOpen={opening?.openId === row.id}
            isActive={index === rest.activeIndex}
            opening={opening}
            onToggle={rest.onToggle}
            onActivate={rest.onActivate}
            rowName={rest.rowName}
          />
        );
      })}
      {after > 0 && <Spacer height={after} columnCount={columnCount} />}
    </tbody>
  );
}

interface BodyRowProps<Row> {
  row: ModelRow<Row>;
  index: number;
  columns: ReadonlyMap<string, DataColumn<Row>>;
  isSelected: boolean;
  isOpen: boolean;
  isActive: boolean;
  opening: OpenRow<Row> | undefined;
  onToggle: (row: Row) => void;
  onActivate: (index: number) => void;
  rowName: (row: Row) => string;
}

/** Group, label and filter rows stand before the first row of data. */
const headRows = 3;

function BodyRowOnce<Row>({
  row,
  index,
  columns,
  isSelected,
  isOpen,
  isActive,
  opening,
  onToggle,
  onActivate,
  rowName,
}: BodyRowProps<Row>) {
  const data = row.original.row;
  const press = (event: MouseEvent<HTMLTableRowElement>): void => {
    onActivate(index);
    // A press on a link or a box does what that says; text that is being marked for copying opens nothing.
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (!isControl && window.getSelection()?.isCollapsed !== false) opening?.open(data);
  };
  return (
    <tr
      className={styles.row}
      data-index={index}
      data-open={isOpen || undefined}
      data-opens={opening !== undefined || undefined}
      aria-rowindex={index + 1 + headRows}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      onClick={press}
    >
      {row.getVisibleCells().map((cell, place) => {
        const { id } = cell.column;
        const left = cell.column.getStart('start');
        if (id === tickColumn) {
          return (
            <td key={id} aria-colindex={place + 1} className={`${styles.pinned} ${styles.tick}`} style={{ left }}>
              <input
                type="checkbox"
                className={styles.check}
                aria-label={`Select ${rowName(data)}`}
                checked={isSelected}
                onChange={() => onToggle(data)}
                tabIndex={-1}
              />
            </td>
          );
        }
        const column = columns.get(id);
        if (!column) return null;
        if (cell.column.getIsPinned() === 'start') {
          return (
            <th
              key={id}
              scope="row"
              aria-colindex={place + 1}
              data-column={id}
              className={`${styles.pinned} ${styles.pinnedLast} ${styles.name}`}
              style={{ left }}
            >
              <span className={styles.pinnedText}>
                {opening ? (
                  <Link to={opening.hrefOf(data)} preventScrollReset tabIndex={-1} aria-label={rowName(data)}>
                    {column.cell(data)}
                  </Link>
                ) : (
                  column.cell(data)
                )}
              </span>
            </th>
          );
        }
        const isFirst = cell.column.parent?.columns[0]?.id === id;
        return (
          <td
            key={id}
            aria-colindex={place + 1}
            data-column={id}
            className={`${alignOf(column) ?? ''} ${isFirst ? styles.groupStart : ''}`}
          >
            {column.cell(data)}
          </td>
        );
      })}
    </tr>
  );
}

/** A page of rows redraws only what changed. The cast keeps the type parameter, which memo loses. */
const BodyRow = memo(BodyRowOnce) as typeof BodyRowOnce;

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden="true">
      <td aria-hidden="true" className={styles.spacer} style={{ height }} colSpan={columnCount} />
    </tr>
  );
}

const barWidths = ['72%', '54%', '88%', '63%'];

/** A row on its way. */
export function SkeletonRow({ index, columnCount }: { index: number; columnCount: number }) {
  return (
    <tr aria-hidden="true">
      {Array.from({ length: columnCount }, (_, place) => (
        <td key={place} aria-hidden="true" className={place === 0 ? styles.tick : undefined}>
          <span
            className={styles.bar}
            style={{ width: place === 0 ? 16 : barWidths[(index + place) % barWidths.length] }}
          />
        </td>
      ))}
    </tr>
  );
}
