import {
  fitFeatures,
  probabilitiesOf,
  scoresOf,
  trainFit,
  type FitFeature,
  type FitModel,
  type FitSettings,
} from '../../server/find/fit-model.ts';
import { fundersPerDeal, taskOf, type Task, type Years } from './tasks.ts';
import type { readInvestments } from './tasks.ts';

/** Recall and calibration of the model and of what it is compared with. */

type Lines = ReturnType<typeof readInvestments>;

export interface Span {
  readonly known: Years;
  readonly asked: Years;
}

export interface Side {
  readonly name: string;
  /** The share of the new pairs among the first so many funders. */
  readonly recall: readonly number[];
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly predictions: number;
  readonly mean: number;
  readonly came: number;
}

export function openTask(lines: Lines, { known, asked }: Span): Task & { readonly perDeal: number } {
  return { ...taskOf(lines, known, asked), perDeal: fundersPerDeal(lines, known) };
}
export type OpenTask = ReturnType<typeof openTask>;

export function modelOf(task: OpenTask, settings: FitSettings): FitModel {
  const trainer = trainFit(settings);
  for (const deal of task.known) trainer.add(deal);
  return { ...trainer.finish(), fundersPerDeal: task.perDeal };
}

export function recallOf(task: Task, model: FitModel, firsts: readonly number[]): number[] {
  let pairs = 0;
  const found = firsts.map(() => 0);
  for (const { recipient, values, funders } of task.questions) {
    pairs += funders.size;
    const scores = scoresOf(model, values);
    const earlier = task.fundersOf.get(recipient);
    const ranked = model.funders
      .map((id, at) => ({ id, score: scores[at] ?? 0 }))
      .filter(({ id }) => earlier?.has(id) !== true)
      .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
    for (const [at, first] of firsts.entries())
      found[at] = (found[at] ?? 0) + ranked.slice(0, first).filter(({ id }) => funders.has(id)).length;
  }
  return found.map((count) => count / pairs);
}

const edges = [0, 0.05, 0.1, 0.15, 0.25, 0.35, 0.5, 1] as const;

/** Of the predictions of a size, how many came true. */
export function calibrationOf(task: Task, model: FitModel): Bin[] {
  const bins = edges.slice(1).map((to, at) => ({ from: edges[at] ?? 0, to, predictions: 0, sum: 0, true: 0 }));
  for (const { recipient, values, funders } of task.questions) {
    const earlier = task.fundersOf.get(recipient);
    const chances = probabilitiesOf(model, scoresOf(model, values), (id) => earlier?.has(id) === true);
    for (const [at, id] of model.funders.entries()) {
      const chance = chances[at] ?? 0;
      const bin = earlier?.has(id) === true ? undefined : bins.find(({ to }) => chance < to);
      if (bin === undefined) continue;
      bin.predictions += 1;
      bin.sum += chance;
      bin.true += funders.has(id) ? 1 : 0;
    }
  }
  return bins.map(({ from, to, predictions, sum, true: came }) => ({
    from,
    to,
    predictions,
    mean: predictions === 0 ? 0 : sum / predictions,
    came: predictions === 0 ? 0 : came / predictions,
  }));
}

const withWeights = (weight: (feature: FitFeature) => number): FitSettings['weights'] => ({
  sector: weight('sector'),
  place: weight('place'),
  country: weight('country'),
  round: weight('round'),
  amount: weight('amount'),
  stage: weight('stage'),
  purpose: weight('purpose'),
});
const never = 1e9;
const counting: FitSettings = {
  weights: withWeights(() => 0),
  activityWeight: 1,
  activityHalfLife: never,
  featureHalfLife: never,
  furtherDeal: 1,
  usualDeals: 5,
  leastActivity: 1,
};
const four = new Set<FitFeature>(['sector', 'place', 'country', 'round']);

/** The three simple ways, and ours. */
export function sidesOf(
  task: OpenTask,
  { settings, firsts }: { settings: FitSettings; firsts: readonly number[] },
): Side[] {
  const lately = { ...task, known: task.known.filter(({ age }) => age < 2) };
  const naive = { ...counting, weights: withWeights((feature) => (four.has(feature) ? 1 : 0)) };
  return [
    { name: 'most active overall', recall: recallOf(task, modelOf(task, counting), firsts) },
    { name: 'most active in the last two years', recall: recallOf(task, modelOf(lately, counting), firsts) },
    { name: 'naive Bayes over four features', recall: recallOf(task, modelOf(task, naive), firsts) },
    { name: 'Fundsight', recall: recallOf(task, modelOf(task, settings), firsts) },
  ];
}

/** Weights that make the funders of the asked deals likeliest, drawn a little towards 0.5; for tuning alone. */
export function fittedWeights(task: OpenTask, settings: FitSettings): Record<string, number> {
  const keys = ['activity', ...fitFeatures.slice(0, 5)] as const;
  const alone = keys.map((key) =>
    modelOf(task, {
      ...settings,
      activityWeight: key === 'activity' ? 1 : 0,
      weights: withWeights((feature) => (feature === key ? 1 : 0)),
    }),
  );
  const asked = task.questions.map(({ recipient, values, funders }) => {
    const parts = alone.map((model) => scoresOf(model, values));
    const isOut = (alone[0]?.funders ?? []).map((id) => task.fundersOf.get(recipient)?.has(id) === true);
    return { parts, isOut, yes: (alone[0]?.funders ?? []).flatMap((id, at) => (funders.has(id) ? [at] : [])) };
  });
  const weights = keys.map(() => 0.6);
  for (let round = 0; round < 150; round += 1) {
    const slope = keys.map((_key, at) => (0.5 - (weights[at] ?? 0)) * 2);
    let pairs = 0;
    for (const { parts, isOut, yes } of asked) {
      const odds = isOut.map((out, at) =>
        out ? 0 : Math.exp(parts.reduce((sum, part, key) => sum + (part[at] ?? 0) * (weights[key] ?? 0), 0)),
      );
      const sum = odds.reduce((all, one) => all + one, 0);
      pairs += yes.length;
      for (const [key, part] of parts.entries()) {
        const mean = odds.reduce((all, one, at) => all + (one * (part[at] ?? 0)) / sum, 0);
        for (const at of yes) slope[key] = (slope[key] ?? 0) + (part[at] ?? 0) - mean;
      }
    }
    for (const key of keys.keys()) weights[key] = (weights[key] ?? 0) + (slope[key] ?? 0) / pairs;
  }
  return Object.fromEntries(keys.map((key, at) => [key, Number((weights[at] ?? 0).toFixed(2))]));
}
