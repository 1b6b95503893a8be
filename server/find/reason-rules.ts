import type { DealKind } from '../../contract/deals/options.ts';
import type { Fit, WhyHere, WhyNotHigher } from '../../contract/find/find.ts';
import { matters, type FindOrder } from '../../contract/find/search.ts';
import { factorOf, type Difference } from './ranking-rules.ts';

/** Why a funder stands where it does, from its figures and those of the funder directly above. */

/** So many stars from the middle are worth saying. */
const clear = 0.3;
const largePart = 1 / 4;
/** So much larger a part of the funder above is worth saying. */
const clearPart = 1 / 10;
const fewestForShare = 3;
const fewestDeals = 4;

export interface Reasoned {
  readonly kind: DealKind;
  readonly fit: Fit;
  readonly differences: readonly Difference[];
  readonly amountUsd: number | null;
  /** The most deals like the one sought that any funder made of the kind. */
  readonly mostSimilar: number;
  /** Whether the search says nothing but the kind: then all deals are like it. */
  readonly asksNothing: boolean;
}

const besideMarket = ({ matter, score, market }: Difference) => ({ matter, score, market });

/** The score above the middle that moves the order most. */
function strongest(differences: readonly Difference[]): Difference | null {
  const counted = differences.filter(({ score, market, weight }) => weight > 0 && score - market >= clear - 1e-9);
  return counted.toSorted((one, other) => push(other) - push(one))[0] ?? null;
}

const push = ({ score, market, weight }: Difference): number => weight * (score - market);

export function whyHere({ fit, differences, mostSimilar, asksNothing }: Reasoned): WhyHere {
  const better = strongest(differences);
  return {
    deals: { reason: asksNothing ? activityReason(fit) : dealsReason(fit, mostSimilar) },
    treatment: better === null ? null : besideMarket(better),
  };
}

type DealsReason = WhyHere['deals']['reason'];

function dealsReason(fit: Fit, mostSimilar: number): DealsReason {
  const { similar, deals, inPlace, inSectors } = fit;
  if (similar > 1 && similar === mostSimilar) return 'most';
  if (similar >= fewestForShare && similar >= deals * largePart) return 'share';
  if (similar > 0) return 'similar';
  if ((inPlace ?? 0) > 0 && (inPlace ?? 0) >= (inSectors ?? 0)) return 'place';
  if ((inSectors ?? 0) > 0) return 'sectors';
  return activityReason(fit);
}

const activityReason = ({ deals }: Fit): DealsReason => (deals > 0 ? 'active' : 'earlier');

/** What holds it below the funder above, in that order: treatment where that moves more than the fit does, else the fit. */
export function whyNotHigher(own: Reasoned, above: Reasoned | undefined, sort: FindOrder): WhyNotHigher | null {
  if (above === undefined) return null;
  if (sort === 'deals') return above.fit.similar > own.fit.similar ? fewer(own, above) : null;
  const byFit = above.fit.chance / own.fit.chance;
  const byTreatment = factorOf(above.differences) / factorOf(own.differences);
  if (sort === 'both' && byTreatment > 1 && byTreatment >= byFit) return treatmentReason(own, above);
  return byFit > 1 ? fitReason(own, above) : null;
}

const fewer = (own: Reasoned, above: Reasoned): WhyNotHigher => ({
  reason: 'fewer',
  aboveCount: above.fit.similar,
  most: own.mostSimilar,
});

/** The score that lies farthest behind, by its weight. What is not known counts as the middle. */
function treatmentReason(own: Reasoned, above: Reasoned): WhyNotHigher | null {
  const of = ({ differences }: Reasoned, matter: string) => differences.find((one) => one.matter === matter);
  const behind = matters.map((matter) => {
    const [here, there] = [of(own, matter), of(above, matter)];
    return { here, there, gap: (there ? push(there) : 0) - (here ? push(here) : 0) };
  });
  const most = behind.toSorted((one, other) => other.gap - one.gap)[0];
  if (most === undefined || most.gap <= 0) return null;
  const { here, there } = most;
  if (here !== undefined) return { reason: 'treatment', of: besideMarket(here), aboveScore: there?.score ?? null };
  return there === undefined ? null : { reason: 'treatment_above', of: besideMarket(there) };
}

function fitReason(own: Reasoned, above: Reasoned): WhyNotHigher {
  // The counts of two kinds of money say nothing of each other.
  if (own.kind !== above.kind) return { reason: 'model' };
  const outside = outsideOf(own);
  if (outside !== null && outsideOf(above) === null) return { reason: outside };
  if (!own.fit.isActive && above.fit.isActive) return { reason: 'inactive' };
  for (const [reason, part] of [
    ['place', 'inPlace'],
    ['sectors', 'inSectors'],
  ] as const) {
    const [here, there] = [shareOf(own.fit, part), shareOf(above.fit, part)];
    if (here !== null && there !== null && here < largePart && there >= here + clearPart)
      return { reason, aboveShare: there };
  }
  if (!own.asksNothing && own.fit.similar < above.fit.similar)
    return own.fit.similar === 0 ? { reason: 'none_similar' } : fewer(own, above);
  return own.fit.deals < above.fit.deals ? { reason: 'fewer_deals', aboveCount: above.fit.deals } : { reason: 'model' };
}

function outsideOf({ amountUsd, fit: { amounts } }: Reasoned): 'amount_above' | 'amount_below' | null {
  if (amountUsd === null || amounts === null) return null;
  if (amountUsd > amounts.most) return 'amount_above';
  return amountUsd < amounts.least ? 'amount_below' : null;
}

/** Null where too few deals say anything. */
function shareOf(fit: Fit, part: 'inPlace' | 'inSectors'): number | null {
  const count = fit[part];
  return count === null || fit.deals < fewestDeals ? null : count / fit.deals;
}
