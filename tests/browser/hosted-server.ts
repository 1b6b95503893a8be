import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Request } from './server-host.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('./server-host.ts', import.meta.url));

export interface HostedServer {
  /** What it printed so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

let host: ChildProcess | null = null;
let lastServer = 0;

/** One for all files of a worker. It ends with the process that asked for it. */
function findHost(): ChildProcess {
  if (host !== null && host.connected) return host;
  // Its servers run as `npm start` runs them, so the libraries shall not take it for a test.
  const env = { ...process.env, NODE_ENV: 'development' };
  host = fork(program, { cwd: root, env, execArgv: [] });
  host.setMaxListeners(0);
  host.unref();
  host.channel?.unref();
  return host;
}

/** A server in the process that holds those of this worker. Throws what it printed when it does not start. */
export async function hostServer(environment: Readonly<Record<string, string | undefined>>): Promise<HostedServer> {
  const server = (lastServer += 1);
  const process = findHost();
  let printed = '';
  const listen = (answer: Answer): void => {
    if (answer.server === server && answer.is === 'printed') printed += answer.text;
  };
  process.on('message', listen);
  await ask(process, { do: 'start', server, environment }).catch((cause: unknown) => {
    throw new Error(`the server did not start: ${printed}`, { cause });
  });
  return {
    printed: () => printed,
    async stop() {
      await ask(process, { do: 'stop', server });
      process.off('message', listen);
    },
  };
}

/** What was printed before an answer arrives before it. */
function ask(process: ChildProcess, request: Request): Promise<void> {
  process.channel?.ref();
  return new Promise<void>((resolve, reject) => {
    const settle = (error: Error | null): void => {
      process.off('message', hear).off('exit', onExit);
      process.channel?.unref();
      if (error === null) resolve();
      else reject(error);
    };
    const hear = (answer: Answer): void => {
      if (answer.server !== request.server || answer.is === 'printed') return;
      settle(answer.is === 'failed' ? new Error(answer.text) : null);
    };
    const onExit = (): void => settle(new Error('the process of the servers has ended'));
    process.on('message', hear).once('exit', onExit);
    process.send(request, (error) => {
      if (error !== null) settle(error);
    });
  });
}
