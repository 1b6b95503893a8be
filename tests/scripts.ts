import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { testSecret } from './database.ts';

export interface ScriptRun {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** A data folder with the secret of every test. */
export function newDataFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-script-'));
  mkdirSync(join(dataDir, 'keys'));
  writeFileSync(join(dataDir, 'keys', 'secret.key'), testSecret.toString('base64'));
  return dataDir;
}

/** A script as a person runs it, on the database of a test; without `dataDir` in a data folder of its own. */
export function runScript(
  name: string,
  connection: ClientConfig,
  args: readonly string[],
  dataDir: string = newDataFolder(),
): Promise<ScriptRun> {
  const { user, host, port, database } = connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir };
  const script = fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors });
    });
  });
}
