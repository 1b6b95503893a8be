import type { Deal } from '../../contract/deals/deals.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import { printList } from '../../contract/table/values.ts';

/** The deals that one deal is compared with, as parameters of the check of an offer and of the table. */

/** Deals count from the New Year so many years before the one in question. */
const yearsBefore = 5;

/** Of the same round or type, in the same region, since some years before; what is not known of the deal is left open. */
export function closestMarket(deal: Deal): Readonly<Record<string, string>> {
  const market: Record<string, string> = {};
  for (const key of [typeKeys[deal.kind], 'recipientRegion'] as const) {
    const value = deal[key];
    if (typeof value === 'string') market[key] = printList([value]);
  }
  if (typeof deal.date === 'string') market['date'] = `${Number(deal.date.slice(0, 4)) - yearsBefore}-01-01..`;
  return market;
}

/** The check of an offer, beside these deals. */
export const checkAddressOf = (deal: Deal): string =>
  `/database/check?${new URLSearchParams({ kind: deal.kind, ...closestMarket(deal) }).toString()}`;
