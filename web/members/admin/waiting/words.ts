import type { Waits } from '../../../../contract/members/admin-actions.ts';
import { formatCount, formatInstant } from '../../../../contract/formats.ts';
import type { WaitingAction } from '../../../../contract/members/second-admin.ts';

/** "Give the role moderator", "Erase 3 users". */
export function whatOf({ kind, role, isModerator, members, names }: WaitingAction): string {
  const whom = members === 1 ? (names[0] ?? 'a member') : formatCount(members, 'user');
  if (kind === 'erase') return `Erase ${whom}`;
  const roles = [role === 'admin' ? 'admin' : null, isModerator === true ? 'moderator' : null].filter(
    (one) => one !== null,
  );
  return roles.length === 0 ? `Take the roles of ${whom} away` : `Make ${whom} ${roles.join(' and ')}`;
}

/** What carrying it out means. */
export function meaningOf({ kind, members }: WaitingAction): string {
  if (kind !== 'erase')
    return members === 1
      ? 'This member then has exactly these roles, and is told by email.'
      : 'These members then have exactly these roles, and are told by email.';
  return members === 1
    ? 'The account closes at once and is erased after seven days. Until then, a link in the email to its owner restores it. Its reviews stay, without any link to it.'
    : 'The accounts close at once and are erased after seven days. Until then, a link in the email to each owner restores the account. Their reviews stay, without any link to them.';
}

/** When and by whom it is done. */
export function whenOf({ runsAt, isYours }: WaitingAction): string {
  if (runsAt !== null)
    return `There is no second admin: it is done at ${formatInstant(runsAt)}, unless it is withdrawn.`;
  return isYours ? 'Another admin approves it. You can withdraw it.' : 'It is done when you approve it.';
}

export const outcomeWords = {
  done: 'Done',
  withdrawn: 'Withdrawn',
  dropped: 'Not done: there was no one left to act on, or the admin who asked lost the role',
} as const satisfies Record<NonNullable<WaitingAction['outcome']>, string>;

/** Said when an action was asked for. */
export const waitsWords = ({ until }: Waits): string =>
  until === null
    ? 'It waits for a second admin, who gets an email.'
    : `There is no second admin: it is done at ${formatInstant(until)}. Until then you can withdraw it under Second admin.`;
