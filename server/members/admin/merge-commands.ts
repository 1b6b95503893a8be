import { sql } from 'kysely';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import { skippedWords, type mergeMembers } from '../../../contract/members/admin-actions.ts';
import { keepToldPasses } from '../../access/admin-pass-commands.ts';
import { lockAccess } from '../../access/lock-commands.ts';
import { dropProvisional, moveProvisional } from '../../access/sealed-periods.ts';
import { dropMember, forgetJobs } from '../../erasure/commands.ts';
import { findLiveClaim } from '../../claims/queries.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { partLater } from '../../reviews/authorship/parting.ts';
import { dropLinksTo } from '../../identity/link-commands.ts';
import { moveVisits } from '../../visits/visits.ts';
import { joinReadings } from '../../readings/commands.ts';
import { moveStored, orphanStored } from '../../reviews/intake/stored-submissions.ts';
import { mailboxOf } from '../../mail/mailbox.ts';
import { joinDrafts } from '../../review-drafts/merge-commands.ts';
import { joinShortlists } from '../../shortlist-rows/stored-shortlists.ts';
import { dropDraftsOf, lockDraftsOf, moveDrafts } from '../../review-drafts/stored-drafts.ts';
import { lockMembers, recordAction, type By } from './chosen-commands.ts';
import { askSecondAdmin } from '../second-admin/ask-commands.ts';
import { leavePool, mergedEmail } from './jobs.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';
import { readMembers, type ChosenMember } from './action-queries.ts';
import type { Vault } from '../../vault.ts';

interface Pair {
  readonly from: ChosenMember;
  readonly into: ChosenMember;
}

type Merge = BodyOf<typeof mergeMembers>;

/** Asks for the merge of two accounts: it waits for a second admin, or for the end of a pause. */
export async function askMerge(
  context: Context,
  by: By,
  { fromId, intoId, confirmation, reason }: Merge,
): Promise<ReplyOf<typeof mergeMembers>['data']> {
  if (fromId === intoId) throw new Refusal('invalid', { errors: { intoId: 'Choose two accounts' } });
  return context.db.transaction().execute(async (trx) => {
    const pair = await lockPair(trx, by, { fromId, intoId, now: context.clock.now() });
    const { from, into } = pair;
    if (confirmation.trim().toLowerCase() !== from.email)
      throw new Refusal('invalid', { errors: { confirmation: 'This is not the address of the account that ends' } });
    await refuseClaim(trx, pair);
    const { until } = await askSecondAdmin(trx, context, by, {
      kind: 'merge',
      roles: null,
      reason,
      hits: [from, into],
      isBulk: false,
      endsId: fromId,
    });
    return { waits: { members: 1, until: until?.toISOString() ?? null } };
  });
}

/** Before the members: sending a review locks its draft, then its author, and must not wait for us crosswise. */
export async function lockWritingOf(
  trx: Trx,
  { vault }: Pick<Context, 'vault'>,
  memberIds: readonly string[],
): Promise<void> {
  await lockDraftsOf(trx, { vault, memberIds });
  await lockAccess(trx, memberIds);
}

/**
 * Makes two accounts of one person one: what `fromId` has becomes `intoId`'s, and `fromId` is gone with its sessions, its
 * factors and its address. Nothing brings it back.
 */
export async function mergeNow(
  trx: Trx,
  context: Context,
  by: By,
  { fromId, intoId, reason }: Pick<Merge, 'fromId' | 'intoId' | 'reason'>,
): Promise<void> {
  const { clock, jobs } = context;
  const now = clock.now();
  await lockWritingOf(trx, context, [fromId, intoId]);
  const pair = await lockPair(trx, by, { fromId, intoId, now });
  const { from } = pair;
  await refuseClaim(trx, pair);
  const isOneMailbox = mailboxOf(from.email) === mailboxOf(pair.into.email);
  if (isOneMailbox) await bringWriting(context, trx, pair);
  else await leaveBehind(context, trx, from.memberId);
  await resolveConflicts(trx, pair, { isOneMailbox, now });
  for (const table of movedTables) if (isOneMailbox || table.isOfAccess !== true) await moveRows(trx, table, pair);
  await moveAddress(trx, context.vault, pair);
  await forgetJobs(trx, from);
  await dropMember(trx, context, fromId);
  await jobs.send(trx, leavePool, { memberId: fromId, subject: from.subject, email: from.email });
  for (const to of ['stays', 'gone'] as const) await jobs.send(trx, mergedEmail, { intoId, goneEmail: from.email, to });
  await recordAction(trx, {
    by,
    now,
    verb: 'merge',
    memberIds: [intoId],
    actionId: intoId,
    isBulk: false,
    reason,
    after: { merged: fromId },
  });
  context.log.info({ event: 'account.merged' }, 'two accounts became one');
}

/** The links follow later, so that nothing joins them with this. */
async function bringWriting(context: Context, trx: Trx, { from, into }: Pair): Promise<void> {
  const [fromId, intoId] = [from.memberId, into.memberId];
  const { vault, clock } = context;
  await joinDrafts(trx, { vault, fromId, intoId });
  await moveDrafts(trx, { vault, fromId, intoId });
  await joinShortlists(trx, { vault, fromId, intoId });
  await moveStored(trx, { vault, fromId, intoId });
  await moveProvisional(trx, { vault, fromId, intoId });
  await joinReadings(trx, { vault, fromId, intoId, now: clock.now() });
  await moveVisits(trx, { vault, fromId, intoId, now: clock.now() });
  await partLater(context, trx, { what: 'move', memberId: fromId, intoId });
}

/**
 * What a member wrote, or means to write, and access of which admins are not told come along only where both addresses are
 * of one mailbox: else an admin could read of them by making any account part of one of their own. The reviews stay without
 * an author, drafts go, and passes are from now on as admins are told of them.
 */
async function leaveBehind(context: Context, trx: Trx, fromId: string): Promise<void> {
  const { vault } = context;
  await dropProvisional(trx, { vault, memberIds: [fromId] });
  await keepToldPasses(trx, fromId);
  await dropDraftsOf(trx, { vault, memberIds: [fromId] });
  await trx.deleteFrom('reminders').where('member_id', '=', fromId).where('sealed_about', 'is not', null).execute();
  await orphanStored(trx, { vault, memberId: fromId });
  await partLater(context, trx, { what: 'forget', memberId: fromId, takesReviews: false });
}

async function lockPair(
  trx: Trx,
  by: By,
  { fromId, intoId, now }: { fromId: string; intoId: string; now: Date },
): Promise<Pair> {
  const ids = [fromId, intoId];
  // All admins too: who else could approve is asked.
  await lockMembers(trx, by.admin, ids, true);
  const members = await readMembers(trx, ids, now);
  const from = members.find(({ memberId }) => memberId === fromId);
  const into = members.find(({ memberId }) => memberId === intoId);
  if (from === undefined || into === undefined) throw new Refusal('not_found', { detail: 'There is no such member.' });
  for (const member of [from, into]) {
    const why = whyNot(member, by.admin.memberId);
    if (why !== null)
      throw new Refusal('invalid_transition', { detail: `${member.email} cannot be merged: ${skippedWords[why]}.` });
  }
  return { from, into };
}

function whyNot(member: ChosenMember, adminId: string): 'yourself' | 'closed' | 'suspended' | 'is_admin' | null {
  if (member.memberId === adminId) return 'yourself';
  if (member.isClosed) return 'closed';
  // Else a merge would lift a suspension, or hide what an admin did.
  if (member.isSuspended) return 'suspended';
  return member.role === 'admin' || member.isModerator ? 'is_admin' : null;
}

/** Only people who work for a funder speak for one. */
async function refuseClaim(trx: Trx, { from, into }: Pair): Promise<void> {
  const claim = await findLiveClaim(trx, from.memberId);
  if (claim === null) return;
  const { member_type: type } = await trx
    .selectFrom('members')
    .where('id', '=', into.memberId)
    .select('member_type')
    .executeTakeFirstOrThrow();
  if (type !== 'funder')
    throw new Refusal('invalid_transition', {
      detail: `${from.email} speaks for ${claim.funderName}, and ${into.email} does not work for a funder. Merge the other way round.`,
    });
}

/** Resolves what both accounts have and one account may have only once, and adds up the days that both counted. */
async function resolveConflicts(
  trx: Trx,
  { from, into }: Pair,
  { isOneMailbox, now }: { isOneMailbox: boolean; now: Date },
): Promise<void> {
  const [fromId, intoId] = [from.memberId, into.memberId];
  if (isOneMailbox) await renameViews(trx, { fromId, intoId });
  await sql`update access_applications set state = 'withdrawn', version = version + 1
    where member_id = ${fromId} and state = 'received' and exists (
      select from access_applications as kept where kept.member_id = ${intoId} and kept.state = 'received')`.execute(
    trx,
  );
  await sql`update funder_claims as moved set state = 'withdrawn', ended_at = ${now}
    where moved.member_id = ${fromId} and moved.state in ('code_sent', 'waiting', 'approved') and exists (
      select from funder_claims as kept where kept.member_id = ${intoId} and kept.funder_id = moved.funder_id
        and kept.state in ('code_sent', 'waiting', 'approved'))`.execute(trx);
  await sql`update member_notes as kept set body = left(kept.body || chr(10) || other.body, 2000), version = kept.version + 1
    from member_notes as other where kept.member_id = ${intoId} and other.member_id = ${fromId}`.execute(trx);
  await sql`update members as kept set version = kept.version + 1, created_at = least(kept.created_at, other.created_at),
      last_seen_on = greatest(kept.last_seen_on, other.last_seen_on),
      told_seen_on = greatest(kept.told_seen_on, other.told_seen_on), seen_of = greatest(kept.seen_of, other.seen_of)
    from members as other where kept.id = ${intoId} and other.id = ${fromId}`.execute(trx);
}

async function renameViews(trx: Trx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await sql`update deal_views as moved set name = left(moved.name, 50) || ' (merged)' where moved.member_id = ${fromId}
    and exists (select from deal_views as kept where kept.member_id = ${intoId} and kept.kind = moved.kind
      and kept.name_key = moved.name_key)`.execute(trx);
}

async function moveRows(trx: Trx, { table, column, uniqueWith }: MovedTable, { from, into }: Pair): Promise<void> {
  if (uniqueWith !== undefined) {
    const same = uniqueWith.map((key) => sql`and kept.${sql.ref(key)} is not distinct from moved.${sql.ref(key)}`);
    await sql`delete from ${sql.table(table)} as moved using ${sql.table(table)} as kept
      where moved.${sql.ref(column)} = ${from.memberId} and kept.${sql.ref(column)} = ${into.memberId}
        ${sql.join(same, sql` `)}`.execute(trx);
  }
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${into.memberId}
    where ${sql.ref(column)} = ${from.memberId}`.execute(trx);
}

/** Reminders go to the address that stays, within the limits of both; links of the other open nothing. */
async function moveAddress(trx: Trx, vault: Vault, { from, into }: Pair): Promise<void> {
  for (const table of ['reminders', 'reminder_emails'] as const)
    await trx.updateTable(table).set({ email: into.email }).where('email', '=', from.email).execute();
  await dropLinksTo(trx, vault, from.email);
}
