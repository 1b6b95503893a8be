import type { ReactNode } from 'react';
import { emptyValue, formatDay, formatInteger } from '../../../contract/formats.ts';
import { reviewColumns, type AdminReview, type ReviewColumn } from '../../../contract/reviews/admin-reviews.ts';
import { deskNames, screeningFlags, type Desk } from '../../../contract/reviews/moderation.ts';
import type { DataColumn } from '../../table/column.ts';
import type { ListItem } from '../../table/list.tsx';
import { TriState } from '../../ui/tri-state.tsx';
import { stateTones, WordBadge } from '../state-badge.tsx';

type Key = ReviewColumn['key'];

const looks: Readonly<Record<Key, { group: string; width: number; align?: 'center' | 'end' }>> = {
  headline: { group: 'Review', width: 280 },
  subjectName: { group: 'Review', width: 190 },
  subjectKind: { group: 'Review', width: 116 },
  state: { group: 'Review', width: 190 },
  reviewClass: { group: 'Review', width: 104 },
  fundingKind: { group: 'Review', width: 116 },
  overall: { group: 'Checks', width: 104, align: 'end' },
  verification: { group: 'Checks', width: 190 },
  flags: { group: 'Checks', width: 250 },
  isResent: { group: 'Checks', width: 116, align: 'center' },
  sentOn: { group: 'Handling', width: 132 },
  publishOn: { group: 'Handling', width: 132 },
  subjectId: { group: 'Handling', width: 170 },
};

const columnsOf = (desk: Desk): readonly DataColumn<AdminReview>[] =>
  reviewColumns[desk].map((column) => ({
    ...column,
    group: looks[column.key].group,
    width: looks[column.key].width,
    align: looks[column.key].align ?? 'start',
    isFuture: column.key === 'publishOn',
    cell: (row) => reviewCell(column, row),
    text: (row) => reviewText(column, row),
  }));

/** The columns of the contract as the table shows them. Made once: the table compares by identity. */
export const reviewTableColumns = Object.fromEntries(deskNames.map((desk) => [desk, columnsOf(desk)])) as Readonly<
  // Object.fromEntries forgets its keys: they are the desks.
  Record<Desk, readonly DataColumn<AdminReview>[]>
>;

function reviewCell(column: ReviewColumn, row: AdminReview): ReactNode {
  if (column.key === 'state') return <WordBadge tone={stateTones[row.state]}>{reviewText(column, row)}</WordBadge>;
  if (column.key === 'isResent') return <TriState value={row.isResent} />;
  return reviewText(column, row);
}

export function reviewText(column: ReviewColumn, row: AdminReview): string {
  if (column.key === 'flags') return row.flags.map((flag) => screeningFlags[flag]).join(', ') || emptyValue;
  const value = row[column.key];
  if (value === null || value === '') return emptyValue;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatInteger(value);
  if (column.filter === 'dateRange') return formatDay(value);
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

/** A review in two lines: its headline and rating, then of whom and when, and how it stands. */
export const reviewListItem =
  (desk: Desk) =>
  (row: AdminReview): ListItem => {
    const textOf = (key: Key): string => {
      const column = reviewColumns[desk].find((one) => one.key === key);
      return column === undefined ? '' : reviewText(column, row);
    };
    return {
      name: textOf('headline'),
      figure: textOf('overall'),
      line: `${row.subjectName}, ${textOf('sentOn')}`,
      note: textOf('state'),
    };
  };
