import { describe, expect, it } from 'vitest';
import { columnsOf } from './deals.ts';
import { defaultFacets, facetsOf, listFacets, listFunderGroups, maximumFacets } from './facets.ts';
import { dealKinds } from './options.ts';

describe('facets', () => {
  it.each(dealKinds)('of %s are its columns with a filter that is no text', (kind) => {
    const expected = columnsOf(kind).filter(({ filter }) =>
      ['in', 'arrayContains', 'triState', 'range', 'dateRange'].includes(filter ?? ''),
    );
    expect(facetsOf(kind).map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
    for (const key of defaultFacets[kind]) expect(facetsOf(kind).map((column) => column.key)).toContain(key);
  });

  const read = (facets: string) => listFacets.query.safeParse({ facets });
  it('are asked for by their keys, at most twelve', () => {
    expect(read('stage,date').data?.facets).toEqual(['stage', 'date']);
    expect(listFacets.query.safeParse({}).data?.facets).toBeNull();
    const keys = facetsOf('equity').map(({ key }) => key);
    expect(read(keys.slice(0, maximumFacets).join()).success).toBe(true);
    expect(read(keys.slice(0, maximumFacets + 1).join()).error?.issues[0]?.message).toBe('At most 12 facets');
    for (const wrong of ['notes', 'none', 'stage,none', 'stage\\x']) expect(read(wrong).success).toBe(false);
  });

  it('come with at most 50 values or 40 bars', () => {
    const values = (count: number) => ({
      facets: [
        {
          shape: 'values',
          key: 'stage',
          values: Array.from({ length: count }, (_, at) => ({ value: `${at}`, count: 1 })),
          chosen: [],
          moreValues: 0,
          unknown: 0,
        },
      ],
    });
    expect([50, 51].map((count) => listFacets.reply.safeParse(values(count)).success)).toEqual([true, false]);
    const bars = (count: number) => ({
      facets: [
        {
          shape: 'numbers',
          key: 'amountUsd',
          buckets: Array.from({ length: count }, (_, at) => ({ from: at, to: at + 1, count: 1 })),
          unknown: 0,
          coarser: 0,
          later: 0,
        },
      ],
    });
    expect([40, 41].map((count) => listFacets.reply.safeParse(bars(count)).success)).toEqual([true, false]);
  });
});

describe('the order of funders', () => {
  const read = (query: Record<string, string>) => listFunderGroups.query.safeParse(query);

  it.each([
    ['-deals', { by: 'deals', direction: 'descending' }],
    ['name', { by: 'name', direction: 'ascending' }],
    ['-rating', { by: 'rating', direction: 'descending' }],
  ])('%s', (sort, order) => expect(read({ sort }).data?.sort).toEqual(order));

  it('is by the number of deals unless it is given, and by known words alone', () => {
    expect(read({}).data).toMatchObject({ sort: { by: 'deals', direction: 'descending' }, cursor: null });
    for (const sort of ['deal', '--deals', '-', '']) expect(read({ sort }).success).toBe(false);
  });

  it('goes on from a page link of up to 8,000 letters', () => {
    expect([1, 8_000].map((length) => read({ cursor: 'x'.repeat(length) }).success)).toEqual([true, true]);
    expect([0, 8_001].map((length) => read({ cursor: 'x'.repeat(length) }).success)).toEqual([false, false]);
  });
});
