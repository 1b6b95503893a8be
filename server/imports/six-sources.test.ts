import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { fewOf, inDeepRun } from '../../tests/deep-run.ts';
import { exactSum, readRecords, type RawRow } from '../../tests/raw-files.ts';
import { systemClock } from '../clock.ts';
import { importDeals, type ImportReport } from './import.ts';
import { undoImport } from './storing/undo-import.ts';

/** Three sources that the other test of real files does not know. What is expected is worked out here, from the bytes. */
const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const files = {
  investors: `${folder}equity/crunchbase-2013-06-hernames/investments.csv`,
  ifc: `${folder}equity/ifc/ifc_investment_services_projects.csv`,
  hawaii: `${folder}debt/ppp-under150k/foia_up_to_150k_HI.csv`,
  vermont: `${folder}debt/ppp-under150k/foia_up_to_150k_VT.csv`,
  guam: `${folder}debt/ppp-under150k/foia_up_to_150k_GU.csv`,
  virginIslands: `${folder}debt/ppp-under150k/foia_up_to_150k_VI.csv`,
};
const areThere = Object.values(files).every((file) => existsSync(file));
const isCi = process.env['CI'] !== undefined && process.env['CI'] !== '';
if (!areThere) console.warn(`\n*** The real data files are not in ${folder}: three sources are NOT tested. ***\n`);
test.runIf(isCi)('the real data files are there', () => expect(areThere).toBe(true));

const isoOfUs = (date: string): string => `${date.slice(6, 10)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;
const patience = { timeout: 120_000 };

describe.runIf(areThere)('the real files', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.destroy());

  const load = (file: string, sourceName: string): Promise<ImportReport> =>
    importDeals(database.connection, { kind: null, file, sourceName, isDryRun: false, clock: systemClock });

  async function checksums(): Promise<unknown> {
    const { rows } = await sql`select
      (select count(*) || ':' || coalesce(sum(hashtextextended(deals::text, 0)::numeric), 0) from deals) as deals,
      (select count(*) || ':' || coalesce(sum(hashtextextended(funders::text, 0)::numeric), 0) from funders) as funders,
      (select count(*) from funder_near_matches) as near`.execute(database.db);
    return rows[0];
  }

  /** Twice changes nothing. It stays loaded until `undo`, which finds that everything is as it was. */
  async function loadTwice(
    file: string,
    sourceName: string,
  ): Promise<{ report: ImportReport; undo: () => Promise<void> }> {
    const before = await checksums();
    const first = await load(file, sourceName);
    const { addedCount, changedCount, unchangedCount, rejectedCount, readCount } = first;
    expect(addedCount + changedCount + unchangedCount + rejectedCount).toBe(readCount);
    const loaded = await checksums();
    const second = await load(file, sourceName);
    expect(second).toMatchObject({
      readCount,
      addedCount: 0,
      changedCount: 0,
      unchangedCount: addedCount,
      rejectedCount,
      newFunderCount: 0,
    });
    expect(await checksums()).toEqual(loaded);
    const undo = async (): Promise<void> => {
      const undone = await undoImport(database.connection, {
        importId: first.importId,
        memberId: null,
        version: null,
        clock: systemClock,
      });
      expect(undone).toEqual({ removedCount: first.deals.added, restoredCount: 0, keptCount: 0 });
      expect(await checksums()).toEqual(before);
    };
    return { report: first, undo };
  }

  test(
    'investors: rows of one round are one deal, amounts are not multiplied',
    { ...patience, tags: ['slow'] },
    async () => {
      const rows = readRecords(readFileSync(files.investors, 'utf8'), '\n').map(
        ([company = '', year = '', amount = '', currency = '', round = '', investor = '']) => ({
          company: company.trim(),
          year: year.replace('.0', ''),
          amount: amount.replace(/\.0$/, ''),
          currency,
          round,
          investor: investor.trim(),
        }),
      );
      expect(rows).toHaveLength(13_109);
      const rounds = Map.groupBy(rows, (row) => [row.company, row.year, row.round, row.amount, row.currency].join('|'));
      const { report, undo } = await loadTwice(files.investors, 'investors');
      expect(report).toMatchObject({
        adapter: 'crunchbase-investors',
        readCount: 13_109,
        rejectedCount: 0,
        addedCount: 13_109,
      });
      expect(report.deals.added).toBe(rounds.size);
      const kindOf = (round: string): string =>
        round === 'debt_round' ? 'debt' : round === 'grant' ? 'grant' : 'equity';
      const firsts = [...rounds.values()].map((list) => list[0]!);
      for (const { kind, currency, count, sum } of report.sums) {
        const own = firsts.filter(
          (row) =>
            kindOf(row.round) === kind && (row.amount !== '' && row.currency !== '' ? row.currency : null) === currency,
        );
        expect([kind, currency, count]).toEqual([kind, currency, own.length]);
        if (currency !== null) expect(sum).toBe(exactSum(own.map((row) => row.amount)));
      }
      const years = firsts
        .map((row) => row.year)
        .filter((year) => Number(year) >= 1900)
        .sort();
      expect([report.firstOn, report.lastOn]).toEqual([`${years[0]}-01-01`, `${years.at(-1)}-01-01`]);
      const { rows: names } = await sql<{
        count: number;
        precision: string;
      }>`select count(distinct name) as count, min(date_precision) || max(date_precision) as precision
      from deals, unnest(funder_names) as name where source_name = 'investors'`.execute(database.db);
      expect(names[0]).toEqual({ count: new Set(rows.map((row) => row.investor)).size, precision: 'yearyear' });
      await undo();
    },
  );

  test(
    'IFC: a row is an equity, a loan and a guarantee deal by its amounts',
    { ...patience, tags: ['slow'] },
    async () => {
      const [names = [], ...records] = readRecords(readFileSync(files.ifc, 'utf8'), '\n');
      const rows: RawRow[] = records.map((record) =>
        Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])),
      );
      const column = (what: string): string => `IFC investment for ${what}(Million - USD)`;
      const seen = new Set<string>();
      const [kept, refused]: [RawRow[], { missing: number; duplicate_id: number }] = [
        [],
        { missing: 0, duplicate_id: 0 },
      ];
      for (const row of rows) {
        if (!['Equity', 'Loan', 'Guarantee', 'Risk Management'].some((what) => Number(row[column(what)]) !== 0))
          refused.missing += 1;
        else if (seen.has(row['Project Number']!)) refused.duplicate_id += 1;
        else kept.push(row);
        seen.add(row['Project Number']!);
      }
      const { report, undo } = await loadTwice(files.ifc, 'ifc');
      expect(report).toMatchObject({
        adapter: 'ifc-projects',
        readCount: 6_777,
        addedCount: kept.length,
        rejectCounts: refused,
      });
      expect(report.readCount - report.rejectedCount).toBe(kept.length);
      const amounts = (what: string): string[] =>
        kept.map((row) => row[column(what)]!).filter((amount) => Number(amount) !== 0);
      const { rows: sums } = await sql<{
        what: string;
        count: number;
        sum: string;
      }>`select coalesce(debt_type, 'equity') as what, count(*) as count, trim_scale(sum(amount) / 1000000)::text as sum
      from deals where source_name = 'ifc' group by 1 order by 1`.execute(database.db);
      expect(sums).toEqual(
        [
          ['equity', 'Equity'],
          ['guarantee', 'Guarantee'],
          ['other', 'Risk Management'],
          ['term_loan', 'Loan'],
        ].map(([what, name]) => ({ what, count: amounts(name!).length, sum: exactSum(amounts(name!)) })),
      );
      const dates = kept
        .map((row) => row['IFC Approval Date'] || row['IFC Signed Date'] || row['IFC Invested Date'] || '')
        .filter((date) => date !== '')
        .map(isoOfUs)
        .sort();
      expect([report.firstOn, report.lastOn]).toEqual([dates[0], dates.at(-1)]);
      const { rows: found } = await sql<{
        count: number;
      }>`select count(*) as count from deals where source_name = 'ifc' and source_record_id like '%|equity' and date is null`.execute(
        database.db,
      );
      expect(found[0]?.count).toBe(
        kept.filter(
          (row) =>
            Number(row[column('Equity')]) !== 0 &&
            !row['IFC Approval Date'] &&
            !row['IFC Signed Date'] &&
            !row['IFC Invested Date'],
        ).length,
      );
      await undo();
    },
  );

  /** Files of one layout: a short run reads the two that are small. */
  const places = [
    ['guam', 1_868],
    ['virginIslands', 1_724],
    ['vermont', 10_387],
    ['hawaii', 21_305],
  ] as const;
  test.each(inDeepRun ? places : fewOf(1, places.slice(0, 2)))(
    'PPP loans of %s: every row and cent, and no name of a sole trader',
    patience,
    async (place, rowCount) => {
      const [names = [], ...records] = readRecords(readFileSync(files[place], 'utf8').replaceAll('\r\n', '\n'), '\n');
      const rows: RawRow[] = records.map((record) =>
        Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])),
      );
      const { report, undo } = await loadTwice(files[place], place);
      expect(report).toMatchObject({
        adapter: 'ppp-loans',
        readCount: rowCount,
        rejectedCount: 0,
        deals: { added: rowCount },
      });
      expect(report.sums).toEqual([
        { kind: 'debt', currency: 'USD', count: rowCount, sum: exactSum(rows.map((row) => row['LoanAmount']!)) },
      ]);
      const dates = rows.map((row) => isoOfUs(row['DateApproved']!)).sort();
      expect([report.firstOn, report.lastOn]).toEqual([dates[0], dates.at(-1)]);
      const { rows: found } = await sql<
        Record<string, number>
      >`select count(*) filter (where recipient_type = 'sole_trader') as traders, count(recipient_name) as named,
      count(*) filter (where women_led) as women, count(*) filter (where not women_led) as men, count(details -> 'jobsSupported') as jobs, count(distinct funder_names) as lenders
      from deals where source_name = ${place}`.execute(database.db);
      expect(found[0]).toEqual({
        traders: rows.filter(
          (row) =>
            row['NonProfit'] !== 'Y' &&
            ['Sole Proprietorship', 'Self-Employed Individuals', 'Independent Contractors'].includes(
              row['BusinessType']!,
            ),
        ).length,
        named: 0,
        women: rows.filter((row) => row['Gender'] === 'Female Owned').length,
        men: rows.filter((row) => row['Gender'] === 'Male Owned').length,
        jobs: rows.filter((row) => row['JobsRetained'] !== '').length,
        lenders: new Set(rows.map((row) => row['Lender']!.trim())).size,
      });
      await undo();
    },
  );
});
