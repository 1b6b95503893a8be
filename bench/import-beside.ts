import { randomUUID } from 'node:crypto';
import { getKnownSource } from '../server/imports/mapping/known-sources.ts';
import { runInProcess } from '../server/imports/run-in-process.ts';
import { systemClock } from '../server/clock.ts';
import { importDeals } from '../server/imports/import.ts';
import { quantile } from './quantile.ts';
import { startScratchProduct } from './scratch-product.ts';
import type { Figure } from './run.ts';

/** What a member waits for a page while a file is read and compared beside it, in the process that answers. */

const asksWhileIdle = 200;

/** `stored` is in the table already; `beside` is read while pages are asked. */
export async function benchBesideImport(stored: string, beside: string): Promise<Figure[]> {
  const product = await startScratchProduct();
  try {
    const { connection } = product;
    const load = { kind: null, file: stored, sourceName: 'bench', isDryRun: false, clock: systemClock } as const;
    await importDeals(connection, load);
    const ask = async (): Promise<number> => {
      const started = performance.now();
      const answer = await fetch(`${product.address}/api/deals/grant?limit=50`, { headers: product.headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`the page answered ${answer.status}`);
      return performance.now() - started;
    };
    for (let turn = 0; turn < 20; turn += 1) await ask();
    const idle: number[] = [];
    for (let turn = 0; turn < asksWhileIdle; turn += 1) idle.push(await ask());

    const run = { isOver: false };
    const running = runInProcess(
      {
        task: 'run',
        connection,
        path: beside,
        importId: randomUUID(),
        sourceName: 'beside',
        mapping: getKnownSource('generic'),
        corrections: {},
        answers: {},
        mode: 'try',
        expectedDigest: null,
        nowMilliseconds: null,
      },
      () => undefined,
    ).finally(() => (run.isOver = true));
    const busy: number[] = [];
    while (!run.isOver) busy.push(await ask());
    await running;
    return [report('a page of 50 while nothing else runs', idle), report('the same beside an import', busy)];
  } finally {
    await product.stop();
  }
}

function report(what: string, times: readonly number[]): Figure {
  const [middle, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return {
    what,
    value: `p50 ${middle.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
    budget: null,
    isKept: true,
  };
}
