import { describe, expect, it } from 'vitest';
import type { Chart, ChartOf } from '../../../contract/insights/insights.ts';
import { chartBase } from './counted-deals.ts';
import { valuePick, yearPick } from './picks.ts';
import { chartRows } from './rows.ts';
import {
  capitalised,
  countWord,
  figureWord,
  periodTickWord,
  periodWord,
  sumWord,
  tickWord,
  unitWord,
  valueWord,
} from './words.ts';

const onPick = (): void => undefined;

describe('a median or a quartile', () => {
  it.each([
    [null, 'usd', false, 'Too few to show'],
    [1_204, 'deals', false, '1,204'],
    [8_686_543, 'usd', false, '$8,686,543'],
    [8_686_543, 'usd', true, 'about $8,690,000'],
    [190_000, 'usd', true, 'about $190,000'],
    [12.345, 'percent', false, '12.35%'],
    [12.345, 'percent', true, 'about 12.3%'],
    [1, 'days', false, '1 day'],
    [2.5, 'days', true, 'about 2.5 days'],
    [1, 'months', false, '1 month'],
    [36, 'months', false, '36 months'],
    [1.25, 'hours_per_1000_usd', false, '1.25 hours'],
  ] as const)('%s in %s, approximate %s: %s', (value, unit, isApproximate, text) =>
    expect(unitWord(value, unit, isApproximate)).toBe(text),
  );

  it('is exact by itself', () => expect(unitWord(5, 'days')).toBe('5 days'));
});

it('a total is exact to the dollar, and not known when it is kept back', () => {
  expect(figureWord({ key: 'total', unit: 'usd' }, 8_686_543, true)).toBe('$8,686,543');
  expect(figureWord({ key: 'median_amount', unit: 'usd' }, 8_686_543, true)).toBe('about $8,690,000');
  expect(figureWord({ key: 'median_amount', unit: 'usd' }, 8_686_543, false)).toBe('$8,686,543');
  expect(figureWord({ key: 'total', unit: 'usd' }, null, true)).toBe('Too few to show');
});

it.each([
  [0, 'usd', '0'],
  [2_500_000, 'usd', '$2.5M'],
  [2_550_000, 'usd', '$2.6M'],
  [12.5, 'percent', '12.5%'],
  [0, 'percent', '0%'],
  [1_500, 'deals', '1,500'],
] as const)('at an axis, %s in %s reads %s', (value, unit, text) => expect(tickWord(value, unit)).toBe(text));

it.each([
  ['2024-03-01', 'month', 'Mar 2024', 'Mar 2024'],
  ['2024-01-01', 'quarter', 'Q1 2024', 'Q1 24'],
  ['2024-04-01', 'quarter', 'Q2 2024', 'Q2 24'],
  ['2024-10-01', 'quarter', 'Q4 2024', 'Q4 24'],
  ['2024-01-01', 'half_year', 'H1 2024', 'H1 24'],
  ['2024-06-01', 'half_year', 'H1 2024', 'H1 24'],
  ['2024-07-01', 'half_year', 'H2 2024', 'H2 24'],
  ['2024-07-01', 'year', '2024', '2024'],
] as const)('the %s of length %s is %s, and %s at an axis', (from, length, text, atAxis) =>
  expect([periodWord(from, length), periodTickWord(from, length)]).toEqual([text, atAxis]),
);

it('a sum says how many deals it covers, where these are not all', () => {
  expect(sumWord({ totalAmountUsd: 5_000, amountCount: 3, count: 3 }, onPick)).toBe('$5,000');
  expect(sumWord({ totalAmountUsd: 5_000, amountCount: 1, count: 3 }, onPick)).toBe('$5,000 of 1 deal');
  expect(sumWord({ totalAmountUsd: null, amountCount: 0, count: 0 }, onPick)).toBe('–');
  expect(sumWord({ totalAmountUsd: null, amountCount: 0, count: 3 }, onPick)).toBe('No known amount');
  expect(sumWord({ totalAmountUsd: null, amountCount: 0, count: 3 }, undefined)).toBe('Too few to show');
});

it('a count of none may be a few that are kept back, where there is no table', () => {
  expect([countWord(0, onPick), countWord(0, undefined), countWord(5, undefined)]).toEqual(['0', 'Under 5', '5']);
});

it('names values by their column', () => {
  expect(valueWord('equity', 'recipientCountry', 'GB')).toBe('United Kingdom');
  expect(valueWord('equity', 'stage', 'growth')).toBe('Growth');
  expect(valueWord('equity', 'ratePct', '7')).toBe('7');
  expect(capitalised('half-year')).toBe('Half-year');
});

describe('a press', () => {
  it('sets a tri-state to yes, no or unknown, and a list to its value', () => {
    for (const state of ['true', 'false', 'null'] as const)
      expect(valuePick('equity', 'boardSeat', state)).toEqual({ boardSeat: { kind: 'triState', state } });
    expect(valuePick('equity', 'boardSeat', 'maybe')).toBeNull();
    expect(valuePick('equity', 'stage', 'growth')).toEqual({ stage: { kind: 'in', items: ['growth'] } });
    expect(valuePick('equity', 'stage', 'true')).toEqual({ stage: { kind: 'in', items: ['true'] } });
    expect(valuePick('equity', 'amountUsd', '5')).toBeNull();
    expect(valuePick('equity', 'ratePct', '5')).toBeNull();
  });

  it('on a year sets all of its days', () =>
    expect(yearPick(2024)).toEqual({ date: { kind: 'dateRange', range: { from: '2024-01-01', to: '2024-12-31' } } }));
});

describe('the base of a chart', () => {
  const period = { from: '2024-01-01', to: '2024-12-31', totalAmountUsd: null, amountCount: 0, isInProgress: false };
  const periods = (parts: Partial<ChartOf<'periods'>>): string | null =>
    chartBase(
      'over_time',
      {
        shape: 'periods',
        length: 'year',
        dated: 7,
        coarser: 0,
        later: 0,
        earlier: 0,
        unknown: 0,
        periods: [
          { ...period, count: 4 },
          { ...period, count: 3 },
        ],
        ...parts,
      },
      9,
    );

  it('over time is what stands in a bar', () => {
    expect(periods({})).toBe('7 of 9 deals: those with a known date');
    expect(periods({ earlier: 1 })).toBe('7 of 9 deals: those with a known date from 2024 on');
    expect(periods({ coarser: 1 })).toBe('7 of 9 deals: those whose date is known to the year');
    expect(periods({ later: 1 })).toBe('7 of 9 deals: those with a known date. 1 deal dated after today is not drawn');
    expect(periods({ later: 2, coarser: 1 })).toMatch(/to the year\. 2 deals dated after today are not drawn$/);
    expect(periods({ periods: [], earlier: 1 })).toBe('0 of 9 deals: those with a known date');
  });

  it('says in the preview that small groups are left out, and tells of no few', () => {
    const base = (name: Parameters<typeof chartBase>[0], chart: Chart) => chartBase(name, chart, 9, true);
    const bars = [0, 5].map((count) => ({ ...period, count }));
    const time = {
      shape: 'periods',
      length: 'year',
      dated: 8,
      coarser: 0,
      later: 0,
      unknown: 0,
      periods: bars,
    } as const;
    expect(base('over_time', { ...time, periods: bars, earlier: 0 })).toBe(
      '5 of 9 deals: those in a year of five deals or more',
    );
    expect(base('over_time', { ...time, periods: bars, earlier: 6 })).toBe(
      '5 of 9 deals: those in a year of five deals or more from 2024 on',
    );
    const box = { value: 'seed', count: 5, lowerQuartile: 1, median: 2, upperQuartile: 3 };
    const boxes = [{ ...box, hidden: 0, isApproximate: false }];
    expect(base('amount_by_stage', { shape: 'boxes', column: 'stage', unit: 'usd', boxes })).toBe(
      '5 of 9 deals: those with a known stage and amount, in groups of five or more',
    );
    const rows = [{ value: 'GB', counts: [5, 0] }];
    expect(base('country_by_year', { shape: 'matrix', column: 'c', known: 8, years: [2023, 2024], rows })).toBe(
      '5 of 9 deals: 1 country, 2023 to 2024, in groups of five or more of one country and year',
    );
    expect(base('funders', { shape: 'funders', known: 0, funders: [] })).toBe(
      'Under 5 of 9 deals: those that name a funder',
    );
    expect(base('funders', { shape: 'funders', known: 6, funders: [] })).toBe('6 of 9 deals: those that name a funder');
  });

  it('of key figures says what is approximate', () => {
    const figure = { key: 'deals', unit: 'deals', value: 9, known: 9 } as const;
    const exact = { hidden: 0, isLastYearApproximate: false, isYearBeforeApproximate: false };
    const base = (lastYear: number | null, isApproximate: boolean): string | null =>
      chartBase(
        'key_figures',
        { shape: 'figures', partly: 0, figures: [{ ...figure, ...exact, lastYear, yearBefore: 0, isApproximate }] },
        9,
      );
    expect(base(7, false)).toBe('9 deals, 7 of them in the last 12 months, 0 in the 12 before');
    expect(base(null, false)).toBe('9 deals, too few of them in the last 12 months, 0 in the 12 before');
    expect(base(7, true)).toContain('. "About": numbers that members reported in bands are among them');
    expect(chartBase('key_figures', { shape: 'figures', partly: 1_002, figures: [] }, 3_000)).toContain(
      '. 1,002 whose month, quarter or year lies only partly in these two spans count in neither',
    );
    expect(chartBase('key_figures', { shape: 'figures', partly: 1, figures: [] }, 3_000)).toContain(
      '. 1 whose month, quarter or year lies only partly in these two spans counts in neither',
    );
    expect(chartBase('key_figures', { shape: 'figures', partly: 0, figures: [] }, 1)).toBe(
      '1 deal, too few of them in the last 12 months, too few in the 12 before',
    );
  });

  it('of the matrix counts what is drawn beside what is known', () => {
    const base = (known: number, years: number[], rows: number[][]): string | null =>
      chartBase(
        'country_by_year',
        {
          shape: 'matrix',
          column: 'recipientCountry',
          known,
          years,
          rows: rows.map((counts, at) => ({ value: `${at}`, counts })),
        },
        9,
      );
    expect(base(8, [2023, 2024, 2025], [[1, 2, 0], [3]])).toBe(
      '6 of 9 deals: 2 countries, 2023 to 2025. 8 deals of all countries and years are known',
    );
    expect(base(1, [2024], [[1]])).toBe('1 of 9 deals: 1 country, 2024. 1 deal of all countries and years is known');
    expect(base(0, [], [])).toBe('0 of 9 deals: those with a known country and date');
  });

  it('of shares is a range, and of kept-back counts is in words', () => {
    const share = (yes: number, no: number) => ({ column: 'boardSeat', yes, no, unknown: 0 });
    const base = (...shares: ReturnType<typeof share>[]): string | null =>
      chartBase('shares', { shape: 'shares', shares }, 9);
    expect(base(share(2, 1), share(4, 4))).toBe('3 to 8 of 9 deals: for each term those where it is known');
    expect(base(share(2, 1), share(1, 2))).toBe('3 of 9 deals: for each term those where it is known');
    expect(base()).toBe('9 deals');
    const bars = { shape: 'bars', column: 'sectors', bars: [], unknown: 0 } as const;
    expect(chartBase('sectors', { ...bars, bars: [], known: null }, 9)).toBe(
      'All but a few of 9 deals: those with a known sector',
    );
    expect(chartBase('sectors', { shape: 'too_few' }, 9)).toBeNull();
  });

  it('of boxes says what is approximate', () => {
    const box = { value: 'growth', count: 6, lowerQuartile: 1, median: 2, upperQuartile: 3 };
    const base = (...marks: boolean[]): string | null => baseOf(0, marks);
    const baseOf = (hidden: number, marks: readonly boolean[]): string | null =>
      chartBase(
        'amount_by_stage',
        {
          shape: 'boxes',
          column: 'stage',
          unit: 'usd',
          boxes: marks.map((isApproximate) => ({ ...box, hidden: isApproximate ? hidden : 0, isApproximate })),
        },
        20,
      );
    expect(base(false, false)).toBe('12 of 20 deals: those with a known stage and amount');
    expect(base(false, true)).toContain('12 of 20 deals: those with a known stage and amount. "About"');
    // What members reported counts, but no filter finds it: it is not among the known ones.
    expect(baseOf(5, [false, true])).toBe(
      '7 of 20 deals: those with a known stage and amount. 5 more were reported by members and are counted too. ' +
        '"About": numbers that members reported in bands are among them',
    );
  });
});

describe('the table of a chart', () => {
  it('of figures says about of the spans alone that members’ numbers are part of', () => {
    const figure = {
      key: 'median_amount',
      unit: 'usd',
      known: 20,
      hidden: 5,
      value: 123_456,
      isApproximate: true,
      lastYear: 123_456,
      isLastYearApproximate: false,
      yearBefore: 123_456,
      isYearBeforeApproximate: true,
    } as const;
    expect(chartRows('equity', { shape: 'figures', partly: 0, figures: [figure] }, onPick).rows[0]?.cells).toEqual([
      'Median amount',
      'about $123,000',
      '20',
      '5 from members',
      '$123,456',
      'about $123,000',
    ]);
  });

  it('has a row for what is in no bar, and "Unknown" always', () => {
    const chart: ChartOf<'periods'> = {
      shape: 'periods',
      length: 'half_year',
      dated: 5,
      coarser: 0,
      later: 0,
      earlier: 0,
      unknown: 0,
      periods: [
        {
          from: '2024-07-01',
          to: '2024-12-31',
          count: 5,
          totalAmountUsd: 9,
          amountCount: 5,
          isInProgress: true,
        },
      ],
    };
    const rowsOf = (parts: Partial<typeof chart>): string[][] =>
      chartRows('equity', { ...chart, ...parts }, onPick).rows.map(({ cells }) => [...cells]);
    expect(chartRows('equity', chart, onPick).heads).toEqual(['Half-year', 'Deals', 'Known amounts']);
    expect(rowsOf({})).toEqual([
      ['H2 2024, 01 Jul 2024 to 31 Dec 2024 (in progress)', '5', '$9'],
      ['Unknown', '0', '–'],
    ]);
    expect(rowsOf({ coarser: 1, earlier: 2 }).slice(1)).toEqual([
      ['Dated less exactly than the half-year', '1', '–'],
      ['Earlier', '2', '–'],
      ['Unknown', '0', '–'],
    ]);
  });

  it('of shares and funders says where nothing is known', () => {
    const share = { column: 'boardSeat', yes: 0, no: 0, unknown: 3 };
    expect(chartRows('equity', { shape: 'shares', shares: [share, { ...share, yes: 1, no: 7 }] }, onPick).rows).toEqual(
      [
        expect.objectContaining({ cells: ['Board seat', '–', '0', '0', '3'] }),
        expect.objectContaining({ cells: ['Board seat', '13%', '1', '7', '3'] }),
      ],
    );
    const funder = { name: 'A', funderId: null, count: 1, totalAmountUsd: null, amountCount: 0 };
    const funders = [
      { ...funder, rating: null, reviewCount: 2 },
      { ...funder, rating: 4.25, reviewCount: 12 },
    ];
    expect(
      chartRows('equity', { shape: 'funders', known: 2, funders }, onPick).rows.map(({ cells }) => cells.slice(2)),
    ).toEqual([
      ['No known amount', 'Too few Pitch reviews', '2'],
      ['No known amount', '4.3', '12'],
    ]);
  });

  it('leads from a name to its rows', () => {
    const chart = { shape: 'shares', shares: [{ column: 'boardSeat', yes: 1, no: 1, unknown: 0 }] } as const;
    expect(chartRows('equity', { ...chart, shares: [...chart.shares] }, onPick).rows[0]?.picked).toEqual({
      boardSeat: { kind: 'triState', state: 'true' },
    });
  });

  it('of figures says which are too few', () => {
    const figure = {
      key: 'total',
      unit: 'usd',
      lastYear: null,
      yearBefore: 7,
      known: 3,
      hidden: 0,
      isApproximate: false,
      isLastYearApproximate: false,
      isYearBeforeApproximate: false,
    } as const;
    const cells = (value: number | null): readonly string[] | undefined =>
      chartRows('equity', { shape: 'figures', partly: 0, figures: [{ ...figure, value }] }, onPick).rows[0]?.cells;
    expect(cells(5)).toEqual(['Total', '$5', '3', '–', 'Too few to show', '$7']);
    expect(cells(null)).toEqual(['Total', 'Too few to show', 'Too few to show', '–', 'Too few to show', '$7']);
  });
});
