import { formatCount, formatDecimal, formatInteger, formatPercent } from '../../contract/formats.ts';
import { formatShortMoney } from '../../contract/rarer-formats.ts';
import { roundApproximate } from '../../contract/medians.ts';
import type { UsualNumber } from '../../contract/insights/cost-terms.ts';
import type { ChoiceTerm } from '../../contract/insights/offer-check.ts';
import { roundedFor } from './entries.ts';
import type { Term } from './terms.ts';
import type { UsualTerms } from './usual.ts';

/** What the page says of the database. */

function termWords(term: Term, value: number): string {
  if (term.unit === 'money') return formatShortMoney(value);
  if (term.unit === 'percent') return formatPercent(value);
  return formatDecimal(value);
}

/** "Middle half $2.1M to $5.8M, median of 412 deals" */
export function middleWords(term: Term, { middle, count, isApproximate }: UsualNumber): string {
  if (middle === null) return '';
  const [lower, upper] = [middle.lower, middle.upper]
    .map((value) => roundedFor(term, isApproximate ? roundApproximate(value) : value))
    .map((value) => termWords(term, value));
  const about = isApproximate ? 'about ' : '';
  return `Middle half ${about}${lower} to ${upper}, median of ${formatCount(count, 'deal')}`;
}

/** "in 41 of 120 deals"; null where too few say so. */
export function shareOfDeals(terms: UsualTerms | undefined, key: string, value = 'true'): string | null {
  const term = terms?.choices.find((choice): choice is ChoiceTerm => choice.key === key);
  const found = term?.values?.find((one) => one.value === value);
  return term === undefined || found === undefined
    ? null
    : `in ${formatInteger(found.count)} of ${formatCount(term.known, 'deal')}`;
}
