import { measureEngine } from './measure.ts';
import { fillEquityRows } from '../equity-rows.ts';
import { startScratchProduct } from '../scratch-product.ts';

/** `node bench/engine/run.ts [rows]`: the engine alone. */

const rows = Number(process.argv[2] ?? 1_000_000);
const product = await startScratchProduct();
try {
  await fillEquityRows(product.connection, rows);
  for await (const { what, value, budget, isKept } of measureEngine(product))
    console.log(
      `${what.padEnd(64)}  ${value}${budget === null ? '' : `  (budget ${budget}) ${isKept ? 'kept' : 'MISSED'}`}`,
    );
} finally {
  await product.stop();
}
