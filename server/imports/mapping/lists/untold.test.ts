import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { startTrial } from '../../../../tests/unfamiliar/try-file.ts';

/** What files said and an import once left out or read as something else without a word. */

const { load, idsOf, asked, deals, db } = startTrial();
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('letters', () => {
  const french = rows(
    'Bénéficiaire;Municipalité;Bailleur;Montant (EUR);Date de la décision',
    'Bibliothèque de Val-Brûlé;Val-Brûlé;Fondation du Hêtre;30000;2019-04-30',
    'Chœur des Alouettes;Val-Brûlé;Fondation du Hêtre;12500;2019-05-02',
    'Théâtre du Marécage;Val-Brûlé;Fondation du Hêtre;8000;2019-06-03',
    'Musée de la Forêt brûlée;Sainte-Aurélie;Fondation du Hêtre;9000;2019-07-04',
    'École de poésie;Val-Brûlé;Fondation du Hêtre;7000;2019-08-05',
  );
  test('of French are no Hungarian ones, and the report names the encoding', async () => {
    const report = await load(iconv.encode(french, 'windows-1252'), { kind: 'grant' });
    expect(report.encoding).toBe('windows-1252');
    expect((await deals()).slice(0, 2)).toEqual([
      'grant 2019-04-30 Fondation du Hêtre > Bibliothèque de Val-Brûlé 30000 EUR',
      'grant 2019-05-02 Fondation du Hêtre > Chœur des Alouettes 12500 EUR',
    ]);
  });
  test('of French without other accents are no Hungarian ones either', async () => {
    const content = rows(
      'Bénéficiaire;Bailleur;Montant (EUR);Date',
      'Amis de Val-Brûlé;Société du Dû;30000;2019-04-30',
      'Comité de la Piqûre;Société du Dû;12500;2019-05-02',
      'Société de la Flûte dorée;Société du Dû;8000;2019-06-03',
    );
    const report = await load(iconv.encode(content, 'windows-1252'), { kind: 'grant' });
    expect(report.encoding).toBe('windows-1252');
  });
  test.each([
    [
      'windows-1250',
      'Kedvezményezett;Támogató;Dátum;Összeg (HUF)',
      'Gyűrű – Művelődési Kör;Erdő Alapítvány;2020-03-10;1000',
    ],
    ['windows-1254', 'Yararlanıcı;Bağışçı;Tarih;Tutar (TRY)', 'Kırlangıç Derneği;Işık Vakfı;2020-03-10;1000'],
  ] as const)('of %s are told as before', async (encoding, header, row) => {
    const [who = '', by = ''] = row.split(';');
    const answers = {
      kind: 'grant',
      'field:recipientName': header.split(';')[0] ?? '',
      'field:funderNames': header.split(';')[1] ?? '',
    };
    const more = [2, 3, 4].map((at) => row.replace('2020-03-10;1000', `2020-03-1${at};${at}000`));
    const report = await load(iconv.encode(rows(header, row, ...more), encoding), answers);
    expect(report.encoding).toBe(encoding);
    expect((await deals())[0]).toContain(`${by} > ${who} 1000`);
  });
});

describe('a pot of money', () => {
  const content = (pots: readonly string[]): string =>
    rows(
      'Grants made by the Larkhill Trust in 2018,,,',
      ',,,',
      'Recipient,Fund,Award date,Amount GBP',
      ...pots.map((pot, at) => `Kite ${at + 1},${pot},2018-03-1${at},${at + 1}000`),
    );
  test.each([[['Main fund', 'Main fund', 'Main fund']], [['Small grants fund', 'Hardship fund', 'Main fund']]])(
    '%s gives nothing: the title may say who did, and is the first answer',
    async (pots) => {
      const [question, ...others] = await asked(content(pots), { kind: 'grant' });
      expect(others).toEqual([]);
      expect(question).toMatchObject({ id: 'field:funderNames' });
      expect(question?.choices[0]).toMatchObject({ value: '=Larkhill Trust' });
      expect(question?.option).toContain('--answer "field:funderNames==Larkhill Trust"');
      await load(content(pots), { kind: 'grant', 'field:funderNames': question?.choices[0]?.value ?? '' });
      expect((await deals())[0]).toBe('grant 2018-03-10 Larkhill Trust > Kite 1 1000 GBP');
    },
  );
  test('is asked about without a title too', async () => {
    const bare = content(['Main fund', 'Main fund', 'Main fund']).split('\n').slice(2).join('\n');
    expect(await idsOf(bare, { kind: 'grant' })).toEqual(['field:funderNames']);
  });
  test('is none where it has a name of its own', async () => {
    const bare = content(['Alder Fund', 'Birch Community Fund', 'Alder Fund']).split('\n').slice(2).join('\n');
    await load(bare, { kind: 'grant' });
    expect((await deals())[1]).toBe('grant 2018-03-11 Birch Community Fund > Kite 2 2000 GBP');
  });
});

test('money that a title names is the first answer', async () => {
  const content = rows(
    'Aide financière accordée (en dollars canadiens);;;',
    ';;;',
    'Bénéficiaire;Bailleur;Date;Montant',
    'Orchestre de la Pointe;Fondation du Hêtre;2019-04-30;30 000,00 $',
    'Maison des Alouettes;Fondation du Hêtre;2019-05-02;12 500,00 $',
  );
  const found = (await asked(content, { kind: 'grant' })).find(({ id }) => id === 'currency');
  expect(found?.choices[0]).toMatchObject({ value: 'CAD' });
});

test.each(['Note Rate', 'Note rate (%)', 'Int Rt', 'Coupon Rate', 'Contract Rate'])(
  '"%s" is the rate of interest',
  async (header) => {
    await load(
      rows(
        `Borrower,Lender,Origination date,Loan amount USD,${header}`,
        'Kite,Alder Bank,2021-03-14,1000,6.25%',
        'Lark,Alder Bank,2021-04-15,2000,7.50%',
      ),
      { kind: 'debt' },
    );
    const found = await db().selectFrom('deals').select('rate_pct').orderBy('date').execute();
    expect(found.map(({ rate_pct: rate }) => Number(rate))).toEqual([6.25, 7.5]);
  },
);

test('the rest of a term is not the term', async () => {
  await load(
    rows(
      'Borrower,Lender,Origination date,Loan amount USD,Remaining term (months)',
      'Kite,Alder Bank,2021-03-14,1000,17',
      'Lark,Alder Bank,2021-04-15,2000,29',
    ),
    { kind: 'debt' },
  );
  const found = await db().selectFrom('deals').select('term_months').execute();
  expect(found.map(({ term_months: months }) => months)).toEqual([null, null]);
});

describe('the trailer of an extract', () => {
  const header = 'Borrower|Lender|Date|Amount USD|State|Program|Loan id';
  const lines = ['Kite', 'Lark', 'Finch'].map(
    (name, at) => `${name}|Alder Bank|2021-03-1${at}|${at + 1}000.00|MN|FO|L-${at + 1}`,
  );
  test.each(['TRAILER|RECORDS=3|TOTAL=6000.00', 'TRL|3|6000.00', 'TRAILER', 'EOF|3'])(
    '"%s" is no row',
    async (last) => {
      const report = await load(rows(header, ...lines, last), { kind: 'debt' });
      expect(report).toMatchObject({ addedCount: 3, rejectedCount: 0 });
      expect(await deals()).toHaveLength(3);
    },
  );
  test('that counts other rows than there are is asked about', async () => {
    expect(await idsOf(rows(header, ...lines, 'TRAILER|RECORDS=4|TOTAL=6000.00'), { kind: 'debt' })).toEqual(['total']);
  });
  test('is a row where it is the name of one', async () => {
    const named = 'Trailer|Alder Bank|2021-03-17|4000.00|MN|FO|L-4';
    expect(await load(rows(header, ...lines, named), { kind: 'debt' })).toMatchObject({ addedCount: 4 });
  });
});

test.each([
  ['State', 'MN'],
  ['ST_CD', 'MN'],
  ['Gender', 'M'],
  ['Zork', 'M'],
])('"%s" with %s in every row does not count the amounts in millions', async (header, word) => {
  await load(
    rows(
      `Borrower,Lender,Date,Amount USD,${header}`,
      `Kite,Alder Bank,2021-03-14,1000,${word}`,
      `Lark,Alder Bank,2021-03-15,2000,${word}`,
    ),
    { kind: 'debt' },
  );
  expect((await deals())[0]).toBe('debt 2021-03-14 Alder Bank > Kite 1000 USD');
});
test.each([
  ['Zork', 'million'],
  ['Amount unit', 'm'],
])('"%s" with %s in every row does', async (header, word) => {
  await load(
    rows(
      `Borrower,Lender,Date,Amount USD,${header}`,
      `Kite,Alder Bank,2021-03-14,1.5,${word}`,
      `Lark,Alder Bank,2021-03-15,2.25,${word}`,
    ),
    { kind: 'debt' },
  );
  expect((await deals())[0]).toBe('debt 2021-03-14 Alder Bank > Kite 1500000 USD');
});
