import { sql } from 'kysely';
import type { PublishedReview } from '../../../contract/funders/funders.ts';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { publishedAnswersOf } from '../../../contract/reviews/published.ts';
import { dimensionKeys } from '../../../contract/reviews/ratings.ts';
import type { FundingKind, ReviewClass } from '../../../contract/reviews/options.ts';
import { regionOf } from '../../../contract/regions.ts';
import type { Context } from '../../context.ts';
import { findReviewableFunder } from '../../funders/queries.ts';
import { Refusal } from '../../refusal.ts';
import { publishedOf, readPage, type TextFilter } from './published-page-queries.ts';
import { readStored } from '../writing/stored-answers.ts';

interface ReviewFilter extends TextFilter {
  readonly reviewClass?: ReviewClass | undefined;
  readonly kind?: FundingKind | undefined;
  readonly outcome?: string | undefined;
}

/** A page of the published reviews of a funder. */
export async function listPublished(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  options: ReviewFilter & {
    funderId: string;
    limit?: number | undefined;
    cursor?: string | undefined;
    readerId: string;
  },
): Promise<{ data: PublishedReview[]; nextCursor: string | null }> {
  const { reviewClass, kind, outcome, overall, text = '' } = options;
  const funder = await findReviewableFunder(db, options.funderId);
  if (funder === null) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const matching = publishedOf(db, 'funder_id', funder.id, options)
    .$if(reviewClass !== undefined, (query) => query.where('review_class', '=', reviewClass ?? null))
    .$if(kind !== undefined, (query) => query.where('funding_kind', '=', kind ?? null))
    .$if(outcome !== undefined, (query) => query.where(sql<boolean>`answers ->> 'outcome' = ${outcome}`));
  const filter = [reviewClass, kind, outcome, overall, text];
  const { shown, nextCursor } = await readPage(vault, matching, {
    ...options,
    binding: ['listFunderReviews', funder.id, filter, options.readerId],
  });
  return { data: shown.map(present), nextCursor };
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
    ...publishedAnswersOf(funderQuestions, answers),
    period: row.period,
    byline: bylineOf(row, answers),
    verificationLevel: row.verification_level,
    hasTie: answers.tie === 'yes',
    isInvitedByFunder: answers.asked === 'the_funder',
    ratings: dimensionKeys.flatMap((key) => {
      const rating = answers.ratings[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
  };
}

const proven = 2;

/** Only what the writer chose to show. A name waits for proof; until then the region shows. */
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
