import { describe, expect, it } from 'vitest';
import type { HistogramFacet, ValuesFacet } from '../../../contract/deals/facets.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { controlsOf, elementsOf, textsOf } from '../../../tests/markup.ts';
import type { FilterTools } from '../column.ts';
import { FacetTriState, FacetValues } from './facet-values.tsx';
import { filterOf, spanOf } from './histogram-range.ts';
import { Histogram } from './histogram.tsx';

const onChange = (): void => undefined;
const widthsOf = (markup: string): string[] =>
  [...markup.matchAll(/style="width:([\d.]+%)"/g)].map(([, width = '']) => width);
const column = {
  key: 'country',
  label: 'Country',
  filter: 'in',
  isNullable: true,
  options: null,
  isInteger: false,
} as const;

describe('the values of a facet', () => {
  const values = (...counts: number[]) => counts.map((count, at) => ({ value: `v${at}`, count }));
  const draw = (facet: Partial<ValuesFacet>, chosen: readonly string[] = [], options: number | null = null): string =>
    controlsOf(FacetValues, {
      column: {
        ...column,
        options:
          options === null
            ? null
            : values(...Array.from({ length: options }, () => 0)).map(({ value }) => ({ value, label: value })),
      } as never,
      kind: 'in',
      facet: { shape: 'values', key: 'country', values: [], chosen: [], moreValues: 0, unknown: 0, ...facet },
      filter: chosen.length === 0 ? undefined : { kind: 'in', items: [...chosen] },
      onChange,
      tools: {} as FilterTools,
    });

  it('are five, the longest bar the greatest, and the rest on demand', () => {
    const markup = draw({ values: values(8, 4, 2, 2, 1, 1, 1) });
    expect(widthsOf(markup)).toEqual(['100%', '50%', '25%', '25%', '12.5%']);
    expect(textsOf(markup)).toContain('Show 2 more');
    expect(textsOf(draw({ values: values(8, 4), moreValues: 1_200 }))).toContain('Show 1,200 more');
    expect(draw({ values: values(8, 4, 2, 2, 1) })).not.toContain('more');
  });

  it('begin with the chosen ones, which count once', () => {
    const seven = values(8, 4, 2, 2, 1, 1, 1);
    expect(textsOf(draw({ values: seven }, ['v6']))).toEqual(expect.arrayContaining(['v6', 'Show 1 more']));
    expect(textsOf(draw({ values: seven }, ['v6']))[0]).toBe('v6');
    expect(textsOf(draw({ values: seven, moreValues: 3 }, ['other']))).toContain('Show 4 more');
    expect(textsOf(draw({ values: seven, moreValues: 0 }, ['other']))).toContain('Show 2 more');
    expect(textsOf(draw({ values: seven }, ['v0']))).toContain('Show 2 more');
    expect(elementsOf(draw({ values: seven }, ['v0']), 'input').map(({ checked }) => checked)).toEqual([
      '',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('that are chosen and not listed come with their counts, and "more" is without those that have rows', () => {
    const seven = values(8, 4, 2, 2, 1, 1, 1);
    const counted = [
      { value: 'with', count: 3 },
      { value: 'without', count: 0 },
    ];
    const markup = draw({ values: seven, chosen: counted, moreValues: 3 }, ['with', 'without', 'v0']);
    expect(textsOf(markup).slice(0, 4)).toEqual(['with', '3', 'without', '0']);
    // Two of the seven are hidden, and two of the three others.
    expect(textsOf(markup)).toContain('Show 4 more');
    expect(textsOf(draw({ values: seven, chosen: counted.slice(1), moreValues: 3 }, ['without']))).toContain(
      'Show 5 more',
    );
  });

  it('of a list of up to eight options keep its order and show a nought', () => {
    const eight = draw({ values: [{ value: 'v7', count: 3 }] }, [], 8);
    expect(textsOf(eight).filter((text) => text.startsWith('v'))).toHaveLength(8);
    expect(textsOf(eight).slice(0, 2)).toEqual(['v0', '0']);
    expect(textsOf(eight).slice(-2)).toEqual(['v7', '3']);
    expect(
      textsOf(draw({ values: [{ value: 'v7', count: 3 }] }, [], 9)).filter((text) => text.startsWith('v')),
    ).toEqual(['v7']);
  });

  it('are none where there are no rows, and where all are unknown', () => {
    expect(textsOf(draw({}))).toEqual(['No rows to count.']);
    expect(textsOf(draw({ unknown: 1 }))).toEqual(['All rows are unknown.']);
  });

  it('of a tri-state have the unknown rows as one of three', () => {
    const facet = {
      shape: 'values',
      key: 'lead',
      values: values(4).map((one) => ({ ...one, value: 'true' })),
      chosen: [],
      moreValues: 0,
      unknown: 2,
    } as const;
    const drawn = (filter: Filter | undefined): string =>
      controlsOf(FacetTriState, {
        label: 'Lead',
        facet: { ...facet, values: [...facet.values], chosen: [] },
        filter,
        onChange,
      });
    expect(widthsOf(drawn(undefined))).toEqual(['100%', '0%', '50%']);
    const checked = (state: 'true' | 'false' | 'null'): boolean[] =>
      elementsOf(drawn({ kind: 'triState', state }), 'input').map((input) => input['checked'] === '');
    expect([checked('true'), checked('false'), checked('null')]).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(elementsOf(drawn(undefined), 'input').some((input) => input['checked'] === '')).toBe(false);
  });
});

describe('a histogram', () => {
  const numbers: HistogramFacet = {
    shape: 'numbers',
    key: 'amount',
    buckets: [
      { from: 0, to: 10, count: 0 },
      { from: 10, to: 20, count: 1 },
      { from: 20, to: 50, count: 100 },
      { from: 50, to: 50, count: 25 },
    ],
    unknown: 0,
    coarser: 0,
    later: 0,
  };
  const draw = (facet: Partial<HistogramFacet>, filter?: Filter, words: object = {}): string =>
    controlsOf(Histogram, {
      column: { ...column, ...words } as never,
      facet: { ...numbers, ...facet },
      filter,
      onChange,
    });
  const barsOf = (markup: string) =>
    elementsOf(markup, 'span').filter(({ title, style }) => title !== undefined && style !== undefined);

  it('has bars as high as their share of the greatest, the smallest of 4 %', () => {
    const bars = barsOf(draw({}));
    expect(bars.map(({ style }) => style)).toEqual(['height:0%', 'height:4%', 'height:100%', 'height:25%']);
    expect(bars.map(({ title }) => title)).toEqual(['0 to 10: 0', '10 to 20: 1', '20 to 50: 100', '50: 25']);
    expect(draw({})).toContain('aria-label="Country: 10 to 20: 1; 20 to 50: 100; 50: 25"');
    expect(barsOf(draw({ buckets: [{ from: 0, to: 1, count: 0 }] })).map(({ style }) => style)).toEqual(['height:0%']);
  });

  it('says what is in the bars and what is not', () => {
    expect(textsOf(draw({})).at(-1)).toBe('126 in the bars');
    expect(textsOf(draw({ later: 3, unknown: 2 })).at(-1)).toBe('126 in the bars, 3 dated after today, 2 unknown');
    expect(textsOf(draw({ unknown: 706 }, undefined, { unknownWord: 'unknown, or known only as a band' })).at(-1)).toBe(
      '126 in the bars, 706 unknown, or known only as a band',
    );
    expect(textsOf(draw({ coarser: 1, unknown: 1_204 })).at(-1)).toBe(
      '126 in the bars, 1 dated less exactly, 1,204 unknown',
    );
    expect(textsOf(draw({ buckets: [] }))).toEqual([
      'No row that matches has a value here. Remove another filter to see more.',
    ]);
  });

  it('marks the bars of its filter, and names its two ends', () => {
    const markup = draw({}, { kind: 'range', range: { from: 12, to: 20 } });
    expect(barsOf(markup).map((bar) => bar['data-on'])).toEqual([undefined, 'true', 'true', undefined]);
    expect(textsOf(markup).slice(-3, -1)).toEqual(['12', '20']);
    expect(textsOf(draw({})).slice(-3, -1)).toEqual(['0', '50']);
    expect(
      elementsOf(markup, 'div').flatMap((part) => (part['role'] === 'slider' ? [part['aria-valuenow']] : [])),
    ).toEqual(['1', '3']);
  });

  it('of dates names months, and days in the hint', () => {
    const markup = draw({ shape: 'dates', buckets: [{ from: '2024-01-01', to: '2024-03-31', count: 2 }] });
    expect(textsOf(markup).slice(-3, -1)).toEqual(['Jan 2024', 'Mar 2024']);
    expect(elementsOf(markup, 'span').map(({ title }) => title)).toEqual(
      expect.arrayContaining(['01 Jan 2024', '31 Mar 2024', '01 Jan 2024 to 31 Mar 2024: 2']),
    );
  });
});

describe('the bars that a filter takes in', () => {
  const facet: HistogramFacet = {
    shape: 'numbers',
    key: 'amount',
    unknown: 0,
    coarser: 0,
    later: 0,
    buckets: [0, 10, 20].map((from) => ({ from, to: from + 10, count: 1 })),
  };
  const span = (from: number | null, to: number | null) => spanOf(facet, { kind: 'range', range: { from, to } });

  it('are those that it touches', () => {
    expect(span(10, 20)).toEqual({ first: 1, end: 3 });
    expect(span(10, 19)).toEqual({ first: 1, end: 2 });
    expect(span(null, 0)).toEqual({ first: 0, end: 1 });
    expect(span(null, -1)).toEqual({ first: 0, end: 0 });
    expect(span(30, null)).toEqual({ first: 2, end: 3 });
    expect(span(null, null)).toEqual({ first: 0, end: 3 });
    expect(spanOf(facet, { kind: 'in', items: ['5'] })).toEqual({ first: 0, end: 3 });
  });

  it('give a filter that ends with them, a whole number before the next', () => {
    expect(filterOf(facet, { first: 0, end: 3 }, false)).toBeNull();
    expect(filterOf(facet, { first: 0, end: 1 }, false)).toEqual({ kind: 'range', range: { from: null, to: 10 } });
    expect(filterOf(facet, { first: 0, end: 1 }, true)).toEqual({ kind: 'range', range: { from: null, to: 9 } });
    expect(filterOf(facet, { first: 1, end: 2 }, true)).toEqual({ kind: 'range', range: { from: 10, to: 19 } });
    expect(filterOf(facet, { first: 2, end: 3 }, true)).toEqual({ kind: 'range', range: { from: 20, to: null } });
    expect(filterOf(facet, { first: 2, end: 4 }, true)).toEqual({ kind: 'range', range: { from: 20, to: null } });
  });
});
