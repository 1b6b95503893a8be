import { randomInt } from 'node:crypto';
import { codeDigits } from '../../contract/claims/claims.ts';
import type { Vault } from '../vault.ts';

/** Six digits, also those that begin with a nought. */
export function makeCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** Without the secret, an attacker cannot try all codes against what the table holds. */
export function codeDigest(vault: Vault, { claimId, code }: { claimId: string; code: string }): Buffer {
  return vault.digest('claim code', `${claimId}\n${code}`);
}

export function addressDigest(vault: Vault, email: string): Buffer {
  return vault.digest('claim address', email);
}
