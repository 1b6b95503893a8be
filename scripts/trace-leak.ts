import { parseArgs } from 'node:util';
import pino from 'pino';
import { formatCount, formatDay, formatPercent } from '../contract/formats.ts';
import { openAuditOfCommand } from '../server/audit/key-commands.ts';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig, withDataDir } from '../server/config.ts';
import { openDatabase } from '../server/database/connect.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { Refusal } from '../server/refusal.ts';
import { StartError } from '../server/start-error.ts';
import { named, traceLeak, type Suspect, type Trace } from '../server/tracing/commands.ts';
import type { Mark } from '../server/tracing/evidence.ts';
import { authorKeysInMemory } from '../server/author-keys.ts';
import { createVault, findSecrets } from '../server/vault.ts';

/** `npm run trace-leak -- <file>`: whose export a file is that was found elsewhere. */

const usage = `Usage: npm run trace-leak -- <file>
  Says from which accounts the rows of a CSV or XLSX file were exported, and with which probability. Rows may be missing,
  in another order, without some columns, or mixed from several exports. Needs the database and the secret of the
  installation. The audit notes that the command was used.
  Ends with 0 when it names an account, with 1 when it finds no copy, with 2 when it cannot look.`;
const exitCodes = { named: 0, none: 1, refused: 2 } as const;

function readFile(): { path: string | null; isHelp: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
    const [path = null, ...others] = positionals;
    return others.length > 0 || (path === null && values.help !== true) ? null : { path, isHelp: values.help === true };
  } catch {
    return null;
  }
}

async function run(path: string): Promise<number> {
  const wanted = readConfig(processEnvironment());
  const database = await waitForDatabase(wanted, { tell: (message) => process.stderr.write(`${message}\n`) });
  const config = withDataDir(wanted, database.dataDir);
  // Rows without ids are looked for among all deals.
  const db = openDatabase(database.connection, { maxConnections: 1, statementSeconds: 600 });
  try {
    const secrets = findSecrets(config);
    if (secrets === null)
      throw new StartError(
        'Copies are recognised with the secret of the installation: set SECRET_KEY, or DATA_DIR to the folder that has it.',
      );
    const vault = createVault(secrets, authorKeysInMemory());
    const log = pino({ level: config.logLevel });
    const context = { config, connection: database.connection, db, vault, log, clock: systemClock };
    await openAuditOfCommand(context);
    const trace = await traceLeak(context, path);
    console.log(wordsOf(trace).join('\n'));
    return named(trace).length > 0 ? exitCodes.named : exitCodes.none;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

const mostShown = 5;

function wordsOf(trace: Trace): string[] {
  const { kind, rowCount, matchedCount, memberCount, suspects } = trace;
  const rows = `${formatCount(rowCount, 'row')}${trace.isCut ? ' (the first of the file)' : ''}`;
  if (kind === null) return [`${rows}, none of which is a deal of this database.`, 'No copy found.'];
  const sure = named(trace);
  const shown = suspects.slice(0, Math.max(mostShown, sure.length));
  return [
    `${rows}, ${formatCount(matchedCount, 'deal')} of this database (${kind}). Accounts that exported such deals: ${memberCount}.`,
    ...(sure.length > 0
      ? shown.filter(({ probability }) => probability >= 0.01).flatMap(linesOf)
      : shown
          .slice(0, 1)
          .map((suspect) => `The likeliest account has a probability of ${printed(suspect.probability)}.`)),
    verdictOf(sure.length),
  ];
}

function verdictOf(count: number): string {
  if (count === 0) return 'No copy found.';
  if (count === 1)
    return 'A copy of this account. Ask before you accuse: an account may have been used by somebody else.';
  return `Copies of ${count} accounts were mixed. Ask before you accuse: an account may have been used by somebody else.`;
}

/** Never 100%: it is a probability. */
const printed = (probability: number): string =>
  probability > 0.9999 ? 'more than 99.99%' : formatPercent(probability * 100);

function linesOf({ memberId, email, probability, agreements, copies }: Suspect): string[] {
  const [newest] = copies;
  return [
    `${memberId}  ${email ?? 'an account that was erased'}  ${printed(probability)}`,
    ...Object.entries(agreements).map(
      ([mark, { found, agreeing }]) =>
        `    ${markWords[mark as Mark]}: ${agreeing} of ${found} as in a copy of this account`,
    ),
    ...(newest === undefined
      ? []
      : [
          `    ${formatCount(copies.length, 'export')}, the last one on ${formatDay(newest.exportedAt.toISOString())} (${newest.format}, ${formatCount(newest.rowCount, 'row')})`,
        ]),
  ];
}

const markWords: Readonly<Record<Mark, string>> = {
  quotes: 'quotes around cells',
  zero: 'zeros behind the point',
  items: 'order of items in lists',
  order: 'order of equal rows',
};

const given = readFile();
if (given === null) {
  console.error(usage);
  process.exitCode = exitCodes.refused;
} else if (given.path === null || given.isHelp) console.log(usage);
else
  try {
    process.exitCode = await run(given.path);
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof Refusal;
    console.error(isExpected ? error.message : error);
    process.exitCode = exitCodes.refused;
  }
