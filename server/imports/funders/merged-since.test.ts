import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getFunder } from '../../../contract/funders/funders.ts';
import { decideNewFunders } from '../../../contract/imports/new-funders.ts';
import { previewUndo, undoImport } from '../../../contract/imports/imports.ts';
import { listRecordChanges, undoRecordChange } from '../../../contract/subjects/changes.ts';
import { mergeRecords, previewMerge } from '../../../contract/subjects/merges.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import { ownerOf } from '../../../tests/database.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { addCaller, addFunder, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { importDeals } from '../import.ts';

/** An import that is undone after its funders were merged, and the merge that is undone after it. */

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders, record_changes cascade`.execute(ownerOf(server.context.db));
  admin = await addCaller(server, { role: 'admin' });
  await addFunder(server, { id: 'alder', name: 'Alder Bank' });
});

const header = 'kind,source_record_id,recipient,funders,date,amount,currency';
/** A deal of each funder, the first at the place 0. */
async function load(...funders: string[]): Promise<{ importId: string }> {
  const lines = funders.map((name, at) => `equity,${at},Kite ${at},"${name}",2021-03-04,5000,USD`);
  const file = writeFile(`${[header, ...lines].join('\n')}\n`);
  const common = { kind: null, sourceName: 'A register', isDryRun: false, clock: server.clock };
  return importDeals(server.context.connection, { ...common, file });
}
const list = (importId: string) =>
  callAs(server, admin, decideNewFunders, { params: { importId }, body: { decision: 'list', which: 'waiting' } });
async function merge(id: string, into: string): Promise<void> {
  const params = { kind: 'funder', id } as const;
  const { from, into: stays } = (await callAs(server, admin, previewMerge, { params, query: { into } })).reply.data;
  const body = { into, version: from.version, intoVersion: stays.version, reason: 'One organisation' };
  expect((await callAs(server, admin, mergeRecords, { params, body })).status).toBe(200);
}
const preview = async (importId: string) => (await callAs(server, admin, previewUndo, { params: { importId } })).reply;
async function undo(importId: string) {
  const { db } = server.context;
  const { version } = await db
    .selectFrom('deal_imports')
    .select('version')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const { status, reply } = await callAs(server, admin, undoImport, { params: { importId }, body: { version } });
  expect(status).toBe(200);
  return reply;
}
const changes = async () => (await callAs(server, admin, listRecordChanges)).reply.data;
async function undoMerge(): Promise<void> {
  const [change] = await changes();
  const params = { changeId: change?.id ?? '' };
  expect((await callAs(server, admin, undoRecordChange, { params })).status).toBe(200);
}
const funders = async () =>
  (
    await sql<{ row: string }>`select concat_ws(' ', id, state, merged_into) as row from funders order by id`.execute(
      server.context.db,
    )
  ).rows.map(({ row }) => row);
const seenBy = async (id: string) => (await callAs(server, guest, getFunder, { params: { id } })).status;

test('says which merges stay; its deals go, and the record that it was merged into stays as it is', async () => {
  const { importId } = await load('Alder Bank Ltd', 'Birch Ventures');
  expect(await preview(importId)).toEqual({ editedCount: 0, importedCount: 0, merges: [], mergeCount: 0 });
  await list(importId);
  await merge('alder-bank-ltd', 'alder');
  const merges = [
    { from: { id: 'alder-bank-ltd', name: 'Alder Bank Ltd' }, into: { id: 'alder', name: 'Alder Bank' } },
  ];
  expect(await preview(importId)).toEqual({ editedCount: 0, importedCount: 0, merges, mergeCount: 1 });
  expect(await undo(importId)).toMatchObject({ removedCount: 2, restoredCount: 0, keptCount: 0 });
  expect(await preview(importId)).toMatchObject({ merges, mergeCount: 1 });
  expect(await funders()).toEqual(['alder listed', 'alder-bank-ltd merged alder', 'birch-ventures proposed']);
});

test('a merge that is undone after its import brings back a funder that waits, and shows readers nothing', async () => {
  const { importId } = await load('Alder Bank Ltd');
  await list(importId);
  await merge('alder-bank-ltd', 'alder');
  await undo(importId);
  await undoMerge();
  expect(await funders()).toEqual(['alder listed', 'alder-bank-ltd proposed']);
  expect(await seenBy('alder-bank-ltd')).toBe(404);
  expect(await seenBy('alder')).toBe(200);
});

test.each([['alder-bank-ltd', 'alder'] as const, ['alder', 'alder-bank-ltd'] as const])(
  'a merge of %s into %s that was undone before leaves the import as if there had been none',
  async (from, into) => {
    const { importId } = await load('Alder Bank Ltd');
    await list(importId);
    await merge(from, into);
    await undoMerge();
    await undo(importId);
    expect(await funders()).toEqual(['alder listed', 'alder-bank-ltd proposed']);
  },
);

test('a known funder that was merged into one of the import keeps its page', async () => {
  const { importId } = await load('Alder Bank Ltd');
  await list(importId);
  await merge('alder', 'alder-bank-ltd');
  await undo(importId);
  expect(await funders()).toEqual(['alder merged alder-bank-ltd', 'alder-bank-ltd listed']);
  expect(await seenBy('alder')).toBe(200);
});

test('a funder that is known in another import stays with the deal that it had before', async () => {
  await load('Alder Bank');
  const changed = await load('Alder Bank Ltd');
  await merge('alder-bank-ltd', 'alder');
  await undo(changed.importId);
  const { rows } = await sql`select recipient_name, funder_ids, funder_names from deals`.execute(server.context.db);
  expect(rows).toEqual([{ recipient_name: 'Kite 0', funder_ids: ['alder'], funder_names: ['Alder Bank'] }]);
  await undoMerge();
  const { rows: after } = await sql`select funder_ids, funder_names from deals`.execute(server.context.db);
  expect(after).toEqual([{ funder_ids: ['alder'], funder_names: ['Alder Bank'] }]);
});

test('a deal that comes back to a funder that was merged meanwhile names it again once they part', async () => {
  await addFunder(server, { id: 'birch', name: 'Birch' });
  await load('Birch');
  const changed = await load('Alder Bank');
  await merge('birch', 'alder');
  await undo(changed.importId);
  const named = async () => (await sql`select funder_ids, funder_names from deals`.execute(server.context.db)).rows;
  expect(await named()).toEqual([{ funder_ids: ['alder'], funder_names: ['Alder Bank'] }]);
  await undoMerge();
  expect(await named()).toEqual([{ funder_ids: ['birch'], funder_names: ['Birch'] }]);
});

test('two funders of one import that became one go together, with the way to part them', async () => {
  const { importId } = await load('Birch', 'Birch Ventures');
  await merge('birch', 'birch-ventures');
  expect(await changes()).toHaveLength(1);
  await undo(importId);
  expect(await funders()).toEqual(['alder listed']);
  expect(await changes()).toEqual([]);
});

test('a funder of the import stays where one of elsewhere was merged into it', async () => {
  await addFunder(server, { id: 'reed', name: 'Reed', state: 'proposed' });
  const { importId } = await load('Birch');
  await merge('reed', 'birch');
  await undo(importId);
  expect(await funders()).toEqual(['alder listed', 'birch proposed', 'reed merged birch']);
});
