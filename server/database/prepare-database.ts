import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import { StartError } from '../start-error.ts';
import { grantToApp } from './app-role.ts';
import { migrate } from './migrate.ts';
import { withDatabaseLock } from './wait-until-reachable.ts';

/** Two servers that make the tables of the queue, or give rights, at once get in each other's way. */
const prepareLock = 7_382_645_114;
const longestIndexing = 60_000;
const insufficientPrivilege = '42501';

/** What owns the tables, and the role that is to work with them; null where both are the same. */
export interface Preparable {
  readonly owner: ClientConfig;
  readonly appRole: string | null;
}

/**
 * Brings the whole database up to date, as its owner: our tables, those of the queue, and what the role of the product
 * may do with them. Several servers may do so at once. Answers the migrations that were applied now.
 */
export async function prepareDatabase({ owner, appRole }: Preparable): Promise<string[]> {
  try {
    const applied = await migrate(owner);
    await withDatabaseLock(owner, prepareLock, async () => {
      await makeJobTables(owner);
      if (appRole !== null) await grantIn(owner, appRole);
    });
    return applied;
  } catch (error) {
    throw isRefused(error) ? new StartError(refusal, { cause: error }) : error;
  }
}

const refusal =
  'The role of DATABASE_URL may not change the schema, which this release needs. Set DATABASE_OWNER_URL to the role that owns the tables, here or for one run of "npm run db:migrate".';

/** A migration that failed brings the database's own error as its cause. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof StartError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === insufficientPrivilege;
}

async function grantIn(owner: ClientConfig, appRole: string): Promise<void> {
  const client = new Client({ ...owner, application_name: 'fundsight rights', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    if (rows[0]?.role !== appRole) await grantToApp(client, appRole);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The queue's own tables, of its own release. Its indexes may be built after that; they need the owner as well. */
async function makeJobTables(owner: ClientConfig): Promise<void> {
  const failures: unknown[] = [];
  const boss = new PgBoss({ ...owner, max: 1, supervise: false, schedule: false });
  boss.on('error', (error) => failures.push(error));
  try {
    await boss.start();
    for (const end = performance.now() + longestIndexing; performance.now() < end; await sleep(200)) {
      const { rows } = await boss
        .getDb()
        .executeSql("select from pgboss.bam where status in ('pending', 'in_progress') limit 1");
      if (rows.length === 0 || failures.length > 0) return;
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
