import { sql } from 'kysely';
import type { Deal } from '../contract/deals/deals.ts';
import { startBareServer } from './bare-server.ts';
import { equityCases, type Deep, type EquityCase } from './equity-cases.ts';
import { measureEngine } from './engine/measure.ts';
import { measureExport } from './equity-export.ts';
import { growthFigures, measureCosts, type Costs } from './equity-growth.ts';
import { fillEquityRows } from './equity-rows.ts';
import { openDatabaseAlone } from './pgbench.ts';
import { getFrom, middleOf, paceOf, quantile, type Ask, type Pace } from './rate.ts';
import type { Figure } from './run.ts';
import { startScratchProduct, type ScratchProduct } from './scratch-product.ts';

const rowCount = 1_000_000;
const deepRow = 50_000;
const fewRows = 100_000;
/** Short and many: what else the machine does then meets all sides alike. */
const rounds = 9;
const roundMilliseconds = 400;
const warmUps = 8;
/** How much slower than the first a deep page may be. */
const deepFactor = 1.5;

/** A million rows: our answers, the bare server's and the database's alone, in turns within each round. */
export async function* benchEquityPage(): AsyncGenerator<Figure> {
  const product = await startScratchProduct();
  try {
    const few = await measureFew(product);
    const started = performance.now();
    await fillEquityRows(product.connection, rowCount);
    const seconds = Math.round((performance.now() - started) / 1_000);
    const filled = `${rowCount.toLocaleString('en-GB')} in ${seconds} s`;
    yield { what: 'equity rows filled', value: filled, budget: null, isKept: true };
    yield* await measureExport(product);
    yield* measureEngine(product);
    yield* growthFigures(few, await measureCosts(product));
    yield* measureCases(product, equityCases(product.db, await findDeep(product)));
  } finally {
    await product.stop();
  }
}

/** The same table with fewer rows, for what more of them cost. It is empty again afterwards. */
async function measureFew(product: ScratchProduct): Promise<Costs> {
  await fillEquityRows(product.connection, fewRows);
  // The first question has the rows read.
  await measureCosts(product);
  const costs = await measureCosts(product);
  await sql`truncate equity_deals`.execute(product.db);
  return costs;
}

/** The cursor and the keys of the row at which a deep page begins. */
async function findDeep({ address, headers }: ScratchProduct): Promise<Deep> {
  let cursor: string | null = null;
  let last: Deal | undefined;
  for (let read = 0; read < deepRow; read += 100) {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await fetch(`${address}/api/deals/equity?limit=100${after}`, { headers });
    if (!answer.ok) throw new Error(`A page on the way to row ${deepRow} answered ${answer.status}`);
    const page = (await answer.json()) as { rows: Deal[]; nextCursor: string | null };
    cursor = page.nextCursor;
    last = page.rows.at(-1);
  }
  return { cursor: cursor ?? '', date: String(last?.date), id: last?.id ?? '' };
}

interface Sides {
  readonly ours: Ask;
  readonly bare: Ask;
  readonly alone: Ask;
}

export async function* measureCases(product: ScratchProduct, cases: readonly EquityCase[]): AsyncGenerator<Figure> {
  const bare = await startBareServer(
    product.connection,
    cases.map(({ statement }) => statement),
  );
  const alone = openDatabaseAlone(product.connection);
  const medians = new Map<string, number>();
  try {
    for (const [place, one] of cases.entries()) {
      const sides: Sides = {
        ours: takeTurns(
          one.paths.map((path) => getFrom(`${product.address}/api/deals/equity${path}`, product.headers)),
        ),
        bare: getFrom(`${bare.address}/${place}`),
        alone: alone.ask(one.statement),
      };
      for (const connections of one.connections) {
        const paces = await measureSides(sides, connections).catch(String);
        if (connections === 1 && typeof paces !== 'string') medians.set(one.what, paces.ours.p50);
        yield typeof paces === 'string' ? failure(one, paces) : figureOf(one, connections, paces);
      }
    }
  } finally {
    await Promise.all([bare.close(), alone.close()]);
  }
  yield deepAgainstFirst(medians);
}

/** Asks one after the other, from the first again after the last. */
function takeTurns(asks: readonly Ask[]): Ask {
  let asked = 0;
  return async () => asks[asked++ % asks.length]?.();
}

type Paces = { readonly [Side in keyof Sides]: Pace } & {
  /** Our rate against the bare server's, in the round in the middle. */
  readonly ratio: number;
};

/** Each round asks all three, so that all meet the same machine. */
async function measureSides(sides: Sides, connections: number): Promise<Paces> {
  for (let turn = 0; turn < warmUps; turn++) await Promise.all([sides.ours(), sides.bare(), sides.alone()]);
  const found: Record<keyof Sides, Pace[]> = { ours: [], bare: [], alone: [] };
  const names: readonly (keyof Sides)[] = ['ours', 'bare', 'alone'];
  for (let round = 0; round < rounds; round++)
    for (const name of names)
      found[name].push(await paceOf(sides[name], { connections, milliseconds: roundMilliseconds }));
  const ratios = found.ours.map(({ rate }, round) => rate / (found.bare[round]?.rate ?? Number.NaN));
  const [ours, bare, alone] = [middleOf(found.ours), middleOf(found.bare), middleOf(found.alone)];
  return { ours, bare, alone, ratio: quantile(ratios, 0.5) };
}

function figureOf(one: EquityCase, connections: number, { ours, bare, alone, ratio }: Paces): Figure {
  // Time is a promise to one reader; on many connections it is the machine that is measured.
  const slowest = connections === 1 ? one.slowest : null;
  const latest = connections === 1 ? one.latest : null;
  const behind = ours.p99 - bare.p99;
  const isFast = (slowest === null || ours.p95 <= slowest) && (latest === null || behind <= latest);
  const isRatioKept = one.leastRatio === null || ratio >= one.leastRatio;
  const budgets = [
    ...(one.leastRatio === null ? [] : [`${one.leastRatio} of bare`]),
    ...(slowest === null ? [] : [`p95 ${slowest} ms`]),
    ...(latest === null ? [] : [`p99 ${latest} ms behind`]),
  ];
  return {
    what: `equity, ${one.what}, ${connections} connection${connections === 1 ? '' : 's'}`,
    value: `ours ${perSecond(ours)} (p95 ${ours.p95.toFixed(1)} ms), bare ${perSecond(bare)}, database alone ${perSecond(alone)}: ${ratio.toFixed(2)} of bare, ${(ours.rate / alone.rate).toFixed(2)} of the database${latest === null ? '' : `, p99 ${behind.toFixed(1)} ms behind bare`}`,
    budget: budgets.length === 0 ? null : budgets.join(', '),
    isKept: isFast && isRatioKept,
  };
}

/** A side that does not answer is a budget missed, not the end of the run. */
const failure = ({ what }: EquityCase, message: string): Figure => ({
  what: `equity, ${what}`,
  value: message,
  budget: 'an answer',
  isKept: false,
});

const perSecond = ({ rate }: Pace): string => `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`;

function deepAgainstFirst(medians: ReadonlyMap<string, number>): Figure {
  const factor = (medians.get('deep page') ?? Number.NaN) / (medians.get('first page') ?? Number.NaN);
  return {
    what: `equity, page at row ${deepRow.toLocaleString('en-GB')} against the first`,
    value: `${factor.toFixed(2)} times its time`,
    budget: `${deepFactor} times`,
    isKept: factor <= deepFactor,
  };
}
