import type { DealColumnKey } from '../../../../contract/deals/deals.ts';
import { findColumn } from '../../../../contract/deals/deals.ts';
import { fold } from '../../reading/fold.ts';
import { isWordOf, optionOf } from '../../reading/vocabularies.ts';
import { unitsIn } from '../column-words.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import { readHeader } from '../read-header.ts';

/** Columns that come in groups, each of one deal: `Seed amount`, `Seed date`, `Series A amount`; `Partner 1`, `Grant 1`. */

export type GroupKey = Extract<
  DealColumnKey,
  'amount' | 'date' | 'funderNames' | 'recipientName' | 'currency' | 'roundType'
>;
export interface ColumnGroup {
  /** As a person reads it: `series a`, `2`. */
  readonly label: string;
  /** The round that its label names; null for a number. */
  readonly round: string | null;
  readonly columns: ReadonlyMap<GroupKey, ColumnProfile>;
  /** Its organisations may be who gets the money as well as who gives it. */
  readonly isOpenParty: boolean;
}

interface Labelled {
  readonly label: string;
  readonly round: string | null;
  /** The header without the label, and without the word before a number too. */
  readonly rests: readonly string[];
}

const ordinals: readonly string[] = [
  'first|1st|erste[rns]?|premiere?|primer[ao]?|primeir[ao]|forsta|forste|ensimmainen|prvni|pierwsz[aey]|eerste|prim[ao]|pertama|birinci',
  'second|2nd|zweite[rns]?|deuxieme|seconde|segund[ao]|andra|anden|andre|toinen|druh[aey]|drug[aie]|tweede|second[ao]|kedua|ikinci',
  'third|3rd|dritte[rns]?|troisieme|tercer[ao]?|terceir[ao]|tredje|kolmas|treti|trzeci[ae]?|derde|terz[ao]|ketiga|ucuncu',
  'fourth|4th|vierte[rns]?|quatrieme|cuart[ao]|quart[ao]|fjarde|fjerde|neljas|ctvrt[aey]|czwart[aey]|vierde|keempat|dorduncu',
];
const ordinal = ordinals.map((words) => new RegExp(`^(?:${words})$`));
/** One or two digits that are no unit, no share and no part of a date. */
const number =
  /(?<![\d.,'/-])(?:n[o°º]\.? ?)?#?(\d{1,2})(?:st|nd|rd|th|\.(?=\s)|[ªº°])?(?![\d%])(?![ .,']000|[.,/-]\d| ?%)/i;
/** The first partner of several: `Lead organisation` beside `Partner 2`. */
const lead =
  /^(?:lead|main|principal|coordinator|coordinating|leader|haupt|federfuhrend\w*|koordinator\w*|coordinateur|porteur|lider|coordinador\w*)$/;
/** `Investor A`, `Amount B (USD)`. */
const letter = /^[A-H]$/;
const roundList = findColumn('equity', 'roundType');
const mostWords = 3;
const leastLetters = 4;

const spaced = (name: string): string =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu}|\d)|(?<=\d)(?=\p{L})(?!(?:st|nd|rd|th)(?!\p{L}))/gu, ' ')
    .replaceAll(/_+/g, ' ')
    .trim();

function labelOf(name: string): Labelled | null {
  if (name.includes('/') || name.length > 80) return null;
  const words = spaced(name).split(/[\s:–—]+|(?<=\p{L})-(?=\p{L})|\s-\s/u);
  const ofRound = roundIn(words);
  if (ofRound !== null) return ofRound;
  const at = words.findIndex((word) => ordinal.some((one) => one.test(fold(word))));
  if (at >= 0) {
    const count = ordinal.findIndex((one) => one.test(fold(words[at] ?? ''))) + 1;
    const { rests, ...found } = labelled(String(count), words.slice(0, at), words.slice(at + 1));
    // `First round investors` without the round.
    return { ...found, rests: [...rests, ...(at + 2 < words.length ? [words.slice(at + 2).join(' ')] : [])] };
  }
  if (words.length > 1 && lead.test(fold(words[0] ?? ''))) return labelled('0', [], words.slice(1));
  const ofLetter = words.findIndex((word, place) => place > 0 && letter.test(word));
  if (ofLetter > 0) return labelled(words[ofLetter] ?? '', words.slice(0, ofLetter), words.slice(ofLetter + 1));
  const text = spaced(name);
  const found = number.exec(text);
  if (found === null) return null;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return labelled(String(Number(found[1])), before.trim().split(/\s+/), after.trim().split(/\s+/));
}

function labelled(label: string, before: readonly string[], after: readonly string[]): Labelled {
  const join = (...parts: readonly string[]): string => parts.filter((word) => word !== '').join(' ');
  const rests = [join(...before, ...after), join(...before.slice(0, -1), ...after)];
  return { label, round: null, rests: rests.filter((rest) => rest !== '') };
}

/** The longest of its words that are a round: `Series A`, `Pre seed`. */
function roundIn(words: readonly string[]): Labelled | null {
  if (roundList === null) return null;
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const label = words.slice(at, at + length).join(' ');
      if (label.length < leastLetters || !isWordOf(roundList, label)) continue;
      const rest = [...words.slice(0, at), ...words.slice(at + length)].join(' ');
      return { label: fold(label), round: optionOf(roundList, label) ?? null, rests: [rest] };
    }
  return null;
}

const mostly = 0.6;
const least = 0.3;

/** What a column of a group says, by its header without the label and by its values. */
function meaningOf(profile: ColumnProfile, rest: string): { key: GroupKey; score: number; isOpen: boolean } | null {
  const { filledCount, numbers, noNumberCount, days, wordCount, currencyCount, dayShapedCount } = profile;
  if (filledCount === 0 || rest === '') return null;
  const { scores, namesKind } = readHeader(rest);
  const numberCount = Math.max(...Object.values(numbers));
  const dayCount = Math.max(days.ymd, days.dmy, days.mdy, dayShapedCount);
  const { amount = 0, date = 0, currency = 0, funderNames = 0, recipientName = 0 } = scores;
  const of = (key: GroupKey, score: number, isOpen = false) => ({ key, score, isOpen });
  if (currency >= least && currencyCount >= filledCount * mostly) return of('currency', currency);
  const isNumber = numberCount > 0 && numberCount >= (filledCount - noNumberCount) * mostly;
  // 2,000 may be a year.
  if (amount >= least && amount > date && isNumber && profile.percentCount === 0) return of('amount', amount);
  if (date >= least && dayCount >= filledCount * mostly) return of('date', date);
  if (wordCount < filledCount * mostly || numberCount >= filledCount * mostly) return null;
  if (Math.max(funderNames, recipientName) >= least)
    return funderNames > recipientName
      ? of('funderNames', funderNames)
      : of('recipientName', recipientName, funderNames >= least || recipientName < mostly);
  const isRound = namesKind && roundList !== null && profile.distinct !== null;
  const known = isRound
    ? [...(profile.distinct ?? [])].filter(([word]) => optionOf(roundList, word) !== undefined)
    : [];
  return known.length > 0 ? of('roundType', 1) : null;
}

/** Two groups or more, each with an amount of its own that the same words name; none where columns stand otherwise. */
export function columnGroups(profiles: readonly ColumnProfile[]): ColumnGroup[] {
  const found = profiles.flatMap((profile) => {
    const label = labelOf(profile.name);
    if (label === null) return [];
    const meanings = label.rests.flatMap((rest) => meaningOf(profile, rest) ?? []);
    const [meaning] = meanings;
    return meaning === undefined ? [] : [{ profile, ...label, ...meaning, rest: plain(label.rests.at(-1) ?? '') }];
  });
  const byLabel = [...Map.groupBy(found, ({ label, round }) => `${round === null ? '#' : ''}${label}`).values()];
  const groups = byLabel.flatMap((columns) => {
    const [first] = columns;
    const best = new Map<GroupKey, (typeof columns)[number]>();
    for (const column of columns) if ((best.get(column.key)?.score ?? 0) < column.score) best.set(column.key, column);
    const amount = best.get('amount');
    if (first === undefined || amount === undefined) return [];
    return [
      {
        label: first.label,
        round: first.round,
        amount: amount.rest,
        columns: new Map([...best].map(([key, { profile }]) => [key, profile] as const)),
        isOpenParty: best.get('recipientName')?.isOpen === true,
      },
    ];
  });
  const alike = [...Map.groupBy(groups, ({ round, amount }) => `${round === null} ${amount}`).values()];
  const [largest = []] = alike.toSorted((one, other) => other.length - one.length);
  return largest.length < 2 ? [] : largest.slice(0, mostGroups);
}
const mostGroups = 30;

const plain = (rest: string): string => {
  const { currency } = unitsIn(rest);
  return fold(currency === null ? rest : (rest.split(/[([]/)[0] ?? '').replaceAll(new RegExp(currency, 'gi'), ''))
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
};
