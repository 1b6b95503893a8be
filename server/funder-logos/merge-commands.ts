import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';

/** The logos of a funder are those of another from now on. Of two that are shown, or wait, the other's stays. */
export async function moveLogos(
  trx: Trx,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<void> {
  await sql`update funder_logos as logo set state = 'ended', ended_at = ${now}, version = logo.version + 1
    from funder_logos as other
    where logo.funder_id = ${from} and other.funder_id = ${into} and other.state = logo.state
      and logo.state in ('waiting', 'approved')`.execute(trx);
  await trx.updateTable('funder_logos').set({ funder_id: into }).where('funder_id', '=', from).execute();
}
