import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { findBinaries } from '../../server/database/embedded-binaries.ts';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { initialise, launch, type Cluster } from '../../server/database/embedded-launch.ts';
import {
  clearPidFile,
  clusterUser,
  connectionTo,
  isAlive,
  waitUntilGone,
  type Postmaster,
} from '../../server/database/embedded-postmaster.ts';
import { clusterSettings } from '../../server/database/embedded-settings.ts';
import { chooseSystemUser, makeEnterable } from '../../server/database/embedded-user.ts';
import { databaseName } from '../../server/database/embedded.ts';
import { openProxy, type Proxy } from './proxy.ts';

/**
 * A PostgreSQL server as an operator has one: on TCP, with a password, apart from the product, which reaches it by a
 * line that can be disturbed. Its programs are those of the embedded database, so that nothing has to be installed.
 */
export interface Postgresql {
  readonly line: Proxy;
  /** DATABASE_URL, by way of the line. */
  readonly url: string;
  /** Where its files are. */
  readonly cluster: string;
  /** Past the line. */
  readonly connection: (database?: string) => ClientConfig;
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  readonly start: () => Promise<void>;
  /** Everything committed is written, then it ends. */
  readonly stop: () => Promise<void>;
  /** As a power cut would end it. */
  readonly kill: () => Promise<void>;
  /** A standby of this one in another folder, which follows it over its line: not started yet. */
  readonly copyTo: (folder: string) => Promise<Postgresql>;
  readonly close: () => Promise<void>;
}

const stopMilliseconds = 20_000;

/** A new cluster in `folder`, which runs and has the database of the product. */
export async function makePostgresql(folder: string): Promise<Postgresql> {
  makeEnterable(folder);
  const cluster = clusterIn(folder);
  initialise(cluster);
  const made = await serve(cluster);
  await made.start();
  await ask(made.connection('postgres'), `create database ${databaseName}`);
  return made;
}

function clusterIn(path: string): Cluster {
  const folder = dataFolder(path);
  const user = chooseSystemUser(folder.cluster);
  const { binaries } = findBinaries(user, join(path, 'programs'));
  return { folder, user, binaries, transport: 'tcp', settings: { ...clusterSettings, max_wal_senders: '4' } };
}

async function serve(cluster: Cluster): Promise<Postgresql> {
  const { folder } = cluster;
  let postmaster: Postmaster | null = null;
  const line = await openProxy(1);
  const connection = (database = databaseName): ClientConfig => {
    if (postmaster === null) throw new Error('PostgreSQL does not run');
    return connectionTo(postmaster, folder, database);
  };
  async function start(): Promise<void> {
    clearPidFile(folder);
    postmaster = await launch(cluster);
    line.leadTo(postmaster.port);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (postmaster === null) return;
    const { pid } = postmaster;
    postmaster = null;
    if (isAlive(pid)) process.kill(pid, signal);
    if (signal === 'SIGKILL') while (isAlive(pid)) await sleep(5);
    else await waitUntilGone(pid, folder, stopMilliseconds);
  }
  const password = encodeURIComponent(readFileSync(folder.password, 'utf8').trim());
  return {
    line,
    url: `postgres://fundsight:${password}@127.0.0.1:${line.port}/${databaseName}`,
    cluster: folder.cluster,
    connection,
    query: (text, values) => ask(connection(), text, values),
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    async copyTo(other) {
      await end('SIGINT');
      const copy = copyCluster(cluster, other, line.port);
      await start();
      return serve(copy);
    },
    async close() {
      await end('SIGINT');
      await line.close();
    },
  };
}

/** Copies the files of a stopped server, with their owner, and makes a standby of them. */
function copyCluster(cluster: Cluster, path: string, primaryPort: number): Cluster {
  const folder = dataFolder(path);
  makeEnterable(path);
  for (const [from, to] of [
    [cluster.folder.cluster, folder.cluster],
    [cluster.folder.password, folder.password],
  ] as const)
    execFileSync('cp', ['-a', from, to]);
  execFileSync('cp', ['-a', join(cluster.folder.cluster, 'PG_VERSION'), join(folder.cluster, 'standby.signal')]);
  const password = readFileSync(folder.password, 'utf8').trim();
  const primary = `host=127.0.0.1 port=${primaryPort} user=${clusterUser} password=${password} application_name=standby`;
  return { ...cluster, folder, settings: { ...cluster.settings, primary_conninfo: primary } };
}

async function ask<Row extends object>(
  connection: ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
