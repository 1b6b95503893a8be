/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFunders } from '../../contract/funders/funders.ts';
import {
  checkImport,
  commitImport,
  detectImport,
  getImport,
  maximumPieceBytes,
  sendPiece,
  startImport,
  type ImportRecord,
} from '../../contract/imports/imports.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

/** Other people's requests while a large file is on its way in. */

let server: TestServer;
let admin: { authorization: string };
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

const get = async (importId: string) => (await callAs(server, admin, getImport, { params: { importId } })).reply;

async function upload(): Promise<ImportRecord> {
  const announced = { fileName: 'large.csv', totalBytes: file.length };
  let record = (await callAs(server, admin, startImport, { body: announced })).reply;
  for (let offset = 0; offset < file.length; offset += maximumPieceBytes)
    record = (
      await callAs(server, admin, sendPiece, {
        params: { importId: record.id },
        query: { offset: String(offset) },
        body: file.subarray(offset, offset + maximumPieceBytes),
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).reply;
  return record;
}

const isRunning = ({ state }: ImportRecord): boolean => state === 'checking' || state === 'committing';

/** Asks as a guest and as the admin until the run has ended; what was answered before that, and how far the run was. */
async function askWhileRunning(importId: string): Promise<{ answered: number; seen: Set<number>; last: ImportRecord }> {
  const seen = new Set<number>();
  for (let answered = 0; ; answered += 1) {
    expect((await callAs(server, guest, listFunders)).status).toBe(200);
    const last = await get(importId);
    if (!isRunning(last)) return { answered, seen, last };
    if (last.progress !== null) seen.add(last.progress.readCount);
    await sleep(20);
  }
}

test('many rows are checked and stored while others are answered', { timeout: 120_000 }, async () => {
  const record = await upload();
  const params = { importId: record.id };
  const { mapping } = (await callAs(server, admin, detectImport, { params, body: { answers: {} } })).reply;
  if (mapping === null) throw new Error('no mapping was proposed');
  const { version } = await get(record.id);
  const settings = { mapping, sourceName: 'Large', corrections: {}, answers: {}, version };
  const begun = (await callAs(server, admin, checkImport, { params, body: settings })).reply;
  expect(begun.state).toBe('checking');
  const check = await askWhileRunning(record.id);
  expect(check.last).toMatchObject({ state: 'checked', readCount: rowCount, addedCount: rowCount, rejectedCount: 0 });
  // Were the file read where requests are answered, the first answer would come when all of it is read.
  expect(check.answered).toBeGreaterThan(10);
  expect(check.seen.size).toBeGreaterThan(3);

  const committed = await callAs(server, admin, commitImport, { params, body: { version: check.last.version } });
  expect(committed.status).toBeLessThan(300);
  const commit = await askWhileRunning(record.id);
  expect(commit.last).toMatchObject({ state: 'done', addedCount: rowCount });
  expect(commit.answered).toBeGreaterThan(10);
  expect(commit.seen.size).toBeGreaterThan(3);
});
