import { sql } from 'kysely';
import type { Db, Trx } from '../server/database/connect.ts';
import { ownerOf } from './database.ts';

/** Changes the audit as only the owner of the database can: without the triggers that guard it. */
export async function tamper(db: Db, change: (trx: Trx) => Promise<unknown>): Promise<void> {
  await ownerOf(db)
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = 'replica'`.execute(trx);
      await change(trx);
    });
}

/** For tests that count what they note themselves. */
export async function emptyAudit(db: Db): Promise<void> {
  await tamper(db, async (trx) => {
    await trx.deleteFrom('audit_chain').execute();
    await trx.deleteFrom('audit_entries').execute();
  });
}
