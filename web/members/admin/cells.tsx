import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { memberColumns, type MemberColumn, type MemberRow } from '../../../contract/members/list.ts';
import type { DataColumn } from '../../table/column.ts';
import type { ListItem } from '../../table/list.tsx';
import { emptyValue, formatDay, formatInteger, formatMonth } from '../../../contract/formats.ts';
import { TriState } from '../../ui/tri-state.tsx';

type Key = MemberColumn['key'];

const looks: Readonly<Record<Key, { group: string; width: number; align?: 'center' | 'end' }>> = {
  email: { group: 'Who', width: 250 },
  isSuspended: { group: 'Who', width: 124, align: 'center' },
  organisation: { group: 'Who', width: 200 },
  memberType: { group: 'Who', width: 132 },
  role: { group: 'Who', width: 104 },
  isModerator: { group: 'Who', width: 124, align: 'center' },
  isVerified: { group: 'Who', width: 112, align: 'center' },
  hasAccess: { group: 'Access', width: 112, align: 'center' },
  reason: { group: 'Access', width: 250 },
  accessExpiresOn: { group: 'Access', width: 132 },
  passCount: { group: 'Access', width: 96, align: 'end' },
  hasApprovedReviews: { group: 'Activity', width: 160, align: 'center' },
  declinedReviews: { group: 'Activity', width: 158, align: 'end' },
  drafts: { group: 'Activity', width: 96, align: 'end' },
  strikeCount: { group: 'Activity', width: 100, align: 'end' },
  lastSeenOn: { group: 'Activity', width: 132 },
  joinedOn: { group: 'Activity', width: 132 },
  secondFactor: { group: 'Activity', width: 150 },
};
const told: ReadonlySet<Key> = new Set(['declinedReviews', 'drafts']);

/** What a number of reviews or drafts reads where too few members share it. */
export const someReviews = 'some';

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
  if (column.key === 'isSuspended' && row.isSuspended) return <Badge color="red">Suspended</Badge>;
  if (column.filter === 'triState') return <TriState value={typeof value === 'boolean' ? value : null} />;
  if (column.key === 'role' && row.role === 'admin') return <Badge color="cobalt">{memberText(column, row)}</Badge>;
  if (told.has(column.key) && value === null) return <span className="dim">{someReviews}</span>;
  return memberText(column, row);
}

export function memberText(column: MemberColumn, row: MemberRow): string {
  const value = row[column.key];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatInteger(value);
  if (value === null) return textOfNothing(column, row);
  if (column.key === 'joinedOn' || column.key === 'lastSeenOn') return formatMonth(value);
  if (column.filter === 'dateRange') return formatDay(value);
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

function textOfNothing({ key }: MemberColumn, row: MemberRow): string {
  // Access without an end is a fact about it, not something that we do not know.
  if (key === 'accessExpiresOn' && row.hasAccess) return 'Never';
  if (key === 'isVerified') return 'Unknown';
  return told.has(key) ? someReviews : emptyValue;
}

export function textOf(key: Key, row: MemberRow): string {
  const column = memberColumns.find((candidate) => candidate.key === key);
  return column ? memberText(column, row) : emptyValue;
}

/** The roles of a member in words; null without any. */
export function roleWords({ role, isModerator }: Pick<MemberRow, 'role' | 'isModerator'>): string | null {
  if (role === 'admin') return isModerator ? 'Admin and moderator' : 'Admin';
  return isModerator ? 'Moderator' : null;
}

/** A member in two lines: address and access, then type with reason, and until when. */
export function memberListItem(row: MemberRow): ListItem {
  const type = roleWords(row) ?? textOf('memberType', row);
  return {
    name: row.email,
    figure: <TriState value={row.hasAccess} />,
    line: [type, row.isSuspended ? 'suspended' : null, row.reason].filter((part) => part !== null).join(', '),
    note: textOf('accessExpiresOn', row),
  };
}
