import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';

/**
 * The claims of a funder are claims of another from now on. Of two live claims of one member the one that has come
 * further stays; the other ends.
 */
export async function moveClaims(
  trx: Trx,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<void> {
  const rank = (state: string) => sql`array_position(array['code_sent', 'waiting', 'approved'], ${sql.ref(state)})`;
  await sql`update funder_claims as claim
    set state = 'withdrawn', ended_at = ${now}, code_digest = null, version = claim.version + 1
    from funder_claims as other
    where other.member_id = claim.member_id
      and ((claim.funder_id, other.funder_id) = (${from}, ${into}) or (claim.funder_id, other.funder_id) = (${into}, ${from}))
      and (${rank('other.state')}, other.funder_id = ${into}) > (${rank('claim.state')}, claim.funder_id = ${into})`.execute(
    trx,
  );
  await trx.updateTable('funder_claims').set({ funder_id: into }).where('funder_id', '=', from).execute();
}
