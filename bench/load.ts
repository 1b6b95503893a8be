import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import type { Figure } from './run.ts';

/** How many requests a server answers on the cores that it shares with its database and with who asks. */

const connections = 64;
const roundSeconds = 4;
const rounds = 3;

interface Wanted {
  readonly what: string;
  readonly path: string;
  /** Requests a second. */
  readonly leastRate: number;
  /** Milliseconds in which 99 of 100 are answered. */
  readonly latest: number;
  /** Or, where the machine is slower, this share of the rate of a route that does nothing. */
  readonly leastShare: number;
}

const wanted: readonly Wanted[] = [
  { what: 'GET /api/me', path: '/api/me', leastRate: 1_500, leastShare: 0.25, latest: 250 },
  { what: 'a page of 50 deals', path: '/api/deals/equity?limit=50', leastRate: 500, leastShare: 0.08, latest: 250 },
];

interface Round {
  readonly rate: number;
  readonly p99: number;
  readonly failures: number;
}

/** The sides in turns, three times; each is judged by its round in the middle. */
export async function* measureLoad(): AsyncGenerator<Figure> {
  const [bare, product] = await Promise.all([startServer('bare'), startServer('product')]);
  const found = new Map<string, Round[]>();
  const note = (what: string, round: Round): void => void found.set(what, [...(found.get(what) ?? []), round]);
  try {
    for (const { path } of wanted) await ask(product, path, 2);
    for (let turn = 0; turn < rounds; turn++) {
      note('bare', await ask(bare, '/', roundSeconds));
      for (const { what, path } of wanted) note(what, await ask(product, path, roundSeconds));
    }
  } finally {
    await Promise.all([bare.stop(), product.stop()]);
  }
  const bareRate = middleOf(found.get('bare') ?? []).rate;
  yield { what: 'bare Fastify route', value: `${Math.round(bareRate)}/s`, budget: null, isKept: true };
  for (const one of wanted) yield* figuresOf(one, found.get(one.what) ?? [], bareRate);
}

function* figuresOf(
  { what, leastRate, leastShare, latest }: Wanted,
  all: readonly Round[],
  bareRate: number,
): Generator<Figure> {
  const { rate, p99 } = middleOf(all);
  const failures = all.reduce((sum, round) => sum + round.failures, 0);
  const share = rate / bareRate;
  yield {
    what: `${what}, ${connections} connections`,
    value: `${Math.round(rate)}/s, p99 ${Math.round(p99)} ms; ${share.toFixed(2)} of bare`,
    budget: `${leastRate}/s and p99 ${latest} ms, or ${leastShare} of bare`,
    isKept: (rate >= leastRate && p99 <= latest) || share >= leastShare,
  };
  yield { what: `${what}, failures`, value: String(failures), budget: '0', isKept: failures === 0 };
}

const middleOf = (all: readonly Round[]): Round =>
  all.toSorted((one, other) => one.rate - other.rate)[Math.floor(all.length / 2)] ?? {
    rate: Number.NaN,
    p99: Number.NaN,
    failures: 0,
  };

/** Each connection is another member's. */
async function ask({ address, tokens }: RunningServer, path: string, seconds: number): Promise<Round> {
  let opened = 0;
  const result = await autocannon({
    url: `${address}${path}`,
    connections,
    duration: seconds,
    setupClient(client) {
      const token = tokens[opened++ % Math.max(1, tokens.length)];
      if (token !== undefined) client.setHeaders({ authorization: `Bearer ${token}` });
    },
  });
  return {
    rate: result.requests.total / result.duration,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

interface RunningServer {
  readonly address: string;
  readonly tokens: readonly string[];
  stop(): Promise<void>;
}

async function startServer(kind: 'bare' | 'product'): Promise<RunningServer> {
  const script = fileURLToPath(new URL('./load-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, kind], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    // Our own script prints this line.
    const { address, tokens } = JSON.parse(line) as Pick<RunningServer, 'address' | 'tokens'>;
    return {
      address,
      tokens,
      async stop() {
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error(`the ${kind} server did not start`);
}
