import { factKeys, facts } from '../../../contract/funders/funders.ts';
import { terms, type Term } from '../../../contract/reviews/terms.ts';
import { moneyKinds, valuesOf, type FundingKind, type MoneyKind } from '../../../contract/reviews/options.ts';
import { dimensionKeys } from '../../../contract/reviews/ratings.ts';
import { amountBandOf } from '../../../contract/deals/options.ts';
import { usdRate } from '../../../contract/deals/rates.ts';
import {
  countsItem,
  drawAll,
  countVoices,
  distributionOf,
  groupsItem,
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
import type { Item } from './rules.ts';
import type { StoredAnswers } from '../writing/stored-answers.ts';

/** What a review adds to the figures of its funder. */
export interface CountedReview extends Counted<StoredAnswers> {
  readonly fundingKind: FundingKind;
  readonly overall: number;
}

/** The figures of one class of a funder, or of a provider. */
export interface Figures {
  readonly voices: number;
  readonly reviews: number;
  readonly score: number | null;
  readonly recommendShare: number | null;
  readonly distribution: number[] | null;
  readonly lastReview: string | null;
  readonly items: Readonly<Record<string, Item>>;
}

export function figuresOf(
  reviews: readonly CountedReview[],
  { today, meanRating, drawFor }: { today: string; meanRating: (kind: FundingKind) => number; drawFor: DrawFor },
): Figures {
  // Cards show this answer, and the stars: nothing is drawn there.
  const recommends = shareItem(reviews, ({ recommend }) => recommend === 'yes', { draw: drawAll('recommend') }).value;
  return {
    voices: countVoices(reviews),
    reviews: reviews.length,
    score: scoreFor(reviews, { today, meanOfPool: ({ fundingKind }) => meanRating(fundingKind) }),
    recommendShare: typeof recommends === 'number' ? recommends : null,
    distribution: distributionOf(reviews),
    lastReview: lastReviewOf(reviews),
    items: {
      ...dimensionItems(reviews, { today, drawFor }),
      ...factItems(reviews, drawFor),
      ...termItems(reviews, drawFor),
      ...writerItems(reviews, { subject: 'the_funder', drawFor }),
      practices: countsItem(reviews, ({ practiceTags }) => practiceTags, drawFor('practices')),
      outcomes: groupsItem(reviews, ({ outcome }) => outcome, drawFor('outcomes')),
    },
  };
}

function dimensionItems(
  reviews: readonly CountedReview[],
  { today, drawFor }: { today: string; drawFor: DrawFor },
): Record<string, Item> {
  const items = dimensionKeys.map((key) => {
    const read = ({ ratings }: StoredAnswers): number | null =>
      typeof ratings[key] === 'number' ? ratings[key] : null;
    const item = `dimension.${key}`;
    return [item, meanItem(reviews, read, { today, draw: drawFor(item) })] as const;
  });
  return Object.fromEntries(items);
}

function factItems(reviews: readonly CountedReview[], drawFor: DrawFor): Record<string, Item> {
  const items = factKeys.map((key) => {
    const read = (answers: StoredAnswers): unknown => answers[key];
    const item = `fact.${key}`;
    const draw = drawFor(item);
    return [
      item,
      facts[key].unit === 'share'
        ? shareItem(reviews, (answers) => saidYes(read(answers)), { draw })
        : numberItem(reviews, read, { unit: facts[key].unit, draw }),
    ] as const;
  });
  return Object.fromEntries(items);
}

/** "Not sure" is an answer, but neither yes nor no. */
function saidYes(answer: unknown): boolean | null {
  return answer === 'yes' ? true : answer === 'no' ? false : null;
}

function termItems(reviews: readonly CountedReview[], drawFor: DrawFor): Record<string, Item> {
  const entries = valuesOf(moneyKinds).flatMap((kind) =>
    terms[kind].map((term) => {
      const item = `term.${kind}.${term.key}`;
      return [item, termItem(reviews, { kind, term, draw: drawFor(item) })] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const percentStep = 0.5;

/** Sums in bands, shares of yes, groups of choices, medians of the rest. */
function termItem(
  reviews: readonly CountedReview[],
  { kind, term, draw }: { kind: MoneyKind; term: Term; draw: Draw },
): Item {
  const read = (answers: StoredAnswers): unknown => answers.terms?.[kind]?.[term.key];
  if (term.answer.kind === 'triState') return shareItem(reviews, (answers) => saidYes(read(answers)), { draw });
  if (term.answer.kind === 'choice')
    return groupsItem(
      reviews,
      (answers) => {
        const value = read(answers);
        return typeof value === 'string' && value !== 'unknown' ? value : null;
      },
      draw,
    );
  if (term.answer.unit === 'money') return groupsItem(reviews, (answers) => bandOf(answers, kind, read(answers)), draw);
  return numberItem(reviews, read, { unit: term.answer.unit, draw });
}

/** The median of the answers that are numbers; percentages to half a point. */
function numberItem(
  reviews: readonly CountedReview[],
  read: (answers: StoredAnswers) => unknown,
  { unit, draw }: { unit: string; draw: Draw },
): Item {
  const readNumber = (answers: StoredAnswers): number | null => {
    const value = read(answers);
    return typeof value === 'number' ? value : null;
  };
  return medianItem(reviews, readNumber, unit === 'percent' ? { draw, step: percentStep } : { draw });
}

/** A sum as its band in USD, at the rate of the month of the last contact. */
function bandOf(answers: StoredAnswers, kind: MoneyKind, value: unknown): string | null {
  if (typeof value !== 'number') return null;
  const { currency } = answers.terms?.[kind] ?? {};
  const rate = typeof currency === 'string' ? usdRate(currency, `${answers.lastContact}-01`) : null;
  return rate === null || rate === undefined ? null : amountBandOf(value * rate);
}
