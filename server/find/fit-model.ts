/**
 * How likely a funder takes part in a deal like the one that a searcher describes, from public deals alone
 * (docs/find.md). Treatment is in none of it: reviews cannot change a fit.
 */

/** What deals are compared by. `place` is finer than the country where a source knows it, else its region. */
export const fitFeatures = ['sector', 'place', 'country', 'round', 'amount', 'stage', 'purpose'] as const;
export type FitFeature = (typeof fitFeatures)[number];
export type FitValues = Readonly<Partial<Record<FitFeature, readonly string[]>>>;

export interface FitSettings {
  /** What each feature weighs. */
  readonly weights: Readonly<Record<FitFeature, number>>;
  /** What it weighs how active a funder is. */
  readonly activityWeight: number;
  /** Years after which a deal says half as much of how active a funder is, and of what it takes. */
  readonly activityHalfLife: number;
  readonly featureHalfLife: number;
  /** A further deal with the same recipient, beside one with a new one. */
  readonly furtherDeal: number;
  /** Deals that every funder is given beside its own, as all deals are. */
  readonly usualDeals: number;
  /** Deals that every funder is given where its activity counts. */
  readonly leastActivity: number;
}

export interface FitDeal {
  /** In years, at the day on which the model is made. */
  readonly age: number;
  readonly funders: readonly { readonly id: string; readonly isFirst: boolean }[];
  readonly values: FitValues;
}

/** The funders that have one value of a feature, by their places, and how many of their deals. */
export interface Holders {
  readonly total: number;
  readonly places: Uint32Array;
  readonly deals: Float64Array;
}

export interface FeatureCounts {
  readonly total: number;
  /** By funder: its deals that state the feature. */
  readonly known: Float64Array;
  readonly values: ReadonlyMap<string, Holders>;
}

export interface FitModel {
  readonly settings: FitSettings;
  readonly funders: readonly string[];
  /** By funder, as the features are. */
  readonly activity: Float64Array;
  readonly features: Readonly<Record<FitFeature, FeatureCounts>>;
  /** New funders of a deal that has one. */
  readonly fundersPerDeal: number;
}

export interface Trainer {
  readonly add: (deal: FitDeal) => void;
  readonly finish: () => FitModel;
}

const remaining = (age: number, halfLife: number): number => 0.5 ** (Math.max(0, age) / halfLife);

interface Counting {
  total: number;
  readonly known: number[];
  /** By value, then by the place of the funder. */
  readonly values: Map<string, { total: number; readonly byFunder: Map<number, number> }>;
}
const nothingCounted = (): Counting => ({ total: 0, known: [], values: new Map() });

/** The same of each feature. */
export const perFeature = <Value>(make: (feature: FitFeature) => Value): Record<FitFeature, Value> => ({
  sector: make('sector'),
  place: make('place'),
  country: make('country'),
  round: make('round'),
  amount: make('amount'),
  stage: make('stage'),
  purpose: make('purpose'),
});

/** Takes deals in any order, one at a time, so that all rows never lie in memory. */
export function trainFit(settings: FitSettings): Trainer {
  const positions = new Map<string, number>();
  const activity: number[] = [];
  const features = perFeature(nothingCounted);
  let dealCount = 0;
  let funderCount = 0;

  function positionOf(id: string): number {
    const known = positions.get(id);
    if (known !== undefined) return known;
    positions.set(id, activity.length);
    for (const feature of fitFeatures) features[feature].known.push(0);
    return activity.push(0) - 1;
  }

  return {
    add({ age, funders, values }) {
      const ofFeatures = remaining(age, settings.featureHalfLife);
      const ofActivity = remaining(age, settings.activityHalfLife);
      for (const { id, isFirst } of funders) {
        const at = positionOf(id);
        const part = isFirst ? 1 : settings.furtherDeal;
        activity[at] = (activity[at] ?? 0) + part * ofActivity;
        for (const feature of fitFeatures)
          countValues(features[feature], { at, values: values[feature] ?? [], part: part * ofFeatures });
      }
      const firsts = funders.filter(({ isFirst }) => isFirst).length;
      if (firsts === 0) return;
      dealCount += 1;
      funderCount += firsts;
    },
    finish: () => ({
      settings,
      funders: [...positions.keys()],
      activity: Float64Array.from(activity),
      features: perFeature((feature) => counted(features[feature])),
      fundersPerDeal: dealCount === 0 ? 1 : funderCount / dealCount,
    }),
  };
}

const counted = ({ total, known, values }: Counting): FeatureCounts => ({
  total,
  known: Float64Array.from(known),
  values: new Map(
    [...values].map(([value, { total: sum, byFunder }]) => [
      value,
      { total: sum, places: Uint32Array.from(byFunder.keys()), deals: Float64Array.from(byFunder.values()) },
    ]),
  ),
});

/** A deal with several values is shared among them. */
function countValues(
  counts: Counting,
  { at, values, part }: { at: number; values: readonly string[]; part: number },
): void {
  if (values.length === 0) return;
  counts.total += part;
  counts.known[at] = (counts.known[at] ?? 0) + part;
  for (const value of values) {
    const holders = counts.values.get(value) ?? { total: 0, byFunder: new Map<number, number>() };
    counts.values.set(value, holders);
    const share = part / values.length;
    holders.total += share;
    holders.byFunder.set(at, (holders.byFunder.get(at) ?? 0) + share);
  }
}

/** What is the same for all searches: logarithms are most of the work of one. */
interface Usual {
  readonly activity: Float64Array;
  /** By feature: of a funder none of whose deals has the value, the share that the usual deals leave, and its logarithm. */
  readonly without: Readonly<Record<FitFeature, { readonly ratios: Float64Array; readonly logs: Float64Array }>>;
}
const usualOf = new WeakMap<FitModel, Usual>();

function readUsual(model: FitModel): Usual {
  const known = usualOf.get(model);
  if (known !== undefined) return known;
  const { activityWeight, leastActivity, usualDeals } = model.settings;
  const usual: Usual = {
    activity: model.activity.map((deals) => activityWeight * Math.log(deals + leastActivity)),
    without: perFeature((feature) => {
      const ratios = Float64Array.from(
        model.activity,
        (_deals, at) => usualDeals / ((model.features[feature].known[at] ?? 0) + usualDeals),
      );
      return { ratios, logs: ratios.map(Math.log) };
    }),
  };
  usualOf.set(model, usual);
  return usual;
}

/** The logarithm of how likely each funder is, up to a number that is the same for all. */
export function scoresOf(model: FitModel, asked: FitValues): Float64Array {
  const { weights } = model.settings;
  const scores = readUsual(model).activity.slice();
  for (const feature of fitFeatures) {
    const values = asked[feature] ?? [];
    if (values.length > 0 && weights[feature] > 0) addFeature(scores, { model, feature, values });
  }
  return scores;
}

/**
 * How much more often the deals of a funder have these values than all deals do, drawn towards once. Several values are
 * averaged.
 */
function addFeature(
  scores: Float64Array,
  { model, feature, values }: { model: FitModel; feature: FitFeature; values: readonly string[] },
): void {
  const { usualDeals, weights } = model.settings;
  const { known, values: holdersOf, total } = model.features[feature];
  const without = readUsual(model).without[feature];
  const ratios = without.ratios.slice();
  // Plain loops: a search goes through all funders for each feature.
  for (const value of values) {
    const holders = holdersOf.get(value);
    if (holders === undefined) continue;
    const { places, deals } = holders;
    const usual = (holders.total + 1) / (total + holdersOf.size + 1);
    for (let nth = 0; nth < places.length; nth++) {
      const at = places[nth] ?? 0;
      const share = (deals[nth] ?? 0) / (((known[at] ?? 0) + usualDeals) * usual * values.length);
      ratios[at] = (ratios[at] ?? 0) + share;
    }
  }
  const weight = weights[feature];
  for (let at = 0; at < ratios.length; at++) {
    const ratio = ratios[at] ?? 1;
    const log = ratio === without.ratios[at] ? (without.logs[at] ?? 0) : Math.log(ratio);
    scores[at] = (scores[at] ?? 0) + weight * log;
  }
}

/** The probability that each funder takes part, among those that may: `isLeftOut` names who cannot. */
export function probabilitiesOf(
  model: FitModel,
  scores: Float64Array,
  isLeftOut: (id: string, place: number) => boolean = () => false,
): Float64Array {
  const odds = new Float64Array(scores.length);
  let highest = -Infinity;
  for (let at = 0; at < odds.length; at++) {
    odds[at] = isLeftOut(model.funders[at] ?? '', at) ? -Infinity : (scores[at] ?? 0);
    highest = Math.max(highest, odds[at] ?? 0);
  }
  let sum = 0;
  for (let at = 0; at < odds.length; at++) {
    odds[at] = highest === -Infinity ? 0 : Math.exp((odds[at] ?? 0) - highest);
    sum += odds[at] ?? 0;
  }
  for (let at = 0; at < odds.length; at++)
    odds[at] = sum === 0 ? 0 : 1 - (1 - (odds[at] ?? 0) / sum) ** model.fundersPerDeal;
  return odds;
}
