import type { DealKind } from '../../contract/deals/options.ts';
import {
  placeOf,
  shareOf,
  type ChoiceTerm,
  type Distribution,
  type NumberTerm,
  type Place,
  type Share,
  type TermAmongDeals,
} from '../../contract/insights/offer-check.ts';
import { termColumns, type Offered, type TermColumn } from './offer.ts';

/** Each term of an offer beside the deals. */

export type Finding = { readonly column: TermColumn } & (
  | {
      readonly shape: 'numbers';
      readonly offered: number;
      readonly term: NumberTerm;
      readonly distribution: Distribution;
      readonly place: Place;
    }
  | {
      readonly shape: 'choices';
      readonly offered: string;
      readonly term: ChoiceTerm;
      readonly values: NonNullable<ChoiceTerm['values']>;
      readonly share: Share;
    }
  | { readonly shape: 'too_few'; readonly offered: number | string; readonly term: TermAmongDeals }
);

export const isUnusual = (finding: Finding): boolean =>
  (finding.shape === 'numbers' && finding.place.isUnusual) || (finding.shape === 'choices' && finding.share.isUnusual);

function findingOf(column: TermColumn, offered: number | string, term: TermAmongDeals): Finding {
  if (term.shape === 'numbers' && term.distribution !== null && typeof offered === 'number') {
    const { distribution } = term;
    return { shape: 'numbers', column, offered, term, distribution, place: placeOf(offered, distribution) };
  }
  if (term.shape === 'choices' && term.values !== null && typeof offered === 'string') {
    const { known, values } = term;
    return { shape: 'choices', column, offered, term, values, share: shareOf(offered, { known, values }) };
  }
  return { shape: 'too_few', column, offered, term };
}

/** The unusual ones first, those that too few deals state last; else in the order of the form. */
export function findingsOf(kind: DealKind, offered: Offered, terms: readonly TermAmongDeals[]): readonly Finding[] {
  const found = termColumns(kind).flatMap((column): Finding[] => {
    const [value, term] = [offered.get(column.key), terms.find(({ key }) => key === column.key)];
    return value === undefined || term === undefined ? [] : [findingOf(column, value, term)];
  });
  const rank = (finding: Finding): number => (isUnusual(finding) ? 0 : finding.shape === 'too_few' ? 2 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
