import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { sureFrom, type Answers, type Question } from '../../../contract/imports/imports.ts';
import {
  coreKeys,
  isPersonal,
  listPatternOf,
  patternOf,
  plausibleFrom,
  type Candidate,
  type CoreKey,
} from './candidates.ts';
import { isRowNumber, rankOfIdName } from './id-columns.ts';
import { areInTurn, isOfDecision, isOfLaterEvent, isOfOtherMoney } from './lists/parties-and-money.ts';
import { fundersInTitles } from './lists/funder-in-title.ts';
import { isOpenBeside, type SeenBeside } from './lists/rival-columns.ts';
import type { FirstRows } from './choose-mapping.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { isOfProgram, isOtherThanName, readHeader } from './read-header.ts';

/** What makes a deal: each is one column beyond doubt, or a question with the likely ones. */

export interface CoreFields {
  readonly columns: ReadonlyMap<CoreKey, Candidate>;
  /** The same in every row, by the answer `=text`. */
  readonly constants: ReadonlyMap<CoreKey, string>;
  readonly questions: readonly Question[];
  /** The likeliest column of each field that is asked. */
  readonly likeliest: ReadonlyMap<CoreKey, Candidate>;
  /** Columns that name funders together, where a person says so. */
  readonly allFunders: readonly string[];
  /** Fields of which the file shows nothing. */
  readonly lacking: readonly CoreKey[];
}

const words: Readonly<Record<CoreKey, string>> = {
  recipientName: 'the recipient',
  funderNames: 'the funder',
  amount: 'the amount',
  date: 'the date',
};
/** What was looked for, for a file that has nothing of it. */
export const lookedFor: Readonly<Record<CoreKey, string>> = {
  recipientName: 'names under a header such as recipient, company, borrower or grantee',
  funderNames: 'names under a header such as funder, investor, lender or donor',
  amount: 'numbers under a header such as amount, value or sum',
  date: 'dates under a header such as date, approved or year',
};
export const noColumn = 'none';
/** Several funders may stand in several columns; two dates are two dates. */
const patternFor = (key: CoreKey): ((name: string) => string) => (key === 'funderNames' ? listPatternOf : patternOf);
const mostChoices = 10;
/** Two columns as close as this are both meant: which of them counts is for a person. */
const tie = 0.03;
/** From this score on, a column of days makes one of years doubtful. */
const fineFrom = 0.5;

export function chooseCore(
  candidates: readonly Candidate[],
  assigned: ReadonlyMap<DealColumnKey, Candidate>,
  profiles: readonly ColumnProfile[],
  { answers, titles }: { readonly answers: Answers; readonly titles: readonly string[] },
): CoreFields {
  const columns = new Map<CoreKey, Candidate>();
  const constants = new Map<CoreKey, string>();
  const questions: Question[] = [];
  const likeliest = new Map<CoreKey, Candidate>();
  const lacking: CoreKey[] = [];
  const allFunders: string[] = [];
  for (const key of coreKeys) {
    const answer = answers[`field:${key}`];
    const named = columnNamed(profiles, answer);
    if (named !== undefined) columns.set(key, { profile: named, key, score: 1, why: 'You said so.' });
    else if (answer?.startsWith('=') === true && answer.length > 1) constants.set(key, answer.slice(1).trim());
    else if (answer === noColumn) continue;
    else if (key === 'funderNames' && answer === allColumns && togetherOf(candidates).length > 0) {
      const together = togetherOf(candidates);
      const [one] = together;
      if (one !== undefined) columns.set(key, one);
      allFunders.push(...together.map(({ profile }) => profile.name));
    } else {
      const sure = sureColumn(key, { candidates, assigned, titles });
      if (sure !== null) columns.set(key, sure);
      if (sure !== null || (key === 'amount' && isAmountUsd(candidates, assigned))) continue;
      const likely = candidates.filter((one) => one.key === key && one.score >= plausibleFrom).slice(0, mostChoices);
      const [first] = likely;
      if (first === undefined) lacking.push(key);
      else likeliest.set(key, first);
      questions.push(questionOf(key, { likely, others: othersFor(key, profiles, assigned), answer, titles }));
    }
  }
  const doubtful = areChanged(columns, answers)
    ? (['recipientName', 'funderNames'] as const)
    : isFunderOfOther(candidates, { columns, likeliest, answers })
      ? (['funderNames'] as const)
      : [];
  for (const key of doubtful) {
    const first = columns.get(key);
    if (first === undefined) continue;
    columns.delete(key);
    likeliest.set(key, first);
    const likely = candidates.filter((one) => one.key === key && one.score >= plausibleFrom).slice(0, mostChoices);
    questions.push(questionOf(key, { likely, others: othersFor(key, profiles, assigned), answer: undefined, titles }));
  }
  return { columns, constants, questions, likeliest, allFunders, lacking };
}

/** Where another column of money speaks of the funder. */
function isFunderOfOther(
  candidates: readonly Candidate[],
  { columns, likeliest, answers }: Pick<CoreFields, 'columns' | 'likeliest'> & { answers: Answers },
): boolean {
  const funder = columns.get('funderNames')?.profile.name;
  const amount = (columns.get('amount') ?? likeliest.get('amount'))?.profile.name;
  if (funder === undefined || amount === undefined || answers['field:funderNames'] !== undefined) return false;
  return isOfOtherMoney(funder, amount, candidates);
}

/** The answer that columns of funders give by themselves, where each row fills one of them. */
export function answerOfTurns(
  candidates: readonly Candidate[],
  assigned: ReadonlyMap<DealColumnKey, Candidate>,
  first: FirstRows,
): Answers {
  const taken = [...assigned].flatMap(([key, { profile }]) => (key === 'funderNames' ? [] : [profile]));
  const funders = togetherOf(candidates).filter(({ profile }) => !taken.includes(profile));
  return areInTurn(funders, first) ? { 'field:funderNames': allColumns } : {};
}

const fewestRows = 10;
const fewNames = 3;
/** One recipient that hardly changes, beside a funder that hardly comes again: each may be the other. */
function areChanged(columns: ReadonlyMap<CoreKey, Candidate>, answers: Answers): boolean {
  const [recipient, funder] = [columns.get('recipientName')?.profile, columns.get('funderNames')?.profile];
  if (recipient === undefined || funder === undefined || recipient.distinct === null) return false;
  if (answers['field:recipientName'] !== undefined || answers['field:funderNames'] !== undefined) return false;
  const funders = funder.distinct?.size ?? Infinity;
  return (
    Math.min(recipient.filledCount, funder.filledCount) >= fewestRows &&
    recipient.distinct.size <= fewNames &&
    funders >= funder.filledCount * mostlyOther
  );
}
const mostlyOther = 0.8;

/** The amount in dollars is the amount, unless a column of currencies stands beside another one. */
function isAmountUsd(candidates: readonly Candidate[], assigned: ReadonlyMap<DealColumnKey, Candidate>): boolean {
  const dollars = assigned.get('amountUsd');
  const hasOther = candidates.some(
    ({ key, score, profile }) => key === 'amount' && score >= fineFrom && profile !== dollars?.profile,
  );
  return dollars !== undefined && !(hasOther && assigned.has('currency'));
}

/** By its name, or by the lower line of a header of two or the end of a path where one column alone has it. */
function columnNamed(profiles: readonly ColumnProfile[], answer: string | undefined): ColumnProfile | undefined {
  const exact = profiles.find(({ name }) => name === answer);
  if (exact !== undefined || answer === undefined || answer === '') return exact;
  const ending = profiles.filter(({ name }) => name.endsWith(` ${answer}`) || name.endsWith(`/${answer}`));
  return ending.length === 1 ? ending[0] : undefined;
}

export const allColumns = 'all';
const strong = 0.7;
/** Columns of funders that may all be meant. */
const togetherOf = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ key, score }) => key === 'funderNames' && score >= strong).slice(0, mostChoices);

/** Null where no column is sure, or two are. */
function sureColumn(key: CoreKey, seen: SeenBeside): Candidate | null {
  const { candidates, assigned } = seen;
  const found = assigned.get(key);
  if (found === undefined || isOpenBeside(found, seen)) return null;
  const isRival = (other: Candidate): boolean =>
    other.key === key &&
    other.score >= sureFrom &&
    other.score > found.score - tie &&
    patternFor(key)(other.profile.name) !== patternFor(key)(found.profile.name) &&
    ![...assigned.values()].some((one) => one.profile === other.profile) &&
    other.profile.samples.join('\n') !== found.profile.samples.join('\n');
  // A year is known less exactly than a day in another column, and may be a fiscal one.
  const isYear = ({ profile }: Candidate): boolean => profile.days.year >= profile.filledCount * 0.9;
  const isFiner = (other: Candidate): boolean =>
    key === 'date' && isYear(found) && other.key === key && other.score >= fineFrom && !isYear(other);
  // What was paid, beside what was approved.
  const isEarlier = (other: Candidate): boolean =>
    key === 'amount' &&
    isOfLaterEvent(found.profile.name) &&
    other.key === key &&
    other.score >= fineFrom &&
    isOfDecision(other.profile.name);
  return candidates.some((other) => isRival(other) || isFiner(other) || isEarlier(other)) ? null : found;
}

const allChoice = (together: readonly Candidate[]) => ({
  value: allColumns,
  label: `All of these name funders of the deal: ${together.map(({ profile }) => profile.name).join(', ')}`,
  example: null,
});

interface Asked {
  readonly likely: readonly Candidate[];
  /** Named where none is likely, so that a person need not spell one. */
  readonly others: readonly ColumnProfile[];
  readonly answer: string | undefined;
  /** Lines that may name the funder of all rows. */
  readonly titles: readonly string[];
}

function questionOf(key: CoreKey, { likely, others, answer, titles }: Asked): Question {
  const said = answer === undefined ? '' : `The file has no column "${answer.slice(0, 60)}". `;
  const [first] = likely;
  const text =
    first === undefined
      ? `${said}No column says who or what ${words[key]} is: looked for ${lookedFor[key]}.`
      : `${said}Which column is ${words[key]}? ${likely.length > 1 ? `${likely.length} columns may be it.` : `"${first.profile.name}" may be it.`}`;
  const isTogether = key === 'funderNames' && togetherOf(likely).length > 1;
  const offered = first === undefined ? others : likely.map(({ profile }) => profile);
  const choices = offered.map((profile) => ({
    value: profile.name,
    label: profile.name,
    example: profile.samples.slice(0, 3).join('; ').slice(0, 200) || null,
  }));
  const inTitles = key === 'funderNames' ? fundersInTitles(titles) : [];
  const [named] = inTitles;
  return {
    id: `field:${key}`,
    column: null,
    text,
    option: `--answer "field:${key}=${named === undefined ? (first?.profile.name ?? '<column>') : `=${named}`}", or =${noColumn} where the file does not say it${key === 'funderNames' ? ', or ==<name> where it is the same in every row' : ''}`,
    choices: [
      ...inTitles.map((name) => ({ value: `=${name}`, label: `The same in every row: ${name}`, example: null })),
      ...choices,
      ...(isTogether ? [allChoice(togetherOf(likely))] : []),
      { value: noColumn, label: 'No column says it', example: null },
    ],
  };
}

/** Columns of the right kind of values that nothing else is read from. */
function othersFor(
  key: CoreKey,
  profiles: readonly ColumnProfile[],
  assigned: ReadonlyMap<DealColumnKey, Candidate>,
): ColumnProfile[] {
  const taken = new Set([...assigned.values()].map(({ profile }) => profile));
  const fits = ({ filledCount, wordCount, numbers, days }: ColumnProfile): boolean => {
    if (key === 'amount') return Math.max(...Object.values(numbers)) >= filledCount / 2;
    return key === 'date' ? Math.max(...Object.values(days)) >= filledCount / 2 : wordCount >= filledCount / 2;
  };
  return (
    profiles
      .filter(
        (profile) =>
          profile.filledCount > 0 &&
          !taken.has(profile) &&
          !isPersonal(profile) &&
          !isRowNumber(profile) &&
          !isOfProgram(profile.name) &&
          (key !== 'amount' || rankOfIdName(profile.name) === 0),
      )
      .filter((profile) => (key !== 'recipientName' && key !== 'funderNames') || !isOtherThanName(profile.name))
      // A header that says so counts even where its cells are not understood.
      .filter((profile) => fits(profile) || (readHeader(profile.name).scores[key] ?? 0) >= plausibleFrom)
      .slice(0, mostChoices)
  );
}

/** Whether it is no file of deals: nothing in it may be one of the fields, and it is not sure of the others either. */
export function isNoFileOfDeals({ lacking, questions, columns, constants }: CoreFields): boolean {
  // With an amount and a date it holds deals, no matter who gave and got them.
  const isCertain = (key: CoreKey): boolean => columns.has(key) || constants.has(key);
  return lacking.length > 0 && questions.length > 1 && !(isCertain('amount') && isCertain('date'));
}
