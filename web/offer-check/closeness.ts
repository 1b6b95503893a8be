import type { Deal } from '../../contract/deals/deals.ts';
import { placeOf, type TermAmongDeals } from '../../contract/insights/offer-check.ts';
import { valueOf } from '../deals/cells.tsx';
import { termColumns, type Offered } from './offer.ts';

/**
 * How far a deal is from the offer, from 0 to 1: over the terms of the offer, the deals that lie between the two numbers
 * as a part of all, 1 for another choice, a half for what is not known of the deal.
 */
export function distanceOf(deal: Deal, offered: Offered, terms: readonly TermAmongDeals[]): number {
  const parts = termColumns(deal.kind).flatMap((column): number[] => {
    const value = offered.get(column.key);
    if (value === undefined) return [];
    const own = valueOf(column, deal);
    if (own === null) return [0.5];
    if (typeof value === 'string') return [String(own) === value ? 0 : 1];
    const term = terms.find(({ key }) => key === column.key);
    if (term?.shape !== 'numbers' || term.distribution === null || typeof own !== 'number') return [];
    const [one, other] = [placeOf(value, term.distribution), placeOf(own, term.distribution)];
    return [Math.abs(one.higherThan - other.higherThan) / 100];
  });
  return parts.length === 0 ? 0 : parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

/** The closest first; equally close ones stay in their order. */
export const closest = (
  deals: readonly Deal[],
  offered: Offered,
  terms: readonly TermAmongDeals[],
): readonly Deal[] => {
  const distances = new Map(deals.map((deal) => [deal.id, distanceOf(deal, offered, terms)]));
  return deals.toSorted((one, other) => (distances.get(one.id) ?? 0) - (distances.get(other.id) ?? 0));
};
