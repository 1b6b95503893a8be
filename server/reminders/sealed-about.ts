import { z } from 'zod';
import { idLengths, padded } from '../padding.ts';
import { openIfOurs, type Vault } from '../vault.ts';

/** The funder that a reminder is about: beside its member it would say who is about to write about whom. */

const purpose = 'reminder about';
const about = z.object({ funderId: z.string() });

export const sealAbout = (vault: Vault, funderId: string): Buffer =>
  vault.seal(purpose, padded(JSON.stringify({ funderId }), idLengths));

/** Null where the secret of the installation was lost. */
export function openAbout(vault: Vault, sealed: Buffer): string | null {
  const opened = openIfOurs(vault, purpose, sealed);
  return opened === null ? null : about.parse(JSON.parse(opened)).funderId;
}
