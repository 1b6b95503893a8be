import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { perFeature, type FeatureCounts, type FitModel, type FitSettings } from './fit-model.ts';

/** A trained model as it lies in `fit_models`: numbers in typed arrays, without the settings, which are of the code. */

const holders = z.object({
  total: z.number(),
  places: z.instanceof(Uint32Array),
  deals: z.instanceof(Float64Array),
});
const counts = z.object({
  total: z.number(),
  known: z.instanceof(Float64Array),
  values: z.map(z.string(), holders),
});
const stored = z.object({
  funders: z.string(),
  activity: z.instanceof(Float64Array),
  features: z.record(z.string(), counts),
  fundersPerDeal: z.number(),
});

const between = '\n';

export const writeModel = ({ funders, activity, features, fundersPerDeal }: FitModel): Buffer =>
  serialize({ funders: funders.join(between), activity, features, fundersPerDeal });

export function readModel(bytes: Buffer, settings: FitSettings): FitModel {
  const { funders, activity, features, fundersPerDeal } = stored.parse(deserialize(bytes));
  return {
    settings,
    funders: funders === '' ? [] : funders.split(between),
    activity,
    features: perFeature((feature): FeatureCounts => features[feature] ?? noCounts),
    fundersPerDeal,
  };
}

const noCounts: FeatureCounts = { total: 0, known: new Float64Array(), values: new Map() };

/** Of another one than this, or trained with other settings, is trained anew. */
export const layoutOf = (settings: FitSettings): string =>
  createHash('sha256')
    .update(JSON.stringify(['1', settings]))
    .digest('hex');
