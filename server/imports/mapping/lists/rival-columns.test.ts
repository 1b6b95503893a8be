import { describe, expect, test } from 'vitest';
import { startTrial } from '../../../../tests/unfamiliar/try-file.ts';

/** A column of many meanings, beside another one that may be meant. */

const { load, idsOf, deals, db } = startTrial();
const leads = async (): Promise<unknown[]> =>
  (await db().selectFrom('deals').select('details').orderBy('date').execute()).map(
    ({ details }) => (details as { leadFunders?: string[] } | null)?.leadFunders ?? null,
  );
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const money = { kind: 'grant', currency: 'EUR' } as const;

describe('a header of many meanings', () => {
  test('of a day is asked beside days under a header of no known word', async () => {
    const content = rows(
      'Grantee,Funder,Amount awarded,Payment date,Zorgdag',
      'Kite School,Alder Trust,1000,2019-05-01,2019-03-14',
      'Lark Club,Alder Trust,2000,2020-06-01,2020-04-15',
    );
    expect(await idsOf(content, money)).toEqual(['field:date']);
    await load(content, { ...money, 'field:date': 'Zorgdag' });
    expect(await deals()).toContain('grant 2019-03-14 Alder Trust > Kite School 1000 EUR');
  });
  test('of the end of a loan is asked beside any other day', async () => {
    const content = rows(
      'Borrower,Lender,Loan amount,Disbursement date,Closing date',
      'Kite,Alder Bank,1000,2019-03-14,2024-05-01',
      'Lark,Birch Bank,2000,2020-04-15,2025-06-01',
    );
    expect(await idsOf(content, { kind: 'debt', currency: 'EUR' })).toEqual(['field:date']);
  });
  test.each([
    ['years', 'Zork', ['2019', '2020'], ['field:date']],
    ['the years of its days', 'Zork', ['2021', '2022'], []],
    ['days of no known word', 'Zorgdag', ['2021-04-01', '2022-04-01'], ['field:date']],
    ['days of a payment', 'Paid out', ['2021-04-01', '2022-04-01'], []],
  ])('of a date beside %s', async (_what, header, [one, other], questions) => {
    const content = rows(
      `Grantee,Funder,Date,Amount,${header}`,
      `Kite School,Alder Trust,2021-03-14,1000,${one}`,
      `Lark Club,Birch Trust,2022-04-15,2000,${other}`,
    );
    if (questions.length > 0) expect(await idsOf(content, money)).toEqual(questions);
    else {
      await load(content, money);
      expect(await deals()).toContain('grant 2021-03-14 Alder Trust > Kite School 1000 EUR');
    }
  });
  test('is certain beside a day that is none of the deal', async () => {
    const content = rows(
      'Company,Investor,Amount raised,Closing date,Last updated',
      'Kite,Alder Capital,1000,2019-03-14,2024-05-01',
    );
    await load(content, { kind: 'equity', currency: 'EUR' });
    expect(await deals()).toEqual(['equity 2019-03-14 Alder Capital > Kite 1000 EUR']);
  });
  test.each([
    ['Bank', 'Alder Foundation: awards of 2021'],
    ['Fonds', 'Jahresbericht der Erlenstiftung'],
    ['Agency', 'Awards made by the Alder Trust'],
  ])('of a funder (%s) is asked below a title that names a body', async (header, title) => {
    const lines = [`Grantee,${header},Award date,Amount awarded`, 'Kite School,Birch,2019-03-14,1000'];
    const more = ['Lark Club,Birch,2020-04-15,2000', 'Finch House,Cedar,2021-05-16,3000'];
    expect(await idsOf(rows(`${title},,,`, ',,,', ...lines, ...more), money)).toEqual(['field:funderNames']);
    await load(rows('List of awards,,,', ',,,', ...lines, ...more), money);
    expect(await deals()).toContain('grant 2021-05-16 Cedar > Finch House 3000 EUR');
  });
  test.each(['Parent organisation', 'Partner organisation', 'Umbrella organisation'])(
    '"%s" is no recipient beside one of no known word',
    async (header) => {
      const content = rows(
        `${header},Zorghuis,Funder,Award date,Amount awarded`,
        'Finch Group,Kite School,Alder Trust,2019-03-14,1000',
        'Wren Group,Lark Club,Alder Trust,2020-04-15,2000',
      );
      expect(await idsOf(content, money)).toEqual(['field:recipientName']);
    },
  );
  test('"Business name" is no number of a person', async () => {
    const content = rows(
      'Business name,Lender,Loan date,Loan amount EUR',
      'Kite,Alder Bank,2019-03-14,1000',
      'Lark,Birch Bank,2020-04-15,2000',
    );
    await load(content, { kind: 'debt', 'field:recipientName': 'Business name' });
    expect(await deals()).toContain('debt 2019-03-14 Alder Bank > Kite 1000 EUR');
  });
});

describe('a column that names funders of the rows', () => {
  const header = 'Company,Investors,Zorgman,Date,Amount EUR';
  const named = ['Alder', 'Birch', 'Cedar', 'Alder', 'Birch', 'Cedar'].map(
    (name, at) => `Kite ${at + 1},"${name} Capital; Dogwood Ventures",${name} Capital,2019-03-1${at},${at + 1}000`,
  );
  test('is asked for who leads, under whatever header', async () => {
    const content = rows(header, ...named);
    expect(await idsOf(content, { kind: 'equity' })).toEqual(['field:leadFunders']);
    await load(content, { kind: 'equity', 'field:leadFunders': 'none' });
    expect(await leads()).toEqual([null, null, null, null, null, null]);
  });
  test.each(['Led by', 'Liderada por', 'Mené par', 'Angeführt von'])('"%s" says who leads', async (word) => {
    await load(rows(header.replace('Zorgman', word), ...named), { kind: 'equity' });
    expect((await leads()).slice(0, 3)).toEqual([['Alder Capital'], ['Birch Capital'], ['Cedar Capital']]);
  });
});

test('what stands in the place of an amount and of a funder is no funder', async () => {
  const content = rows(
    'Company,Investor,Date,Amount EUR',
    'Kite,Alder Capital,2019-03-14,1000',
    'Lark,Amount not public,2020-04-15,2000',
    'Finch,Birch Capital,2021-05-16,Amount not public',
  );
  await load(content, { kind: 'equity' });
  expect(await deals()).toEqual([
    'equity 2019-03-14 Alder Capital > Kite 1000 EUR',
    'equity 2020-04-15  > Lark 2000 EUR',
    'equity 2021-05-16 Birch Capital > Finch ?',
  ]);
});

test('parties with a role each are read by their roles', async () => {
  const deal = (recipient: string, funders: readonly string[], at: number): object => ({
    parties: [
      { role: 'Recipient', name: recipient },
      ...funders.map((name) => ({ role: 'Funder', name })),
      { role: 'Auditor', name: 'Dogwood' },
    ],
    amount: at * 1_000,
    currency: 'EUR',
    date: `2019-03-1${at}`,
  });
  await load(
    JSON.stringify([deal('Kite School', ['Alder Trust'], 1), deal('Lark Club', ['Birch Fund', 'Cedar Fund'], 2)]),
    {
      kind: 'grant',
      items: 'none',
    },
  );
  expect(await deals()).toEqual([
    'grant 2019-03-11 Alder Trust > Kite School 1000 EUR',
    'grant 2019-03-12 Birch Fund+Cedar Fund > Lark Club 2000 EUR',
  ]);
});

test.each(['Ablehnungsgrund', 'Motivo de denegación', 'Motif du refus', 'Reason for rejection'])(
  '"%s" in some rows says that these are no deals',
  async (header) => {
    const content = rows(
      `Grantee,Funder,Award date,Amount EUR,${header}`,
      'Kite School,Alder Trust,2019-03-14,1000,',
      'Lark Club,Alder Trust,2020-04-15,2000,criteria not met',
      'Finch House,Birch Trust,2021-05-16,3000,',
    );
    expect(await idsOf(content, { kind: 'grant' })).toEqual([`rows:${header}`]);
    await load(content, { kind: 'grant', [`rows:${header}`]: 'leave_out' });
    expect(await deals()).toEqual([
      'grant 2019-03-14 Alder Trust > Kite School 1000 EUR',
      'grant 2021-05-16 Birch Trust > Finch House 3000 EUR',
    ]);
  },
);
