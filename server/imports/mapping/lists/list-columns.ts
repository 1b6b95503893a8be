import { findColumn, type DealColumnKey } from '../../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../../contract/deals/column.ts';
import type { DealKind } from '../../../../contract/deals/options.ts';
import { countryOf } from '../../reading/countries.ts';
import { isWordOf, optionOf } from '../../reading/vocabularies.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import type { ReadHeader } from '../read-header.ts';
import { plainHeader } from '../term-headers.ts';

/** Columns that are told by their values, whatever their header is: rounds, sectors, statuses, countries. */

export const listKeys = ['roundType', 'sectors', 'loanStatus', 'grantStatus', 'recipientCountry'] as const;
export type ListKey = (typeof listKeys)[number];
export const isListKey = (key: DealColumnKey): key is ListKey => listKeys.some((one) => one === key);

export const columnOfKey = (key: DealColumnKey, kinds: readonly DealKind[]): DealColumn | null =>
  kinds.map((kind) => findColumn(kind, key)).find((column) => column !== null) ?? null;

/** From this share of the rows on, words of one list make a column of it. */
const mostly = 0.6;
/** Codes of two letters may be something else; nearly all have to be countries. */
const mostlyCodes = 0.95;
/** Columns of many values name things one by one. */
const mostValues = 120;

/** What the column speaks of, that is not of the deal: a department, a birth, a market. */
const ofOthers =
  /\b(?:departments?|ministry|ministries|directorate|ressort|ministeri\w*|ministere|office|programm?es?|projects?|titles?|names?|nombre|nom|nome)\b/;
const ofOtherPlaces =
  /\b(?:origin|births?|born|nationalit\w*|nacionalid\w*|staatsangehorig\w*|citizenship|passport|founders?|ceo|markets?|target|operations?|served|exports?|imports?|implementing|partners?|investors?|lenders?|funders?|donors?|banks?|funds?|providers?|currency|languages?|state|county|region|city|town|province|bundesland|ort|stadt|ville|ciudad|cidade|estado|donante|bailleur|geldgeber|inversor|investidor)\b/;
const states = new Set(
  `al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd
  tn tx ut vt va wa wv wi wy dc pr`.split(/\s+/),
);

/** Of its filled cells, the share that are words of the list. */
export function shareOfList(profile: ColumnProfile, key: ListKey, column: DealColumn): number {
  const { distinct, filledCount, countryCount } = profile;
  if (distinct === null || filledCount === 0) return 0;
  if (key === 'recipientCountry') return countryCount / filledCount;
  const known = [...distinct].filter(([word]) => isWordOf(column, word));
  // Letters alone may be grades as well as rounds.
  if (known.every(([word]) => word.length < 3)) return 0;
  return known.reduce((sum, [, count]) => sum + count, 0) / filledCount;
}

/** The lists that the column is one of by its values, each with the share of its rows. */
export function listsOf(profile: ColumnProfile, header: ReadHeader, kinds: readonly DealKind[]): [ListKey, number][] {
  if (profile.distinct === null || profile.distinct.size > mostValues) return [];
  const text = plainHeader(profile.name);
  return listKeys.flatMap((key): [ListKey, number][] => {
    const column = columnOfKey(key, kinds);
    if (column === null) return [];
    const isBarred =
      key === 'recipientCountry'
        ? header.namesFunder || ofOtherPlaces.test(text)
        : header.namesParty || ofOthers.test(text);
    const share = isBarred ? 0 : shareOfList(profile, key, column);
    const least = key === 'recipientCountry' ? leastOfCountries(profile) : mostly;
    return share >= least ? [[key, share]] : [];
  });
}

/** One country in all rows may be anything; `CA`, `GA` and `IL` may be states. */
function leastOfCountries({ distinct }: ColumnProfile): number {
  const words = [...(distinct?.keys() ?? [])];
  const codes = words.filter((word) => word.length === 2);
  const mayBeStates = codes.length > 0 && codes.every((word) => states.has(word));
  if (words.length < 2 || mayBeStates) return Infinity;
  return codes.length > words.length / 2 ? mostlyCodes : mostly;
}

/** What its words mean, so that two columns of the same meaning are one. */
export const meaningsOf = ({ distinct }: ColumnProfile, key: ListKey, column: DealColumn): string =>
  [...new Set([...(distinct?.keys() ?? [])].map((word) => meaningOf(word, key, column)))].toSorted().join('|');

const meaningOf = (word: string, key: ListKey, column: DealColumn): string =>
  (key === 'recipientCountry'
    ? (countryOf(word) ?? (word.length <= 3 ? countryOf(word.toUpperCase()) : null))
    : optionOf(column, word)) ?? '';
