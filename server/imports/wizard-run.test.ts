import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inDeepRun } from '../../tests/deep-run.ts';
import type { Detection } from '../../contract/imports/imports.ts';
import type { Mapping } from '../../contract/imports/mapping.ts';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import { writeFile } from '../../tests/import-files.ts';
import { authorKeysInMemory } from '../author-keys.ts';
import { createVault } from '../vault.ts';
import { importDeals } from './import.ts';
import { decideNearMatch, discardImport, receivePiece, saveMapping, startImport } from './commands.ts';
import { getImport, listImportRows, listImports, listNearMatches } from './queries.ts';
import { streamRejectsCsv } from './rejects-csv.ts';
import { markInterruptedImports } from './storing/interrupted-imports.ts';
import { undoImport } from './storing/undo-import.ts';
import { checkImport, commitImport, detectImport, type WizardTools } from './wizard-run.ts';

let database: TestDatabase;
let tools: WizardTools;
let memberId: string;
const now = new Date('2026-11-18T10:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-uploads-'));
  tools = { db: database.db, connection: database.connection, folder, clock };
  const { id } = await database.db
    .insertInto('members')
    .values({
      identity_subject: 'admin',
      email: 'admin@sample.example',
      member_type: 'other',
      terms_version: '1',
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  memberId = id;
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const header = 'company,investor,round,close_dt,amount_usd,pre_money,board,int_ref';
const rows = [
  'Pellow Robotics,Tidewrack Ventures,seed,2026-03-14,2400000,8.4m,yes,A-1',
  'Kitehouse,Ninefold Angels,seed,2026-02-09,11750000,21m,no,A-2',
  'Umber Analytics,Quillmark Ventures,seed,2026-02-31,2075000,9m,,A-3',
];
const csv = (...lines: string[]): string => `${[header, ...lines].join('\n')}\n`;

async function upload(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const { id } = await startImport(tools.db, {
    fileName: '../../etc/rounds.csv',
    totalBytes: bytes.length,
    memberId,
    now,
  });
  const half = Math.floor(bytes.length / 2);
  const piece = (offset: number, part: Buffer) => receivePiece(tools.db, { importId: id, offset, bytes: part, now });
  expect(await piece(0, bytes.subarray(0, half))).toMatchObject({
    state: 'uploading',
    receivedBytes: half,
    fileName: 'rounds.csv',
  });
  await expect(piece(0, bytes.subarray(0, half))).rejects.toMatchObject({ code: 'stale' });
  expect(await piece(half, bytes.subarray(half))).toMatchObject({ state: 'uploaded' });
  return id;
}

/** A look at a file takes a process of its own; a short run looks once, because the columns are always the same. */
let known: Detection['mapping'] = null;
async function mappingOf(importId: string): Promise<Mapping> {
  if (known === null || inDeepRun) known = (await detectImport(tools, { importId, answers: {} })).mapping;
  if (known === null) throw new Error('there is no mapping');
  return known;
}

async function check(
  importId: string,
  options: { corrections?: Record<string, Record<string, string> | null> } = {},
): Promise<void> {
  const mapping = await mappingOf(importId);
  const { version } = await getImport(tools.db, { importId, now });
  const run = await checkImport(tools, {
    importId,
    mapping,
    sourceName: 'Quarterly equity',
    corrections: options.corrections ?? {},
    answers: {},
    version,
  });
  expect(await getImport(tools.db, { importId, now })).toMatchObject({ state: 'checking' });
  await run();
}

const commit = async (importId: string): Promise<void> => {
  const { version } = await getImport(tools.db, { importId, now });
  await (
    await commitImport(tools, { importId, version })
  )();
};
const listDeals = async () =>
  (await sql<Record<string, unknown>>`select * from deals order by source_record_id`.execute(database.db)).rows;

test('an unknown file is detected, mapped, checked, corrected, stored and undone', async () => {
  const importId = await upload(csv(...rows));
  const detection = await detectImport(tools, { importId, answers: {} });
  expect(detection).toMatchObject({
    format: { value: 'csv' },
    delimiter: { value: ',' },
    adapter: null,
    rowCount: 3,
    questions: [],
  });
  expect(detection.columns.map(({ name, field }) => [name, field])).toEqual([
    ['company', 'recipientName'],
    ['investor', 'funderNames'],
    ['round', 'roundType'],
    ['close_dt', 'date'],
    ['amount_usd', 'amountUsd'],
    ['pre_money', 'preMoneyUsd'],
    ['board', 'boardSeat'],
    ['int_ref', null],
  ]);
  await check(importId);
  expect(await getImport(tools.db, { importId, now })).toMatchObject({
    state: 'checked',
    readCount: 3,
    addedCount: 2,
    rejectedCount: 1,
  });
  expect(await listDeals()).toEqual([]);
  const refused = await listImportRows(tools.db, {
    importId,
    state: 'refused',
    code: null,
    changedKey: null,
    afterLine: 0,
  });
  expect(refused.rows).toMatchObject([
    {
      line: 4,
      code: 'bad_date',
      raw: ['Umber Analytics', 'Quillmark Ventures', 'seed', '2026-02-31', '2075000', '9m', '', 'A-3'],
    },
  ]);
  const added = await listImportRows(tools.db, {
    importId,
    state: 'added',
    code: null,
    changedKey: null,
    afterLine: 0,
  });
  expect(added.rows[0]?.deal).toMatchObject({
    recipientName: 'Pellow Robotics',
    date: '2026-03-14',
    amountUsd: 2_400_000,
    preMoneyUsd: 8_400_000,
    boardSeat: true,
  });

  await check(importId, { corrections: { 4: { close_dt: '2026-02-28' }, 2: null } });
  expect(await getImport(tools.db, { importId, now })).toMatchObject({ addedCount: 2, rejectedCount: 1 });
  await commit(importId);
  expect(await getImport(tools.db, { importId, now })).toMatchObject({
    state: 'done',
    addedCount: 2,
    undoUntil: '2026-12-18T10:00:00.000Z',
  });
  expect((await listDeals()).map((deal) => [deal['recipient_name'], deal['date']])).toEqual([
    ['Kitehouse', '2026-02-09'],
    ['Umber Analytics', '2026-02-28'],
  ]);
  let text = '';
  for await (const part of streamRejectsCsv(tools.db, { importId })) text += part;
  expect(text).toBe(`${header},import_line,import_code,import_reason\r\n${rows[0]},2,skipped,Skipped by an admin\r\n`);
  await expect(commit(importId)).rejects.toMatchObject({ code: 'stale' });

  const undone = await undoImport(database.connection, { importId, memberId, version: null, clock });
  expect(undone).toEqual({ removedCount: 2, restoredCount: 0, keptCount: 0 });
  expect(await listDeals()).toEqual([]);
  expect(await database.db.selectFrom('funders').selectAll().execute()).toEqual([]);
  expect((await listImports(tools.db, { before: null, now })).imports).toMatchObject([
    { id: importId, state: 'undone', undoUntil: null },
  ]);
});

test('columns that are not used are named in the report, without those that an admin matches', async () => {
  const importId = await upload(
    `recipient,donor,date,amount EUR,HQ,paid out\n${['Kite', 'Orchard'].map((name) => `${name},Alder,2026-03-14,1000,Germany,2026-04-01`).join('\n')}\n`,
  );
  const { mapping } = await detectImport(tools, { importId, answers: {} });
  if (mapping === null) throw new Error('there is no mapping');
  const checkWith = async (fields: Mapping['fields']): Promise<string[] | undefined> => {
    const { version } = await getImport(tools.db, { importId, now });
    await (
      await checkImport(tools, {
        importId,
        mapping: { ...mapping, fields },
        sourceName: 'Unused',
        corrections: {},
        answers: {},
        version,
      })
    )();
    return (await getImport(tools.db, { importId, now })).report?.unused?.map(({ name, text }) => `${name}: ${text}`);
  };
  expect(await checkWith(mapping.fields)).toEqual(['HQ: 1 country', 'paid out: 2 dates']);
  expect(await checkWith({ ...mapping.fields, recipientCountry: { from: 'HQ' } })).toEqual(['paid out: 2 dates']);
  await commit(importId);
  expect((await getImport(tools.db, { importId, now })).report?.unused).toHaveLength(1);
});

test('refused rows go out harmless and come in again as they were', async () => {
  const bad = csv('=HYPERLINK(1),Alder,seed,2026-02-31,-5,1m,,A-1', "'+quoted,Alder,seed,2026-02-31,7,1m,,A-2");
  const { importId } = await importDeals(database.connection, {
    kind: 'equity',
    file: writeFile(bad),
    sourceName: 's',
    isDryRun: false,
    clock,
  });
  let text = '';
  for await (const part of streamRejectsCsv(tools.db, { importId })) text += part;
  expect(text.split('\n')[1]).toMatch(/^'=HYPERLINK\(1\),Alder,seed,2026-02-31,-5,/);
  const mended = text.replaceAll('2026-02-31', '2026-02-28');
  expect(
    await importDeals(database.connection, {
      kind: 'equity',
      file: writeFile(mended),
      sourceName: 's',
      isDryRun: false,
      clock,
    }),
  ).toMatchObject({
    addedCount: 2,
    rejectedCount: 0,
    skipped: expect.arrayContaining(['import_line', 'import_code', 'import_reason']),
  });
  expect((await listDeals()).map((deal) => [deal['recipient_name'], deal['amount_usd']])).toContainEqual([
    '=HYPERLINK(1)',
    -5,
  ]);
});

test('what changed since the check is not stored', { tags: ['slow'] }, async () => {
  const importId = await upload(csv(...rows));
  await check(importId);
  const other = await upload(csv(...rows.slice(0, 1)));
  await check(other);
  await commit(other);
  await commit(importId);
  const after = await getImport(tools.db, { importId, now });
  expect(after.state).toBe('failed');
  expect(after.failure).toMatch(/has changed since the rows were checked.*Nothing was stored/);
  expect(await listDeals()).toHaveLength(1);
});

test('an undo restores changed deals exactly and leaves what an admin changed since', { tags: ['slow'] }, async () => {
  const first = await importDeals(database.connection, {
    kind: 'equity',
    file: writeFile(csv(...rows)),
    sourceName: 's',
    isDryRun: false,
    clock,
  });
  const before = await listDeals();
  const changedFile = writeFile(
    csv(...rows.map((row) => row.replace('seed', 'series a')), 'New Kite,Alder,seed,2026-01-01,5,1m,,A-9'),
  );
  const second = await importDeals(database.connection, {
    kind: 'equity',
    file: changedFile,
    sourceName: 's',
    isDryRun: false,
    clock,
  });
  expect(second).toMatchObject({ addedCount: 1, changedCount: 2 });
  await undoImport(database.connection, { importId: second.importId, memberId: null, version: null, clock });
  expect(await listDeals()).toEqual(before);
  await sql`update deals set notes = 'mended', import_id = null where recipient_name = 'Kitehouse'`.execute(
    database.db,
  );
  expect(
    await undoImport(database.connection, { importId: first.importId, memberId: null, version: null, clock }),
  ).toEqual({ removedCount: 1, restoredCount: 0, keptCount: 1 });
  await expect(
    undoImport(database.connection, { importId: first.importId, memberId: null, version: null, clock }),
  ).rejects.toMatchObject({ code: 'invalid_transition' });
});

test('near funders are listed, and merging moves the deals and is remembered', { tags: ['slow'] }, async () => {
  await database.db
    .insertInto('funders')
    .values({ id: 'tidewrack', name: 'Tidewrack Ventures', created_at: now })
    .execute();
  const file = (name: string): string => writeFile(csv(`Pellow,${name},seed,2026-03-14,1,1m,,B-1`));
  await importDeals(database.connection, {
    kind: 'equity',
    file: file('Tidewrak Ventures'),
    sourceName: 's',
    isDryRun: false,
    clock,
  });
  const [match] = await listNearMatches(tools.db);
  expect(match).toMatchObject({
    added: { name: 'Tidewrak Ventures', dealCount: 1 },
    known: { id: 'tidewrack', dealCount: 0 },
  });
  expect(
    await decideNearMatch(tools.db, {
      matchId: match!.id,
      decision: 'merge',
      memberId,
      now,
      vault: createVault(Buffer.alloc(32, 7), authorKeysInMemory()),
    }),
  ).toEqual([]);
  expect((await listDeals())[0]?.['funder_ids']).toEqual(['tidewrack']);
  await importDeals(database.connection, {
    kind: 'equity',
    file: file('TIDEWRAK ventures'),
    sourceName: 't',
    isDryRun: false,
    clock,
  });
  expect((await listDeals()).map((deal) => deal['funder_ids'])).toEqual([['tidewrack'], ['tidewrack']]);
});

test('a saved match is offered for the same columns', { tags: ['slow'] }, async () => {
  const importId = await upload(csv(...rows));
  const { mapping, columns } = await detectImport(tools, { importId, answers: {} });
  await saveMapping(tools.db, {
    name: 'Quarterly',
    columns: columns.map(({ name }) => name),
    mapping: { ...mapping!, name: 'quarterly', title: 'Quarterly' },
    memberId,
    now,
  });
  expect(await detectImport(tools, { importId, answers: {} })).toMatchObject({ adapter: { name: 'quarterly' } });
  await discardImport(tools.db, { importId, folder: tools.folder });
  await expect(getImport(tools.db, { importId, now })).rejects.toMatchObject({ code: 'not_found' });
});

test(
  'killed in the middle of a commit: nothing is stored, and the import says so',
  { tags: ['slow'], timeout: 60_000 },
  async () => {
    const rowCount = inDeepRun ? 20_000 : 8_000;
    const many = Array.from(
      { length: rowCount },
      (_none, at) => `Company ${at},Alder,seed,2026-01-01,${at + 1},1m,,K-${at}`,
    );
    const file = writeFile(csv(...many));
    const { user, host, port, database: name } = database.connection;
    const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;
    const script = fileURLToPath(new URL('../../scripts/import.ts', import.meta.url));
    const child = spawn(process.execPath, [script, 'equity', file, '--source', 'killed'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: tools.folder },
      stdio: 'ignore',
    });
    for (;;) {
      const { rows: found } = await sql<{
        isWriting: boolean;
      }>`select exists (select from pg_stat_activity where application_name = 'fundsight import' and query like 'insert into deals%' and datname = current_database()) as "isWriting"`.execute(
        database.db,
      );
      if (found[0]?.isWriting === true) break;
      await sleep(5);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (let turn = 0; turn < 200 && (await markInterruptedImports(database.connection)) === 0; turn += 1)
      await sleep(50);
    expect((await listImports(tools.db, { before: null, now })).imports).toMatchObject([
      { state: 'interrupted', failure: 'The run was interrupted: nothing was stored.' },
    ]);
    expect(await listDeals()).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain(`Company ${rowCount - 1}`);
  },
);
