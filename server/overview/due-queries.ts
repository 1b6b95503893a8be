import { sql } from 'kysely';
import { waitingTargetsOf, type WaitingKind, type WaitingTargets } from '../../contract/overview/overview.ts';
import { startOfDay } from '../access/rules.ts';
import { currentSettings } from '../current-settings.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { oneDecimalOf, workingDaysBefore, workingDaysBetween } from '../desk/working-days.ts';
import { linesFor, type DueGroup, type DueLine, type Receiver } from './due-rules.ts';
import { byDay, ofModerators, waitingSince } from './queries.ts';

/** What people are reminded of. Appeals have an email of their own, in which it is said who decides. */
export const remindedKinds = [
  'funder_reviews',
  'entrepreneur_reviews',
  'replies',
  'reports',
  'claims',
  'waiting_actions',
  'deal_reports',
  'applications',
  'duplicates',
] as const satisfies readonly WaitingKind[];

/** Admins and moderators who get these emails. */
export async function listReceivers(db: Db | Trx): Promise<(Receiver & { readonly email: string })[]> {
  const rows = await db
    .selectFrom('members')
    .where('suspended_at', 'is', null)
    .where('has_desk_emails', '=', true)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('is_moderator', '=', true)]))
    .select(['id', 'email', 'role', 'is_moderator'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, role, is_moderator: isModerator }) => ({
    memberId: id,
    email,
    isAdmin: role === 'admin',
    isModerator,
  }));
}

interface GroupRow {
  kind: WaitingKind;
  assignee: string | null;
  except: string[];
  due: number;
  late: number;
  oldest_at: Date;
}

/** Everything past half of its target, by kind and by who has it: one question to the database. */
async function listGroups(db: Db | Trx, { now, targets }: { now: Date; targets: WaitingTargets }): Promise<DueGroup[]> {
  const since = waitingSince(now);
  const parts = remindedKinds.flatMap((kind) => {
    const target = targets[kind];
    if (target === null) return [];
    const moment = byDay.has(kind) ? startOfDay(now) : now;
    const dueBefore = workingDaysBefore(moment, target / 2);
    const lateBefore = workingDaysBefore(moment, target);
    const except = kind === 'waiting_actions' ? sql`except_members` : sql`'{}'::uuid[]`;
    return [
      sql`select ${kind} as kind, assignee, ${except} as except,
          count(*) filter (where since >= ${lateBefore}::timestamptz) as due,
          count(*) filter (where since < ${lateBefore}::timestamptz) as late, min(since) as oldest_at
        from (${since[kind]}) as cases where since < ${dueBefore}::timestamptz group by assignee, ${except}`,
    ];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<GroupRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ oldest_at: oldestAt, ...group }) => ({ ...group, oldestAt }));
}

export interface DueDesk {
  readonly receivers: readonly (Receiver & { readonly email: string })[];
  readonly linesOf: (memberId: string) => readonly (DueLine & { waitedDays: number; target: number })[];
}

export async function readDueDesk(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  db: Db | Trx,
): Promise<DueDesk> {
  const now = clock.now();
  const targets = waitingTargetsOf(await currentSettings({ db, config }));
  const [receivers, groups] = await Promise.all([listReceivers(db), listGroups(db, { now, targets })]);
  return {
    receivers,
    linesOf: (memberId) =>
      linesFor(memberId, { receivers, groups, isOfModerators: (kind) => ofModerators.has(kind) }).map((line) => ({
        ...line,
        target: targets[line.kind] ?? 0,
        waitedDays: oneDecimalOf(workingDaysBetween(line.oldestAt, byDay.has(line.kind) ? startOfDay(now) : now)),
      })),
  };
}
