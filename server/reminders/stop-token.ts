import { timingSafeEqual } from 'node:crypto';
import { uuid } from '../../contract/endpoint.ts';
import type { Vault } from '../vault.ts';

const purpose = 'reminder stop';
const macBytes = 16;
const idLength = 36;

const macOf = (vault: Vault, id: string): Buffer => vault.digest(purpose, id).subarray(0, macBytes);

/** What the link at the foot of a reminder holds: its id, and a proof that we made the link. No dot: a page has none. */
export function makeStopToken(vault: Vault, id: string): string {
  return `${id}_${macOf(vault, id).toString('base64url')}`;
}

/** The id of the reminder; null for a token that we did not make. */
export function readStopToken(vault: Vault, token: string): string | null {
  const [id, mac] = [token.slice(0, idLength), token.slice(idLength + 1)];
  const given = Buffer.from(mac, 'base64url');
  if (!uuid.safeParse(id).success || given.length !== macBytes) return null;
  return timingSafeEqual(given, macOf(vault, id)) ? id : null;
}
