import { expect, test } from 'vitest';
import { createChance } from '../../../sample/chance.ts';
import { moneyEdges } from '../histogram-steps.ts';
import { openInstance } from './instance.ts';
import { areStepsEnough, barsOfSteps, noStep, placesOf, stepText, type StepCount } from './steps.ts';

/** Bars and quartiles from the counts of steps are those of the amounts themselves. */

const chance = createChance('steps');
const amountOf = (): number =>
  chance.pick([
    0,
    -chance.whole(1, 500),
    chance.next() / 1_000,
    Math.round(chance.next() * 1e6) / 100,
    chance.pick([1, 1.25, 2, 4.5, 5, 9]) * 10 ** chance.whole(-2, 13),
    chance.whole(1, 9) * 10 ** chance.whole(14, 18),
  ]);

async function stepsOf(amounts: readonly (number | null)[]): Promise<number[]> {
  const instance = await openInstance({ path: null, memoryMegabytes: 64, threads: 1, spillFolder: null, readable: [] });
  const connection = await instance.connect();
  try {
    const listed = amounts.map((amount) => (amount === null ? 'null' : `${String(amount)}::double`)).join(', ');
    const rows = await connection.read(
      `select (${stepText('amount')})::integer as step from (select unnest([${listed}]) as amount)`,
    );
    return rows.map(({ step }) => Number(step));
  } finally {
    connection.close();
    instance.close();
  }
}

const countsOf = (steps: readonly number[]): StepCount[] =>
  [...Map.groupBy(steps, (step) => step)].map(([step, own]) => ({ step, count: own.length }));

test('no amount has a step of its own', async () => {
  expect(await stepsOf([null, 5])).toEqual([noStep, expect.any(Number)]);
  expect((await stepsOf([5]))[0]).not.toBe(noStep);
});

test('the quartiles stand where those of all amounts in their order do', async () => {
  for (let round = 0; round < 40; round++) {
    const amounts = Array.from({ length: chance.whole(1, 60) }, amountOf);
    const steps = await stepsOf(amounts);
    const ordered = amounts.toSorted((one, other) => one - other);
    const at = (step: number, place: number): number | undefined =>
      amounts.filter((_, index) => steps[index] === step).toSorted((one, other) => one - other)[place - 1];
    const quantiles = [0.25, 0.5, 0.75];
    for (const [index, { below, above, share }] of placesOf(countsOf(steps), quantiles).entries()) {
      const rank = (amounts.length - 1) * (quantiles[index] ?? 0);
      expect(at(below.step, below.place)).toBe(ordered[Math.floor(rank)]);
      expect(at(above.step, above.place)).toBe(ordered[Math.ceil(rank)]);
      expect(share).toBe(rank % 1);
    }
  }
});

test('the bars hold the amounts between their edges', async () => {
  let tried = 0;
  for (let round = 0; round < 60; round++) {
    const drawn = Array.from({ length: chance.whole(1, 40) }, amountOf);
    // Of what is beyond the steps, a little in every second round.
    const amounts = drawn.filter((one) => round % 2 === 0 || (one < 1e14 && (one <= 0 || one >= 0.01)));
    if (amounts.length === 0) continue;
    const [least, greatest] = [Math.min(...amounts), Math.max(...amounts)];
    if (!areStepsEnough(least, greatest)) continue;
    tried += 1;
    const edges = moneyEdges(least, greatest);
    const starts = edges.slice(0, -1);
    const expected = starts.map(
      (start, bar) =>
        amounts.filter((one) => one >= start && (bar === starts.length - 1 || one < (edges[bar + 1] ?? 0))).length,
    );
    expect(barsOfSteps(countsOf(await stepsOf(amounts)), starts)).toEqual(expected);
  }
  expect(tried).toBeGreaterThan(25);
});
