import { z } from 'zod';
import { providerDimensionKeys, providerQuestions } from '../../../contract/reviews/provider-questions.ts';
import { fieldsOf } from '../../../contract/reviews/schemas.ts';
import { providerFactKeys, providerFacts, type ProviderFactKey } from '../../../contract/providers/providers.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import {
  countsItem,
  drawAll,
  countVoices,
  distributionOf,
  lastReviewOf,
  meanItem,
  medianItem,
  scoreFor,
  shareItem,
  writerItems,
  type Counted,
  type Draw,
  type DrawFor,
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
  recommend: z.enum(valuesOf(providerQuestions.recommend.options)),
  ratings: z.record(z.string(), z.union([z.number(), z.literal('na')])),
  feeModel: z.array(z.enum(valuesOf(providerQuestions.feeModel.options))),
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
  { today, meanOfPool, drawFor }: { today: string; meanOfPool: number; drawFor: DrawFor },
): Figures {
  // Cards show this answer, and the stars: nothing is drawn there.
  const recommends = shareItem(reviews, ({ recommend }) => recommend === 'yes', { draw: drawAll('recommend') }).value;
  return {
    voices: countVoices(reviews),
    reviews: reviews.length,
    score: scoreFor(reviews, { today, meanOfPool: () => meanOfPool }),
    recommendShare: typeof recommends === 'number' ? recommends : null,
    distribution: distributionOf(reviews),
    lastReview: lastReviewOf(reviews),
    items: {
      ...Object.fromEntries(
        providerDimensionKeys.map((key) => {
          const item = `dimension.${key}`;
          const read = ({ ratings }: CountedProviderAnswers): number | null =>
            typeof ratings[key] === 'number' ? ratings[key] : null;
          return [item, meanItem(reviews, read, { today, draw: drawFor(item) })];
        }),
      ),
      ...Object.fromEntries(
        providerFactKeys.map((key) => [`fact.${key}`, factItem(reviews, key, drawFor(`fact.${key}`))]),
      ),
      ...writerItems(reviews, { subject: 'the_provider', drawFor }),
      feeModels: countsItem(reviews, ({ feeModel }) => feeModel, drawFor('feeModels')),
    },
  };
}

function factItem(reviews: readonly ProviderReview[], key: ProviderFactKey, draw: Draw): Item {
  const { unit } = providerFacts[key];
  if (unit === 'share')
    return shareItem(reviews, (answers) => (answers[key] === 'yes' ? true : answers[key] === 'no' ? false : null), {
      draw,
    });
  const read = (answers: CountedProviderAnswers): number | null => {
    const value = answers[key];
    return typeof value === 'number' ? value : null;
  };
  return medianItem(reviews, read, unit === 'percent' ? { draw, step: percentStep } : { draw });
}
