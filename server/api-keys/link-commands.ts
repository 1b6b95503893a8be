import { mostKeys, type LiveLink } from '../../contract/api-keys/api-keys.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { sendLinkMadeEmail } from './jobs.ts';
import { presentLink } from './queries.ts';
import { makeKey } from './secret.ts';

/** The view must be the member's own, and `path` is known to its holder alone. */
export async function makeLiveLink(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  { memberId }: Pick<Member, 'memberId'>,
  { viewId, days: lifetime }: { viewId: string; days: number },
): Promise<{ link: LiveLink; path: string }> {
  const now = clock.now();
  const { secret, digest, hint } = makeKey('fsl_');
  return db.transaction().execute(async (trx) => {
    // One after the other: their number is looked at first.
    await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
    const view = await trx
      .selectFrom('deal_views')
      .where('id', '=', viewId)
      .where('member_id', '=', memberId)
      .select(['name', 'kind'])
      .executeTakeFirst();
    if (view === undefined) throw new Refusal('not_found');
    const { held } = await trx
      .selectFrom('live_links')
      .where('member_id', '=', memberId)
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow();
    if (held >= mostKeys) throw new Refusal('too_many_keys', { detail: `You have ${mostKeys}. Revoke one first.` });
    const row = await trx
      .insertInto('live_links')
      .values({
        member_id: memberId,
        view_id: viewId,
        digest,
        hint,
        created_on: dayOf(now),
        ends_on: dayOf(after(now, days(lifetime))),
      })
      .returning(['id', 'hint', 'created_on', 'ends_on', 'last_used_on'])
      .executeTakeFirstOrThrow();
    await jobs.send(trx, sendLinkMadeEmail, { memberId, linkId: row.id });
    return { link: presentLink({ ...row, name: view.name }), path: `/live/${secret}/${view.kind}.csv` };
  });
}

/** The day, and what was sent. */
export async function recordLinkUsed(db: Db, { id, tag, now }: { id: string; tag: string; now: Date }): Promise<void> {
  await db
    .updateTable('live_links')
    .set({ last_used_on: dayOf(now), last_tag: tag })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('last_used_on', 'is distinct from', dayOf(now)), where('last_tag', 'is distinct from', tag)]),
    )
    .execute();
}
