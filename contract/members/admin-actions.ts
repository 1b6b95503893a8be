import { z } from 'zod';
import { access } from '../access/access.ts';
import { memberColumns } from './list.ts';
import { roles } from './account.ts';
import { accountRuleCodes, suspensionFoundBy } from './suspension-words.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { tableFilters } from '../table/table.ts';
import { writtenText } from '../written-text.ts';

/** What admins do with members, one or many in one step. */

/** Members that one admin action hits at most, members that are named one by one, and members that get a link or are erased at once. */
export const mostMembersAtOnce = 25_000;
export const mostMembersNamed = 2_000;
export const mostMembersOneByOne = 100;
/** The longest access that an admin gives, in days from today. */
export const longestGivenDays = 730;

const reason = writtenText({ least: 3, most: 120, wanted: 'Say why, in at least 3 characters' });
const why = writtenText({ least: 3, most: 500, wanted: 'Say why, in at least 3 characters' });
const days = z.int(`From 1 to ${longestGivenDays} days`).min(1, 'At least one day');
const someDays = days.max(longestGivenDays, `At most ${longestGivenDays} days`);

/** Why access is revoked; the member reads the label, and that they can answer. */
export const revocationReasons = {
  fabricated_review: 'A review was made up',
  duplicate_accounts: 'There is more than one account of the same person',
  undeclared_tie: 'A tie to the reviewed organisation was not declared',
  shared_access: 'Access was sold or shared',
  scraping: 'Far more was read than a person could read',
  re_identifying: 'There was an attempt to find out who wrote a review',
  given_by_mistake: 'It was given by mistake',
} as const;
export type RevocationReason = keyof typeof revocationReasons;
const revocationCodes = Object.keys(revocationReasons) as [RevocationReason, ...RevocationReason[]];

/** `until`: the first day without access. `reason`: what the menu of the member says. */
const giveAccess = z.strictObject({ kind: z.literal('give_access'), days: someDays, reason });
const giveAccessUntil = z.strictObject({
  kind: z.literal('give_access_until'),
  until: z.iso.date('Choose a day'),
  reason,
});
const extendAccess = z.strictObject({ kind: z.literal('extend_access'), days: someDays, reason });
const revokeAccess = z.strictObject({
  kind: z.literal('revoke_access'),
  reasonCode: z.enum(revocationCodes, 'Choose a reason'),
});
/** Both roles as they are to be. `reason` is for the other admins. */
const changeRole = z.strictObject({
  kind: z.literal('change_role'),
  role: z.enum(roles),
  isModerator: z.boolean(),
  reason: why,
});
/** With `reason`, the facts, it is the statement of reasons that the member reads. */
const suspend = z.strictObject({
  kind: z.literal('suspend'),
  ruleCode: z.enum(accountRuleCodes, 'Choose a rule'),
  foundBy: z.enum(suspensionFoundBy),
  reason: why,
});
const restore = z.strictObject({ kind: z.literal('restore'), reason: why });

export const adminAction = z.discriminatedUnion('kind', [
  giveAccess,
  giveAccessUntil,
  extendAccess,
  revokeAccess,
  changeRole,
  suspend,
  restore,
]);
export type AdminAction = z.output<typeof adminAction>;
const plainAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('send_link') }),
  z.strictObject({ kind: z.literal('sign_out') }),
  z.strictObject({ kind: z.literal('erase') }),
]);
export type PlainAction = z.output<typeof plainAction>;
export type AnyAction = AdminAction | PlainAction;

/** Why a member was skipped, as the sentence continues after their address. */
export const skippedWords = {
  yourself: 'this is your own account',
  closed: 'the account is closed',
  suspended: 'the account is suspended',
  not_suspended: 'the account is not suspended',
  admin: 'admins always have access',
  longer_access: 'already has access for at least as long',
  no_access: 'has no access',
  at_the_limit: `has access for ${longestGivenDays} days already`,
  same_role: 'has these roles already',
  link_limit: 'has reached the limit of links for one address',
  changed: 'was changed since',
  is_admin: 'is an admin or a moderator; take the roles away first',
  waits: 'the same request already waits for a second admin',
  one_at_a_time: 'is an admin; change admin roles one at a time',
} as const;
export type SkippedReason = keyof typeof skippedWords;
const skippedReasons = Object.keys(skippedWords) as [SkippedReason, ...SkippedReason[]];

const ids = z.array(uuid).max(mostMembersNamed, `At most ${mostMembersNamed} one by one`);
/**
 * `only` these; or, when null, all of the filter in the address but `except`. `version` is that of the one member, as
 * it was read; `hits` how many the preview named. 409 `stale` when either is not so any more; null is not compared.
 */
const chosen = {
  only: ids.min(1, 'Choose at least one').nullable(),
  except: ids,
  version: z.int().min(1).nullable(),
  hits: z.int().min(1).nullable(),
};
const chosenMembers = z.strictObject(chosen);

const skipped = z.array(z.object({ id: uuid, email: z.string(), why: z.enum(skippedReasons) }));
const outcome = z.object({ data: z.object({ done: z.int(), skipped }) });
/** For how many members it waits, and until when; `until` is null while a second admin decides. */
const waits = z.object({ members: z.int(), until: instant.nullable() });
export type Waits = z.output<typeof waits>;

/** `names`: the first few addresses. */
export const previewAdminAction = endpoint('POST /api/admin/member-actions/preview', {
  summary: 'Whom an admin action would affect, whom it would skip and why, and what the members would read',
  query: tableFilters(memberColumns),
  body: z.strictObject({ ...chosen, action: z.discriminatedUnion('kind', [adminAction, plainAction]) }),
  reply: z.object({
    data: z.object({
      hits: z.int(),
      names: z.array(z.string()),
      skipped: z.array(z.object({ why: z.enum(skippedReasons), count: z.int(), names: z.array(z.string()) })),
      email: z.object({ subject: z.string(), text: z.string() }).nullable(),
    }),
  }),
});

/**
 * 409 `invalid_transition` when the one member cannot be hit, with why; of many those are skipped and named. Never
 * oneself. A new role and a suspension always send their email. `actionId`: for the undo.
 */
export const doAdminAction = endpoint('POST /api/admin/member-actions', {
  summary: 'Give, extend or end access, change the roles, suspend or restore: one member or many',
  query: tableFilters(memberColumns),
  body: z.strictObject({ ...chosen, action: adminAction, hasEmail: z.boolean() }),
  /** `waits`: of new roles, which need a second admin; then nothing is done yet. */
  reply: z.object({ data: z.object({ actionId: uuid, done: z.int(), skipped, waits: waits.nullable() }) }),
});

/** 409 `invalid_transition` some seconds after the admin action: its emails leave then. Sessions that ended stay so. */
export const undoAdminAction = endpoint('POST /api/admin/member-actions/:id/undo', {
  summary: 'Undo one of my admin actions',
  params: z.strictObject({ id: uuid }),
  reply: outcome,
});

export const sendMemberLinks = endpoint('POST /api/admin/member-links', {
  summary: 'Send members a link to sign in, within the limits of each address',
  query: tableFilters(memberColumns),
  body: chosenMembers,
  reply: outcome,
});

export const signMembersOut = endpoint('POST /api/admin/member-sign-outs', {
  summary: 'Sign members out everywhere',
  query: tableFilters(memberColumns),
  body: chosenMembers,
  reply: outcome,
});

/**
 * `confirmation`: the address of the one member, or the number of those who are hit. 422 when it is neither. Their
 * reviews stay, without any link to them: what an admin made disappear would say who wrote it.
 */
export const eraseMembers = endpoint('POST /api/admin/member-erasures', {
  summary: 'Ask to erase accounts: closed once a second admin approves, erased after seven days',
  query: tableFilters(memberColumns),
  body: z.strictObject({
    ...chosen,
    confirmation: z.string().max(254),
    reason: why,
  }),
  reply: z.object({ data: z.object({ done: z.int(), skipped, waits }) }),
});

/**
 * Waits for a second admin like an erasure. Then what `fromId` had becomes `intoId`'s, and the account of `fromId` is gone; its address opens nothing any more. Reviews,
 * drafts, what was done with the database, and access of which admins are not told yet come along only where both addresses
 * are of one mailbox; else the reviews lose their author, within a day, and that access ends.
 * `confirmation`: the address that goes. 409 for oneself, for admins, for suspended and closed accounts.
 */
export const mergeMembers = endpoint('POST /api/admin/member-merges', {
  summary: 'Ask to merge two accounts of one person, which a second admin approves',
  body: z.strictObject({
    fromId: uuid,
    intoId: uuid,
    confirmation: z.string().max(254),
    reason: why,
  }),
  reply: z.object({ data: z.object({ waits }) }),
});

/** An empty text takes the note away. `version`: of the note that was read, 0 for none; 409 `stale` when it changed. */
export const writeMemberNote = endpoint('PUT /api/admin/members/:id/note', {
  summary: 'Change what admins tell each other about a member',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ body: writtenText({ most: 2_000 }), version: z.int().min(0) }),
  status: 204,
  reply: nothing,
});

const noteOfMember = z.object({
  body: z.string(),
  version: z.int(),
  writtenBy: z.string().nullable(),
  writtenAt: instant,
});
const memberStatus = z.object({
  ...access.shape,
  id: uuid,
  email: z.string(),
  role: z.enum(roles),
  isModerator: z.boolean(),
  isSuspended: z.boolean(),
  isClosed: z.boolean(),
  version: z.int(),
  note: noteOfMember.nullable(),
  can: z.object({
    giveAccess: z.boolean(),
    revokeAccess: z.boolean(),
    changeRole: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    sendLink: z.boolean(),
    signOut: z.boolean(),
    merge: z.boolean(),
    erase: z.boolean(),
  }),
});
export type MemberStatus = z.output<typeof memberStatus>;

export const getMemberStatus = endpoint('GET /api/admin/members/:id/status', {
  summary: 'The access of a member, the note of the admins and the possible actions',
  params: z.strictObject({ id: uuid }),
  reply: z.object({ data: memberStatus }),
});
