import { z } from 'zod';
import { feeModels, providerDimensionKeys, providerQuestions } from '../../../contract/reviews/provider-questions.ts';
import { fieldsOf } from '../../../contract/reviews/schemas.ts';
import { providerFactKeys, providerFacts, type ProviderFactKey } from '../../../contract/providers/providers.ts';
import { recommendations, valuesOf } from '../../../contract/reviews/options.ts';
import {
  countsItem,
  countVoices,
  distributionOf,
  lastReviewOf,
  meanItem,
  medianItem,
  scoreFor,
  shareItem,
  writerItems,
  type Counted,
} from './figures-rules.ts';
import type { Figures } from './funder-figures-rules.ts';
import type { Item } from './rules.ts';

const factShape = fieldsOf(providerQuestions).pick(
  // Object.fromEntries forgets its keys: they are the facts.
  Object.fromEntries(providerFactKeys.map((key) => [key, true])) as Record<ProviderFactKey, true>,
).shape;

/** Of the answers of a review of a provider, those that its figures count. */
export const countedProviderAnswers = z.object({
  usedFrom: z.string(),
  usedTo: z.string().optional(),
  overall: z.number(),
  recommend: z.enum(valuesOf(recommendations)),
  ratings: z.record(z.string(), z.union([z.number(), z.literal('na')])),
  feeModel: z.array(z.enum(valuesOf(feeModels))),
  tie: z.string(),
  asked: z.string(),
  ...factShape,
});
export type CountedProviderAnswers = z.output<typeof countedProviderAnswers>;

/** What a review adds to the figures of its provider. */
export interface ProviderReview extends Counted<CountedProviderAnswers> {
  readonly overall: number;
}

const percentStep = 0.5;

export function providerFiguresOf(
  reviews: readonly ProviderReview[],
  { today, meanOfPool }: { today: string; meanOfPool: number },
): Figures {
  const recommends = shareItem(reviews, ({ recommend }) => recommend === 'yes').value;
  return {
    voices: countVoices(reviews),
    reviews: reviews.length,
    score: scoreFor(reviews, { today, meanOfPool: () => meanOfPool }),
    recommendShare: typeof recommends === 'number' ? recommends : null,
    distribution: distributionOf(reviews),
    lastReview: lastReviewOf(reviews),
    items: {
      ...Object.fromEntries(
        providerDimensionKeys.map((key) => [
          `dimension.${key}`,
          meanItem(reviews, ({ ratings }) => (typeof ratings[key] === 'number' ? ratings[key] : null), today),
        ]),
      ),
      ...Object.fromEntries(
        providerFactKeys.map((key) => [`fact.${key}`, factItem(reviews, key, providerFacts[key].unit)]),
      ),
      ...writerItems(reviews, 'the_provider'),
      feeModels: countsItem(reviews, ({ feeModel }) => feeModel),
    },
  };
}

function factItem(reviews: readonly ProviderReview[], key: ProviderFactKey, unit: string): Item {
  if (unit === 'share')
    return shareItem(reviews, (answers) => (answers[key] === 'yes' ? true : answers[key] === 'no' ? false : null));
  return medianItem(
    reviews,
    (answers) => {
      const value = answers[key];
      return typeof value === 'number' ? value : null;
    },
    unit === 'percent' ? percentStep : undefined,
  );
}
