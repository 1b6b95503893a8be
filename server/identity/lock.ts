import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';

/** Held until the transaction ends; other callers with the same name wait. */
export async function lock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity.${name}`}, 0))`.execute(trx);
}

/** The same for many names, in one order for everyone, so that two who want some of the same never wait crosswise. */
export async function lockAll(trx: Trx, names: readonly string[]): Promise<void> {
  const inOrder = [...new Set(names)].sort().map((name) => `identity.${name}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${inOrder}::text[]) as name`.execute(
    trx,
  );
}
