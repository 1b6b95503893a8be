import { z } from 'zod';
import { dealColumns, findColumn } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { formatCount, formatInteger, formatPercent } from '../../contract/formats.ts';
import {
  comparedBy,
  fewestComparable,
  getTermsOfDeals,
  offerTerms,
  placeOf,
  shareOf,
  type TermAmongDeals,
} from '../../contract/insights/offer-check.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatMedian } from '../../contract/medians.ts';
import { comparableInput, queryOf, tablePath } from './deal-filters.ts';
import { tool, type Tool } from './tool.ts';
import { inLine, numberWords, valueWords } from './words.ts';

const allTerms = [...new Set([...offerTerms.equity, ...offerTerms.debt, ...offerTerms.grant])];

const compareOffer = tool('compare_offer', {
  title: 'Is this offer fair?',
  description: `Where each term of an offer stands among comparable deals: how many are lower and higher, median, middle half, n. Says nothing about fewer than ${fewestComparable} deals. The offer is neither stored nor logged.`,
  input: z.strictObject({
    ...comparableInput,
    offer: z
      .partialRecord(z.enum(allTerms), z.union([z.number(), z.boolean(), z.string().max(60)]))
      .refine((offer) => Object.keys(offer).length > 0, 'Say at least one term')
      .describe(
        'Terms of the offer: numbers in USD, percent, months or multiples ({"amountUsd":500000,"preMoneyUsd":4000000,"ratePct":7.5,"termMonths":36}), true or false ({"boardSeat":true}), or a value ({"rateType":"fixed"}).',
      ),
  }),
  async run({ offer, ...filters }, { ask, link }) {
    const { kind } = filters;
    const query = { ...queryOf(filters), recordType: 'deal' };
    const { dealCount, terms } = await ask(getTermsOfDeals, { params: { kind }, query });
    const table = `Deals: ${link(tablePath(kind, query))}`;
    if (dealCount < fewestComparable)
      return [
        `${formatCount(dealCount, 'comparable deal')}. Below ${fewestComparable} we compare nothing. Leave out a filter to widen the comparison.`,
        table,
      ];
    const lines = Object.entries(offer).map(([key, offered]) => {
      const [column, term] = [findColumn(kind, key), terms.find((one) => one.key === key)];
      if (column === null || term === undefined || offered === undefined)
        return `- ${termName(key)}: no term of ${kind} offers`;
      return `- ${column.label}: ${findingWords(column, offered, term)}`;
    });
    return [
      `Compared with ${formatCount(dealCount, 'deal')} (${kind}):`,
      ...lines,
      table,
      `Page: ${link(checkPath(kind, query))}`,
    ];
  },
});

/** Also of a term that offers of other kinds have. */
const termName = (key: string): string => inLine(dealColumns.find((column) => column.key === key)?.label ?? key);

/** The page that compares offers, which takes some of the filters. */
function checkPath(kind: DealKind, query: Readonly<Record<string, string>>): string {
  const taken: readonly string[] = comparedBy[kind];
  const said = Object.entries(query).filter(([key]) => taken.includes(key));
  return `/database/check?${new URLSearchParams([['kind', kind], ...said]).toString()}`;
}

function findingWords(column: DealColumn, offered: number | boolean | string, term: TermAmongDeals): string {
  const n = `n=${formatInteger(term.known)}`;
  if (term.shape === 'numbers') {
    if (typeof offered !== 'number') return 'this term is a number';
    if (term.distribution === null) return `too few deals state it (${n})`;
    const { higherThan, lowerThan, isUnusual } = placeOf(offered, term.distribution);
    const { median, lowerQuartile, upperQuartile } = term.distribution;
    const words = (value: number): string =>
      column.unit === 'usd' ? formatMedian(value, term.isApproximate) : numberWords(value, column.unit);
    return `${numberWords(offered, column.unit)} is higher than ${higherThan}% and lower than ${lowerThan}% of the deals that state it${isUnusual ? ', which is unusual' : ''}. Median ${words(median)}, middle half ${words(lowerQuartile)} to ${words(upperQuartile)} (${n})`;
  }
  const { known, values } = term;
  if (values === null) return `too few deals state it (${n})`;
  const value = String(offered);
  if (!values.some((one) => one.value === value))
    return `no value of this term. It is one of ${values.map((one) => one.value).join(', ')}`;
  const { count, share, isUnusual } = shareOf(value, { known, values });
  return `${valueWords(column, value)} in ${formatPercent(Math.round(share))} of the deals that state it${isUnusual ? ', which is unusual' : ''} (${formatInteger(count)} of ${n})`;
}

export const offerTools: readonly Tool[] = [compareOffer];
