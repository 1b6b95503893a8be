import { fewestVoices, fewestVoicesForDistribution, type FactKey } from '../../contract/funders.ts';
import { practiceTags, valuesOf, type FundingKind } from '../../contract/review-options.ts';
import { dimensionKeys } from '../../contract/review-ratings.ts';
import { halfYearOf } from './rules.ts';
import { meanOf, medianOf, monthsBetween, scoreOf, votesOf, weightOf } from './score-rules.ts';
import type { StoredAnswers } from './stored-answers.ts';

/** What a review adds to the figures of its funder. */
export interface CountedReview {
  readonly voice: string;
  readonly fundingKind: FundingKind;
  readonly overall: number;
  readonly verificationLevel: number;
  readonly lastContactOn: string;
  readonly publishedOn: string;
  readonly answers: StoredAnswers;
}

export interface Figures {
  readonly voices: number;
  readonly reviews: number;
  readonly score: number | null;
  readonly recommendShare: number | null;
  readonly dimensions: Record<string, number>;
  readonly distribution: number[] | null;
  readonly practices: Record<string, number>;
  readonly facts: Record<string, number>;
  readonly lastReview: string | null;
}

type MeanOf = (kind: FundingKind) => number;

/** The figures of one class of a funder, each only with enough voices behind it (product/reviews.md 2.5). */
export function figuresOf(
  reviews: readonly CountedReview[],
  { today, meanRating }: { today: string; meanRating: MeanOf },
): Figures {
  const voices = new Set(reviews.map((review) => review.voice)).size;
  const lastPublished = reviews
    .map((review) => review.publishedOn)
    .sort()
    .at(-1);
  const hasScore = voices >= fewestVoices;
  return {
    voices,
    reviews: reviews.length,
    score: hasScore ? round(score(reviews, today, meanRating), 2) : null,
    recommendShare: hasScore ? shareOf(reviews, (answers) => answers.recommend === 'yes') : null,
    dimensions: dimensionScores(reviews, today),
    distribution: voices >= fewestVoicesForDistribution ? distributionOf(reviews) : null,
    practices: practiceShares(reviews),
    facts: factsOf(reviews),
    lastReview: lastPublished === undefined ? null : halfYearOf(lastPublished),
  };
}

function score(reviews: readonly CountedReview[], today: string, meanRating: MeanOf): number {
  const mean = meanOf(reviews.map((review) => meanRating(review.fundingKind)));
  return scoreOf(
    votesOf(
      reviews.map((review) => ({ voice: review.voice, rating: review.overall, weight: weightAt(review, today) })),
    ),
    mean,
  );
}

function weightAt(review: CountedReview, today: string): number {
  return weightOf({
    verificationLevel: review.verificationLevel,
    ageMonths: monthsBetween(review.lastContactOn, today),
  });
}

function dimensionScores(reviews: readonly CountedReview[], today: string): Record<string, number> {
  const entries = dimensionKeys.flatMap((key) => {
    const opinions = reviews.flatMap((review) => {
      const rating = review.answers.ratings[key];
      return typeof rating === 'number' ? [{ voice: review.voice, rating, weight: weightAt(review, today) }] : [];
    });
    const votes = votesOf(opinions);
    const total = votes.reduce((sum, { weight }) => sum + weight, 0);
    return votes.length < fewestVoices
      ? []
      : [[key, round(votes.reduce((sum, { rating, weight }) => sum + rating * weight, 0) / total, 2)] as const];
  });
  return Object.fromEntries(entries);
}

/** How many voices gave 1, 2, 3, 4 and 5; the mean of a voice is rounded. */
function distributionOf(reviews: readonly CountedReview[]): number[] {
  const votes = votesOf(reviews.map(({ voice, overall }) => ({ voice, rating: overall, weight: 1 })));
  return [1, 2, 3, 4, 5].map((stars) => votes.filter(({ rating }) => Math.round(rating) === stars).length);
}

function practiceShares(reviews: readonly CountedReview[]): Record<string, number> {
  const answered = reviews.filter((review) => review.answers.practiceTags !== undefined);
  if (new Set(answered.map((review) => review.voice)).size < fewestVoices) return {};
  const shares = valuesOf(practiceTags).map(
    (tag) => [tag, shareOf(answered, (answers) => answers.practiceTags?.includes(tag) ?? false)] as const,
  );
  return Object.fromEntries(shares.filter(([, share]) => share > 0));
}

const medians: readonly FactKey[] = [
  'daysToFirstReply',
  'daysToDecision',
  'daysDecisionToCash',
  'hoursSpent',
  'meetings',
];
const shares: readonly FactKey[] = [
  'wouldTakeMoneyAgain',
  'declineReasonGiven',
  'termsChangedAfterOffer',
  'upfrontFeeAsked',
];

function factsOf(reviews: readonly CountedReview[]): Record<string, number> {
  const found: [string, number][] = [];
  for (const key of medians) {
    const values = byVoice(reviews, (answers) => (typeof answers[key] === 'number' ? answers[key] : null));
    if (values.length >= fewestVoices) found.push([key, round(medianOf(values), 1)]);
  }
  for (const key of shares) {
    // "Not sure" is an answer, but neither yes nor no.
    const values = byVoice(reviews, (answers) => (answers[key] === 'yes' ? 1 : answers[key] === 'no' ? 0 : null));
    if (values.length >= fewestVoices) found.push([key, round(meanOf(values), 3)]);
  }
  return Object.fromEntries(found);
}

function byVoice(reviews: readonly CountedReview[], read: (answers: StoredAnswers) => number | null): number[] {
  const opinions = reviews.flatMap(({ voice, answers }) => {
    const value = read(answers);
    return value === null ? [] : [{ voice, rating: value, weight: 1 }];
  });
  return votesOf(opinions).map(({ rating }) => rating);
}

function shareOf(reviews: readonly CountedReview[], isYes: (answers: StoredAnswers) => boolean): number {
  return round(meanOf(byVoice(reviews, (answers) => (isYes(answers) ? 1 : 0))), 3);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
