import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import iconv from 'iconv-lite';
import { rowsXml, workbookOf } from '../../tests/packed-files.ts';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** Files of no known source in scripts of other letters, in other shapes, and with words that no list has, each with data of its own. */

const { load, asked, idsOf, deals, db } = startTrial();
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
const names = ['Kite', 'Lark', 'Finch', 'Wren', 'Heron', 'Swift', 'Crane', 'Stork', 'Egret', 'Robin'];
const many = (header: string, line: (name: string, at: number) => string): string => lines(header, ...names.map(line));

describe('headers, units, kinds and days in other scripts', () => {
  interface Case {
    readonly content: string;
    readonly answers?: Readonly<Record<string, string>>;
    readonly deals: readonly string[];
  }
  const cases: Readonly<Record<string, Case>> = {
    Chinese: {
      content: lines(
        '企业名称,资助方,资助金额,批准日期',
        'Kite,海豚基金会,350万元人民币,2021年3月8日',
        'Lark,未披露,1.2亿美元,2021年4月9日',
      ),
      answers: { kind: 'grant' },
      deals: ['grant 2021-03-08 海豚基金会 > Kite 3500000 CNY', 'grant 2021-04-09  > Lark 120000000 USD'],
    },
    Korean: {
      content: lines(
        '차주,대출기관,대출금액(백만원),약정일',
        'Kite,고래은행,250,2021.03.08',
        'Lark,고래은행,미공개,2021.04.19',
      ),
      answers: { kind: 'debt' },
      deals: ['debt 2021-03-08 고래은행 > Kite 250000000 KRW', 'debt 2021-04-19 고래은행 > Lark ?'],
    },
    Russian: {
      content: lines(
        'Заемщик;Банк;Сумма кредита, тыс. руб.;Дата договора',
        'Kite;Банк Ромашка;1 250,5;14.03.2021',
        'Lark;Банк Ромашка;не указано;15.03.2021',
      ),
      answers: { kind: 'debt' },
      deals: ['debt 2021-03-14 Банк Ромашка > Kite 1250500 RUB', 'debt 2021-03-15 Банк Ромашка > Lark ?'],
    },
    Greek: {
      content: lines(
        'Δικαιούχος;Χρηματοδότης;Ποσό επιχορήγησης (χιλ. ευρώ);Ημερομηνία απόφασης',
        'Kite;Ίδρυμα Ελιά;12,5;14/03/2021',
        'Lark;Δεν αναφέρεται;7;25/03/2021',
      ),
      answers: { kind: 'grant' },
      deals: ['grant 2021-03-14 Ίδρυμα Ελιά > Kite 12500 EUR', 'grant 2021-03-25  > Lark 7000 EUR'],
    },
    Arabic: {
      content: lines(
        'المستفيد,الجهة المانحة,مبلغ المنحة (ألف درهم إماراتي),تاريخ الموافقة',
        'Kite,صندوق النورس,١٬٢٥٠,١٤/٠٣/٢٠٢١',
        'Lark,صندوق النورس,غير معلن,٢٥/٠٣/٢٠٢١',
      ),
      answers: { kind: 'grant' },
      deals: ['grant 2021-03-14 صندوق النورس > Kite 1250000 AED', 'grant 2021-03-25 صندوق النورس > Lark ?'],
    },
    Hindi: {
      content: lines(
        'ऋणी का नाम,बैंक,स्वीकृत राशि (₹ लाख),स्वीकृति तिथि',
        'Kite,मोर बैंक,12.50,14-03-2021',
        'Lark,मोर बैंक,अनुपलब्ध,25-03-2021',
      ),
      answers: { kind: 'debt' },
      deals: ['debt 2021-03-14 मोर बैंक > Kite 1250000 INR', 'debt 2021-03-25 मोर बैंक > Lark ?'],
    },
    Thai: {
      content: lines(
        'ผู้รับทุน,แหล่งทุน,จำนวนเงิน (บาท),วันที่อนุมัติ,ประเภท',
        'Kite,กองทุนเต่า,"1,500",14 ม.ค. 2564,เงินให้เปล่า',
        'Lark,กองทุนเต่า,"2,500",25 มี.ค. 2564,เงินกู้',
      ),
      deals: ['grant 2021-01-14 กองทุนเต่า > Kite 1500 THB', 'debt 2021-03-25 กองทุนเต่า > Lark 2500 THB'],
    },
    Hebrew: {
      content: lines(
        'שם הגוף הנתמך,הקרן,"סכום התמיכה (אלפי ש""ח)",תאריך אישור',
        'Kite,קרן הדולפין,12.5,14/03/2021',
        'Lark,קרן הדולפין,לא צוין,25/03/2021',
      ),
      answers: { kind: 'grant' },
      deals: ['grant 2021-03-14 קרן הדולפין > Kite 12500 ILS', 'grant 2021-03-25 קרן הדולפין > Lark ?'],
    },
    Vietnamese: {
      content: lines(
        'Công ty;Quỹ;Số tiền;Ngày',
        'Kite;Quỹ Rùa;1,5 triệu USD;14/03/2021',
        'Heron;Quỹ Sếu;250.000 USD;15/03/2021',
        'Lark;Quỹ Rùa và Quỹ Sếu;Không công bố;25/03/2021',
      ),
      answers: {
        kind: 'equity',
        'field:recipientName': 'Công ty',
        'field:funderNames': 'Quỹ',
        'field:amount': 'Số tiền',
        'field:date': 'Ngày',
      },
      deals: [
        'equity 2021-03-14 Quỹ Rùa > Kite 1500000 USD',
        'equity 2021-03-15 Quỹ Sếu > Heron 250000 USD',
        'equity 2021-03-25 Quỹ Rùa+Quỹ Sếu > Lark ?',
      ],
    },
  };
  test.each(Object.entries(cases))('%s', async (_language, { content, answers = {}, deals: expected }) => {
    await load(content, answers);
    expect(await deals()).toEqual(expected);
  });

  test('what a person says a header counts by may be any power of ten', async () => {
    const content = lines(
      'Grantee,Funder,Amount (EUR wobbles),Award date',
      'Kite,Alder Trust,3,2021-03-14',
      'Lark,Alder Trust,5,2021-04-15',
    );
    expect(await idsOf(content)).toEqual(['unit']);
    await load(content, { unit: '100000000' });
    expect(await deals()).toEqual([
      'grant 2021-03-14 Alder Trust > Kite 300000000 EUR',
      'grant 2021-04-15 Alder Trust > Lark 500000000 EUR',
    ]);
  });

  test.each([
    ['（単位：千円）', 1_000],
    ['单位：万元', 10_000],
    ['(단위: 백만원)', 1_000_000],
  ])('a line "%s" above the table counts by %d', async (line, unit) => {
    await load(
      lines(
        line,
        '',
        '交付先,交付者,交付決定額,交付決定日',
        'Kite,海豚財団,3,2021年3月8日',
        'Lark,海豚財団,5,2021年4月9日',
      ),
      { kind: 'grant' },
    );
    expect((await deals()).map((deal) => Number(/(\d+) \p{Lu}{3}$/u.exec(deal)?.[1]))).toEqual([3 * unit, 5 * unit]);
  });

  test('a unit among other words of a line, and a line in brackets of no known word, are asked about', async () => {
    const table = [
      'Grantee,Funder,Amount,Award date',
      'Kite,Alder Trust,3,2021-03-14',
      'Lark,Alder Trust,5,2021-04-15',
    ];
    expect(await idsOf(lines('المبالغ بآلاف الدولارات', ...table), { currency: 'USD' })).toEqual(['unit']);
    expect(await idsOf(lines('(zenbatekoak milaka eurotan)', ...table), { currency: 'EUR' })).toEqual(['unit']);
  });
});

describe('rows that are no deals of their own', () => {
  test('a deal that a program calls lost in one word is asked about', async () => {
    const content = JSON.stringify({
      results: names.map((name, at) => ({
        properties: {
          company: name,
          investors: ['Alder'],
          dealstage: at % 5 === 0 ? 'closedlost' : 'closedwon',
          amount: 1_000 + at,
          currency: 'USD',
          closedate: `2021-03-1${at}`,
          dealtype: 'Equity',
        },
      })),
    });
    expect(await idsOf(content)).toEqual(['rows:properties/dealstage']);
    const report = await load(content, { 'rows:properties/dealstage': 'leave_out' });
    expect([report.addedCount, report.rejectedCount]).toEqual([8, 2]);
  });

  test('words of a decision in no known language are asked about, and one of them is left out', async () => {
    const content = many(
      'Grantee,Funder,Amount (EUR),Award date,Niðurstaða',
      (name, at) => `${name},Alder Trust,${1_000 + at},2021-03-1${at},${at === 3 ? 'hafnað' : 'samþykkt'}`,
    );
    const [question] = await asked(content);
    expect([question?.id, question?.choices.map(({ value }) => value)]).toEqual([
      'rows:Niðurstaða',
      ['keep', 'hafnað', 'samþykkt'],
    ]);
    const report = await load(content, { 'rows:Niðurstaða': 'hafnað' });
    expect([report.addedCount, report.rejectedCount]).toEqual([9, 1]);
    expect((await deals()).some((deal) => deal.includes('Wren'))).toBe(false);
  });

  const payments = (header: string, total: (paid: number) => string): string =>
    lines(
      `award_id,grantee,funder,${header}award_date,payment_no,payment_date,payment_amount,currency`,
      ...names.flatMap((name, at) => [
        `AW${at + 1},${name},Alder Trust,${total(300 + at)}2021-03-1${at},1,2021-05-01,100,CHF`,
        `AW${at + 1},${name},Alder Trust,${total(300 + at)}2021-03-1${at},2,2021-09-01,${200 + at},CHF`,
      ]),
    );
  test('payments beside what they add up to are one deal where a person says so', async () => {
    const content = payments('award_total,', (sum) => `${sum},`);
    expect(await idsOf(content)).toEqual(['rows']);
    await load(content, { rows: 'one' });
    expect(await deals()).toEqual(
      names.map((name, at) => `grant 2021-03-1${at} Alder Trust > ${name} ${300 + at} CHF`),
    );
  });
  test('payments without a total are asked about', async () => {
    const content = payments('', () => '');
    const [question] = await asked(content, { 'field:amount': 'payment_amount', 'field:date': 'award_date' });
    expect([question?.id, question?.choices.map(({ value }) => value)]).toEqual(['rows', ['each']]);
  });

  test('a column of kinds whose words name none is asked about', async () => {
    const content = many(
      'Borrower,Lender,Amount (EUR),Loan date,Type',
      (name, at) => `${name},Alder Bank,${1_000 + at},2021-03-1${at},${at % 2 === 0 ? 'flurb' : 'wazzle'}`,
    );
    expect(await idsOf(content)).toEqual(['kind:Type']);
    expect(await idsOf(content, { 'kind:Type': 'each' })).toEqual(['kind:Type:flurb', 'kind:Type:wazzle']);
    await load(content, { 'kind:Type': 'each', 'kind:Type:flurb': 'debt', 'kind:Type:wazzle': 'grant' });
    expect((await deals()).slice(0, 2)).toEqual([
      'debt 2021-03-10 Alder Bank > Kite 1000 EUR',
      'grant 2021-03-11 Alder Bank > Lark 1001 EUR',
    ]);
  });

  test('"non indicato" under an Italian funder is nobody', async () => {
    await load(
      lines(
        'Beneficiario;Ente finanziatore;Contributo (€);Data',
        'Kite;Fondazione Ontano;1.000,00;14/03/2021',
        'Lark;non indicato;2.000,00;15/03/2021',
        'Finch;Fondazione Ontano;3.000,00;non disponibile',
      ),
      { kind: 'grant', 'field:amount': 'Contributo (€)' },
    );
    expect((await deals()).toSorted()).toEqual(
      [
        'grant 2021-03-14 Fondazione Ontano > Kite 1000 EUR',
        'grant 2021-03-15  > Lark 2000 EUR',
        'grant ? Fondazione Ontano > Finch 3000 EUR',
      ].toSorted(),
    );
  });
});

describe('other shapes', () => {
  const expected = ['debt 2021-03-14 Alder Bank > Kite 1000 EUR', 'grant 2021-04-15 Birch Trust > Lark 2000 USD'];

  test('XML with attributes, and a deal inside each element', async () => {
    await load(
      `<?xml version="1.0"?><book xmlns="urn:x"><deal id="1"><borrower country="KE">Kite</borrower><lender>Alder Bank</lender><amount currency="EUR">1000</amount><signed>2021-03-14</signed><kind>Loan</kind></deal><deal id="2"><borrower country="GH">Lark</borrower><lender>Birch Trust</lender><amount currency="USD">2000</amount><signed>2021-04-15</signed><kind>Grant</kind></deal></book>`,
    );
    expect(await deals()).toEqual(expected);
    const { rows } = await sql<{
      country: string;
    }>`select recipient_country as country from deals order by date`.execute(db());
    expect(rows.map(({ country }) => country)).toEqual(['KE', 'GH']);
  });

  test('XML of attributes alone, the grants inside their funders', async () => {
    await load(
      `<register><funder name="Alder &amp; Elm"><grant recipient="Kite" amount="1000" currency="EUR" awarded="2021-03-14"/><grant recipient="Lark" amount="2000" currency="EUR" awarded="2021-03-15"/></funder><funder name="Birch"><grant recipient="Finch" amount="3000" currency="EUR" awarded="2021-03-16"/></funder></register>`,
      { 'field:funderNames': 'name' },
    );
    expect(await deals()).toEqual([
      'grant 2021-03-14 Alder & Elm > Kite 1000 EUR',
      'grant 2021-03-15 Alder & Elm > Lark 2000 EUR',
      'grant 2021-03-16 Birch > Finch 3000 EUR',
    ]);
  });

  test('a page without a table stays refused', async () => {
    await expect(load('<html><body><p>Kite got 1000 EUR</p></body></html>')).rejects.toThrow(/web page or XML/);
  });

  test('a print file with a ruler, titles of pages and a sum', async () => {
    const row = (cells: readonly string[]): string =>
      cells.map((cell, at) => (at === 1 ? cell.padStart(14) : cell.padEnd(24))).join(' ');
    const page = (number: number, body: readonly (readonly string[])[]): string[] => [
      `OFFICE OF SMALL LOANS                                              PAGE ${number}`,
      row(['BORROWER', 'PRINCIPAL USD', 'LOAN DATE', 'LENDER']),
      `${'-'.repeat(24)} ${'-'.repeat(14)} ${'-'.repeat(24)} ${'-'.repeat(24)}`,
      ...body.map(row),
    ];
    const content = lines(
      ...page(1, [
        ['KITE & SONS', '12,345.50', '03/14/2021', 'ALDER BANK'],
        ['LARK LLC', '8,000.25', '04/15/2021', 'ALDER BANK'],
      ]),
      ...page(2, [
        ['FINCH FERRY CO', '900.00', '05/16/2021', 'BIRCH BANK'],
        ['TOTAL', '21,245.75', '', ''],
      ]),
    );
    await load(content, { kind: 'debt' });
    expect(await deals()).toEqual([
      'debt 2021-03-14 ALDER BANK > KITE & SONS 12345.5 USD',
      'debt 2021-04-15 ALDER BANK > LARK LLC 8000.25 USD',
      'debt 2021-05-16 BIRCH BANK > FINCH FERRY CO 900 USD',
    ]);
  });

  test('a print file without a ruler, in Latin 1', async () => {
    const row = (...cells: readonly string[]): string =>
      cells
        .map((cell, at) => (at === 2 ? cell.padStart(14) : cell.padEnd(20)))
        .join('  ')
        .trimEnd();
    const content = lines(
      row('Kreditnehmer', 'Kreditgeber', 'Betrag EUR', 'Bewilligungsdatum'),
      ...names.map((name, at) => row(`${name} Bäckerei`, 'Bank Süd', `${at + 1}.000,00`, `1${at}.03.2021`)),
    );
    await load(iconv.encode(content, 'latin1'), { kind: 'debt' });
    expect(await deals()).toEqual(
      names.map((name, at) => `debt 2021-03-1${at} Bank Süd > ${name} Bäckerei ${at + 1}000 EUR`),
    );
  });

  test('a table on its side, with a title above it', async () => {
    await load(
      lines(
        'Our money,,',
        'Field,One,Two',
        'Borrower,Kite,Lark',
        'Lender,Alder Bank,Birch Trust',
        'Type,Loan,Grant',
        'Date,2021-03-14,2021-04-15',
        'Amount,EUR 1000,USD 2000',
      ),
    );
    expect(await deals()).toEqual(expected);
  });

  test('years in a second line of the header, below one merged cell', async () => {
    await load(
      lines(
        'Příjemce;Poskytovatel;Dotace (Kč);;',
        ';;2021;2022;2023',
        'Kite;Nadace Olše;1000;;3000',
        'Lark;Nadace Olše;;2000;',
      ),
      { kind: 'grant', years: 'each' },
    );
    expect(await deals()).toEqual([
      'grant 2021 Nadace Olše > Kite 1000 CZK',
      'grant 2022 Nadace Olše > Lark 2000 CZK',
      'grant 2023 Nadace Olše > Kite 3000 CZK',
    ]);
  });

  test('months in a column beside a year that a line above says once', async () => {
    const content = lines(
      'Grants 2021',
      'Grantee;Funder;Amount (EUR);Maaned',
      'Kite;Alder Trust;1000;marts',
      'Lark;Alder Trust;2000;oktober',
      'Finch;Alder Trust;3000;maj',
    );
    await load(content, { 'field:date': 'Line above the table' });
    expect(await deals()).toEqual([
      'grant 2021-03 Alder Trust > Kite 1000 EUR',
      'grant 2021-05 Alder Trust > Finch 3000 EUR',
      'grant 2021-10 Alder Trust > Lark 2000 EUR',
    ]);
  });

  test('months in a column beside the year in the name of the sheet', async () => {
    const rows = rowsXml([
      ['Grantee', 'Funder', 'Amount (EUR)', 'Month'],
      ['Kite', 'Alder Trust', 1000, 'March'],
      ['Lark', 'Alder Trust', 2000, 'October'],
      ['Finch', 'Alder Trust', 3000, 'May'],
    ]);
    await load(await workbookOf([{ name: 'Awards 2021', rows }]), { 'field:date': 'Sheet' });
    expect(await deals()).toEqual([
      'grant 2021-03 Alder Trust > Kite 1000 EUR',
      'grant 2021-05 Alder Trust > Finch 3000 EUR',
      'grant 2021-10 Alder Trust > Lark 2000 EUR',
    ]);
  });

  test('a fraction that its cell shows as percent is one', async () => {
    const percent = (value: number): { readonly xml: string } => ({ xml: `<c s="1"><v>${value}</v></c>` });
    const rows = rowsXml([
      ['Borrower', 'Lender', 'Loan amount (EUR)', 'Loan date', 'Interest rate'],
      ['Kite', 'Alder Bank', 1000, '2021-03-14', percent(0.0275)],
      ['Lark', 'Alder Bank', 2000, '2021-04-15', percent(0.1)],
    ]);
    const styles = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>`;
    await load(await workbookOf([{ name: 'A', rows }], { 'xl/styles.xml': styles }));
    const found = await sql<{ rate: number }>`select rate_pct::float8 as rate from deals order by date`.execute(db());
    expect(found.rows.map(({ rate }) => rate)).toEqual([2.75, 10]);
  });
});
