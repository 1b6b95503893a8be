import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getDecisions, getFlags, Pace } from '../../contract/numbers/numbers.ts';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import { type ScreeningFlag } from '../../contract/reviews/moderation.ts';
import { reasonCodes, type ReasonCode } from '../../contract/reviews/reasons.ts';
import { after, dayOf, days, mondayOf } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { workingDaysBetween } from '../desk/working-days.ts';
import { shareOf, spreadOf, toldInFives, type Period } from './rules.ts';

const outcomes = ['approve', 'request_changes', 'decline'] as const;

interface Decision {
  readonly decision: (typeof outcomes)[number];
  readonly reason_code: string | null;
  readonly decided_at: Date;
  readonly moderator: string | null;
  readonly decided_by: string;
  /** The day on which the version was taken in that was decided about; null where an author was asked and did not answer. */
  readonly sent_on: Date | null;
}

/** What people decided about versions that were sent. What a rule declined, because no answer came, is none. */
async function listDecisions(db: Db, { before, until }: Period): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select decided.decision, decided.reason_code, decided.decided_at, decided.decided_by::text,
      case when members.email not like 'erased-%@erased.invalid' then members.email end as moderator,
      case when exists (select from review_decisions as asked
          where asked.review_id = decided.review_id and asked.decision = 'request_changes'
            and asked.decided_at >= sent.sent_at and asked.decided_at < decided.decided_at)
        then null else date_trunc('day', sent.sent_at, 'UTC') end as sent_on
    from review_decisions as decided
      left join members on members.id = decided.decided_by
      left join lateral (select max(sent_at) as sent_at from review_versions
        where review_id = decided.review_id and sent_at <= decided.decided_at) as sent on true
    where decided.decided_by is not null and not decided.is_appeal and decided.decision in ('approve', 'request_changes', 'decline')
      and decided.decided_at >= ${before} and decided.decided_at < ${until}
    order by decided.decided_at, decided.id`.execute(db);
  return rows;
}

export async function readDecisions(
  db: Db,
  period: Period,
  /** Within how many working days we mean to decide. */
  targetDays: number,
): Promise<ReplyOf<typeof getDecisions>['data']> {
  const [all, sent] = await Promise.all([listDecisions(db, period), countSent(db, period)]);
  const present = all.filter(({ decided_at }) => decided_at >= period.from);
  const declined = present.filter(({ decision }) => decision === 'decline');
  return {
    weeks: period.mondays.map((from) => ({
      from,
      sent: toldInFives(sent.get(from) ?? 0),
      decided: toldInFives(present.filter(({ decided_at }) => mondayOf(decided_at) === from).length),
    })),
    moderators: [...Map.groupBy(present, ({ decided_by }) => decided_by).values()]
      .toSorted((one, other) => other.length - one.length)
      .map((own) => ({ moderator: own[0]?.moderator ?? null, ...paceOf(own, targetDays) })),
    all: {
      present: paceOf(present, targetDays),
      before: paceOf(
        all.filter(({ decided_at }) => decided_at < period.from),
        targetDays,
      ),
    },
    outcomes: outcomes.map((decision) => {
      const count = present.filter((one) => one.decision === decision).length;
      return { decision, count: toldInFives(count), share: shareOf(count, present.length) };
    }),
    declines: reasonCodes
      .map((reason) => ({ reason, all: declined.filter(({ reason_code }) => reason_code === reason).length }))
      .filter(({ all: count }) => count > 0)
      .toSorted((one, other) => other.all - one.all)
      .map(({ reason, all: count }): { reason: ReasonCode; count: number | null } => ({
        reason,
        count: toldInFives(count),
      })),
  };
}

async function countSent(db: Db, { from, until }: Period): Promise<Map<string, number>> {
  const { rows } = await sql<{ monday: string; count: number }>`
    select date_trunc('week', submitted_at, 'UTC')::date as monday, count(*) as count
    from reviews where submitted_at >= ${from} and submitted_at < ${until} group by 1`.execute(db);
  return new Map(rows.map(({ monday, count }) => [monday, count]));
}

function paceOf(decisions: readonly Decision[], targetDays: number): Pace {
  const waits = decisions.flatMap(({ sent_on, decided_at }) =>
    sent_on === null ? [] : [workingDaysBetween(sent_on, decided_at)],
  );
  const { median, most } = spreadOf(waits);
  return {
    decided: toldInFives(decisions.length),
    medianDays: median,
    mostDays: most,
    inTimeShare: shareOf(waits.filter((wait) => wait <= targetDays).length, waits.length),
  };
}

const mostSubjects = 20;
/** What is about the texts and the pace of a subject, not about a single account. */
const flagsOfSubjects: readonly ScreeningFlag[] = ['burst', 'similar_text', 'repeated_text', 'gibberish', 'form_text'];

interface Flagged {
  subject_kind: SubjectKind;
  subject_id: string;
  subject_name: string | null;
  flags: { flag: ScreeningFlag; reviews: number }[];
  reviews: number;
  usual: number;
}

/** For moderators, who see each of these reviews. */
export async function readFlags(db: Db, { from, until, mondays }: Period): Promise<ReplyOf<typeof getFlags>['data']> {
  const yearBefore = after(from, -days(364));
  const { rows } = await sql<Flagged>`
    with marked as (
      select subject_kind, coalesce(funder_id, entrepreneur_id, provider_id) as subject_id, flag, count(*) as reviews
      from reviews cross join lateral unnest(screening_flags) as flag
      where submitted_at >= ${from} and submitted_at < ${until} and flag = any(${[...flagsOfSubjects]}::text[])
      group by 1, 2, 3)
    select subject_kind, subject_id,
      case subject_kind when 'funder' then (select name from funders where id = subject_id)
        when 'provider' then (select name from providers where id = subject_id)
        else (select name from entrepreneurs where id = subject_id) end as subject_name,
      jsonb_agg(jsonb_build_object('flag', flag, 'reviews', marked.reviews) order by marked.reviews desc, flag) as flags,
      (select count(*) from reviews as other where coalesce(other.funder_id, other.entrepreneur_id, other.provider_id) = subject_id
        and other.subject_kind = marked.subject_kind and submitted_at >= ${from} and submitted_at < ${until}) as reviews,
      (select count(*) from reviews as other where coalesce(other.funder_id, other.entrepreneur_id, other.provider_id) = subject_id
        and other.subject_kind = marked.subject_kind and submitted_at >= ${yearBefore} and submitted_at < ${from})
        * ${mondays.length}::numeric / 52 as usual
    from marked group by subject_kind, subject_id
    order by max(marked.reviews) desc, subject_id limit ${mostSubjects}`.execute(db);
  return rows.map((row) => ({
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name ?? '',
    flags: row.flags,
    reviews: row.reviews,
    usual: Math.round(row.usual * 10) / 10,
  }));
}

export const daysOf = ({ from, until }: Period): { first: string; last: string } => ({
  first: dayOf(from),
  last: dayOf(after(until, -days(1))),
});
