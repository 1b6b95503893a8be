import { z } from 'zod';
import { access, passKinds } from '../access/access.ts';
import { memberTypes, roles, type MemberType, type Role } from './account.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { column, nullable, optionsOf, sortable, type LabelledColumn } from '../table/column.ts';
import { pageOf, tableFilters, tableQuery, type SortTerm } from '../table/table.ts';

/** What admins see of the people who have an account. Nothing here leads from a person to a review. */

const memberTypeLabels: Readonly<Record<MemberType, string>> = {
  entrepreneur: 'Entrepreneur',
  funder: 'Funder',
  other: 'Other',
};

/** What a member may show beside the link. */
const factorStates = ['none', 'app', 'passkey', 'both'] as const;
export type FactorState = (typeof factorStates)[number];
const factorLabels: Readonly<Record<FactorState, string>> = {
  none: 'None',
  app: 'App',
  passkey: 'Passkey',
  both: 'Passkey and app',
};
const roleLabels: Readonly<Record<Role, string>> = { member: 'Member', admin: 'Admin' };

export type MemberColumn = LabelledColumn<
  | 'email'
  | 'isSuspended'
  | 'organisation'
  | 'memberType'
  | 'role'
  | 'isModerator'
  | 'isVerified'
  | 'hasAccess'
  | 'reason'
  | 'accessExpiresOn'
  | 'passCount'
  | 'hasApprovedReviews'
  | 'declinedReviews'
  | 'drafts'
  | 'strikeCount'
  | 'lastSeenOn'
  | 'joinedOn'
  | 'secondFactor'
>;

const counted = { ...sortable, isInteger: true } as const;

export const memberColumns: readonly MemberColumn[] = [
  column('email', 'Email', 'text', sortable),
  column('isSuspended', 'Suspended', 'triState'),
  column('organisation', 'Organisation', 'text', nullable),
  column('memberType', 'Type', 'in', { options: optionsOf(memberTypeLabels, memberTypes) }),
  column('role', 'Role', 'in', { options: optionsOf(roleLabels, roles) }),
  column('isModerator', 'Moderator', 'triState'),
  column('isVerified', 'Verified', 'triState', nullable),
  column('hasAccess', 'Access', 'triState'),
  column('reason', 'Reason', 'text', nullable),
  column('accessExpiresOn', 'Expires', 'dateRange', { ...sortable, ...nullable }),
  column('passCount', 'Passes', 'range', counted),
  column('hasApprovedReviews', 'Reviews approved', 'triState'),
  column('declinedReviews', 'Reviews declined', 'range', { ...counted, ...nullable }),
  column('drafts', 'Drafts', 'range', { ...counted, ...nullable }),
  column('strikeCount', 'Strikes', 'range', counted),
  column('lastSeenOn', 'Last seen', 'dateRange', { ...sortable, ...nullable }),
  column('joinedOn', 'Joined', 'dateRange', sortable),
  column('secondFactor', 'Second factor', 'in', { options: optionsOf(factorLabels, factorStates) }),
];

/** The latest visitors come first; members without a visit that is shown come last. */
export const defaultMemberSort: readonly SortTerm[] = [{ key: 'lastSeenOn', direction: 'descending' }];

/** Null: some, where fewer than five members share the number. */
const recordedCount = z.int().nullable();

/**
 * Access and its reason are those of the moment of the answer. All days are days of UTC. The number of declined
 * reviews is that of the last night on which it moved for five members at least: see docs/decisions/0019 and 0073.
 */
export const member = access.extend({
  id: uuid,
  email: z.string(),
  /** The funder whose page they claimed, else what they wrote in their latest request for free access. */
  organisation: z.string().nullable(),
  memberType: z.enum(memberTypes),
  role: z.enum(roles),
  isModerator: z.boolean(),
  /** Whether they work for the funder they named: an admin said yes, or no; null where no admin was asked. */
  isVerified: z.boolean().nullable(),
  /** Passes ever given, whatever became of them. All that reviews earned count as one: how many would join member and reviews. */
  passCount: z.int(),
  /** Whether reviews earned access, as far as admins are told of it. How many is never told (docs/decisions/0130). */
  hasApprovedReviews: z.boolean(),
  declinedReviews: recordedCount,
  /** Told at night, where it moved for five members; null where fewer than five share it: see docs/decisions/0080. */
  drafts: recordedCount,
  /** How often an admin revoked access or suspended the account for what the member did. */
  strikeCount: z.int(),
  /** The last visit was in that month or before: five members or more share it (decisions 0104 and 0164). Null where none is shown. */
  lastSeenOn: z.iso.date().nullable(),
  /** The first day of the month in which the account was opened (decision 0132). A filter finds each month that it touches. */
  joinedOn: z.iso.date(),
  secondFactor: z.enum(factorStates),
  isSuspended: z.boolean(),
  /** Part of the sample world. */
  isSample: z.boolean(),
});
export type MemberRow = z.output<typeof member>;

export const listMembers = endpoint('GET /api/admin/members', {
  summary: 'A page of the members, filtered and sorted',
  query: tableQuery(memberColumns),
  /** `nextCursor` and `previousCursor` go into `cursor`; null where the table ends. */
  reply: pageOf(member),
});

/** Days that `expireSoon` looks ahead. */
export const soonInDays = 14;

export const countMembers = endpoint('GET /api/admin/members/count', {
  summary: 'How many members match a filter, and how many of them have access',
  query: tableFilters(memberColumns),
  /** `expireSoon`: those whose access ends within 14 days. */
  reply: z.object({ count: z.int(), withAccess: z.int(), expireSoon: z.int() }),
});

/** A pass as admins read it. All that reviews earned are one: see docs/decisions/0130. */
export const memberPass = z.object({
  kind: z.enum(passKinds),
  /** What the menu of the member says; one for all that reviews earned. */
  reason: z.string(),
  state: z.enum(['live', 'over', 'ended_early', 'to_come']),
  /** One sentence: what it is and how long it lasts or lasted. */
  words: z.string(),
  /** The admin who gave it. */
  givenBy: z.string().nullable(),
});

const memberDetails = member.extend({
  /** Null while the account is not suspended by an admin. `reason`: what the member reads; null of older suspensions. */
  suspension: z.object({ since: z.iso.date(), reason: z.string().nullable() }).nullable(),
  /** Deleted by its member, erased on this day. */
  erasedOn: z.iso.date().nullable(),
  /** Newest first, at most 50 of each. */
  passes: z.array(memberPass),
  /**
   * Of an account with a role, since it has it. Null for members: the days would say who was here when a review came in
   * (docs/decisions/0113).
   */
  sessions: z
    .array(z.object({ browser: z.string().nullable(), signedInAt: instant, lastUsedOn: day.nullable() }))
    .nullable(),
  /**
   * The last 90 days: what an act of an admin caused; for accounts with a role whatever was sent but emails about
   * reviews. `emailName`: what sends it, such as `account.by-admin`.
   */
  emails: z.array(z.object({ emailName: z.string(), sentOn: day, state: z.enum(['sent', 'refused']) })),
  /** What admins did about this member. */
  audit: z.array(
    z.object({
      id: z.string(),
      happenedAt: instant,
      actor: z.string().nullable(),
      action: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type MemberDetails = z.output<typeof memberDetails>;
export type MemberPass = z.output<typeof memberPass>;

export const getMember = endpoint('GET /api/admin/members/:id', {
  summary: 'Everything that admins may see of one member',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: memberDetails }),
});

/** Files that one admin may take on one UTC day, and members that can be named one by one. */
export const memberFilesPerDay = 20;
export const mostExportedByName = 500;
const chosenIds = z.array(uuid).max(mostExportedByName);

/** Columns of the file, in its order. No number of reviews is among them. */
export const exportedMemberColumns = [
  'id',
  'email',
  'organisation',
  'memberType',
  'role',
  'isModerator',
  'isVerified',
  'hasAccess',
  'reason',
  'accessExpiresOn',
  'passCount',
  'strikeCount',
  'lastSeenOn',
  'joinedOn',
  'secondFactor',
  'isSuspended',
] as const satisfies readonly (keyof MemberRow)[];

/**
 * CSV of the filter, streamed, by email address; `only` takes these of the filter, `except` leaves these out. Noted
 * in the audit before its first line. 429 `export_limit` after 20 files in a day.
 */
export const exportMembers = endpoint('POST /api/admin/members/exports', {
  summary: 'The members of a filter as a CSV file',
  query: tableFilters(memberColumns),
  body: z.strictObject({ only: chosenIds.nullable(), except: chosenIds }),
  /** The bytes of the file, not JSON. */
  reply: z.any(),
});
