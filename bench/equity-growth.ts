import { getFrom, paceOf } from './rate.ts';
import type { Figure } from './run.ts';
import type { ScratchProduct } from './scratch-product.ts';
import { everyPair, printed, busy } from './equity-cases.ts';

/** Milliseconds of the middle answer on one connection. */
export interface Costs {
  readonly page: number;
  readonly facets: number;
}

const milliseconds = 2_000;
const mostGrowth = 4;

/** What a filtered page and facets with new filters cost at the present number of rows. */
export async function measureCosts({ address, headers }: ScratchProduct): Promise<Costs> {
  const deals = `${address}/api/deals/equity`;
  const page = getFrom(`${deals}?${printed(busy)}`, headers);
  const asks = everyPair('/facets').map((path) => getFrom(`${deals}${path}`, headers));
  let asked = 0;
  const facets = async (): Promise<void> => asks[asked++ % asks.length]?.();
  for (let turn = 0; turn < 8; turn++) await Promise.all([page(), facets()]);
  return {
    page: (await paceOf(page, { connections: 1, milliseconds })).p50,
    facets: (await paceOf(facets, { connections: 1, milliseconds })).p50,
  };
}

export function growthFigures(few: Costs, many: Costs): Figure[] {
  return (['page', 'facets'] as const).map((what) => {
    const factor = many[what] / few[what];
    return {
      what: `equity, ${what === 'page' ? 'a filtered page' : 'facets'} at ten times the rows`,
      value: `${few[what].toFixed(1)} ms, then ${many[what].toFixed(1)} ms: ${factor.toFixed(2)} times`,
      budget: `${mostGrowth} times`,
      isKept: factor <= mostGrowth,
    };
  });
}
