import { z } from 'zod';
import type { PublishedProviderReview } from '../../../contract/providers/providers.ts';
import { providerDimensionKeys, providerQuestions } from '../../../contract/reviews/provider-questions.ts';
import { publishedAnswersOf } from '../../../contract/reviews/published.ts';
import { fieldsOf, publishedShapeOf } from '../../../contract/reviews/schemas.ts';
import { regionOf } from '../../../contract/regions.ts';
import { authorRoles, displayChoices, valuesOf } from '../../../contract/reviews/options.ts';
import type { Context } from '../../context.ts';
import { findReviewableProvider } from '../../providers/queries.ts';
import { Refusal } from '../../refusal.ts';
import { publishedOf, readPage, type TextFilter } from './published-page-queries.ts';

/** The published reviews of a provider, in the order of those of a funder. */
export async function listPublishedOfProvider(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  options: TextFilter & {
    providerId: string;
    limit?: number | undefined;
    cursor?: string | undefined;
    readerId: string;
  },
): Promise<{ data: PublishedProviderReview[]; nextCursor: string | null }> {
  const { overall, text = '' } = options;
  const provider = await findReviewableProvider(db, options.providerId);
  if (provider === null) throw new Refusal('not_found', { detail: 'We know no provider with this id.' });
  const { shown, nextCursor } = await readPage(vault, publishedOf(db, 'provider_id', provider.id, options), {
    ...options,
    binding: ['listProviderReviews', provider.id, overall, text, options.readerId],
  });
  return { data: shown.map(present), nextCursor };
}

const shownAnswers = z.object(publishedShapeOf(providerQuestions));
/** Of the stored answers, those that decide what a card shows beside them. */
const decidingAnswers = z.looseObject({
  ratings: fieldsOf(providerQuestions).shape.ratings,
  tie: z.string().optional(),
  asked: z.string().optional(),
  displayAs: z.enum(valuesOf(displayChoices)),
  authorRole: z.enum(valuesOf(authorRoles)).optional(),
  venture: z.object({ country: z.string() }).optional(),
});

interface Row {
  readonly id: string;
  readonly answers: unknown;
  readonly verification_level: number;
  readonly venture_name: string | null;
  readonly period: string;
}

function present(row: Row): PublishedProviderReview {
  const answers = decidingAnswers.parse(row.answers);
  return {
    id: row.id,
    period: row.period,
    byline: bylineOf(row, answers),
    verificationLevel: row.verification_level,
    hasTie: answers.tie === 'yes',
    isInvitedByProvider: answers.asked === 'the_provider',
    ...shownAnswers.parse(publishedAnswersOf(providerQuestions, answers)),
    ratings: providerDimensionKeys.flatMap((key) => {
      const rating = answers.ratings[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
  };
}

const proven = 2;

/** Only what the writer chose to show: an anonymous one shows not even a role. */
function bylineOf(row: Row, answers: z.output<typeof decidingAnswers>): PublishedProviderReview['byline'] {
  if (answers.displayAs === 'anonymous') return { role: null, region: null, venture: null };
  const isNamed = answers.displayAs === 'named_venture' && row.verification_level >= proven;
  return {
    role: answers.authorRole === undefined ? null : answers.authorRole === 'adviser' ? 'adviser' : 'executive',
    region: answers.venture === undefined ? null : regionOf(answers.venture.country),
    venture: isNamed ? row.venture_name : null,
  };
}
