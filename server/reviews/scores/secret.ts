import type { Vault } from '../../vault.ts';
import type { Secret } from './secret-rules.ts';

/** The secret of the figures of one class of one subject. */
export const secretOf =
  (vault: Vault, subject: string): Secret =>
  (words) =>
    vault.digest('figures', `${subject} ${words}`).readUInt32BE(0);
