import type { Fit, WhyHere, WhyNotHigher } from '../../contract/find/find.ts';
import type { Difference } from './ranking-rules.ts';

/** Why a funder stands where it does, from its figures alone. */

/** So many stars from the middle are worth saying. */
const clear = 0.3;
const largePart = 1 / 4;
const fewestForShare = 3;
const fewestDeals = 4;

export interface Reasoned {
  readonly fit: Fit;
  readonly differences: readonly Difference[];
  readonly amountUsd: number | null;
  /** The most deals like the one sought that any funder made. */
  readonly mostSimilar: number;
}

const besideMarket = ({ matter, score, market }: Difference) => ({ matter, score, market });

/** The one that moves the order most, up or down. */
function strongest(differences: readonly Difference[], sign: 1 | -1): Difference | null {
  const counted = differences.filter(
    ({ score, market, weight }) => weight > 0 && sign * (score - market) >= clear - 1e-9,
  );
  const push = ({ score, market, weight }: Difference): number => weight * Math.abs(score - market);
  return counted.toSorted((one, other) => push(other) - push(one))[0] ?? null;
}

export function whyHere({ fit, differences, mostSimilar }: Reasoned): WhyHere {
  const better = strongest(differences, 1);
  return {
    deals: { reason: dealsReason(fit, mostSimilar) },
    treatment: better === null ? null : besideMarket(better),
  };
}

function dealsReason({ similar, deals, inPlace, inSectors }: Fit, mostSimilar: number): WhyHere['deals']['reason'] {
  if (similar > 1 && similar === mostSimilar) return 'most';
  if (similar >= fewestForShare && similar >= deals * largePart) return 'share';
  if (similar > 0) return 'similar';
  if ((inPlace ?? 0) > 0 && (inPlace ?? 0) >= (inSectors ?? 0)) return 'place';
  if ((inSectors ?? 0) > 0) return 'sectors';
  return deals > 0 ? 'active' : 'earlier';
}

/** The first that holds; what is not known is no reason. */
export function whyNotHigher({ fit, differences, amountUsd, mostSimilar }: Reasoned): WhyNotHigher | null {
  const { amounts, isActive, deals, similar, inPlace, inSectors } = fit;
  if (amountUsd !== null && amounts !== null && amountUsd > amounts.most) return { reason: 'amount_above' };
  if (amountUsd !== null && amounts !== null && amountUsd < amounts.least) return { reason: 'amount_below' };
  if (!isActive) return { reason: 'inactive' };
  const worse = strongest(differences, -1);
  if (worse !== null) return { reason: 'treatment', of: besideMarket(worse) };
  const isSmall = (part: number | null): boolean => part !== null && deals >= fewestDeals && part < deals * largePart;
  if (isSmall(inPlace)) return { reason: 'place' };
  if (isSmall(inSectors)) return { reason: 'sectors' };
  if (similar === 0) return { reason: 'none_similar' };
  return similar < mostSimilar ? { reason: 'fewer', most: mostSimilar } : null;
}
