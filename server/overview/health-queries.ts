import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getHealth } from '../../contract/overview/overview.ts';
import { startOfDay } from '../access/rules.ts';
import { after, dayOf, days } from '../clock.ts';
import { quietWork } from '../jobs/quiet-work.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { hasSampleMembers } from '../sample-data/queries.ts';
import { findAppRights } from '../database/app-role.ts';
import type { Db } from '../database/connect.ts';

/** What a request says of itself is added by the route. */
type Health = Omit<ReplyOf<typeof getHealth>['data'], 'hasUnnamedProxy'>;

/** The version that the package says it is; read once. */
const { version: release } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** Whether the server is well, asked of each part itself. */
export async function readHealth({
  db,
  connection,
  config,
  clock,
}: Pick<Context, 'db' | 'connection' | 'config' | 'clock'>): Promise<Health> {
  const now = clock.now();
  const started = performance.now();
  await sql`select 1`.execute(db);
  const answeredInMs = Math.round((performance.now() - started) * 10) / 10;
  const [sizeBytes, jobs, emails, fastReaders, disk, rights, settings, hasSampleData] = await Promise.all([
    readSize(db, dayOf(now)),
    readJobs(db),
    readEmails(db, now),
    countFastReaders(db, now),
    readDisk(config.dataDir),
    findAppRights(connection),
    currentSettings({ db, config }),
    hasSampleMembers(db),
  ]);
  return {
    release,
    database: { kind: config.database.kind, answeredInMs, sizeBytes, rights },
    jobs,
    emails: { ...emails, goesTo: config.mail.kind },
    fastReaders,
    hasOperator: hasSampleData || (settings.operatorName !== '' && settings.operatorAddress !== ''),
    disk,
  };
}

/** In steps, and as it was when it was first asked for on this day: one review may be what reaches the next step. */
const sizeStep = 16 * 1024 * 1024;
const sizes = new WeakMap<Db, { readonly day: string; readonly bytes: number }>();
async function readSize(db: Db, day: string): Promise<number> {
  const known = sizes.get(db);
  if (known?.day === day) return known.bytes;
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  const bytes = Math.ceil((rows[0]?.bytes ?? 0) / sizeStep) * sizeStep;
  sizes.set(db, { day, bytes });
  return bytes;
}

const fewest = 5;
const inFives = (count: number): number | null => (count < fewest ? null : count - (count % fewest));

async function readJobs(db: Db): Promise<Health['jobs']> {
  const { rows } = await sql<{
    running: number;
    waiting: number;
    oldest_at: Date | null;
    done_at: Date | null;
    failed: number;
  }>`select count(*) filter (where state = 'active') as running,
      count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_at,
      max(completed_on) filter (where state = 'completed') as done_at,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where name !~ '^__' and (state = 'failed' or not (${quietWork}))`.execute(db);
  const [row] = rows;
  return {
    running: row?.running ?? 0,
    waiting: row?.waiting ?? 0,
    oldestWaitingAt: row?.oldest_at?.toISOString() ?? null,
    lastDoneAt: row?.done_at?.toISOString() ?? null,
    failed: row?.failed ?? 0,
  };
}

async function readEmails(db: Db, now: Date): Promise<Omit<Health['emails'], 'goesTo'>> {
  const dayAgo = after(now, -days(1));
  const today = startOfDay(now);
  const { rows } = await sql<{ last_at: Date | null; sent: number; refused: number }>`
    select (select max(sent_at) from email_sendings where sent_at < ${today}) as last_at,
      (select count(*)::integer from email_sendings where sent_at < ${today} and sent_at >= ${after(today, -days(1))}) as sent,
      (select count(*) from email_refusals where refused_at > ${dayAgo}) as refused`.execute(db);
  const [row] = rows;
  return {
    lastSentOn: row?.last_at == null ? null : dayOf(row.last_at),
    sentInDay: inFives(row?.sent ?? 0),
    refusedInDay: row?.refused ?? 0,
  };
}

/**
 * By how they read, not who they are: see `fast_hour` in migration 0048. No row says that a reader of today read yesterday
 * as well: it is the day with more of them.
 */
async function countFastReaders(db: Db, now: Date): Promise<number> {
  const counts = await db
    .selectFrom('deal_readings')
    .where('read_on', '>=', dayOf(after(now, -days(1))))
    .where('fast_hour', 'is not', null)
    .groupBy('read_on')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute();
  return Math.max(0, ...counts.map(({ count }) => count));
}

/** Not every system tells. */
async function readDisk(folder: string): Promise<Health['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
