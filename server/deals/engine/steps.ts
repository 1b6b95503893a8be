import { sql, type RawBuilder } from 'kysely';

/**
 * The steps that amounts are counted in: the engine keeps of each amount how many of them it reaches. To group by one
 * byte costs far less than to look at the amounts, and bars and quartiles follow from the counts. The edges of bars of
 * money (histogram-steps.ts) are among them.
 */
const factors = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9];
const powers = Array.from({ length: 16 }, (_, at) => at - 2);
const steps: readonly number[] = powers.flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)));

/** Where there is no amount. */
export const noStep = 255;

/** The column whose steps are kept. */
export const steppedKey = 'amountUsd';
export const stepName = `${steppedKey} step`;
export const stepColumn = `"${stepName}" utinyint`;
export const step: RawBuilder<number> = sql`deals.${sql.ref(stepName)}`;

/**
 * Beside them the amount in ten-thousandths: whole numbers, which add up fast and exactly, 0 where there is none. What is
 * too large for one counts in `rest`, in this many units.
 */
const restUnits = 5e14;
const partsName = `${steppedKey} parts`;
const restName = `${steppedKey} rest`;
export const wholeNames: readonly string[] = [partsName, restName];
export const wholeColumns = wholeNames.map((name) => `"${name}" bigint`).join(', ');
export const wholeTexts = (amount: string): string => {
  const rest = `trunc(${amount} / ${restUnits}::double)`;
  return `coalesce((((${amount} - ${rest} * ${restUnits}::double) * 10000)::hugeint)::bigint, 0), coalesce(${rest}::bigint, 0)`;
};

/** These columns of `deals`. */
export const wholes: RawBuilder<unknown> = sql.join(wholeNames.map((name) => sql`deals.${sql.ref(name)}`));

/** The sum of what `wholeNames` name of `deals`, in ten-thousandths; null without an amount. */
export function wholeSum(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  const [parts, rest] = [partsName, restName].map((name) => sql`sum(deals.${sql.ref(name)})`);
  return sql`case when count(${amount}) > 0 then ${parts} + ${rest} * ${sql.raw(String(restUnits * 10_000))}::hugeint end`;
}

/** The step of an amount by its name; found by halves. */
export const stepText = (amount: string): string =>
  `case when ${amount} is null then ${noStep} else ${within(amount, 0, steps.length)} end`;

function within(amount: string, least: number, most: number): string {
  if (least === most) return String(least);
  const middle = Math.floor((least + most) / 2);
  return `case when ${amount} < ${String(steps[middle])}::double then ${within(amount, least, middle)} else ${within(amount, middle + 1, most)} end`;
}

/** Beyond these an edge may lie between two steps. */
export const areStepsEnough = (least: number, greatest: number): boolean =>
  (least <= 0 || least >= (steps[0] ?? 0)) && greatest < (steps.at(-1) ?? 0);

export interface StepCount {
  readonly step: number;
  readonly count: number;
}

/** Counts by the bar that begins at one of `starts`, the smallest first; what is below all is in the first. */
export function barsOfSteps(counts: readonly StepCount[], starts: readonly number[]): number[] {
  const bars = starts.map(() => 0);
  for (const { step: reached, count } of counts) {
    const start = steps[reached - 1] ?? -Infinity;
    const bar = Math.max(
      0,
      starts.findLastIndex((candidate) => candidate <= start),
    );
    bars[bar] = (bars[bar] ?? 0) + count;
  }
  return bars;
}

/** Where an amount stands among those of its step, from 1 on. `count`: all of the step. */
export interface Place {
  readonly step: number;
  readonly place: number;
  readonly count: number;
}

/** A quantile lies between two amounts that are next to each other. */
export interface Cut {
  readonly below: Place;
  readonly above: Place;
  /** How far it is from the one below to the one above. */
  readonly share: number;
}

/** Where the quantiles lie: as `quantile_cont` finds them. Counts may come in any order. */
export function placesOf(counts: readonly StepCount[], quantiles: readonly number[]): Cut[] {
  const ordered = counts.toSorted((one, other) => one.step - other.step);
  const all = ordered.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return [];
  const at = (rank: number): Place => {
    let rest = rank;
    for (const { step: reached, count } of ordered) {
      if (rest < count) return { step: reached, place: rest + 1, count };
      rest -= count;
    }
    throw new Error('a rank is beyond the amounts');
  };
  return quantiles.map((quantile) => {
    const rank = (all - 1) * quantile;
    return { below: at(Math.floor(rank)), above: at(Math.ceil(rank)), share: rank - Math.floor(rank) };
  });
}
