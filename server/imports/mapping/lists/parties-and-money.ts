import { sureFrom } from '../../../../contract/imports/imports.ts';
import { cleanText } from '../../../deals/drafts/cells.ts';
import { fold } from '../../reading/fold.ts';
import type { Candidate } from '../candidates.ts';
import type { FirstRows } from '../choose-mapping.ts';
import { wordsOfHeader } from '../lexicon.ts';

/** Which of several columns of funders, or of money, belong together. */

const fewestFilled = 2;

/** `Investors` filled in rounds and `Lenders` in loans: columns of funders of which each row fills one at most. */
export function areInTurn(funders: readonly Candidate[], { names, rows }: FirstRows): boolean {
  if (funders.filter(({ score }) => score >= sureFrom).length < 2) return false;
  const places = funders.map(({ profile }) => names.indexOf(profile.name));
  const counts = places.map(() => 0);
  for (const row of rows) {
    const filled = places.flatMap((at, nth) => (cleanText(row[at] ?? '') === null ? [] : [nth]));
    if (filled.length > 1) return false;
    for (const nth of filled) counts[nth] = (counts[nth] ?? 0) + 1;
  }
  return counts.every((count) => count >= fewestFilled);
}

/** Headers that say a later event, such as paid or forgiven, and none of the decision. */
export const isOfLaterEvent = (name: string): boolean => {
  const words = wordsOfHeader(name);
  return words.some(({ classes }) => classes.has('otherDate')) && !words.some(({ classes }) => classes.has('given'));
};
export const isOfDecision = (name: string): boolean => wordsOfHeader(name).some(({ classes }) => classes.has('given'));

const shortestWord = 5;
const rootLength = 4;
/** `Funding` and `investment` say money, no matter who gave it. */
const saysMoney = (word: string): boolean =>
  wordsOfHeader(word).some(({ classes }) => classes.has('money') || classes.has('weakMoney'));
/** `Banque` and `bancaire`, `Donor` and `donors’`: words of one origin. */
const rootsOf = (name: string): Set<string> =>
  new Set(
    fold(name)
      .split(/[^\p{L}]+/u)
      .filter((word) => !saysMoney(word))
      .map((word) => (/^ban[ckq]/.test(word) ? 'bank' : word.length < shortestWord ? '' : word.slice(0, rootLength)))
      .filter((root) => root !== ''),
  );

const leastMoney = 0.4;
const asLikely = 0.3;

/** `Bank` beside `Bank loan`, where the amount is another column: the bank need not have given that. */
export function isOfOtherMoney(funder: string, amount: string, candidates: readonly Candidate[]): boolean {
  const money = candidates.filter(({ key }) => key === 'amount');
  const own = rootsOf(funder);
  const shares = (name: string): boolean => [...rootsOf(name)].some((root) => own.has(root));
  const score = money.find(({ profile }) => profile.name === amount)?.score ?? 0;
  return (
    !shares(amount) &&
    money.some(
      (other) =>
        other.profile.name !== amount &&
        other.score >= leastMoney &&
        other.score > score - asLikely &&
        shares(other.profile.name),
    )
  );
}
