import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { hostServer } from './hosted-server.ts';
import { copySampleWorld, makeEmbeddedPlace, removePlace, sampleWorld, type Place } from './places.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The first start loads the sample world, which takes long on a busy machine. */
const startDeadlineMilliseconds = 240_000;
const emailDeadlineMilliseconds = 20_000;
const pauseMilliseconds = 50;

export interface RunningServer {
  readonly address: string;
  readonly dataDir: string;
  /** For another program on the same data, or the same server again. */
  readonly place: Place;
  /** What the server printed so far. */
  output(): string;
  /** The newest link that was mailed to this address, waiting for it: to sign in, or to the page of a suspension. */
  linkFor(email: string, to?: 'otp' | 'suspended'): Promise<string>;
  stop(options?: { readonly keepsData?: boolean }): Promise<void>;
}

/** One in a process of its own, which can be ended as the system ends processes. */
export interface ServerProcess extends RunningServer {
  stop(options?: { readonly keepsData?: boolean; readonly signal?: NodeJS.Signals }): Promise<void>;
  /** Ends it as a power cut would, and leaves its data. */
  kill(): Promise<void>;
}

/** A place of its own for a server, with the sample world in it where one was loaded before. */
async function makePlace(settings: Record<string, string>): Promise<Place> {
  const world = sampleWorld();
  return world === null || settings['SAMPLE_DATA'] === 'off' ? makeEmbeddedPlace() : copySampleWorld(world);
}

const product = [process.execPath, 'server/main.ts'] as const;

/** The product on a local user pool, by the command of the README, with an embedded database. */
export async function startOnLocalPool(endpoint: string, keptPlace?: Place): Promise<ServerProcess> {
  return startProcess({ COGNITO_ENDPOINT: endpoint }, keptPlace ?? makeEmbeddedPlace(), [
    'npm',
    'run',
    'start:cognito',
  ]);
}

/** The settings of a server of a journey, and its address. */
async function settingsFor(settings: Record<string, string>, place: Place): Promise<{ env: Env; address: string }> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), ...place, LOG_LEVEL: 'warn', ...settings };
  return { env, address: `http://localhost:${port}` };
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The product with the sample world, on data of its own, in the process that all journeys of a worker share. What
 * tries the process itself asks for `startProcess`.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const place = await makePlace(settings);
  const { env, address } = await settingsFor(settings, place);
  const { printed, stop } = await hostServer(env);
  return {
    ...describe(place, address, printed),
    async stop({ keepsData = false } = {}) {
      await stop();
      sayErrors(printed());
      if (!keepsData) await removePlace(place);
    },
  };
}

/** The product as `npm start` runs it, on data of its own with the sample world. */
export async function startProcess(
  settings: Record<string, string> = {},
  keptPlace?: Place,
  [program, ...words]: readonly [string, ...string[]] = product,
): Promise<ServerProcess> {
  const place = keptPlace ?? (await makePlace(settings));
  const { env, address } = await settingsFor(settings, place);
  let printed = '';
  const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await waitUntilReady(child, address, () => printed);
  return {
    ...describe(place, address, () => printed),
    async stop({ keepsData = false, signal = 'SIGTERM' } = {}) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      if (child.exitCode === null) await ended;
      sayErrors(printed);
      if (!keepsData) await removePlace(place);
    },
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const describe = (place: Place, address: string, output: () => string): Omit<RunningServer, 'stop'> => ({
  address,
  dataDir: place.DATA_DIR,
  place,
  output,
  linkFor: (email, to = 'otp') => newestLink(join(place.DATA_DIR, 'outbox'), { email, to }),
});

/** What the server logged as an error: the page that shows a 500 cannot say why. */
function sayErrors(printed: string): void {
  const errors = printed.split('\n').filter((line) => /"level":(?:50|60)|"level":"(?:error|fatal)"/.test(line));
  if (errors.length > 0) console.error(`The server of this journey logged:\n${errors.join('\n')}`);
}

export async function freePort(): Promise<number> {
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

async function newestLink(outbox: string, { email, to }: { email: string; to: 'otp' | 'suspended' }): Promise<string> {
  const pattern = to === 'otp' ? /https?:\/\/\S+\/otp\?\S+/ : /https?:\/\/\S+\/suspended\/\S+/;
  const deadline = Date.now() + emailDeadlineMilliseconds;
  while (Date.now() < deadline) {
    for (const name of listEmails(outbox).reverse()) {
      const message = await PostalMime.parse(readFileSync(join(outbox, name)));
      const link = pattern.exec(message.text ?? '')?.[0];
      if (link !== undefined && message.to?.some(({ address }) => address === email)) return link;
    }
    await pause();
  }
  throw new Error(`no link to /${to} arrived`);
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
