import { sql } from 'kysely';
import type { PublishedReview } from '../../contract/funders.ts';
import { dimensionKeys } from '../../contract/review-ratings.ts';
import type { ReviewClass } from '../../contract/review-options.ts';
import { regionOf } from '../../contract/regions.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import { findReviewableFunder } from '../funders/queries.ts';
import { Refusal } from '../http/refusal.ts';
import { periodOf } from './rules.ts';
import { readStored } from './stored-answers.ts';

const defaultPage = 20;

/** The newest batch first; within a batch by the random id, so that the order tells nothing of the order of writing. */
export async function listPublished(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  options: {
    funderId: string;
    reviewClass?: ReviewClass | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
    readerId: string;
  },
): Promise<{ data: PublishedReview[]; nextCursor: string | null }> {
  const { reviewClass, limit = defaultPage } = options;
  const funder = await findReviewableFunder(db, options.funderId);
  if (funder === null) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const binding = JSON.stringify(['listFunderReviews', funder.id, reviewClass, options.readerId]);
  let page = publishedOf(db, funder.id);
  if (reviewClass !== undefined) page = page.where('review_class', '=', reviewClass);
  if (options.cursor !== undefined) {
    const [day = '', id = ''] = openCursor(vault, binding, options.cursor);
    page = page.where(
      sql<boolean>`(published_on < ${day}::date or (published_on = ${day}::date and id > ${id}::uuid))`,
    );
  }
  const [rows, days] = await Promise.all([
    page
      .selectAll()
      .orderBy('published_on', 'desc')
      .orderBy('id')
      .limit(limit + 1)
      .execute(),
    publishedOf(db, funder.id).select('last_contact_on').execute(),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const daysOfAll = days.flatMap((row) => (row.last_contact_on === null ? [] : [row.last_contact_on]));
  return {
    data: shown.map((row) => present(row, daysOfAll)),
    nextCursor:
      rows.length > limit && last !== undefined ? sealCursor(vault, binding, [last.published_on ?? '', last.id]) : null,
  };
}

function publishedOf(db: Db, funderId: string) {
  return db.selectFrom('reviews').where('funder_id', '=', funderId).where('state', '=', 'published');
}

interface Row {
  readonly id: string;
  readonly answers: unknown;
  readonly last_contact_on: string | null;
  readonly review_class: ReviewClass | null;
  readonly verification_level: number;
  readonly venture_name: string | null;
}

function present(row: Row, daysOfAll: readonly string[]): PublishedReview {
  const answers = readStored(row.answers);
  return {
    id: row.id,
    reviewClass: row.review_class ?? 'pitch',
    fundingKind: answers.fundingKind,
    outcome: answers.outcome,
    introType: answers.introType ?? null,
    period: periodOf(row.last_contact_on ?? `${answers.lastContact}-01`, daysOfAll),
    byline: bylineOf(row, answers),
    verificationLevel: row.verification_level,
    hasTie: answers.tie === 'yes',
    isInvitedByFunder: answers.asked === 'the_funder',
    headline: answers.headline,
    worked: answers.worked,
    didNot: answers.didNot,
    adviceToFunder: answers.adviceToFunder ?? null,
    adviceToPeers: answers.adviceToPeers ?? null,
    overall: answers.overall,
    ratings: dimensionKeys.flatMap((key) => {
      const rating = answers.ratings[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
    recommend: answers.recommend,
    wouldTakeMoneyAgain: answers.wouldTakeMoneyAgain ?? null,
  };
}

const proven = 2;

/** What the writer chose to show, and no more. A name waits for proof; until then the region stands. */
export function bylineOf(
  review: { verification_level: number; venture_name: string | null },
  answers: Pick<ReturnType<typeof readStored>, 'displayAs' | 'authorRole' | 'venture'>,
): PublishedReview['byline'] {
  const isNamed = answers.displayAs === 'named_venture' && review.verification_level >= proven;
  return {
    role: answers.authorRole === 'adviser' ? 'adviser' : 'executive',
    region: answers.displayAs === 'anonymous' ? null : regionOf(answers.venture.country),
    venture: isNamed ? review.venture_name : null,
  };
}
