import { createReadStream, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { Client, type ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { writeArchive, type ArchiveWriter } from './backup-archive.ts';
import { encryptionTo } from './backup-encryption.ts';
import { dataFolder, type DataFolder } from './embedded-folder.ts';
import { secretName } from './restore-keys.ts';

export interface Backup {
  readonly file: string;
  readonly files: number;
  readonly bytes: number;
}

/** Folders of a cluster whose content belongs to the running server only; PostgreSQL wants the folders themselves. */
const emptiedFolders = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
/** A slot of ours, and remains of a running server, would keep a copy from starting or mean nothing there. */
const skipped =
  /(^|\/)(pg_replslot\/.+|postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)(\/|$)/;
/** What is stored beside the cluster and must come back with it. */
const besides = ['outbox', 'database-password'];
/**
 * Writes one file with everything that the data folder keeps but its keys, while the product runs: a low-level base
 * backup of PostgreSQL. Every row that was acknowledged before the call is in it. With `recipients` it is encrypted to
 * them, and holds the installation's secret as well. It is read back and compared before this answers.
 */
export async function takeBackup(
  source: { connection: ClientConfig; dataDir: string },
  options: { targetFolder: string; recipients: readonly string[]; now: Date },
): Promise<Backup> {
  const folder = dataFolder(source.dataDir);
  const targetFolder = resolve(options.targetFolder);
  refuseWithin(targetFolder, source.dataDir);
  const encryption = await encryptionTo(options.recipients);
  await mkdir(targetFolder, { recursive: true, mode: 0o700 });
  const ending = encryption === null ? 'zip' : 'zip.age';
  const file = join(targetFolder, `fundsight-${options.now.toISOString().replaceAll(/[:.]/g, '-')}.${ending}`);
  const archive = writeArchive(file, encryption);
  const client = new Client({ ...source.connection, application_name: 'fundsight backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await archiveCluster(client, folder, archive);
    // The keys of authorship are in no backup.
    for (const name of encryption === null ? besides : [secretName, ...besides])
      await archiveBeside(folder, name, archive);
    const { bytes, files } = await archive.finish({ madeAt: options.now, postgresqlMajor: await majorOf(client) });
    writeFileSync(folder.lastBackup, JSON.stringify({ finishedAt: options.now.toISOString(), bytes }));
    return { file, files, bytes };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    // A backup that was begun ends with its session, and so does the hold on the log.
    await client.end().catch(() => undefined);
  }
}

/** A backup in the folder that it saves is lost with it, and Fundsight would not start beside it. */
export function refuseWithin(target: string, dataDir: string): void {
  const way = relative(resolve(dataDir), resolve(target));
  if (way === '' || (way !== '..' && !way.startsWith(`..${sep}`)))
    throw new StartError(`${target} lies in the data folder, and would be lost with it. Name another folder.`);
}

/**
 * Removes all but the newest `keep` backups of a folder, whose names sort by time, and what an interrupted one left
 * before the newest. Answers what went.
 */
export function removeOlderBackups(folder: string, keep: number): string[] {
  const names = readdirSync(folder).filter((name) =>
    /^fundsight-\d{4}-\d{2}-\d{2}T[\d-]+Z\.zip(\.age)?(\.part)?$/.test(name),
  );
  const backups = names.filter((name) => !name.endsWith('.part')).sort();
  const newest = backups.at(-1) ?? '';
  const older = [
    ...backups.slice(0, Math.max(0, backups.length - keep)),
    ...names.filter((name) => name.endsWith('.part') && name < newest),
  ];
  for (const name of older) rmSync(join(folder, name));
  return older;
}

/** When the last backup of a data folder was whole; null for never, and where the note cannot be read. */
export function readLastBackup(dataDir: string): Date | null {
  try {
    const { finishedAt } = JSON.parse(readFileSync(dataFolder(dataDir).lastBackup, 'utf8')) as { finishedAt: string };
    return new Date(finishedAt);
  } catch {
    return null;
  }
}

async function majorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::integer / 10000 as major",
  );
  return rows[0]?.major ?? 0;
}

/** PostgreSQL's documented order: begin, copy the files as they are, end, then the log that makes them consistent. */
async function archiveCluster(client: Client, folder: DataFolder, archive: ArchiveWriter): Promise<void> {
  await client.query("set statement_timeout = 0; set lock_timeout = '30s'");
  // Holds back the log that is written in the meantime; gone with this session.
  const slot = `fundsight_backup_${process.pid}_${Date.now()}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows: begun } = await client.query<{ wal: string }>(
    "select pg_walfile_name(pg_backup_start('fundsight', true)) as wal",
  );
  for await (const path of filesOf(folder.cluster, archive)) await archiveFile(folder, path, archive);
  const { rows: ended } = await client.query<{ wal: string; label: string }>(
    'select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(false)',
  );
  const [first, last] = [begun[0]?.wal ?? '', ended[0]?.wal ?? ''];
  await archive.add('postgresql/backup_label', Readable.from([Buffer.from(ended[0]?.label ?? '')]));
  const names = await readdir(join(folder.cluster, 'pg_wal'));
  for (const name of names.sort())
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
      await archiveFile(folder, `pg_wal/${name}`, archive);
}

/** Paths with slashes, from the cluster on; folders are noted on the way. */
async function* filesOf(cluster: string, archive: ArchiveWriter, from = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(cluster, from), { withFileTypes: true }).catch(ignoreGone)) {
    const path = `${from}${entry.name}`;
    if (skipped.test(path)) continue;
    if (entry.isDirectory()) {
      archive.addFolder(`postgresql/${path}`);
      yield* filesOf(cluster, archive, `${path}/`);
    } else if (entry.isFile() && !emptiedFolders.test(path)) yield path;
  }
}

/** Tables are dropped while we read: what is gone is gone in the log as well. */
async function archiveFile(folder: DataFolder, path: string, archive: ArchiveWriter): Promise<void> {
  const handle = await open(join(folder.cluster, path)).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (handle !== null) await archive.add(`postgresql/${path}`, handle.createReadStream());
}

async function archiveBeside(folder: DataFolder, name: string, archive: ArchiveWriter): Promise<void> {
  const path = join(folder.path, name);
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return null;
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return 'file';
    throw error;
  });
  if (entries === 'file') await archive.add(name, createReadStream(path));
  if (entries === null || entries === 'file') return;
  archive.addFolder(name);
  for (const entry of entries)
    // A name with a dot in front is an email that is just being written.
    if (entry.isFile() && !entry.name.startsWith('.'))
      await archive.add(`${name}/${entry.name}`, createReadStream(join(path, entry.name)));
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function ignoreGone(error: unknown): [] {
  if (isGone(error)) return [];
  throw error;
}
