import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { dataFolder } from '../server/database/embedded-folder.ts';
import { throwawaySettings } from '../server/database/embedded-settings.ts';
import { startEmbedded, type Embedded } from '../server/database/embedded.ts';

/** A primary and hot standbys of it, from the PostgreSQL that Fundsight brings. Nothing in them outlives the run. */

export interface Replicating extends Embedded {
  /** Stops it and removes its folder. */
  readonly remove: () => Promise<void>;
}

const replicating = {
  ...throwawaySettings,
  // What is acknowledged has a place in the log that a standby can be asked for.
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '512MB',
  hot_standby: 'on',
};

export async function startPrimary(settings: Readonly<Record<string, string>> = {}): Promise<Replicating> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-primary-'));
  return removable(
    await startEmbedded({ dataDir, isDefaultDataDir: false, settings: { ...replicating, ...settings } }),
  );
}

/**
 * Copies the primary while it runs, as PostgreSQL's manual has it (begin, copy, end), and starts the copy as a hot
 * standby that follows it. The log comes over the line.
 */
export async function startStandby(
  primary: Embedded,
  settings: Readonly<Record<string, string>> = {},
): Promise<Replicating> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-standby-'));
  const [source, target] = [dataFolder(primary.dataDir).cluster, dataFolder(dataDir).cluster];
  const client = new Client(primary.connection);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(source, target, { recursive: true, filter: belongsToCopy });
    mkdirSync(join(target, 'pg_wal'), { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(target, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  giveTo(statSync(source), target);
  return removable(
    await startEmbedded({
      dataDir,
      isDefaultDataDir: false,
      settings: { ...replicating, primary_conninfo: addressOf(primary.connection), ...settings },
    }),
  );
}

/** Folders of a running server stay, empty; its log, its slots and its own notes do not come along. */
function belongsToCopy(path: string): boolean {
  const isEmptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp'].includes(basename(dirname(path)));
  return !isEmptied && !/^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init.*)$/.test(basename(path));
}

/** PostgreSQL must own its folder, and runs as another user when the tests run as root. */
function giveTo({ uid, gid }: { uid: number; gid: number }, path: string): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}

const addressOf = ({ host, port, user }: ClientConfig): string => `host=${host} port=${port} user=${user}`;

const removable = (embedded: Embedded): Replicating => ({
  ...embedded,
  async remove() {
    await embedded.stop();
    rmSync(embedded.dataDir, { recursive: true, force: true });
  },
});

/** As a setting says it: a server on a Unix socket. */
export const urlOf = ({ host, port, user, database }: ClientConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
