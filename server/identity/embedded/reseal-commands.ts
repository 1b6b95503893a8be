import { sql } from 'kysely';
import { sealOfPrograms } from '../../api-keys/queries.ts';
import type { Context } from '../../context.ts';
import { addressSeal, secretSeal } from '../../webhooks/message.ts';
import { signingKeySeal } from './signing-keys.ts';
import { totpSeal } from './totp-commands.ts';

/** What is sealed and lasts. All else that the vault seals ends within a month. */
const lasting = [
  { table: 'identity_signing_keys', key: 'id', column: 'sealed_private_key', purpose: signingKeySeal },
  { table: 'webhooks', key: 'id', column: 'sealed_address', purpose: addressSeal },
  { table: 'webhooks', key: 'id', column: 'sealed_secret', purpose: secretSeal },
  { table: 'identity_totp', key: 'member_id', column: 'sealed_secret', purpose: totpSeal },
  { table: 'programs', key: 'id', column: 'sealed', purpose: sealOfPrograms },
  { table: 'program_grants', key: 'id', column: 'sealed', purpose: sealOfPrograms },
] as const;

/**
 * Seals with the newest secret what an older one sealed: at the start after a change of secrets (decision 0071). What no
 * secret of this installation opens stays as it is. Answers how many values were sealed.
 */
export async function resealIdentity({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<number> {
  let count = 0;
  for (const { table, key, column, purpose } of lasting) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`select ${sql.ref(key)}::text as id,
      ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    for (const { id, sealed } of rows) {
      const anew = resealed(vault, purpose, sealed);
      if (anew === null) continue;
      // One that changed in the meantime was sealed with the newest one.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
        where ${sql.ref(key)}::text = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db);
      count += 1;
    }
  }
  return count;
}

function resealed(vault: Context['vault'], purpose: string, sealed: Buffer): Buffer | null {
  if (vault.isCurrent(sealed)) return null;
  try {
    return vault.seal(purpose, vault.open(purpose, sealed));
  } catch {
    return null;
  }
}
