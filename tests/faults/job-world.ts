import { setTimeout as sleep } from 'node:timers/promises';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import pino from 'pino';
import { loadSampleWorld } from '../../sample/world.ts';
import { jobDefinitions } from '../../server/app.ts';
import { chainKeyOf } from '../../server/audit/chain-rules.ts';
import { keepChain } from '../../server/audit/commands.ts';
import { openAudit } from '../../server/audit/key-commands.ts';
import { after, days, systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { readsOfPrimary } from '../../server/database/reads.ts';
import { openDatabase, type Db } from '../../server/database/connect.ts';
import { throwawaySettings } from '../../server/database/embedded-settings.ts';
import { startEmbedded } from '../../server/database/embedded.ts';
import { prepareDatabase } from '../../server/database/prepare-database.ts';
import { openPool } from '../../server/identity/open-pool.ts';
import { openJobQueue } from '../../server/queue/queue.ts';
import { authorKeysInMemory } from '../../server/author-keys.ts';
import { createVault } from '../../server/vault.ts';
import type { Trial } from './fault.ts';
import { inside } from './people.ts';
import { newFolder } from './product.ts';
import { openProxy, type Proxy } from './proxy.ts';

/** The sample world, of which each try gets a copy of its own, eight days after it was made: much is due by then. */
export interface JobWorld {
  readonly line: Proxy;
  /** A context on a fresh copy, whose statements go over the line. */
  readonly open: () => Promise<Copy>;
}

export interface Copy {
  /** Another process of the same database: what one held in memory the other does not have. */
  readonly context: () => Context;
  /** What is in each table, past the line: without what is random or of the moment. */
  readonly fingerprint: () => Promise<Map<string, string>>;
  readonly waitingJobs: () => Promise<{ name: string; payload: unknown }[]>;
  /** How often each email went out. */
  readonly emails: () => Map<string, number>;
  readonly close: () => Promise<void>;
}

const template = 'fault_template';
const longestStatementSeconds = 60;

export async function makeJobWorld(trial: Trial): Promise<JobWorld> {
  const dataDir = newFolder();
  const embedded = await startEmbedded({
    dataDir,
    isDefaultDataDir: false,
    transport: 'tcp',
    settings: throwawaySettings,
  });
  trial.later(async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const to = (database: string): ClientConfig => ({ ...embedded.connection, database });
  await inside(to('postgres'), (client) => client.query(`create database ${template}`));
  await prepareDatabase({ owner: to(template), appRole: null });
  const usual = await usualContext(dataDir);
  await fill(to(template), usual);
  await inside(to('postgres'), (client) => client.query(`create database fault_queue template ${template}`));
  const queueDb = openDatabase(to('fault_queue'), { maxConnections: 4 });
  // Its own statements go elsewhere: a job is sent over the transaction that causes it.
  const jobs = await openJobQueue({ db: queueDb, definitions: jobDefinitions, log: usual.log, hasWorkers: false });
  trial.later(async () => {
    await jobs.stop();
    await queueDb.destroy();
  });
  const line = await openProxy(embedded.connection.port ?? 0);
  trial.later(line.close);
  let made = 0;
  return {
    line,
    async open() {
      const name = `fault_copy_${(made += 1)}`;
      await inside(to('postgres'), (client) =>
        client.query(`create database ${name} template ${template} strategy file_copy`),
      );
      return copyOf(
        { ...usual, jobs },
        { direct: to(name), overLine: { ...to(name), port: line.port }, end: to('postgres') },
      );
    },
  };
}

type Usual = Omit<Context, 'db' | 'reads' | 'connection' | 'jobs'>;

async function usualContext(dataDir: string): Promise<Usual> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    ADMIN_SECOND_FACTOR: 'optional',
  });
  return {
    config,
    clock: systemClock,
    wait: sleep,
    pool: await openPool(config),
    vault: createVault(Buffer.alloc(32, 7), authorKeysInMemory()),
    log: pino({ level: 'silent' }),
  };
}

async function fill(connection: ClientConfig, usual: Usual): Promise<void> {
  const db = openDatabase(connection, { maxConnections: 4, statementSeconds: longestStatementSeconds });
  await openAudit({ ...usual, db, connection });
  const jobs = await openJobQueue({ db, definitions: jobDefinitions, log: usual.log, hasWorkers: false });
  await loadSampleWorld({ ...usual, db, reads: readsOfPrimary(db), connection, jobs });
  await jobs.stop();
  await db.destroy();
}

function copyOf(
  usual: Omit<Context, 'db' | 'reads' | 'connection'>,
  { direct, overLine, end }: { direct: ClientConfig; overLine: ClientConfig; end: ClientConfig },
): Copy {
  const handles: Db[] = [];
  const outbox = newFolder();
  const due = after(systemClock.now(), days(8));
  return {
    context() {
      const db = openDatabase(overLine, { maxConnections: 8, statementSeconds: longestStatementSeconds });
      handles.push(db);
      keepChain(db, { key: chainKeyOf(usual.vault), keepEnd: async () => undefined });
      const config = { ...usual.config, mail: { kind: 'outbox', folder: outbox } as const };
      return { ...usual, config, db, reads: readsOfPrimary(db), connection: overLine, clock: { now: () => due } };
    },
    fingerprint: () => inside(direct, fingerprintOf),
    waitingJobs: () =>
      inside(direct, async (client) => {
        const { rows } = await client.query<{ name: string; payload: unknown }>(
          `select distinct on (name) name, data -> 'payload' as payload from pgboss.job where state = 'created' order by name, id`,
        );
        return rows;
      }),
    emails: () => countEmails(outbox),
    async close() {
      await Promise.all(handles.map((db) => db.destroy()));
      await inside(end, (client) => client.query(`drop database ${direct.database} with (force)`));
      rmSync(outbox, { recursive: true, force: true });
    },
  };
}

function countEmails(outbox: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of readdirSync(outbox)) {
    if (!name.endsWith('.eml')) continue;
    const id = /^message-id:\s*(\S+)/im.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? name;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Ids are new in each try, and so is the database's own "now". */
const ofTheMoment =
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d[.\\d]*';

async function fingerprintOf(client: Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`,
  );
  const all = tables.map(
    ({ name }, at) =>
      `select ${at} as at, count(*) || ' ' || coalesce(md5(string_agg(words, '' order by words)), '') as print
        from (select regexp_replace(t::text, $1, '', 'g') as words from ${name} t) as rows`,
  );
  const { rows } = await client.query<{ at: number; print: string }>(all.join(' union all '), [ofTheMoment]);
  const prints = new Map(rows.map(({ at, print }) => [tables[at]?.name ?? '', print]));
  const { rows: sent } = await client.query<{ name: string; count: string }>(
    `select name, count(*) from pgboss.job group by name`,
  );
  for (const { name, count } of sent) prints.set(`jobs ${name}`, count);
  return prints;
}
