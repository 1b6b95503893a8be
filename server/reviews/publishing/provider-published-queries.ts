import { z } from 'zod';
import type { PublishedProviderReview } from '../../../contract/providers/providers.ts';
import { providerDimensionKeys, providerQuestions } from '../../../contract/reviews/provider-questions.ts';
import type { ReviewOrder } from '../../../contract/reviews/review-order.ts';
import { publishedAnswersOf, withoutTexts } from '../../../contract/reviews/published.ts';
import { fieldsOf, publishedShapeOf } from '../../../contract/reviews/schemas.ts';
import { publicRoles, valuesOf } from '../../../contract/reviews/options.ts';
import type { Context } from '../../context.ts';
import { findReviewableProvider } from '../../providers/queries.ts';
import { Refusal } from '../../refusal.ts';
import { listHidden } from '../removal/queries.ts';
import { isNamed, readSharedCards, shownPeriodOf } from './card-queries.ts';
import { publishedOf, readPage, type TextFilter } from './published-page-queries.ts';

/** The published reviews of a provider, in the order of those of a funder. */
export async function listPublishedOfProvider(
  { db, vault, clock, config }: Pick<Context, 'db' | 'vault' | 'clock' | 'config'>,
  options: TextFilter & {
    providerId: string;
    sort?: ReviewOrder | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
    readerId: string;
  },
): Promise<{ data: PublishedProviderReview[]; nextCursor: string | null }> {
  const { overall, text = '' } = options;
  const provider = await findReviewableProvider(db, options.providerId);
  if (provider === null) throw new Refusal('not_found', { detail: 'We know no provider with this id.' });
  const cards = await readSharedCards({ db, clock, config }, 'provider_id', provider.id);
  const { shown, nextCursor } = await readPage(vault, publishedOf(db, cards, options), {
    ...options,
    binding: ['listProviderReviews', provider.id, overall, text, options.readerId],
  });
  const hidden = await listHidden(
    db,
    shown.map(({ id }) => id),
  );
  const data = shown.map((row) => present(row, cards.get(row.id) ?? {}, hidden.has(row.id)));
  return { data, nextCursor };
}

const shownAnswers = z.object(publishedShapeOf(providerQuestions));
/** Of the stored answers, those that decide what a card shows beside them. */
const decidingAnswers = z.looseObject({
  ratings: fieldsOf(providerQuestions).shape.ratings,
  displayAs: z.enum(valuesOf(providerQuestions.displayAs.options)),
});

interface Row {
  readonly id: string;
  readonly answers: unknown;
  readonly verification_level: number;
  readonly venture_name: string | null;
}

function present(row: Row, shown: Readonly<Record<string, string>>, isTextHidden: boolean): PublishedProviderReview {
  const answers = decidingAnswers.parse(row.answers);
  const card = shownAnswers.parse(publishedAnswersOf(providerQuestions, answers, shown));
  return {
    id: row.id,
    period: shownPeriodOf(shown).period,
    byline: {
      role: shownRole.parse(shown['role']),
      region: shown['region'] ?? null,
      venture: isNamed({ ...row, displayAs: answers.displayAs }) ? row.venture_name : null,
    },
    verificationLevel: shown['verification'] === undefined ? null : Number(shown['verification']),
    ...(isTextHidden ? withoutTexts(providerQuestions, card) : card),
    isTextHidden,
    ratings: providerDimensionKeys.flatMap((key) => {
      const rating = answers.ratings[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
  };
}

const shownRole = z.enum(valuesOf(publicRoles)).nullable().default(null);
