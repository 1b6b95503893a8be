import { sql } from 'kysely';
import { measureEngine } from './measure.ts';
import { measureMembers } from './members.ts';
import type { Figure } from '../run.ts';
import { fillEquityRows } from '../equity-rows.ts';
import { startScratchProduct } from '../scratch-product.ts';

/**
 * `node bench/engine/run.ts [rows] [folder] [only]`: the engine alone. A folder keeps its rows for the next run. `only`:
 * a part of the names of the questions to ask.
 */

const rows = Number(process.argv[2] ?? 1_000_000);
const product = await startScratchProduct(process.argv[3] ?? null);
try {
  const { rows: some } = await sql`select from equity_deals limit 1`.execute(product.db);
  if (some.length === 0) await fillEquityRows(product.connection, rows);
  const only = process.argv[4] ?? '';
  for await (const figure of measureEngine(product, only)) print(figure);
  if (only === '') for await (const figure of measureMembers(product)) print(figure);
} finally {
  await product.stop();
}

function print({ what, value, budget, isKept }: Figure): void {
  const verdict = budget === null ? '' : `  (budget ${budget}) ${isKept ? 'kept' : 'MISSED'}`;
  console.log(`${what.padEnd(64)}  ${value}${verdict}`);
}
