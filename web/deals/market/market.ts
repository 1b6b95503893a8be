import { findColumn, type Deal } from '../../../contract/deals/deals.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { regions, type DealKind } from '../../../contract/deals/options.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { typeKeys } from '../../../contract/insights/funder-terms.ts';
import { printList } from '../../../contract/table/values.ts';

/** The deals that one deal is compared with, as parameters of the check of an offer and of the table. */

export type Market = Readonly<Record<string, string>>;

/** Deals count from the New Year so many years before the one in question. */
const yearsBefore = 5;

/** Of the same round or type, in the same region, since some years before; what is not known of the deal is left open. */
export function closestMarket(deal: Deal): Market {
  const market: Record<string, string> = {};
  for (const key of [typeKeys[deal.kind], 'recipientRegion'] as const) {
    const value = deal[key];
    if (typeof value === 'string') market[key] = printList([value]);
  }
  if (typeof deal.date === 'string') market['date'] = `${Number(deal.date.slice(0, 4)) - yearsBefore}-01-01..`;
  return market;
}

/** From the closest to all deals of the kind since then, each wider than the one before. */
export function marketsOf(deal: Deal): readonly [Market, ...Market[]] {
  const closest = closestMarket(deal);
  const { recipientRegion: _region, ...anywhere } = closest;
  const { [typeKeys[deal.kind]]: _type, ...ofAnyType } = anywhere;
  return [closest, anywhere, ofAnyType];
}

/** "404 Seed deals, Northern Europe, since 2021". */
export function marketWords(kind: DealKind, market: Market, dealCount: number): string {
  const wordOf = (options: readonly { value: string; label: string }[] | null | undefined, key: string) =>
    options?.find(({ value }) => value === market[key])?.label;
  const type = wordOf(findColumn(kind, typeKeys[kind])?.options, typeKeys[kind]) ?? kindLabels[kind].toLowerCase();
  return [
    `${formatInteger(dealCount)} ${type} deals`,
    wordOf(regions, 'recipientRegion') ?? 'all regions',
    ...(market['date'] === undefined ? [] : [`since ${market['date'].slice(0, 4)}`]),
  ].join(', ');
}

/** The check of an offer, beside these deals. */
export const checkAddressOf = (deal: Deal): string =>
  `/database/check?${new URLSearchParams({ kind: deal.kind, ...closestMarket(deal) }).toString()}`;
