import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { ColumnResize, type Resizing } from './columns/resize.tsx';
import { AllCheckbox } from './rows/all-checkbox.tsx';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { FilterCell } from './filters/cell.tsx';
import headStyles from './head.module.css';
import type { Ticks } from './rows/selection.ts';
import { ariaSortOf } from './columns/sort.ts';
import { tickColumn, type ModelHeader, type ModelHeaderGroup } from './model.ts';
import styles from './table.module.css';
import type { TableControl } from './use-table-state.ts';

interface TableHeadProps<Row> {
  headerGroups: readonly ModelHeaderGroup<Row>[];
  columns: ReadonlyMap<string, DataColumn<Row>>;
  control: TableControl;
  tools: FilterTools;
  total: number | null;
  noun: Noun;
  ticks: Ticks;
  onToggleAll: () => void;
  resizing?: Resizing | undefined;
}

/** Three sticky rows: groups, labels that sort, filters. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const [groups, labels] = props.headerGroups;
  if (!groups || !labels) return null;
  return (
    <thead>
      <tr>
        <td
          aria-hidden="true"
          className={`${styles.pinned} ${styles.pinnedLast} ${headStyles.corner}`}
          style={{ left: 0 }}
          colSpan={2}
        />
        {groups.headers.slice(2).map((header) => (
          <th
            key={header.id}
            scope="colgroup"
            colSpan={header.colSpan}
            className={`${styles.group} ${styles.groupStart}`}
          >
            {String(header.column.columnDef.header)}
          </th>
        ))}
      </tr>
      <tr>
        {labels.headers.map((header) => (
          <LabelCell key={header.id} header={header} {...props} />
        ))}
      </tr>
      <tr>
        {labels.headers.map((header) => {
          const column = props.columns.get(header.column.id);
          return (
            <td
              key={header.id}
              data-column={header.column.id}
              {...pinOf(header, `${styles.filter} ${column?.filter === 'triState' ? styles.center : ''}`)}
            >
              {column && <FilterCell column={column} {...props} />}
            </td>
          );
        })}
      </tr>
    </thead>
  );
}

function LabelCell<Row>({
  header,
  columns,
  control,
  noun,
  ticks,
  onToggleAll,
  resizing,
}: { header: ModelHeader<Row> } & TableHeadProps<Row>) {
  const column = columns.get(header.column.id);
  if (header.column.id === tickColumn || !column) {
    return (
      <th scope="col" {...pinOf(header, styles.tick)}>
        <AllCheckbox label={noun.many} ticks={ticks} onToggle={onToggleAll} />
      </th>
    );
  }
  const grip = resizing && (
    <ColumnResize columnKey={column.key} label={column.label} width={header.getSize()} {...resizing} />
  );
  const place = pinOf(header, `${alignOf(column) ?? ''} ${styles.label}`);
  if (!column.isSortable) {
    return (
      <th scope="col" data-column={column.key} {...place}>
        {column.label}
        {grip}
      </th>
    );
  }
  return (
    <th scope="col" data-column={column.key} aria-sort={ariaSortOf(control.order, column.key)} {...place}>
      <SortButton column={column} control={control} />
      {grip}
    </th>
  );
}

/** A press sorts from the greatest down, then up, then not; with Shift the column is added as the second one. */
function SortButton<Row>({ column, control }: { column: DataColumn<Row>; control: TableControl }) {
  const sort = control.order;
  const place = sort.findIndex((term) => term.key === column.key);
  const Arrow = sort[place]?.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={headStyles.sort}
      data-on={place >= 0 || undefined}
      data-align={column.align}
      onClick={(event) => control.cycleSort(column.key, event.shiftKey)}
    >
      {column.label}
      {place >= 0 && <Arrow size={14} stroke={2.25} aria-hidden="true" />}
      {place >= 0 && sort.length > 1 && <span aria-hidden="true">{place + 1}</span>}
    </button>
  );
}

export function alignOf<Row>(column: DataColumn<Row>): string | undefined {
  return column.align === 'start' ? undefined : styles[column.align];
}

/** Class and place of a cell: the pinned ones stick, the first of a group has a line before it. */
function pinOf<Row>(
  header: ModelHeader<Row>,
  className: string | undefined,
): { className: string; style?: CSSProperties } {
  const { column } = header;
  if (column.getIsPinned() !== 'start') {
    const isFirst = column.parent?.columns[0]?.id === column.id;
    return { className: `${className ?? ''} ${isFirst ? styles.groupStart : ''}` };
  }
  const isLast = column.id !== tickColumn;
  return {
    className: `${className ?? ''} ${styles.pinned} ${isLast ? styles.pinnedLast : ''}`,
    style: { left: column.getStart('start') },
  };
}
