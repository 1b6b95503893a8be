import { describe, expect, it } from 'vitest';
import { funderQuestions, type FunderReviewAnswers } from '../../../contract/reviews/funder-questions.ts';
import { factsOf } from '../../../contract/reviews/published.ts';
import { reviewAnswers } from '../../../tests/review-answers.ts';
import { oneDecimal } from '../../subjects/shown-figures.ts';
import { drawAll, safeGroups } from './figures-rules.ts';
import { figuresOf as itemised, type CountedReview, type Figures } from './funder-figures-rules.ts';
import { splitAnswers } from '../writing/stored-answers.ts';

const today = '2026-11-18';
const options = { today, meanRating: () => 3.5, drawFor: drawAll };
/** Figures with their items as they would be written. */
function figuresOf(reviews: readonly CountedReview[], how: Parameters<typeof itemised>[1]) {
  const figures: Figures = itemised(reviews, how);
  const values = Object.entries(figures.items).flatMap(([key, { value }]) => (value === null ? [] : [[key, value]]));
  return { ...figures, items: Object.fromEntries(values) as Record<string, unknown> };
}
const review = (voice: string, changes: Partial<FunderReviewAnswers> = {}): CountedReview => {
  const { stored } = splitAnswers(reviewAnswers({ lastContact: '2026-11', ...changes }));
  return {
    id: voice,
    voice,
    fundingKind: stored.fundingKind,
    overall: stored.overall,
    verificationLevel: 1,
    lastContactOn: `${stored.lastContact}-01`,
    publishedOn: '2026-05-04',
    isSettled: true,
    answers: stored,
  };
};
const voices = (count: number, changes: Partial<FunderReviewAnswers> = {}): CountedReview[] =>
  Array.from({ length: count }, (_, at) => review(`v${at}`, changes));

describe('the figures of a funder', () => {
  it('show nothing below five voices, however many reviews there are', () => {
    const figures = figuresOf([...voices(4), ...voices(4)], options);
    expect(figures).toMatchObject({ voices: 4, reviews: 8, score: null, recommendShare: null, distribution: null });
    expect(figures.items).toEqual({});
  });

  it('show the score and shares from five on, the distribution from ten on', () => {
    expect(figuresOf(voices(5, { overall: 5, recommend: 'yes' }), options)).toMatchObject({
      score: 4.25,
      recommendShare: 1,
      distribution: null,
      lastReview: '2026 H1',
    });
    expect(figuresOf(voices(10, { overall: 4 }), options).distribution).toEqual([0, 0, 0, 10, 0]);
  });

  it('are rounded once, where they are shown', () => {
    const some = voices(14).map((one, at) => ({ ...one, overall: at < 8 ? 3 : 4 }));
    const { score } = figuresOf(some, options);
    expect(score).toBeCloseTo((17.5 + 48) / 19, 6);
    // 3.447: kept with two decimals, it would read 3.5.
    expect(oneDecimal(score ?? 0)).toBe(3.4);
    const shares = voices(23).map((one, at) => ({
      ...one,
      answers: { ...one.answers, upfrontFeeAsked: at < 6 ? ('yes' as const) : ('no' as const) },
    }));
    expect(figuresOf(shares, options).items['fact.upfrontFeeAsked']).toBeCloseTo(6 / 23, 6);
  });

  it('average co-founders first', () => {
    const reviews = [...voices(5, { overall: 5 }), ...Array.from({ length: 20 }, () => review('v0', { overall: 1 }))];
    // One voice of 25/21 and four of 5, against the mean of the pool with weight 5.
    expect(figuresOf(reviews, options).score).toBeCloseTo((17.5 + 20 + 25 / 21) / 10, 2);
  });

  it('show a dimension, a practice or a fact only where five voices answered it', () => {
    const ratings = { clarity: 5, speed: 4, respect: 3, fairness: 2 } as const;
    const reviews = [
      ...voices(4, { ratings, meetings: 3, daysToFirstReply: 10, practiceTags: ['gives_reasons'] }),
      review('v4', {
        ratings: { ...ratings, speed: 'na' },
        daysToFirstReply: 'never',
        meetings: 9,
        practiceTags: ['no_show'],
      }),
    ];
    const figures = figuresOf(reviews, options);
    const shown = {
      'dimension.clarity': 5,
      'dimension.respect': 3,
      'dimension.fairness': 2,
      'fact.meetings': 3,
      'fact.upfrontFeeAsked': 0,
      practices: { answered: 5, counts: { gives_reasons: 4 } },
      outcomes: { groups: { no_answer: 5 }, rest: 0 },
    };
    expect(figures.items).toMatchObject(shown);
    // What every review must answer has five voices too.
    const answered = Object.keys(factsOf(funderQuestions)).filter((field) => Object.hasOwn(reviewAnswers(), field));
    const keys = new Set([...Object.keys(shown), ...answered.map((field) => `fact.${field}`)]);
    expect(Object.keys(figures.items).toSorted()).toEqual([...keys].toSorted());
  });

  it('take "not sure" for neither yes nor no', () => {
    const reviews = [
      ...voices(5, { upfrontFeeAsked: 'yes' }),
      review('v5', { upfrontFeeAsked: 'unknown' }),
      review('v6', { upfrontFeeAsked: 'no' }),
    ];
    expect(figuresOf(reviews, options).items['fact.upfrontFeeAsked']).toBeCloseTo(5 / 6, 3);
  });

  it('draw towards the mean of each review’s own pool', () => {
    const figures = figuresOf(voices(5, { overall: 3, fundingKind: 'grant' }), {
      ...options,
      meanRating: (kind) => (kind === 'grant' ? 4.5 : 1),
    });
    expect(figures.score).toBe(3.75);
  });

  it('show terms in bands, steps and shares, never a sum', () => {
    const terms = (amount: number, stakePct: number) =>
      ({
        equity: { currency: 'USD', amount, stakePct, boardSeat: 'yes', instrument: 'safe', preMoney: 'unknown' },
      }) as const;
    const reviews = [311_000, 322_000, 333_000, 344_000, 355_000].map((amount, at) =>
      review(`v${at}`, { stageReached: 'offer_received', terms: terms(amount, 10 + at * 0.31) }),
    );
    const { items } = figuresOf(reviews, options);
    expect(items).toMatchObject({
      'term.equity.amount': { groups: { '250k_500k': 5 }, rest: 0 },
      'term.equity.stakePct': 10.5,
      'term.equity.boardSeat': 1,
      'term.equity.instrument': { groups: { safe: 5 }, rest: 0 },
    });
    expect(Object.keys(items).filter((key) => key.includes('preMoney'))).toEqual([]);
    expect(JSON.stringify(items)).not.toMatch(/3[1-5]{2}000/);
  });
});

describe('groups', () => {
  it('stand alone from five voices on', () => {
    expect(safeGroups({ a: 9, b: 5 })).toEqual({ groups: { a: 9, b: 5 }, rest: 0 });
    expect(safeGroups({ a: 9, b: 3, c: 2 })).toEqual({ groups: { a: 9 }, rest: 5 });
  });

  it('are joined by the next smallest where the rest would be too small', () => {
    expect(safeGroups({ a: 9, b: 6, c: 1 })).toEqual({ groups: { a: 9 }, rest: 7 });
    expect(safeGroups({ a: 9, b: 1 })).toEqual({ groups: {}, rest: 0 });
    expect(safeGroups({})).toEqual({ groups: {}, rest: 0 });
  });
});
