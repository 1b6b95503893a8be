import { listOf } from '../../../../contract/lists.ts';
import type { Waits } from '../../../../contract/members/admin-actions.ts';
import { formatCount, formatInstant } from '../../../../contract/formats.ts';
import type { WaitingAction } from '../../../../contract/members/second-admin.ts';

/** "Make ada@x.example moderator", "Erase 3 users", "Take down a review of Kitehouse". */
export function whatOf({ kind, role, isModerator, members, names, removal }: WaitingAction): string {
  if (removal !== null) return `Remove a review of ${removal.subjectName}`;
  // Once it is done, the account that went is named no more.
  if (kind === 'merge')
    return names.length > 1
      ? `Merge ${names[0]} into ${names[1]}`
      : `Merge an account into ${names[0] ?? 'another one'}`;
  const whom = members === 1 ? (names[0] ?? 'a member') : formatCount(members, 'user');
  if (kind === 'erase') return `Erase ${whom}`;
  const roles = [role === 'admin' ? 'admin' : null, isModerator === true ? 'moderator' : null].filter(
    (one) => one !== null,
  );
  if (kind === 'invite_role') return `Invite ${whom} as ${listOf(roles)}`;
  return roles.length === 0 ? `Remove the roles of ${whom}` : `Make ${whom} ${listOf(roles)}`;
}

/** What carrying it out means. */
export function meaningOf({ kind, members, removal }: WaitingAction): string {
  if (removal !== null)
    return `It is removed with a Monday batch. Its writer is told why and can appeal.${removal.isHidden ? ' Readers do not see its words now.' : ''}`;
  if (kind === 'invite_role')
    return 'The email was sent. Until the role is approved, the account is a member account. If you withdraw the role, the invitation stays.';
  if (kind === 'merge')
    return 'One account takes over what the other has, and the other account ends. Both are told by email. Nothing brings it back.';
  if (kind !== 'erase')
    return members === 1
      ? 'This member then has exactly these roles, and is told by email.'
      : 'These members then have exactly these roles, and are told by email.';
  return members === 1
    ? 'The account closes at once and is erased after seven days. Until then, a link in the email to its owner restores it. Its reviews stay, without any link to it.'
    : 'The accounts close at once and are erased after seven days. Until then, a link in the email to each owner restores the account. Their reviews stay, without any link to them.';
}

/** When and by whom it is done. */
export function whenOf({ runsAt, isYours, removal, approvedBy, approvedAt, can }: WaitingAction): string {
  if (runsAt !== null && approvedAt !== null)
    return `Approved by ${approvedBy ?? 'a former admin'} on ${formatInstant(approvedAt)}. Removal on ${formatInstant(runsAt)}.`;
  // This admin came after it was asked for: the pause is over with them.
  if (can.includes('approve')) return 'It happens when you approve it.';
  if (runsAt !== null && removal !== null)
    return `There is no second admin, so it is removed on ${formatInstant(runsAt)} unless withdrawn.`;
  if (runsAt !== null) return `There is no second admin, so it happens at ${formatInstant(runsAt)} unless withdrawn.`;
  return isYours ? 'Another admin approves it. You can withdraw it.' : 'It happens when you approve it.';
}

export const outcomeWords = {
  done: 'Done',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  dropped: 'Not done: it no longer applied, or the admin who asked lost the role',
} as const satisfies Record<NonNullable<WaitingAction['outcome']>, string>;

/** Said when an action was asked for. */
export const waitsWords = ({ until }: Waits): string =>
  until === null
    ? 'It waits for a second admin, who gets an email.'
    : `There is no second admin, so it happens at ${formatInstant(until)}. Until then you can withdraw it under Second admin.`;

/** Said when it was decided. */
export function doneWords(
  action: WaitingAction,
  { outcome, runsAt }: { outcome: WaitingAction['outcome']; runsAt: string | null },
): string {
  if (outcome !== null) return `${whatOf(action)}: ${outcomeWords[outcome].toLowerCase()}.`;
  return runsAt === null ? 'Approved.' : `Approved. The review is removed on ${formatInstant(runsAt)}.`;
}
