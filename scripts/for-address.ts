import pino from 'pino';
import { email as emailSchema } from '../contract/account.ts';
import { jobDefinitions } from '../server/app.ts';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig, withDataDir } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { openDatabase } from '../server/database/connect.ts';
import { reachDatabase } from '../server/database/reach.ts';
import { openPool } from '../server/identity/open-pool.ts';
import { openJobQueue } from '../server/jobs/queue.ts';
import { StartError } from '../server/start-error.ts';
import { createVault, loadSecret } from '../server/vault.ts';

/** How an act on an address ended: what to print, and whether it was done. */
interface Ending {
  readonly isDone: boolean;
  readonly words: string;
}

/**
 * A script of operators that takes one address, beside a running server or without one. Ends with 0 when it was done, 1
 * when it was not, 2 when the call is not understood.
 */
export async function forAddress(
  name: string,
  act: (context: Context, email: string) => Promise<Ending>,
): Promise<void> {
  const email = emailSchema.safeParse(process.argv[2] ?? '');
  if (!email.success || process.argv.length > 3) {
    console.error(`Usage: npm run ${name} -- <e-mail>`);
    process.exitCode = 2;
    return;
  }
  try {
    const { isDone, words } = await withContext((context) => act(context, email.data));
    console.log(words);
    process.exitCode = isDone ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  }
}

async function withContext<T>(act: (context: Context) => Promise<T>): Promise<T> {
  const wanted = readConfig(processEnvironment());
  const database = await reachDatabase(wanted, { tell: (message) => console.log(message) });
  const config = withDataDir(wanted, database.dataDir);
  const db = openDatabase(database.connection, { maxConnections: 4 });
  const log = pino({ level: config.logLevel });
  try {
    const jobs = await openJobQueue({ db, definitions: jobDefinitions, log, hasWorkers: false });
    const vault = createVault(loadSecret(config));
    const pool = await openPool(config);
    const answer = await act({
      config,
      clock: systemClock,
      db,
      connection: database.connection,
      jobs,
      pool,
      vault,
      log,
    });
    await jobs.stop();
    return answer;
  } finally {
    await db.destroy();
    await database.stop();
  }
}
