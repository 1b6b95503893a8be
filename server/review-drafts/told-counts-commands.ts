import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { listAllDrafts } from './stored-drafts.ts';
import { moveDraftCounts, sharedDraftCounts, type DraftCounts } from './told-counts-rules.ts';

/** Rewrites how many drafts of members admins are told of. */
export function recordDraftCounts({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Two servers at once: the second waits and counts what the first has recorded.
    await sql`lock table member_draft_counts in exclusive mode`.execute(trx);
    const members = moveDraftCounts(await countDrafts(trx, vault));
    const { count } = await trx
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const shared = sharedDraftCounts(members, count);
    await sql`delete from member_draft_counts`.execute(trx);
    // No row says the same as 0. Where hardly any member has none, "none" would point to them: then all have a row.
    const told = members.filter(({ recorded }) => recorded > 0);
    const which = shared.has(0) ? sql`join` : sql`right join`;
    await sql`insert into member_draft_counts (member_id, recorded, shown)
      select members.id, coalesce(told.recorded, 0), told.shown
      from unnest(${told.map(({ memberId }) => memberId)}::uuid[], ${told.map(({ recorded }) => recorded)}::integer[],
          ${told.map(({ recorded }) => (shared.has(recorded) ? recorded : null))}::integer[])
          as told (member_id, recorded, shown)
        ${which} members on members.id = told.member_id
      order by random()`.execute(trx);
  });
}

/** Members who have a draft, or of whom one was told. */
async function countDrafts(trx: Trx, vault: Vault): Promise<DraftCounts[]> {
  const drafts = (await listAllDrafts(trx, { vault })).map(({ memberId }) => memberId);
  const { rows } = await sql<DraftCounts>`
    select coalesce(drafts.member_id, told.member_id) as "memberId", coalesce(drafts.count, 0) as count,
      coalesce(told.recorded, 0) as recorded
    from (select members.id as member_id, count(*)::integer as count
        from unnest(${drafts}::uuid[]) as draft (member_id) join members on members.id = draft.member_id
        group by members.id) as drafts
      full join (select member_id, recorded from member_draft_counts where recorded > 0) as told using (member_id)
    order by random()`.execute(trx);
  return rows;
}
