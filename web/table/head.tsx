import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { ColumnResize, type Resizing } from './columns/resize.tsx';
import { AllCheckbox } from './rows/all-checkbox.tsx';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { FilterCell } from './filters/cell.tsx';
import headStyles from './head.module.css';
import type { Ticks } from './rows/selection.ts';
import { ariaSortOf } from './columns/sort.ts';
import { tickWidth, type ShownColumn, type TableModel } from './model.ts';
import styles from './table.module.css';
import type { TableControl } from './use-table-state.ts';

interface TableHeadProps<Row> {
  model: TableModel<Row>;
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
  const { model, noun, ticks, onToggleAll } = props;
  return (
    <thead>
      <tr>
        <td
          aria-hidden="true"
          className={`${styles.pinned} ${styles.pinnedLast} ${headStyles.corner}`}
          style={{ left: 0 }}
          colSpan={2}
        />
        {groupsOf(model.columns).map(({ label, span }, place) => (
          <th key={place} scope="colgroup" colSpan={span} className={`${styles.group} ${styles.groupStart}`}>
            {label}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col" className={`${styles.tick} ${styles.pinned}`} style={{ left: 0 }}>
          <AllCheckbox label={noun.many} ticks={ticks} onToggle={onToggleAll} />
        </th>
        {model.columns.map((shown, place) => (
          <LabelCell key={shown.column.key} {...props} shown={shown} width={model.widths[place + 1] ?? 0} />
        ))}
      </tr>
      <tr>
        <td className={`${styles.filter} ${styles.pinned}`} style={{ left: 0 }}>
          {/* Boxes have no filter. */}
        </td>
        {model.columns.map((shown) => {
          const { column } = shown;
          return (
            <td
              key={column.key}
              data-column={column.key}
              {...placeOf(shown, `${styles.filter} ${column.filter === 'triState' ? styles.center : ''}`)}
            >
              <FilterCell {...props} column={column} />
            </td>
          );
        })}
      </tr>
    </thead>
  );
}

function groupsOf<Row>([, ...columns]: readonly ShownColumn<Row>[]): { label: string; span: number }[] {
  const groups: { label: string; span: number }[] = [];
  for (const { column, startsGroup } of columns) {
    const last = groups.at(-1);
    if (startsGroup || !last) groups.push({ label: column.group ?? '', span: 1 });
    else last.span += 1;
  }
  return groups;
}

function LabelCell<Row>({
  shown,
  width,
  control,
  resizing,
}: { shown: ShownColumn<Row>; width: number } & TableHeadProps<Row>) {
  const { column } = shown;
  const grip = resizing && <ColumnResize columnKey={column.key} label={column.label} width={width} {...resizing} />;
  const place = placeOf(shown, `${alignOf(column) ?? ''} ${styles.label}`);
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
function placeOf<Row>({ isPinned, startsGroup }: ShownColumn<Row>, className: string) {
  if (!isPinned) return { className: `${className} ${startsGroup ? styles.groupStart : ''}` };
  return { className: `${className} ${styles.pinned} ${styles.pinnedLast}`, style: { left: tickWidth } };
}
