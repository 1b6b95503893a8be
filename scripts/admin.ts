import type { ClientConfig } from 'pg';
import pino from 'pino';
import { email as emailSchema } from '../contract/members/account.ts';
import { openAuditOfCommand } from '../server/audit/key-commands.ts';
import { appointAdmin, type Appointment } from '../server/members/admin/appoint-admin.ts';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig, withDataDir, type Config } from '../server/config.ts';
import { openDatabase } from '../server/database/connect.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { StartError } from '../server/start-error.ts';
import { openVault } from '../server/vault.ts';

/** `npm run admin -- <email>`: makes the first admin, or another one. */

const outcomes: Readonly<Record<Appointment, { readonly isDone: boolean; readonly words: string }>> = {
  created: {
    isDone: true,
    words:
      'is an admin and a moderator. There was no account with this address: it was made. Log in with it, do not sign up.',
  },
  appointed: { isDone: true, words: 'is an admin and a moderator from now on, also where they are signed in already.' },
  already: { isDone: true, words: 'is an admin and a moderator already. Nothing was changed.' },
  suspended: { isDone: false, words: 'is suspended. Nothing was changed: restore the account first.' },
  leaving: {
    isDone: false,
    words: 'has deleted the account. Nothing was changed: they can bring it back with the link in their email.',
  },
};

async function run(email: string): Promise<boolean> {
  const wanted = readConfig(processEnvironment());
  const database = await waitForDatabase(wanted, { tell: (message) => console.log(message) });
  const config = withDataDir(wanted, database.dataDir);
  try {
    // This may be the first command on a new database.
    await prepareDatabase(database);
    const { isDone, words } = outcomes[await appoint(config, database.connection, email)];
    console.log(`${email} ${words}`);
    if (isDone && config.adminSecondFactor === 'required')
      console.log('The admin pages ask for an authenticator app or a passkey, and help to set one up.');
    return isDone;
  } finally {
    await database.stop();
  }
}

async function appoint(config: Config, connection: ClientConfig, email: string): Promise<Appointment> {
  const db = openDatabase(connection, { maxConnections: 1 });
  const log = pino({ level: config.logLevel });
  try {
    const vault = openVault(config);
    await openAuditOfCommand({ config, connection, db, vault, log, clock: systemClock });
    return await appointAdmin({ db, clock: systemClock }, email);
  } finally {
    await db.destroy();
  }
}

const [given, ...others] = process.argv.slice(2);
const email = emailSchema.safeParse(given ?? '');
if (!email.success || others.length > 0) {
  if (given !== undefined && others.length === 0) console.error(`${email.error?.issues[0]?.message ?? ''}.`);
  console.error('Usage: npm run admin -- <email>');
  process.exitCode = 2;
} else
  try {
    process.exitCode = (await run(email.data)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  }
