import { describe, expect, test } from 'vitest';
import { startTrial } from '../../../tests/unfamiliar/try-file.ts';

/** What would be wrong without a word is asked about: small files of no known source, each with one doubt. */

const { load, asked, idsOf, deals, db } = startTrial();
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
const names = ['Kite', 'Lark', 'Finch', 'Wren', 'Heron', 'Swift', 'Crane', 'Stork', 'Egret', 'Robin', 'Dove', 'Plover'];
const many = (header: string, line: (name: string, at: number) => string): string => lines(header, ...names.map(line));
const day = (at: number): string => `2021-03-${String(at + 10)}`;
const plain = (name: string, at: number): string => `${name},Alder Trust,${1_000 + at},${day(at)}`;
const header = 'Grantee,Funder,Amount (EUR),Award date';
const whole = names.map((name, at) => `grant ${day(at)} Alder Trust > ${name} ${1_000 + at} EUR`);

describe('totals', () => {
  const withTotal = (total: string): string => lines(header, ...names.map(plain), `Total,,${total},`);

  test('one that fits is no question', async () => {
    await load(withTotal('12066'));
    expect(await deals()).toEqual(whole);
  });

  test.each(['"12.066,00"', 'EUR 12 066', '"12,066.00 €"'])(
    '%s fits, whatever the amounts are written like',
    async (total) => {
      await load(withTotal(total));
      expect(await deals()).toEqual(whole);
    },
  );
  test.each(['"13.066,00"', 'EUR 13 066', '"13,066.00 €"'])('%s is asked about', async (total) => {
    expect(await idsOf(withTotal(total))).toEqual(['total']);
  });

  test('one that differs is asked about, with both numbers', async () => {
    const [question] = await asked(withTotal('13066'));
    expect([question?.id, question?.text]).toEqual([
      'total',
      'Line 14 says a total of 13,066, and the amounts above it make 12,066. Are they read as they should be?',
    ]);
    await load(withTotal('13066'), { total: 'keep' });
    expect(await deals()).toEqual(whole);
  });

  test('of groups, of all, and without rows that are refused', async () => {
    const rows = names.map((name, at) => `${plain(name, at)},${at === 3 ? 'Declined' : 'Approved'}`);
    const content = lines(
      `${header},Decision`,
      ...rows.slice(0, 6),
      'Subtotal,,5012,,',
      ...rows.slice(6),
      'Subtotal,,6051,,',
      'Total,,11063,,',
    );
    const report = await load(content, { 'rows:Decision': 'leave_out' });
    expect([report.addedCount, report.rejectedCount]).toEqual([11, 1]);
  });

  test('one of 1.266 below amounts without thousands', async () => {
    const small = names.map((name, at) => `${name},Alder Trust,${100 + at},${day(at)}`);
    await load(lines(header, ...small, 'Total,,1.266,'));
    expect((await deals()).length).toBe(12);
    expect(await idsOf(lines(header, ...small, 'Total,,1.296,'))).toEqual(['total']);
  });

  test('one that stands above its rows', async () => {
    await load(lines(header, 'Total,,12066,', ...names.map(plain)));
    expect(await deals()).toEqual(whole);
    expect(await idsOf(lines(header, 'Total,,13067,', ...names.map(plain)))).toEqual(['total']);
  });

  test('a count of rows that differs', async () => {
    expect(await idsOf(lines(header, ...names.map(plain), '14 records,,,'))).toEqual(['total']);
    await load(lines(header, ...names.map(plain), '12 records,,,'));
    expect(await deals()).toEqual(whole);
  });
});

describe('units that nothing names', () => {
  test('rounds of a few dollars', async () => {
    const content = many(
      'Startup,Investor,Round amount (USD),Date',
      (name, at) => `${name},Alder Ventures,${at + 1}.5,${day(at)}`,
    );
    expect(await idsOf(content)).toEqual(['unit']);
    await load(content, { unit: '1000000' });
    expect((await deals())[0]).toBe('equity 2021-03-10 Alder Ventures > Kite 1500000 USD');
  });

  test('a line that names money among words that no list has', async () => {
    const content = lines('Zenbatekoak milaka eurotan,,,', header, ...names.map(plain));
    expect(await idsOf(content)).toEqual(['unit']);
  });
});

describe('rows that are no deals', () => {
  const cases: Readonly<Record<string, readonly [string, (name: string, at: number) => string, string]>> = {
    'a mark behind a name': [header, (name, at) => plain(at === 3 ? `${name} (CANCELLED)` : name, at), 'rows:Grantee'],
    'a note of a few words': [
      `${header},Notes`,
      (name, at) => `${plain(name, at)},${at === 3 ? 'Cancelled by grantee' : `phase ${at}`}`,
      'rows:Notes',
    ],
    'a day on which it was cancelled': [
      `${header},Cancelled on`,
      (name, at) => `${plain(name, at)},${at === 3 ? '2021-09-01' : ''}`,
      'rows:Cancelled on',
    ],
  };
  test.each(Object.entries(cases))('%s', async (_what, [head, line, id]) => {
    const content = many(head, line);
    expect(await idsOf(content)).toEqual([id]);
    await load(content, { [id]: 'leave_out' });
    expect(await deals()).toEqual(whole.filter((_deal, at) => at !== 3));
  });

  test('a row that stands there twice', async () => {
    const content = lines(header, ...names.map(plain), plain('Finch', 2));
    expect(await idsOf(content)).toEqual(['copies']);
    await load(content, { copies: 'once' });
    expect(await deals()).toEqual(whole);
    await load(content, { copies: 'each' });
    expect(await deals()).toHaveLength(13);
  });
});

describe('words that may mean nothing', () => {
  const content = many(header, (name, at) =>
    [name, at % 4 === 0 ? 'ez da jakinarazi' : 'Alder Trust', at === 5 ? 'ez da jakinarazi' : 1_000 + at, day(at)].join(
      ',',
    ),
  );
  test('are asked about once, and count in every column', async () => {
    expect(await idsOf(content)).toEqual(['unknown:ez da jakinarazi']);
    await load(content, { 'unknown:ez da jakinarazi': 'yes' });
    expect((await deals()).filter((deal) => /Kite|Swift/.test(deal))).toEqual([
      'grant 2021-03-10  > Kite 1000 EUR',
      'grant 2021-03-15 Alder Trust > Swift ?',
    ]);
  });

  test('an amount in rough words is none of them', async () => {
    const report = await load(
      many('企业名称,资助方,资助金额,批准日期', (name, at) =>
        [name, '海豚基金会', at % 4 === 0 ? '数千万人民币' : `${at + 1}00万元人民币`, day(at)].join(','),
      ),
      { kind: 'grant' },
    );
    expect(report.rejectedCount).toBe(0);
    expect((await deals())[0]).toBe('grant 2021-03-10 海豚基金会 > Kite ?');
  });

  test('stay as they are where a person says so', async () => {
    const report = await load(content, { 'unknown:ez da jakinarazi': 'no' });
    expect(report.rejectCounts).toEqual({ bad_number: 1 });
  });
});

test('sums of several columns are a total, whatever their line is called', async () => {
  const content = lines(
    'Grantee,County,2019,2020,2021',
    ...names.map((name, at) => `${name},Devon,${100 + at}.5,${at % 2 === 0 ? '-' : 200 + at},${300 + at}`),
    'All partners,,1272,1236,3666',
  );
  const report = await load(content, {
    kind: 'grant',
    currency: 'GBP',
    years: 'each',
    unit: '1',
    'field:funderNames': '=Alder Trust',
    'field:recipientName': 'Grantee',
  });
  expect(report.passedOver?.map(({ why }) => why)).toEqual(['total']);
  expect(await deals()).toHaveLength(30);
});

test('pots of money under "Fund" in a register of grants are asked about', async () => {
  const pots = ['Ward Fund', 'Community Chest', 'Covid Recovery'];
  const content = many('Grantee,Fund,Grant awarded (EUR),Award date', (name, at) =>
    [name, pots[at % 3], 1_000 + at, day(at)].join(','),
  );
  expect(await idsOf(content)).toContain('field:funderNames');
});

test('yes and no beside each investor say who leads the round', async () => {
  const content = lines(
    'company,investor,is_lead,amount_usd,date',
    ...names.flatMap((name, at) => [
      `${name},Alder Ventures,N,${1_000_000 + at},${day(at)}`,
      `${name},Birch Capital,Y,${1_000_000 + at},${day(at)}`,
    ]),
  );
  await load(content, { rows: 'one' });
  const rows = await db().selectFrom('deals').select(['funder_names', 'details']).execute();
  expect(rows).toHaveLength(12);
  for (const { funder_names: funders, details } of rows)
    expect([funders?.toSorted(), details]).toMatchObject([
      ['Alder Ventures', 'Birch Capital'],
      { leadFunders: ['Birch Capital'] },
    ]);
});

test('who leads a loan has no column, and a flag says so', async () => {
  const report = await load(
    many('company,investor,is_lead,amount_usd,date,round', (name, at) =>
      [name, 'Alder Ventures', 'Y', 1_000_000 + at, day(at), at === 4 ? 'Venture debt' : 'Series A'].join(','),
    ),
  );
  expect(report.flagCounts).toMatchObject({ no_lead: 1 });
});

test('where a word joins names, it joins a single word and an investor too', async () => {
  const joined = ['Alder Capital and Cedar Ventures', 'Elm, Oak Fund and Ash Capital', 'Bench and Hazel Ventures'];
  await load(
    many('Company,Investors,Amount (EUR),Date', (name, at) =>
      [name, `"${joined[at % 3] ?? ''}"`, 1_000_000 + at, day(at)].join(','),
    ),
  );
  expect((await deals())[2]).toBe('equity 2021-03-12 Bench+Hazel Ventures > Finch 1000002 EUR');
});

test('a kind in brackets behind an amount is that of its row alone', async () => {
  await load(
    many('Company,Investors,Amount,Date', (name, at) =>
      [name, 'Alder Ventures', at === 2 ? '€3m (debt)' : `€${at + 1}m`, day(at)].join(','),
    ),
  );
  expect((await deals()).slice(1, 3)).toEqual([
    'equity 2021-03-11 Alder Ventures > Lark 2000000 EUR',
    'debt 2021-03-12 Alder Ventures > Finch 3000000 EUR',
  ]);
});

test('one recipient beside ever other funders: each may be the other', async () => {
  const content = many(header, (name, at) => `Alder House,${name} Trust,${1_000 + at},${day(at)}`);
  expect(await idsOf(content)).toEqual(['field:recipientName', 'field:funderNames']);
});

test('a sign that leads to a note is no part of a name', async () => {
  await load(
    many(
      header,
      (name, at) => `${name}${at === 2 ? '*' : ''},Alder Trust${at % 2 === 0 ? ' †' : ''},${1_000 + at},${day(at)}`,
    ),
  );
  expect(await deals()).toEqual(whole);
});
