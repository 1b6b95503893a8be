import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp, jobDefinitions } from '../server/app.ts';
import { authorKeysInMemory, type AuthorKeys } from '../server/author-keys.ts';
import { after, hours, type Clock } from '../server/clock.ts';
import { readConfig, type Config } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http/create-http.ts';
import { readsOfPrimary, type Reads } from '../server/database/reads.ts';
import { openPool } from '../server/identity/open-pool.ts';
import { openJobQueue } from '../server/queue/queue.ts';
import { logOptions } from '../server/log.ts';
import { closeTransport } from '../server/mail/send.ts';
import { createTestDatabase, testVault, type TestDatabase } from './database.ts';
import { takeBackSigningKey } from './signing-key.ts';

export interface MovableClock extends Clock {
  set(instant: Date): void;
  move(milliseconds: number): void;
}

export interface TestServer {
  readonly app: App;
  readonly context: Context;
  readonly clock: MovableClock;
  /** How long answers were held back, in milliseconds. */
  readonly waits: number[];
  /** Every line that the server logged, as text. */
  readonly logLines: string[];
  close(): Promise<void>;
}

/** The instant at which every test begins unless it says otherwise: a Wednesday in the middle of a month. */
export const startOfTest = new Date('2026-11-18T10:00:00.000Z');

/** Where a server of a test finds its rows, when that is not a database of its own. */
export interface TestPlace {
  readonly database: Pick<TestDatabase, 'db' | 'connection' | 'destroy'>;
  readonly reads: Reads;
}

const authorKeys = new WeakMap<object, AuthorKeys>();

/** For a database whose rows were written with these keys; before its first server starts. */
export const keepAuthorKeys = (db: object, keys: AuthorKeys): void => void authorKeys.set(db, keys);

/** Servers of one database share them, and no others: a test that destroys some changes no other test. */
function authorKeysOf(db: object): AuthorKeys {
  const keys = authorKeys.get(db) ?? authorKeysInMemory(after(startOfTest, -hours(1)));
  authorKeys.set(db, keys);
  return keys;
}

/** The whole application on its own copy of the migrated database, with a clock that the test moves. */
export async function startTestServer(overrides: Partial<Config> = {}, place?: TestPlace): Promise<TestServer> {
  const database = place?.database ?? (await createTestDatabase());
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-test-'));
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost:3000',
      SAMPLE_DATA: 'off',
      // What admins do is tried without; tests of the second factor ask for it.
      ADMIN_SECOND_FACTOR: 'optional',
    }),
    ...overrides,
  };
  const clock = movableClock(startOfTest);
  const logLines: string[] = [];
  const waits: number[] = [];
  const log = pino(logOptions('debug'), { write: (line: string) => void logLines.push(line) });
  const jobs = await openJobQueue({ db: database.db, definitions: jobDefinitions, log, hasWorkers: false });
  const context: Context = {
    config,
    clock,
    wait: async (milliseconds) => void waits.push(milliseconds),
    db: database.db,
    reads: place?.reads ?? readsOfPrimary(database.db),
    connection: database.connection,
    jobs,
    pool: await openPool(config),
    vault: { ...testVault, authors: authorKeysOf(database.db) },
    log,
  };
  const app = await buildApp(context);
  await app.ready();
  return {
    app,
    context,
    clock,
    logLines,
    waits,
    async close() {
      await app.close();
      await jobs.stop();
      closeTransport(config);
      await database.destroy();
      takeBackSigningKey(database.db);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function movableClock(start: Date): MovableClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    move: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
