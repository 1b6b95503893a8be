import { expect, describe, it } from 'vitest';
import { elementsOf, markupOf, textsOf } from '../../../tests/markup.ts';
import { BarsChart } from './bars-chart.tsx';
import { BoxesChart } from './boxes-chart.tsx';
import { ChartFrame } from './frame.tsx';
import { FundersChart } from './funders-chart.tsx';
import { changeWord, KeyFigures } from './key-figures.tsx';
import { MatrixChart } from './matrix-chart.tsx';
import { PeriodsChart } from './periods-chart.tsx';
import { SharesChart } from './shares-chart.tsx';

/** Where the parts of a drawing stand, worked out by hand from its size and its numbers. */

const onPick = (): void => undefined;
const numbersOf = (elements: readonly Readonly<Record<string, string>>[], name: string): number[] =>
  elements.flatMap((element) => (element[name] === undefined ? [] : [Number(element[name])]));
/** Places and sizes; what begins with two dashes is a step of the style scale. */
const stylesOf = (markup: string): string[] =>
  [...markup.matchAll(/style="(?!--)([^"]*)"/g)].map(([, style = '']) => style);

describe('the chart over time', () => {
  const periods = (count: number, inProgress: number) =>
    Array.from({ length: count }, (_, at) => ({
      from: `${2000 + at}-01-01`,
      to: `${2000 + at}-12-31`,
      count: at === 0 ? 0 : at + 1,
      totalAmountUsd: at === 0 ? null : at * 3_000_000,
      amountCount: at,
      isInProgress: at === inProgress,
    }));
  const draw = (count: number, inProgress = -1): string =>
    markupOf(PeriodsChart, {
      shape: 'periods',
      length: 'year',
      dated: 9,
      coarser: 0,
      later: 0,
      earlier: 0,
      unknown: 0,
      periods: periods(count, inProgress),
      label: 'Deals over time',
      onPick,
    });

  it('draws amounts from the bottom, 222, to the top, 14, on an even scale', () => {
    const markup = draw(4);
    // $9M is the greatest amount: the scale ends at $10M.
    const bars = elementsOf(markup, 'rect').filter(({ fill }) => fill === 'var(--mantine-color-cobalt-6)');
    const heights = [0, 0.3, 0.6, 0.9].map((part) => part * 208);
    expect(numbersOf(bars, 'height').map(Math.round)).toEqual(heights.map(Math.round));
    expect(numbersOf(bars, 'y').map(Math.round)).toEqual(heights.map((height) => Math.round(222 - height)));
    // Four bars between 52 and 656, each with a gap of 0.34 around it.
    const step = 604 / (4 + 0.34);
    const starts = [0, 1, 2, 3].map((place) => 52 + step * (0.34 + place));
    numbersOf(bars, 'x').forEach((x, at) => expect(x).toBeCloseTo(starts[at] ?? 0, 6));
    for (const width of numbersOf(bars, 'width')) expect(width).toBeCloseTo(step * 0.66, 6);
    const touch = elementsOf(markup, 'rect').filter(({ fill }) => fill === 'transparent');
    expect(touch.map(({ y, height }) => [y, height])).toEqual(touch.map(() => ['14', '208']));
  });

  it('draws the numbers of deals as a line through the middle of the bars', () => {
    const markup = draw(4);
    const step = 604 / (4 + 0.34);
    const points = elementsOf(markup, 'circle');
    // 0, 2, 3 and 4 deals: the scale ends at 4.
    expect(numbersOf(points, 'cy')).toEqual([222, 118, 66, 14]);
    numbersOf(points, 'cx').forEach((x, at) => expect(x).toBeCloseTo(52 + step * (0.34 + at + 0.33), 6));
    const path = elementsOf(markup, 'path').at(-1)?.['d'] ?? '';
    const places = path
      .slice(1)
      .split('L')
      .map((place) => place.split(',').map(Number));
    expect(places.map(([, y]) => y)).toEqual([222, 118, 66, 14]);
    places.forEach(([x], at) => expect(x).toBeCloseTo(numbersOf(points, 'cx')[at] ?? 0, 2));
  });

  it('has its ticks at the lines, amounts on the left and deals on the right', () => {
    const markup = draw(4);
    const lines = elementsOf(markup, 'line');
    numbersOf(lines, 'y1').forEach((y, place) => expect(y).toBeCloseTo(222 - place * 41.6, 6));
    expect(lines).toHaveLength(6);
    expect(numbersOf(lines, 'y2')).toEqual(numbersOf(lines, 'y1'));
    for (const { x1, x2 } of lines) expect([x1, x2]).toEqual(['52', '656']);
    const texts = elementsOf(markup, 'text');
    const left = texts.filter(({ x }) => x === '44');
    expect(numbersOf(left, 'y').map((y) => Math.round(y * 10))).toEqual(
      numbersOf(lines, 'y1').map((y) => Math.round(y * 10) + 40),
    );
    const right = texts.filter(({ x }) => x === '664');
    expect(numbersOf(right, 'y')).toEqual([0, 1, 2, 3, 4].map((deals) => 226 - deals * 52));
    expect(textsOf(markup)).toEqual(expect.arrayContaining(['$2M', '$10,000,000', '0', '4']));
  });

  it('names each bar up to twelve, and of more every second one', () => {
    const names = (markup: string): string[] =>
      [...markup.matchAll(/y="240" text-anchor="middle">(\d+)</g)].map(([, name = '']) => name);
    expect(names(draw(12))).toHaveLength(12);
    expect(names(draw(13))).toEqual([0, 2, 4, 6, 8, 10, 12].map((at) => String(2000 + at)));
    const firstName = elementsOf(draw(4), 'text').find(({ y }) => y === '240');
    expect(Number(firstName?.['x'])).toBeCloseTo(52 + (604 / 4.34) * 0.67, 6);
  });

  it('marks the points of up to 24 whole periods', () => {
    expect(elementsOf(draw(24), 'circle')).toHaveLength(24);
    expect(elementsOf(draw(25), 'circle')).toHaveLength(0);
    expect(elementsOf(draw(25, 24), 'circle')).toHaveLength(24);
  });

  it('hatches the period in progress, says so, and leaves it out of the line', () => {
    const markup = draw(4, 3);
    expect(elementsOf(markup, 'rect').filter(({ fill }) => fill?.startsWith('url('))).toHaveLength(1);
    expect(elementsOf(markup, 'circle')).toHaveLength(3);
    expect(textsOf(markup)).toContain('Year in progress');
    expect(draw(4)).not.toContain('in progress');
  });

  it('says what each bar is, and what has no date', () => {
    expect(draw(4)).toContain('<title>2001, 01 Jan 2001 to 31 Dec 2001: 2 deals, $3,000,000 of 1 deal</title>');
    expect(draw(4)).toContain('aria-label="Deals over time, from 2000 to 2003. Its table has the figures."');
    expect(textsOf(draw(0))).toEqual(['No deal in this filter has a date.']);
    expect(draw(4)).not.toContain('without a date');
    expect(draw(4)).not.toContain('in no bar');
    expect(draw(4)).not.toContain(' before 2000');
  });
});

describe('the chart of bars', () => {
  const bar = (value: string, count: number) => ({ value, count, totalAmountUsd: null, amountCount: 0 });
  const draw = (column: string, bars: ReturnType<typeof bar>[], unknown = 0): string =>
    markupOf(BarsChart, { shape: 'bars', kind: 'equity', label: 'Bars', column, bars, known: 9, unknown, onPick });

  it('draws each as wide as its share of the greatest', () => {
    const markup = draw('amountBand', [bar('under_10k', 5), bar('1m_2500k', 20), bar('over_50m', 0)]);
    expect(stylesOf(markup)).toEqual(['width:25%', 'width:100%', 'width:0%']);
    expect(stylesOf(draw('amountBand', [bar('under_10k', 0)]))).toEqual(['width:0%']);
    expect(stylesOf(draw('amountBand', [bar('under_10k', 1)]))).toEqual(['width:100%']);
  });

  it('keeps the order of sizes, and begins with the greatest sector', () => {
    expect(stylesOf(draw('sectors', [bar('fintech', 1), bar('education', 4)]))).toEqual(['width:100%', 'width:25%']);
    expect(stylesOf(draw('amountBand', [bar('under_10k', 1), bar('1m_2500k', 4)]))).toEqual([
      'width:25%',
      'width:100%',
    ]);
  });

  it('says what has no value', () => {
    expect(textsOf(draw('sectors', [bar('fintech', 1)], 1)).at(-1)).toBe('1 deal has no disclosed value.');
    expect(draw('sectors', [bar('fintech', 1)])).not.toContain('without a value');
    expect(textsOf(draw('sectors', []))).toEqual(['No deal in this filter has a value here.']);
  });
});

describe('the chart of boxes', () => {
  const box = (value: string, cuts: readonly [number | null, number | null, number | null]) => ({
    value,
    count: 9,
    lowerQuartile: cuts[0],
    median: cuts[1],
    upperQuartile: cuts[2],
    hidden: 0,
    isApproximate: false,
  });
  const draw = (...boxes: ReturnType<typeof box>[]): string =>
    markupOf(BoxesChart, {
      shape: 'boxes',
      kind: 'debt',
      label: 'APR',
      column: 'debtType',
      unit: 'percent',
      boxes,
      onPick,
    });

  it('draws the middle half and the median on a scale from nought', () => {
    const markup = draw(box('term_loan', [5, 10, 15]), box('credit_line', [1, 2, 20]));
    expect(stylesOf(markup)).toEqual([
      'left:25%;width:50%',
      'left:50%',
      'left:5%;width:95%',
      'left:10%',
      ...[0, 25, 50, 75, 100].map((place) => `left:${place}%`),
    ]);
    expect(textsOf(markup)).toEqual(expect.arrayContaining(['Term loan', '10%', '0%', '5%', '20%']));
    expect(markup).not.toContain('Logarithmic');
  });

  it('takes steps of ten where the groups are more than forty times apart', () => {
    const markup = draw(box('term_loan', [1, 10, 100]), box('credit_line', [10, 10, 10]));
    expect(stylesOf(markup)).toEqual([
      'left:0%;width:100%',
      'left:50%',
      'left:50%;width:0.5%',
      'left:50%',
      'left:0%',
      'left:50%',
      'left:100%',
    ]);
    expect(markup).toContain('Logarithmic scale');
    expect(draw(box('term_loan', [1, 10, 40]))).not.toContain('Logarithmic');
    expect(draw(box('term_loan', [1, 10, 41]))).toContain('Logarithmic');
    expect(draw(box('term_loan', [0, 10, 41]))).not.toContain('Logarithmic');
  });

  it('says which groups are too small, and where all are', () => {
    const markup = draw(box('term_loan', [5, 10, 20]), box('credit_line', [null, null, null]));
    expect(textsOf(markup)).toContain('Too few deals to show');
    expect(textsOf(draw(box('credit_line', [null, null, null])))).toEqual([
      'Too few deals in each group. A group needs at least 5.',
    ]);
    for (const cuts of [
      [null, 2, 3],
      [1, 2, null],
    ] as const)
      expect(textsOf(draw(box('term_loan', cuts)))).toContain('Too few deals to show');
    expect(stylesOf(draw(box('term_loan', [0, 0, 0])))).toContain('left:0%;width:0.5%');
  });
});

describe('the matrix', () => {
  const draw = (counts: readonly number[], hasTable = true): string =>
    markupOf(MatrixChart, {
      shape: 'matrix',
      kind: 'equity',
      label: 'Countries',
      column: 'recipientCountry',
      known: 9,
      years: [2023, 2024, 2025],
      rows: [{ value: 'GB', counts: [...counts] }],
      onPick: hasTable ? onPick : undefined,
    });

  it('is as dark as the count is great, with white text above six tenths', () => {
    const cells = elementsOf(draw([10, 6, 7]), 'td');
    expect(cells.map((cell) => cell['data-dark'])).toEqual(['true', undefined, 'true']);
    expect(cells.map(({ style }) => style)).toEqual([
      'background:rgb(19, 40, 137)',
      'background:rgb(143, 166, 251)',
      'background:rgb(49, 81, 207)',
    ]);
    expect(elementsOf(draw([10, 0, 3]), 'td').map(({ style }) => style)).toEqual([
      'background:rgb(19, 40, 137)',
      'background:rgb(238, 242, 255)',
      'background:rgb(191, 204, 253)',
    ]);
  });

  it('is light where nothing was counted', () => {
    expect(elementsOf(draw([0, 0, 0]), 'td').map((cell) => cell['data-dark'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(elementsOf(draw([1, 0, 0]), 'td').map((cell) => cell['data-dark'])).toEqual(['true', undefined, undefined]);
  });

  it('has a button for each count above nought, and words without a table behind it', () => {
    expect(elementsOf(draw([10, 0, 1]), 'button').map((button) => button['aria-label'])).toEqual([
      'United Kingdom, 2023: 10 deals',
      'United Kingdom, 2025: 1 deal',
    ]);
    expect(textsOf(draw([10, 0, 1], false)).slice(-4)).toEqual(['United Kingdom', '10', 'Under 5', '1']);
    expect(textsOf(draw([10])).slice(-3)).toEqual(['10', '0', '0']);
  });
});

describe('the chart of shares', () => {
  const draw = (yes: number, no: number, unknown: number): string =>
    markupOf(SharesChart, {
      shape: 'shares',
      kind: 'equity',
      label: 'Terms',
      shares: [{ column: 'boardSeat', yes, no, unknown }],
      onPick,
    });

  it('draws yes and no as parts of what is known', () => {
    expect(stylesOf(draw(1, 3, 96))).toEqual(['width:25%', 'width:75%']);
    expect(textsOf(draw(1, 3, 96))).toEqual(
      expect.arrayContaining(['Board seat', '25% of 4', ': 1 deal yes, 3 no, 96 unknown']),
    );
  });

  it('is unknown where nothing is known', () => {
    expect(stylesOf(draw(0, 0, 7))).toEqual(['width:0%', 'width:0%']);
    expect(textsOf(draw(0, 0, 7))).toContain('Unknown');
  });
});

it('the funders chart says how many deals a press shows', () => {
  const funder = { totalAmountUsd: 5_000, amountCount: 1, rating: 4.25, reviewCount: 12 };
  const markup = markupOf(FundersChart, {
    shape: 'funders',
    kind: 'equity',
    label: 'Funders',
    known: 1,
    funders: [{ name: 'Tidewrack', funderId: 'tidewrack', count: 1, ...funder }],
    onPick,
  });
  expect(elementsOf(markup, 'button').map((button) => button['aria-label'])).toEqual(['Show 1 deal of Tidewrack']);
  expect(textsOf(markup).slice(-5)).toEqual(['Tidewrack', '1', '$5,000', '4.3', '12']);
  const none = markupOf(FundersChart, { shape: 'funders', kind: 'equity', label: 'F', known: 0, funders: [], onPick });
  expect(textsOf(none)).toEqual(['No deal in this filter names its funder.']);
});

describe('key figures', () => {
  const figure = {
    key: 'total',
    unit: 'usd',
    value: 5_000,
    known: 3,
    hidden: 0,
    isApproximate: false,
    isLastYearApproximate: false,
    isYearBeforeApproximate: false,
  } as const;
  const draw = (parts: object, dealCount: number | undefined = 9): string[] =>
    textsOf(
      markupOf(KeyFigures, {
        shape: 'figures',
        partly: 0,
        figures: [{ ...figure, lastYear: 2, yearBefore: 4, ...parts }],
        dealCount,
      }),
    );

  it('say how many deals are behind them, but not of the number of deals', () => {
    expect(draw({})).toEqual([
      'Total',
      '$5K',
      '$5,000',
      '3 of 9 deals',
      'Last 12 months: 50% lower than a year earlier',
    ]);
    // The preview tells of no few.
    expect(draw({ known: 0 })[3]).toBe('Under 5 of 9 deals show it');
    expect(draw({ key: 'deals', unit: 'deals' })).toHaveLength(3);
    expect(draw({ value: null })).toEqual([
      'Total',
      'Too few to show',
      'Last 12 months: 50% lower than a year earlier',
    ]);
  });

  it.each([
    ['usd', 110, 100, 'months: 10% higher than a year'],
    ['usd', 100, 100, 'months: the same as a year'],
    ['usd', 100.1, 100, 'months: about the same as a year'],
    ['usd', 0, 100, 'months: 100% lower than a year'],
    ['deals', 9, 6, 'months: 50% more than a year'],
    ['deals', 6, 12, 'months: 50% fewer than a year'],
    ['usd', 0, 0, 'No comparison'],
    ['deals', 1, null, 'No comparison'],
    ['days', 5, 7.5, 'months: 2.5 days shorter than a year'],
    ['days', 6, 5, 'months: 1 day longer than a year'],
    ['months', 36, 24, 'months: 12 months longer than a year'],
    ['hours_per_1000_usd', 2, 5, 'months: 3 hours fewer than a year'],
    ['percent', 7.5, 5, 'months: 2.5 percentage points higher than a year'],
    ['percent', 4, 5, 'months: 1 percentage point lower than a year'],
    ['days', 5, 0, 'No comparison'],
    // A half goes up, in both directions.
    ['deals', 225, 200, 'months: 13% more than a year'],
    ['deals', 175, 200, 'months: 13% fewer than a year'],
    ['percent', 8.35, 5.575, 'months: 2.78 percentage points higher than a year'],
    ['percent', 5.575, 8.35, 'months: 2.78 percentage points lower than a year'],
    // What would read as 0 is no change.
    ['deals', 1_001, 1_000, 'months: about the same as a year'],
    ['percent', 7.504, 7.5, 'months: about the same as a year'],
    ['percent', 7.51, 7.5, 'months: 0.01 percentage points higher than a year'],
  ] as const)('in %s, %s after %s: %s', (unit, lastYear, yearBefore, words) =>
    expect(changeWord({ ...figure, unit, lastYear, yearBefore })).toContain(words),
  );

  it.each([
    ['median_amount', 'usd', 110, 100, 'months: about 10% higher than'],
    ['median_amount', 'usd', 100, 100, 'months: about the same as'],
    ['median_amount', 'usd', 1_334, 100, 'months: about 1,230% higher than'],
    ['median_days_to_close', 'days', 67.0625, 61, 'months: about 6.06 days longer than'],
    ['total', 'usd', 1_334, 100, 'months: 1,234% higher than'],
  ] as const)('where reported bands are among the deals of %s: %s %s, %s', (key, unit, lastYear, yearBefore, words) => {
    const marks = [{ isLastYearApproximate: true }, { isYearBeforeApproximate: true }];
    for (const mark of marks)
      expect(changeWord({ ...figure, key, unit, lastYear, yearBefore, ...mark })).toContain(words);
  });
});

describe('the frame', () => {
  const draw = (parts: Partial<Parameters<typeof ChartFrame>[0]>): string =>
    markupOf(ChartFrame, {
      kind: 'equity',
      name: 'sectors',
      chart: undefined,
      dealCount: undefined,
      error: null,
      onRetry: onPick,
      onPick,
      ...parts,
    });
  const bars = { shape: 'bars', column: 'sectors', bars: [], known: 0, unknown: 0 } as const;

  it('offers the table of a chart, of none that is missing and not of funders', () => {
    expect(draw({ chart: { ...bars, bars: [] }, dealCount: 9 })).toContain('aria-pressed="false"');
    for (const chart of [undefined, { shape: 'too_few' }, { shape: 'funders', known: 0, funders: [] }] as const)
      expect(draw({ chart: chart as never, dealCount: 9 })).not.toContain('aria-pressed');
  });

  it('states its base only when the deals are counted', () => {
    expect(textsOf(draw({ chart: { ...bars, bars: [] }, dealCount: 9 }))).toContain(
      '0 of 9 deals: those with a known sector.',
    );
    expect(draw({ chart: { ...bars, bars: [] } })).not.toContain('known sector');
    expect(draw({ chart: { shape: 'too_few' }, dealCount: 3 })).toContain('A chart needs at least 5');
  });

  it('is loading until it has come or failed, and shows an old chart when the next one failed', () => {
    expect(draw({})).toContain('data-loading="true"');
    expect(draw({ error: new Error('no') })).not.toContain('data-loading');
    const kept = draw({ chart: { shape: 'too_few' }, error: new Error('no'), isStale: true });
    expect(kept).toContain('data-stale="true"');
    expect(kept).not.toContain('did not load');
    expect(draw({})).not.toContain('data-stale');
  });
});
