import { sql } from 'kysely';
import { fold } from '../../contract/filter-rules.ts';
import type { PublishedReview } from '../../contract/funders.ts';
import { dimensionKeys } from '../../contract/review-ratings.ts';
import type { FundingKind, ReviewClass } from '../../contract/review-options.ts';
import { regionOf } from '../../contract/regions.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import { findReviewableFunder } from '../funders/queries.ts';
import { Refusal } from '../http/refusal.ts';
import { periodsOf } from './published-periods.ts';
import { readStored } from './stored-answers.ts';

const defaultPage = 20;

export interface ReviewFilter {
  readonly reviewClass?: ReviewClass | undefined;
  readonly kind?: FundingKind | undefined;
  readonly outcome?: string | undefined;
  readonly overall?: string | undefined;
  readonly text?: string | undefined;
}

/**
 * The newest period shown first; within one by the random id, so that the order tells nothing of the order of
 * writing and never more than the words beside it.
 */
export async function listPublished(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  options: ReviewFilter & {
    funderId: string;
    limit?: number | undefined;
    cursor?: string | undefined;
    readerId: string;
  },
): Promise<{ data: PublishedReview[]; nextCursor: string | null }> {
  const { reviewClass, kind, outcome, overall, text = '', limit = defaultPage } = options;
  const funder = await findReviewableFunder(db, options.funderId);
  if (funder === null) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const filter = [reviewClass, kind, outcome, overall, text];
  const binding = JSON.stringify(['listFunderReviews', funder.id, filter, options.readerId]);
  let page = matching(db, funder.id, options);
  if (options.cursor !== undefined) {
    const [day = '', id = ''] = openCursor(vault, binding, options.cursor);
    page = page.where(isAfter(day, id));
  }
  const rows = await page
    .selectAll('reviews')
    .select(['periods.period', 'periods.starts_on'])
    .orderBy('periods.starts_on', 'desc')
    .orderBy('reviews.id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(present),
    nextCursor:
      rows.length > limit && last !== undefined ? sealCursor(vault, binding, [last.starts_on, last.id]) : null,
  };
}

/** The rows behind a position of the order by period and id. */
export const isAfter = (startsOn: string, id: string) =>
  sql<boolean>`(periods.starts_on < ${startsOn}::date or (periods.starts_on = ${startsOn}::date and reviews.id > ${id}::uuid))`;

/** Whether the words of a review contain what was typed, ignoring case; what is typed is text, not a pattern. */
export const hasText = (text: string) =>
  sql<boolean>`deal_fold(concat_ws(E'\n', reviews.headline, answers ->> 'worked', answers ->> 'didNot',
    answers ->> 'adviceToFunder', answers ->> 'adviceToPeers'))
    like ${`%${fold(text.trim()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;

function matching(db: Db, funderId: string, { reviewClass, kind, outcome, overall, text = '' }: ReviewFilter) {
  return db
    .selectFrom('reviews')
    .innerJoin(periodsOf('funder_id', funderId), (join) => join.onRef('periods.id', '=', 'reviews.id'))
    .$if(reviewClass !== undefined, (query) => query.where('review_class', '=', reviewClass ?? null))
    .$if(kind !== undefined, (query) => query.where('funding_kind', '=', kind ?? null))
    .$if(outcome !== undefined, (query) => query.where(sql<boolean>`answers ->> 'outcome' = ${outcome}`))
    .$if(overall !== undefined, (query) => query.where('overall', '=', Number(overall)))
    .$if(text.trim() !== '', (query) => query.where(hasText(text)));
}

interface Row {
  readonly id: string;
  readonly answers: unknown;
  readonly review_class: ReviewClass | null;
  readonly verification_level: number;
  readonly venture_name: string | null;
  readonly period: string;
}

function present(row: Row): PublishedReview {
  const answers = readStored(row.answers);
  return {
    id: row.id,
    reviewClass: row.review_class ?? 'pitch',
    fundingKind: answers.fundingKind,
    outcome: answers.outcome,
    introType: answers.introType ?? null,
    period: row.period,
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
