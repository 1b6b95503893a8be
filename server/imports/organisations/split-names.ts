import { isLegalForm, plainWords } from '../../subjects/likeness/words.ts';
import { withoutLeadMark } from './lead-mark.ts';
import { withoutOthers } from './and-others.ts';
import {
  countWords,
  endsLikeBody,
  endsLikeInvestor,
  endsLikeOrganisation,
  endsWithInitial,
  firmWords,
  hasOwnWord,
  isEndOfName,
  isFor,
  isTopic,
} from './name-words.ts';
import { isContinued, isInSmallLetters, isRestOfBank } from './name-endings.ts';
import { meansNobody } from './nobody.ts';
import {
  isBodyOfTopics,
  isCouple,
  isHalfOfBody,
  isTopicList,
  mayGoOn,
  quotedList,
  startsLikePublicBody,
} from './public-bodies.ts';

/** The organisations that one cell names. A name that is known stays whole, whatever signs it holds. */

export type IsKnown = (name: string) => boolean;

/**
 * In the order of the cell, without words for no one. Where the column keeps its names whole, commas and words part
 * only what is known.
 */
export const splitNames = (text: string, isKnown: IsKnown, keepsWhole = false): string[] =>
  namesIn(text, isKnown, keepsWhole).map(({ name }) => name);

/** Of these the ones that the cell marks as the lead. */
export const splitLeads = (text: string, isKnown: IsKnown, keepsWhole = false): string[] =>
  namesIn(text, isKnown, keepsWhole)
    .filter(({ isLead }) => isLead)
    .map(({ name }) => name);

const namesIn = (text: string, isKnown: IsKnown, keepsWhole: boolean): ReturnType<typeof withoutLeadMark>[] =>
  (quotedList(text.trim()) ?? split(withoutOthers(text.trim()), isKnown, keepsWhole))
    .map((name) => withoutLeadMark(tidyName(withoutOthers(withoutShare(name)))))
    .filter(({ name }, _at, all) => name !== '' && !meansNobody(name) && !(all.length > 1 && isEndOfName(name)));

/** `Birch Capital (40%)`, `Birch Capital: 40 %`, `Birch Trust: 5.000 €`: what it gave. */
const withoutShare = (name: string): string =>
  name.includes('%')
    ? name.replace(/(?:[([]|[-–:]\s|\s)\s?\d{1,3}(?:[.,]\d{1,9})?\s?%\s?[)\]]?$/, '')
    : /\p{Sc}|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|kr)\b/u.test(name)
      ? name.replace(amountBehind, '')
      : name;

const amountBehind =
  /(?:[([]|[-–:]\s|:)\s?(?:(?:\p{Sc}|[A-Z]{3})\s?\d[\d.,' ]{0,30}(?:k|m|mn|mio|bn|million)?|\d[\d.,' ]{0,30}(?:k|m|mn|mio|bn|million)?\s?(?:\p{Sc}|[A-Z]{3}|kr))\s?[)\]]?$/u;

const joining = new Set(['and', 'und', 'et', '&', '+', ',', ';']);
/** In small letters: `AND Capital` and `Y Combinator` are names, and one letter is never taken from the end of one. */
const joins = (word: string | undefined): boolean => word !== undefined && joining.has(word);

/** Without words and signs at its ends that only join names. */
function tidyName(name: string): string {
  const words = name.split(/\s/).filter((word) => word !== '');
  while (joins(words[0])) words.shift();
  while (joins(words.at(-1))) words.pop();
  const tidy = words.join(' ');
  return joins(tidy.at(-1)) && tidy.length > 1 && !/\p{L}/u.test(tidy.at(-1) ?? '')
    ? tidyName(tidy.slice(0, -1))
    : tidy;
}

/** Signs that no name holds. */
export const splitAtSigns = (text: string): string[] =>
  text
    .split(/[;|\n\r•、；]|\s\/\s|\s\+\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function split(text: string, isKnown: IsKnown, keepsWhole: boolean): string[] {
  if (text === '' || isKnown(text)) return [text];
  const parts = splitAtSigns(text);
  if (parts.length > 1) return parts.flatMap((part) => split(part, isKnown, keepsWhole));
  const [only = ''] = parts;
  const names = splitCommas(only, isKnown);
  const own = keepsWhole
    ? names.map((name) => withoutLeadMark(tidyName(name)).name).filter((name) => !meansNobody(name))
    : [];
  return own.length > 1 && !own.every(isKnown) ? [only] : names;
}

/** `A, B and C` are three; `Smith, Jones & Partners Ltd`, `Acme, Inc.` and `University of California, Berkeley` are one. */
function splitCommas(text: string, isKnown: IsKnown): string[] {
  const parts = joinEndings(splitOutsideBrackets(text), isKnown);
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return splitAnd(text, isKnown);
  if (isFirm(parts, isKnown) || isPlace(parts, isKnown) || isBodyOfTopics(parts)) return [text];
  return [...parts.slice(0, -1).flatMap((part) => splitAnd(part, isKnown)), ...splitLast(last, parts.length, isKnown)];
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    // `1,000` is one word.
    else if (sign === ',' && depth === 0 && !/^\d\d\d/.test(text.slice(at + 1))) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== '');
}

/** What comes after a comma and is no name of its own: a legal form, `National Association`, a place, small letters. */
function joinEndings(parts: readonly string[], isKnown: IsKnown): string[] {
  const joined: string[] = [];
  for (const [at, part] of parts.entries()) {
    const [form, rest] = splitAfterForm(part);
    const isTopicOfBody = (isTopicList(part) || mayGoOn(part)) && startsLikePublicBody(joined.at(-1) ?? '');
    const isEnding =
      joined.length > 0 && (isEndOfName(form) || ((isContinued(parts, at) || isTopicOfBody) && !isKnown(part)));
    if (!isEnding) joined.push(part);
    else if (isTopicOfBody) joined[joined.length - 1] += `, ${part}`;
    else {
      joined[joined.length - 1] += `, ${form}`;
      if (rest !== '') joined.push(rest);
    }
  }
  return joined;
}

/** `LLC and Cedar` ends one name and begins another. */
function splitAfterForm(part: string): [string, string] {
  for (const [form, rest] of listSplits(part)) if (isEndOfName(form) && !isEndOfName(rest)) return [form, rest];
  return [part, ''];
}

/** `Smith, Jones & Partners Ltd`: single words, and after the last sign words of a firm. */
function isFirm(parts: readonly string[], isKnown: IsKnown): boolean {
  const last = parts.at(-1) ?? '';
  const [before = '', after] = listSplits(last).at(-1) ?? [];
  if (after === undefined || parts.some((part) => isKnown(part))) return false;
  const ending = plainWords(after).filter((word) => !isLegalForm(word));
  const areNames = parts
    .slice(0, -1)
    .concat(before)
    .every((part) => plainWords(part).length <= 1);
  if (!areNames) return false;
  // `Skadden, Arps, Slate & Flom LLP`: the form at the end is that of all.
  const hasForm = isLegalForm(plainWords(after).at(-1) ?? '') && ending.length <= 1;
  return hasForm || ending.length === 0 || (ending.length <= 2 && firmWords.has(ending[0] ?? ''));
}

const places =
  /\b(?:universit|college|institute|school|regents|trustees|ministry|department|board|city|county|state|government|council|office|bureau|hospital)/i;

/** `University of California, Berkeley`: one public body with where it is. */
function isPlace(parts: readonly string[], isKnown: IsKnown): boolean {
  const [first = '', second = '', ...others] = parts;
  return (
    others.length === 0 &&
    places.test(first) &&
    !places.test(second) &&
    plainWords(second).length <= 2 &&
    listSplits(second).length === 0 &&
    !isKnown(second) &&
    !endsLikeOrganisation(second)
  );
}

/** The last of a list: `B and C` are two there, unless what follows only ends a firm. */
function splitLast(text: string, count: number, isKnown: IsKnown): string[] {
  if (isKnown(text)) return [text];
  // Two names are parted by a comma or by a letter, never by both.
  const bare = text.replace(count > 2 ? /^(?:and|und|et|y|e|&)\s+/ : /^(?:and|und|et|&)\s+/, '');
  const all = listSplits(bare);
  const words = all.filter(({ 2: sign }) => sign !== '&');
  if (bare !== text || all.length === 0) return splitAnd(bare, isKnown);
  if (words.length > 0) {
    // `a`, `i` and `ja` also stand within names.
    if (words.every(({ 2: sign }) => isStrict(sign))) return splitStrict(bare, words, isKnown);
    const [before, after] = words.find((sides) => areTwo(sides, isKnown)) ?? words.at(-1) ?? ['', ''];
    return before === '' || !(hasOwnWord(after) || meansNobody(after)) || isFor(before, after)
      ? [text]
      : [...splitAnd(before, isKnown), ...splitAnd(after, isKnown)];
  }
  const [before, after] = all.at(-1) ?? ['', ''];
  // `Johnson & Johnson` is a name; a list ends with a word.
  const isList = isKnown(before) || isKnown(after) || endsLikeOrganisation(before);
  return before !== '' && isList && hasOwnWord(after) ? [before, after] : [text];
}

/** The last of a list in such a language: also where what stands before the word is a name of its own. */
function splitStrict(text: string, words: readonly Sides[], isKnown: IsKnown): string[] {
  const found =
    words.find((sides) => areTwo(sides, isKnown)) ??
    words.find(
      ([before, after]) => isName(before, isKnown) && !isInSmallLetters(after) && !startsLikePublicBody(before),
    );
  if (found === undefined || !hasOwnWord(found[1])) return [text];
  return [found[0], found[1]].flatMap((side) => splitAnd(side, isKnown));
}
const isName = (side: string, isKnown: IsKnown): boolean => isKnown(side) || endsLikeOrganisation(side);

/** Without commas, `A and B` may be one name: at the first place where both sides are names of their own. */
function splitAnd(text: string, isKnown: IsKnown): string[] {
  if (isKnown(text)) return [text];
  const found = listSplits(text).find((sides) => areTwo(sides, isKnown));
  if (found === undefined) return [text];
  const [before, after] = found;
  return [...splitAnd(before, isKnown), ...splitAnd(after, isKnown)];
}

/** Whether both sides of an `and` are names of their own. */
function areTwo([before, after, sign]: Sides, isKnown: IsKnown): boolean {
  if (meansNobody(after) || meansNobody(before)) return true;
  if (isRestOfBank(after) || isInSmallLetters(after)) return false;
  if (isTopicList(after) && startsLikePublicBody(before)) return false;
  if (!isKnown(after) && (isCouple(before, after) || isHalfOfBody(before, after))) return false;
  // `Trust Company` is none, whatever an import made of it once.
  const isName = (side: string): boolean => isKnown(side) && !isEndOfName(side);
  const [first, second] = [isName(before), isName(after)];
  if (!(first || hasOwnWord(before)) || !(second || hasOwnWord(after))) return false;
  if (first && second) return true;
  if (isStrict(sign))
    return (
      (first || endsLikeOrganisation(before)) &&
      (second || endsLikeOrganisation(after)) &&
      countWords(before) + countWords(after) > 3 &&
      !isFor(before, after) &&
      !startsLikePublicBody(before)
    );
  const [isFirstLong, isSecondLong] = [countWords(before) > 1, countWords(after) > 1];
  // `Farmers and Merchants Bank`, whether or not there is a `Merchants Bank`.
  const isForeign = sign !== 'and' && sign !== '&';
  if (second && !first && !isFirstLong && endsLikeBody(after) && !(isForeign && endsLikeInvestor(after))) return false;
  if ((first && isFirstLong) || (second && isSecondLong)) return !isFor(before, after);
  // `Alder y Fondo Norte`, where one of both stands alone elsewhere.
  if (isForeign && ((first && isSecondLong) || (second && endsLikeInvestor(after)))) return !isFor(before, after);
  // `Benchmark e Fidelity Ventures`: names in English, joined in another language.
  if (isForeign && isSecondLong && endsInEnglish(after)) return true;
  if (!isFirstLong) return false;
  const [endsFirst, endsSecond] = [endsLikeOrganisation(before), endsLikeOrganisation(after)];
  if (endsFirst && endsSecond && isSecondLong) return true;
  if (sign === '&' || isFor(before, after) || isTopic(before) || endsWithInitial(before)) return false;
  // `Alder Capital and Birch`, but not `Natural Sciences and Engineering Research Council`.
  return endsFirst || (isSecondLong && (endsLikeInvestor(after) || !endsSecond));
}

const endsInEnglish = (name: string): boolean => /\b(?:ventures?|partners|angels|labs|funds?|holdings)$/i.test(name);

/** Before, after, and the word between. */
type Sides = readonly [string, string, string];

/** `and` in more languages, of which most also stand within names: only names of their own are parted by them. */
const strictWords =
  'och|og|oraz|i|a|en|ve|dan|ja|és|și|şi|và|eta|ir|un|dhe|in|и|і|та|και|ו|و|और|तथा|एवं|และ|及|和|与|및';
const strict = new Set(strictWords.split('|'));
const isStrict = (sign: string): boolean => strict.has(sign);
const signs = new RegExp(String.raw`(?<=\S\s)(?:and|und|sowie|et|y|e|&|${strictWords})(?=\s\S)`, 'giu');

/**
 * At each `and` outside brackets. A letter alone joins only in small letters between two names, or
 * where all is written in capitals.
 */
function listSplits(text: string): Sides[] {
  const isLoud = !/\p{Ll}/u.test(text);
  const places = [...text.matchAll(signs)];
  return places
    .filter(
      ({ 0: word }) =>
        (word.length > 1 && !strict.has(word.toLowerCase())) ||
        word === '&' ||
        (isLoud && !strict.has(word.toLowerCase())) ||
        word === word.toLowerCase(),
    )
    .map(({ index, 0: word }): Sides => [text.slice(0, index).trim(), text.slice(index + word.length).trim(), word])
    .filter(([before]) => before.split(/[([]/).length === before.split(/[)\]]/).length);
}
