import { timingSafeEqual } from 'node:crypto';
import { uuid } from '../../../contract/endpoint.ts';
import type { Vault } from '../../vault.ts';

/** Opens the page of one suspension, whichever of its emails is read: nothing of it is stored. */

const macOf = (vault: Vault, id: string): Buffer => vault.digest('page of a suspension', id);
const idLength = 36;

export const makePageToken = (vault: Vault, id: string): string => `${id}_${macOf(vault, id).toString('base64url')}`;

/** The id of the suspension; null for a token that we did not make. */
export function readPageToken(vault: Vault, token: string): string | null {
  const [id, mac] = [token.slice(0, idLength), token.slice(idLength + 1)];
  if (!uuid.safeParse(id).success) return null;
  const [given, wanted] = [Buffer.from(mac, 'base64url'), macOf(vault, id)];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
}
