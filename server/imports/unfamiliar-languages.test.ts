import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import iconv from 'iconv-lite';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** Files of no known source in Polish, Czech, Nordic languages and others, each with data of its own. */

const { load, asked, deals, db } = startTrial();
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
      'Razem;;21,0;;',
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
