import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { fillMailboxes } from './access/mailbox-commands.ts';
import { keepChainLike } from './audit/commands.ts';
import { openAudit } from './audit/key-commands.ts';
import { hasAdmin } from './members/admin/appoint-admin.ts';
import { repeatErasures } from './erasure/repeat-commands.ts';
import { buildApp, jobDefinitions } from './app.ts';
import { seconds, systemClock } from './clock.ts';
import { withDataDir, type Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase, openOlderReads } from './database/connect.ts';
import { findAppRights } from './database/app-role.ts';
import { closeEngine, keepEngine, watchEngine } from './deals/engine/keep.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { listShortTables } from './database/short-tables.ts';
import { waitForDatabase, withDatabaseLock, type ReachableDatabase } from './database/wait-until-reachable.ts';
import { readsOfPrimary, readsWithReplica, type Reads } from './database/reads.ts';
import { openPool } from './identity/open-pool.ts';
import { openJobQueue } from './queue/queue.ts';
import { closeTransport } from './mail/send.ts';
import { measureProcess } from './metrics.ts';
import { keepBackups } from './operations/keep-backups.ts';
import { openOperationsPort } from './operations/port.ts';
import { createReadiness, type Readiness } from './operations/readiness.ts';
import { watchOperations } from './operations/watch.ts';
import { resealIdentity } from './identity/embedded/reseal-commands.ts';
import { sealOldPeriods } from './access/sealed-periods.ts';
import { moveOldLinks } from './reviews/authorship/moving-commands.ts';
import { separateLinks } from './reviews/authorship/separating-commands.ts';
import { shuffleRows } from './reviews/shuffling/commands.ts';
import { sealOldNames } from './reviews/writing/naming-commands.ts';
import { sealOldDrafts } from './reviews/writing/sealing-commands.ts';
import { wasSampleRemoved } from './sample-data/queries.ts';
import type { Closers } from './shutdown.ts';
import { openVault } from './vault.ts';
import { listenFailure, openWaitingRoom } from './waiting-room.ts';
import { welcomeText } from './welcome.ts';

const sampleLock = 7_382_645_113;
const queueLock = 7_382_645_115;
const authorsLock = 7_382_645_117;
const resealLock = 7_382_645_119;
// The sample world is loaded in large statements.
const sampleStatementSeconds = 120;

export interface Surroundings {
  readonly log: Logger;
  /** What is up puts its end here; the ends are run the other way round. */
  readonly closers: Closers;
  /** Aborted when the start should not continue, and when the server is to end. */
  readonly signal: AbortSignal;
  /** Tells the person who started the server what they want to know. It holds links that sign in. */
  readonly tell: (text: string) => void;
}

/** Everything up, in order. A process may do this several times, each with a database and a folder of its own. */
export async function startServer(config: Config, { log, closers, signal, tell }: Surroundings): Promise<void> {
  const readiness = await openOperations(config, log, closers, signal);
  // A worker has no public port, so it has no waiting room.
  const room = config.role === 'worker' ? null : await openWaitingRoom(config);
  if (room !== null) closers.push(room.close);
  const database = await waitForDatabase(config, { signal, tell: (message) => log.warn(message) });
  closers.push(database.stop);
  const settled = withDataDir(config, database.dataDir);
  signal.throwIfAborted();
  readiness.set('lock', true);
  await prepareDatabase(database);
  await reportRights(database, log);
  readiness.set('migrations', true);
  for (const table of await listShortTables(database.connection))
    log.error({ event: 'database.damaged', table }, 'a table has lost its end: restore a backup');
  const context = await makeContext(settled, database, { log, closers, signal });
  signal.throwIfAborted();
  await sealDrafts(context, database);
  await moveAuthors(context, database);
  await resealSecrets(context, database);
  await openAudit(context);
  await repeatErasures(context);
  if (settled.sampleData) await loadSampleOnce(context, database);
  await fillMailboxes(context);
  signal.throwIfAborted();
  if (config.role !== 'worker') void watchEngine(context.db, signal);
  if (room !== null) await listen(context, closers, room.close);
  else closers.push(() => context.jobs.stop());
  if (config.role !== 'web') await context.jobs.work(context);
  readiness.set('jobs', true);
  const { backupDir: targetFolder, backupRecipients: recipients } = settled;
  if (config.role !== 'web' && targetFolder !== null)
    void keepBackups({ ...database, connection: database.owner, targetFolder, recipients, log, signal });
  if (config.metricsPort !== null) void watchOperations(context, readiness, signal);
  // New links end those that another process has just printed.
  const links = settled.sampleData && config.role !== 'worker' ? await sampleLinks(context) : [];
  tell(welcomeText({ config: settled, notes: database.notes, links, hasAdmin: await hasAdmin(context.db) }));
}

/** The audit is safe from a role that can neither own nor change it; the overview of the admins says so, too. */
async function reportRights({ connection }: ReachableDatabase, log: Logger): Promise<void> {
  const rights = await findAppRights(connection);
  if (rights === 'superuser')
    log.warn(
      { event: 'database.rights', rights },
      'the role of DATABASE_URL is a superuser: give it a role of its own',
    );
  else if (rights === 'owner')
    log.warn({ event: 'database.rights', rights }, 'the role of DATABASE_URL owns the tables: set DATABASE_OWNER_URL');
}

/** Up before everything else, so that a monitor sees what a start waits for; the last thing to end. */
async function openOperations(config: Config, log: Logger, closers: Closers, signal: AbortSignal): Promise<Readiness> {
  const readiness = createReadiness();
  signal.addEventListener('abort', () => readiness.drain(), { once: true });
  if (config.metricsPort === null) return readiness;
  measureProcess();
  const operations = await openOperationsPort({ host: config.metricsHost, port: config.metricsPort, readiness, log });
  closers.push(operations.close);
  return readiness;
}

async function makeContext(
  config: Config,
  database: ReachableDatabase,
  { log, closers, signal }: { log: Logger; closers: Closers; signal: AbortSignal },
): Promise<Context> {
  const db = openDatabase(database.connection, {
    maxConnections: 16,
    onLostConnection: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  closers.push(() => db.destroy());
  keepEngine(db, { folder: join(config.dataDir, 'engine'), memoryMegabytes: config.engineMegabytes, log });
  closers.push(() => closeEngine(db));
  closers.push(async () => closeTransport(config));
  const vault = openVault(config);
  const { connection } = database;
  // Two servers that note their queues at once get in each other's way.
  const jobs = await withDatabaseLock(connection, queueLock, () =>
    openJobQueue({ db, definitions: jobDefinitions, log, hasWorkers: config.role !== 'web' }),
  );
  const pool = await openPool(config);
  const reads = openReads(config, { db, connection }, log);
  closers.push(reads.close);
  // The first reader shall find it in use, if it can be.
  await reads.look();
  void reads.watch(signal);
  return { config, clock: systemClock, wait: sleep, db, reads, connection, jobs, pool, vault, log };
}

function openReads(config: Config, primary: Pick<Context, 'db' | 'connection'>, log: Logger): Reads {
  // Jobs write by what they read.
  if (config.readUrl === null || config.role === 'worker')
    return readsOfPrimary(primary.db, openOlderReads(primary.db));
  return readsWithReplica({
    primary: primary.db,
    older: openOlderReads(primary.db),
    primaryConnection: primary.connection,
    connection: { connectionString: config.readUrl },
    longestLag: seconds(config.readLagSeconds),
    maxConnections: 16,
    log,
  });
}

/** What an earlier release joined permanently; servers that start at once wait for the first. */
async function moveAuthors(context: Context, { connection, owner }: ReachableDatabase): Promise<void> {
  const moved = await withDatabaseLock(connection, authorsLock, () => moveOldLinks(context, owner));
  if (moved !== null) context.log.info({ event: 'authors.moved', moved }, 'authors have keys of their own now');
  const separated = await withDatabaseLock(connection, authorsLock, () => separateLinks(context, owner));
  if (separated !== null)
    context.log.info({ event: 'authors.separated', separated }, 'links to authors have digests of their own now');
}

/** What an earlier release stored in plain. */
async function sealDrafts(context: Context, { owner }: ReachableDatabase): Promise<void> {
  const periods = await sealOldPeriods(context);
  // What was in plain goes from the file, with what the planner knew of it.
  if (periods > 0) await shuffleRows(context);
  const sealed = await sealOldDrafts(context, owner);
  if (sealed !== null) context.log.info({ event: 'drafts.sealed', sealed }, 'drafts of an earlier release are sealed');
  const named = await sealOldNames(context, owner);
  if (named !== null)
    context.log.info({ event: 'drafts.named', named }, 'drafts and reviews that were sent name no member any more');
}

/** What an older secret sealed and lasts. */
async function resealSecrets(context: Context, { connection }: ReachableDatabase): Promise<void> {
  const count = await withDatabaseLock(connection, resealLock, () => resealIdentity(context));
  if (count > 0) context.log.info({ event: 'secrets.resealed', count }, 'sealed with the newest secret');
}

/** Only into a database that holds nothing yet, and by one server at a time. */
async function loadSampleOnce(context: Context, { connection }: ReachableDatabase): Promise<void> {
  const db = openDatabase(connection, {
    maxConnections: 4,
    statementSeconds: sampleStatementSeconds,
    applicationName: 'fundsight sample world',
  });
  keepChainLike(db, context.db);
  try {
    await withDatabaseLock(connection, sampleLock, async () => {
      const found = await db.selectFrom('funders').select('id').limit(1).executeTakeFirst();
      // An admin who took it out does not want it back.
      if (found !== undefined || (await wasSampleRemoved(db))) return;
      const { loadSampleWorld } = await import('../sample/world.ts');
      await loadSampleWorld({ ...context, db });
    });
  } finally {
    await db.destroy();
  }
}

async function sampleLinks(context: Context): Promise<{ label: string; email: string; url: string }[]> {
  const { sampleSignInLinks } = await import('./identity/commands.ts');
  return sampleSignInLinks(context);
}

async function listen(context: Context, closers: Closers, leaveWaitingRoom: () => Promise<void>): Promise<void> {
  const { host, port } = context.config;
  const app = await buildApp(context);
  await app.ready();
  await leaveWaitingRoom();
  closers.push(() => app.close());
  // Last on the list, so first to end: no new job starts while requests are still answered.
  closers.push(() => context.jobs.stop());
  await app.listen({ host, port }).catch((cause: unknown) => {
    throw listenFailure(cause, host, port);
  });
}
