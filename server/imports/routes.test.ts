import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealKinds } from '../../contract/deals/options.ts';
import { getFunder, listFunders } from '../../contract/funders/funders.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import {
  checkImport,
  commitImport,
  deleteMapping,
  detectImport,
  discardImport,
  getImport,
  listImportRows,
  listImports,
  listMappings,
  saveMapping,
  sendPiece,
  startImport,
  undoImport,
  previewUndo,
  type Corrections,
  type Detection,
  type ImportRecord,
} from '../../contract/imports/imports.ts';
import { removeDeal, restoreDeal } from '../../contract/deals/history.ts';
import { editDeal } from '../../contract/deals/manual-deals.ts';
import { decideNearMatch, listNearMatches } from '../../contract/imports/near-matches.ts';
import type { Mapping } from '../../contract/imports/mapping.ts';
import { downloadRejects, downloadTemplate, getImportSettings } from '../../contract/imports/settings.ts';
import { hours } from '../clock.ts';
import { claimImport } from './client.ts';
import { markInterruptedImports } from './storing/interrupted-imports.ts';
import { placeFile } from './upload/pieces.ts';
import { ownerOf } from '../../tests/database.ts';
import { callAs, unchecked, type Who } from '../../tests/call-as.ts';
import { fewOf, inDeepRun } from '../../tests/deep-run.ts';
import { emptyAudit } from '../../tests/audit.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

let server: TestServer;
let admin: { authorization: string };
let adminId: string;
let adminEmail: string;

beforeAll(async () => {
  server = await startTestServer();
  const { email, memberId } = await addMember(server, { role: 'admin' });
  adminId = memberId;
  adminEmail = email;
  admin = await signedIn(server, email);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, import_mappings, funders cascade`.execute(ownerOf(server.context.db));
  await emptyAudit(server.context.db);
});

const start = (body: BodyOf<typeof startImport>, who: Who = admin) => callAs(server, who, startImport, { body });
const sendBytes = (importId: string, offset: number, body: Buffer, type = 'application/octet-stream') =>
  callAs(server, admin, sendPiece, {
    params: { importId },
    query: { offset: String(offset) },
    body,
    headers: { 'content-type': type },
  });
const get = (importId: string) => callAs(server, admin, getImport, { params: { importId } });
const undo = (importId: string, version: number) =>
  callAs(server, admin, undoImport, { params: { importId }, body: { version } });
const tryCommit = (importId: string, version: number) =>
  callAs(server, admin, commitImport, { params: { importId }, body: { version } });
const discard = (importId: string) => callAs(server, admin, discardImport, { params: { importId } });
const listRows = (importId: string, query: QueryOf<typeof listImportRows>) =>
  callAs(server, admin, listImportRows, { params: { importId }, query });
const rejects = (importId: string) => callAs(server, admin, downloadRejects, { params: { importId } });

const header = 'company,investor,round,close_dt,amount_usd,int_ref';
const rows = [
  'Pellow Robotics,Tidewrak Ventures,seed,2026-03-14,2400000,A-1',
  'Kitehouse,Ninefold Angels,seed,2026-02-09,11750000,A-2',
  'Umber Analytics,Quillmark Ventures,seed,2026-02-31,2075000,A-3',
];
const file = Buffer.from(`${[header, ...rows].join('\n')}\n`);

/** The first line of each upload, and the mapping that a look at a file with this line proposed. */
const firstLines = new Map<string, string>();
const mappings = new Map<string, Mapping>();

async function upload(bytes = file, fileName = 'rounds.csv'): Promise<ImportRecord> {
  const { id } = (await start({ fileName, totalBytes: bytes.length })).reply;
  const sent = await sendBytes(id, 0, bytes);
  expect(sent).toMatchObject({ status: 200, reply: { state: 'uploaded' } });
  firstLines.set(id, bytes.toString().split('\n')[0] ?? '');
  return sent.reply;
}

async function detect(importId: string): Promise<Detection & { mapping: Mapping }> {
  const { reply } = await callAs(server, admin, detectImport, { params: { importId }, body: { answers: {} } });
  if (reply.mapping === null) throw new Error('no mapping was proposed');
  return { ...reply, mapping: reply.mapping };
}

/** A look at a file takes a process of its own; a short run looks once at files with the same first line. */
async function mappingOf({ id }: ImportRecord): Promise<Mapping> {
  const line = firstLines.get(id) ?? '';
  const mapping = (inDeepRun ? undefined : mappings.get(line)) ?? (await detect(id)).mapping;
  mappings.set(line, mapping);
  return mapping;
}

async function waitFor(importId: string, state: string): Promise<ImportRecord> {
  for (let turn = 0; turn < 200; turn += 1) {
    const { reply } = await get(importId);
    if (reply.state === state) return reply;
    if (reply.state === 'failed') throw new Error(`the import failed: ${reply.failure}`);
    await sleep(50);
  }
  throw new Error(`never ${state}`);
}

async function check(record: ImportRecord, corrections: Corrections = {}): Promise<ImportRecord> {
  const mapping = await mappingOf(record);
  const { version } = (await get(record.id)).reply;
  const answer = await callAs(server, admin, checkImport, {
    params: { importId: record.id },
    body: { mapping, sourceName: 'Quarterly', corrections, answers: {}, version },
  });
  expect(answer).toMatchObject({ status: 202 });
  return waitFor(record.id, 'checked');
}

async function commit({ id, version }: ImportRecord): Promise<ImportRecord> {
  expect((await tryCommit(id, version)).status).toBe(202);
  return waitFor(id, 'done');
}

const listAudit = () =>
  server.context.db.selectFrom('audit_entries').select(['action', 'actor_id', 'target_id']).orderBy('id').execute();
const countDeals = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from deals`.execute(server.context.db)).rows[0]?.count ?? -1;

describe('the upload', () => {
  test('comes in pieces, each at its place, and goes on where it stopped', async () => {
    const started = await start({ fileName: '../../etc/rounds.csv', totalBytes: file.length });
    expect(started).toMatchObject({
      status: 201,
      reply: { state: 'uploading', fileName: 'rounds.csv', receivedBytes: 0 },
    });
    const { id } = started.reply;
    expect((await sendBytes(id, 0, file.subarray(0, 40))).reply.receivedBytes).toBe(40);
    const again = await sendBytes(id, 0, file.subarray(0, 40));
    expect(again).toMatchObject({ status: 409, problem: { code: 'stale' } });
    expect((await get(id)).reply.receivedBytes).toBe(40);
    expect((await sendBytes(id, 40, file.subarray(40))).reply.state).toBe('uploaded');
    const folder = join(server.context.config.dataDir, 'imports');
    expect(readFileSync(await placeFile(server.context.db, { importId: id, folder }))).toEqual(file);
  });

  test.each<[string, BodyOf<typeof startImport>]>([
    ['without a name', { fileName: '', totalBytes: 5 }],
    ['empty', { fileName: 'a.csv', totalBytes: 0 }],
    ['over the limit', { fileName: 'a.csv', totalBytes: 500_000_001 }],
  ])('is refused %s', async (_what, body) => {
    expect(await start(body)).toMatchObject({ status: 422, problem: { code: 'invalid' } });
  });

  test('takes bytes only, not too many at once, and none that were not announced', async () => {
    const { id } = (await start({ fileName: 'a.csv', totalBytes: 9_000_000 })).reply;
    expect(await sendBytes(id, 0, Buffer.from('{}'), 'application/json')).toMatchObject({
      status: 415,
      problem: { code: 'unsupported_media_type' },
    });
    expect(await sendBytes(id, 0, Buffer.alloc(8_000_001))).toMatchObject({
      status: 413,
      problem: { code: 'too_large' },
    });
    expect((await sendBytes(id, 0, Buffer.alloc(8_000_000))).status).toBe(200);
    expect(await sendBytes(id, 8_000_000, Buffer.alloc(1_000_001))).toMatchObject({ status: 422 });
    expect(await sendBytes(randomUUID(), 0, Buffer.alloc(1))).toMatchObject({ status: 404 });
  });

  test('bytes are refused on every other route', async () => {
    const answer = await callAs(server, admin, startImport, {
      body: unchecked(Buffer.from('x')),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer).toMatchObject({ status: 415 });
  });

  test('ten files an hour, then it says when', async () => {
    const body = { fileName: 'a.csv', totalBytes: 1 };
    for (let turn = 0; turn < 10; turn += 1) expect((await start(body)).status).toBe(201);
    const eleventh = await start(body);
    expect(eleventh.status).toBe(429);
    expect(eleventh.problem).toMatchObject({ code: 'too_many_imports', detail: expect.stringContaining('11:00 UTC') });
    expect(Number(eleventh.headers['retry-after'])).toBe(3_600);
    const other = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
    expect((await start(body, other)).status).toBe(201);
    const before = server.clock.now();
    server.clock.move(hours(1));
    const later = await signedIn(server, (await emailOf(adminId)) ?? '');
    expect((await start(body, later)).status).toBe(201);
    server.clock.set(before);
  });
});

const emailOf = async (id: string): Promise<string | undefined> =>
  (await server.context.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirst())?.email;

describe('the way of a file', () => {
  test('detected, checked, mended, committed, and taken back', { tags: ['slow'] }, async () => {
    const record = await upload();
    expect(await detect(record.id)).toMatchObject({ rowCount: 3, questions: [], delimiter: { value: ',' } });
    const first = await check(record);
    expect(first).toMatchObject({ readCount: 3, addedCount: 2, rejectedCount: 1, progress: null });
    const refused = await listRows(record.id, { state: 'refused' });
    expect(refused.reply.rows).toMatchObject([{ line: 4, code: 'bad_date' }]);
    expect(await countDeals()).toBe(0);

    const mended = await check(first, { 4: { close_dt: '2026-02-28' }, 2: null });
    expect(mended).toMatchObject({ addedCount: 2, rejectedCount: 1 });
    const settings = await callAs(server, admin, getImportSettings, { params: { importId: record.id } });
    expect(settings.reply).toMatchObject({
      mapping: { kind: 'equity' },
      corrections: { 4: { close_dt: '2026-02-28' }, 2: null },
      columnNames: header.split(','),
    });
    const done = await commit(mended);
    expect(done).toMatchObject({ state: 'done', addedCount: 2, report: { deals: { added: 2 } } });
    expect(await countDeals()).toBe(2);
    const stored = join(server.context.config.dataDir, 'imports', record.id);
    for (let turn = 0; turn < 100 && existsSync(stored); turn += 1) await sleep(20);
    expect(existsSync(stored)).toBe(false);

    expect(await undo(record.id, done.version)).toMatchObject({
      status: 200,
      reply: { removedCount: 2, restoredCount: 0, keptCount: 0, import: { state: 'undone' } },
    });
    expect(await countDeals()).toBe(0);
    expect(await listAudit()).toEqual([
      { action: 'import.commit', actor_id: adminId, target_id: record.id },
      { action: 'import.undo', actor_id: adminId, target_id: record.id },
    ]);
    expect((await callAs(server, admin, listImports)).reply.imports).toMatchObject([
      { id: record.id, state: 'undone' },
    ]);
  });

  test.each(['keep', 'undo'] as const)('taken back after a deal was edited: %s', async (edited) => {
    const done = await commit(await check(await upload()));
    const params = { importId: done.id };
    const asked = () => callAs(server, admin, previewUndo, { params });
    expect((await asked()).reply).toMatchObject({ editedCount: 0, importedCount: 0, mergeCount: 0 });
    const { db } = server.context;
    const { id, updated_at: at } = await db
      .selectFrom('deals')
      .where('import_id', '=', done.id)
      .select(['id', 'updated_at'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const change = await callAs(server, admin, editDeal, {
      params: { kind: 'equity', dealId: id },
      body: { values: { notes: 'By hand' }, updatedAt: at.toISOString(), reason: 'Known better' },
    });
    expect(change.status).toBe(200);
    expect((await asked()).reply).toMatchObject({ editedCount: 1, importedCount: 0, mergeCount: 0 });
    const body = { version: done.version, edited };
    const { reply } = await callAs(server, admin, undoImport, { params, body });
    const left = await db.selectFrom('deals').select('id').execute();
    expect({ ...reply, left: left.map((deal) => deal.id) }).toMatchObject(
      edited === 'keep' ? { removedCount: 1, keptCount: 1, left: [id] } : { removedCount: 2, keptCount: 0, left: [] },
    );
    await db.deleteFrom('deals').execute();
  });

  test('taken back after a deal was taken out, which is not said to stay and can come back with its funder', async () => {
    const done = await commit(await check(await upload()));
    const { db } = server.context;
    const gone = await db
      .selectFrom('deals')
      .where('recipient_name', '=', 'Kitehouse')
      .select(['id', 'updated_at', 'funder_ids'])
      .executeTakeFirstOrThrow();
    const place = { kind: 'equity', dealId: gone.id } as const;
    const body = { reason: 'duplicate', note: 'It is here twice', updatedAt: gone.updated_at.toISOString() } as const;
    expect((await callAs(server, admin, removeDeal, { params: place, body })).status).toBe(204);
    expect((await undo(done.id, done.version)).reply).toMatchObject({ removedCount: 1, keptCount: 0 });
    expect(await db.selectFrom('deals').select('id').execute()).toEqual([]);
    const back = await callAs(server, admin, restoreDeal, { params: place, body: { note: 'It is the only one' } });
    expect(back.status).toBe(204);
    const funders = await db.selectFrom('funders').select('id').execute();
    expect(gone.funder_ids).toHaveLength(1);
    expect(funders.map(({ id }) => id)).toEqual(gone.funder_ids);
  });

  test('the refused rows come as a CSV file, before the commit and after it', { tags: ['slow'] }, async () => {
    const record = await upload();
    await detect(record.id);
    const checked = await check(record);
    const before = await rejects(checked.id);
    await commit(checked);
    const response = await rejects(checked.id);
    expect(before.text).toBe(response.text);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="refused-rows.csv"');
    const [first, second] = response.text.split('\r\n');
    expect(first).toBe(`${header},import_line,import_code,import_reason`);
    expect(second).toContain(`${rows[2]},4,bad_date,`);
    expect(await rejects(randomUUID())).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    });
  });

  test('rows come in pages, and a filter by code finds those of every page', { tags: ['slow'] }, async () => {
    const many = Array.from({ length: 230 }, (_none, at) => `Company ${at},Alder,seed,2026-02-31,${at},B-${at}`);
    const lines = [header, ...many, 'Late,Alder,seed,2026-02-03,much,B-late', rows[0]];
    const { id } = await check(await upload(Buffer.from(`${lines.join('\n')}\n`)));
    const found: number[] = [];
    for (let next: number | null = 0; next !== null;) {
      const page: ReplyOf<typeof listImportRows> = (await listRows(id, { state: 'refused', afterLine: String(next) }))
        .reply;
      found.push(...page.rows.map(({ line }) => line));
      next = page.nextLine;
    }
    expect(found).toEqual(Array.from({ length: 231 }, (_none, at) => at + 2));
    const late = await listRows(id, { state: 'refused', code: 'bad_number' });
    expect(late.reply).toMatchObject({ rows: [{ line: 232, code: 'bad_number' }], nextLine: null });
  });

  test('a version that is past is refused, at the check, the commit and the undo', { tags: ['slow'] }, async () => {
    const record = await upload();
    const { mapping } = await detect(record.id);
    const body = { mapping, sourceName: 's', corrections: {}, answers: {}, version: record.version + 7 };
    const answer = await callAs(server, admin, checkImport, { params: { importId: record.id }, body });
    expect(answer).toMatchObject({ status: 409 });
    const checked = await check(record);
    const past = checked.version - 1;
    expect(await tryCommit(record.id, past)).toMatchObject({ status: 409 });
    const done = await commit(checked);
    expect(await tryCommit(record.id, done.version)).toMatchObject({ status: 409 });
    expect(await undo(record.id, past)).toMatchObject({ status: 409 });
    expect(await countDeals()).toBe(2);
  });

  test('what cannot be read is refused with the reason, and what is malformed by its field', async () => {
    const record = await upload(Buffer.from('%PDF-1.7 and so on'), 'paper.pdf');
    const params = { importId: record.id };
    expect(await callAs(server, admin, detectImport, { params, body: { answers: {} } })).toMatchObject({
      status: 415,
      problem: { detail: expect.stringContaining('PDF') },
    });
    const body = unchecked({ mapping: {}, sourceName: '', corrections: {}, answers: {}, version: 1 });
    const refused = await callAs(server, admin, checkImport, { params, body });
    expect(Object.keys(refused.problem.errors)).toEqual(expect.arrayContaining(['mapping.kind', 'sourceName']));
  });

  test('a file that is not committed can be dropped, a committed one cannot', async () => {
    const record = await upload();
    expect((await discard(record.id)).status).toBe(204);
    expect((await get(record.id)).status).toBe(404);
    expect(existsSync(join(server.context.config.dataDir, 'imports', record.id))).toBe(false);
    const done = await commit(await check(await upload()));
    expect(await discard(done.id)).toMatchObject({ status: 409 });
  });

  test(
    'the rows that would change say what is stored now, and a filter by column finds them',
    { tags: ['slow'] },
    async () => {
      const first = await commit(await check(await upload()));
      expect(first).toMatchObject({ startedBy: adminEmail });
      const mended = file
        .toString()
        .replace('seed,2026-03-14,2400000', 'seed,2026-03-15,2500000')
        .replace('Kitehouse,Ninefold', 'Kitehouse Ltd,Ninefold');
      const record = await check(await upload(Buffer.from(mended)));
      expect(record.report?.changedKeys).toEqual({ date: 1, amount: 1, amountUsd: 1, recipientName: 1 });
      const rowsAt = async (query: QueryOf<typeof listImportRows>) => (await listRows(record.id, query)).reply.rows;
      expect(await rowsAt({ state: 'changed' })).toMatchObject([
        { line: 2, deal: { amount: 2_500_000 }, before: { amount: 2_400_000, date: '2026-03-14' } },
        { line: 3, changedKeys: ['recipientName'], before: { recipientName: 'Kitehouse' } },
      ]);
      expect((await rowsAt({ state: 'changed', changedKey: 'recipientName' })).map(({ line }) => line)).toEqual([3]);
      expect((await rowsAt({ state: 'changed', changedKey: 'amount' })).map(({ line }) => line)).toEqual([2]);
      expect(await rowsAt({ state: 'changed', changedKey: 'notes' })).toEqual([]);
      expect((await rowsAt({ state: 'refused' })).map(({ before, changedKeys }) => [before, changedKeys])).toEqual([
        [null, []],
      ]);
    },
  );

  test('what another server has claimed is not taken for dead', async () => {
    const record = await upload();
    const release = await claimImport(server.context.connection, record.id);
    await sql`update deal_imports set state = 'committing' where id = ${record.id}`.execute(server.context.db);
    expect(await markInterruptedImports(server.context.connection)).toBe(0);
    await release();
    expect(await markInterruptedImports(server.context.connection)).toBe(1);
    expect((await get(record.id)).reply.state).toBe('interrupted');
  });

  test('a run that died says so when it is read', async () => {
    const record = await upload();
    await sql`update deal_imports set state = 'committing' where id = ${record.id}`.execute(server.context.db);
    expect(await waitFor(record.id, 'interrupted')).toMatchObject({ failure: expect.stringContaining('nothing was') });
  });
});

describe('what was matched once', () => {
  const save = (body: BodyOf<typeof saveMapping>) => callAs(server, admin, saveMapping, { body });
  const forget = (mappingId: string) => callAs(server, admin, deleteMapping, { params: { mappingId } });

  test('is saved, offered, listed and forgotten', { tags: ['slow'] }, async () => {
    const record = await upload();
    const { mapping, columns } = await detect(record.id);
    const saved = await save({
      name: 'Quarterly equity',
      columns: columns.map(({ name }) => name),
      mapping: { ...mapping, name: 'quarterly', title: 'Quarterly equity' },
    });
    expect(saved.status).toBe(201);
    expect(await detect(record.id)).toMatchObject({ adapter: { name: 'quarterly' } });
    const listed = (await callAs(server, admin, listMappings)).reply;
    expect(listed.saved).toMatchObject([{ name: 'Quarterly equity' }]);
    expect(listed.known.length).toBeGreaterThan(10);
    expect((await forget(saved.reply.id)).status).toBe(204);
    expect((await forget(saved.reply.id)).status).toBe(404);
    expect((await listAudit()).map(({ action }) => action)).toEqual(['import_mapping.save', 'import_mapping.delete']);
  });

  test('without a name it is not saved', { tags: ['slow'] }, async () => {
    const { mapping } = await detect((await upload()).id);
    const answer = await save({ name: ' ', columns: [], mapping });
    expect(answer).toMatchObject({ status: 422, problem: { errors: { name: expect.any(String) } } });
  });

  test('a column without a name is refused, and the list stays readable', { tags: ['slow'] }, async () => {
    const { mapping } = await detect((await upload()).id);
    const answer = await save({
      name: 'Nameless',
      columns: ['company', ''],
      mapping,
    });
    expect(answer).toMatchObject({ status: 422, problem: { errors: { 'columns.1': expect.any(String) } } });
    expect((await callAs(server, admin, listMappings)).status).toBe(200);
  });
});

test('a funder that an import made says so, and waits until an admin lists it', { tags: ['slow'] }, async () => {
  const { db } = server.context;
  const proposed = async (id: string) => (await callAs(server, admin, getFunder, { params: { id } })).reply.data;
  const listed = async () => (await callAs(server, admin, listFunders, { query: {} })).reply.data.map(({ id }) => id);
  const { id } = await commit(await check(await upload()));
  const waiting = async () => [
    (await get(id)).reply.waitingFunderCount,
    (await callAs(server, admin, listImports)).reply.imports[0]?.waitingFunderCount,
  ];
  expect(await waiting()).toEqual([2, 2]);
  expect(await proposed('ninefold-angels')).toMatchObject({ proposedBy: 'import' });
  expect(await listed()).not.toContain('ninefold-angels');
  await db.updateTable('funders').set({ state: 'listed' }).where('id', '=', 'ninefold-angels').execute();
  expect(await waiting()).toEqual([1, 1]);
  expect(await proposed('ninefold-angels')).toMatchObject({ proposedBy: null });
  expect(await listed()).toContain('ninefold-angels');
});

test('near funders are listed, and each is decided once', { tags: ['slow'] }, async () => {
  await server.context.db
    .insertInto('funders')
    .values({ id: 'tidewrack', name: 'Tidewrack Ventures', created_at: server.clock.now() })
    .execute();
  await commit(await check(await upload()));
  const { matches } = (await callAs(server, admin, listNearMatches)).reply;
  expect(matches).toMatchObject([{ added: { name: 'Tidewrak Ventures' }, known: { id: 'tidewrack' } }]);
  const params = { matchId: matches[0]?.id ?? '' };
  const decide = (decision: BodyOf<typeof decideNearMatch>['decision']) =>
    callAs(server, admin, decideNearMatch, { params, body: { decision } });
  expect((await decide(unchecked('perhaps'))).status).toBe(422);
  expect(await decide('merge')).toMatchObject({ status: 200, reply: { matches: [] } });
  expect(await decide('different')).toMatchObject({ status: 409 });
  expect((await listAudit()).at(-1)).toMatchObject({ action: 'funder.merge', actor_id: adminId });
});

test.each(fewOf(1, dealKinds))('the template of %s comes in as it goes out', async (kind) => {
  const response = await callAs(server, admin, downloadTemplate, { params: { kind } });
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="fundsight-${kind}-template.csv"`,
  });
  const record = await check(await upload(Buffer.from(response.text), 'template.csv'));
  expect(record).toMatchObject({ adapter: 'generic', kind: 'grant', readCount: 1, addedCount: 1, rejectedCount: 0 });
  expect(record.report).toMatchObject({ kindCounts: { [kind]: 1 }, flagCounts: {} });
});

test('there is no template of what is no kind', async () => {
  const params = { kind: unchecked('gifts') };
  expect(await callAs(server, admin, downloadTemplate, { params })).toMatchObject({ status: 404 });
});

test('no cell of a file and no name of a file is in the log', () => {
  const log = server.logLines.join('\n');
  expect(log).toContain('/api/admin/imports/:importId/check');
  for (const secret of ['Pellow', 'rounds.csv', 'Tidewrak']) expect(log).not.toContain(secret);
});
