import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStates, type ImportState } from '../../../contract/imports/imports.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { after, days, hours } from '../../clock.ts';
import { removeAbandonedUploads } from './abandoned-uploads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const folder = mkdtempSync(join(tmpdir(), 'fundsight-uploads-'));
const now = new Date('2026-11-18T10:00:00Z');

function keepFile(name: string, touchedAt: Date): string {
  const path = join(folder, name);
  writeFileSync(path, 'a,b\n');
  utimesSync(path, touchedAt, touchedAt);
  return path;
}

async function addUpload(state: ImportState, touchedAt: Date): Promise<{ id: string; path: string }> {
  const { id } = await database.db
    .insertInto('deal_imports')
    .values({ source_name: '', file_name: `${state}.csv`, started_at: touchedAt, state, total_bytes: 10 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, path: keepFile(id, touchedAt) };
}

test('an abandoned file goes; one that is in use, waits or is young stays', async () => {
  const old = after(now, -days(8));
  const uploads = new Map<ImportState, { id: string; path: string }>();
  for (const state of importStates) uploads.set(state, await addUpload(state, old));
  const young = await addUpload('uploading', after(now, -days(7) + hours(1)));
  const [orphan, foreign] = [keepFile(randomUUID(), old), keepFile('notes.txt', old)];

  expect(await removeAbandonedUploads(database.db, { folder, now })).toBe(5);

  const gone = [...uploads].filter(([, { path }]) => !existsSync(path)).map(([state]) => state);
  expect(gone).toEqual(['uploading', 'done', 'undone', 'discarded']);
  expect([young.path, foreign].every((path) => existsSync(path))).toBe(true);
  expect(existsSync(orphan)).toBe(false);
  const { state } = await database.db
    .selectFrom('deal_imports')
    .select('state')
    .where('id', '=', uploads.get('uploading')?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(state).toBe('discarded');
  expect(await removeAbandonedUploads(database.db, { folder, now })).toBe(0);

  // Two hours later the young one is seven days old too.
  expect(await removeAbandonedUploads(database.db, { folder, now: after(now, hours(2)) })).toBe(1);
  expect(existsSync(young.path)).toBe(false);
});

test('without a folder there is nothing to do', async () => {
  expect(await removeAbandonedUploads(database.db, { folder: join(folder, 'never'), now })).toBe(0);
});
