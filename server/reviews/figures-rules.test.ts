import { describe, expect, it } from 'vitest';
import type { FunderReviewAnswers } from '../../contract/review-fields.ts';
import { reviewAnswers } from '../../tests/reviews.ts';
import { figuresOf, type CountedReview } from './figures-rules.ts';
import { splitAnswers } from './stored-answers.ts';

const today = '2026-11-18';
const options = { today, meanRating: () => 3.5 };
const review = (voice: string, changes: Partial<FunderReviewAnswers> = {}): CountedReview => {
  const { stored } = splitAnswers(reviewAnswers({ lastContact: '2026-11', ...changes }));
  return {
    voice,
    fundingKind: stored.fundingKind,
    overall: stored.overall,
    verificationLevel: 1,
    lastContactOn: `${stored.lastContact}-01`,
    publishedOn: '2026-05-04',
    answers: stored,
  };
};
const voices = (count: number, changes: Partial<FunderReviewAnswers> = {}): CountedReview[] =>
  Array.from({ length: count }, (_, at) => review(`v${at}`, changes));

describe('the figures of a funder', () => {
  it('show nothing below five voices, however many reviews there are', () => {
    const figures = figuresOf([...voices(4), ...voices(4)], options);
    expect(figures).toMatchObject({ voices: 4, reviews: 8, score: null, recommendShare: null, distribution: null });
    expect([figures.dimensions, figures.practices, figures.facts]).toEqual([{}, {}, {}]);
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
    expect(figures.dimensions).toEqual({ clarity: 5, respect: 3, fairness: 2 });
    expect(figures.facts).toEqual({ meetings: 3, upfrontFeeAsked: 0 });
    expect(figures.practices).toEqual({ gives_reasons: 0.8, no_show: 0.2 });
  });

  it('take "not sure" for neither yes nor no', () => {
    const reviews = [
      ...voices(5, { upfrontFeeAsked: 'yes' }),
      review('v5', { upfrontFeeAsked: 'unknown' }),
      review('v6', { upfrontFeeAsked: 'no' }),
    ];
    expect(figuresOf(reviews, options).facts['upfrontFeeAsked']).toBeCloseTo(5 / 6, 3);
  });

  it('draw towards the mean of each review’s own pool', () => {
    const figures = figuresOf(voices(5, { overall: 3, fundingKind: 'grant' }), {
      today,
      meanRating: (kind) => (kind === 'grant' ? 4.5 : 1),
    });
    expect(figures.score).toBe(3.75);
  });
});
