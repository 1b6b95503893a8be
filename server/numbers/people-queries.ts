import { sql } from 'kysely';
import type { PassKind } from '../../contract/access/access.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { soonInDays } from '../../contract/members/list.ts';
import type { Funnel, getAccess, getFunnel } from '../../contract/numbers/numbers.ts';
import { isEarned, isTold, toldEndsAt, toldRevokedAt } from '../access/access-of-members.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { told, toldInFives, type Period } from './rules.ts';

interface Counts {
  monday: string;
  signed_up: number;
  started: number;
  sent: number;
  approved: number;
  active: number;
}

/** Each week of the period and of as many before it. */
async function countWeeks(db: Db, { before, until }: Period): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select monday::date as monday,
      (select coalesce(sum(accounts), 0)::integer from sign_up_counts
        where opened_on >= monday::date and opened_on < monday::date + 7) as signed_up,
      coalesce(kept.started, 0) + coalesce(kept.sample_started, 0) as started,
      coalesce(kept.active, (select count(*)::integer from week_readers where week = monday::date))
        + coalesce(kept.sample_active, 0) as active,
      (select count(*) from reviews where submitted_at >= start_at and submitted_at < end_at) as sent,
      (select count(distinct review_id) from review_decisions
        where decision = 'approve' and decided_at >= start_at and decided_at < end_at) as approved
    from generate_series(${dayOf(before)}::date, ${dayOf(after(until, -days(7)))}::date, interval '7 days') as monday
      cross join lateral (select monday::timestamp at time zone 'UTC' as start_at,
        (monday + interval '7 days')::timestamp at time zone 'UTC' as end_at) as week
      left join weekly_numbers as kept on kept.week = monday::date
    order by monday`.execute(db);
  return rows;
}

export async function readFunnel(db: Db, period: Period): Promise<ReplyOf<typeof getFunnel>['data']> {
  const all = await countWeeks(db, period);
  const first = dayOf(period.from);
  const present = all.filter(({ monday }) => monday >= first);
  return {
    weeks: present.map((week) => ({ from: week.monday, ...funnelOf([week]) })),
    total: { present: funnelOf(present), before: funnelOf(all.filter(({ monday }) => monday < first)) },
  };
}

function funnelOf(weeks: readonly Counts[]): Funnel {
  const sum = (of: (week: Counts) => number): number => weeks.reduce((total, week) => total + of(week), 0);
  return {
    signedUp: told(sum((week) => week.signed_up)),
    started: toldInFives(sum((week) => week.started)),
    sent: toldInFives(sum((week) => week.sent)),
    approved: toldInFives(sum((week) => week.approved)),
    // The same members come back: weeks are not added up.
    active: toldInFives(Math.max(0, ...weeks.map(({ active }) => active))),
  };
}

/** As admins are told of passes. Admins have access by their role and are left out. */
export async function readAccess(db: Db, period: Period, now: Date): Promise<ReplyOf<typeof getAccess>['data']> {
  const soon = dayOf(after(now, days(soonInDays)));
  const [held, given] = await Promise.all([
    sql<{ kind: PassKind; members: number; end_soon: number }>`
      select kind, count(*) as members, count(*) filter (where (ends_at at time zone 'UTC')::date <= ${soon}::date) as end_soon
      from (select distinct on (passes.member_id) passes.kind, ${toldEndsAt} as ends_at from passes
          join members on members.id = passes.member_id and members.role <> 'admin'
        where ${toldRevokedAt} is null and passes.starts_at <= ${now} and ${toldEndsAt} > ${now} and ${isTold}
        order by passes.member_id, ${toldEndsAt} desc, passes.deal_kind nulls first, passes.id) as live
      group by kind`.execute(db),
    sql<{ kind: PassKind; present: number; before: number }>`
      select kind, coalesce(sum(passes) filter (where given_at >= ${period.from}), 0) as present,
        coalesce(sum(passes) filter (where given_at < ${period.from}), 0) as before
      from (select kind, starts_at as given_at, 1 as passes from passes where not ${isEarned}
        union all select kind, told_on::timestamp at time zone 'UTC', passes from told_pass_counts) as given
      where given_at >= ${period.before} and given_at < ${period.until} group by kind`.execute(db),
  ]);
  const kinds = [...new Set([...held.rows, ...given.rows].map(({ kind }) => kind))];
  const heldOf = new Map(held.rows.map((row) => [row.kind, row]));
  const givenOf = new Map(given.rows.map((row) => [row.kind, row]));
  const sum = (of: 'members' | 'end_soon'): number => held.rows.reduce((total, row) => total + row[of], 0);
  return {
    members: told(sum('members')),
    endSoon: told(sum('end_soon')),
    kinds: kinds
      .toSorted((one, other) => (heldOf.get(other)?.members ?? 0) - (heldOf.get(one)?.members ?? 0))
      .map((kind) => ({
        kind,
        members: told(heldOf.get(kind)?.members ?? 0),
        endSoon: told(heldOf.get(kind)?.end_soon ?? 0),
        given: { present: told(givenOf.get(kind)?.present ?? 0), before: told(givenOf.get(kind)?.before ?? 0) },
      })),
  };
}
