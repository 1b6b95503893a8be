import { sql } from 'kysely';
import type { Db } from '../server/database/connect.ts';

const farBelowZero = -1_000_000_000;

/**
 * Rows that a member reads are counted, and who measures or tries a page a hundred times reads more than a day allows,
 * faster than a person. The counting stays, for what it costs: each day and each minute begins anew with every answer. A row
 * that comes again passes the trigger twice, and the two numbers are added: half of what an integer holds is the most.
 */
export async function liftRowLimits({ db }: { readonly db: Db }): Promise<void> {
  await sql`alter table deal_readings drop constraint if exists deal_readings_row_count_check`.execute(db);
  await sql`create or replace function begin_anew() returns trigger language plpgsql as
    $$ begin
      new.row_count := ${sql.raw(String(farBelowZero))};
      new.minute_row_count := 0; new.earlier_row_count := 0; return new;
    end $$`.execute(db);
  await sql`update deal_readings set row_count = ${farBelowZero}`.execute(db);
  await sql`create or replace trigger begins_anew before insert or update on deal_readings
    for each row execute function begin_anew()`.execute(db);
}
