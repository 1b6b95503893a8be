import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { after, days } from '../../clock.ts';
import { removeAbandonedUploads } from './abandoned-uploads.ts';
import { discardImport, receivePiece, startImport } from '../commands.ts';
import { placeFile } from './pieces.ts';
import { checkImport, commitImport, detectImport, type WizardTools } from '../wizard-run.ts';

let database: TestDatabase;
let memberId: string;
const now = new Date('2026-11-18T10:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const row = await database.db
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
  memberId = row.id;
});
afterAll(() => database.destroy());

/** Another server of the same database, with a data folder of its own. */
const anotherServer = (): WizardTools => ({
  db: database.db,
  connection: database.connection,
  folder: mkdtempSync(join(tmpdir(), 'fundsight-uploads-')),
  clock: { now: () => now },
});

const text = `company,investor,round,close_dt,amount_usd,pre_money,board,int_ref
Pellow Robotics,Tidewrack Ventures,seed,2026-03-14,2400000,8.4m,yes,A-1
Kitehouse,Ninefold Angels,seed,2026-02-09,11750000,21m,no,A-2
`;

async function send(pieces: readonly string[], at: Date = now): Promise<string> {
  const bytes = pieces.map((piece) => Buffer.from(piece));
  const totalBytes = Buffer.concat(bytes).length;
  const { id } = await startImport(database.db, { fileName: 'rounds.csv', totalBytes, memberId, now: at });
  let offset = 0;
  for (const piece of bytes) {
    await receivePiece(database.db, { importId: id, offset, bytes: piece, now: at });
    offset += piece.length;
  }
  return id;
}

const countPieces = async (importId: string): Promise<number> =>
  (await database.db.selectFrom('deal_import_pieces').where('import_id', '=', importId).select('first_byte').execute())
    .length;

test('each step of an import may reach another server', async () => {
  const [first, second, third] = [anotherServer(), anotherServer(), anotherServer()];
  const importId = await send([text.slice(0, 50), text.slice(50, 51), text.slice(51)]);
  const { mapping } = await detectImport(first, { importId, answers: {} });
  expect(readFileSync(join(first.folder, importId), 'utf8')).toBe(text);
  if (mapping === null) throw new Error('nothing was proposed');
  const request = { importId, mapping, sourceName: 'Rounds', corrections: {}, answers: {} };
  const { version } = await stateOf(importId);
  await (
    await checkImport(second, { ...request, version })
  )();
  const checked = await stateOf(importId);
  expect(checked).toMatchObject({ state: 'checked', read_count: 2 });
  await (
    await commitImport(third, { importId, version: checked.version })
  )();
  expect(await stateOf(importId)).toMatchObject({ state: 'done', added_count: 2 });
  expect([await countPieces(importId), existsSync(join(third.folder, importId))]).toEqual([0, false]);
});

const stateOf = (importId: string) =>
  database.db.selectFrom('deal_imports').where('id', '=', importId).selectAll().executeTakeFirstOrThrow();

test('a copy that is not whole is made again, by two at once as by one', async () => {
  const { db, folder } = anotherServer();
  const importId = await send([text.slice(0, 20), text.slice(20)]);
  writeFileSync(join(folder, importId), text.slice(0, 20));
  const paths = await Promise.all([placeFile(db, { importId, folder }), placeFile(db, { importId, folder })]);
  expect(paths).toEqual([join(folder, importId), join(folder, importId)]);
  expect([readFileSync(paths[0], 'utf8'), readdirSync(folder)]).toEqual([text, [importId]]);
});

test('a file that is gone is asked for again', async () => {
  const { db, folder } = anotherServer();
  const importId = await send([text]);
  await db.deleteFrom('deal_import_pieces').where('import_id', '=', importId).execute();
  await expect(placeFile(db, { importId, folder })).rejects.toMatchObject({ code: 'invalid_transition' });
  expect(readdirSync(folder)).toEqual([]);
});

test('pieces go with an import that is discarded, and with one that is abandoned', async () => {
  const { db, folder } = anotherServer();
  const discarded = await send([text]);
  await discardImport(db, { importId: discarded, folder });
  expect(await countPieces(discarded)).toBe(0);

  const half = await startImport(db, { fileName: 'half.csv', totalBytes: 100, memberId, now: after(now, -days(9)) });
  await receivePiece(db, { importId: half.id, offset: 0, bytes: Buffer.from('a'), now: after(now, -days(6)) });
  await removeAbandonedUploads(db, { folder, now });
  expect([(await stateOf(half.id)).state, await countPieces(half.id)]).toEqual(['uploading', 1]);
  await removeAbandonedUploads(db, { folder, now: after(now, days(2)) });
  expect([(await stateOf(half.id)).state, await countPieces(half.id)]).toEqual(['discarded', 0]);
});
