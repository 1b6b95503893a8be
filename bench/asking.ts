import { Agent, request } from 'node:http';

/** One thing to ask for; a write has a body. */
export interface Demand {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Tally {
  asked: number;
  /** Answers that were no 2xx, and those that never came, by what was said. */
  readonly failures: Map<string, number>;
}

export const failed = ({ failures }: Tally): number => [...failures.values()].reduce((sum, count) => sum + count, 0);
export const sayFailures = ({ failures }: Tally): string =>
  [...failures].map(([what, count]) => `${count} × ${what}`).join('; ');

/** Sends requests on the given number of connections until told to end, the demands in turns. Nothing is retried. */
export function keepAsking(
  address: string,
  demands: readonly Demand[],
  { lines }: { lines: number },
): { readonly tally: Tally; readonly end: () => Promise<Tally> } {
  const agent = new Agent({ keepAlive: true, maxSockets: lines });
  const tally: Tally = { asked: 0, failures: new Map() };
  const over = new AbortController();
  const askOn = async (line: number): Promise<void> => {
    for (let turn = line; !over.signal.aborted; turn++) {
      const demand = demands[turn % demands.length];
      if (demand === undefined) return;
      const trouble = await askOnce(agent, address, demand);
      tally.asked += 1;
      if (trouble !== null) tally.failures.set(trouble, (tally.failures.get(trouble) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: lines }, (_none, line) => askOn(line)));
  return {
    tally,
    async end() {
      over.abort();
      await all;
      agent.destroy();
      return tally;
    },
  };
}

/** Null when the answer was a 2xx and came whole. */
export function askOnce(
  agent: Agent,
  address: string,
  { method, path, headers, body }: Demand,
): Promise<string | null> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const call = request(`${address}${path}`, { agent, method, headers: { ...headers, ...type } }, (answer) => {
      const status = answer.statusCode ?? 0;
      let said = '';
      answer.on('data', (piece: Buffer) => (said = status < 300 ? '' : said + String(piece)));
      answer.on('end', () => resolve(status >= 200 && status < 300 ? null : `${method} ${status} ${detailOf(said)}`));
      answer.on('error', () => resolve(`${method} ${path} broke off`));
    });
    call.setTimeout(30_000, () => call.destroy(new Error('no answer within 30 s')));
    call.on('error', (error) => resolve(`${method} ${path} ${error.message}`));
    call.end(text);
  });
}

/** Why, where a problem document says so. */
function detailOf(said: string): string {
  try {
    const problem: unknown = JSON.parse(said);
    const detail = typeof problem === 'object' && problem !== null && 'detail' in problem ? problem.detail : undefined;
    return typeof detail === 'string' ? detail : said.slice(0, 200);
  } catch {
    return said.slice(0, 200);
  }
}
