import { sql } from 'kysely';
import { formatInstant } from '../../../contract/formats.ts';
import type { SuspensionAppealRow } from '../../../contract/members/suspensions.ts';
import { accountRules, suspensionOutcomes, type AccountRule } from '../../../contract/members/suspension-words.ts';
import { sameDeciderHours, type AppealTab } from '../../../contract/reviews/appeal-words.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { openCursor, sealCursor } from '../../database/sealed-cursor.ts';
import type { Admin } from '../../http/viewer.ts';
import { openAppeal } from '../../reviews/appeals/sealed-text.ts';
import { finalOf, statementOf } from './queries.ts';
import { dueOnOf, mayDecide, sameDeciderFrom, type MayDecide } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;
const defaultPage = 50;

export async function listSuspensionAppeals(
  tools: Tools,
  admin: Admin,
  query: { state: AppealTab; cursor?: string | undefined; limit?: number | undefined },
): Promise<{ rows: SuspensionAppealRow[]; counts: Record<AppealTab, number>; nextCursor: string | null }> {
  const { db, vault } = tools;
  const { state, cursor, limit = defaultPage } = query;
  const isOpen = state === 'open';
  const binding = JSON.stringify(['listSuspensionAppeals', state]);
  const at = isOpen ? sql<string>`sent_at::text` : sql<string>`suspension_appeals.decided_at::text`;
  let page = suspensionAppealsOf(db).where('outcome', isOpen ? 'is' : 'is not', null);
  if (cursor !== undefined) {
    const [last = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      isOpen
        ? sql<boolean>`(sent_at, suspension_appeals.id) > (${last}::timestamptz, ${id}::uuid)`
        : sql<boolean>`(suspension_appeals.decided_at, suspension_appeals.id) < (${last}::timestamptz, ${id}::uuid)`,
    );
  }
  const direction = isOpen ? 'asc' : 'desc';
  const [found, counts, others] = await Promise.all([
    page
      .select(at.as('at_text'))
      .orderBy(isOpen ? 'sent_at' : 'suspension_appeals.decided_at', direction)
      .orderBy('suspension_appeals.id', direction)
      .limit(limit + 1)
      .execute(),
    countTabs(db),
    countOtherAdmins(db, admin.memberId),
  ]);
  const rows = found.slice(0, limit).map((row) => present(tools, { admin, others, row }));
  const last = found[limit - 1];
  const isMore = found.length > limit && last !== undefined;
  return { rows, counts, nextCursor: isMore ? sealCursor(vault, binding, [last.at_text, last.id]) : null };
}

async function countTabs(db: Db): Promise<Record<AppealTab, number>> {
  const { open, decided } = await db
    .selectFrom('suspension_appeals')
    .select([
      sql<number>`count(*) filter (where outcome is null)::integer`.as('open'),
      sql<number>`count(*) filter (where outcome is not null)::integer`.as('decided'),
    ])
    .executeTakeFirstOrThrow();
  return { open, decided };
}

/** Admins who could decide in the place of this one. */
export async function countOtherAdmins(db: Db | Trx, adminId: string): Promise<number> {
  const { others } = await db
    .selectFrom('members')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('id', '<>', adminId)
    .select(sql<number>`count(*)::integer`.as('others'))
    .executeTakeFirstOrThrow();
  return others;
}

/** Appeals with the suspensions that they are about. */
export const suspensionAppealsOf = (db: Db | Trx) =>
  db
    .selectFrom('suspension_appeals')
    .innerJoin('suspensions', 'suspensions.id', 'suspension_appeals.suspension_id')
    .innerJoin('members', 'members.id', 'suspensions.member_id')
    .leftJoin('members as first_decider', 'first_decider.id', 'suspensions.decided_by')
    .select([
      'suspension_appeals.id',
      'suspension_id',
      'member_id',
      'members.email',
      'sealed',
      'sent_at',
      'outcome',
      'suspension_appeals.rule_code',
      'suspension_appeals.facts',
      'suspension_appeals.found_by',
      'suspension_appeals.decided_at',
      'lifted_at',
      'suspensions.rule_code as first_rule',
      'suspensions.facts as first_facts',
      'suspensions.found_by as first_found_by',
      'suspensions.decided_at as first_decided_at',
      'suspensions.decided_by as first_decided_by',
      'first_decider.email as first_decider_email',
    ]);
export type FoundAppeal = Awaited<ReturnType<ReturnType<typeof suspensionAppealsOf>['execute']>>[number];

/** Whether this admin may decide the appeal, and who does, as a sentence. */
export function deciderOf(
  row: FoundAppeal,
  { adminId, others, now }: { adminId: string; others: number; now: Date },
): { may: MayDecide; words: string } {
  const isDecider = row.first_decided_by === adminId;
  const may = mayDecide({ isDecider, others, sentAt: row.sent_at, now });
  const who = row.first_decider_email ?? 'A former admin';
  switch (may) {
    case 'another':
      return { may, words: 'You suspended this account, so another admin decides.' };
    case 'later':
      return {
        may,
        words: `You suspended this account, and there is no other admin. You can decide again from ${formatInstant(sameDeciderFrom(row.sent_at))}, ${sameDeciderHours} hours after the appeal came in, and the answer says so.`,
      };
    case 'yes_again':
      return {
        may,
        words: `You suspended this account, and there is no other admin, so you decide again after ${sameDeciderHours} hours. The answer says so.`,
      };
    case 'yes':
      return {
        may,
        words: `${who} suspended this account, so you decide. With only one admin, the same person decides after ${sameDeciderHours} hours, and the answer says so.`,
      };
  }
}

function present(
  { vault, clock }: Tools,
  { admin, others, row }: { admin: Admin; others: number; row: FoundAppeal },
): SuspensionAppealRow {
  const now = clock.now();
  const dueOn = dueOnOf(row.sent_at);
  const isOpen = row.outcome === null;
  const decider = deciderOf(row, { adminId: admin.memberId, others, now });
  const isYours = decider.may === 'yes' || decider.may === 'yes_again';
  return {
    id: row.id,
    memberId: row.member_id,
    email: row.email,
    sentAt: row.sent_at.toISOString(),
    dueOn,
    isLate: isOpen && dueOn < dayOf(now),
    text: openAppeal(vault, row.sealed),
    first: {
      ...statementOf({
        rule_code: row.first_rule,
        facts: row.first_facts,
        found_by: row.first_found_by,
        decided_at: row.first_decided_at,
      }),
      ruleCode: ruleCodeOf(row.first_rule),
      by: row.first_decided_by === admin.memberId ? 'You' : (row.first_decider_email ?? 'A former admin'),
    },
    outcome: row.outcome,
    decidedAt: row.decided_at?.toISOString() ?? null,
    final: finalOf(row),
    whoDecides: isOpen ? decider.words : '',
    can: isOpen && isYours ? [...suspensionOutcomes] : [],
  };
}

const ruleCodeOf = (code: string | null): AccountRule | null =>
  code !== null && code in accountRules ? (code as AccountRule) : null;
