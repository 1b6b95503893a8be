import { sql } from 'kysely';
import type { DeskPeople } from '../../contract/desk/cases.ts';
import type { ReportCase, ReviewReportState } from '../../contract/review-reports/review-reports.ts';
import { formOf } from '../../contract/reviews/forms.ts';
import { cardTexts } from '../../contract/reviews/published.ts';
import { holdsFunder } from '../claims/queries.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import { assignedPasses } from '../desk/assignments.ts';
import { readDesk, type Desk, type DeskQuery } from '../desk/desk-state.ts';
import type { Decider } from '../http/viewer.ts';
import { isMine } from '../reviews/authorship/one-link-queries.ts';
import { casePasses } from '../desk/case-filter.ts';
import { hasTie } from '../reviews/moderation/lock.ts';
import { decisionsFor } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault'>;
const defaultPage = 50;

export interface CasePage {
  rows: ReportCase[];
  counts: Record<ReviewReportState, number>;
  people: DeskPeople;
  nextCursor: string | null;
}

/** All reports of one text in one state are one case. Open: who waited longest first; decided: the latest first. */
export async function listReviewReports(
  context: Tools & Pick<Context, 'clock' | 'config'>,
  admin: Decider,
  query: DeskQuery<ReviewReportState>,
): Promise<CasePage> {
  const { db, vault, clock } = context;
  const { state, search, age, assignee, cursor, limit = defaultPage } = query;
  const binding = JSON.stringify(['listReviewReports', state, search, age, assignee]);
  const isOpen = state === 'open';
  const at = isOpen ? sql<Date>`min(reported_at)` : sql<Date>`max(decided_at)`;
  const first = sql<string>`(array_agg(id order by reported_at, id))[1]`;
  let cases = db
    .selectFrom('review_reports')
    .where('state', '=', state)
    .select(['review_id', 'response_id', first.as('id'), sql<string>`${at}::text`.as('at_text')])
    .groupBy(['review_id', 'response_id'])
    .having(casePasses({ search, age }, { words: wordsOfCase, at, now: clock.now() }))
    .having(assignedPasses('report', assignee, { memberId: admin.memberId, ofCase: isOfCase(state) }));
  if (cursor !== undefined) {
    const [instant = '', id = ''] = openCursor(vault, binding, cursor);
    cases = cases.having(
      sql<boolean>`(${at}, ${first}) ${sql.raw(isOpen ? '>' : '<')} (${instant}::timestamptz, ${id}::uuid)`,
    );
  }
  const direction = isOpen ? 'asc' : 'desc';
  const [found, counts] = await Promise.all([
    cases
      .orderBy(at, direction)
      .orderBy(first, direction)
      .limit(limit + 1)
      .execute(),
    countCases(db),
  ]);
  const rows: ReportCase[] = [];
  const shown = found.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const desk = await readDesk(context, db, { kind: 'report', memberId: admin.memberId, ids });
  for (const one of shown) rows.push(await presentCase({ db, vault }, admin, { ...one, state, desk }));
  const last = found[limit - 1];
  return {
    rows,
    counts,
    people: desk.people,
    nextCursor: found.length > limit && last !== undefined ? sealCursor(vault, binding, [last.at_text, last.id]) : null,
  };
}

/** An assignment is beside any of the reports of its case. */
const isOfCase = (state: ReviewReportState) =>
  sql<boolean>`exists (select from review_reports as one where one.id = taken.report_id and one.state = ${state}
    and one.review_id = review_reports.review_id and one.response_id is not distinct from review_reports.response_id)`;

/** Of all reports of one text: whom it is about, its headline, and what the reports say. */
const wordsOfCase = sql`concat_ws(' ', string_agg(review_reports.message, ' '), (
  select concat_ws(' ', reviews.headline, funders.name, entrepreneurs.name, providers.name) from reviews
    left join funders on funders.id = reviews.funder_id left join providers on providers.id = reviews.provider_id
    left join entrepreneurs on entrepreneurs.id = reviews.entrepreneur_id
  where reviews.id = review_reports.review_id))`;

async function countCases(db: Db): Promise<Record<ReviewReportState, number>> {
  const counts: Record<ReviewReportState, number> = { open: 0, taken_down: 0, rejected: 0 };
  const found = await db
    .selectFrom((eb) =>
      eb.selectFrom('review_reports').select(['state', 'review_id', 'response_id']).distinct().as('cases'),
    )
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of found) counts[state] = count;
  return counts;
}

/** What is reported: a review with its subject, or a reply under it. */
export async function findReported(
  db: Db | Trx,
  { reviewId, responseId }: { reviewId: string; responseId: string | null },
) {
  const review = await db
    .selectFrom('reviews')
    .leftJoin('funders', 'funders.id', 'reviews.funder_id')
    .leftJoin('providers', 'providers.id', 'reviews.provider_id')
    .leftJoin('entrepreneurs', 'entrepreneurs.id', 'reviews.entrepreneur_id')
    .where('reviews.id', '=', reviewId)
    .select([
      'reviews.id',
      'reviews.state',
      'reviews.version',
      'reviews.headline',
      'reviews.subject_kind',
      'reviews.answers',
    ])
    .select((eb) => [
      eb.fn.coalesce('funders.id', 'providers.id', 'entrepreneurs.id').as('subject_id'),
      eb.fn.coalesce('funders.name', 'providers.name', 'entrepreneurs.name').as('subject_name'),
      eb.fn.coalesce('funders.website', 'providers.website', 'entrepreneurs.website').as('website'),
    ])
    .executeTakeFirst();
  const response =
    responseId === null
      ? undefined
      : await db
          .selectFrom('review_responses')
          .where('id', '=', responseId)
          .select(['id', 'kind', 'state', 'shown_body', 'written_by'])
          .executeTakeFirst();
  if (review === undefined || (responseId !== null && response === undefined)) return null;
  return { review, response: response ?? null };
}

export type Reported = NonNullable<Awaited<ReturnType<typeof findReported>>>;

/** An admin cannot decide about their own text, their own report, or the organisation they work for. */
export async function hasConflict(
  { vault }: Pick<Context, 'vault'>,
  db: Db | Trx,
  { reported, admin }: { reported: Reported; admin: Decider },
): Promise<boolean> {
  const { review, response } = reported;
  const { memberId } = admin;
  const subject = { kind: review.subject_kind, id: review.subject_id ?? '' };
  const own = await db
    .selectFrom('review_reports')
    .where('review_id', '=', review.id)
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirst();
  return (
    own !== undefined ||
    response?.written_by === memberId ||
    (await isMine(db, { vault, reviewId: review.id, memberId })) ||
    (await hasTie(db, { admin, subject, website: review.website })) ||
    (await holdsFunder(db, { memberId, funderId: subject.id }))
  );
}

async function presentCase(
  tools: Tools,
  admin: Decider,
  found: { id: string; review_id: string; response_id: string | null; state: ReviewReportState; desk: Desk },
): Promise<ReportCase> {
  const { db } = tools;
  const reported = await findReported(db, { reviewId: found.review_id, responseId: found.response_id });
  if (reported === null) throw new Error('a report without what it is about');
  const reports = await db
    .selectFrom('review_reports')
    .where('review_id', '=', found.review_id)
    .where('response_id', 'is not distinct from', found.response_id)
    .where('state', '=', found.state)
    .select(['id', 'reason', 'message', 'reported_at', 'answer', 'decided_at'])
    .orderBy('reported_at')
    .orderBy('id')
    .execute();
  const { review, response } = reported;
  const removal = response === null ? await findWaitingRemoval(db, review.id) : null;
  const last = reports.toSorted((one, other) => Number(one.decided_at ?? 0) - Number(other.decided_at ?? 0)).at(-1);
  return {
    id: found.id,
    kind: response?.kind ?? 'review',
    state: found.state,
    reviewId: review.id,
    subject: { kind: review.subject_kind, id: review.subject_id ?? '', name: review.subject_name ?? '' },
    headline: review.headline ?? '',
    paragraphs: paragraphsOf(reported),
    isShown: review.state === 'published' && response?.state !== 'removed',
    reports: reports.map((one) => ({
      id: one.id,
      reason: one.reason,
      message: one.message,
      reportedAt: one.reported_at.toISOString(),
    })),
    answer: last?.answer ?? null,
    decidedAt: last?.decided_at?.toISOString() ?? null,
    removal,
    can: (await hasConflict(tools, db, { reported, admin }))
      ? []
      : decisionsFor(found.state).filter((one) => one !== 'take_down' || removal === null),
    ...found.desk.stateOf({ id: found.id, since: found.state === 'open' ? (reports[0]?.reported_at ?? null) : null }),
  };
}

async function findWaitingRemoval(db: Db, reviewId: string): Promise<ReportCase['removal']> {
  const row = await db
    .selectFrom('waiting_actions')
    .where('review_id', '=', reviewId)
    .where('outcome', 'is', null)
    .select(['asked_at', 'runs_at'])
    .executeTakeFirst();
  return row === undefined ? null : { askedAt: row.asked_at.toISOString(), runsAt: row.runs_at?.toISOString() ?? null };
}

/** The words that readers see: of a review those of its card. */
function paragraphsOf({ review, response }: Reported): string[] {
  if (response !== null) return response.shown_body ? [response.shown_body] : [];
  return cardTexts(formOf(review.subject_kind).questions, Object(review.answers)).map(({ words }) => words);
}
