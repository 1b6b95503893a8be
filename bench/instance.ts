import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const startDeadlineMilliseconds = 120_000;
const endDeadlineMilliseconds = 40_000;

/** One process of the product as it runs in production, with a data folder that no other process sees. */
export interface Instance {
  readonly name: string;
  /** Where people reach it. */
  readonly address: string;
  /** Where a proxy and a monitor ask. */
  readonly operations: string;
  /** Ends it by SIGTERM and answers its exit code. */
  stop(): Promise<number | null>;
}

export interface InstancePlace {
  readonly name: string;
  readonly port: number;
  readonly operationsPort: number;
  readonly settings: Readonly<Record<string, string>>;
}

export const secretKey = 'q83vEjRWeJq83vEjRWeJEjRWeJq83vEjRWeJq83vEjQ=';

/** Answers when `/readyz` says that requests may come. */
export async function startInstance({ name, port, operationsPort, settings }: InstancePlace): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), `fundsight-${name}-`));
  let printed = '';
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(operationsPort),
      PUBLIC_URL: 'https://fundsight.example',
      SUPPORT_EMAIL: 'help@fundsight.example',
      MAIL_FROM: 'mail@fundsight.example',
      // Nothing answers there; no email is asked for.
      SMTP_URL: 'smtps://127.0.0.1:9',
      IDENTITY: 'embedded',
      ADMIN_SECOND_FACTOR: 'optional',
      SECRET_KEY: secretKey,
      SAMPLE_DATA: 'off',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const operations = `http://127.0.0.1:${operationsPort}`;
  await waitUntilReady(child, operations, () => printed);
  return {
    name,
    address: `http://127.0.0.1:${port}`,
    operations,
    async stop() {
      const code = await end(child);
      if (code !== 0) process.stderr.write(`${name} ended with ${code}:\n${printed}`);
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** All of them, or none is left. */
export async function startInstances(places: readonly InstancePlace[]): Promise<Instance[]> {
  const settled = await Promise.allSettled(places.map(startInstance));
  const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const trouble = settled.find((one) => one.status === 'rejected');
  if (trouble === undefined) return started;
  await Promise.all(started.map((instance) => instance.stop()));
  throw trouble.reason;
}

async function waitUntilReady(child: ChildProcess, operations: string, printed: () => string): Promise<void> {
  const deadline = performance.now() + startDeadlineMilliseconds;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed()}`);
    if (await isReady(operations)) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready in time: ${printed()}`);
}

export async function isReady(operations: string): Promise<boolean> {
  const answer = await fetch(`${operations}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), endDeadlineMilliseconds);
  const code = await ended;
  clearTimeout(late);
  return code;
}

/** Finds the given number of free loopback ports. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
      return probe;
    }),
  );
  // A TCP server has a port.
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
