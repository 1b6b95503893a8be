import { isAddressOf } from '../subjects/domains.ts';
import type { Member } from '../http/viewer.ts';

/**
 * There is no claim of a venture: who came as an entrepreneur and signs in with an address at its own domain speaks
 * for it. Admins moderate what is written to ventures, so they speak for none.
 */
export function speaksFor(member: Member, venture: { website: string | null; state: string }): boolean {
  if (member.role === 'admin' || member.memberType !== 'entrepreneur') return false;
  return venture.state === 'listed' && isAddressOf(member.email, venture.website);
}
