import type { Trx } from '../../database/connect.ts';
import { padded } from '../../padding.ts';
import type { Vault } from '../../vault.ts';
import { shuffled } from '../settlement/rules.ts';

/** The text of an appeal, also of a suspended member, may say who wrote what: it lies sealed with the author keys, and is renewed with them. */

const purpose = 'review appeal';

export const sealAppeal = ({ authors }: Vault, text: string): Buffer =>
  authors.seal(purpose, padded(JSON.stringify({ text })));

/** Null when its key was destroyed. */
export function openAppeal({ authors }: Vault, sealed: Buffer): string | null {
  const json = authors.open(purpose, sealed);
  return json === null ? null : (JSON.parse(json) as { text: string }).text;
}

/** Seals those anew that are not sealed with the key in use. */
export async function renewAppeals(trx: Trx, vault: Vault): Promise<void> {
  for (const table of ['review_appeals', 'suspension_appeals'] as const) await renewTable(trx, vault, table);
}

async function renewTable(trx: Trx, vault: Vault, table: 'review_appeals' | 'suspension_appeals'): Promise<void> {
  const rows = await trx.selectFrom(table).select(['id', 'sealed']).execute();
  for (const { id, sealed } of shuffled(rows.filter((row) => !vault.authors.isCurrent(row.sealed)))) {
    const text = openAppeal(vault, sealed);
    if (text === null) continue;
    await trx
      .updateTable(table)
      .set({ sealed: sealAppeal(vault, text) })
      .where('id', '=', id)
      .execute();
  }
}
