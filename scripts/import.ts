import { parseArgs } from 'node:util';
import { dealKinds } from '../contract/funding-options.ts';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { importDeals, type ImportReport } from '../server/funding/import.ts';
import { Refusal } from '../server/http/refusal.ts';
import { StartError } from '../server/start-error.ts';

/** `npm run import -- equity|debt|grant <file> --source <name> [--dry-run]`: reads a CSV file into the database. */

const usage = 'npm run import -- equity|debt|grant <file> --source <name> [--dry-run]';
const exitCodes = { done: 0, someRejected: 1, refused: 2 } as const;

interface Options {
  readonly kind: (typeof dealKinds)[number];
  readonly file: string;
  readonly sourceName: string;
  readonly isDryRun: boolean;
}

function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { source: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    });
    const [kindText, file, ...others] = positionals;
    const kind = dealKinds.find((candidate) => candidate === kindText);
    if (kind === undefined) return 'Say what the file holds: equity, debt or grant.';
    if (file === undefined || others.length > 0) return 'Name one file.';
    const sourceName = values.source?.trim() ?? '';
    if (!/^[^\p{Cc}]{1,100}$/u.test(sourceName))
      return 'Say where the rows come from with --source, in 1 to 100 characters.';
    return { kind, file, sourceName, isDryRun: values['dry-run'] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function run(options: Options): Promise<number> {
  const config = readConfig(processEnvironment());
  const embedded = config.database.kind === 'embedded' ? await startEmbedded(config) : null;
  const connection =
    config.database.kind === 'url' ? { connectionString: config.database.url } : (embedded?.connection ?? {});
  try {
    await migrate(connection);
    const startedAt = performance.now();
    const report = await importDeals(connection, {
      ...options,
      clock: systemClock,
      onProgress: progressPrinter(startedAt),
    });
    printReport(report, options.isDryRun, (performance.now() - startedAt) / 1_000);
    return report.rejectedCount > 0 ? exitCodes.someRejected : exitCodes.done;
  } finally {
    await embedded?.stop();
  }
}

function progressPrinter(startedAt: number): (readCount: number) => void {
  let printedAt = startedAt;
  return (readCount) => {
    const now = performance.now();
    if (now - printedAt < 1_000) return;
    printedAt = now;
    const perSecond = Math.round(readCount / ((now - startedAt) / 1_000));
    process.stderr.write(
      `${readCount.toLocaleString('en-US')} rows read, ${perSecond.toLocaleString('en-US')} a second\n`,
    );
  };
}

function printReport(report: ImportReport, isDryRun: boolean, seconds: number): void {
  const number = (value: number): string => value.toLocaleString('en-US').padStart(10);
  const lines = [
    `${report.adapter}${isDryRun ? ', dry run: nothing was kept' : ''}`,
    `read      ${number(report.readCount)}`,
    `added     ${number(report.addedCount)}`,
    `changed   ${number(report.changedCount)}`,
    `unchanged ${number(report.unchangedCount)}`,
    `rejected  ${number(report.rejectedCount)}`,
    ...dealKinds
      .filter((kind) => report.kindCounts[kind] > 0)
      .map((kind) => `as ${kind.padEnd(7)}${number(report.kindCounts[kind])}`),
    ...Object.entries(report.flagCounts).map(([flag, count]) => `flag ${flag}: ${count.toLocaleString('en-US')}`),
    ...report.rejects.map((reject) => `line ${reject.line}: ${reject.code}: ${reject.reason}`),
    ...(report.rejectedCount > report.rejects.length
      ? [`and ${report.rejectedCount - report.rejects.length} more, all in the table deal_import_rejects`]
      : []),
    `${seconds.toFixed(1)} s, ${Math.round(report.readCount / seconds).toLocaleString('en-US')} rows a second`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  process.stderr.write(`${options}\nUsage: ${usage}\n`);
  process.exitCode = exitCodes.refused;
} else {
  try {
    process.exitCode = await run(options);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\nNothing was stored.\n`);
    process.exitCode = exitCodes.refused;
  }
}
