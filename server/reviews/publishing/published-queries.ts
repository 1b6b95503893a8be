import { z } from 'zod';
import type { PublishedReview } from '../../../contract/funders/funders.ts';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import type { ReviewOrder } from '../../../contract/reviews/review-order.ts';
import { publishedAnswersOf, withoutTexts } from '../../../contract/reviews/published.ts';
import { dimensionKeys, dimensions } from '../../../contract/reviews/ratings.ts';
import {
  publicRoles,
  reviewClasses,
  valuesOf,
  type FundingKind,
  type ReviewClass,
} from '../../../contract/reviews/options.ts';
import type { Context } from '../../context.ts';
import { findReviewableFunder } from '../../funders/queries.ts';
import { Refusal } from '../../refusal.ts';
import { listHidden } from '../removal/queries.ts';
import { isNamed, readSharedCards, shownPeriodOf } from './card-queries.ts';
import { publishedOf, readPage, type TextFilter } from './published-page-queries.ts';
import { readStored } from '../writing/stored-answers.ts';

interface ReviewFilter extends TextFilter {
  readonly reviewClass?: ReviewClass | undefined;
  readonly kind?: FundingKind | undefined;
  readonly outcome?: string | undefined;
}

/** A page of the published reviews of a funder. */
export async function listPublished(
  { db, vault, clock, config }: Pick<Context, 'db' | 'vault' | 'clock' | 'config'>,
  options: ReviewFilter & {
    funderId: string;
    sort?: ReviewOrder | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
    readerId: string;
  },
): Promise<{ data: PublishedReview[]; nextCursor: string | null }> {
  const { reviewClass, kind, outcome, overall, text = '' } = options;
  const funder = await findReviewableFunder(db, options.funderId);
  if (funder === null) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const shared = await readSharedCards({ db, clock, config }, 'funder_id', funder.id);
  // By what the cards show, and nothing else: a filter would tell what they leave out.
  const wanted = Object.entries({ reviewClass, fundingKind: kind, outcome }).filter(([, value]) => value !== undefined);
  const cards = new Map([...shared].filter(([, shown]) => wanted.every(([key, value]) => shown[key] === value)));
  const filter = [reviewClass, kind, outcome, overall, text];
  const { shown, nextCursor } = await readPage(vault, publishedOf(db, cards, options), {
    ...options,
    binding: ['listFunderReviews', funder.id, filter, options.readerId],
  });
  const hidden = await listHidden(
    db,
    shown.map(({ id }) => id),
  );
  const data = shown.map((row) => present(row, shared.get(row.id) ?? {}, hidden.has(row.id)));
  return { data, nextCursor };
}

interface Row {
  readonly id: string;
  readonly answers: unknown;
  readonly verification_level: number;
  readonly venture_name: string | null;
}

function present(row: Row, shown: Readonly<Record<string, string>>, isTextHidden: boolean): PublishedReview {
  const answers = readStored(row.answers);
  const card = publishedAnswersOf(funderQuestions, answers, shown);
  return {
    id: row.id,
    ...(isTextHidden ? withoutTexts(funderQuestions, card) : card),
    isTextHidden,
    reviewClass: shownClass.parse(shown['reviewClass']),
    period: shownPeriodOf(shown).period,
    byline: {
      role: shownRole.parse(shown['role']),
      region: shown['region'] ?? null,
      venture: isNamed({ ...row, displayAs: answers.displayAs }) ? row.venture_name : null,
    },
    verificationLevel: shown['verification'] === undefined ? null : Number(shown['verification']),
    ratings: dimensionKeys.flatMap((key) => {
      const rating = answers.ratings[key];
      return typeof rating === 'number' && mayShow(key, shown) ? [{ key, rating }] : [];
    }),
  };
}

/** Some dimensions are asked of the funded, or for one kind of money alone: they would tell what the card leaves out. */
function mayShow(key: (typeof dimensionKeys)[number], shown: Readonly<Record<string, string>>): boolean {
  const { askedIf = {} } = dimensions[key];
  if ('stageReached' in askedIf && shown['reviewClass'] === undefined) return false;
  return !('fundingKind' in askedIf) || shown['fundingKind'] !== undefined;
}

/** What others must share: null where the card leaves it out. */
const orNull = <const T extends Readonly<Record<string, string>>>(labels: T) =>
  z.enum(valuesOf(labels)).nullable().default(null);
const shownClass = orNull(reviewClasses);
const shownRole = orNull(publicRoles);
