import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { Client } from 'pg';
import { loadSampleWorld } from '../sample/world.ts';
import { openAuthorKeys } from '../server/author-keys.ts';
import type { Config } from '../server/config.ts';
import { readsOfPrimary } from '../server/database/reads.ts';
import { withDatabaseLock } from '../server/database/wait-until-reachable.ts';
import { createTestDatabase, runIn, type TestDatabase } from './database.ts';
import { keepAuthorKeys, startTestServer, type TestServer } from './server.ts';

const sample = 'fundsight_sample_of_tests';
const lockNumber = 7_382_645_190;

/** A test server with the sample world of `startOfTest`. The world is loaded once in a run, and then copied. */
export async function startSampleServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const address = inject('cluster');
  await withDatabaseLock({ ...address, database: 'postgres' }, lockNumber, async () => {
    if (!(await isLoaded())) await load();
  });
  return startOn(await createTestDatabase({ source: sample }), overrides);
}

async function isLoaded(): Promise<boolean> {
  const client = new Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  try {
    return (await client.query('select from pg_database where datname = $1', [sample])).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Under its name when it is whole. */
async function load(): Promise<void> {
  const made = await createTestDatabase();
  const server = await startOn({ ...made, destroy: () => made.db.destroy() });
  try {
    await loadSampleWorld(server.context);
  } finally {
    await server.close();
  }
  const { database = '' } = made.connection;
  // As a minute later in a real installation: what PostgreSQL knows of its rows is copied with them.
  await runIn(inject('cluster'), database, 'vacuum analyze');
  await runIn(inject('cluster'), 'postgres', `alter database ${database} rename to ${sample}`);
}

/** All copies begin with the same author key, so that each opens what was sealed before it was copied. */
async function startOn(database: TestDatabase, overrides: Partial<Config> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-keys-'));
  writeFileSync(join(folder, '2026-11-18T09-00-00Z-0707070707070707.key'), Buffer.alloc(32, 7).toString('base64'));
  keepAuthorKeys(database.db, openAuthorKeys(folder));
  const server = await startTestServer(overrides, { database, reads: readsOfPrimary(database.db) });
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
