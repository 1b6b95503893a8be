import { describe, expect, it } from 'vitest';
import type { ClassFigures, TermFigure } from '../../contract/funders/funders.ts';
import { elementsOf, markupOf, textsOf } from '../../tests/markup.ts';
import { ClassSummary } from './class-figures.tsx';
import { Ratings } from './ratings.tsx';
import { ReportedTerms } from './terms-seen.tsx';

const figures = (parts: Partial<ClassFigures>): ClassFigures => ({
  reviewClass: 'funded',
  count: { label: '12 reviews', exact: 12 },
  score: 4.2,
  recommendShare: null,
  dimensions: [],
  distribution: null,
  practices: null,
  outcomes: null,
  facts: [],
  termCount: 0,
  askedShare: null,
  tieShare: null,
  lastReview: null,
  computedOn: null,
  ...parts,
});

describe('the figures of a class', () => {
  const draw = (parts: Partial<ClassFigures>): string => markupOf(ClassSummary, { figures: figures(parts) });
  const textOf = (parts: Partial<ClassFigures>): string[] => textsOf(draw(parts));

  it('say how it ended, in parts of all, with small groups as others', () => {
    const groups = [
      { value: 'funded', voices: 9 },
      { value: 'they_declined', voices: 6 },
    ] as const;
    const markup = draw({ outcomes: { groups: [...groups], rest: 5 } });
    expect(textsOf(markup).slice(-7)).toEqual([
      'How it ended for 20 organisations, chosen at random',
      'Funded',
      '9',
      'They declined',
      '6',
      'Other',
      '5',
    ]);
    expect([...markup.matchAll(/width:(\d+%)/g)].map(([, width]) => width)).toEqual(['45%', '30%', '25%']);
    expect(textOf({ outcomes: { groups: [...groups], rest: 0 } })).not.toContain('Other');
  });

  it('do not say how it ended where there is one end alone', () => {
    const groups = [{ value: 'funded', voices: 9 }] as const;
    expect(draw({ outcomes: { groups: [...groups], rest: 0 } })).not.toContain('How it ended');
    expect(textOf({ outcomes: { groups: [...groups], rest: 1 } })).toContain(
      'How it ended for 10 organisations, chosen at random',
    );
    expect(draw({})).not.toContain('How it ended');
  });

  it('name practices with their counts', () => {
    const named = [{ value: 'gives_reasons', voices: 4 }] as const;
    expect(textOf({ practices: { answered: 5, named: [...named] } }).slice(-3)).toEqual([
      'Gives reasons',
      '4',
      'Of 5 who answered, chosen at random.',
    ]);
  });
});

describe('the ratings of both classes', () => {
  const draw = (funded: Partial<ClassFigures>, pitch: Partial<ClassFigures> = {}): string =>
    markupOf(Ratings, { figures: [figures({ reviewClass: 'pitch', ...pitch }), figures(funded)] });

  it('name each dimension with its score, and the most funders that it is compared with', () => {
    const dimensions: ClassFigures['dimensions'] = [
      { key: 'clarity', score: 4.25, median: { score: 3, funders: 7 } },
      { key: 'speed', score: 2, median: { score: 3, funders: 1 } },
      { key: 'respect', score: 5, median: null },
    ];
    const texts = textsOf(draw({ dimensions }));
    expect(texts).toEqual(
      expect.arrayContaining(['4.3', '2.0', '5.0', 'Median of up to 7 funders of the same kind with a score']),
    );
    expect(texts.at(-1)).toContain('Each has answers from 5 organisations or more');
    expect(draw({ dimensions: dimensions.slice(2) })).not.toContain('Median of');
    expect(draw({ dimensions })).toContain('aria-label="4.3 out of 5, median of its kind 3.0"');
    expect(draw({})).toBe('');
  });

  it('leave a class out of what it cannot judge, and a class without a score altogether', () => {
    const own: ClassFigures['dimensions'] = [
      { key: 'clarity', score: 4, median: null },
      { key: 'boardConduct', score: 3.5, median: null },
    ];
    const tables = elementsOf(draw({ dimensions: own }, { dimensions: own.slice(0, 1) }), 'table');
    expect(tables).toHaveLength(2);
    expect(textsOf(draw({ dimensions: own }, { dimensions: own.slice(0, 1) }))).toEqual(
      expect.arrayContaining(['All founders', 'Who pitched', 'Funded founders only']),
    );
    expect(draw({ dimensions: own }, { score: null })).not.toContain('Who pitched');
  });

  it('name facts in their units', () => {
    expect(textsOf(draw({ facts: [{ key: 'meetings', value: 3 }] }))).toContain('3 meetings');
    expect(draw({ facts: [{ key: 'meetings', value: 3 }] })).toContain('organisations or more. For anonymity');
  });
});

describe('the terms that were seen', () => {
  const draw = (...terms: TermFigure[]): string =>
    markupOf(ReportedTerms, {
      classes: [
        { reviewClass: 'pitch', terms: [] },
        { reviewClass: 'funded', terms },
      ],
    });
  const valueOf = (kind: TermFigure['kind'], key: string, value: number): string | undefined =>
    textsOf(draw({ kind, key, value, groups: null })).at(-2);

  it.each([
    ['equity', 'stakePct', 12.5, '12.5%'],
    ['equity', 'liqPrefMultiple', 1.5, '1.5×'],
    ['equity', 'boardSeat', 0.575, '58% say yes'],
    ['debt', 'termMonths', 1, '1 month'],
    ['debt', 'termMonths', 36, '36 months'],
    ['debt', 'termMonths', 36.5, '36.5 months'],
  ] as const)('of %s, %s of %s reads %s', (kind, key, value, text) => expect(valueOf(kind, key, value)).toBe(text));

  it('stand in the table of their kind, with labels of options and of bands', () => {
    const groups = (value: string, rest: number) => ({ groups: [{ value, voices: 7 }], rest });
    const markup = draw(
      { kind: 'equity', key: 'instrument', value: null, groups: groups('safe', 0) },
      { kind: 'equity', key: 'amount', value: null, groups: groups('1m_2500k', 5) },
      { kind: 'debt', key: 'rateType', value: null, groups: null },
    );
    expect(elementsOf(markup, 'dl')).toHaveLength(2);
    expect(textsOf(markup)).toEqual(
      expect.arrayContaining(['Instrument', 'SAFE: 7', 'Amount', '$1–2.5M: 7', 'Other: 5']),
    );
    expect(textsOf(markup).filter((text) => text.startsWith('Other'))).toHaveLength(1);
    expect(elementsOf(markup, 'section')).toHaveLength(1);
  });

  it('are too few where no class has one', () => {
    expect(textsOf(draw())[0]).toMatch(/^Too few reviews report terms/);
  });
});
