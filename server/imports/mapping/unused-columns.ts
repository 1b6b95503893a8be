import { formatCount } from '../../../contract/formats.ts';
import type { UnusedColumn } from '../../../contract/imports/report.ts';
import { fold } from '../reading/fold.ts';
import { countryInColumn } from '../reading/countries.ts';
import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { dealKinds } from '../../../contract/deals/options.ts';
import { rankOfIdName } from './id-columns.ts';
import { judgeDay } from './judge-column.ts';
import { columnOfKey, shareOfList, type ListKey } from './lists/list-columns.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { isSaidOnce } from '../reading/words/said-once.ts';
import { readHeader } from './read-header.ts';
import { plainHeader, rateUnitIn, termsOf } from './term-headers.ts';

/** Columns that nothing is read from although their values look like a country, a date, money, a rate or a span of time. */

const mostly = 0.6;

export function describeUnused(profile: ColumnProfile): UnusedColumn | null {
  const { name, filledCount, countryCount, durationCount, percentCount, numbers, distinct, hasMarks, currencies } =
    profile;
  if (filledCount === 0 || isSaidOnce(name)) return null;
  const of = (looksLike: UnusedColumn['looksLike'], count: number, ...what: [string, string]): UnusedColumn => ({
    name,
    looksLike,
    text: formatCount(count, ...what),
  });
  if (countryCount >= filledCount * mostly)
    return of('country', countriesIn(distinct, countryCount), 'country', 'countries');
  if (durationCount >= filledCount * mostly) return of('span', durationCount, 'span of time', 'spans of time');
  if (percentCount >= filledCount * mostly || (rateUnitIn(name) !== null && isNumber(profile)))
    return of('rate', Math.max(percentCount, numbers.plain), 'rate', 'rates');
  const byHeader = termInHeader(profile);
  if (byHeader !== null) return of(...byHeader);
  const isCalledSo = (readHeader(name).scores.amount ?? 0) > 0;
  if (isCalledSo && isNumber(profile)) return of('money', Math.max(...Object.values(numbers)), 'amount', 'amounts');
  const list = listIn(profile);
  if (list !== null) return of(list.looksLike, distinct?.size ?? 0, ...list.what);
  if (isCodes.test(fold(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))) || rankOfIdName(name) > 0) return null;
  const day = judgeDay(profile);
  if (day.share >= mostly && day.order !== 'excel' && day.order !== 'sas' && day.order !== 'epoch')
    return of('date', Math.round(day.share * filledCount), 'date', 'dates');
  const isMoney = hasMarks && currencies.size > 0;
  return isMoney && isNumber(profile) ? of('money', Math.max(...Object.values(numbers)), 'amount', 'amounts') : null;
}

const mostStates = 20;
/** Its header says a span, a rate or a status, and its cells say it in words that we do not know. */
function termInHeader({ name, filledCount, distinct, wordCount }: ColumnProfile): TermInHeader | null {
  const terms = termsOf(name);
  const has = (...keys: readonly DealColumnKey[]): boolean => keys.some((key) => terms.includes(key));
  if (has('termMonths', 'durationMonths', 'graceMonths')) return ['span', filledCount, 'span of time', 'spans of time'];
  if (has('ratePct', 'aprPct')) return ['rate', filledCount, 'rate', 'rates'];
  const areStates = distinct !== null && distinct.size <= mostStates && wordCount >= filledCount * mostly;
  return areStates && isStatus.test(plainHeader(name)) ? ['status', distinct.size, 'status', 'statuses'] : null;
}
type TermInHeader = [UnusedColumn['looksLike'], number, string, string];
const isStatus =
  /(?:^|\s)(?:status|zustand|statut|situacao|situacion|stav|stan|tila|durum\w*|stato|toestand|allapot|stadiu|seis|状態|状況|ステータス)(?:\s|$)/;

/** Codes of industries and the like have four digits, as years do. */
const isCodes =
  /naics|\bsic\b|\bnace\b|\bisic\b|\bcnae\b|\bape\b|\bcode|\bzip|postcode|postal|\bplz\b|\bcep\b|\bnumber\b|\bno\.?$/;
const leastShare = 0.3;
const lists: readonly (readonly [ListKey, UnusedColumn['looksLike'], readonly [string, string]])[] = [
  ['roundType', 'round', ['round', 'rounds']],
  ['sectors', 'sector', ['sector', 'sectors']],
  ['loanStatus', 'status', ['status', 'statuses']],
  ['grantStatus', 'status', ['status', 'statuses']],
];

/** Words of one of our lists, of which some are known. */
function listIn(profile: ColumnProfile): { looksLike: UnusedColumn['looksLike']; what: [string, string] } | null {
  for (const [key, looksLike, [one, several]] of lists) {
    const column = columnOfKey(key, dealKinds);
    if (column !== null && shareOfList(profile, key, column) >= leastShare) return { looksLike, what: [one, several] };
  }
  return null;
}

const isNumber = ({ numbers, filledCount }: ColumnProfile): boolean =>
  Math.max(...Object.values(numbers)) >= filledCount * mostly;

const countriesIn = (distinct: ColumnProfile['distinct'], count: number): number =>
  distinct === null ? count : new Set([...distinct.keys()].flatMap((word) => countryInColumn(word) ?? [])).size;

/** Of the columns that no field reads, personal ones left aside. */
export const listUnused = (
  profiles: readonly (ColumnProfile & { readonly field: string | null; readonly isPersonal: boolean })[],
): UnusedColumn[] =>
  profiles
    .filter(({ field, isPersonal }) => field === null && !isPersonal)
    .flatMap((profile) => describeUnused(profile) ?? []);
