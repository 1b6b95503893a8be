import { formatCount } from '../../../contract/formats.ts';
import type { Invitation } from '../../../contract/invitations/invitations.ts';

/** What an invitation gives: "Moderator, 90 days of access". */
export function giftWords({ role, isModerator, accessDays }: Pick<Invitation, 'role' | 'isModerator' | 'accessDays'>) {
  const roles = role === 'admin' ? (isModerator ? 'Admin and moderator' : 'Admin') : isModerator ? 'Moderator' : null;
  const access = accessDays === null ? null : `${formatCount(accessDays, 'day')} of access`;
  const gifts = [roles, access].filter((part) => part !== null).join(', ');
  return gifts === '' ? 'Member' : gifts;
}

export const stateWords: Readonly<Record<Invitation['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
