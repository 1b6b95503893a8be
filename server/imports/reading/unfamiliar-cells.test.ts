import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { findColumn } from '../../../contract/deals/deals.ts';
import { countryInColumn, countryOf } from './countries.ts';
import { cleanText } from '../../deals/drafts/cells.ts';
import { currencyInColumn } from './currency-names.ts';
import { mendText } from './mend-text.ts';
import { isPersonWord } from './person-words.ts';
import { passedOverInTurn, whyPassedOver } from './passed-over.ts';
import { readDay } from './read-day.ts';
import { isNoNumber } from './read-number.ts';
import { guessEncoding } from './scan-bytes.ts';
import { guessDelimiter } from './sniff-csv.ts';
import { optionOf } from './vocabularies.ts';
import { hasWrappedCells, unwrapPieces, unwrappedCell } from './wrapped-cells.ts';

/** Cells as publishers of five languages write them. */

describe('a day', () => {
  test.each([
    ['6/2021', '2021-06-01', 'month'],
    ['Jun 2021', '2021-06-01', 'month'],
    ['Dez-19', '2019-12-01', 'month'],
    ['février 2014', '2014-02-01', 'month'],
    ['2021-Q3', '2021-07-01', 'quarter'],
    ['Q2 2021', '2021-04-01', 'quarter'],
    ['2. Quartal 2014', '2014-04-01', 'quarter'],
    ['H2 2020', '2020-07-01', 'half_year'],
    ['2020', '2020-01-01', 'year'],
    ['3 de marzo de 2015', '2015-03-03', 'day'],
    ['12. März 2014', '2014-03-12', 'day'],
    ['1er mai 2015', '2015-05-01', 'day'],
    ['03-Apr-09', '2009-04-03', 'day'],
    ['31/12/99', '1999-12-31', 'day'],
    ['Mon, 3 May 2010', '2010-05-03', 'day'],
    ['3rd March 2011', '2011-03-03', 'day'],
    ['200712', '2007-12-01', 'month'],
    ['2007.12', '2007-12-01', 'month'],
    ['12.2007', '2007-12-01', 'month'],
    ['Dec-07', '2007-12-01', 'month'],
    ['2007M12', '2007-12-01', 'month'],
    ['2007 Dec', '2007-12-01', 'month'],
    ['déc.-07', '2007-12-01', 'month'],
    ['2007-12-00', '2007-12-01', 'month'],
    ['2007-00-00', '2007-01-01', 'year'],
  ])('written %s', (text, day, precision) => {
    expect(readDay(text, 'dmy')).toEqual({ day, precision });
  });
  test.each([
    '13/2021',
    'Q5 2021',
    'H3 2020',
    '31 Feb 2020',
    '200713',
    '2007M13',
    '2007-13-00',
    '3 Foo 2011',
    '45/01/2020',
    'May',
    '0/2020',
    '1000',
  ])('is not %s', (text) => {
    expect(readDay(text, 'dmy')).toBeNull();
  });
});

test.each([
  ['2010-11', '2010-01-01'],
  ['2019/20', '2019-01-01'],
  ['FY 2019/2020', '2019-01-01'],
  ['FY2020', '2020-01-01'],
  ['FY20', '2020-01-01'],
  ['FY19/20', '2019-01-01'],
  ['1999-00', '1999-01-01'],
])('%s is the year that begins on %s where a column holds years', (text, day) => {
  expect(readDay(text, 'year')).toEqual({ day, precision: 'year' });
});
test.each(['2010-12', '2019/21', 'FY2', 'FY19/21', '20'])('%s is no such year', (text) => {
  expect(readDay(text, 'year')).toBeNull();
});

test.each([
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['ROM', 'RO'],
  ['GER', 'DE'],
  ['U.S.A.', 'US'],
  ['Deutschland', 'DE'],
  ['Pays-Bas', 'NL'],
  ['Alemania', 'DE'],
  ['Brasil', 'BR'],
  ['Georgia', 'GE'],
  ['Venezuela, RB', 'VE'],
  ['Bolivia (Plurinational State of)', 'BO'],
  ['MOLDOVA, REPUBLIC OF', 'MD'],
  ['Congo, Dem. Rep.', 'CD'],
  ['Congo, Rep.', 'CG'],
  ['DR Congo', 'CD'],
  ['Korea, Rep.', 'KR'],
  ['Egypt, Arab Rep.', 'EG'],
  ['Trinidad & Tobago', 'TT'],
  ['United Republic of Tanzania', 'TZ'],
  ['Scotland', 'GB'],
  ['Danmark', 'DK'],
  ['Éire', 'IE'],
  ['New York', null],
  ['XX', null],
  ['El', null],
  ['3E', null],
  ['no', null],
])('%s is the country %s', (text, code) => {
  expect(countryOf(text)).toBe(code);
});

test('codes in small letters are countries in a column of countries', () => {
  expect([countryInColumn('no'), countryInColumn('usa'), countryInColumn('xx')]).toEqual(['NO', 'US', null]);
});

test.each([
  ['CafÃ© Kite', 'Café Kite'],
  ['Ampâ€™d', 'Amp’d'],
  ['Alder\\xe2\\x80\\x99s', 'Alder’s'],
  ['Kite<br/>Works', 'Kite Works'],
  [`${'long '.repeat(40)}<br>end`, `${'long '.repeat(40)}\nend`],
  ['FundaciÃƒÂ³n Mangle', 'Fundación Mangle'],
  ['A &amp;amp; B', 'A &amp; B'],
  ['<b>Kite</b> <span class="x">Works</span>', 'Kite Works'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  // Text of these letters that is right as it is.
  ['SÃO PAULO', 'SÃO PAULO'],
  ['El Niño Ñ°', 'El Niño Ñ°'],
  ['naïve Ägypten', 'naïve Ägypten'],
  ['a \\xe2 b', 'a \\xe2 b'],
  ['x < br', 'x < br'],
])('%j is mended to %j', (text, mended) => {
  expect(mendText(text)).toBe(mended);
});

const names = ['Recipient', 'Funder', 'Date', 'Amount'];
test.each([
  [['', ' ', '', ''], 'empty'],
  [['Total', '', '', '1,000'], 'total'],
  [['', '', 'Grand total:', '1.000,50 €'], 'total'],
  [['Gesamtsumme', '', '', '5'], 'total'],
  [['Recipient', 'Funder', 'Date', 'Amount'], 'header'],
  [['Total registros: 48'], 'total'],
  [['48 records', '', '', ''], 'total'],
  [['Anzahl Datensätze: 1.204', '', '', ''], 'total'],
  [['Página 1 de 3', '', '', ''], 'remark'],
  [['Seite 2/9', '', '', ''], 'remark'],
  [['Page Street Trust', '', '', ''], null],
  [['Source: the members'], 'remark'],
  [['Fuente: los socios'], 'remark'],
  [['Quelle: Mitglieder'], 'remark'],
  [['Rapport des opportunités'], 'remark'],
  [['Généré par : Claire'], 'remark'],
  [['Generated on 3 May'], 'remark'],
  [['* as approved', '', '', ''], 'remark'],
  [['2019', '', '', ''], 'remark'],
  [['Total SA', 'Alder', '2020-01-02', '5'], null],
  [['Total of all grants 2019', '', '', '5'], 'total'],
  [['Total Energies', '', '', '5'], null],
  [['Kite', '', '', ''], null],
  [['Kite', '', '', '5'], null],
  [['Razem', '', '', '1\u00A0688\u00A0134,72 zł'], 'total'],
  [['', 'Balance brought forward', '01/04/2022', '250,000.00'], 'total'],
  [['31/03/2023', '', 'Closing balance', '51,900.00'], 'total'],
  [['', '', 'Carried to page 2', '154,250.00'], 'total'],
  [['', 'Carried to the next page', '', ''], 'total'],
  [['01.01.2020', 'Saldovortrag', '', '1.000,00'], 'total'],
  [['', 'Übertrag auf Seite 3', '', '1.000,00'], 'total'],
  [['01/01/2020', 'Solde à nouveau', '', '1 000,00'], 'total'],
  [['', 'Report de la page 2', '', '1 000,00'], 'total'],
  [['01/01/2020', 'Saldo inicial', '', '1.000,00'], 'total'],
  [['Balance brought forward', 'Alder', '2020-01-02', '5'], null],
  [['Opening balance Ltd', '', '', '5'], null],
  [['New Balance', '', '2020-01-02', '5'], null],
])('%j is passed over: %s', (cells, why) => {
  expect(whyPassedOver(cells, names)).toBe(why);
});

test.each([
  ['equity', 'roundType', 'Seed Funding', 'seed'],
  ['equity', 'roundType', 'Series D', 'series_d_plus'],
  ['equity', 'roundType', 'series-b round', 'series_b'],
  ['equity', 'roundType', 'Private Equity', 'growth_pe'],
  ['equity', 'roundType', 'Pre-Series A', undefined],
  ['equity', 'roundType', 'Seed/Angel', undefined],
  ['equity', 'sectors', 'Health Care', 'health_biotech'],
  ['equity', 'sectors', 'Software and hardware', undefined],
  ['debt', 'debtType', 'Term Loans', 'term_loan'],
  ['debt', 'loanStatus', 'Fully Repaid', 'paid_in_full'],
  ['grant', 'recipientType', 'Sole Proprietorship', 'sole_trader'],
  ['grant', 'recipientType', 'Personne physique', 'individual'],
  ['grant', 'recipientType', 'Personne morale', undefined],
  ['grant', 'recipientType', 'Natürliche Person', 'individual'],
  ['grant', 'recipientType', 'Persona física (autónomo)', 'individual'],
  ['grant', 'recipientType', 'Association', 'nonprofit'],
  ['grant', 'recipientType', 'Private Companies', 'company'],
  ['debt', 'debtType', 'Invoice financing', 'invoice_finance'],
  ['debt', 'rateType', 'Floating', 'variable'],
] as const)('%s %s: %s means %s', (kind, key, text, value) => {
  expect(optionOf(findColumn(kind, key)!, text)).toBe(value);
});

test.each([
  ['Personne physique', true],
  ['Individual', true],
  ['Unregistered individual', true],
  ['Particulares', true],
  ['Pessoa física', true],
  ['Einzelunternehmen', true],
  ['Student', true],
  ['Student union', false],
  ['Personne morale', false],
  ['Individual giving association', false],
  ['Company', false],
])('%s is a person: %s', (text, isPerson) => {
  expect(isPersonWord(text)).toBe(isPerson);
});

test.each(['n.c.', 'n. c.', 'N.C.', 's/o', 'k.A.', 'k. A.', 'sans objet', 'entfällt', 'No consta'])(
  '%s is a word for nothing',
  (text) => {
    expect(cleanText(text)).toBeNull();
  },
);

test.each([
  ['dollar américain', 'USD'],
  ['dollars américains', 'USD'],
  ['US-Dollar', 'USD'],
  ['livre sterling', 'GBP'],
  ['libras esterlinas', 'GBP'],
  ['Schweizer Franken', 'CHF'],
  ['dirham marocain', 'MAD'],
  ['reais', 'BRL'],
  ['SDR', 'XDR'],
  ['Special Drawing Rights', 'XDR'],
  ['dollar', null],
  ['kite', null],
])('%s in a column of currencies is %s', (text, code) => {
  expect(currencyInColumn(text)).toBe(code);
});

test('below a total a text alone is a note, and a sentence is one anywhere', () => {
  const why = passedOverInTurn();
  const alone = (text: string): string | null => why([text, '', '', ''], names);
  expect(alone('Kite')).toBeNull();
  expect(alone('Fair values are unaudited.')).toBe('remark');
  expect(why(['Hawk', 'Alder', '2020-01-02', '5'], names)).toBeNull();
  expect(why(['Total', '', '', '5'], names)).toBe('total');
  expect(alone('For internal use only')).toBe('remark');
  expect(alone('Alle Angaben ohne Gewähr')).toBe('remark');
  // Another part of the file.
  expect(why(['Crow', 'Alder', '2020-01-02', '5'], names)).toBeNull();
  expect(alone('Kite')).toBeNull();
});

test.each([
  ['Republik Moldau', 'MD'],
  ['Weißrussland', 'BY'],
  ['Tanzanie', 'TZ'],
  ['Timor oriental', 'TL'],
  ['Territoires palestiniens', 'PS'],
  ['Palästinensische Gebiete', 'PS'],
  ['Suazilandia', 'SZ'],
  ['Vietnã', 'VN'],
  ['Irã', 'IR'],
])('%s is %s', (name, code) => {
  expect(countryOf(name)).toBe(code);
});

const lettersOf = (bytes: Buffer) => guessEncoding(bytes, () => Readable.from([bytes]));
test('ISO 8859-15 is told by the letters that Windows-1252 has not there', async () => {
  // œ, € and š at their bytes; Windows-1252 has ½, ¤ and ¨ there.
  const latin = Buffer.from('name;sum\nC\xBDur vert;100 \xA4\nDu\xA8an \xE9;5\n', 'latin1');
  expect(await lettersOf(latin)).toMatchObject({ value: 'iso-8859-15' });
  const windows = Buffer.from('name;sum\nC\x9Cur vert;100 \x80\n1\xBD cup \xE9t\xE9;5\n', 'latin1');
  expect((await lettersOf(windows)).value).toBe('windows-1252');
  const plain = Buffer.from('name;sum\nCaf\xE9 1\xBD;5\nl\xB4eau \xE0;6\n\xA8Hola\xA8 2\xBDh;7\n', 'latin1');
  expect((await lettersOf(plain)).value).toBe('windows-1252');
});

test('Windows-1252 is told by its €, its … and its umlauts', async () => {
  const windows = Buffer.from(
    'name;sum\n\xC4rzte und \xD6kologie;100\x80\nin T\x80\nStra\xDFe\x85 gut\x85;5\n',
    'latin1',
  );
  const found = await lettersOf(windows);
  expect(found.value).toBe('windows-1252');
  expect(found.confidence).toBeGreaterThan(0.85);
  const mac = Buffer.from('name;sum\n\x80rzte und \x85kologie;100\nStra\xA7e gr\x9Fn, sch\x9An;5\n', 'latin1');
  expect((await lettersOf(mac)).value).toBe('macintosh');
});

test('commas of decimals part no columns', () => {
  const start = 'Verträge 2020\n\nName;Satz;Summe\nKite;4,5;10,5\nHawk;3,25;7,5\nCrow;2,5;1,5\n';
  expect(guessDelimiter(start, '\n', true)).toMatchObject({ value: ';', rival: null });
});

test('cells that are wrapped for a spreadsheet are read without, wherever a text is cut', async () => {
  const written = '="A";="B;C";="1,5"\n="x=";="y""z""";"=""001"""\n';
  for (let at = 1; at < written.length; at += 1) {
    let text = '';
    for await (const piece of unwrapPieces(Readable.from([written.slice(0, at), written.slice(at)]))) text += piece;
    expect([at, text]).toEqual([at, '"A";"B;C";"1,5"\n"x=";"y""z""";"=""001"""\n']);
  }
  expect(unwrappedCell('="001"')).toBe('001');
  expect([hasWrappedCells(written), hasWrappedCells('a;b\n"x=""y""";=1+2\n')]).toEqual([true, false]);
});

describe('in languages of the second ten', () => {
  test.each([
    ['14.06.2012 r.', '2012-06-14', 'day'],
    ['14 czerwca 2012 r.', '2012-06-14', 'day'],
    ['08-Agu-2018', '2018-08-08', 'day'],
    ['17 Ağustos 2018', '2018-08-17', 'day'],
    ['3 Kasım 2018', '2018-11-03', 'day'],
    ['I kw. 2018', '2018-01-01', 'quarter'],
    ['IV kwartał 2018', '2018-10-01', 'quarter'],
    ['2. čtvrtletí 2018', '2018-04-01', 'quarter'],
    ['Triwulan III 2018', '2018-07-01', 'quarter'],
  ])('%s is %s, a %s', (text, day, precision) => {
    expect(readDay(text, 'dmy')).toEqual({ day, precision });
  });

  test.each([
    'ej offentligt',
    'b.d.',
    'brak danych',
    'nezveřejněno',
    'hikokai',
    'ikke offentliggjort',
    'ei julkistettu',
    'nem nyilvános',
    'açıklanmadı',
    'tidak diungkapkan',
    'non divulgato',
    'неизвестно',
    '非公開',
    'not public',
  ])('"%s" is no number, and no mistake', (text) => {
    expect(isNoNumber(text)).toBe(true);
  });
  test.each(['Publicis', 'brak', 'Kite 5', 'see notes'])('"%s" is one', (text) => {
    expect(isNoNumber(text)).toBe(false);
  });

  const names = ['Firm', 'Bank', 'Date', 'Amount'];
  const filled = (amount: string, at: number): string[] => [`Kite ${at}`, 'Alder', `2020-01-0${at + 1}`, amount];
  const after = (amounts: readonly string[], last: readonly string[]): string | null => {
    const why = passedOverInTurn();
    for (const [at, amount] of amounts.entries()) expect(why(filled(amount, at), names)).toBeNull();
    return why(last, names);
  };
  test.each([
    'Gokei',
    'Jumlah',
    'Toplam',
    'Razem',
    'Celkem',
    'Summa',
    'Összesen',
    'Totalt',
    'Yhteensä',
    'Сумма',
    '合計',
  ])('"%s" below the rows is a total', (word) => {
    expect(after(['10', '20'], [word, '', '', '31'])).toBe('total');
    expect(after(['10', '20'], ['', word, '', '31'])).toBe('total');
    expect(after(['10', '20'], [`${word} Ventures`, 'Birch', '2020-02-02', '30'])).toBeNull();
  });
  test('a row that has only the sum of those above is a total, whatever it is called', () => {
    expect(after(['1.100,5', '20', '30', '7'], ['', 'Zzyx', '', '1.157,5'])).toBe('total');
    expect(after(['1,100.5', '20', '30', '7'], ['Wren', '', '', '1,157.5'])).toBe('total');
    expect(after(['10', '20', '30', '7'], ['', 'Zzyx', '', '68'])).toBeNull();
    // A row that lacks nothing is one of the table.
    expect(after(['10', '20', '30', '7'], ['Wren', 'Alder', '2020-02-02', '67'])).toBeNull();
    // Three rows may add up by chance.
    expect(after(['10', '20'], ['', 'Zzyx', '', '30'])).toBeNull();
  });

  test.each([
    ['windows-1254', 'Firma Unvanı;Kredi Tutarı\nZafgen A.Ş.;İş Bankası\nÇağrı Yazılım;Şişli Ağaç\n'],
    ['iso-8859-2', 'Művészeti Akadémia;Összeg\nMezőgazdasági Árvíz;Erdő\nGyűjtemény;Zöld tér\n'],
    ['windows-1252', 'Fundação;Investigações\nFormações de verão;Ações\nOpções;São João\n'],
    ['windows-1252', 'Þjóð;Íslenskur sjóður\nNýsköpun;Fræðsla ráð\nEyþór;Sýning á verkum\n'],
    ['windows-1252', 'Impôt sûr;Goût\nAoût;Coût élevé\nBûche;Hôpital à côté\n'],
    ['windows-1252', 'Õnne põhi;Võru\nTõnu Mõis;Põltsamaa jõgi\nÄri;Pärnu köök\n'],
  ])('letters in %s are told by their words', async (encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    const { value } = await lettersOf(bytes);
    expect(iconv.decode(bytes, value)).toBe(text);
  });
});
