import { z } from 'zod';
import { idLengths, padded } from '../padding.ts';
import type { Vault } from '../vault.ts';

/** The funder that a reminder is about: beside its member it would say who is about to write about whom. */

const purpose = 'reminder about';
const about = z.object({ funderId: z.string() });

export const sealAbout = (vault: Vault, funderId: string): Buffer =>
  vault.seal(purpose, padded(JSON.stringify({ funderId }), idLengths));

export const openAbout = (vault: Vault, sealed: Buffer): string =>
  about.parse(JSON.parse(vault.open(purpose, sealed))).funderId;
