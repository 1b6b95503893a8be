import { sql, type RawBuilder } from 'kysely';
import type { DealKind } from '../../contract/deals/options.ts';
import { rowsIn } from './engine/columns.ts';
import type { Ask } from './engine/ask.ts';
import { noStep, placesOf, step, steppedKey, type Place } from './engine/steps.ts';

export interface SteppedCuts {
  readonly known: number;
  readonly known_reported: number;
  readonly reported: number;
  readonly lower: number | null;
  readonly median: number | null;
  readonly upper: number | null;
}

/**
 * The quartiles of amounts over very many rows: the counts by step say in which steps they lie and where, and only the
 * amounts of these are put in order. `isReported`: which rows members reported.
 */
export async function readSteppedCuts(
  ask: Ask,
  { kind, where, isReported }: { kind: DealKind; where: RawBuilder<boolean>; isReported: RawBuilder<unknown> },
): Promise<SteppedCuts> {
  const counts = await ask(sql<{ step: number; count: number; reported: number }>`
    select ${step} as step, count(*) as count, count(*) filter (where ${isReported}) as reported
    from ${rowsIn(kind)} where ${where} group by 1`);
  const known = counts.filter((one) => one.step !== noStep);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  const cuts = placesOf(known, [0.25, 0.5, 0.75]);
  const amounts = await readAmounts(ask, {
    rows: sql`from ${rowsIn(kind)} where ${where}`,
    places: cuts.flatMap(({ below, above }) => [below, above]),
  });
  const [lower = null, median = null, upper = null] = cuts.map(({ below, above, share }) => {
    const [less, more] = [amounts(below), amounts(above)];
    return less + (more - less) * share;
  });
  return {
    known: sum(known.map(({ count }) => count)),
    known_reported: sum(known.map(({ reported }) => reported)),
    reported: sum(counts.map(({ reported }) => reported)),
    lower,
    median,
    upper,
  };
}

async function readAmounts(
  ask: Ask,
  { rows, places }: { rows: RawBuilder<unknown>; places: readonly Place[] },
): Promise<(place: Place) => number> {
  if (places.length === 0) return missing;
  const inSteps = sql.join([...new Set(places.map((place) => place.step))].map((one) => sql.raw(String(one))));
  // Halfway before its end, so that no rounding makes it the place beside it.
  const shares = sql.join(places.map(({ place, count }) => sql.raw(`(${place} - 0.5)::double / ${count}`)));
  const found = await ask(sql<{ step: number; amounts: readonly number[] }>`
    select ${step} as step, quantile_disc(deals.${sql.ref(steppedKey)}, [${shares}]) as amounts
    ${rows} and ${step} in (${inSteps}) group by 1`);
  const amounts = new Map(found.map((one) => [one.step, one.amounts]));
  return (one) => amounts.get(one.step)?.[places.indexOf(one)] ?? missing();
}

function missing(): never {
  throw new Error('an amount is not in its place');
}
