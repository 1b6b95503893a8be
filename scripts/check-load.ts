import { measureLoad } from '../bench/load.ts';
import { measureFailover } from '../bench/failover.ts';
import { measureRollingRestart } from '../bench/many-instances.ts';
import type { Figure } from '../bench/run.ts';

/**
 * `npm run check:load`: requests a second, a rolling restart of two instances, and a standby that goes, comes back and
 * takes over. Each goal with its figure and its limit as it comes; ends with 1 when one is missed. Some four minutes on
 * a machine with nothing else to do, and only there the figures mean something.
 */
async function* measureAll(): AsyncGenerator<Figure> {
  yield* measureLoad();
  yield* measureRollingRestart();
  yield* measureFailover();
}

const width = 68;
let isAllKept = true;
for await (const { what, value, budget, isKept } of measureAll()) {
  const verdict = budget === null ? '' : `  (limit ${budget}) ${isKept ? 'kept' : 'MISSED'}`;
  console.log(`${what.padEnd(width)}  ${value}${verdict}`);
  isAllKept &&= isKept;
}
process.exitCode = isAllKept ? 0 : 1;
