import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arrayContains,
  normalise,
  inRange,
  isIn,
  textContains,
  triStateEquals,
} from '../../contract/table/filter-rules.ts';
import {
  columnsOf,
  countDeals,
  findColumn,
  listDeals,
  type CellValue,
  type DealColumnKey,
} from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { printTableQuery, type Filter, type SortTerm, type TableQuery } from '../../contract/table/table.ts';
import { callAs, type Who } from '../../tests/call-as.ts';
import { addDeal, type DealCells } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { fewOf } from '../../tests/deep-run.ts';

let server: TestServer;
let headers: { authorization: string };
type Stored = { readonly id: string } & DealCells;
const stored: Stored[] = [];

const list = (kind: DealKind, query: Readonly<Record<string, string>>, who: Who = headers) =>
  callAs(server, who, listDeals, { params: { kind }, query });
const loadPage = async (kind: DealKind, query: Readonly<Record<string, string>>) => (await list(kind, query)).reply;

async function signInAdmin(): Promise<{ authorization: string }> {
  const { email } = await addMember(server, { role: 'admin' });
  return signedIn(server, email);
}

// Few values each, so that filters match, sorts tie and nothing is missing in most columns now and then.
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 3 });
const words = ['Alder', 'birch alder', 'Ärmel Éclair', 'x%_\\y', 'ΟΔΟΣ', 'İzmir', 'Kelvin', "O'Neil", 'ab', 'zz top'];
const dayOfFew = fc.constantFrom('2019-12-31', '2020-01-01', '2020-06-15', '2021-02-28');
const amounts = fc.constantFrom(-5, 0, 0.1, 10, 10.5, 1_000_000);
const listOf = (values: readonly string[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const rowCells = fc.record({
  origin: fc.constantFrom('public_register', 'member_reported'),
  recipientName: maybe(fc.constantFrom(...words)),
  title: maybe(fc.constantFrom(...words)),
  description: maybe(fc.constantFrom(...words)),
  programmeTitle: maybe(fc.constantFrom(...words)),
  notes: maybe(fc.constantFrom(...words)),
  funderNames: fc.oneof(fc.constant([]), listOf(words)),
  sectors: maybe(fc.oneof(fc.constant([]), listOf(['education', 'fintech', 'other']))),
  sdgs: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 })),
  stage: maybe(fc.constantFrom('idea', 'growth')),
  womenLed: maybe(fc.boolean()),
  impactFocus: maybe(fc.boolean()),
  date: maybe(dayOfFew),
  amountUsd: maybe(amounts),
  durationMonths: maybe(fc.integer({ min: 1, max: 4 })),
  deadline: maybe(dayOfFew),
  openCall: maybe(fc.boolean()),
  matchPct: maybe(amounts),
  hoursToApply: maybe(fc.integer({ min: 1, max: 4 })),
  startDate: maybe(dayOfFew),
  eligibleCountries: maybe(listOf(['NA', 'DE', 'US'])),
  paymentSchedule: maybe(fc.constantFrom('single', 'milestones')),
});

beforeAll(async () => {
  server = await startTestServer();
  headers = await signInAdmin();
  for (const cells of fc.sample(rowCells, { seed: 7, numRuns: 240 })) {
    const complete = { ...cells, datePrecision: cells.date === null ? null : 'day' };
    stored.push({ ...complete, id: await addDeal(server.context.db, 'grant', complete) });
  }
});
afterAll(() => server.close());

/** What the row shows: what a member may not show is unknown. */
function cellOf(row: Stored, key: DealColumnKey): CellValue | null {
  const column = findColumn('grant', key);
  const isHidden =
    row.origin === 'member_reported' && (column?.privacy === 'median_only' || column?.privacy === 'dropped');
  const value = isHidden ? null : (row[key] ?? null);
  return Array.isArray(value) && value.length === 0 ? null : value;
}

function matches(row: Stored, key: DealColumnKey, filter: Filter): boolean {
  const value = cellOf(row, key);
  switch (filter.kind) {
    case 'text':
      return textContains(value as string | null, filter.text);
    case 'in':
      return isIn(value as string | null, filter.items);
    case 'arrayContains':
      return arrayContains((value as (string | number)[] | null)?.map(String) ?? null, filter.items);
    case 'triState':
      return triStateEquals(value as boolean | null, filter.state);
    case 'any':
      return true;
    case 'range':
      return inRange(value as number | null, filter.range);
    case 'dateRange':
      return inRange(value as string | null, filter.range);
  }
}

function expected(query: TableQuery): string[] {
  const found = stored.filter((row) => {
    const texts = [
      cellOf(row, 'recipientName'),
      cellOf(row, 'title'),
      cellOf(row, 'description'),
      cellOf(row, 'programmeTitle'),
      ...((cellOf(row, 'funderNames') as string[] | null) ?? []),
    ];
    const isFound = query.search === '' || texts.some((text) => textContains(text as string | null, query.search));
    return (
      isFound &&
      Object.entries(query.filters).every(([name, filter]) => {
        const key = name as DealColumnKey;
        return matches(row, key, filter) || (query.unknown.includes(key) && cellOf(row, key) === null);
      })
    );
  });
  const terms = query.sort.length > 0 ? query.sort : [{ key: 'date', direction: 'descending' } as const];
  const idSign = terms.at(-1)?.direction === 'ascending' ? 1 : -1;
  const compared = (a: Stored, b: Stored): number => {
    for (const term of terms) {
      const order = compareBy(a, b, term);
      if (order !== 0) return order;
    }
    return a.id < b.id ? -idSign : idSign;
  };
  return found.sort(compared).map((row) => row.id);
}

function compareBy(a: Stored, b: Stored, term: SortTerm): number {
  const key = term.key as DealColumnKey;
  const sortable = (row: Stored): string | number | null => {
    const value = cellOf(row, key);
    const single = Array.isArray(value) ? value[0] : value;
    return typeof single === 'string' && findColumn('grant', key)?.type === 'text'
      ? normalise(single)
      : (single as string | number | null);
  };
  const [left, right] = [sortable(a), sortable(b)];
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right === (term.direction === 'ascending') ? -1 : 1;
}

async function walk(query: TableQuery, limit: number): Promise<{ forward: string[]; backward: string[] }> {
  const parameters = { ...printTableQuery(columnsOf('grant'), query), limit: String(limit) };
  const forward: string[] = [];
  let page = await loadPage('grant', parameters);
  expect(page.previousCursor).toBeNull();
  forward.push(...page.rows.map((row) => row.id));
  while (page.nextCursor !== null) {
    page = await loadPage('grant', { ...parameters, cursor: page.nextCursor });
    forward.push(...page.rows.map((row) => row.id));
  }
  const backward = page.rows.map((row) => row.id);
  while (page.previousCursor !== null) {
    page = await loadPage('grant', { ...parameters, cursor: page.previousCursor });
    backward.unshift(...page.rows.map((row) => row.id));
  }
  return { forward, backward };
}

const filterKeys = [
  'recipientName',
  'title',
  'programmeTitle',
  'notes',
  'funderNames',
  'sectors',
  'sdgs',
  'stage',
  'womenLed',
  'impactFocus',
  'date',
  'amountUsd',
  'durationMonths',
  'openCall',
  'matchPct',
  'hoursToApply',
  'startDate',
  'eligibleCountries',
  'paymentSchedule',
] as const;
const sortKeys = ['date', 'amountUsd', 'recipientName', 'funderNames', 'durationMonths', 'deadline', 'title'] as const;
const term = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom('a', 'al', 'x%', '%_\\', 'ÄRM', 'ir', 'izm', 'οσ', 'o’n', "O'N", 'er b', '.*'),
);
const bounds = <T extends string | number>(value: fc.Arbitrary<T>): fc.Arbitrary<{ from: T | null; to: T | null }> =>
  fc
    .tuple(maybe(value), maybe(value))
    .filter(([from, to]) => (from !== null || to !== null) && (from === null || to === null || from <= to))
    .map(([from, to]) => ({ from, to }));

function filterOf(key: (typeof filterKeys)[number]): fc.Arbitrary<Filter> {
  const column = findColumn('grant', key);
  switch (column?.filter) {
    case 'text':
      return term.map((text) => ({ kind: 'text', text }));
    case 'in':
      return fc
        .uniqueArray(fc.constantFrom(...(column.options ?? []).map((option) => option.value)), {
          minLength: 1,
          maxLength: 3,
        })
        .map((items) => ({ kind: 'in', items }));
    case 'arrayContains':
      return listOf(
        column.options === null ? [...words, 'NA', 'DE'] : column.options.slice(0, 4).map((option) => option.value),
      ).map((items) => ({ kind: 'arrayContains', items }));
    case 'triState':
      return fc.constantFrom('true', 'false', 'null').map((state) => ({ kind: 'triState', state }));
    case 'dateRange':
      return bounds(dayOfFew).map((range) => ({ kind: 'dateRange', range }));
    case 'range':
    case null:
    case undefined:
      return bounds(column?.isInteger === true ? fc.integer({ min: 1, max: 4 }) : amounts).map((range) => ({
        kind: 'range',
        range,
      }));
  }
}

const tableQueries: fc.Arbitrary<TableQuery> = fc
  .uniqueArray(fc.constantFrom(...filterKeys), { maxLength: 3 })
  .chain((keys) =>
    fc.record({
      filters: fc
        .tuple(...keys.map(filterOf))
        .map((filters) => Object.fromEntries(keys.map((key, at) => [key, filters[at]!]))),
      unknown: fc.subarray(
        keys.filter((key) =>
          ['in', 'arrayContains', 'range', 'dateRange'].includes(findColumn('grant', key)?.filter ?? ''),
        ),
      ),
      search: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: term }),
      sort: fc.uniqueArray(
        fc.record({
          key: fc.constantFrom(...sortKeys),
          direction: fc.constantFrom('ascending' as const, 'descending' as const),
        }),
        { maxLength: 2, selector: (one) => one.key },
      ),
      cursor: fc.constant(null),
      limit: fc.constant(50),
    }),
  );

describe('the rules of the contract and SQL', () => {
  test(
    'find the same rows in the same order, walked forwards and backwards, and the count agrees',
    { tags: ['slow'], timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(tableQueries, fc.integer({ min: 20, max: 100 }), async (query, limit) => {
          const ids = expected(query);
          const { forward, backward } = await walk(query, limit);
          expect(forward).toEqual(ids);
          expect(backward).toEqual(ids);
          const { sort: _sort, limit: _limit, ...filters } = printTableQuery(columnsOf('grant'), query);
          const counted = await callAs(server, headers, countDeals, { params: { kind: 'grant' }, query: filters });
          expect(counted.reply.count).toBe(ids.length);
        }),
        { numRuns: 120 },
      );
    },
  );

  test.each(fewOf(3, sortKeys))('sorting by %s alone, in pages of five', async (key) => {
    for (const direction of ['ascending', 'descending'] as const) {
      const query: TableQuery = {
        filters: {},
        unknown: [],
        search: '',
        sort: [{ key, direction }],
        cursor: null,
        limit: 50,
      };
      const { forward, backward } = await walk(query, 5);
      expect(forward).toEqual(expected(query));
      expect(backward).toEqual(forward);
    }
  });
});

test('while rows come, no row repeats and none that was there is missing', async () => {
  const before = expected({ filters: {}, unknown: [], search: '', sort: [], cursor: null, limit: 50 });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const parameters: Record<string, string> = cursor === null ? { limit: '20' } : { limit: '20', cursor };
    const [page] = await Promise.all([
      loadPage('grant', parameters),
      addDeal(server.context.db, 'grant', { date: '2020-06-15', datePrecision: 'day', title: 'latecomer' }),
      addDeal(server.context.db, 'grant', { title: 'latecomer' }),
    ]);
    seen.push(...page.rows.map((row) => row.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(seen.length);
  const wasThere = new Set(before);
  expect(seen.filter((id) => wasThere.has(id))).toEqual(before);
});

describe('a cursor', () => {
  const query = { sort: '-amountUsd', limit: '10', stage: 'idea', unknown: 'stage' };
  let cursor = '';
  beforeAll(async () => {
    cursor = (await loadPage('grant', query)).nextCursor ?? '';
  });

  test('works for what it was made for, and with another page size', async () => {
    expect((await list('grant', { ...query, cursor })).status).toBe(200);
    expect((await list('grant', { ...query, limit: '99', cursor })).status).toBe(200);
  });

  const flip = (text: string, at: number): string =>
    text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  test.each<[string, () => Record<string, string>]>([
    ['altered in its signature', () => ({ ...query, cursor: flip(cursor, 3) })],
    ['altered in its content', () => ({ ...query, cursor: flip(cursor, 40) })],
    ['cut short', () => ({ ...query, cursor: cursor.slice(0, -4) })],
    ['made longer', () => ({ ...query, cursor: `${cursor}AAAA` })],
    ['with characters that are skipped', () => ({ ...query, cursor: `${cursor}==` })],
    ['empty', () => ({ ...query, cursor: '' })],
    ['of seven kilobytes', () => ({ ...query, cursor: 'A'.repeat(7_000) })],
    ['that is an operator', () => ({ ...query, cursor: Buffer.from('{"id":{"$gt":0}}').toString('base64url') })],
    ['of another order', () => ({ ...query, sort: 'amountUsd', cursor })],
    ['of another filter', () => ({ ...query, stage: 'growth', cursor })],
    ['of another unknown', () => ({ sort: query.sort, stage: query.stage, cursor })],
  ])('%s is refused', async (_what, parameters) => {
    expect(await list('grant', parameters())).toMatchObject({
      status: 400,
      problem: { code: 'invalid_cursor', title: 'This page link is not valid' },
    });
  });

  test('of another table or another reader is refused', async () => {
    const plain = (await loadPage('grant', { limit: '5' })).nextCursor ?? '';
    expect(await list('grant', { limit: '5', cursor: plain })).toMatchObject({ status: 200 });
    expect(await list('equity', { limit: '5', cursor: plain })).toMatchObject({
      status: 400,
      problem: { code: 'invalid_cursor' },
    });
    expect(await list('grant', { limit: '5', cursor: plain }, await signInAdmin())).toMatchObject({
      status: 400,
      problem: { code: 'invalid_cursor' },
    });
  });

  test('of a row that is gone still works', async () => {
    const ids = [randomUUID(), randomUUID()].sort();
    for (const id of ids) await addDeal(server.context.db, 'debt', { id, date: '2020-01-01', datePrecision: 'day' });
    const page = await loadPage('debt', { limit: '1' });
    expect(page.rows[0]?.id).toBe(ids[1]);
    await server.context.db.deleteFrom('deals').where('id', '=', ids[1]!).execute();
    expect((await loadPage('debt', { limit: '1', cursor: page.nextCursor ?? '' })).rows[0]?.id).toBe(ids[0]);
  });
});
