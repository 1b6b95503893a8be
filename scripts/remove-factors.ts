import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { email as emailSchema } from '../contract/members/account.ts';
import { jobDefinitions } from '../server/app.ts';
import { openAuditOfCommand } from '../server/audit/key-commands.ts';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig, withDataDir } from '../server/config.ts';
import { openDatabase } from '../server/database/connect.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { readsOfPrimary } from '../server/database/reads.ts';
import { openPool } from '../server/identity/open-pool.ts';
import { removeAllFactors } from '../server/identity/remove-factors.ts';
import { openJobQueue } from '../server/queue/queue.ts';
import { StartError } from '../server/start-error.ts';
import { openVault } from '../server/vault.ts';

/** `npm run remove-factors -- <email>`: for a member who lost the authenticator app and every passkey. */

async function run(email: string): Promise<boolean> {
  const wanted = readConfig(processEnvironment());
  const database = await waitForDatabase(wanted, { tell: (message) => console.log(message) });
  const config = withDataDir(wanted, database.dataDir);
  const db = openDatabase(database.connection, { maxConnections: 4 });
  const log = pino({ level: config.logLevel });
  try {
    const jobs = await openJobQueue({ db, definitions: jobDefinitions, log, hasWorkers: false });
    const vault = openVault(config);
    const pool = await openPool(config);
    const reads = readsOfPrimary(db);
    const { connection } = database;
    const context = { config, clock: systemClock, wait: sleep, db, reads, connection, jobs, pool, vault, log };
    await openAuditOfCommand(context);
    const isDone = await removeAllFactors(context, email);
    await jobs.stop();
    return isDone;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

const email = emailSchema.safeParse(process.argv[2] ?? '');
if (!email.success || process.argv.length > 3) {
  console.error('Usage: npm run remove-factors -- <email>');
  process.exitCode = 2;
} else
  try {
    const isDone = await run(email.data);
    console.log(
      isDone ? 'Removed, and signed out everywhere. They were told by email.' : 'No account has this address.',
    );
    process.exitCode = isDone ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  }
