import type { Virtualizer } from '@tanstack/react-virtual';
import { memo, type MouseEvent } from 'react';
import { isSelected, type Selection } from './rows/selection.ts';
import { alignOf } from './head.tsx';
import { tickWidth, type ShownColumn } from './model.ts';
import styles from './table.module.css';
import { useFollowedLinks } from './rows/use-followed-links.ts';

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
  /** Undefined for a row that is on its way. */
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
  columns: readonly ShownColumn<Row>[];
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
  rowAt,
  rowId,
  columns,
  virtualizer,
  selection,
  isStale,
  opening,
  ...rest
}: TableBodyProps<Row>) {
  const followLinks = useFollowedLinks();
  const items = virtualizer.getVirtualItems();
  // One more: the boxes.
  const columnCount = columns.length + 1;
  const { scrollMargin } = virtualizer.options;
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <tbody className={isStale ? styles.stale : undefined} data-stale={isStale || undefined}>
      {before > 0 && <Spacer height={before} columnCount={columnCount} />}
      {items.map(({ index }) => {
        const row = rowAt(index);
        if (!row) return <SkeletonRow key={`waiting ${index}`} index={index} columnCount={columnCount} />;
        const id = rowId(row);
        return (
          <BodyRow
            key={id}
            row={row}
            index={index}
            columns={columns}
            isSelected={isSelected(selection, id)}
            isOpen={opening?.openId === id}
            isActive={index === rest.activeIndex}
            opening={opening}
            onToggle={rest.onToggle}
            onActivate={rest.onActivate}
            onPress={followLinks}
            rowName={rest.rowName}
          />
        );
      })}
      {after > 0 && <Spacer height={after} columnCount={columnCount} />}
    </tbody>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly ShownColumn<Row>[];
  isSelected: boolean;
  isOpen: boolean;
  isActive: boolean;
  opening: OpenRow<Row> | undefined;
  onToggle: (row: Row) => void;
  onActivate: (index: number) => void;
  /** For what in the row the press was on. */
  onPress: (event: MouseEvent) => void;
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
  onPress,
  rowName,
}: BodyRowProps<Row>) {
  const press = (event: MouseEvent<HTMLTableRowElement>): void => {
    onActivate(index);
    onPress(event);
    // A press on a link or a box does what that says; text that is being marked for copying opens nothing.
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (!isControl && window.getSelection()?.isCollapsed !== false) opening?.open(row);
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
      <td aria-colindex={1} className={`${styles.pinned} ${styles.tick}`} style={{ left: 0 }}>
        <input
          type="checkbox"
          className={styles.check}
          aria-label={`Select ${rowName(row)}`}
          checked={isSelected}
          onChange={() => onToggle(row)}
          tabIndex={-1}
        />
      </td>
      {columns.map(({ column, isPinned, startsGroup }, place) =>
        isPinned ? (
          <NameCell key={column.key} row={row} column={column} opening={opening} rowName={rowName} />
        ) : (
          <td
            key={column.key}
            aria-colindex={place + 2}
            data-column={column.key}
            className={`${alignOf(column) ?? ''} ${startsGroup ? styles.groupStart : ''}`}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

interface NameCellProps<Row> extends Pick<BodyRowProps<Row>, 'row' | 'opening' | 'rowName'> {
  column: ShownColumn<Row>['column'];
}

/** The first column names the row, stays in sight and leads to the details. */
function NameCell<Row>({ row, column, opening, rowName }: NameCellProps<Row>) {
  // A plain link: one of the router in each row costs frames while scrolling.
  const follow = (event: MouseEvent): void => {
    if (!opening || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    opening.open(row);
  };
  return (
    <th
      scope="row"
      aria-colindex={2}
      data-column={column.key}
      className={`${styles.pinned} ${styles.pinnedLast} ${styles.name}`}
      style={{ left: tickWidth }}
    >
      <span className={styles.pinnedText}>
        {opening ? (
          <a href={opening.hrefOf(row)} tabIndex={-1} aria-label={rowName(row)} onClick={follow}>
            {column.cell(row)}
          </a>
        ) : (
          column.cell(row)
        )}
      </span>
    </th>
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
