import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Detection, ImportRecord, ImportRow, NearMatch, SavedMapping } from '../../contract/imports/imports.ts';
import { hours } from '../clock.ts';
import { claimImport } from './client.ts';
import { settleInterrupted } from './finish-import.ts';
import { placeFile } from './upload/pieces.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { emptyAudit } from '../../tests/audit.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

let server: TestServer;
let admin: Record<string, string>;
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
  await sql`truncate deals, deal_imports, import_mappings, funders cascade`.execute(server.context.db);
  await emptyAudit(server.context.db);
});

interface Answer<Body> {
  status: number;
  body: Body & { code?: string; detail?: string; errors?: Record<string, string> };
}

async function ask<Body = object>(route: string, payload?: unknown, headers = admin): Promise<Answer<Body>> {
  const [method, url] = route.split(' ') as ['GET', string];
  const response = await server.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? ({} as Answer<Body>['body']) : response.json<Answer<Body>['body']>(),
  };
}

const sendPiece = (importId: string, offset: number, bytes: Buffer, type = 'application/octet-stream') =>
  ask<ImportRecord>(`PUT /api/admin/imports/${importId}/file?offset=${offset}`, bytes, {
    ...admin,
    'content-type': type,
  });

const header = 'company,investor,round,close_dt,amount_usd,int_ref';
const rows = [
  'Pellow Robotics,Tidewrak Ventures,seed,2026-03-14,2400000,A-1',
  'Kitehouse,Ninefold Angels,seed,2026-02-09,11750000,A-2',
  'Umber Analytics,Quillmark Ventures,seed,2026-02-31,2075000,A-3',
];
const file = Buffer.from(`${[header, ...rows].join('\n')}\n`);

/** The first line of each upload, and the mapping that a look at a file with this line proposed. */
const firstLines = new Map<string, string>();
const mappings = new Map<string, Detection['mapping']>();

async function upload(bytes = file, fileName = 'rounds.csv'): Promise<ImportRecord> {
  const { body } = await ask<ImportRecord>('POST /api/admin/imports', { fileName, totalBytes: bytes.length });
  const sent = await sendPiece(body.id, 0, bytes);
  expect(sent).toMatchObject({ status: 200, body: { state: 'uploaded' } });
  firstLines.set(body.id, bytes.toString().split('\n')[0] ?? '');
  return sent.body;
}

async function detect(importId: string, answers = {}): Promise<Detection> {
  return (await ask<Detection>(`POST /api/admin/imports/${importId}/detection`, { answers })).body;
}

/** A look at a file takes a process of its own; a short run looks once at files with the same first line. */
async function mappingOf({ id }: ImportRecord): Promise<Detection['mapping']> {
  const line = firstLines.get(id) ?? '';
  const mapping = (inDeepRun ? undefined : mappings.get(line)) ?? (await detect(id)).mapping;
  mappings.set(line, mapping);
  return mapping;
}

async function waitFor(importId: string, state: string): Promise<ImportRecord> {
  for (let turn = 0; turn < 200; turn += 1) {
    const { body } = await ask<ImportRecord>(`GET /api/admin/imports/${importId}`);
    if (body.state === state) return body;
    if (body.state === 'failed') throw new Error(`the import failed: ${body.failure}`);
    await sleep(50);
  }
  throw new Error(`never ${state}`);
}

async function check(record: ImportRecord, corrections: object = {}): Promise<ImportRecord> {
  const mapping = await mappingOf(record);
  const { body } = await ask<ImportRecord>(`GET /api/admin/imports/${record.id}`);
  const answer = await ask<ImportRecord>(`POST /api/admin/imports/${record.id}/check`, {
    mapping,
    sourceName: 'Quarterly',
    corrections,
    answers: {},
    version: body.version,
  });
  expect(answer).toMatchObject({ status: 202 });
  return waitFor(record.id, 'checked');
}

async function commit({ id, version }: ImportRecord): Promise<ImportRecord> {
  expect((await ask(`POST /api/admin/imports/${id}/commit`, { version })).status).toBe(202);
  return waitFor(id, 'done');
}

const listAudit = () =>
  server.context.db.selectFrom('audit_entries').select(['action', 'actor_id', 'target_id']).orderBy('id').execute();
const countDeals = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from deals`.execute(server.context.db)).rows[0]?.count ?? -1;

describe('the upload', () => {
  test('comes in pieces, each at its place, and goes on where it stopped', async () => {
    const { status, body } = await ask<ImportRecord>('POST /api/admin/imports', {
      fileName: '../../etc/rounds.csv',
      totalBytes: file.length,
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { state: 'uploading', fileName: 'rounds.csv', receivedBytes: 0 },
    });
    expect((await sendPiece(body.id, 0, file.subarray(0, 40))).body.receivedBytes).toBe(40);
    expect(await sendPiece(body.id, 0, file.subarray(0, 40))).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await ask<ImportRecord>(`GET /api/admin/imports/${body.id}`)).body.receivedBytes).toBe(40);
    expect((await sendPiece(body.id, 40, file.subarray(40))).body.state).toBe('uploaded');
    const folder = join(server.context.config.dataDir, 'imports');
    expect(readFileSync(await placeFile(server.context.db, { importId: body.id, folder }))).toEqual(file);
  });

  test.each<[string, object]>([
    ['without a name', { fileName: '', totalBytes: 5 }],
    ['empty', { fileName: 'a.csv', totalBytes: 0 }],
    ['over the limit', { fileName: 'a.csv', totalBytes: 500_000_001 }],
  ])('is refused %s', async (_what, body) => {
    expect(await ask('POST /api/admin/imports', body)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  test('takes bytes only, not too many at once, and none that were not announced', async () => {
    const { body } = await ask<ImportRecord>('POST /api/admin/imports', { fileName: 'a.csv', totalBytes: 9_000_000 });
    expect(await sendPiece(body.id, 0, Buffer.from('{}'), 'application/json')).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await sendPiece(body.id, 0, Buffer.alloc(8_000_001))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect((await sendPiece(body.id, 0, Buffer.alloc(8_000_000))).status).toBe(200);
    expect(await sendPiece(body.id, 8_000_000, Buffer.alloc(1_000_001))).toMatchObject({ status: 422 });
    expect(await sendPiece(randomUUID(), 0, Buffer.alloc(1))).toMatchObject({ status: 404 });
  });

  test('bytes are refused on every other route', async () => {
    const answer = await ask('POST /api/admin/imports', Buffer.from('x'), {
      ...admin,
      'content-type': 'application/octet-stream',
    });
    expect(answer).toMatchObject({ status: 415 });
  });

  test('ten files an hour, then it says when', async () => {
    for (let turn = 0; turn < 10; turn += 1)
      expect((await ask('POST /api/admin/imports', { fileName: 'a.csv', totalBytes: 1 })).status).toBe(201);
    const eleventh = await server.app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      headers: admin,
      payload: { fileName: 'a.csv', totalBytes: 1 },
    });
    expect(eleventh.statusCode).toBe(429);
    expect(eleventh.json()).toMatchObject({ code: 'too_many_imports', detail: expect.stringContaining('11:00 UTC') });
    expect(Number(eleventh.headers['retry-after'])).toBe(3_600);
    const other = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
    expect((await ask('POST /api/admin/imports', { fileName: 'a.csv', totalBytes: 1 }, other)).status).toBe(201);
    const before = server.clock.now();
    server.clock.move(hours(1));
    const later = await signedIn(server, (await emailOf(adminId)) ?? '');
    expect((await ask('POST /api/admin/imports', { fileName: 'a.csv', totalBytes: 1 }, later)).status).toBe(201);
    server.clock.set(before);
  });
});

const emailOf = async (id: string): Promise<string | undefined> =>
  (await server.context.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirst())?.email;

describe('the way of a file', () => {
  test('detected, checked, mended, committed, and taken back', async () => {
    const record = await upload();
    expect(await detect(record.id)).toMatchObject({ rowCount: 3, questions: [], delimiter: { value: ',' } });
    const first = await check(record);
    expect(first).toMatchObject({ readCount: 3, addedCount: 2, rejectedCount: 1, progress: null });
    const refused = await ask<{ rows: object[] }>(`GET /api/admin/imports/${record.id}/rows?state=refused`);
    expect(refused.body.rows).toMatchObject([{ line: 4, code: 'bad_date' }]);
    expect(await countDeals()).toBe(0);

    const mended = await check(first, { 4: { close_dt: '2026-02-28' }, 2: null });
    expect(mended).toMatchObject({ addedCount: 2, rejectedCount: 1 });
    expect((await ask(`GET /api/admin/imports/${record.id}/settings`)).body).toMatchObject({
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

    const undone = await ask(`POST /api/admin/imports/${record.id}/undo`, { version: done.version });
    expect(undone).toMatchObject({
      status: 200,
      body: { removedCount: 2, restoredCount: 0, keptCount: 0, import: { state: 'undone' } },
    });
    expect(await countDeals()).toBe(0);
    expect(await listAudit()).toEqual([
      { action: 'import.commit', actor_id: adminId, target_id: record.id },
      { action: 'import.undo', actor_id: adminId, target_id: record.id },
    ]);
    expect((await ask<{ imports: object[] }>('GET /api/admin/imports')).body.imports).toMatchObject([
      { id: record.id, state: 'undone' },
    ]);
  });

  test('the refused rows come as a CSV file, before the commit and after it', async () => {
    const record = await upload();
    await detect(record.id);
    const checked = await check(record);
    const address = { method: 'GET', url: `/api/admin/imports/${checked.id}/rejects`, headers: admin } as const;
    const before = await server.app.inject(address);
    await commit(checked);
    const response = await server.app.inject(address);
    expect(before.body).toBe(response.body);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="refused-rows.csv"');
    const [first, second] = response.body.split('\r\n');
    expect(first).toBe(`${header},import_line,import_code,import_reason`);
    expect(second).toContain(`${rows[2]},4,bad_date,`);
    expect(await ask(`GET /api/admin/imports/${randomUUID()}/rejects`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('rows come in pages, and a filter by code finds those of every page', async () => {
    const many = Array.from({ length: 230 }, (_none, at) => `Company ${at},Alder,seed,2026-02-31,${at},B-${at}`);
    const lines = [header, ...many, 'Late,Alder,seed,2026-02-03,much,B-late', rows[0]];
    const { id } = await check(await upload(Buffer.from(`${lines.join('\n')}\n`)));
    const found: number[] = [];
    for (let next: number | null = 0; next !== null;) {
      const { body }: Answer<{ rows: { line: number }[]; nextLine: number | null }> = await ask(
        `GET /api/admin/imports/${id}/rows?state=refused&afterLine=${next}`,
      );
      found.push(...body.rows.map(({ line }) => line));
      next = body.nextLine;
    }
    expect(found).toEqual(Array.from({ length: 231 }, (_none, at) => at + 2));
    const late = await ask<{ rows: object[]; nextLine: null }>(
      `GET /api/admin/imports/${id}/rows?state=refused&code=bad_number`,
    );
    expect(late.body).toMatchObject({ rows: [{ line: 232, code: 'bad_number' }], nextLine: null });
  });

  test('a version that is past is refused, at the check, the commit and the undo', async () => {
    const record = await upload();
    const { mapping } = await detect(record.id);
    const body = { mapping, sourceName: 's', corrections: {}, answers: {}, version: record.version + 7 };
    expect(await ask(`POST /api/admin/imports/${record.id}/check`, body)).toMatchObject({ status: 409 });
    const checked = await check(record);
    const past = { version: checked.version - 1 };
    expect(await ask(`POST /api/admin/imports/${record.id}/commit`, past)).toMatchObject({ status: 409 });
    const done = await commit(checked);
    expect(await ask(`POST /api/admin/imports/${record.id}/commit`, { version: done.version })).toMatchObject({
      status: 409,
    });
    expect(await ask(`POST /api/admin/imports/${record.id}/undo`, past)).toMatchObject({ status: 409 });
    expect(await countDeals()).toBe(2);
  });

  test('what cannot be read is refused with the reason, and what is malformed by its field', async () => {
    const record = await upload(Buffer.from('%PDF-1.7 and so on'), 'paper.pdf');
    const { status, body } = await ask(`POST /api/admin/imports/${record.id}/detection`, { answers: {} });
    expect({ status, detail: body.detail }).toMatchObject({ status: 415, detail: expect.stringContaining('PDF') });
    const wrong = { mapping: {}, sourceName: '', corrections: {}, answers: {}, version: 1 };
    const refused = await ask(`POST /api/admin/imports/${record.id}/check`, wrong);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(expect.arrayContaining(['mapping.kind', 'sourceName']));
  });

  test('a file that is not committed can be dropped, a committed one cannot', async () => {
    const record = await upload();
    expect((await ask(`DELETE /api/admin/imports/${record.id}`)).status).toBe(204);
    expect((await ask(`GET /api/admin/imports/${record.id}`)).status).toBe(404);
    expect(existsSync(join(server.context.config.dataDir, 'imports', record.id))).toBe(false);
    const done = await commit(await check(await upload()));
    expect(await ask(`DELETE /api/admin/imports/${done.id}`)).toMatchObject({ status: 409 });
  });

  test('the rows that would change say what is stored now, and a filter by column finds them', async () => {
    const first = await commit(await check(await upload()));
    expect(first).toMatchObject({ startedBy: adminEmail });
    const mended = file
      .toString()
      .replace('seed,2026-03-14,2400000', 'seed,2026-03-15,2500000')
      .replace('Kitehouse,Ninefold', 'Kitehouse Ltd,Ninefold');
    const record = await check(await upload(Buffer.from(mended)));
    expect(record.report?.changedKeys).toEqual({ date: 1, amount: 1, amountUsd: 1, recipientName: 1 });
    const rowsAt = async (query: string) =>
      (await ask<{ rows: ImportRow[] }>(`GET /api/admin/imports/${record.id}/rows?${query}`)).body.rows;
    expect(await rowsAt('state=changed')).toMatchObject([
      { line: 2, deal: { amount: 2_500_000 }, before: { amount: 2_400_000, date: '2026-03-14' } },
      { line: 3, changedKeys: ['recipientName'], before: { recipientName: 'Kitehouse' } },
    ]);
    expect((await rowsAt('state=changed&changedKey=recipientName')).map(({ line }) => line)).toEqual([3]);
    expect((await rowsAt('state=changed&changedKey=amount')).map(({ line }) => line)).toEqual([2]);
    expect(await rowsAt('state=changed&changedKey=notes')).toEqual([]);
    expect((await rowsAt('state=refused')).map(({ before, changedKeys }) => [before, changedKeys])).toEqual([
      [null, []],
    ]);
  });

  test('what another server has claimed is not taken for dead', async () => {
    const record = await upload();
    const release = await claimImport(server.context.connection, record.id);
    await sql`update deal_imports set state = 'committing' where id = ${record.id}`.execute(server.context.db);
    expect(await settleInterrupted(server.context.connection)).toBe(0);
    await release();
    expect(await settleInterrupted(server.context.connection)).toBe(1);
    expect((await ask<ImportRecord>(`GET /api/admin/imports/${record.id}`)).body.state).toBe('interrupted');
  });

  test('a run that died says so when somebody looks', async () => {
    const record = await upload();
    await sql`update deal_imports set state = 'committing' where id = ${record.id}`.execute(server.context.db);
    expect(await waitFor(record.id, 'interrupted')).toMatchObject({ failure: expect.stringContaining('nothing was') });
  });
});

describe('what was matched once', () => {
  test('is saved, offered, listed and forgotten', async () => {
    const record = await upload();
    const { mapping, columns } = await detect(record.id);
    const saved = await ask<SavedMapping>('POST /api/admin/import-mappings', {
      name: 'Quarterly equity',
      columns: columns.map(({ name }) => name),
      mapping: { ...mapping, name: 'quarterly', title: 'Quarterly equity' },
    });
    expect(saved.status).toBe(201);
    expect(await detect(record.id)).toMatchObject({ adapter: { name: 'quarterly' } });
    const listed = await ask<{ saved: object[]; known: object[] }>('GET /api/admin/import-mappings');
    expect(listed.body.saved).toMatchObject([{ name: 'Quarterly equity' }]);
    expect(listed.body.known.length).toBeGreaterThan(10);
    expect((await ask(`DELETE /api/admin/import-mappings/${saved.body.id}`)).status).toBe(204);
    expect((await ask(`DELETE /api/admin/import-mappings/${saved.body.id}`)).status).toBe(404);
    expect((await listAudit()).map(({ action }) => action)).toEqual(['import_mapping.save', 'import_mapping.delete']);
  });

  test('without a name it is not saved', async () => {
    const { mapping } = await detect((await upload()).id);
    const answer = await ask('POST /api/admin/import-mappings', { name: ' ', columns: [], mapping });
    expect(answer).toMatchObject({ status: 422, body: { errors: { name: expect.any(String) } } });
  });

  test('a column without a name is refused, and the list stays readable', async () => {
    const { mapping } = await detect((await upload()).id);
    const answer = await ask('POST /api/admin/import-mappings', {
      name: 'Nameless',
      columns: ['company', ''],
      mapping,
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'columns.1': expect.any(String) } } });
    expect((await ask('GET /api/admin/import-mappings')).status).toBe(200);
  });
});

test('near funders are listed, and each is decided once', async () => {
  await server.context.db
    .insertInto('funders')
    .values({ id: 'tidewrack', name: 'Tidewrack Ventures', created_at: server.clock.now() })
    .execute();
  await commit(await check(await upload()));
  const { body } = await ask<{ matches: NearMatch[] }>('GET /api/admin/funder-near-matches');
  expect(body.matches).toMatchObject([{ added: { name: 'Tidewrak Ventures' }, known: { id: 'tidewrack' } }]);
  const address = `POST /api/admin/funder-near-matches/${body.matches[0]?.id}`;
  expect((await ask(address, { decision: 'perhaps' })).status).toBe(422);
  expect(await ask(address, { decision: 'merge' })).toMatchObject({ status: 200, body: { matches: [] } });
  expect(await ask(address, { decision: 'different' })).toMatchObject({ status: 409 });
  expect((await listAudit()).at(-1)).toMatchObject({ action: 'funder.merge', actor_id: adminId });
});

test.each(['equity', 'debt', 'grant'])('the template of %s comes in as it goes out', async (kind) => {
  const response = await server.app.inject({ url: `/api/admin/import-templates/${kind}`, headers: admin });
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="fundsight-${kind}-template.csv"`,
  });
  const record = await check(await upload(Buffer.from(response.body), 'template.csv'));
  expect(record).toMatchObject({ adapter: 'generic', kind: 'grant', readCount: 1, addedCount: 1, rejectedCount: 0 });
  expect(record.report).toMatchObject({ kindCounts: { [kind]: 1 }, flagCounts: {} });
});

test('there is no template of what is no kind', async () => {
  expect(await ask('GET /api/admin/import-templates/gifts')).toMatchObject({ status: 404 });
});

test('no cell of a file and no name of a file is in the log', () => {
  const log = server.logLines.join('\n');
  expect(log).toContain('/api/admin/imports/:importId/check');
  for (const secret of ['Pellow', 'rounds.csv', 'Tidewrak']) expect(log).not.toContain(secret);
});
