import { Agent, request } from 'node:http';

/** What one side did in one round: answers a second, and milliseconds of an answer. */
export interface Pace {
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export type Ask = () => Promise<void>;

/** Asks on so many connections at once for so long; each asks again as soon as it is answered. */
export async function paceOf(ask: Ask, { connections, milliseconds }: { connections: number; milliseconds: number }) {
  const times: number[] = [];
  const start = performance.now();
  const askOn = async (): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const seconds = (performance.now() - start) / 1_000;
  const pace: Pace = {
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  };
  return pace;
}

/** The round in the middle by rate: one that something else disturbed does not count. */
export function middleOf(paces: readonly Pace[]): Pace {
  const [middle] = paces.toSorted((one, other) => one.rate - other.rate).slice(Math.floor((paces.length - 1) / 2));
  if (middle === undefined) throw new Error('Nothing was measured');
  return middle;
}

export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A GET whose answer is read whole and dropped. Node's own client: it costs less than the answers it measures. */
export function getFrom(address: string, headers: Record<string, string> = {}): Ask {
  return () =>
    new Promise((resolve, reject) => {
      const call = request(address, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${answer.statusCode}`)),
        );
        answer.on('error', reject);
      });
      call.on('error', reject);
      call.end();
    });
}
