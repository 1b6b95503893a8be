import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { chainKeyOf } from '../server/audit/chain-rules.ts';
import { keepChain } from '../server/audit/commands.ts';
import { embeddedAppRole } from '../server/database/app-role.ts';
import { openDatabase, type Db } from '../server/database/connect.ts';
import { dataFolder } from '../server/database/embedded-folder.ts';
import { isAlive, readPostmaster } from '../server/database/embedded-postmaster.ts';
import { throwawaySettings } from '../server/database/embedded-settings.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { closeEngine } from '../server/deals/engine/keep.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { authorKeysInMemory } from '../server/author-keys.ts';
import { createVault } from '../server/vault.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run; plain values, because they cross into the workers. */
    cluster: TestClusterAddress;
  }
}

export interface TestClusterAddress {
  readonly user: string;
  readonly host: string;
  readonly port: number;
}

export interface TestCluster {
  readonly address: TestClusterAddress;
  readonly stop: () => Promise<void>;
}

export interface TestDatabase {
  /** As the role that the product works with; for an empty one as its owner, who can fill it. */
  readonly db: Db;
  readonly connection: ClientConfig;
  readonly owner: ClientConfig;
  readonly destroy: () => Promise<void>;
}

/** A migrated database without rows, to copy from. */
export const template = 'fundsight_template';
/** The installation of every test. */
export const testSecret: Buffer = Buffer.alloc(32, 7);
export const testVault = createVault(testSecret, authorKeysInMemory());
export const testChainKey = chainKeyOf(testVault);
const folderPrefix = 'fundsight-cluster-';

/** A file system in memory: a database is copied there in half the time. Containers often have one of 64 MB only. */
const memory = '/dev/shm';
const wantedBytes = 4_000_000_000;

function findRoom(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > wantedBytes ? memory : tmpdir();
}

/** One cluster per run, without any waiting for a disk, with one migrated database to copy from. */
export async function startTestCluster(): Promise<TestCluster> {
  for (const folder of [tmpdir(), memory]) sweepLeftOvers(folder);
  const dataDir = mkdtempSync(join(findRoom(), `${folderPrefix}${process.pid}-`));
  const embedded = await startEmbedded({ dataDir, isDefaultDataDir: false, settings: throwawaySettings });
  const { user = '', host = '', port = 0 } = embedded.connection;
  const address = { user, host, port };
  await runIn(address, 'postgres', `create database ${template}`);
  await prepareDatabase({ owner: { ...address, database: template }, appRole: embeddedAppRole });
  return {
    address,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An own copy of the migrated database, usually one per test file; or of `source`, to which nothing is connected. */
export async function createTestDatabase(
  options: { isEmpty?: boolean; source?: string; statementSeconds?: number } = {},
): Promise<TestDatabase> {
  const address = inject('cluster');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runIn(
    address,
    'postgres',
    `create database ${database} template ${options.isEmpty ? 'template0' : (options.source ?? template)} strategy file_copy`,
  );
  const owner = { ...address, database };
  const connection = options.isEmpty ? owner : { ...owner, user: embeddedAppRole };
  // On a busy machine many calls at once wait longer for a connection than a server lets them.
  const { statementSeconds } = options;
  const db = openDatabase(connection, {
    maxConnections: 8,
    connectionSeconds: 10,
    ...(statementSeconds === undefined ? {} : { statementSeconds }),
  });
  keepTestChain(db);
  owners.set(db, owner);
  return {
    db,
    connection,
    owner,
    async destroy() {
      await closeEngine(db);
      await db.destroy();
      await ownerHandles.get(db)?.destroy();
      await runIn(address, 'postgres', `drop database ${database} with (force)`);
    },
  };
}

/** Lets a handle of a test write to the audit; its ends are kept nowhere. */
export function keepTestChain(db: Db): void {
  keepChain(db, { key: testChainKey, keepEnd: async () => undefined });
}

const owners = new WeakMap<Db, ClientConfig>();
const ownerHandles = new WeakMap<Db, Db>();

/** A handle on the same database as its owner: for what a test does past the product. */
export function ownerOf(db: Db): Db {
  const handle =
    ownerHandles.get(db) ?? openDatabase(ownerConnectionOf(db), { maxConnections: 2, connectionSeconds: 10 });
  ownerHandles.set(db, handle);
  keepTestChain(handle);
  return handle;
}

/** How the owner of a database of `createTestDatabase` reaches it. */
export function ownerConnectionOf(db: Db): ClientConfig {
  const owner = owners.get(db);
  if (owner === undefined) throw new Error('only a database of createTestDatabase is known by its owner');
  return owner;
}

/** One statement on a database of the cluster. */
export async function runIn(address: TestClusterAddress, database: string, statement: string): Promise<void> {
  const client = new Client({ ...address, database });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A run that was killed leaves its cluster behind; the next one clears it away. */
function sweepLeftOvers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(folder, name);
    try {
      const postmaster = readPostmaster(dataFolder(path));
      if (postmaster !== null) process.kill(postmaster.pid, 'SIGQUIT');
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It belongs to another process or is just ending: this cleanup ignores it.
    }
  }
}
