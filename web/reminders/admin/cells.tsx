import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  reminderColumns,
  type AdminReminder,
  type ReminderColumn,
} from '../../../contract/reminders/admin-reminders.ts';
import type { DataColumn } from '../../table/column.ts';
import type { ListItem } from '../../table/list.tsx';
import { emptyValue, formatDay } from '../../../contract/formats.ts';
import { ReminderButtons } from './row-buttons.tsx';

type Key = ReminderColumn['key'];

const looks: Readonly<Record<Key, { group: string; width: number; align?: 'end' }>> = {
  email: { group: 'To', width: 210 },
  createdOn: { group: 'When', width: 124 },
  nextSendOn: { group: 'When', width: 124 },
  sentCount: { group: 'When', width: 94, align: 'end' },
  state: { group: 'When', width: 128 },
  lastSentOn: { group: 'More', width: 130 },
  why: { group: 'More', width: 160 },
};
/** Before these stand the buttons, in sight without scrolling. */
const lastGroup = 'More';
const stateColors: Partial<Record<AdminReminder['state'], string>> = {
  today: 'cobalt',
  overdue: 'amber',
  bounced: 'red',
};

/** Those that say something beside another row. */
export const reminderDataColumns: readonly DataColumn<AdminReminder>[] = reminderColumns.map((column) => ({
  ...column,
  group: looks[column.key].group,
  width: looks[column.key].width,
  align: looks[column.key].align ?? 'start',
  isFuture: column.key === 'nextSendOn',
  cell: (row) => reminderCell(column, row),
  text: (row) => reminderText(column, row),
}));

const buttons: DataColumn<AdminReminder> = {
  key: 'actions',
  label: 'Actions',
  filter: null,
  isSortable: false,
  isNullable: false,
  options: null,
  group: 'Do',
  width: 172,
  align: 'start',
  cell: (row) => <ReminderButtons row={row} />,
  text: () => '',
};

/** The columns of the contract as the table shows them, and the buttons. Made once: the table compares by identity. */
export const reminderTableColumns: readonly DataColumn<AdminReminder>[] = [
  ...reminderDataColumns.filter(({ group }) => group !== lastGroup),
  buttons,
  ...reminderDataColumns.filter(({ group }) => group === lastGroup),
];

function reminderCell(column: ReminderColumn, row: AdminReminder): ReactNode {
  if (column.key === 'state')
    return <Badge color={stateColors[row.state] ?? 'gray'}>{reminderText(column, row)}</Badge>;
  return reminderText(column, row);
}

export function reminderText(column: ReminderColumn, row: AdminReminder): string {
  const value = row[column.key];
  if (value === null) return emptyValue;
  if (column.key === 'sentCount') return `${row.sentCount} of 3`;
  if (column.filter === 'dateRange') return formatDay(String(value));
  return column.options?.find((option) => option.value === value)?.label ?? String(value);
}

export function textOf(key: Key, row: AdminReminder): string {
  const column = reminderColumns.find((candidate) => candidate.key === key);
  return column ? reminderText(column, row) : emptyValue;
}

/** A reminder in two lines: address and state, then how many emails left, and the day. */
export function reminderListItem(row: AdminReminder): ListItem {
  return {
    name: row.email,
    figure: <Badge color={stateColors[row.state] ?? 'gray'}>{textOf('state', row)}</Badge>,
    line: `${textOf('sentCount', row)} sent`,
    note: row.nextSendOn === null ? textOf('createdOn', row) : formatDay(row.nextSendOn),
  };
}
