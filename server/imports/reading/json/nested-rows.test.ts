import { describe, expect, test } from 'vitest';
import { startTrial } from '../../../../tests/unfamiliar/try-file.ts';

/** JSON whose deals lie deeper than in one list of objects. */

const { load, idsOf, deals } = startTrial();
const grant = { kind: 'grant' };

const one = { recipient: 'Kite', funder: 'Alder', amount: 1000, currency: 'EUR', date: '2021-03-04' };
const two = { recipient: 'Orchard', funder: 'Birch', amount: 2000, currency: 'EUR', date: '2021-04-05' };
const three = { recipient: 'Harbour', funder: 'Birch', amount: 3000, currency: 'EUR', date: '2021-05-06' };
const both = ['grant 2021-03-04 Alder > Kite 1000 EUR', 'grant 2021-04-05 Birch > Orchard 2000 EUR'];
const all = [...both, 'grant 2021-05-06 Birch > Harbour 3000 EUR'];
const without = (deal: typeof one, key: keyof typeof one) =>
  Object.fromEntries(Object.entries(deal).filter(([name]) => name !== key));

describe('rows at a path or in another form', () => {
  const names = Object.keys(one);
  const cells = [Object.values(one), Object.values(two)];
  test.each([
    ['a list two levels down', { meta: { count: 2 }, data: { awards: [one, two] } }],
    ['a list three levels down', { status: 'ok', response: { page: { results: [one, two] } } }],
    [
      'a list behind another list',
      {
        links: [
          { rel: 'next', href: 'https://x.example' },
          { rel: 'self', href: 'y' },
        ],
        items: [one, two],
      },
    ],
    ['objects by their ids', { 'G-1': one, 'G-2': two }],
    ['objects by their ids at a path', { data: { 'G-1': one, 'G-2': two } }],
    ['columns and rows', { columns: names, rows: cells }],
    ['fields and records', { fields: names.map((id) => ({ id, type: 'text' })), records: cells }],
    ['data before its columns', { data: cells, meta: { view: { columns: names.map((name, id) => ({ id, name })) } } }],
    ['lists with their header', [names, ...cells]],
    ['lists by year', { '2020': [one], '2021': [two] }],
  ])('%s', async (_what, content) => {
    await load(JSON.stringify(content), grant);
    expect(await deals()).toEqual(both);
  });
});

describe('objects with a list of deals each', () => {
  test.each([
    [
      'grantmakers',
      [
        { funder: 'Alder', country: 'DE', grants: [without(one, 'funder')] },
        { funder: 'Birch', country: 'FR', grants: [without(two, 'funder'), without(three, 'funder')] },
        { funder: 'Cedar', country: 'FR', grants: [] },
      ],
    ],
    [
      'recipients',
      {
        organisations: [one, two, three].map((deal) => ({
          company: deal.recipient,
          awards: [without(deal, 'recipient')],
        })),
      },
    ],
    [
      'programmes in grantmakers',
      {
        funders: [
          { funder: 'Alder', programmes: [{ title: 'Arts', grants: [without(one, 'funder')] }] },
          {
            funder: 'Birch',
            programmes: [
              { title: 'Arts', grants: [without(two, 'funder')] },
              { title: 'Sport', grants: [without(three, 'funder')] },
            ],
          },
        ],
      },
    ],
    [
      'deals by their ids',
      [
        { funder: 'Alder', grants: { g1: without(one, 'funder') } },
        { funder: 'Birch', grants: { g2: without(two, 'funder'), g3: without(three, 'funder') } },
      ],
    ],
  ])('are a row for each: %s', async (_what, content) => {
    const report = await load(JSON.stringify(content), grant);
    expect(report).toMatchObject({ readCount: 3, rejectedCount: 0 });
    expect(await deals()).toEqual(all);
  });
  test('are a row for each in JSON Lines too', async () => {
    const lines = [
      { funder: 'Alder', grants: [without(one, 'funder')] },
      { funder: 'Birch', grants: [without(two, 'funder'), without(three, 'funder')] },
    ];
    await load(lines.map((line) => JSON.stringify(line)).join('\n'), grant);
    expect(await deals()).toEqual(all);
  });
  test('say in two lists which kind each is', async () => {
    const company = {
      company: 'Kite',
      grants: [without(one, 'recipient'), without(two, 'recipient')],
      loans: [without(three, 'recipient')],
    };
    await load(JSON.stringify([company]), grant);
    expect(await deals()).toEqual([
      'grant 2021-03-04 Alder > Kite 1000 EUR',
      'grant 2021-04-05 Birch > Kite 2000 EUR',
      'debt 2021-05-06 Birch > Kite 3000 EUR',
    ]);
  });
  test('ask for the funder where the name outside may be its', async () => {
    const content = JSON.stringify([
      { name: 'Alder', grants: [without(one, 'funder'), without(one, 'funder')] },
      { name: 'Birch', grants: [without(two, 'funder')] },
    ]);
    expect(await idsOf(content)).toEqual(['field:funderNames']);
  });
});

describe('a list beside the amount of the deal', () => {
  const round = {
    company: 'Kite',
    date: '2021-03-04',
    amount: 5000,
    currency: 'EUR',
    round: 'Seed',
    investors: [
      { name: 'Alder', amount: 3000 },
      { name: 'Birch', amount: 2000 },
    ],
  };
  test('is asked where its items have amounts', async () => {
    expect(await idsOf(JSON.stringify([round]))).toContain('items');
    await load(JSON.stringify([round]), {
      items: 'none',
      'field:amount': 'amount',
      'field:funderNames': 'investors/0/name',
    });
    expect(await deals()).toEqual(['equity 2021-03-04 Alder+Birch > Kite 5000 EUR']);
  });
  test('of payments leaves the deal as it is', async () => {
    const content = [
      {
        ...one,
        payments: [
          { date: '2021-06-01', amount: 400 },
          { date: '2021-07-01', amount: 600 },
        ],
      },
      two,
    ];
    await load(JSON.stringify(content), { ...grant, 'field:amount': 'amount', 'field:date': 'date' });
    expect(await deals()).toEqual(both);
  });
});

test.each([
  ['milliseconds', 1_614_816_000_000, 1_617_580_800_000],
  ['seconds', 1_614_816_000, 1_617_580_800],
  ['midnights in Berlin', 1_614_812_400, 1_617_573_600],
])('instants as %s are days', async (_what, first, second) => {
  await load(
    JSON.stringify([
      { ...one, date: first },
      { ...two, date: second },
    ]),
    grant,
  );
  expect(await deals()).toEqual(both);
});
