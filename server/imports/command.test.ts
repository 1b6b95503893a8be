import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { round, roundsFile, writeFile } from '../../tests/import-files.ts';
import { fewOf } from '../../tests/deep-run.ts';
import { rowsXml, workbookOf, zipOf } from '../../tests/packed-files.ts';

const script = fileURLToPath(new URL('../../scripts/import.ts', import.meta.url));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

/** The command as a person runs it, on the database of this test. */
function runImport(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const { user, host, port, database: name } = database.connection;
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fundsight-script-')),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors });
    });
  });
}

describe('npm run import', () => {
  test('ends with 0 and the figures when every row was taken, also the second time', { tags: ['slow'] }, async () => {
    const file = roundsFile([round(), round({ company_permalink: 'b' })]);
    const dry = await runImport('equity', file, '--source', 'fixture', '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.output).toContain('dry run: nothing was kept');
    const first = await runImport('equity', file, '--source', 'fixture');
    expect(first).toMatchObject({ code: 0, errors: '' });
    for (const line of [/^read +2$/m, /^added +2$/m, /^changed +0$/m, /^unchanged +0$/m, /^rejected +0$/m])
      expect(first.output).toMatch(line);
    expect((await runImport('equity', file, '--source', 'fixture')).output).toMatch(/^unchanged +2$/m);
  });

  test('ends with 1 when rows were refused, and names them', async () => {
    const run = await runImport(
      'equity',
      roundsFile([round({ company_permalink: 'c' }), round({ raised_amount_usd: 'lots' })]),
      '--source',
      'fixture',
    );
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/^rejected +1$/m);
    expect(run.output).toContain('line 3: bad_number: raised_amount_usd: "lots" is not a number');
  });

  test(
    'takes several files, a folder and the tables of a ZIP, each as an import of its own',
    { tags: ['slow'] },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fundsight-folder-'));
      const table = (id: string): string => readFileSync(roundsFile([round({ company_permalink: id })]), 'utf8');
      writeFileSync(join(folder, 'README.md'), 'About');
      writeFileSync(join(folder, 'a.csv.gz'), gzipSync(table('folder-a')));
      writeFileSync(join(folder, 'b.zip'), await zipOf({ 'one.csv': table('zip-one'), 'two.csv': table('zip-two') }));
      writeFileSync(join(folder, 'broken.csv'), 'a,b\n1\n');
      const alone = roundsFile([round({ company_permalink: 'alone' })]);
      const report = join(folder, 'report.json');
      const run = await runImport('auto', alone, folder, '--source', 'folder', '--report', report, '--list-funders');
      expect(run.code).toBe(2);
      expect(run.errors).toMatch(/broken\.csv: .*fits no known source[^]*Nothing of it was stored/);
      expect(run.output.match(/^added +1$/gm)).toHaveLength(4);
      const reports = JSON.parse(readFileSync(report, 'utf8')) as { addedCount?: number }[];
      // The broken one comes last and has a reason in place of its figures.
      expect(reports.map(({ addedCount }) => addedCount)).toEqual([1, 1, 1, 1, undefined]);
      expect(reports.at(-1)).toMatchObject({ file: join(folder, 'broken.csv'), refused: expect.any(String) });
      const names = await database.db
        .selectFrom('deal_imports')
        .where('source_name', '=', 'folder')
        .select('file_name')
        .orderBy('started_at')
        .execute();
      expect(names.map(({ file_name: name }) => name).slice(1)).toEqual(['a.csv.gz', 'one.csv', 'two.csv']);
    },
  );

  test(
    'ends with 3 when the file leaves something open, with the likely answers, and says the report as JSON',
    { tags: ['slow'] },
    async () => {
      const file = writeFile(
        'Client,Investor,Date,Amount EUR\nKite,Alder,2020-01-02,5\nHawk,Birch,2020-01-03,lots\nTotal,,,5\n',
      );
      const open = await runImport('equity', file, '--source', 'open', '--json');
      expect(open.code).toBe(3);
      expect(open.errors).toMatch(
        /Which column is the recipient\?[^]*--answer "field:recipientName=Client"[^]*Nothing was stored/,
      );
      expect(open.errors).toMatch(/^ {2}Client {3}Kite; Hawk$/m);
      expect(JSON.parse(open.output)).toMatchObject({
        readCount: 3,
        addedCount: 0,
        rejectedCount: 0,
        askedCount: 3,
        questions: [{ id: 'field:recipientName' }],
      });
      const answered = ['equity', file, '--source', 'open', '--answer', 'field:recipientName=Client', '--dry-run'];
      const read = await runImport(...answered, '--json');
      expect(read.code).toBe(1);
      expect(JSON.parse(read.output)).toMatchObject({ readCount: 2, addedCount: 1, rejectedCount: 1, askedCount: 0 });
      const said = await runImport(...answered);
      for (const line of [
        /^asked +0$/m,
        /^amount: 1 of 2 known, 1 not understood: line 3$/m,
        /^passed over, no rows of the table: 1$/m,
        /^line 4: a total: Total, 5$/m,
      ])
        expect(said.output).toMatch(line);
    },
  );

  test('takes the sheets of a workbook in one run, and names them where none is said', { tags: ['slow'] }, async () => {
    const sheet = (name: string, head: string, who: string): { name: string; rows: string } => ({
      name,
      rows: rowsXml([
        [head, 'Funder', 'Date', 'Amount USD'],
        [`${who} one`, 'Alder Fund', '2021-03-14', 1000],
        [`${who} two`, 'Birch Fund', '2021-03-15', 2000],
      ]),
    });
    const book = await workbookOf([sheet('Rounds', 'Investee', 'Kite'), sheet('Gifts', 'Grantee', 'Hawk')]);
    const file = writeFile(book);
    const said = ['--source', 'sheets', '--json'];
    const open = await runImport('auto', file, ...said);
    expect(open.code).toBe(3);
    expect(open.errors).toMatch(/2 sheets[^]*--sheet "Rounds"\|"Gifts", or --sheet all/);
    expect(JSON.parse(open.output)).toMatchObject({ questions: [{ id: 'sheet' }] });
    const all = await runImport('auto', file, ...said, '--sheet', 'all');
    expect(all).toMatchObject({ code: 0 });
    expect(JSON.parse(all.output)).toMatchObject([
      { sheet: 'Rounds', addedCount: 2, kindCounts: { equity: 2 } },
      { sheet: 'Gifts', addedCount: 2, kindCounts: { grant: 2 } },
    ]);
  });

  test('stores the tables of a ZIP once all of them are answered, and no row twice', { tags: ['slow'] }, async () => {
    const lines = (header: string, fund: string, year: number): string =>
      [
        `Recipient,${header}Award date,Amount GBP,Type`,
        ...['Kite', 'Hawk', 'Crow'].map((name, at) => `${name},${fund}${year}-03-1${at},${at + 1}000,Grant`),
      ].join('\n');
    const file = join(mkdtempSync(join(tmpdir(), 'fundsight-zip-')), 'grants.zip');
    const members = { '2018.csv': lines('Funder,', 'Alder Trust,', 2018), '2019.csv': lines('', '', 2019) };
    writeFileSync(file, await zipOf(members));
    const said = ['--source', 'members', '--json'];
    const storedCount = async (): Promise<number> =>
      (await database.db.selectFrom('deals').where('source_name', '=', 'members').select('id').execute()).length;
    const open = await runImport('auto', file, ...said);
    expect(open.code).toBe(3);
    expect(open.errors).toMatch(/2018\.csv: It waits for the answers about "2019\.csv"/);
    expect(JSON.parse(open.output)).toMatchObject([
      { member: '2018.csv', addedCount: 0, askedCount: 3, questions: [], waitsFor: '2019.csv' },
      { member: '2019.csv', addedCount: 0, askedCount: 3, questions: [{ id: 'field:funderNames' }] },
    ]);
    expect(await storedCount()).toBe(0);
    const answered = await runImport('auto', file, ...said, '--answer', 'field:funderNames==Birch Trust');
    expect(answered.code).toBe(0);
    expect(JSON.parse(answered.output)).toMatchObject([{ addedCount: 3, encoding: 'utf-8' }, { addedCount: 3 }]);
    expect(await storedCount()).toBe(6);
  });

  test('ends with the worst of what became of its files, and says a report of each', { tags: ['slow'] }, async () => {
    const header = 'Company,Investor,Date,Amount USD';
    const fine = writeFile(`${header}\nKite,Alder,2020-01-02,5\nHawk,Birch,2020-01-03,lots\nCrow,Birch,2020-01-04,7\n`);
    const open = writeFile(`${header.replace('Company', 'Client')}\nFinch,Alder,2020-01-02,5\n`);
    const said = ['--source', 'worst', '--json'];
    const two = await runImport('equity', fine, open, ...said);
    expect(two.code).toBe(3);
    expect(two.errors).toContain(`${open}: `);
    expect(two.errors).toContain('Nothing of it was stored.');
    expect(JSON.parse(two.output)).toMatchObject([
      { file: fine, member: null, readCount: 3, addedCount: 2, rejectedCount: 1, askedCount: 0 },
      {
        file: open,
        member: null,
        readCount: 1,
        addedCount: 0,
        askedCount: 1,
        questions: [{ id: 'field:recipientName' }],
      },
    ]);
    const broken = writeFile('a,b\n1\n');
    const three = await runImport('equity', broken, open, fine, ...said);
    expect(three.code).toBe(2);
    const reports = JSON.parse(three.output) as { file: string; refused?: string }[];
    expect(reports.map(({ file }) => file)).toEqual([broken, open, fine]);
    expect(reports[0]?.refused).toContain('fits no known source');
    const constant = ['--answer', 'field:recipientName==Crow', '--dry-run'];
    expect((await runImport('equity', open, ...said, ...constant)).code).toBe(0);
  });

  test('ends with 3 where recipients may have a new name, a dry run too', { tags: ['slow'] }, async () => {
    const file = (name: string): string =>
      writeFile(`Company,Investor,Date,Amount USD\n${name},Alder,2020-01-02,5\nHawk,Birch,2020-01-03,6\n`);
    expect((await runImport('equity', file('Kite'), '--source', 'renamed')).code).toBe(0);
    const open = await runImport('equity', file('Kestrel'), '--source', 'renamed', '--json');
    expect(open.code).toBe(3);
    expect(open.errors).toMatch(/"Kestrel" in line 2, which was "Kite"[^]*^renamed:$[^]*Nothing was stored/m);
    expect(JSON.parse(open.output)).toMatchObject({ readCount: 2, askedCount: 2, questions: [{ id: 'renamed' }] });
    const dry = await runImport('equity', file('Kestrel'), '--source', 'renamed', '--dry-run');
    expect(dry.code).toBe(3);
    expect(dry.output).toContain('line 2: "Kestrel" may be the deal of "Kite"');
    const answer = ['--answer', 'renamed=same'];
    expect((await runImport('equity', file('Kestrel'), '--source', 'renamed', ...answer)).output).toMatch(
      /^changed +1$/m,
    );
  });

  test.each(
    fewOf<[string, () => string[], RegExp]>(1, [
      [
        'a broken file',
        () => ['equity', writeFile('a,b\n1\n'), '--source', 'x'],
        /fits no known source[^]*Nothing was stored/,
      ],
      [
        'a file of another kind',
        () => ['grant', roundsFile([round()]), '--source', 'x'],
        /file of equity rows[^]*Nothing was stored/,
      ],
      ['no such file', () => ['grant', '/nowhere.csv', '--source', 'x'], /no such file/],
      ['an unknown kind', () => ['loans', 'file.csv', '--source', 'x'], /equity, debt or grant[^]*Usage/],
      [
        'no source',
        () => ['equity', writeFile('Company,Investor,Date,Amount USD\nKite,Alder,2020-01-02,5\n')],
        /--source[^]*Nothing was stored/,
      ],
      ['an unknown option', () => ['debt', 'file.csv', '--force'], /Unknown option[^]*Usage/],
      ['no file', () => ['debt', '--source', 'x'], /Name one file/],
    ]),
  )('ends with 2 for %s', async (_what, args, message) => {
    const run = await runImport(...args());
    expect(run).toMatchObject({ code: 2, output: '' });
    expect(run.errors).toMatch(message);
  });

  test.each([
    ['broken', () => writeFile('a,b\n1\n'), 'fits no known source'],
    ['missing', () => '/nowhere.csv', 'no such file'],
  ])('says as JSON why a %s file was refused', { tags: ['slow'] }, async (_what, file, words) => {
    const run = await runImport('equity', file(), '--source', 'x', '--json');
    expect(run.code).toBe(2);
    expect((JSON.parse(run.output) as { refused: string }).refused).toContain(words);
    expect(run.errors).toContain('Nothing was stored.');
  });
});
