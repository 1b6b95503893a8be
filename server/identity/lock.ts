import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';

/** Held until the transaction ends; whoever asks for the same name waits. */
export async function lock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity.${name}`}, 0))`.execute(trx);
}
