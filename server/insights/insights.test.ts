import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartsOf, getChart, getPreview, type Chart, type ChartName } from '../../contract/insights/insights.ts';
import { countDeals } from '../../contract/deals/deals.ts';
import { listFacets, listFunderGroups, facetsOf, type Facet } from '../../contract/deals/facets.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import { addFunder } from '../../tests/reviews.ts';
import { addDeal, type DealCells } from '../../tests/deals.ts';
import { callAs, callRoute, guest, type Who } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

let server: TestServer;
let admin: { authorization: string };

type Query = Readonly<Record<string, string>>;
/** A path below `/api/deals`, as it stands: for addresses that the endpoints do not know. */
const get = (path: string, who: Who = admin) => callRoute(server, who, `GET /api/deals${path}`);

/** The replies are read with the schemas of the contract. */
async function facetOf(key: string, query: Query = {}): Promise<Facet | undefined> {
  const { json } = await callAs(server, admin, listFacets, {
    params: { kind: 'equity' },
    query: { ...query, facets: key },
  });
  return listFacets.reply.parse(json).facets[0];
}

async function chartOf(name: ChartName, query: Query = {}): Promise<Chart> {
  const { json } = await callAs(server, admin, getChart, { params: { kind: 'equity', chart: name }, query });
  return getChart.reply.parse(json).chart;
}

async function fundersBy(query: Query) {
  const { json } = await callAs(server, admin, listFunderGroups, { params: { kind: 'equity' }, query });
  return listFunderGroups.reply.parse(json);
}

const stages = ['idea', 'idea', 'idea', 'growth', 'growth', null] as const;
const amounts = [100, 200, 300, 400, 1_000, null] as const;

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
  for (const [at, stage] of stages.entries())
    await addDeal(server.context.db, 'equity', {
      stage,
      amountUsd: amounts[at] ?? null,
      date: `2025-0${at + 1}-15`,
      datePrecision: 'day',
      recipientCountry: at < 4 ? 'KE' : 'PT',
      sectors: at === 0 ? ['fintech', 'education', 'fintech'] : ['fintech'],
      funderNames: at < 5 ? ['Alder Trust', ...(at === 0 ? ['Birch Fund'] : [])] : [],
      boardSeat: at === 0 ? true : null,
      notes: 'the six',
    });
});
afterAll(() => server.close());

const six = { notes: 'the six' };

describe('facets', () => {
  test('count values without their own filter, greatest first, with what is unknown', async () => {
    expect(await facetOf('stage', { ...six, stage: 'growth' })).toEqual({
      shape: 'values',
      key: 'stage',
      values: [
        { value: 'idea', count: 3 },
        { value: 'growth', count: 2 },
      ],
      chosen: [],
      moreValues: 0,
      unknown: 1,
    });
  });

  test('count what their own filter names beyond the fifty values that are listed', async () => {
    const notes = 'many names';
    for (let at = 10; at < 63; at++)
      await addDeal(server.context.db, 'equity', { notes, sourceName: `Source ${at}`, stage: at > 60 ? 'idea' : null });
    const sourceName = 'Source 62,Source 11,Nobody';
    const facet = await facetOf('sourceName', { notes, sourceName });
    expect(facet).toMatchObject({
      chosen: [
        { value: 'Source 62', count: 1 },
        { value: 'Nobody', count: 0 },
      ],
      moreValues: 3,
    });
    expect(facet?.shape === 'values' && facet.values).toHaveLength(50);
    expect(await facetOf('sourceName', { notes, sourceName, stage: 'idea' })).toMatchObject({
      values: [{ value: 'Source 61' }, { value: 'Source 62' }],
      chosen: [
        { value: 'Source 11', count: 0 },
        { value: 'Nobody', count: 0 },
      ],
      moreValues: 0,
    });
  });

  test('heed the filters of other columns', async () => {
    expect(await facetOf('stage', { ...six, recipientCountry: 'PT' })).toMatchObject({
      values: [{ value: 'growth', count: 1 }],
      unknown: 1,
    });
  });

  test('count a row once for each value of a list, and a value once for each row', async () => {
    expect(await facetOf('sectors', six)).toMatchObject({
      values: [
        { value: 'fintech', count: 6 },
        { value: 'education', count: 1 },
      ],
    });
  });

  test('count tri-states by their words', async () => {
    expect(await facetOf('boardSeat', six)).toMatchObject({ values: [{ value: 'true', count: 1 }], unknown: 5 });
  });

  test('cut money in round steps; the bars hold every known value', async () => {
    const facet = await facetOf('amountUsd', six);
    expect(facet).toMatchObject({
      shape: 'numbers',
      buckets: [
        { from: 100, to: 200, count: 1 },
        { from: 200, to: 500, count: 3 },
        { from: 500, to: 1_000, count: 1 },
      ],
      unknown: 1,
    });
  });

  test('cut dates in months whose ends belong to them', async () => {
    const facet = await facetOf('date', six);
    expect(facet).toMatchObject({ shape: 'dates', unknown: 0 });
    if (facet?.shape !== 'dates') throw new Error('not a histogram of dates');
    expect(facet.buckets).toHaveLength(6);
    expect(facet.buckets[1]).toEqual({ from: '2025-02-01', to: '2025-02-28', count: 1 });
  });

  test.each(dealKinds)('of every column of %s are answered', async (kind) => {
    await addDeal(server.context.db, kind, { amountUsd: 5, date: '2024-01-01', datePrecision: 'day' });
    for (const column of facetsOf(kind)) {
      const { status, json } = await callAs(server, admin, listFacets, {
        params: { kind },
        query: { facets: column.key },
      });
      expect([status, column.key]).toEqual([200, column.key]);
      expect(listFacets.reply.parse(json).facets[0]?.key).toBe(column.key);
    }
  });

  test.each(['?facets=notes', '?facets=debtType', '?facets=nothing', '?offset=1', '?stage=none'])(
    'refuse %s',
    async (query) => {
      expect(await get(`/equity/facets${query}`)).toMatchObject({ status: 400 });
    },
  );
});

describe('groups by funder', () => {
  test('count a row for each of its funders; the median stands from five amounts on', async () => {
    expect(await fundersBy(six)).toMatchObject({
      funderCount: 2,
      rows: [
        {
          name: 'Alder Trust',
          dealCount: 5,
          totalAmountUsd: 2_000,
          medianAmountUsd: 300,
          amountCount: 5,
          lastOn: '2025-05-15',
          lastPrecision: 'day',
          kinds: [{ kind: 'equity', count: 5 }],
        },
        { name: 'Birch Fund', dealCount: 1, totalAmountUsd: 100, medianAmountUsd: null, lastOn: '2025-01-15' },
      ],
      nextCursor: null,
      previousCursor: null,
    });
  });

  test.each(['deals', 'total', 'median', 'last', 'rating', 'name'])(
    'sorted by %s walk forwards and back without loss',
    async (by) => {
      for (const sort of [by, `-${by}`]) {
        const all = await fundersBy({ ...six, sort });
        const first = await fundersBy({ ...six, sort, limit: '1' });
        const second = await fundersBy({ ...six, sort, limit: '1', cursor: String(first.nextCursor) });
        expect([...first.rows, ...second.rows]).toEqual(all.rows);
        expect(second.funderCount).toBeNull();
        const back = await fundersBy({ ...six, sort, limit: '1', cursor: String(second.previousCursor) });
        expect(back).toMatchObject({ rows: first.rows });
      }
    },
  );

  test('of equal ones stand by name, here and in the chart of the most active', async () => {
    const notes = 'equal funders';
    const names = ['beta', 'Alpha', 'Éon', 'BETA', 'Gamma', 'alpha b'];
    for (const name of names)
      await addDeal(server.context.db, 'equity', { notes, funderNames: [name], amountUsd: 100 });
    await addDeal(server.context.db, 'equity', { notes, funderNames: ['Gamma'], amountUsd: null });
    const inOrder = ['Alpha', 'alpha b', 'BETA', 'beta', 'Éon'];
    const namesBy = async (query: Query): Promise<string[]> =>
      (await fundersBy({ notes, ...query })).rows.map(({ name }) => name);
    expect(await namesBy({ sort: '-deals' })).toEqual(['Gamma', ...inOrder]);
    expect(await namesBy({ sort: 'deals' })).toEqual([...inOrder, 'Gamma']);
    for (const sort of ['total', '-total', 'median', '-rating'])
      expect(await namesBy({ sort })).toEqual(['Alpha', 'alpha b', 'BETA', 'beta', 'Gamma', 'Éon']);
    const chart = await chartOf('funders', { notes });
    expect(chart.shape === 'funders' && chart.funders.map(({ name }) => name)).toEqual(['Gamma', ...inOrder]);
    const first = await fundersBy({ notes, sort: '-total', limit: '3' });
    const second = await fundersBy({ notes, sort: '-total', limit: '3', cursor: String(first.nextCursor) });
    expect(second.rows.map(({ name }) => name)).toEqual(['beta', 'Gamma', 'Éon']);
    const back = await fundersBy({ notes, sort: '-total', limit: '3', cursor: String(second.previousCursor) });
    expect(back.rows).toEqual(first.rows);
  });

  test.each(['?sort=amountUsd', '?sort=name,deals', '?cursor=abc', '?limit=0'])('refuse %s', async (query) => {
    expect(await get(`/equity/funders${query}`)).toMatchObject({ status: 400 });
  });
});

describe('the last deal of a funder', () => {
  test('is known as exactly as its date is: a first of July is no half-year', async () => {
    const { db } = server.context;
    const shared = { notes: 'last deals' };
    const add = (name: string, date: string | null, datePrecision: string | null) =>
      addDeal(db, 'equity', { ...shared, funderNames: [name], date, datePrecision });
    await add('Day', '2024-07-01', 'day');
    await add('Day', '2024-01-01', 'year');
    await add('Half', '2024-07-01', 'half_year');
    await add('Half', '2024-03-09', 'day');
    await add('Both', '2024-01-01', 'year');
    await add('Both', '2024-01-01', 'quarter');
    await add('None', null, null);
    const { rows } = await fundersBy({ ...shared, sort: 'name' });
    expect(rows.map(({ name, lastOn, lastPrecision }) => [name, lastOn, lastPrecision])).toEqual([
      ['Both', '2024-01-01', 'quarter'],
      ['Day', '2024-07-01', 'day'],
      ['Half', '2024-07-01', 'half_year'],
      ['None', null, null],
    ]);
  });
});

describe('charts', () => {
  test.each(dealKinds)('of %s are all there, and those of other kinds are not', async (kind) => {
    for (const name of chartsOf[kind]) expect(await get(`/${kind}/charts/${name}`)).toMatchObject({ status: 200 });
    const stranger = kind === 'debt' ? 'valuation_by_stage' : 'apr_by_debt_type';
    expect(await get(`/${kind}/charts/${stranger}`)).toMatchObject({ status: 404 });
  });

  test('of fewer than five deals are not drawn', async () => {
    expect(await chartOf('over_time', { ...six, stage: 'idea' })).toEqual({ shape: 'too_few' });
  });

  test('over time have no gaps, and say how many amounts a sum covers', async () => {
    const found = await chartOf('over_time', six);
    if (found.shape !== 'periods') throw new Error('not over time');
    expect(found).toMatchObject({ length: 'month', dated: 6, coarser: 0, earlier: 0, unknown: 0 });
    expect(found.periods).toHaveLength(6);
    expect(found.periods.slice(4)).toMatchObject([
      { from: '2025-05-01', to: '2025-05-31', count: 1, totalAmountUsd: 1_000, amountCount: 1 },
      { from: '2025-06-01', to: '2025-06-30', count: 1, totalAmountUsd: null, amountCount: 0 },
    ]);
  });

  test('over time are by year where more than a tenth is known by the year alone, and tell who has no date', async () => {
    const { db } = server.context;
    const shared = { amountUsd: 1, notes: 'by year' };
    for (const date of ['2023-01-01', '2024-01-01', '2024-01-01'])
      await addDeal(db, 'equity', { ...shared, date, datePrecision: 'year' });
    await addDeal(db, 'equity', { ...shared, date: '2024-02-03', datePrecision: 'day' });
    for (const date of [null, null]) await addDeal(db, 'equity', { ...shared, date, datePrecision: null });
    const found = await chartOf('over_time', { notes: 'by year' });
    expect(found).toMatchObject({ length: 'year', dated: 4, coarser: 0, unknown: 2 });
    if (found.shape !== 'periods') throw new Error('not over time');
    expect(found.periods.map(({ from, count }) => [from, count])).toEqual([
      ['2023-01-01', 1],
      ['2024-01-01', 3],
    ]);
  });

  test('over time put a year in no month, and a press on a bar finds the rows of the bar', async () => {
    const { db } = server.context;
    const shared = { notes: 'by month' };
    for (let day = 1; day <= 9; day++)
      await addDeal(db, 'equity', { ...shared, date: `2024-0${day}-10`, datePrecision: 'day' });
    await addDeal(db, 'equity', { ...shared, date: '2024-01-01', datePrecision: 'year' });
    const found = await chartOf('over_time', shared);
    if (found.shape !== 'periods') throw new Error('not over time');
    expect(found).toMatchObject({ length: 'month', dated: 9, coarser: 1 });
    for (const { from, to, count } of found.periods) {
      const query = { ...shared, date: `${from}..${to}` };
      expect((await callAs(server, admin, countDeals, { params: { kind: 'equity' }, query })).reply.count).toBe(count);
    }
    expect(await facetOf('date', shared)).toMatchObject({ coarser: 1 });
    const query = { ...shared, date: '2024-01-01..2024-12-31' };
    expect((await callAs(server, admin, countDeals, { params: { kind: 'equity' }, query })).reply.count).toBe(10);
  });

  test('of boxes leave groups of fewer than five without values', async () => {
    expect(await chartOf('amount_by_stage', six)).toMatchObject({
      boxes: [
        { value: 'idea', count: 3, median: null },
        { value: 'growth', count: 2, median: null },
      ],
    });
  });

  test('of countries, shares and funders count what is known', async () => {
    expect(await chartOf('country_by_year', six)).toMatchObject({
      years: [2025],
      rows: [
        { value: 'KE', counts: [4] },
        { value: 'PT', counts: [2] },
      ],
    });
    expect(await chartOf('shares', six)).toMatchObject({
      shares: expect.arrayContaining([{ column: 'boardSeat', yes: 1, no: 0, unknown: 5 }]),
    });
    expect(await chartOf('funders', six)).toMatchObject({
      funders: [
        { name: 'Alder Trust', count: 5, totalAmountUsd: 2_000, funderId: null },
        { name: 'Birch Fund', count: 1 },
      ],
    });
  });

  test('of sectors hold every sector, also those without a deal', async () => {
    const chart = await chartOf('sectors', six);
    if (chart.shape !== 'bars') throw new Error(chart.shape);
    const withDeals = [
      { value: 'education', count: 1, totalAmountUsd: 100, amountCount: 1 },
      { value: 'fintech', count: 6, totalAmountUsd: 2_000, amountCount: 5 },
    ];
    const without = chart.bars.filter(({ value }) => !withDeals.some((bar) => bar.value === value));
    expect(
      chart.bars.filter((bar) => !without.includes(bar)).toSorted((a, b) => a.value.localeCompare(b.value)),
    ).toEqual(withDeals);
    expect(without.length).toBeGreaterThan(5);
    for (const bar of without) expect(bar).toMatchObject({ count: 0, totalAmountUsd: null, amountCount: 0 });
    expect([chart.known, chart.unknown]).toEqual([6, 0]);
  });

  test('of countries by year say zero for a year without deals', async () => {
    const notes = 'two years';
    for (const [recipientCountry, date] of [
      ['KE', '2023-04-01'],
      ['KE', '2024-04-01'],
      ['PT', '2024-05-01'],
      ['PT', '2024-06-01'],
      ['PT', '2024-07-01'],
      ['BR', '2023-05-01'],
      ['BR', '2023-06-01'],
    ] as const)
      await addDeal(server.context.db, 'equity', { notes, recipientCountry, date, datePrecision: 'day' });
    expect(await chartOf('country_by_year', { notes })).toMatchObject({
      years: [2023, 2024],
      rows: [
        { value: 'PT', counts: [0, 3] },
        { value: 'BR', counts: [2, 0] },
        { value: 'KE', counts: [1, 1] },
      ],
    });
  });

  test('of funders follow the list of funders, though no deal changed', async () => {
    const notes = 'listed later';
    for (let count = 0; count < 5; count++)
      await addDeal(server.context.db, 'equity', { notes, funderNames: ['Latecomer Capital'] });
    expect(await chartOf('funders', { notes })).toMatchObject({ funders: [{ funderId: null }] });
    const funderId = await addFunder(server, { name: 'Latecomer Capital' });
    expect(await chartOf('funders', { notes })).toMatchObject({ funders: [{ funderId }] });
  });

  test('of key figures name counts, sums and medians', async () => {
    expect(await chartOf('key_figures', six)).toMatchObject({
      figures: expect.arrayContaining([
        expect.objectContaining({ key: 'deals', value: 6 }),
        expect.objectContaining({ key: 'total', value: 2_000 }),
        expect.objectContaining({ key: 'median_amount', value: 300 }),
        expect.objectContaining({ key: 'median_pre_money', value: null }),
      ]),
    });
  });
});

describe('what a member reported', () => {
  const reported = async (stage: string, amountUsd: number): Promise<string> =>
    addDeal(server.context.db, 'equity', {
      stage,
      amountUsd,
      origin: 'member_reported',
      notes: 'reported',
      id: randomUUID(),
    });

  const reportedCount = async () =>
    (await callAs(server, admin, countDeals, { params: { kind: 'equity' }, query: { notes: 'reported' } })).reply;

  test('counts in medians from five values on, and never in a sum', async () => {
    for (let place = 0; place < 4; place++) await reported('mature', 1_000);
    expect(await reportedCount()).toMatchObject({ count: 4, medianAmountUsd: null });
    await reported('mature', 9_000);
    expect(await reportedCount()).toMatchObject({
      count: 5,
      amountCount: 0,
      totalAmountUsd: null,
      medianAmountUsd: 1_000,
      medianAmountCount: 5,
      isMedianAmountApproximate: true,
    });
    expect(await chartOf('amount_by_stage', { notes: 'reported' })).toMatchObject({
      boxes: [{ value: 'mature', count: 5, median: 1_000, isApproximate: true }],
    });
    expect(await facetOf('amountUsd', { notes: 'reported' })).toMatchObject({ buckets: [], unknown: 5 });
  });

  test('stands apart from the deals that show a number, which are as many as a filter finds', async () => {
    const notes = 'pre-money';
    const add = (preMoneyUsd: number | null, origin?: 'member_reported') =>
      addDeal(server.context.db, 'equity', { notes, stage: 'scale', preMoneyUsd, ...(origin && { origin }) });
    for (const amount of [10, 20, 30, null]) await add(amount);
    for (const amount of [10, 20, 30, 40, 50, null]) await add(amount, 'member_reported');
    const { reply: found } = await callAs(server, admin, countDeals, {
      params: { kind: 'equity' },
      query: { notes, preMoneyUsd: '0..' },
    });
    expect(found).toMatchObject({ count: 3 });
    expect(await chartOf('key_figures', { notes })).toMatchObject({
      figures: expect.arrayContaining([
        expect.objectContaining({ key: 'median_pre_money', value: 25, known: 3, hidden: 5, isApproximate: true }),
      ]),
    });
    expect(await chartOf('valuation_by_stage', { notes })).toMatchObject({
      boxes: [{ value: 'scale', count: 8, hidden: 5, median: 25 }],
    });
    // Four are as none: neither counted nor told of.
    await sql`delete from deals where notes = ${notes} and origin = 'member_reported' and pre_money_usd = 50`.execute(
      server.context.db,
    );
    expect(await chartOf('valuation_by_stage', { notes })).toMatchObject({ boxes: [{ count: 3, hidden: 0 }] });
  });

  test('makes the figure of a span approximate only where it counts in that span', async () => {
    const notes = 'spans';
    const thisYear = server.clock.now().toISOString().slice(0, 10);
    const add = (preMoneyUsd: number, cells: DealCells) =>
      addDeal(server.context.db, 'equity', { notes, preMoneyUsd, datePrecision: 'day', ...cells });
    for (let at = 0; at < 5; at++) await add(11_111, { date: thisYear });
    for (let at = 0; at < 5; at++) await add(20_000, { date: '2001-01-01', origin: 'member_reported' });
    expect(await chartOf('key_figures', { notes })).toMatchObject({
      figures: expect.arrayContaining([
        expect.objectContaining({
          key: 'median_pre_money',
          isApproximate: true,
          lastYear: 11_111,
          isLastYearApproximate: false,
        }),
      ]),
    });
  });

  test('says how many deals of the last two years lie wholly in neither of them', async () => {
    const notes = 'partly';
    // Today is 18 Nov 2026: the two years begin on 19 Nov 2025 and on 19 Nov 2024.
    const add = (date: string, datePrecision: string) =>
      addDeal(server.context.db, 'equity', { notes, date, datePrecision });
    for (const date of ['2026-11-18', '2025-11-19', '2025-11-18', '2024-11-19', '2024-11-18', '2026-11-19'])
      await add(date, 'day');
    for (const month of ['2026-10-01', '2025-12-01', '2025-10-01', '2024-12-01']) await add(month, 'month');
    await add('2026-11-28', 'month');
    await add('2026-10-01', 'quarter');
    await add('2025-07-01', 'half_year');
    await add('2026-01-01', 'year');
    await add('2025-01-01', 'year');
    await add('2024-01-01', 'year');
    for (const [date, precision] of [
      ['2023-01-01', 'year'],
      ['2024-10-01', 'month'],
      ['2026-12-01', 'month'],
      ['2031-01-01', 'year'],
    ] as const)
      await add(date, precision);
    expect(server.clock.now().toISOString().slice(0, 10)).toBe('2026-11-18');
    expect(await chartOf('key_figures', { notes })).toMatchObject({
      partly: 6,
      figures: expect.arrayContaining([
        expect.objectContaining({ key: 'deals', value: 20, lastYear: 4, yearBefore: 4 }),
      ]),
    });
  });

  test('counts from the first on where its rows show it, as a rate in steps does', async () => {
    const { db } = server.context;
    const notes = 'rates';
    for (const ratePct of [4, 5, 6, 7]) await addDeal(db, 'debt', { notes, ratePct });
    await addDeal(db, 'debt', { notes, ratePct: 9.5, origin: 'member_reported' });
    const asked = { params: { kind: 'debt' }, query: { notes } } as const;
    expect((await callAs(server, admin, countDeals, asked)).reply).toMatchObject({
      medianRatePct: 6,
      medianRateCount: 5,
      isMedianRateApproximate: true,
    });
    const { reply: found } = await callAs(server, admin, countDeals, { ...asked, query: { notes, ratePct: '0..' } });
    expect(found).toMatchObject({ count: 5 });
  });

  test('counts in the median of its funder as in that of the table, and orders funders by it', async () => {
    const notes = 'reported of a funder';
    const add = (name: string, amountUsd: number, origin?: 'member_reported') =>
      addDeal(server.context.db, 'equity', { notes, funderNames: [name], amountUsd, ...(origin && { origin }) });
    const addAll = async (name: string, open: readonly number[], reported: readonly number[]): Promise<void> => {
      for (const amount of open) await add(name, amount);
      for (const amount of reported) await add(name, amount, 'member_reported');
    };
    await addAll('Five reported', [90, 90, 90], [200, 200, 300, 300, 300]);
    await addAll('Four reported', [110, 110, 110, 110, 110], [900, 900, 900, 900]);
    await addAll('Two and two', [500, 500], [700, 700]);
    const { rows } = await fundersBy({ notes, sort: '-median' });
    expect(rows).toMatchObject([
      { name: 'Five reported', amountCount: 3, medianAmountUsd: 200, medianAmountCount: 8 },
      { name: 'Four reported', amountCount: 5, medianAmountUsd: 110, medianAmountCount: 5 },
      { name: 'Two and two', amountCount: 2, medianAmountUsd: null, medianAmountCount: 2 },
    ]);
    expect(rows.map((row) => row.isMedianAmountApproximate)).toEqual([true, false, false]);
    for (const row of rows.slice(0, 2)) {
      const query = { notes, funderNames: row.name };
      const { reply: table } = await callAs(server, admin, countDeals, { params: { kind: 'equity' }, query });
      expect(table).toMatchObject({
        amountCount: row.amountCount,
        totalAmountUsd: row.totalAmountUsd,
        medianAmountUsd: row.medianAmountUsd,
        medianAmountCount: row.medianAmountCount,
        isMedianAmountApproximate: row.isMedianAmountApproximate,
      });
    }
  });
});

describe('the preview', () => {
  test.each(dealKinds)('of %s is for anybody and holds no row and nothing of fewer than five', async (kind) => {
    const { status, json } = await callAs(server, guest, getPreview, { params: { kind } });
    expect(status).toBe(200);
    const preview = getPreview.reply.parse(json);
    expect(preview.columns.length).toBeGreaterThan(50);
    expect(preview.charts.map(({ name }) => name)).toEqual(chartsOf[kind]);
    expect(preview.examples.every(({ isExample }) => isExample)).toBe(true);
    const counts = preview.facets.flatMap((facet) =>
      facet.shape === 'values' ? facet.values.map(({ count }) => count) : facet.buckets.map(({ count }) => count),
    );
    expect(counts.filter((count) => count < 5)).toEqual([]);
    expect(JSON.stringify(json)).not.toContain('Birch Fund');
  });

  test('takes no filter', async () => {
    expect(await get('/equity/preview?stage=idea', guest)).toMatchObject({ status: 400 });
  });
});

test('a guest gets the preview alone', async () => {
  for (const path of ['/equity/facets', '/equity/funders', '/equity/charts/shares'])
    expect(await get(path, guest)).toMatchObject({ status: 401 });
});
