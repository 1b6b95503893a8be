import { formatCount, formatInteger } from '../../../contract/formats.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import { countryOf } from '../reading/countries.ts';
import { fold } from '../reading/fold.ts';
import { powerOf, readMoneyWords } from '../reading/money-words.ts';
import { readDay } from '../reading/read-day.ts';
import { remarkUnits } from '../reading/remark-units.ts';
import type { FirstRows } from './choose-mapping.ts';
import { unitsIn } from './column-words.ts';
import { leadingUnit } from './lists/money-in-headers.ts';
import {
  mayBeNoDeal,
  namesOutcome,
  saysNoDeal,
  wordsBeside,
  wordsForNo,
  marksNoDeal,
  namesEnd,
  namesNotes,
  notesNoDeal,
} from '../reading/words/no-deal-words.ts';
import { readHeader } from './read-header.ts';
import { codesIn, wordsOfHeader } from './lexicon.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { plainHeader } from './term-headers.ts';

/** What the rows of an unknown file leave open, beside its columns: each would change the figures without a word. */

type Refusals = Mapping['refuse'];

/** A column of more words names things one by one. */
const mostStates = 40;
const mostWords = 50;

/**
 * Applications that got nothing are no deals; whether they are in the file only to be counted is for a person. A word that
 * is a value of a status is kept as that.
 */
export function askRefused(
  profiles: readonly ColumnProfile[],
  isValue: (profile: ColumnProfile, word: string) => boolean,
  answers: Answers,
): { refuse: Refusals; questions: Question[] } {
  const refuse: Refusals = [];
  const questions: Question[] = [];
  for (const profile of profiles) {
    if (profile.distinct === null) continue;
    const isOutcome = namesOutcome(profile.name);
    const { namesParty, scores } = readHeader(profile.name);
    // Of columns of names and of notes, what stands beside the names or speaks of the row.
    const marks = namesNotes(profile.name) ? notesNoDeal : marksNoDeal;
    const hasMarks = [...profile.distinct.keys()].some(marks);
    const isListOfStates = isOutcome || !(namesParty || profile.distinct.size > mostStates);
    if (!isListOfStates && !hasMarks && !namesEnd(profile.name)) continue;
    const ends = wordsOfEnd(profile, profiles);
    const nos = wordsForNo(profile.name, [...profile.distinct.keys()]);
    const beside = wordsBeside(profile.name, [...profile.distinct.keys()]);
    const isRefused = (word: string): boolean =>
      ends.includes(word) || marks(word) || (isListOfStates && saysOfState(word));
    const saysOfState = (word: string): boolean =>
      nos.includes(word) ||
      beside.includes(word) ||
      saysNoDeal(word) ||
      (isOutcome && scores.recipientName === undefined && mayBeNoDeal(word));
    const words = [...profile.distinct].filter(
      ([word]) => isRefused(word) && (beside.includes(word) || !isValue(profile, word)),
    );
    const id = `rows:${profile.name}`;
    if (words.length === 0 || answers[id] === 'keep') continue;
    const is = words.map(([word]) => word).slice(0, mostWords);
    if (answers[id] === 'leave_out')
      refuse.push({ column: profile.name, is, reason: `${profile.name} says that it is no deal` });
    else questions.push(refusedQuestion(profile.name, words));
  }
  return { refuse, questions };
}

const leastOpen = 0.5;
const namesReason =
  /\b(?:reasons?|why|grounds?|grund|grunde|begrundung|motifs?|raisons?|motivos?|causas?|razon|razao|motivo|motivazione|arsak|arsag|powod|duvod|reden)\b|grund$|grunde$|begrundung$/;
/** `Cancelled on`, filled in a few rows alone: these deals did not come about. */
function wordsOfEnd({ name, distinct, filledCount }: ColumnProfile, profiles: readonly ColumnProfile[]): string[] {
  const rowCount = Math.max(0, ...profiles.map((other) => other.filledCount));
  if (!namesEnd(name) || distinct === null || filledCount === 0 || filledCount > rowCount * leastOpen) return [];
  const words = [...distinct.keys()];
  const isDay = (word: string): boolean =>
    (['ymd', 'dmy', 'mdy', 'year'] as const).some((order) => readDay(word, order) !== null);
  // `Ablehnungsgrund`: whatever is written there is why the deal did not come about.
  if (namesReason.test(plainHeader(name))) return words;
  return words.every((word) => isDay(word) || /^(?:x|yes|y|ja|oui|si|sí|sim|true|1)$/.test(word)) ? words : [];
}

const mostNamed = 8;
const refusedQuestion = (name: string, words: readonly (readonly [string, number])[]): Question => ({
  id: `rows:${name}`,
  column: name,
  text: `"${name}" says ${words
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostNamed)
    .map(([word, count]) => `${word} (${formatInteger(count)})`)
    .join(', ')}${words.length > mostNamed ? ' and others' : ''} in ${formatCount(
    words.reduce((sum, [, count]) => sum + count, 0),
    'row',
  )}. Do such rows count as deals?`,
  option: `--answer "rows:${name}=leave_out"`,
  choices: [
    { value: 'leave_out', label: 'No: refuse them', example: null },
    { value: 'keep', label: 'Yes: keep them', example: null },
  ],
});

const isRequested =
  /\b(?:requested|asked|applied|sought|beantragt\w*|demandee?s?|sollicitee?s?|solicitad\w*|pedid\w*|wnioskowan\w*|pozadovan\w*|sokt|ansokt|ansogt|haettu|igenyelt|richiest[oa]|aangevraagd\w*)\b/;
const isZero = /^[^\d]*0(?:[.,]0+)?[^\d]*$/;

/** Nothing was given where something was asked for: an amount of zero beside a column of requested amounts. */
export function askZeros(
  profiles: readonly ColumnProfile[],
  amount: ColumnProfile | undefined,
  { answers, first: { names, rows } }: { answers: Answers; first: FirstRows },
): { refuse: Refusals; questions: Question[] } {
  const asks = profiles.some(
    ({ name, numbers, filledCount }) =>
      name !== amount?.name &&
      isRequested.test(plainHeader(name)) &&
      Math.max(...Object.values(numbers)) > filledCount / 2,
  );
  const found =
    amount === undefined || !asks ? [] : rows.flatMap((row) => row[names.indexOf(amount.name)]?.trim() ?? []);
  const zeros = Map.groupBy(
    found.filter((text) => isZero.test(text)),
    (text) => text.toLowerCase(),
  );
  if (amount === undefined || zeros.size === 0) return { refuse: [], questions: [] };
  const { name } = amount;
  const answer = answers[`rows:${name}`];
  if (answer === 'keep') return { refuse: [], questions: [] };
  const is = [...zeros.keys()];
  if (answer === 'leave_out')
    return { refuse: [{ column: name, is, reason: `${name} is zero: nothing was given` }], questions: [] };
  return {
    refuse: [],
    questions: [
      refusedQuestion(
        name,
        [...zeros].map(([word, all]) => [word, all.length]),
      ),
    ],
  };
}

export interface CoreNames {
  readonly recipient: string | null;
  readonly funder: string | null;
  readonly amount: string | null;
  readonly date: string | null;
  readonly round: string | null;
}

/** From this share of the first rows on, they look like one row an investor. */
export const severalFrom = 0.1;

/** Rows that differ in their funder alone may be one deal, whose amount would be counted once for each. */
export function isOneRowAFunder({ names, rows }: FirstRows, core: CoreNames, from: number): boolean {
  const { recipient, funder, amount, date, round } = core;
  if (recipient === null || funder === null || date === null) return false;
  const read = (row: readonly string[], name: string | null): string =>
    name === null ? '' : (row[names.indexOf(name)] ?? '').trim();
  const groups = Map.groupBy(
    rows.filter(
      (row) => read(row, recipient) !== '' && read(row, date) !== '' && (amount === null || read(row, amount) !== ''),
    ),
    (row) => [recipient, date, amount, round].map((name) => read(row, name)).join('\n'),
  );
  const several = [...groups.values()].filter(
    (group) => group.length > 1 && new Set(group.map((row) => read(row, funder))).size === group.length,
  );
  return several.reduce((sum, group) => sum + group.length, 0) > rows.length * from;
}

export const severalRowsQuestion: Question = {
  id: 'rows',
  column: null,
  text: 'Many rows differ in their funder alone. Are they one deal of several funders?',
  option: '--answer "rows=one" or "rows=each"',
  choices: [
    { value: 'one', label: 'One deal: its amount counts once', example: null },
    { value: 'each', label: 'Each row is a deal of its own', example: null },
  ],
};

export const mergedQuestion = (name: string): Question => ({
  id: 'merged',
  column: name,
  text: `Cells of "${name}" are merged over several rows. Is the amount that of each row, or one amount of all of them?`,
  option: '--answer merged=once or merged=each',
  choices: [
    { value: 'once', label: 'One amount: it counts in the first of the rows', example: null },
    { value: 'each', label: 'Each of the rows has this amount', example: null },
  ],
});

/** Money that was given back, or a correction of an earlier row. */
export const negativeQuestion = (name: string, count: number): Question => ({
  id: 'negative',
  column: name,
  text: `"${name}" is below zero in ${formatCount(count, 'row')}. Do such rows count as deals?`,
  option: '--answer negative=leave_out or negative=keep',
  choices: [
    { value: 'leave_out', label: 'No: the money was given back, so refuse them', example: null },
    { value: 'keep', label: 'Yes: keep them, with their amounts below zero', example: null },
  ],
});

const longestRemark = 300;
const speaksOfUnits = /\b(?:in|en|em|v|w|i)\b|000/;

/** A header that may count by a thousand or by a million. */
export const milQuestion = (name: string): Question => ({
  id: 'unit',
  column: name,
  text: `"${name}" may count thousands or millions. Which?`,
  option: '--answer unit=1000 or unit=1000000',
  choices: [
    { value: '1000', label: 'Thousands', example: null },
    { value: '1000000', label: 'Millions', example: null },
    { value: '1', label: 'As they are written', example: null },
  ],
});

/** The unit that a line above or below the table names, where the header names none; null where none does. */
export function unitInRemarks(remarks: readonly string[]): { multiply: number; text: string; isPlain: boolean } | null {
  const found = remarkUnits(remarks).flatMap(({ multiply, text, isPlain }) =>
    multiply === null ? [] : [{ multiply, text, isPlain }],
  );
  const [first] = found;
  if (first !== undefined)
    return { ...first, isPlain: first.isPlain && found.every(({ multiply }) => multiply === first.multiply) };
  for (const text of remarks) {
    const power = isOfOtherLetters(text) && text.length <= longestRemark ? powerInWords(text) : 0;
    if (power > 0) return { multiply: 10 ** power, text, isPlain: false };
    if (text.length > longestRemark || !speaksOfUnits.test(fold(text))) continue;
    const { multiply } = unitsIn(text);
    if (multiply !== null) return { multiply, text, isPlain: false };
  }
  return null;
}

/** `المبالغ بآلاف الدولارات`: a unit among the words of a line, with what is written in one with it. */
function powerInWords(text: string): number {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 2);
  const powers = words.map((word) => powerOf(word) ?? powerOf(word.replace(/^(?:بال|ب|ال|و|ב|ה)/u, '')) ?? 0);
  return Math.max(0, ...powers);
}

/** A line that is nothing but brackets may say what the amounts count by, in whatever language. */
export const lineInBrackets = (remarks: readonly string[]): string | null =>
  remarks.find((text) => /^\s{0,3}[([（][^()[\]（）\d]{4,60}[)\]）]\s{0,3}$/u.test(text) && /\p{L}{3}/u.test(text)) ??
  null;

export const bracketsQuestion = (text: string): Question => ({
  ...unknownUnitQuestion(text, text),
  column: null,
  text: `A line outside the table says "${text.slice(0, 120)}". What does a number in the amounts stand for?`,
});

export const unitQuestion = ({ multiply, text }: { multiply: number; text: string }): Question => ({
  id: 'unit',
  column: null,
  text: `A line outside the table says "${text.slice(0, 120)}". Do the amounts count by ${formatInteger(multiply)}?`,
  option: `--answer unit=${multiply}`,
  choices: [
    { value: String(multiply), label: `Yes: times ${formatInteger(multiply)}`, example: null },
    { value: '1', label: 'No: as they are written', example: null },
  ],
});

/** What publishers write beside an amount that says nothing of what it counts by. */
const noUnits = new Set(
  `vat tax taxes ttc hors brutto netto gross net iva incl excl inclusive exclusive including excluding approx approximate approximately estimated
  rounded original nominal current constant prices local national whole actual approved per paid final provisional indicative
  public private numeric number figures words unadjusted adjusted real equivalent equivalents value values converted gesamt total sum ohne bez netto brut bruto`.split(
    /\s+/,
  ),
);

/** `Amount (in myriads)`, `Betrag x10`: what may be a unit, in brackets or behind `in`, that no list of ours has. */
export function unknownUnitIn(name: string): string | null {
  const { multiply } = unitsIn(name);
  if (multiply !== null) return null;
  const found = [...name.matchAll(/\(([^()]{1,40})\)|\b(?:in|en|em)\s+([^()]{1,40})$/gi)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return (
    found.find((text) => {
      if (isOfOtherLetters(text) && readMoneyWords(text.replace(leadingUnit, '').trim()) !== null) return false;
      if (isBesideMoney(text)) return true;
      // `(p)`, `(c)`: pence, or anything else.
      if (/^[a-z]$/i.test(text.trim())) return true;
      if (/[x×*] ?10{0,6}$|10 ?[\^⁰-⁹²³]|(?:^|\D)0{2,6}$/.test(text.trim())) return true;
      if (countryOf(text.trim()) !== null || codesIn(text).length > 0) return false;
      const words = wordsOfHeader(text).filter(({ classes }) => !classes.has('filler'));
      const isUnknown =
        words.length > 0 && words.every(({ classes, text: word }) => classes.size === 0 && word.length > 2);
      return isUnknown && !words.some(({ text: word }) => noUnits.has(word)) && unitsIn(text).currency === null;
    }) ?? null
  );
}

const isOfOtherLetters = (text: string): boolean => /[^\P{L}\p{ASCII}]/u.test(text);

/** `juta Rp`, `mille €`: money, and a word of no list of ours beside it. */
function isBesideMoney(text: string): boolean {
  const all = text.trim().split(/\s+/);
  const others = all.filter((word) => readMoneyWords(word)?.mark == null);
  if (others.length !== 1 || others.length === all.length) return false;
  const [read] = wordsOfHeader(others[0] ?? '');
  return (
    read !== undefined &&
    /^[\p{L}\p{M}]{2,}\.?$/u.test(others[0] ?? '') &&
    read.classes.size === 0 &&
    !noUnits.has(read.text)
  );
}

export const smallQuestion = (name: string, example: string): Question => ({
  ...unknownUnitQuestion(name, name),
  text: `Half of the amounts in "${name}" are no more than ${example}. Do they count by thousands or millions, or are they as they are written?`,
});

export const unknownUnitQuestion = (name: string, unit: string): Question => ({
  id: 'unit',
  column: name,
  text: `"${name}" may count by "${unit}". What does a number in it stand for?`,
  option: '--answer unit=1, =0.01, =1000, =1000000 or another number',
  choices: [
    { value: '1', label: 'As they are written', example: null },
    { value: '0.01', label: 'Cents', example: null },
    { value: '1000', label: 'Thousands', example: null },
    { value: '10000', label: 'Ten thousands', example: null },
    { value: '100000', label: 'Hundred thousands', example: null },
    { value: '1000000', label: 'Millions', example: null },
    { value: '10000000', label: 'Ten millions', example: null },
    { value: '100000000', label: 'Hundred millions', example: null },
  ],
});
