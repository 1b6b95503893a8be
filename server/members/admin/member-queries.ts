import { sql } from 'kysely';
import type { MemberDetails } from '../../../contract/members/list.ts';
import type { Context } from '../../context.ts';
import { isTold, toldEndsAt, toldReason, toldRevokedAt, toldStartsAt } from '../../access/access-of-members.ts';
import { dayOf } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { listSessions } from '../../identity/factor-queries.ts';
import { findSuspension } from '../../identity/queries.ts';
import { addressDigestOf } from '../../mail/sending-commands.ts';
import { presentPasses, type StoredPass } from './pass-words.ts';
import { readMembers } from './queries.ts';

/** Of each list, the newest ones. */
const longestList = 50;

/**
 * Everything that admins may see of one member. What is read here names no review and nothing that could be joined
 * with one: see docs/decisions/0019.
 */
export async function getMember(
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  id: string,
): Promise<MemberDetails> {
  const now = clock.now();
  const [row] = await readMembers(db, [id], now);
  if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such member.' });
  const [suspended, deletion, passes, emails, audit] = await Promise.all([
    findSuspension(db, id),
    db.selectFrom('account_deletions').where('member_id', '=', id).select('erase_at').executeTakeFirst(),
    listPasses(db, id),
    listEmails(db, addressDigestOf(vault, row.email)),
    listAudit(db, id),
  ]);
  return {
    ...row,
    suspension:
      deletion === undefined && suspended !== null ? { since: dayOf(suspended.since), reason: suspended.reason } : null,
    erasedOn: deletion === undefined ? null : dayOf(deletion.erase_at),
    passes: presentPasses(passes, now),
    sessions: row.role === 'admin' || row.isModerator ? await listSessionsOfRole({ db, vault }, { id, now }) : null,
    emails,
    audit,
  };
}

/** Not those from before the role: a role that is given for a minute must not show when a member was here. */
async function listSessionsOfRole(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { id, now }: { id: string; now: Date },
): Promise<MemberDetails['sessions']> {
  const { rows } = await sql<{ since: Date | null }>`select max(happened_at) as since from audit_entries
    where action in ('member.change_role', 'member.undo_change_role', 'member.make_admin')
      and (target_kind = 'member' and target_id = ${id}
        or target_kind = 'members' and after -> 'members' ? ${id})`.execute(db);
  const since = rows[0]?.since ?? null;
  return (await listSessions({ db, vault }, { memberId: id, now }))
    .filter(({ signedInAt }) => since === null || signedInAt >= since)
    .slice(0, longestList)
    .map(({ browser, signedInAt, lastUsedOn }) => ({ browser, signedInAt: signedInAt.toISOString(), lastUsedOn }));
}

function listPasses(db: Db, memberId: string): Promise<StoredPass[]> {
  return db
    .selectFrom('passes')
    .leftJoin('members as giver', 'giver.id', 'passes.given_by')
    .where('passes.member_id', '=', memberId)
    .where(isTold)
    .select([
      'kind',
      toldReason.as('reason'),
      toldStartsAt.as('starts_at'),
      toldEndsAt.as('ends_at'),
      toldRevokedAt.as('revoked_at'),
      'revoked_by',
    ])
    .select(
      sql<string | null>`case when ${toldRevokedAt} is not null then passes.revoked_reason end`.as('revoked_reason'),
    )
    .select('giver.email as given_by')
    .orderBy(toldStartsAt, 'desc')
    .orderBy('passes.id')
    .limit(longestList)
    .execute();
}

async function listEmails(db: Db, addressDigest: Buffer): Promise<MemberDetails['emails']> {
  const rows = await db
    .selectFrom('email_history')
    .where('address_digest', '=', addressDigest)
    .select(['email_name as emailName', 'sent_on', 'state'])
    .orderBy('sent_on', 'desc')
    .orderBy('id', 'desc')
    .limit(longestList)
    .execute();
  return rows.map(({ sent_on, ...row }) => ({ ...row, sentOn: sent_on }));
}

interface StoredEntry {
  id: number;
  happened_at: Date;
  actor: string | null;
  action: string;
  reason: string | null;
}

/** What was done to this member alone, and what was done to many with this one among them. */
async function listAudit(db: Db, memberId: string): Promise<MemberDetails['audit']> {
  const { rows } = await sql<StoredEntry>`
    select entries.id, entries.happened_at, members.email as actor, entries.action, entries.reason
    from (
      (select * from audit_entries where target_kind = 'member' and target_id = ${memberId}
        order by id desc limit ${longestList})
      union all
      (select * from audit_entries where target_kind = 'members' and after -> 'members' ? ${memberId}
        order by id desc limit ${longestList})) as entries
      left join members on members.id = entries.actor_id
    order by entries.id desc limit ${longestList}`.execute(db);
  return rows.map(({ id, happened_at, ...row }) => ({
    ...row,
    id: String(id),
    happenedAt: happened_at.toISOString(),
  }));
}
