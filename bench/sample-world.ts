import { loadSampleWorld } from '../sample/world.ts';
import type { Figure } from './run.ts';
import { startScratchProduct } from './scratch-product.ts';

const longestLoadSeconds = 10;

/** How long the first start of a fresh clone is busy with the sample world. */
export async function benchSampleWorld(): Promise<Figure[]> {
  const product = await startScratchProduct();
  try {
    const start = performance.now();
    await loadSampleWorld(product.context);
    const seconds = (performance.now() - start) / 1_000;
    return [
      {
        what: 'sample world loads in',
        value: `${seconds.toFixed(1)} s`,
        budget: `${longestLoadSeconds} s`,
        isKept: seconds <= longestLoadSeconds,
      },
    ];
  } finally {
    await product.stop();
  }
}
