import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { memberColumns, type MemberColumn, type MemberRow } from '../../contract/admin.ts';
import type { DataColumn } from '../table/column.ts';
import type { ListItem } from '../table/table-list.tsx';
import { emptyValue, formatDay } from '../ui/formats.ts';
import { TriState } from '../ui/tri-state.tsx';

type Key = MemberColumn['key'];

const looks: Readonly<Record<Key, { group: string; width: number; align?: 'center' }>> = {
  email: { group: 'Who', width: 250 },
  memberType: { group: 'Who', width: 140 },
  role: { group: 'Who', width: 110 },
  hasAccess: { group: 'Access', width: 110, align: 'center' },
  reason: { group: 'Access', width: 320 },
  accessExpiresOn: { group: 'Access', width: 140 },
  isSuspended: { group: 'Activity', width: 120, align: 'center' },
  joinedOn: { group: 'Activity', width: 140 },
  lastSeenOn: { group: 'Activity', width: 140 },
};

/** The columns of the contract as the table shows them. Made once: the table compares by identity. */
export const memberTableColumns: readonly DataColumn<MemberRow>[] = memberColumns.map((column) => ({
  ...column,
  group: looks[column.key].group,
  width: looks[column.key].width,
  align: looks[column.key].align ?? 'start',
  isFuture: column.key === 'accessExpiresOn',
  cell: (row) => memberCell(column, row),
  text: (row) => memberText(column, row),
}));

function memberCell(column: MemberColumn, row: MemberRow): ReactNode {
  const value = row[column.key];
  if (typeof value === 'boolean') return <TriState value={value} />;
  if (column.key === 'role' && row.role === 'admin') return <Badge color="cobalt">{memberText(column, row)}</Badge>;
  return memberText(column, row);
}

export function memberText(column: MemberColumn, row: MemberRow): string {
  const value = row[column.key];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  // Access without an end is a fact about it, not something that we do not know.
  if (column.key === 'accessExpiresOn' && value === null && row.hasAccess) return 'Never';
  if (value === null) return emptyValue;
  if (column.filter === 'dateRange') return formatDay(value);
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

/** A member in two lines: address and access, then type with reason, and until when. */
export function memberListItem(row: MemberRow): ListItem {
  const text = (key: Key): string => {
    const column = memberColumns.find((candidate) => candidate.key === key);
    return column ? memberText(column, row) : emptyValue;
  };
  const type = row.role === 'admin' ? 'Admin' : text('memberType');
  return {
    name: row.email,
    figure: <TriState value={row.hasAccess} />,
    line: [type, row.isSuspended ? 'suspended' : null, row.reason].filter((part) => part !== null).join(', '),
    note: text('accessExpiresOn'),
  };
}
