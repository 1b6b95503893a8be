import pino from 'pino';
import { readConfig } from '../../server/config.ts';
import { logOptions } from '../../server/log.ts';
import { closeAll, type Closers } from '../../server/shutdown.ts';
import { startServer } from '../../server/start.ts';

/*
 * A program that starts servers and ends them, as often as it is told. It loads the modules of the product once: that
 * takes twice as long as all the rest of a start.
 */

export type Request =
  | {
      readonly do: 'start';
      readonly server: number;
      readonly environment: Readonly<Record<string, string | undefined>>;
    }
  | { readonly do: 'stop'; readonly server: number };

/** `printed` is what a server of its own process would have written to its terminal. */
export interface Answer {
  readonly server: number;
  readonly is: 'printed' | 'started' | 'stopped' | 'failed';
  readonly text: string;
}

interface Hosted {
  readonly abort: AbortController;
  readonly closers: Closers;
  readonly log: pino.Logger;
}

const servers = new Map<number, Hosted>();
const answer = (server: number, is: Answer['is'], text = ''): void =>
  void process.send?.({ server, is, text } satisfies Answer);

async function start({ server, environment }: Extract<Request, { do: 'start' }>): Promise<void> {
  const tell = (text: string): void => answer(server, 'printed', text);
  const config = readConfig(environment);
  const log = pino(logOptions(config.logLevel), { write: tell });
  const hosted = { abort: new AbortController(), closers: [], log };
  servers.set(server, hosted);
  await startServer(config, { ...hosted, signal: hosted.abort.signal, tell });
}

async function stop({ server }: Request): Promise<void> {
  const hosted = servers.get(server);
  servers.delete(server);
  hosted?.abort.abort();
  if (hosted !== undefined) await closeAll(hosted.closers, hosted.log);
}

process.on('message', (request: Request) => {
  const [done, work] =
    request.do === 'start' ? (['started', start(request)] as const) : (['stopped', stop(request)] as const);
  work.then(
    () => answer(request.server, done),
    (error: unknown) => answer(request.server, 'failed', error instanceof Error ? error.stack : String(error)),
  );
});
process.on('disconnect', () => process.exit());
