import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** Points of files of no known source that change what is counted, each with data of its own. */

const { load, asked, idsOf, deals, db } = startTrial();
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
const several = (header: string, line: (at: number) => string, count = 6): string =>
  rows(header, ...days.slice(0, count).map((_, at) => line(at)));

describe('prizes are grants', () => {
  test.each(['Prize money (EUR)', 'Preisgeld (EUR)', 'Premio (EUR)', 'Prix (EUR)'])(
    '"%s" beside a startup',
    async (header) => {
      const content = several(
        `Edition,Rank,Startup,${header},Sponsored by`,
        (at) => `201${at},1,Kite ${at},500,Alder Bank`,
      );
      await load(content, { 'field:date': 'Edition', 'field:amount': header, 'field:funderNames': 'Sponsored by' });
      expect(new Set((await deals()).map((deal) => deal.split(' ')[0]))).toEqual(new Set(['grant']));
    },
  );
  test('and a rank or a sponsor beside a startup leaves the kind open', async () => {
    const content = several(
      'Edition,Rank,Startup,Amount (EUR),Sponsored by',
      (at) => `201${at},1,Kite ${at},500,Alder Bank`,
    );
    expect(await idsOf(content)).toContain('kind');
  });
  test('but not in rounds of startups', async () => {
    const content = several(
      'Startup,Round,Date,Amount (EUR),Investors',
      (at) => `Kite ${at},Seed,2020-01-0${at + 1},500,Alder Ventures`,
    );
    await load(content);
    expect((await deals())[0]).toMatch(/^equity/);
  });
});

describe('applications from which no money came', () => {
  const loans = (header: string, ...words: string[]): string =>
    several(
      `Borrower;Lender;Loan date;${header};Loan amount (EUR)`,
      (at) => `Kite ${at};Alder Bank;2020-01-0${at + 1};${words[at] ?? 'Approved'};100`,
    );
  test.each([
    ['Decision', 'Withdrawn'],
    ['Decision', 'Deferred'],
    ['Decision', 'Postponed to March'],
    ['Approval', 'Pending decision'],
    ['Avis du comité', 'Ajourné'],
    ['Avis du comité', 'Reporté'],
    ['Avis', 'En attente'],
    ['Entscheidung', 'vertagt'],
    ['Entscheidung', 'Zurückgestellt'],
    ['Dictamen', 'Aplazado'],
    ['Decisão', 'Adiado'],
    ['Application status', 'Cancelled'],
  ])('%s: %s is asked about, with its count', async (header, word) => {
    const [question] = await asked(loans(header, word, word, 'Declined'));
    expect(question?.id).toBe(`rows:${header}`);
    expect(question?.text).toContain(`${word.toLowerCase()} (2), declined (1) in 3 rows`);
    const report = await load(loans(header, word, word, 'Declined'), { [`rows:${header}`]: 'leave_out' });
    expect(report.rejectCounts).toEqual({ other_kind: 3 });
    expect(await deals()).toHaveLength(3);
  });
  test.each([
    ['Loan status', 'Cancelled', 'cancelled'],
    ['Loan status', 'Withdrawn', 'cancelled'],
    ['Loan status', 'Deferred', null],
  ])('%s: %s is the state of a loan', async (header, word, status) => {
    await load(loans(header, word, 'Active', 'Active', 'Active', 'Active', 'Active'));
    const { rows: found } = await sql<{ status: string | null }>`
      select loan_status as status from deals order by date limit 1`.execute(db());
    expect(found).toEqual([{ status }]);
    expect(await deals()).toHaveLength(6);
  });
});

describe('lines of totals', () => {
  test.each([
    'Totale',
    'Totaal',
    'Gesamtsumme',
    'Insgesamt',
    'Total général',
    'Suma',
    'Somma',
    'Summe',
    'Total geral',
    'Totale generale',
    'Eindtotaal',
  ])('"%s" is none of the deals, in the first column or another', async (word) => {
    const line = (at: number): string => `Kite ${at};Alder Trust;Health;2020-01-0${at + 1};100`;
    const header = 'Grantee;Donor;Purpose;Award date;Grant amount (EUR)';
    for (const last of [`${word};;;;600`, `;;${word};;600`]) {
      const { passedOver } = await load(`${several(header, line)}${last}\n`);
      expect(await deals()).toHaveLength(6);
      expect(passedOver).toMatchObject([{ line: 8, why: 'total' }]);
    }
  });
});
