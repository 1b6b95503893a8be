import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startDeadlineMilliseconds = 90_000;
const emailDeadlineMilliseconds = 20_000;
const pauseMilliseconds = 50;

export interface RunningServer {
  readonly address: string;
  readonly dataDir: string;
  /** What the server printed so far. */
  output(): string;
  /** The newest sign-in link that was mailed to this address, waiting for it. */
  linkFor(email: string): Promise<string>;
  stop(options?: { readonly keepsFolder: boolean }): Promise<void>;
  /** Ends it as a power cut would, and leaves its data folder. */
  kill(): Promise<void>;
}

/** The environment variable that names a data folder with the sample world, to copy instead of loading it again. */
export const sampleFolder = 'JOURNEY_SAMPLE_FOLDER';

/** A folder of its own for a server, with the sample world in it where one was made before. */
function makeDataFolder(settings: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-journey-'));
  const sample = process.env[sampleFolder];
  // Links, modes and owners stay as they are: the database refuses a folder that others can read.
  if (sample !== undefined && settings['SAMPLE_DATA'] !== 'off') execFileSync('cp', ['-a', `${sample}/.`, folder]);
  return folder;
}

/** The product as `npm start` runs it, on a data folder of its own with the sample world. */
export async function startServer(settings: Record<string, string> = {}, keptFolder?: string): Promise<RunningServer> {
  const dataDir = keptFolder ?? makeDataFolder(settings);
  const port = await freePort();
  let printed = '';
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const address = `http://localhost:${port}`;
  await waitUntilReady(child, address, () => printed);
  return {
    address,
    dataDir,
    output: () => printed,
    linkFor: (email) => newestLink(join(dataDir, 'outbox'), email),
    async stop({ keepsFolder } = { keepsFolder: false }) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      if (child.exitCode === null) await ended;
      sayErrors(printed);
      if (!keepsFolder) rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What the server logged as an error: the page that shows a 500 cannot say why. */
function sayErrors(printed: string): void {
  const errors = printed.split('\n').filter((line) => /"level":(?:50|60)|"level":"(?:error|fatal)"/.test(line));
  if (errors.length > 0) console.error(`The server of this journey logged:\n${errors.join('\n')}`);
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function waitUntilReady(child: ChildProcess, address: string, printed: () => string): Promise<void> {
  const deadline = Date.now() + startDeadlineMilliseconds;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed()}`);
    const answer = await fetch(`${address}/api/config`).catch(() => null);
    // It answers a moment before it prints the links of the sample accounts.
    if (answer?.ok === true && printed().includes('Data folder:')) return;
    await pause();
  }
  throw new Error(`the server was not ready in time: ${printed()}`);
}

async function newestLink(outbox: string, email: string): Promise<string> {
  const deadline = Date.now() + emailDeadlineMilliseconds;
  while (Date.now() < deadline) {
    for (const name of listEmails(outbox).reverse()) {
      const message = await PostalMime.parse(readFileSync(join(outbox, name)));
      const link = /https?:\/\/\S+\/otp\?\S+/.exec(message.text ?? '')?.[0];
      if (link !== undefined && message.to?.some((to) => to.address === email)) return link;
    }
    await pause();
  }
  throw new Error('no sign-in link arrived');
}

function listEmails(outbox: string): string[] {
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
