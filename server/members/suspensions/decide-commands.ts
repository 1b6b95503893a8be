import type { BodyOf } from '../../../contract/endpoint.ts';
import type { decideSuspensionAppeal as endpointOfDecision } from '../../../contract/members/suspensions.ts';
import type { SuspensionOutcome } from '../../../contract/members/suspension-words.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { bumpVersions } from '../admin/action-commands.ts';
import { lockMembers, recordAction, type By } from '../admin/chosen-commands.ts';
import { countOtherAdmins, deciderOf, suspensionAppealsOf, type FoundAppeal } from './desk-queries.ts';
import { appealDecidedEmailJob } from './jobs.ts';

interface Deciding {
  readonly id: string;
  readonly body: BodyOf<typeof endpointOfDecision>;
}

/** Decides the appeal of a suspended member; the member reads why in an email, and where they appealed. */
export async function decideSuspensionAppeal(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  by: By,
  { id, body }: Deciding,
): Promise<{ id: string; outcome: SuspensionOutcome }> {
  const now = clock.now();
  const { memberId: adminId } = by.admin;
  return db.transaction().execute(async (trx) => {
    const { appeal, isSameDecider } = await lockAppeal(trx, by, { id, now });
    const { outcome, ruleCode, foundBy, facts } = body;
    await trx
      .updateTable('suspension_appeals')
      .set({ outcome, rule_code: ruleCode, facts, found_by: foundBy })
      .set({ decided_by: adminId, decided_at: now, is_same_decider: isSameDecider })
      .where('id', '=', id)
      .execute();
    if (outcome === 'lift') await lift(trx, appeal, now);
    await bumpVersions(trx, [appeal.member_id]);
    await jobs.send(trx, appealDecidedEmailJob, { appealId: id });
    await recordAction(trx, {
      by,
      now,
      verb: outcome === 'lift' ? 'appeal_lift' : 'appeal_keep',
      memberIds: [appeal.member_id],
      actionId: id,
      isBulk: false,
      reason: facts,
      after: { ruleCode, foundBy, isSameDecider },
    });
    return { id, outcome };
  });
}

/** The member and all admins are locked: whether there is another one holds until the end. */
async function lockAppeal(
  trx: Trx,
  by: By,
  { id, now }: { id: string; now: Date },
): Promise<{ appeal: FoundAppeal; isSameDecider: boolean }> {
  const find = () => suspensionAppealsOf(trx).where('suspension_appeals.id', '=', id).executeTakeFirst();
  const found = await find();
  if (found === undefined) throw new Refusal('not_found', { detail: 'There is no such appeal.' });
  await lockMembers(trx, by.admin, [found.member_id], true);
  const appeal = await find();
  if (appeal === undefined) throw new Refusal('not_found', { detail: 'There is no such appeal.' });
  if (appeal.outcome !== null || appeal.lifted_at !== null)
    throw new Refusal('invalid_transition', { detail: 'This appeal is decided already.' });
  const adminId = by.admin.memberId;
  const others = await countOtherAdmins(trx, adminId);
  const { may, words } = deciderOf(appeal, { adminId, others, now });
  if (may === 'another' || may === 'later') throw new Refusal('invalid_transition', { detail: words });
  return { appeal, isSameDecider: may === 'yes_again' };
}

async function lift(trx: Trx, appeal: FoundAppeal, now: Date): Promise<void> {
  await trx.updateTable('suspensions').set({ lifted_at: now }).where('id', '=', appeal.suspension_id).execute();
  const { is_closed: isClosed } = await trx
    .selectFrom('members')
    .leftJoin('account_deletions', 'account_deletions.member_id', 'members.id')
    .where('members.id', '=', appeal.member_id)
    .select((one) => one('account_deletions.member_id', 'is not', null).as('is_closed'))
    .executeTakeFirstOrThrow();
  // A closed account opens with its own email alone; then it is not suspended any more.
  if (isClosed)
    await trx
      .updateTable('account_deletions')
      .set({ was_suspended: false })
      .where('member_id', '=', appeal.member_id)
      .execute();
  else await trx.updateTable('members').set({ suspended_at: null }).where('id', '=', appeal.member_id).execute();
}
