import { formatFact } from '../../contract/rarer-formats.ts';
import { describe, expect, it } from 'vitest';
import { elementsOf, markupOf, textsOf } from '../../tests/markup.ts';
import { SightBar } from '../ui/sight-bar.tsx';
import { DimensionBar } from './dimension-bar.tsx';
import { DetailsBase, Distribution, NamedCounts, ScoreHead } from './score-head.tsx';

const leftOut =
  'For anonymity we always leave out the same one organisation, so more reviews may be published than are counted here.';

describe('the score of a subject', () => {
  const figures = { score: 4.25, count: { label: '12 reviews' }, recommendShare: 0.785, lastReview: '2026 H2' };

  it('stands with its reviews, the last of them and the share that recommends', () => {
    expect(textsOf(markupOf(ScoreHead, { figures }))).toEqual([
      '4.3',
      '12 reviews, last in H2 2026',
      '79% would recommend',
      leftOut,
    ]);
    expect(textsOf(markupOf(ScoreHead, { figures: { ...figures, recommendShare: null, lastReview: null } }))).toEqual([
      '4.3',
      '12 reviews',
      leftOut,
    ]);
    expect(textsOf(markupOf(ScoreHead, { figures: { ...figures, recommendShare: 0 } }))).toContain(
      '0% would recommend',
    );
  });

  it('is none below five voices, and says why', () => {
    expect(
      textsOf(markupOf(ScoreHead, { figures: { ...figures, score: null, count: { label: 'Too few reviews' } } })),
    ).toEqual(['Too few reviews', 'Scores appear once more than 5 different organisations have written.']);
  });
});

describe('the distribution of ratings', () => {
  const widths = (markup: string): string[] => [...markup.matchAll(/width:([\d.]+%)/g)].map(([, width = '']) => width);

  it('draws the best rating first, each as wide as its share of the greatest', () => {
    const markup = markupOf(Distribution, { counts: [1, 0, 2, 3, 4] });
    expect(textsOf(markup)[0]).toBe('How many of 10 organisations gave each rating');
    expect(widths(markup)).toEqual(['100%', '75%', '50%', '0%', '25%']);
    expect(textsOf(markup).slice(1, 4)).toEqual(['5', '4', 'gave 5 of 5']);
    expect(elementsOf(markup, 'button')).toHaveLength(0);
  });

  it('has no bar without a voice, and shows the reviews of a rating on a press', () => {
    const none = markupOf(Distribution, { counts: [0, 0, 0, 0, 0] });
    expect(widths(none)).toEqual(['0%', '0%', '0%', '0%', '0%']);
    const markup = markupOf(Distribution, { counts: [0, 0, 0, 0, 1], onChoose: () => undefined });
    expect(textsOf(markup)[0]).toBe('How many of 1 organisation gave each rating');
    expect(elementsOf(markup, 'button')).toHaveLength(5);
    expect(textsOf(markup)).toContain('gave 1 of 5. Show these reviews');
  });
});

it('named practices stand with the number that answered', () => {
  const named = [{ words: 'Replied fast', voices: 1_204 }];
  expect(textsOf(markupOf(NamedCounts, { label: 'Practices', answered: 2_000, named }))).toEqual([
    'Replied fast',
    '1,204',
    'Of 2,000 who answered, chosen at random.',
  ]);
  expect(markupOf(NamedCounts, { label: 'Practices', answered: 9, named: [] })).toBe('');
  expect(textsOf(markupOf(DetailsBase, {}))[0]).toContain('Each has answers from 5 organisations or more');
});

describe('a bar of five blocks', () => {
  /** Blocks of 16 with gaps of 3 between them: 92 wide. */
  const draw = (value: number, median: number | null = null): string => markupOf(DimensionBar, { value, median });
  const blocks = (markup: string) => elementsOf(markup, 'rect').slice(0, 5);

  it.each([
    [0, 0],
    [1, 19],
    [2.5, 46],
    [3.24, 60.2],
    [4.9, 90.4],
    [5, 92],
    [6, 92],
    [-1, 0],
  ])('of %s is filled for %s', (value, filled) => {
    const width = Number(elementsOf(draw(value), 'rect')[6]?.['width']);
    expect(width).toBeCloseTo(filled, 6);
  });

  it('has its blocks, its size and the median of its kind in it', () => {
    const markup = draw(4, 2.5);
    expect(elementsOf(markup, 'svg')[0]).toMatchObject({
      width: '92',
      height: '17',
      viewBox: '0 0 92 17',
      'aria-label': '4.0 out of 5, median of its kind 2.5',
    });
    expect(blocks(markup).map(({ x, y, width, height }) => [x, y, width, height])).toEqual(
      [0, 19, 38, 57, 76].map((x) => [String(x), '4', '16', '9']),
    );
    expect(elementsOf(markup, 'rect').slice(5, 7)).toMatchObject([
      { y: '4', width: '92', height: '9' },
      { y: '4', height: '9' },
    ]);
    expect(elementsOf(markup, 'rect')[7]).toMatchObject({ x: '46', width: '2', height: '17' });
    expect(elementsOf(draw(4, 5), 'rect')[7]).toMatchObject({ x: '90' });
    expect(elementsOf(draw(4), 'rect')).toHaveLength(7);
    expect(draw(4)).toContain('aria-label="4.0 out of 5"');
  });

  it('beside a rating is filled in tenths too', () => {
    const filled = (value: number): number =>
      Number(elementsOf(markupOf(SightBar, { value }), 'rect').at(-1)?.['width']);
    expect([0, 1, 2.5, 3.24, 4.9, 6].map((value) => Math.round(filled(value) * 10) / 10)).toEqual([
      0, 19, 46, 60.2, 90.4, 95,
    ]);
  });
});

it.each([
  ['share', 0.575, '58%'],
  ['percent', 7.5, '7.5%'],
  ['days', 1, '1 day'],
  ['weeks', 6, '6 weeks'],
  ['weeks', 2.25, '2.25 weeks'],
] as const)('a fact in %s of %s reads %s', (unit, value, text) => expect(formatFact(unit, value)).toBe(text));
