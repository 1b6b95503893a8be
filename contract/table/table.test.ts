import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseDay,
  parseDecimal,
  parseInteger,
  parseList,
  parseRange,
  parseTriState,
  printDecimal,
  printList,
  printRange,
  triStates,
} from './values.ts';
import { columnsOf, dealColumns, defaultColumns, findColumn, listDeals, openListColumns } from '../deals/deals.ts';
import { amountBandOf, amountBands, dealKinds } from '../deals/options.ts';
import {
  defaultLimit,
  maximumSortTerms,
  parseTableQuery,
  printTableQuery,
  tableFilters,
  type Filter,
  type TableColumn,
  type TableQuery,
} from './table.ts';

const storable = fc
  .string({ minLength: 1, maxLength: 60, unit: 'binary' })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));
const dayText = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const decimalNumber = fc
  .oneof(
    fc.maxSafeInteger(),
    fc
      .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, places]) => digits / 10 ** places),
  )
  .filter((number) => !Object.is(number, -0));

const ends = <T>(
  of: fc.Arbitrary<T>,
  compare: (a: T, b: T) => number,
): fc.Arbitrary<{ from: T | null; to: T | null }> =>
  fc.tuple(of, of, fc.constantFrom('both', 'from', 'to')).map(([a, b, which]) => {
    const [low, high] = compare(a, b) <= 0 ? [a, b] : [b, a];
    return { from: which === 'to' ? null : low, to: which === 'from' ? null : high };
  });

describe('values of an address read back as they were printed', () => {
  test('lists of any text', () => {
    fc.assert(
      fc.property(fc.uniqueArray(storable, { maxLength: 50 }), (items) => {
        expect(parseList(printList(items))).toEqual({ isValid: true, value: items });
      }),
    );
  });

  test('decimals and ranges of them', () => {
    fc.assert(
      fc.property(decimalNumber, (number) => {
        expect(parseDecimal(printDecimal(number))).toEqual({ isValid: true, value: number });
      }),
    );
    fc.assert(
      fc.property(
        ends(decimalNumber, (a, b) => a - b),
        (range) => {
          expect(parseRange(printRange(range, printDecimal), parseDecimal)).toEqual({ isValid: true, value: range });
        },
      ),
    );
  });

  test('days and ranges of them', () => {
    fc.assert(
      fc.property(
        ends(dayText, (a, b) => (a < b ? -1 : 1)),
        (range) => {
          expect(parseRange(printRange(range, String), parseDay)).toEqual({ isValid: true, value: range });
        },
      ),
    );
  });

  test('a whole query of the funding database', () => {
    const columns: readonly TableColumn[] = columnsOf('grant');
    const filterable = columns.filter((column) => column.filter !== null);
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.constantFrom(...filterable), { maxLength: 6 })
          .chain((chosen) => fc.tuple(...chosen.map(filterFor))),
        fc.uniqueArray(fc.constantFrom(...columns.filter((column) => column.isSortable)), {
          maxLength: maximumSortTerms,
        }),
        fc.integer({ min: 1, max: 100 }),
        fc.string({ maxLength: 20 }),
        (chosen, sorted, limit, search) => {
          const query: TableQuery = {
            filters: Object.fromEntries(chosen),
            unknown: [],
            search,
            sort: sorted.map((column, at) => ({ key: column.key, direction: at === 0 ? 'descending' : 'ascending' })),
            cursor: null,
            limit,
          };
          expect(parseTableQuery(columns, printTableQuery(columns, query))).toEqual({ query, issues: {} });
          expect(listDeals.query.parse(printTableQuery(columns, query))).toEqual(query);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function filterFor(column: TableColumn): fc.Arbitrary<[string, Filter]> {
  const of = (filter: fc.Arbitrary<Filter>): fc.Arbitrary<[string, Filter]> =>
    filter.map((value) => [column.key, value]);
  switch (column.filter) {
    case 'text':
      return of(storable.map((text) => ({ kind: 'text', text })));
    case 'in':
    case 'arrayContains': {
      const { filter: kind, options } = column;
      const item = options === null ? storable : fc.constantFrom(...options.map((option) => option.value));
      return of(fc.uniqueArray(item, { minLength: 1, maxLength: 5 }).map((items) => ({ kind, items })));
    }
    case 'triState':
      return of(fc.constantFrom(...triStates).map((state) => ({ kind: 'triState', state })));
    case 'range':
      return of(
        ends(column.isInteger === true ? fc.integer({ min: -2_147_483_647 }) : decimalNumber, (a, b) => a - b).map(
          (range) => ({ kind: 'range', range }),
        ),
      );
    case 'dateRange':
    case null:
      return of(ends(dayText, (a, b) => (a < b ? -1 : 1)).map((range) => ({ kind: 'dateRange', range })));
  }
}

describe('what is not written exactly so is refused', () => {
  test.each([
    '',
    'NaN',
    'Infinity',
    '-0',
    '-0.0',
    '+5',
    ' 5',
    '5 ',
    '5.',
    '.5',
    '1e400',
    '1e3',
    '0x10',
    '007',
    '1,000',
    '1 000',
    '٥',
    '9007199254740992',
    '1.1234567',
  ])('the number %j', (text) => {
    expect(parseDecimal(text).isValid).toBe(false);
  });

  test.each(['5.0', '2147483648', '-2147483648', '1e2'])('the whole number %j', (text) => {
    expect(parseInteger(text).isValid).toBe(false);
  });

  test.each([
    '2026-02-30',
    '0000-01-01',
    '2026-13-01',
    '2025-02-29',
    '2026-1-1',
    '+275761-01-01',
    'now',
    'infinity',
    '2026-01-01T00:00:00Z',
    '20260101',
    '2026-01-01\n',
  ])('the day %j', (text) => {
    expect(parseDay(text).isValid).toBe(false);
  });

  test.each(['..', '5', '9..1', '1...2', '1..2..3', 'a..', '..b'])('the range %j', (text) => {
    expect(parseRange(text, parseDecimal).isValid).toBe(false);
  });

  test.each(['', 'NULL', 'True', '0', 'null ', 'undefined', 'yes'])('the tri-state %j', (text) => {
    expect(parseTriState(text).isValid).toBe(false);
  });

  test.each([
    ',',
    'a,',
    ',a',
    'a,,b',
    'a\\',
    'a\\b',
    Array.from({ length: 51 }, (_item, at) => at).join(','),
    'x'.repeat(201),
    'a\0',
    '\ud800',
  ])('the list %j', (text) => {
    expect(parseList(text).isValid).toBe(false);
  });

  test.each<[string, Record<string, unknown>]>([
    ['an unknown parameter', { offset: '3' }],
    ['a column with no filter', { id: 'x' }],
    ['a prototype', JSON.parse('{"__proto__": "x"}') as Record<string, unknown>],
    ['a parameter twice', { search: ['a', 'b'] }],
    ['a value that the column does not know', { stage: 'unicorn' }],
    ['an unknown sort', { sort: 'password' }],
    ['a sort by a column that is not sortable', { sort: 'notes' }],
    ['a sort by three', { sort: 'date,amountUsd,title' }],
    ['a sort twice by one', { sort: 'date,-date' }],
    ['a sort by nothing', { sort: '' }],
    ['a sort with SQL', { sort: 'date;drop' }],
    ['unknown of a column that always has a value', { unknown: 'origin' }],
    ['unknown of a tri-state', { unknown: 'womenLed' }],
    ...['0', '-1', '101', '1e2', '0x10', '+5', ' 5', '5.0', '٥', '', '1000000000'].map(
      (limit): [string, Record<string, unknown>] => [`the limit ${JSON.stringify(limit)}`, { limit }],
    ),
  ])('%s', (_what, raw) => {
    expect(listDeals.query.safeParse(raw).success).toBe(false);
  });

  test('the count takes no page', () => {
    expect(tableFilters(columnsOf('debt')).safeParse({ limit: '5' }).success).toBe(false);
    expect(tableFilters(columnsOf('debt')).safeParse({ search: 'x' }).success).toBe(true);
  });
});

test('empty filters match all and leave no trace', () => {
  expect(listDeals.query.parse({ recipientName: '', sectors: '', search: '' })).toEqual({
    filters: {},
    unknown: [],
    search: '',
    sort: [],
    cursor: null,
    limit: defaultLimit,
  });
});

describe('the registry', () => {
  test('names each column once and at most ten at first', () => {
    expect(new Set(dealColumns.map((column) => column.key)).size).toBe(dealColumns.length);
    for (const kind of dealKinds) {
      expect(defaultColumns[kind].length).toBeLessThanOrEqual(10);
      for (const key of defaultColumns[kind]) expect(findColumn(kind, key)).not.toBeNull();
    }
  });

  test('lists and tri-states filter as lists and tri-states', () => {
    for (const column of dealColumns) {
      if (column.type === 'boolean') expect(column).toMatchObject({ isTriState: true, filter: 'triState' });
      if (column.filter === 'arrayContains') expect(column.isArray).toBe(true);
      if (column.type === 'enum') expect(column.options?.length).toBeGreaterThan(1);
      expect(column.label).not.toBe('');
    }
    expect(openListColumns.map((column) => column.key)).toContain('funderNames');
  });

  test.each([
    [null, null],
    [0, null],
    [-5, null],
    [0.01, 'under_10k'],
    [9_999.99, 'under_10k'],
    [10_000, '10k_25k'],
    [50_000_000, 'over_50m'],
    [1e12, 'over_50m'],
  ])('the size band of %j is %j', (amount, band) => {
    expect(amountBandOf(amount)).toBe(band);
    if (band !== null) expect(amountBands.map((option) => option.value)).toContain(band);
  });
});
