import type { DealKind } from '../../contract/deals/options.ts';
import type { FitSettings } from './fit-model.ts';

/**
 * Tuned with `npm run bench:find -- --tune`, which never reads the years that the backtest reports. What no file shows
 * weighs 0.5.
 */
const equity: FitSettings = {
  weights: { sector: 0.3, place: 0.8, country: 0.5, round: 0.65, amount: 0.6, stage: 0.5, purpose: 0.5 },
  activityWeight: 0.8,
  activityHalfLife: 0.7,
  featureHalfLife: 4,
  furtherDeal: 0.1,
  usualDeals: 20,
  leastActivity: 1,
};
const grant: FitSettings = {
  ...equity,
  weights: { ...equity.weights, sector: 1.2, amount: 0.8 },
  activityWeight: 1.2,
};

export const fitSettings: Readonly<Record<DealKind, FitSettings>> = { equity, debt: equity, grant };
