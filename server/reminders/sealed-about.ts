import { z } from 'zod';
import { idLengths, padded } from '../padding.ts';
import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';

/** The funder that a reminder is about: beside its member it would say who is about to write about whom. */

const purpose = 'reminder about';
const about = z.object({ funderId: z.string() });

export const sealAbout = (vault: Vault, funderId: string): Buffer =>
  vault.authors.seal(purpose, padded(JSON.stringify({ funderId }), idLengths));

/** Null where its key is gone. */
export function openAbout(vault: Vault, sealed: Buffer): string | null {
  const opened = vault.authors.open(purpose, sealed);
  return opened === null ? null : about.parse(JSON.parse(opened)).funderId;
}

/** Seals those anew that are not sealed with the key in use. */
export async function renewAbouts(trx: Trx, { authors }: Vault): Promise<void> {
  const rows = await trx
    .selectFrom('reminders')
    .where('sealed_about', 'is not', null)
    .select(['id', 'sealed_about as sealed'])
    .forUpdate()
    .execute();
  for (const { id, sealed } of rows) {
    if (sealed === null || authors.isCurrent(sealed)) continue;
    const opened = authors.open(purpose, sealed);
    if (opened === null) continue;
    await trx
      .updateTable('reminders')
      .set({ sealed_about: authors.seal(purpose, opened) })
      .where('id', '=', id)
      .execute();
  }
}
