import { uuid } from '../../contract/endpoint.ts';
import type { Vault } from '../vault.ts';

const purpose = 'shortlist stop';

/** What the link at the foot of an email about a shortlist holds: its member, sealed. No dot: a page has none. */
export const makeStopToken = (vault: Vault, memberId: string): string =>
  vault.seal(purpose, memberId).toString('base64url');

/** The member; null for a token that we did not make. */
export function readStopToken(vault: Vault, token: string): string | null {
  try {
    return uuid.parse(vault.open(purpose, Buffer.from(token, 'base64url')));
  } catch {
    return null;
  }
}
