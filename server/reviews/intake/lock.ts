import { sql } from 'kysely';
import type { Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { findWaiting, type Submission } from './submissions.ts';

/**
 * An intake and an author who changes or withdraws what waits exclude each other. Without locks on the rows: they would
 * note the transaction of the intake beside the member.
 */
export async function lockIntake(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('review intake', 0))`.execute(trx);
}

/** The member's own that still waits, and is not taken in before the end of the transaction; else null. */
export async function lockWaiting(
  trx: Trx,
  whose: { vault: Vault; memberId: string; reviewId: string },
): Promise<Submission | null> {
  await lockIntake(trx);
  return findWaiting(trx, whose);
}
