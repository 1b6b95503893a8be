import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { readConfig } from '../../server/config.ts';
import { openDatabase, type Db } from '../../server/database/connect.ts';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { connectionTo, readPostmaster } from '../../server/database/embedded-postmaster.ts';
import { openVault, type Vault } from '../../server/vault.ts';
import { runIn, type TestClusterAddress } from '../database.ts';

/** A sample world that is loaded once: the folder with its secrets, and the database to copy. */
export interface SampleWorld {
  /** When its loading began: its dates lie around this moment. */
  readonly madeAt: string;
  readonly folder: string;
  /** A file that is there once the world is, or once it is known that it could not be made. */
  readonly outcome: string;
  readonly cluster: TestClusterAddress;
}

/** What a server keeps its data in, as settings. */
export interface Place {
  readonly DATA_DIR: string;
  /** Absent for a database in the folder. */
  readonly DATABASE_URL?: string;
}

const variable = 'JOURNEY_SAMPLE_WORLD';
export const sampleDatabase = 'fundsight_sample';
const longestLoading = 300_000;

/** Null where none was made: each server loads its own then. */
export function sampleWorld(): SampleWorld | null {
  const told = process.env[variable];
  return told === undefined ? null : (JSON.parse(told) as SampleWorld); // what shareSampleWorld wrote
}

/** For the workers, which are other processes. */
export function shareSampleWorld(world: SampleWorld | null): void {
  if (world === null) delete process.env[variable];
  else process.env[variable] = JSON.stringify(world);
}

/** What went wrong, or nothing when all is well. There whole or not at all. */
export function writeOutcome({ outcome }: SampleWorld, failure: string): void {
  writeFileSync(`${outcome}.new`, failure);
  renameSync(`${outcome}.new`, outcome);
}

/** Ends when the sample world of this run is loaded; throws when it could not be. */
export async function waitForSampleWorld(): Promise<void> {
  const outcome = sampleWorld()?.outcome;
  if (outcome === undefined) return;
  for (const deadline = Date.now() + longestLoading; !existsSync(outcome);) {
    if (Date.now() > deadline) throw new Error('the sample world is not there yet');
    await sleep(100);
  }
  const failure = readFileSync(outcome, 'utf8');
  if (failure !== '') throw new Error(`the sample world could not be loaded: ${failure}`);
}

/** A new folder with a database in it, which the first server makes. */
export const makeEmbeddedPlace = (): Place => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'fundsight-journey-')) });

/** A copy of the sample world, in a database and a folder of its own. */
export async function copySampleWorld({ folder, cluster }: SampleWorld): Promise<Place> {
  const place = makeEmbeddedPlace();
  cpSync(folder, place.DATA_DIR, { recursive: true });
  const database = `journey_${randomUUID().replaceAll('-', '')}`;
  await runIn(cluster, 'postgres', `create database ${database} template ${sampleDatabase} strategy file_copy`);
  return { ...place, DATABASE_URL: addressOf(cluster, database) };
}

export async function removePlace({ DATA_DIR, DATABASE_URL }: Place): Promise<void> {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const world = sampleWorld();
  if (DATABASE_URL === undefined || world === null) return;
  await runIn(world.cluster, 'postgres', `drop database ${databaseIn(DATABASE_URL)} with (force)`);
}

export function addressOf({ user, host, port }: TestClusterAddress, database: string): string {
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
}

const databaseIn = (address: string): string => new URL(address).pathname.slice(1);

/** What a running server seals with. */
export function vaultOf({ dataDir }: { readonly dataDir: string }): Vault {
  return openVault(readConfig({ NODE_ENV: 'development', DATA_DIR: dataDir }));
}

/** The database of a running server, past everything that the server checks. */
export const openDatabaseOf = ({ place }: { readonly place: Place }): Db =>
  openDatabase(connectionIn(place), { maxConnections: 2, statementSeconds: 60 });

function connectionIn({ DATA_DIR, DATABASE_URL }: Place): ClientConfig {
  if (DATABASE_URL !== undefined) return { connectionString: DATABASE_URL };
  const folder = dataFolder(DATA_DIR);
  const postmaster = readPostmaster(folder);
  if (postmaster === null) throw new Error('no database runs');
  return connectionTo(postmaster, folder, 'fundsight');
}
