import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maximumPieceBytes, type Detection, type ImportRecord } from '../../contract/imports/imports.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

/** Other people's requests while a large file is on its way in. */

let server: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

const rowCount = inDeepRun ? 100_000 : 20_000;
const header = 'kind,source_record_id,recipient,funders,date,amount,currency';
const file = Buffer.from(
  `${header}\n${Array.from({ length: rowCount }, (_none, at) => `grant,b-${at},Venture ${at},Funder ${at % 90},2020-05-06,${at + 1},USD`).join('\n')}\n`,
);

async function ask<Body>(route: string, payload?: object | Buffer, type = 'application/json'): Promise<Body> {
  const [method, url] = route.split(' ') as ['GET', string];
  const response = await server.app.inject({
    method,
    url,
    headers: payload === undefined ? admin : { ...admin, 'content-type': type },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(response.statusCode, `${route}: ${response.body.slice(0, 200)}`).toBeLessThan(300);
  return response.json<Body>();
}

async function upload(): Promise<ImportRecord> {
  let record = await ask<ImportRecord>('POST /api/admin/imports', { fileName: 'large.csv', totalBytes: file.length });
  for (let offset = 0; offset < file.length; offset += maximumPieceBytes)
    record = await ask<ImportRecord>(
      `PUT /api/admin/imports/${record.id}/file?offset=${offset}`,
      file.subarray(offset, offset + maximumPieceBytes),
      'application/octet-stream',
    );
  return record;
}

const isRunning = ({ state }: ImportRecord): boolean => state === 'checking' || state === 'committing';

/** Asks as a guest and as the admin until the run has ended; what was answered before that, and how far the run was. */
async function askWhileRunning(importId: string): Promise<{ answered: number; seen: Set<number>; last: ImportRecord }> {
  const seen = new Set<number>();
  for (let answered = 0; ; answered += 1) {
    const guest = await server.app.inject({ method: 'GET', url: '/api/funders' });
    expect(guest.statusCode).toBe(200);
    const last = await ask<ImportRecord>(`GET /api/admin/imports/${importId}`);
    if (!isRunning(last)) return { answered, seen, last };
    if (last.progress !== null) seen.add(last.progress.readCount);
    await sleep(20);
  }
}

test('many rows are checked and stored while others are answered', { timeout: 120_000 }, async () => {
  const record = await upload();
  const { mapping } = await ask<Detection>(`POST /api/admin/imports/${record.id}/detection`, { answers: {} });
  const begun = await ask<ImportRecord>(`POST /api/admin/imports/${record.id}/check`, {
    mapping,
    sourceName: 'Large',
    corrections: {},
    answers: {},
    version: (await ask<ImportRecord>(`GET /api/admin/imports/${record.id}`)).version,
  });
  expect(begun.state).toBe('checking');
  const check = await askWhileRunning(record.id);
  expect(check.last).toMatchObject({ state: 'checked', readCount: rowCount, addedCount: rowCount, rejectedCount: 0 });
  // Were the file read where requests are answered, the first answer would come when all of it is read.
  expect(check.answered).toBeGreaterThan(10);
  expect(check.seen.size).toBeGreaterThan(3);

  await ask(`POST /api/admin/imports/${record.id}/commit`, { version: check.last.version });
  const commit = await askWhileRunning(record.id);
  expect(commit.last).toMatchObject({ state: 'done', addedCount: rowCount });
  expect(commit.answered).toBeGreaterThan(10);
  expect(commit.seen.size).toBeGreaterThan(3);
});
