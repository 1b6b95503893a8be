import { sql } from 'kysely';
import type { DeskPeople } from '../../contract/desk/cases.ts';
import { responseTabs, type QueuedResponse, type ResponseTab } from '../../contract/replies/replies.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { cardTexts } from '../../contract/reviews/published.ts';
import { questionsWhere } from '../../contract/reviews/question.ts';
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
import { decisionsOf } from './policy.ts';
import { reasonWordsOf } from './rules.ts';

type Tools = Pick<Context, 'vault' | 'clock' | 'config'>;
const defaultPage = 50;
/** The words that each review has. */
const alwaysGiven = questionsWhere(funderQuestions, ({ isOptional }) => isOptional !== true);

export interface ResponsePage {
  rows: QueuedResponse[];
  counts: Record<ResponseTab, number>;
  people: DeskPeople;
  nextCursor: string | null;
}

/** Waiting and asked: what was sent longest ago comes first. The others: the latest first. */
export async function listResponseQueue(
  context: Tools & Pick<Context, 'db'>,
  admin: Decider,
  query: DeskQuery<ResponseTab>,
): Promise<ResponsePage> {
  const { db, vault } = context;
  const { state, search, age, assignee, cursor, limit = defaultPage } = query;
  const binding = JSON.stringify(['listResponseQueue', state, search, age, assignee]);
  const isWaiting = state === 'waiting' || state === 'asked';
  const direction = isWaiting ? 'asc' : 'desc';
  let page = narrowed(context, admin, query).where('review_responses.state', 'in', responseTabs[state].states);
  if (cursor !== undefined) {
    const [instant = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      sql<boolean>`(review_responses.sent_at, review_responses.id) ${sql.raw(isWaiting ? '>' : '<')} (${instant}::timestamptz, ${id}::uuid)`,
    );
  }
  const [found, counts] = await Promise.all([
    page
      // The whole instant: the driver's dates end at milliseconds.
      .select(sql<string>`review_responses.sent_at::text`.as('at_text'))
      .orderBy('review_responses.sent_at', direction)
      .orderBy('review_responses.id', direction)
      .limit(limit + 1)
      .execute(),
    countTabs(db),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const shown: QueuedResponse[] = [];
  const desk = await deskOf(context, db, { admin, ids: rows.map(({ id }) => id) });
  for (const row of rows) shown.push(await presentQueued(context, db, { row, admin, desk }));
  return {
    rows: shown,
    counts,
    people: desk.people,
    nextCursor: found.length > limit && last !== undefined ? sealCursor(vault, binding, [last.at_text, last.id]) : null,
  };
}

/** What the filter of the queue leaves. */
function narrowed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Decider,
  { search, age, assignee }: DeskQuery<ResponseTab>,
) {
  return responsesOf(db)
    .where(
      casePasses(
        { search, age },
        {
          words: sql`funders.name || ' ' || coalesce(reviews.headline, '') || ' ' || review_responses.body`,
          at: sql`review_responses.sent_at`,
          now: clock.now(),
        },
      ),
    )
    .where(
      assignedPasses('reply', assignee, {
        memberId: admin.memberId,
        ofCase: sql<boolean>`taken.response_id = review_responses.id`,
      }),
    );
}

function responsesOf(db: Db | Trx) {
  return db
    .selectFrom('review_responses')
    .innerJoin('reviews', 'reviews.id', 'review_responses.review_id')
    .innerJoin('funders', 'funders.id', 'review_responses.funder_id')
    .leftJoin('review_responses as reply', (join) =>
      join.onRef('reply.review_id', '=', 'reviews.id').on('reply.kind', '=', 'reply'),
    )
    .where('review_responses.sent_at', 'is not', null)
    .select(['review_responses.id', 'review_responses.kind', 'review_responses.state', 'review_responses.version'])
    .select(['review_responses.body', 'review_responses.shown_body', 'review_responses.sent_at'])
    .select(['review_responses.written_by', 'review_responses.published_at'])
    .select(['reviews.id as review_id', 'reviews.headline', 'reviews.overall', 'reviews.answers'])
    .select('reply.shown_body as reply_body')
    .select(['funders.id as funder_id', 'funders.name as funder_name', 'funders.website as funder_website']);
}

export type ResponseRow = Awaited<ReturnType<ReturnType<typeof responsesOf>['execute']>>[number];

export async function findQueuedRow(db: Db | Trx, id: string): Promise<ResponseRow | null> {
  return (await responsesOf(db).where('review_responses.id', '=', id).executeTakeFirst()) ?? null;
}

/** An admin cannot decide about their own text, a reply to it, or a text of the organisation they work for. */
export async function hasConflict(
  { vault }: Pick<Context, 'vault'>,
  db: Db | Trx,
  { row, admin }: { row: ResponseRow; admin: Decider },
): Promise<boolean> {
  const { memberId } = admin;
  const subject = { kind: 'funder' as const, id: row.funder_id };
  return (
    row.written_by === memberId ||
    (await isMine(db, { vault, reviewId: row.review_id, memberId })) ||
    (await hasTie(db, { admin, subject, website: row.funder_website })) ||
    (await holdsFunder(db, { memberId, funderId: row.funder_id }))
  );
}

export const deskOf = (
  tools: Tools,
  db: Db | Trx,
  { admin, ids }: { admin: Decider; ids: readonly string[] },
): Promise<Desk> => readDesk(tools, db, { kind: 'reply', memberId: admin.memberId, ids });

export async function presentQueued(
  tools: Tools,
  db: Db | Trx,
  { row, admin, desk }: { row: ResponseRow; admin: Decider; desk: Desk },
): Promise<QueuedResponse> {
  const decisions = await db
    .selectFrom('review_response_decisions')
    .where('response_id', '=', row.id)
    .select(['decision', 'reason_code', 'message', 'decided_at'])
    .orderBy('decided_at')
    .orderBy('response_version')
    .execute();
  return {
    id: row.id,
    kind: row.kind,
    funder: { id: row.funder_id, name: row.funder_name },
    state: row.state,
    version: row.version,
    text: row.body,
    shownText: row.shown_body,
    sentAt: (row.sent_at ?? new Date(0)).toISOString(),
    review: {
      id: row.review_id,
      headline: row.headline ?? '',
      overall: row.overall ?? 0,
      texts: cardTexts(alwaysGiven, Object(row.answers)),
    },
    reply: row.kind === 'update' ? row.reply_body : null,
    history: decisions.map((one) => ({
      decision: one.decision,
      reason: reasonWordsOf(one.reason_code)?.label ?? null,
      message: one.message,
      decidedAt: one.decided_at.toISOString(),
    })),
    can: [...decisionsOf({ state: row.state, hasConflict: await hasConflict(tools, db, { row, admin }) })],
    ...desk.stateOf({ id: row.id, since: row.state === 'submitted' ? row.sent_at : null }),
  };
}

async function countTabs(db: Db): Promise<Record<ResponseTab, number>> {
  const counts: Record<ResponseTab, number> = { waiting: 0, asked: 0, published: 0, declined: 0 };
  const tabOf = { submitted: 'waiting', changes_requested: 'asked', published: 'published' } as const;
  const found = await db
    .selectFrom('review_responses')
    .where('sent_at', 'is not', null)
    .where('state', '<>', 'draft')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of found)
    counts[state === 'draft' || state === 'declined' || state === 'removed' ? 'declined' : tabOf[state]] += count;
  return counts;
}
