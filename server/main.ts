import { checkRecipients } from './database/backup-encryption.ts';
import { processEnvironment, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { endOnSignals } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start.ts';

const nodeMajor = 24;

async function run(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) !== nodeMajor)
    throw new StartError(
      `Fundsight runs on Node ${nodeMajor}, this is ${process.versions.node}. Start it with "npm start", which brings the right one.`,
    );
  const config = readConfig(processEnvironment());
  await checkRecipients(config.backupRecipients);
  const { log, end: endLog } = openLog(config.logLevel);
  const { closers, signal, endAfter } = endOnSignals(config, log);
  closers.push(endLog);
  // Written at once, before the log lines that follow.
  const tell = (text: string): void => void process.stdout.write(text);
  await endAfter(startServer(config, { log, closers, signal, tell }));
}

run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(error instanceof StartError ? error.exitCode : 1);
});
