import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { historiesPerDay, type readAccessHistory } from '../../../contract/members/access-history.ts';
import { skippedWords } from '../../../contract/members/admin-actions.ts';
import { isEarned, endedByReview, isEndedByReview } from '../../access/access-of-members.ts';
import { startOfDay } from '../../access/rules.ts';
import { listProvisional } from '../../access/sealed-periods.ts';
import { recordLimitedAction } from '../../audit/file-commands.ts';
import { after, dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { ReportLimit } from '../../http/limit-fields.ts';
import { Refusal } from '../../refusal.ts';
import type { Vault } from '../../vault.ts';
import type { By } from './chosen-commands.ts';
import { historyReadEmail } from './jobs.ts';
import { presentPass, type StoredPass } from './pass-words.ts';

/**
 * The one way to all passes of a member, those that reviews earned too. It leaves an entry in the audit, a line in the
 * account of the member and an email to them, in the transaction that reads.
 */
export async function readHistory(
  { db, vault, clock, jobs }: Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>,
  { by, reportLimit, memberId, reason }: { by: By; reportLimit: ReportLimit; memberId: string; reason: string },
): Promise<ReplyOf<typeof readAccessHistory>['data']> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await refuseWhoCannotBeTold(trx, memberId);
    await recordLimitedAction(trx, {
      now,
      actorId: by.admin.memberId,
      action: 'member.read_access_history',
      target: { kind: 'member', id: memberId },
      reason,
      requestId: by.requestId,
      reportLimit,
      limitName: 'access-histories',
      quota: historiesPerDay,
      refusalCode: 'history_limit',
      refusal: `You opened ${historiesPerDay} access histories today. Tomorrow (UTC) you can open more.`,
    });
    const { id } = await trx
      .insertInto('access_history_reads')
      .values({ member_id: memberId, reason, read_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.send(trx, historyReadEmail, { readId: id });
    const passes = await listAllPasses(trx, { vault, memberId, today: startOfDay(now) });
    return {
      until: dayOf(after(startOfDay(now), -1)),
      passes: passes.map((pass) => presentPass(pass, now)),
    };
  });
}

async function refuseWhoCannotBeTold(trx: Trx, memberId: string): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .leftJoin('account_deletions', 'account_deletions.member_id', 'members.id')
    .where('members.id', '=', memberId)
    .select('account_deletions.member_id as closed')
    .executeTakeFirst();
  if (member === undefined) throw new Refusal('not_found', { detail: 'There is no such member.' });
  if (member.closed !== null)
    throw new Refusal('invalid_transition', { detail: `Not possible: ${skippedWords.closed}.` });
}

/**
 * Of what reviews earned and ended, as it was at the end of yesterday: a pass of today would name who sent the review
 * that came a moment ago. By day: the order within one is that of ids, which say nothing.
 */
async function listAllPasses(
  trx: Trx,
  { vault, memberId, today }: { vault: Vault; memberId: string; today: Date },
): Promise<StoredPass[]> {
  const shownRevocation = sql<Date | null>`case when not ${endedByReview} or passes.revoked_at < ${today}
    then passes.revoked_at end`;
  const rows = await trx
    .selectFrom('passes')
    .leftJoin('members as giver', 'giver.id', 'passes.given_by')
    .where('passes.member_id', '=', memberId)
    .where((eb) => eb.or([eb('passes.starts_at', '<', today), eb.not(isEarned)]))
    .select(['kind', 'reason', 'starts_at', 'ends_at', 'revoked_by', shownRevocation.as('revoked_at')])
    .select(sql<string | null>`case when ${shownRevocation} is not null then revoked_reason end`.as('revoked_reason'))
    .select('giver.email as given_by')
    .orderBy('passes.id')
    .execute();
  const provisional = await listProvisional(trx, { vault, memberIds: [memberId] });
  const passes = [...rows, ...provisional.map((pass) => ({ ...shownTo(pass, today), given_by: null }))];
  return passes
    .filter(({ kind, starts_at: startsAt }) => kind !== 'provisional' || startsAt < today)
    .toSorted((one, other) => startOfDay(other.starts_at).getTime() - startOfDay(one.starts_at).getTime());
}

type Provisional = Awaited<ReturnType<typeof listProvisional>>[number];

/** As `shownRevocation` does it in SQL. */
function shownTo({ kind, reason, starts_at, ends_at, ...pass }: Provisional, today: Date) {
  const isShown = pass.revoked_at !== null && (!isEndedByReview(pass.revoked_reason) || pass.revoked_at < today);
  return {
    kind,
    reason,
    starts_at,
    ends_at,
    revoked_by: pass.revoked_by,
    revoked_at: isShown ? pass.revoked_at : null,
    revoked_reason: isShown ? pass.revoked_reason : null,
  };
}
