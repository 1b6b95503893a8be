import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import iconv from 'iconv-lite';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** Files of no known source in Polish, Czech, Nordic languages and others, each with data of its own. */

const { load, asked, idsOf, deals, db } = startTrial();
const names = ['Kite', 'Lark', 'Finch', 'Wren', 'Heron', 'Swift'];
const table = (header: string, line: (name: string, at: number) => string, last = ''): string =>
  `${[header, ...names.map(line), ...(last === '' ? [] : [last])].join('\n')}\n`;

interface Case {
  readonly content: string;
  readonly status: string;
  /** Of the third row and the fourth. */
  readonly refused: string;
  readonly first: string;
  readonly answers: Readonly<Record<string, string>>;
}
const cases: Readonly<Record<string, Case>> = {
  Polish: {
    content: table(
      'Nazwa beneficjenta;Instytucja udzielająca wsparcia;Kwota dofinansowania (tys. zł);Data podpisania umowy;Status umowy',
      (name, at) =>
        `${name};PARP;${at + 1},5;1${at}.03.2020;${['W realizacji', 'W realizacji', 'Rozwiązana', 'Wniosek odrzucony'][at] ?? 'W realizacji'}`,
      'Razem;;24,0;;',
    ),
    status: 'Status umowy',
    refused: 'rozwiązana (1), wniosek odrzucony (1) in 2 rows',
    first: 'grant 2020-03-10 PARP > Kite 1500 PLN',
    answers: { 'field:funderNames': 'Instytucja udzielająca wsparcia' },
  },
  Czech: {
    content: table(
      'Příjemce;Poskytovatel;Výše dotace (tis. Kč);Datum rozhodnutí;Stav',
      (name, at) =>
        `${name};Kraj;${at + 1};1${at + 3}. 3. 2020;${['', '', 'Zamítnuto', 'Nevyhověno'][at] || 'Schváleno'}`,
      'Celkem;;21;;',
    ),
    status: 'Stav',
    refused: 'zamítnuto (1), nevyhověno (1) in 2 rows',
    first: 'grant 2020-03-13 Kraj > Kite 1000 CZK',
    answers: {},
  },
  Swedish: {
    content: table(
      'Mottagare;Bidragsgivare;Beviljat belopp (tkr);Beslutsdatum;Beslut',
      (name, at) => `${name};Vinnova;${at + 1};2020-03-1${at};${['', '', 'Avslag', 'Återkallad'][at] || 'Bifall'}`,
      'Summa;;21;;',
    ),
    status: 'Beslut',
    refused: 'avslag (1), återkallad (1) in 2 rows',
    first: 'grant 2020-03-10 Vinnova > Kite 1000 SEK',
    answers: { currency: 'SEK' },
  },
  Norwegian: {
    content: table(
      'Tilskuddsmottaker;Tilskuddsgiver;Beløp (mill. kr);Tildelingsdato;Status',
      (name, at) => `${name};Fondet;${at + 1},5;1${at}.03.2020;${['', '', 'Avslått', 'Trukket'][at] || 'Innvilget'}`,
      'I alt;;24,0;;',
    ),
    status: 'Status',
    refused: 'avslått (1), trukket (1) in 2 rows',
    first: 'grant 2020-03-10 Fondet > Kite 1500000 NOK',
    answers: { currency: 'NOK' },
  },
  Finnish: {
    content: table(
      'Saaja;Myöntäjä;Myönnetty summa (€);Myöntöpäivä;Tila',
      (name, at) =>
        `${name};Säätiö;${at + 1} 000,00;1${at + 3}.3.2020;${['', '', 'Hylätty', 'Peruttu'][at] || 'Myönnetty'}`,
      'Yhteensä;;21 000,00;;',
    ),
    status: 'Tila',
    refused: 'hylätty (1), peruttu (1) in 2 rows',
    first: 'grant 2020-03-13 Säätiö > Kite 1000 EUR',
    answers: {},
  },
  Hungarian: {
    content: table(
      'Kedvezményezett;Támogató;Megítélt összeg (Ft);Döntés dátuma;Állapot',
      (name, at) =>
        `${name};NKFIH;${at + 1} 000 000;2020.03.1${at}.;${['', '', 'Elutasítva', 'Visszavont'][at] || 'Támogatott'}`,
      'Összesen;;21 000 000;;',
    ),
    status: 'Állapot',
    refused: 'elutasítva (1), visszavont (1) in 2 rows',
    first: 'grant 2020-03-10 NKFIH > Kite 1000000 HUF',
    answers: {},
  },
  Romanian: {
    content: table(
      'Beneficiar;Finanțator;Valoare finanțare (mii lei);Data semnării contractului;Stadiu',
      (name, at) =>
        `${name};MIPE;${at + 1},5;1${at}.03.2020;${['', '', 'Respins', 'Reziliat'][at] || 'În implementare'}`,
    ),
    status: 'Stadiu',
    refused: 'respins (1), reziliat (1) in 2 rows',
    first: 'grant 2020-03-10 MIPE > Kite 1500 RON',
    answers: { currency: 'RON' },
  },
  Italian: {
    content: table(
      'Beneficiario;Ente erogatore;Importo del contributo (€);Data concessione;Stato',
      (name, at) =>
        `${name};Regione;${at + 1}0.000,00;1${at}/03/2020;${['', '', 'Revocato', 'Non ammesso'][at] || 'Liquidato'}`,
      'TOTALE;;210.000,00;;',
    ),
    status: 'Stato',
    refused: 'revocato (1), non ammesso (1) in 2 rows',
    first: 'grant 2020-03-10 Regione > Kite 10000 EUR',
    answers: {},
  },
  Dutch: {
    content: table(
      'Ontvanger;Subsidieverstrekker;Verleend bedrag (€);Datum beschikking;Status',
      (name, at) =>
        `${name};RVO;${at + 1}0.000,00;1${at}-03-2020;${['', '', 'Afgewezen', 'Ingetrokken'][at] || 'Toegekend'}`,
      'Totaal;;210.000,00;;',
    ),
    status: 'Status',
    refused: 'afgewezen (1), ingetrokken (1) in 2 rows',
    first: 'grant 2020-03-10 RVO > Kite 10000 EUR',
    answers: {},
  },
};

describe('headers, units, totals and refusals', () => {
  test.each(Object.entries(cases))('%s', async (_language, { content, status, refused, first, answers }) => {
    const given = { kind: 'grant', ...answers };
    const questions = await asked(content, given);
    expect(questions.map(({ id }) => id)).toEqual([`rows:${status}`]);
    expect(questions[0]?.text).toContain(refused);
    const report = await load(content, { ...given, [`rows:${status}`]: 'leave_out' });
    expect(report.passedOver?.map(({ why }) => why)).toEqual(content.split('\n').length > 8 ? ['total'] : []);
    expect(await deals()).toHaveLength(4);
    expect((await deals())[0]).toBe(first);
  });
});

describe('bytes of central Europe', () => {
  const polish = table(
    'Nazwa beneficjenta;Fundusz;Kwota dotacji (zł);Data',
    (name, at) => `Fundacja Żółw ${name} z Łodzi;Fundusz Łąki;${at + 1}000,00;2020-03-1${at}`,
  );
  const czech = table(
    'Příjemce;Poskytovatel;Výše dotace (Kč);Datum',
    (name, at) => `Spolek přátel ${name};Město Děčín;${at + 1}000,00;2020-03-1${at}`,
  ).replace('Lark', 'Žižkov měšťan Šumava');
  test.each([
    ['windows-1250', polish, 'grant 2020-03-10 Fundusz Łąki > Fundacja Żółw Kite z Łodzi 1000 PLN'],
    ['iso-8859-2', polish, 'grant 2020-03-10 Fundusz Łąki > Fundacja Żółw Kite z Łodzi 1000 PLN'],
    ['windows-1250', czech, 'grant 2020-03-10 Město Děčín > Spolek přátel Kite 1000 CZK'],
    ['iso-8859-2', czech, 'grant 2020-03-10 Město Děčín > Spolek přátel Kite 1000 CZK'],
  ])('%s is told by its words', async (encoding, text, first) => {
    await load(iconv.encode(text, encoding), { kind: 'grant' });
    expect((await deals())[0]).toBe(first);
  });
});

describe('bytes of other scripts', () => {
  const table = (...rows: string[]): string =>
    `recipient,funder,amount (EUR),date\n${rows.map((row, at) => `${row},${at + 1}000,2020-03-1${at}`).join('\n')}\n`;
  const several = (row: string): string[] => Array.from({ length: 5 }, () => row);
  const japanese = table('凧学校,松財団', '雲雀会,松財団', 'スズメ協会,樺財団');
  const russian = table('Школа Змей,Фонд Ольха', 'Клуб Жаворонок,Фонд Ольха', 'Дом Зяблик,Фонд Береза');
  test.each([
    ['shift_jis', japanese, '松財団 > 凧学校'],
    ['euc-jp', japanese, '松財団 > 凧学校'],
    ['gb18030', table('风筝学校,松基金会', '云雀协会,松基金会'), '松基金会 > 风筝学校'],
    [
      'big5',
      table('風箏學校,松基金會', ...several('雲雀協會的年度研究計畫,臺北松柏文教基金會')),
      '松基金會 > 風箏學校',
    ],
    ['euc-kr', table('연 학교,소나무 재단', '종달새 협회,소나무 재단'), '소나무 재단 > 연 학교'],
    ['windows-1251', russian, 'Фонд Ольха > Школа Змей'],
    ['koi8-r', russian, 'Фонд Ольха > Школа Змей'],
    [
      'windows-1250',
      table('Şcoala Zmeu,Fundaţia Arin', 'Ciocârlia din Bistriţa,Fundaţia Arin', 'Casa Brăila,Primăria'),
      'Fundaţia Arin > Şcoala Zmeu',
    ],
  ])('%s is told by them', async (encoding, text, first) => {
    await load(iconv.encode(text, encoding), { kind: 'grant' });
    expect((await deals())[0]).toBe(`grant 2020-03-10 ${first} 1000 EUR`);
  });
  test('Greek is asked about', async () => {
    const greek = table('Σχολείο Χαρταετός,Ίδρυμα Σκλήθρα', 'Όμιλος Κορυδαλλός,Ίδρυμα Σκλήθρα');
    const bytes = iconv.encode(greek, 'windows-1253');
    expect(await idsOf(bytes, { kind: 'grant' })).toContain('encoding');
    await load(bytes, { kind: 'grant', encoding: 'windows-1253' });
    expect((await deals())[0]).toBe('grant 2020-03-10 Ίδρυμα Σκλήθρα > Σχολείο Χαρταετός 1000 EUR');
  });
});

test('a line above a table says thousands of crowns', async () => {
  const content = `Přehled dotací;;;\nv tis. Kč;;;\n${table(
    'Příjemce;Poskytovatel;Výše dotace;Datum rozhodnutí',
    (name, at) => `${name};Kraj;${at + 1};1${at + 3}. března 2020`,
  )}`;
  await load(content, { kind: 'grant' });
  expect((await deals())[0]).toBe('grant 2020-03-13 Kraj > Kite 1000 CZK');
});

test('one country in two languages', async () => {
  const content = table(
    'Recipient;Country;Donor;Date;Grant amount (EUR)',
    (name, at) =>
      `${name};${at % 2 === 0 ? 'Deutschland / Allemagne' : 'Frankreich / France'};Alder Trust;2020-03-1${at};100`,
  );
  const { fields } = await load(content);
  expect(fields?.find(({ key }) => key === 'recipientName')?.known).toBe(6);
  const { rows } = await sql<{ country: string }>`
    select recipient_country as country from deals order by date limit 2`.execute(db());
  expect(rows.map(({ country }) => country)).toEqual(['DE', 'FR']);
});

/** Loans: the header, and of two rows the rate, the span and the state. */
const loans: Readonly<Record<string, readonly [string, string, string]>> = {
  Swedish: [
    'Låntagare;Långivare;Lånebelopp (EUR);Avtalsdatum;Ränta;Löptid;Status',
    '4,5 % per år;60 mån;Återbetald',
    '3 %;5 år;Pågående',
  ],
  Danish: [
    'Låntager;Långiver;Lånebeløb (EUR);Aftaledato;Rente;Løbetid;Lånestatus',
    '4,5 % p.a.;60 mdr.;Indfriet',
    '3 %;5 år;Løbende',
  ],
  Norwegian: [
    'Låntaker;Långiver;Lånebeløp (EUR);Avtaledato;Rentesats;Nedbetalingstid;Status',
    '4,5 % p.a.;60 mnd.;Nedbetalt',
    '3 %;5 år;Nedbetales',
  ],
  Finnish: [
    'Lainansaaja;Lainanantaja;Lainan määrä (EUR);Sopimuspäivä;Korko;Laina-aika;Tila',
    '4,5 %;60 kk;Takaisinmaksettu',
    '3 %;5 v;Voimassa',
  ],
  Indonesian: [
    'Peminjam;Pemberi Pinjaman;Jumlah Pinjaman (EUR);Tanggal Akad;Suku Bunga;Jangka Waktu;Status',
    '4,5 % per tahun;60 bulan;Lunas',
    '3 %;5 tahun;Lancar',
  ],
  Turkish: [
    'Kredi Alan;Kredi Veren;Kredi Tutarı (EUR);Sözleşme Tarihi;Faiz Oranı;Vade;Durum',
    '%4,5;60 ay;Geri ödendi',
    '%3;5 yıl;Devam ediyor',
  ],
  Czech: [
    'Dlužník;Věřitel;Výše úvěru (EUR);Datum podpisu;Úroková sazba;Splatnost;Stav úvěru',
    '4,5 % ročně;60 měsíců;Splaceno',
    '3 %;5 let;Aktivní',
  ],
  Polish: [
    'Pożyczkobiorca;Pożyczkodawca;Kwota pożyczki (EUR);Data umowy;Oprocentowanie;Okres spłaty;Status pożyczki',
    '4,5% w skali roku;60 mies.;Spłacona',
    '3%;5 lat;W spłacie',
  ],
  Dutch: [
    'Kredietnemer;Kredietverstrekker;Leenbedrag (EUR);Datum verstrekking;Rentepercentage;Looptijd;Leningstatus',
    '4,5% per jaar;60 mnd;Afbetaald',
    '3%;5 jaar;Lopend',
  ],
  Italian: [
    'Mutuatario;Mutuante;Importo del prestito (EUR);Data stipula;Tasso annuo;Durata;Stato del prestito',
    '4,5% annuo;60 mesi;Rimborsato',
    '3%;5 anni;In corso',
  ],
  Hungarian: [
    'Hitelfelvevő;Hitelező;Hitel összege (EUR);Szerződés dátuma;Kamat;Futamidő;Állapot',
    '4,5% évente;60 hónap;Visszafizetve',
    '3%;5 év;Folyamatban',
  ],
  French: [
    'Emprunteur;Prêteur;Montant du prêt (EUR);Date de signature;Taux;Durée;Statut',
    "4,5 % l'an fixe;60 mois;Remboursé",
    '3 %;5 ans;En cours',
  ],
  Spanish: [
    'Prestatario;Prestamista;Importe del préstamo (EUR);Fecha de firma;Tipo de interés;Plazo;Estado',
    '4,5 % TAE;60 meses;Amortizado',
    '3 %;5 años;Vivo',
  ],
  German: [
    'Kreditnehmer;Kreditgeber;Darlehensbetrag (EUR);Vertragsdatum;Zinssatz;Laufzeit;Darlehensstatus',
    '4,5 Prozent p.a. fix;60 Mon.;Getilgt',
    '3 %;5 J.;Laufend',
  ],
  Japanese: ['借入人;貸付人;融資額 (EUR);契約日;金利;返済期間;状態', '年4.5%;60ヶ月;完済', '3.0%;5年;返済中'],
};

test.each(Object.entries(loans))('rates, spans and states in %s', async (_language, [header, one, two]) => {
  await load(`${header}\nKite;Alder Bank;1000;2020-03-14;${one}\nLark;Birch Bank;2000;2020-04-15;${two}\n`);
  const { rows } = await sql<Record<'rate' | 'months' | 'status', string>>`
    select rate_pct::text as rate, term_months::text as months, loan_status as status from deals order by date`.execute(
    db(),
  );
  expect(rows).toEqual([
    { rate: '4.5', months: '60', status: 'paid_in_full' },
    { rate: '3', months: '60', status: 'active' },
  ]);
  expect(await deals()).toEqual([
    'debt 2020-03-14 Alder Bank > Kite 1000 EUR',
    'debt 2020-04-15 Birch Bank > Lark 2000 EUR',
  ]);
});

test('what is not understood of a loan is told', async () => {
  const { unknownWords, unused } = await load(
    'Borrower;Lender;Loan amount (EUR);Loan date;Interest;Term;Seis;Loan status\nKite;Alder Bank;1000;2020-03-14;2% a.m.;60 kuud;kehtib;tagastatud\nLark;Birch Bank;2000;2020-04-15;3%;36 kuud;lõppenud;tagastatud\n',
  );
  expect(unknownWords?.map(({ key, words }) => [key, words.map(({ word }) => word)])).toEqual(
    expect.arrayContaining([
      ['ratePct', ['2% a.m.']],
      ['loanStatus', ['tagastatud']],
    ]),
  );
  expect(unused?.map(({ name, looksLike }) => [name, looksLike])).toEqual([
    ['Term', 'span'],
    ['Seis', 'status'],
  ]);
});

/** Rounds: the header, one row, and its round; the funder of the second row says nothing. */
const rounds: Readonly<Record<string, readonly [string, string, string, string]>> = {
  Swedish: ['Bolag;Investerare;Belopp;Datum;Runda', '1,5 miljoner EUR;14 mars 2021;Sådd', 'seed', 'Ej offentligt'],
  Danish: ['Selskab;Investorer;Beløb;Dato;Runde', '1,5 mio. EUR;14. marts 2021;Vækst', 'growth_pe', 'Ikke oplyst'],
  Norwegian: ['Selskap;Investorer;Beløp;Dato;Fase', '1,5 mill. EUR;14. mars 2021;Såkorn', 'seed', 'Ikke oppgitt'],
  Finnish: ['Yhtiö;Sijoittajat;Summa;Päivämäärä;Kierros', '1,5 M€;14. maaliskuuta 2021;Siemen', 'seed', 'Ei julkinen'],
  Indonesian: [
    'Perusahaan;Investor;Nilai Pendanaan;Tanggal;Tahap',
    'EUR 1,5 juta;14 Maret 2021;Pendanaan Awal',
    'seed',
    'Tidak diungkapkan',
  ],
  Turkish: [
    'Girişim;Yatırımcı;Yatırım Tutarı;Tarih;Yatırım Turu',
    '1,5 milyon €;14 Mart 2021;Tohum',
    'seed',
    'Açıklanmadı',
  ],
  Czech: [
    'Společnost;Investor;Výše investice;Datum;Kolo',
    '1,5 mil. EUR;14. března 2021;Série A',
    'series_a',
    'Nezveřejněno',
  ],
  Polish: [
    'Spółka;Inwestor;Kwota inwestycji;Data;Runda',
    '1,5 mln EUR;14 marca 2021;Zalążkowa',
    'seed',
    'Nie ujawniono',
  ],
  Dutch: ['Bedrijf;Investeerder;Bedrag;Datum;Ronde', '€ 1,5 mln;14 maart 2021;Zaaifase', 'seed', 'Onbekend'],
  Italian: ['Startup;Investitore;Importo;Data;Round', '1,5 mln €;14 marzo 2021;Serie A', 'series_a', 'Non comunicato'],
  Japanese: ['会社名;投資家;調達額;発表日;ラウンド', '150万ユーロ;令和3年3月14日;シリーズA', 'series_a', '非公開'],
};

test.each(Object.entries(rounds))(
  'rounds, money and unnamed investors in %s',
  async (_language, [header, row, round, nobody]) => {
    const again = row.replace(/14/, '15');
    const answers = { kind: 'equity', 'word:mil': '1000000' };
    await load(`${header}\nKite;Alder Capital;${row}\nLark;${nobody};${again}\n`, answers);
    expect(await deals()).toEqual([
      'equity 2021-03-14 Alder Capital > Kite 1500000 EUR',
      'equity 2021-03-15  > Lark 1500000 EUR',
    ]);
    const { rows } = await sql<{ round: string }>`select round_type as round from deals`.execute(db());
    expect(rows).toEqual([{ round }, { round }]);
  },
);

test('`Rp 1,5 M` is a thousand million where a person says so', async () => {
  const content =
    'Perusahaan;Investor;Nilai;Tanggal\nKite;Alder;Rp 1,5 M;14 Mei 2021\nLark;Birch;Rp 2 M;15 Mei 2021\nWren;Birch;Rp 3 M;16 Mei 2021\n';
  expect(await idsOf(content, { kind: 'equity' })).toEqual(['word:m']);
  await load(content, { kind: 'equity', 'word:m': '1000000000' });
  expect((await deals())[0]).toBe('equity 2021-05-14 Alder > Kite 1500000000 IDR');
});

test.each([
  ['Beløp (i 1000 kr)', 'NOK', 1000],
  ['Myönnetty summa (1 000 €)', 'EUR', 1000],
  ['Summa (tuhatta euroa)', 'EUR', 1000],
  ['Belopp (MSEK)', 'SEK', 1_000_000],
  ['Hibe tutarı (bin TL)', 'TRY', 1000],
  ['Nilai hibah (juta Rp)', 'IDR', 1_000_000],
  ['Castka (mil. Kč)', 'CZK', 1_000_000],
  ['補助金額（百万円）', 'JPY', 1_000_000],
])('a header "%s" counts %s by %d', async (header, currency, factor) => {
  const content = `Grantee;Donor;Award date;${header}\nKite;Alder Trust;2020-03-14;12\nLark;Alder Trust;2020-03-15;7\n`;
  await load(content, { kind: 'grant', 'field:amount': header, ...(currency === 'NOK' ? { currency } : {}) });
  expect((await deals())[0]).toBe(`grant 2020-03-14 Alder Trust > Kite ${12 * factor} ${currency}`);
});
