import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { isAlive, readPostmaster } from '../../server/database/embedded-postmaster.ts';
import type { Trial } from './fault.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const askMilliseconds = 15_000;
const longestStart = 180;

/** One place where the product is run: its folder, its ports and its settings stay over all starts. */
export interface Place {
  readonly address: string;
  /** `/readyz` and `/metrics`. */
  readonly operations: string;
  readonly dataDir: string;
  readonly secretKey: string;
  readonly start: (settings?: Readonly<Record<string, string>>) => Product;
}

export interface Product {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Everything that it printed. */
  readonly output: () => string;
  readonly isReady: () => Promise<boolean>;
  /** Seconds from the start until `/readyz` said so; throws when it ended instead, or never did. */
  readonly untilReady: () => Promise<number>;
  /** How it ended: its exit code, or the signal. */
  readonly ended: Promise<number | string>;
  readonly kill: () => Promise<void>;
  /** SIGTERM, and its end. */
  readonly stop: () => Promise<number | string>;
}

/** With the sample world switched off: nothing in it but what a fault puts there. */
export async function makePlace(trial: Trial, settings: Readonly<Record<string, string>> = {}): Promise<Place> {
  const dataDir = settings['DATA_DIR'] ?? newFolder();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const secretKey = settings['SECRET_KEY'] ?? randomBytes(32).toString('base64');
  const usual = {
    NODE_ENV: 'development',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    ADMIN_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'info',
    SECRET_KEY: secretKey,
    ...settings,
  };
  const started: Product[] = [];
  trial.later(async () => {
    for (const product of started) await product.kill();
    const postmaster = readPostmaster(dataFolder(dataDir));
    if (postmaster !== null && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const operations = `http://127.0.0.1:${metricsPort}`;
  return {
    address: `http://localhost:${port}`,
    operations,
    dataDir,
    secretKey,
    start(more = {}) {
      const product = startProduct(operations, { ...usual, ...more });
      started.push(product);
      return product;
    },
  };
}

function startProduct(operations: string, settings: Readonly<Record<string, string>>): Product {
  const begun = performance.now();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (printed += piece.toString()));
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'lost')),
  );
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const isReady = async (): Promise<boolean> => (await statusOf(`${operations}/readyz`)) === 200;
  return {
    pid: child.pid ?? 0,
    child,
    output: () => printed,
    isReady,
    ended,
    async untilReady() {
      while (!(await isReady())) {
        const seconds = (performance.now() - begun) / 1_000;
        if (hasEnded()) throw new Error(`the product ended instead of starting: ${printed.slice(-2_000)}`);
        if (seconds > longestStart) throw new Error(`the product was not ready in time: ${printed.slice(-2_000)}`);
        await sleep(25);
      }
      return (performance.now() - begun) / 1_000;
    },
    async kill() {
      if (!hasEnded()) child.kill('SIGKILL');
      await ended;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Others may pass through, as they may through a folder that an operator made. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-fault-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The status of an answer; 0 for none. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(askMilliseconds), ...init });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** The first moment at which it holds, in seconds from now; the limit when it never does. */
export async function secondsUntil(isSo: () => Promise<boolean>, longest: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if (await isSo()) return (performance.now() - begun) / 1_000;
    if ((performance.now() - begun) / 1_000 > longest) return longest;
    await sleep(20);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
