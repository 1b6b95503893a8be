import { Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { mostCompared, type Compared } from '../subjects/compared.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AddFunder } from './add-funder.tsx';
import { CellView } from './cell.tsx';
import { ColumnHead, ColumnState } from './column-head.tsx';
import { nameOf, type Column } from './columns.ts';
import type { Row, Section } from './sheet.ts';
import { ShortSums } from './short-sums.tsx';
import styles from './table.module.css';

interface CompareTableProps {
  columns: readonly Column[];
  sections: readonly Section[];
  onAdd: (one: Compared) => void;
  /** The funders and their order. */
  onChoose: (ids: readonly string[]) => void;
  onRetry: (id: string) => void;
}

/** Below each funder what is known of it; on a phone two of them at a time. */
export function CompareTable({ columns, sections, onAdd, onChoose, onRetry }: CompareTableProps) {
  const isPhone = useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [pair, setPair] = useState<readonly [number, number]>([0, 1]);
  const places = isPhone ? pairIn(pair, columns.length) : columns.map((_, place) => place);
  const ids = columns.map(({ id }) => id);
  const add =
    columns.length < mostCompared ? (
      <AddFunder label={addLabels[columns.length] ?? 'Add a funder'} onAdd={onAdd} />
    ) : null;
  const heads = columns.map((column, place) => (
    <ColumnHead
      key={column.id}
      column={column}
      onRemove={() => onChoose(ids.filter((id) => id !== column.id))}
      onRetry={() => onRetry(column.id)}
      onMove={(step) => onChoose(moved(ids, place, step))}
      place={place}
      last={columns.length - 1}
    />
  ));
  return (
    <>
      {isPhone && (
        <div className={styles.phone}>
          <ul className={styles.chosen}>
            {heads.map((head) => (
              <li key={head.key}>{head}</li>
            ))}
          </ul>
          {add}
          {columns.length > 2 && <PairChoice columns={columns} pair={places} onChoose={setPair} />}
        </div>
      )}
      <table className={styles.table} data-columns={places.length}>
        <caption>
          <VisuallyHidden>Funders side by side</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {isPhone ? null : <td className={styles.corner}>{add}</td>}
            {places.map((place) => (
              <th key={ids[place]} scope="col">
                {isPhone ? <ColumnName column={columns[place]} /> : heads[place]}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            <tr className={styles.section}>
              <th colSpan={places.length + 1} scope="rowgroup">
                <h2>{section.title}</h2>
                {section.about !== undefined && <p>{section.about}</p>}
              </th>
            </tr>
            {section.rows.map((row) => (
              <RowView key={row.key} row={row} places={places} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

const addLabels: Readonly<Record<number, string>> = { 1: 'Add a second', 2: 'Add a third', 3: 'Add a fourth' };

function ColumnName({ column }: { column: Column | undefined }) {
  if (column === undefined) return null;
  return (
    <>
      <b>{nameOf(column)}</b>
      <ColumnState column={column} onRetry={null} />
    </>
  );
}

function RowView({ row, places }: { row: Row; places: readonly number[] }) {
  const longest = Math.max(...row.cells.map(({ days }) => (days === undefined ? 0 : days.decision + days.money)));
  return (
    <tr data-row={row.key}>
      <th scope="row">
        {row.label}
        {row.note !== undefined && (
          <span>
            <ShortSums text={row.note} />
          </span>
        )}
      </th>
      {places.map((place) => (
        <td key={place}>{row.cells[place] && <CellView cell={row.cells[place]} longest={longest} />}</td>
      ))}
    </tr>
  );
}

function moved(ids: readonly string[], place: number, step: 1 | -1): string[] {
  const next = [...ids];
  const [one] = next.splice(place, 1);
  if (one !== undefined) next.splice(place + step, 0, one);
  return next;
}

/** Two different ones of those that are there. */
function pairIn([first, second]: readonly [number, number], count: number): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const one = first < count ? first : 0;
  return [one, second < count && second !== one ? second : one === 0 ? 1 : 0];
}

interface PairChoiceProps {
  columns: readonly Column[];
  pair: readonly number[];
  onChoose: (pair: readonly [number, number]) => void;
}

/** Anyone who is chosen on one side leaves the other. */
function PairChoice({ columns, pair, onChoose }: PairChoiceProps) {
  const [first = 0, second = 1] = pair;
  const data = columns.map((column, place) => ({ value: String(place), label: nameOf(column) }));
  const choose = (one: number, other: number, before: number): void =>
    onChoose(one === other ? [one, before] : [one, other]);
  return (
    <div className={styles.pair}>
      <Select
        size="sm"
        aria-label="Left"
        allowDeselect={false}
        data={data}
        value={String(first)}
        onChange={(value) => value !== null && choose(Number(value), second, first)}
      />
      <span>and</span>
      <Select
        size="sm"
        aria-label="Right"
        allowDeselect={false}
        data={data}
        value={String(second)}
        onChange={(value) =>
          value !== null && onChoose(Number(value) === first ? [second, first] : [first, Number(value)])
        }
      />
    </div>
  );
}
