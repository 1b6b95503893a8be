import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { importDeals } from '../server/imports/import.ts';
import { systemClock } from '../server/clock.ts';
import { quantile } from './quantile.ts';
import { startScratchProduct } from './scratch-product.ts';
import type { Figure } from './run.ts';

const grantsFile = fileURLToPath(
  new URL('../../shared/data/grant/vipulnaik-dlw/foundation_grants_dev.csv', import.meta.url),
);
const warmUps = 20;
const rounds = 200;
const slowestPageMilliseconds = 60;

const cases: readonly { what: string; query: string }[] = [
  { what: 'first page, newest first', query: '' },
  { what: 'largest first', query: '&sort=-amountUsd' },
  { what: 'one funder, largest first', query: '&funderNames=Ford Foundation&sort=-amountUsd' },
  { what: 'from 2010, above 100,000, oldest first', query: '&date=2010-01-01..&amountUsd=100000..&sort=date' },
  { what: 'search "university"', query: '&search=university' },
  { what: 'recipient contains "health", by name', query: '&recipientName=health&sort=recipientName' },
];

/** The budget of issue and performance document: p95 of a page at concurrency 1, the client on the same cores. */
export async function benchGrantPage(): Promise<Figure[]> {
  if (!existsSync(grantsFile))
    throw new Error('The development data is not here: ../shared/data is needed for this measurement');
  const product = await startScratchProduct();
  try {
    const imported = await importDeals(product.connection, {
      kind: 'grant',
      file: grantsFile,
      sourceName: 'bench',
      isDryRun: false,
      clock: systemClock,
    });
    const bare = await startBareServer(product.connection);
    const figures: Figure[] = [{ what: 'grants read', value: String(imported.readCount), budget: null, isKept: true }];
    for (const { what, query } of cases)
      figures.push(await measurePage(what, `${product.address}/api/deals/grant?limit=50${query}`, product.headers));
    figures.push(
      await measurePage('count, total and median of all', `${product.address}/api/deals/grant/count`, product.headers),
    );
    figures.push(await compare(`${product.address}/api/deals/grant?limit=50`, product.headers, bare.address));
    await bare.close();
    return figures;
  } finally {
    await product.stop();
  }
}

async function measurePage(what: string, address: string, headers: Record<string, string>): Promise<Figure> {
  for (let turn = 0; turn < warmUps; turn++) await timeOf(address, headers);
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn++) times.push(await timeOf(address, headers));
  const p95 = quantile(times, 0.95);
  return {
    what: `grants, ${what}`,
    value: `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    budget: `p95 ${slowestPageMilliseconds} ms`,
    isKept: p95 <= slowestPageMilliseconds,
  };
}

/** Both in turns, so that both meet the same machine. */
async function compare(address: string, headers: Record<string, string>, bareAddress: string): Promise<Figure> {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < rounds; turn++) {
    ours.push(await timeOf(address, headers));
    bare.push(await timeOf(bareAddress, {}));
  }
  const ratio = quantile(bare, 0.5) / quantile(ours, 0.5);
  return {
    what: 'grants, first page, requests a second against a bare server',
    value: `${ratio.toFixed(2)} of its rate`,
    budget: null,
    isKept: true,
  };
}

async function timeOf(address: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(address, { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - start;
}

/** The same rows with nothing around them: no token, no schema, no cursor. */
async function startBareServer(
  connection: ConstructorParameters<typeof Pool>[0],
): Promise<{ address: string; close: () => Promise<void> }> {
  const pool = new Pool({ ...connection, max: 2 });
  const server = createServer((_request, response) => {
    void pool
      .query({
        name: 'page',
        text: `select id, recipient_name, funder_names, date, amount, currency, amount_usd, recipient_country, sectors, title, grant_type
          from deals where kind = 'grant' order by date desc nulls last, id desc limit 51`,
      })
      .then(({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has a port.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}
