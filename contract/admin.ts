import { z } from 'zod';
import { access } from './access.ts';
import { memberTypes, roles, type MemberType, type Role } from './account.ts';
import { endpoint, uuid } from './endpoint.ts';
import { tableFilters, tableQuery, type FilterKind, type Option, type SortTerm, type TableColumn } from './table.ts';

/** What admins see of the people who have an account. Nothing here leads from a person to a review. */

const memberTypeLabels: Readonly<Record<MemberType, string>> = {
  entrepreneur: 'Entrepreneur',
  funder: 'Funder',
  other: 'Other',
};
const roleLabels: Readonly<Record<Role, string>> = { member: 'Member', admin: 'Admin' };

export interface MemberColumn extends TableColumn {
  readonly key:
    | 'email'
    | 'memberType'
    | 'role'
    | 'hasAccess'
    | 'reason'
    | 'accessExpiresOn'
    | 'isSuspended'
    | 'joinedOn'
    | 'lastSeenOn';
  readonly label: string;
}

type Parts = Partial<Pick<MemberColumn, 'isSortable' | 'isNullable' | 'options'>>;

const column = (key: MemberColumn['key'], label: string, filter: FilterKind, parts: Parts = {}): MemberColumn => ({
  key,
  label,
  filter,
  isSortable: false,
  isNullable: false,
  options: null,
  ...parts,
});

const listed = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly Option[] => values.map((value) => ({ value, label: labels[value] }));

const sortable = { isSortable: true } as const;
const nullable = { isNullable: true } as const;

export const memberColumns: readonly MemberColumn[] = [
  column('email', 'E-mail', 'text', sortable),
  column('memberType', 'Type', 'in', { options: listed(memberTypes, memberTypeLabels) }),
  column('role', 'Role', 'in', { options: listed(roles, roleLabels) }),
  column('hasAccess', 'Access', 'triState'),
  column('reason', 'Reason', 'text', nullable),
  column('accessExpiresOn', 'Expires', 'dateRange', { ...sortable, ...nullable }),
  column('isSuspended', 'Suspended', 'triState'),
  column('joinedOn', 'Joined', 'dateRange', sortable),
  column('lastSeenOn', 'Last seen', 'dateRange', { ...sortable, ...nullable }),
];

/** Who was here last comes first; who never came back comes last. */
export const defaultMemberSort: readonly SortTerm[] = [{ key: 'lastSeenOn', direction: 'descending' }];

/** Access and its reason are those of the moment of the answer. All days are days of UTC. */
export const member = access.extend({
  id: uuid,
  email: z.string(),
  memberType: z.enum(memberTypes),
  role: z.enum(roles),
  isSuspended: z.boolean(),
  joinedOn: z.iso.date(),
  /** Null for somebody who never signed in. */
  lastSeenOn: z.iso.date().nullable(),
  /** Part of the sample world. */
  isSample: z.boolean(),
});
export type MemberRow = z.output<typeof member>;

export const listMembers = endpoint('GET /api/admin/members', {
  summary: 'A page of the members, filtered and sorted',
  query: tableQuery(memberColumns),
  /** `nextCursor` and `previousCursor` go into `cursor`; null where the table ends. */
  reply: z.object({ rows: z.array(member), nextCursor: z.string().nullable(), previousCursor: z.string().nullable() }),
});

/** Days that `expireSoon` looks ahead. */
export const soonInDays = 14;

export const countMembers = endpoint('GET /api/admin/members/count', {
  summary: 'How many members match a filter, and how many of them have access',
  query: tableFilters(memberColumns),
  /** `expireSoon`: those whose access ends within 14 days. */
  reply: z.object({ count: z.int(), withAccess: z.int(), expireSoon: z.int() }),
});
