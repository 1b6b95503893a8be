import { sql } from 'kysely';
import { funderReviewDraftAnswers } from '../../contract/review-fields.ts';
import {
  queueTabs,
  screeningFlags,
  type ModeratedReview,
  type QueueRow,
  type QueueTab,
} from '../../contract/review-moderation.ts';
import { valuesOf } from '../../contract/review-options.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import { listSimilarNames } from '../funders/queries.ts';
import { Refusal } from '../http/refusal.ts';
import type { Admin } from '../http/viewer.ts';
import { isMine, pseudonymOf } from './authorship.ts';
import { decisionsOf, hasConflict } from './policy.ts';
import { reasonCodeOf } from './review-queries.ts';
import { isCompared } from './screening-queries.ts';
import { readStored } from './stored-answers.ts';

type Tools = Pick<Context, 'db' | 'vault'>;
const defaultPage = 50;

export interface QueuePage {
  data: QueueRow[];
  nextCursor: string | null;
  counts: Record<QueueTab, number>;
}

/** Waiting: the oldest first, so that nobody is forgotten. The other tabs: the newest first. */
export async function listQueue(
  { db, vault }: Tools,
  { tab, limit = defaultPage, cursor }: { tab: QueueTab; limit?: number | undefined; cursor?: string | undefined },
): Promise<QueuePage> {
  const binding = JSON.stringify(['listReviewQueue', tab]);
  const isOldestFirst = tab === 'waiting';
  let page = queueOf(db).where('reviews.state', 'in', [...queueTabs[tab].states]);
  if (cursor !== undefined) {
    const [at = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      sql<boolean>`(reviews.submitted_at, reviews.id) ${sql.raw(isOldestFirst ? '>' : '<')} (${at}::timestamptz, ${id}::uuid)`,
    );
  }
  const direction = isOldestFirst ? 'asc' : 'desc';
  const [rows, counts] = await Promise.all([
    page
      .orderBy('reviews.submitted_at', direction)
      .orderBy('reviews.id', direction)
      .limit(limit + 1)
      .execute(),
    countTabs(db),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentRow),
    nextCursor:
      rows.length > limit && last !== undefined
        ? sealCursor(vault, binding, [last.submitted_at.toISOString(), last.id])
        : null,
    counts,
  };
}

function queueOf(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('funders', 'funders.id', 'reviews.funder_id')
    .where('reviews.subject_kind', '=', 'funder')
    .selectAll('reviews')
    .select([
      'funders.name as funder_name',
      'funders.state as funder_state',
      'funders.website as funder_website',
      'funders.country as funder_country',
    ])
    .select((eb) =>
      eb
        .selectFrom('review_versions')
        .whereRef('review_id', '=', 'reviews.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('version_count'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof queueOf>['execute']>>[number];

async function countTabs(db: Db): Promise<Record<QueueTab, number>> {
  const rows = await db
    .selectFrom('reviews')
    .where('subject_kind', '=', 'funder')
    .groupBy('state')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  const countOf = (tab: QueueTab): number => {
    const states: readonly string[] = queueTabs[tab].states;
    return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.count, 0);
  };
  return {
    waiting: countOf('waiting'),
    asked: countOf('asked'),
    published: countOf('published'),
    declined: countOf('declined'),
  };
}

function presentRow(row: Row): QueueRow {
  return {
    id: row.id,
    subjectId: row.funder_id ?? '',
    subjectName: row.funder_name,
    headline: row.headline ?? '',
    state: row.state,
    version: row.version,
    reviewClass: row.review_class ?? 'pitch',
    fundingKind: row.funding_kind ?? 'mixed',
    overall: row.overall ?? 0,
    verificationLevel: row.verification_level,
    flags: valuesOf(screeningFlags).filter((flag) => row.screening_flags.includes(flag)),
    isResent: (row.version_count ?? 0) > 1,
    submittedAt: row.submitted_at.toISOString(),
  };
}

/** All that a moderator needs to decide, and nothing that says who wrote it. */
export async function getModerated(
  { db, vault }: Tools,
  { reviewId, admin }: { reviewId: string; admin: Admin },
): Promise<ModeratedReview> {
  const row = await queueOf(db).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such review.' });
  const { worked, didNot } = readStored(row.answers);
  const isOwn = await isMine(db, { vault, reviewId, memberId: admin.memberId });
  const [pseudonym, versions, history, similarReviews, similar] = await Promise.all([
    pseudonymOf(db, { vault, reviewId }),
    listVersions(db, reviewId),
    listHistory(db, { reviewId, adminId: admin.memberId }),
    listSimilar(db, { reviewId, text: `${worked} ${didNot}` }),
    row.funder_state === 'proposed' ? listSimilarNames(db, { id: row.funder_id ?? '', name: row.funder_name }) : [],
  ]);
  return {
    ...presentRow(row),
    answers: funderReviewDraftAnswers.parse(row.answers),
    pseudonym,
    isMine: isOwn,
    publishOn: row.publish_on,
    subject: {
      isProposed: row.funder_state === 'proposed',
      website: row.funder_website,
      country: row.funder_country,
      similar,
    },
    versions,
    history,
    similarReviews,
    can: [
      ...decisionsOf({
        state: row.state,
        hasConflict: hasConflict({ isMine: isOwn, funderWebsite: row.funder_website }, admin),
      }),
    ],
  };
}

async function listVersions(db: Db, reviewId: string): Promise<ModeratedReview['versions']> {
  const rows = await db
    .selectFrom('review_versions')
    .where('review_id', '=', reviewId)
    .selectAll()
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    sentAt: row.sent_at.toISOString(),
    answers: funderReviewDraftAnswers.parse(row.answers),
  }));
}

async function listHistory(
  db: Db,
  { reviewId, adminId }: { reviewId: string; adminId: string },
): Promise<ModeratedReview['history']> {
  const rows = await db
    .selectFrom('review_decisions')
    .where('review_id', '=', reviewId)
    .selectAll()
    .orderBy('decided_at')
    .orderBy('review_version')
    .execute();
  return rows.map((row) => ({
    decision: row.decision,
    reasonCode: reasonCodeOf(row.reason_code),
    message: row.message,
    decidedAt: row.decided_at.toISOString(),
    by: actorOf(row, adminId),
  }));
}

function actorOf(row: { decision: string; decided_by: string | null }, adminId: string): string {
  if (row.decided_by !== null) return row.decided_by === adminId ? 'you' : 'another admin';
  return row.decision === 'withdraw' ? 'the writer' : 'the system';
}

const mostSimilarShown = 5;
const worthShowing = 0.4;

async function listSimilar(
  db: Db,
  { reviewId, text }: { reviewId: string; text: string },
): Promise<ModeratedReview['similarReviews']> {
  const similarity = sql<number>`similarity(reviews.review_text, ${text})`;
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('funders', 'funders.id', 'reviews.funder_id')
    .where('reviews.id', '<>', reviewId)
    .where(isCompared)
    .where(sql<boolean>`${similarity} >= ${worthShowing}`)
    .select(['reviews.id', 'reviews.headline', 'reviews.answers', 'funders.name', similarity.as('similarity')])
    .orderBy(similarity, 'desc')
    .orderBy('reviews.id')
    .limit(mostSimilarShown)
    .execute();
  return rows.map((row) => {
    const { worked, didNot } = readStored(row.answers);
    return {
      id: row.id,
      subjectName: row.name,
      headline: row.headline ?? '',
      similarity: Math.round(row.similarity * 100) / 100,
      worked,
      didNot,
    };
  });
}
