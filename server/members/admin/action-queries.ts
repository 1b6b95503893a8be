import { formatInteger } from '../../../contract/formats.ts';
import { sql } from 'kysely';
import type { Role } from '../../../contract/members/account.ts';
import type { AnyAction, MemberStatus } from '../../../contract/members/admin-actions.ts';
import { mostMembersAtOnce } from '../../../contract/members/admin-actions.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { listPresentEnds } from '../../access/admin-pass-commands.ts';
import { findToldAccess } from '../../access/queries.ts';
import { listMemberIds } from './queries.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { judge, type Facts } from './rules.ts';

/** Which members: `only` these, or all of `filters` but `except`. */
export interface Chosen {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly filters: TableFilters;
  /** Of the one member, as the admin read it. */
  readonly version: number | null;
  /** How many the preview named. */
  readonly hits: number | null;
}

export interface ChosenMember extends Facts {
  readonly email: string;
  readonly subject: string;
  readonly version: number;
  readonly suspendedAt: Date | null;
}

interface StoredFacts {
  id: string;
  email: string;
  identity_subject: string;
  role: Role;
  is_moderator: boolean;
  suspended_at: Date | null;
  version: number;
  is_closed: boolean;
}

export async function listChosenIds(
  db: Db | Trx,
  { chosen, now, most = mostMembersAtOnce }: { chosen: Chosen; now: Date; most?: number },
): Promise<string[]> {
  const { only, except, filters } = chosen;
  const ids = only === null ? await listMemberIds(db, { filters, except, limit: most + 1, now }) : [...new Set(only)];
  if (ids.length <= most) return ids;
  const words = `Choose at most ${formatInteger(most)} members at once.`;
  throw new Refusal('invalid', { detail: words, errors: { only: words } });
}

/** In the order of their ids; those that are gone are left out. */
export async function readMembers(db: Db | Trx, ids: readonly string[], now: Date): Promise<ChosenMember[]> {
  const { rows } = await sql<StoredFacts>`
    select members.id, members.email, members.identity_subject, members.role, members.is_moderator,
      members.suspended_at, members.version,
      account_deletions.member_id is not null as is_closed
    from members left join account_deletions on account_deletions.member_id = members.id
    where members.id = any(${ids}::uuid[]) order by members.id`.execute(db);
  const ends = await listPresentEnds(db, { memberIds: ids, now });
  return rows.map((row) => ({
    memberId: row.id,
    email: row.email,
    subject: row.identity_subject,
    role: row.role,
    isModerator: row.is_moderator,
    isSuspended: row.suspended_at !== null && !row.is_closed,
    suspendedAt: row.suspended_at,
    isClosed: row.is_closed,
    version: row.version,
    hasPass: ends.has(row.id),
    accessEndsAt: ends.get(row.id) ?? null,
  }));
}

/** Asked one by one: each button stands for one admin action whose rule says yes. */
export async function getStatus(
  db: Db,
  { memberId, adminId, now }: { memberId: string; adminId: string; now: Date },
): Promise<MemberStatus> {
  const [member] = await readMembers(db, [memberId], now);
  if (member === undefined) throw new Refusal('not_found', { detail: 'There is no such member.' });
  const { role, isModerator, isSuspended, isClosed } = member;
  const { access } = await findToldAccess(db, { memberId, role, now });
  const may = (action: AnyAction): boolean => judge(action, member, { adminId, now }).why === null;
  const mayGive = judge({ kind: 'give_access', days: 1, reason: '' }, member, { adminId, now }).why;
  return {
    ...access,
    id: memberId,
    email: member.email,
    role,
    isModerator,
    isSuspended,
    isClosed,
    version: member.version,
    note: await findNote(db, memberId),
    can: {
      // A member with access for longer than a day may still get more.
      giveAccess: mayGive === null || mayGive === 'longer_access',
      revokeAccess: may({ kind: 'revoke_access', reasonCode: 'given_by_mistake' }),
      changeRole: may({ kind: 'change_role', role, isModerator: !isModerator, reason: '' }),
      suspend: may({ kind: 'suspend', ruleCode: 'several_accounts', foundBy: 'person', reason: '' }),
      restore: may({ kind: 'restore', reason: '' }),
      sendLink: may({ kind: 'send_link' }),
      signOut: may({ kind: 'sign_out' }),
      merge: may({ kind: 'erase' }) && !isSuspended,
      erase: may({ kind: 'erase' }),
    },
  };
}

async function findNote(db: Db, memberId: string): Promise<MemberStatus['note']> {
  const row = await db
    .selectFrom('member_notes')
    .leftJoin('members', 'members.id', 'member_notes.written_by')
    .where('member_id', '=', memberId)
    .select(['body', 'member_notes.version', 'written_at', 'members.email'])
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        body: row.body,
        version: row.version,
        writtenBy: row.email,
        writtenAt: row.written_at.toISOString(),
      };
}
