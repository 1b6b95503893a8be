import { isAddressOf } from '../subjects/domains.ts';
import { isStaff, type Member } from '../http/viewer.ts';

/**
 * There is no claim of a venture: who came as an entrepreneur and signs in with an address at its own domain speaks
 * for it. Admins and moderators speak for none.
 */
export function speaksFor(member: Member, venture: { website: string | null; state: string }): boolean {
  if (isStaff(member) || member.memberType !== 'entrepreneur') return false;
  return venture.state === 'listed' && isAddressOf(member.email, venture.website);
}
