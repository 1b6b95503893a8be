import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { columnsOf } from '../../contract/deals/deals.ts';
import { everyPair } from '../equity-cases.ts';
import { getFrom, quantile } from '../rate.ts';
import type { Figure } from '../run.ts';
import type { ScratchProduct } from '../scratch-product.ts';

/** Many members at once, each with another filter each time, alone and while a row changes every second; and pages by any column. */

const members = 16;
const milliseconds = 10_000;
const fewestPanels = 25;
const slowestPage = 60;
const pagesOfSort = 5;

export async function* measureMembers(product: ScratchProduct): AsyncGenerator<Figure> {
  await changeOne(product);
  yield await measurePanels(product, { isWritten: false, fewest: fewestPanels });
  yield await measurePanels(product, { isWritten: true, fewest: fewestPanels / 2 });
  yield await measurePages(product);
}

async function measurePanels(
  product: ScratchProduct,
  { isWritten, fewest }: { isWritten: boolean; fewest: number },
): Promise<Figure> {
  const { address, headers } = product;
  // So many that no answer is one that was kept.
  const panels = everyPair('/facets');
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const began = performance.now();
  const used = process.cpuUsage();
  const isOver = (): boolean => performance.now() - began >= milliseconds;
  const ask = async (): Promise<void> => {
    while (!isOver()) {
      next += 1;
      const path = panels[next % panels.length] ?? '';
      const at = performance.now();
      await getFrom(`${address}/api/deals/equity${path}`, headers)().catch(() => (failed += 1));
      times.push(performance.now() - at);
    }
  };
  const write = async (): Promise<void> => {
    while (!isOver()) {
      await changeOne(product);
      await sleep(1_000);
    }
  };
  await Promise.all([...Array.from({ length: members }, ask), ...(isWritten ? [write()] : [])]);
  const { user, system } = process.cpuUsage(used);
  const rate = times.length / ((performance.now() - began) / 1_000);
  return {
    what: `engine: facet panels a second, ${members} members${isWritten ? ', a row that changes each second' : ''}`,
    value: `${rate.toFixed(1)}, p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)} ms, ${Math.round((user + system) / 1_000 / times.length)} ms of processor, ${failed} failed`,
    budget: `${fewest}`,
    isKept: rate >= fewest && failed === 0,
  };
}

let changes = 0;
const changeOne = ({ db }: ScratchProduct): Promise<unknown> =>
  sql`update deals set amount_usd = ${(changes += 1)} where kind = 'equity' and id = (select id from equity_deals limit 1)`.execute(
    db,
  );

/** First pages and those behind them, from both ends of each column. */
async function measurePages({ address, headers }: ScratchProduct): Promise<Figure> {
  const sorts = columnsOf('equity')
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key }) => [key, `-${key}`]);
  const slowest: { sort: string; time: number }[] = [];
  for (const sort of sorts) {
    let cursor = '';
    for (let page = 0; page < pagesOfSort; page++) {
      const began = performance.now();
      const answer = await fetch(`${address}/api/deals/equity?sort=${sort}${cursor}`, { headers });
      const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
      slowest.push({ sort, time: performance.now() - began });
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    }
  }
  slowest.sort((one, other) => other.time - one.time);
  const p95 = quantile(
    slowest.map(({ time }) => time),
    0.95,
  );
  return {
    what: `engine: pages by each of ${sorts.length} orders`,
    value: `p50 ${quantile(
      slowest.map(({ time }) => time),
      0.5,
    ).toFixed(
      0,
    )}, p95 ${p95.toFixed(0)} ms, slowest by ${slowest[0]?.sort ?? ''} ${slowest[0]?.time.toFixed(0) ?? ''} ms`,
    budget: `${slowestPage} ms`,
    isKept: p95 <= slowestPage,
  };
}
