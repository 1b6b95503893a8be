import { isForPrograms } from '../../server/http/keys/open-key-gate.ts';
import { gates, staff, type Caller } from './callers.ts';
import type { Row } from './row.ts';
import type { Variant } from './things.ts';

/** `sign_in`, `invalid_token` and the like where the gate does not let the caller in; null where it does. */
export function refusalOf(gate: string | undefined, row: Row, caller: Caller): string | null {
  // Pages and programs do not share what they prove themselves with.
  if (gate !== undefined && isForPrograms(gate)) return caller === 'guest' ? 'key_required' : 'invalid_key';
  if (caller === 'broken token') return row.readsNoToken === true ? null : 'invalid_token';
  const answer = gates[gate ?? '']?.[caller] ?? 'no such gate';
  return answer === 'yes' ? null : answer;
}

/** What a caller who is let in is answered. */
export function expectedOf(row: Row, caller: Caller, variant: Variant): string {
  // Where no token is read, a broken one makes a guest.
  const known = caller === 'broken token' ? 'guest' : caller;
  if (variant === 'own') return String(row.but?.[known] ?? row.answer);
  const seesAll = row.isShownToAdmins === true && staff.includes(caller) && caller !== 'admin without a second factor';
  if (variant === 'others' && seesAll) return String(row.answer);
  const usual = variant === 'malformed' ? '400 invalid_request' : '404 not_found';
  return String(row.answers?.[variant] ?? usual);
}
