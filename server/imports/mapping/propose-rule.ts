import type { DealColumn } from '../../../contract/deals/column.ts';
import {
  dateOrders,
  groupings,
  type DateOrder,
  type FieldRule,
  type Grouping,
} from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import { dateQuestion, organisationKeys } from './apply-answers.ts';
import { listPatternOf } from './candidates.ts';
import { unitsIn } from './column-words.ts';
import { spanUnits, type SpanUnit } from '../reading/read-duration.ts';
import { rateUnitIn, spanUnitIn } from './term-headers.ts';
import { judgeDay, judgeNumber } from './judge-column.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';

/** How a column of an unknown file is read, from its header and from all of its cells together. */

export interface RuleContext {
  readonly target: DealColumn;
  readonly profiles: readonly Profile[];
  readonly answers: Answers;
  readonly questions: Question[];
}

const mostFrom = 20;

/** How the cells of a column are read for a field; what they leave open is added to `questions`. */
export function ruleFor(profile: Profile, { target, profiles, answers, questions }: RuleContext): FieldRule {
  const rule: FieldRule = { from: profile.name };
  if (target.type === 'date') return { ...rule, ...dateRule(profile, { profiles, answers, questions }) };
  if (target.isArray)
    return {
      ...listRule(profile, profiles),
      split: target.options === null ? splitOf(profile) : listMarks,
      ...(organisationKeys.has(target.key) ? { organisations: true } : {}),
    };
  if (target.type !== 'decimal' && target.type !== 'integer')
    return { ...rule, ...(target.type === 'text' && target.isSortable ? { cutTo: 300 } : {}) };
  if (target.unit === 'months')
    return {
      ...rule,
      grouping: judgeNumber(profile).grouping ?? 'plain',
      duration: spanRule(profile, answers, questions),
      // A grant of no months has none that is known.
      ...(target.key === 'durationMonths' ? { zeroIsNull: true } : {}),
      round: true,
    };
  const multiply =
    target.unit === 'percent' || target.unit === 'basis_points'
      ? rateRule(profile, { target, answers, questions })
      : unitsIn(profile.name).multiply;
  return {
    ...rule,
    grouping: groupingRule(profile, { target, profiles, answers, questions }),
    ...(profile.hasMarks ? { marks: true } : {}),
    ...(multiply === null ? {} : { multiply }),
    ...(target.key === 'amountUsd' || unitsIn(profile.name).currency === 'USD' ? { inUsd: true } : {}),
    ...(target.type === 'integer' ? { round: true } : {}),
  };
}

/** From this number on, it counts no years. */
const mostYears = 50;

/** What a number alone counts: as the header says, else as a person does. */
function spanRule(profile: Profile, answers: Answers, questions: Question[]): SpanUnit {
  const inHeader = spanUnitIn(profile.name);
  const isBare = profile.durationCount < profile.filledCount;
  if (inHeader !== null || !isBare || profile.greatest > mostYears) return inHeader ?? 'months';
  const id = `span:${profile.name}`;
  const answer = spanUnits.find((unit) => unit === answers[id]);
  if (answer === undefined)
    questions.push({
      id,
      column: profile.name,
      text: `"${profile.name}" holds numbers such as ${profile.samples.slice(0, 3).join(', ')}. What do they count?`,
      option: `--answer "${id}=months" or =years`,
      choices: [
        { value: 'months', label: 'Months', example: null },
        { value: 'years', label: 'Years', example: null },
      ],
    });
  return answer ?? 'months';
}

/** What a rate is multiplied by: 100 where it is a fraction, or where percents stand in a column of basis points. */
function rateRule(
  profile: Profile,
  { target, answers, questions }: Pick<RuleContext, 'target' | 'answers' | 'questions'>,
): number | null {
  const inHeader = rateUnitIn(profile.name);
  const isPercent = inHeader === 'percent' || profile.percentCount > 0;
  if (target.unit === 'basis_points') return isPercent ? 100 : null;
  if (inHeader === 'basis_points') return 0.01;
  // 0.085 may be 8.5 % or less than one, whatever the header says: programs keep percent as fractions.
  if (profile.percentCount > 0 || profile.greatest > 1 || profile.greatest === 0) return null;
  const id = `rate:${profile.name}`;
  const answer = answers[id];
  if (answer !== 'fraction' && answer !== 'percent')
    questions.push({
      id,
      column: profile.name,
      text: `"${profile.name}" holds rates such as ${profile.samples.slice(0, 3).join(', ')}. Are they fractions or percent?`,
      option: `--answer "${id}=fraction" or =percent`,
      choices: [
        { value: 'fraction', label: 'Fractions: 0.085 is 8.5 %', example: null },
        { value: 'percent', label: 'Percent: 0.085 is 0.085 %', example: null },
      ],
    });
  return answer === 'fraction' ? 100 : null;
}

/** The items of a list in JSON are a column each. */
function listRule({ name }: Profile, profiles: readonly Profile[]): FieldRule {
  const all = profiles.filter((other) => listPatternOf(other.name) === listPatternOf(name)).slice(0, mostFrom);
  return all.length < 2 ? { from: name } : { from: all.map((other) => other.name), all: true };
}

const splitOf = ({ samples }: Profile): string => (samples.some((sample) => sample.includes('|')) ? '|' : ';');
/** What parts the words of a closed list; no value of ours holds one of these. */
const listMarks = ['|', ';', ',', '/'];

function dateRule(
  profile: Profile,
  { profiles, answers, questions }: Pick<RuleContext, 'profiles' | 'answers' | 'questions'>,
): FieldRule {
  const id = `date_order:${profile.name}`;
  const judged = judgeDay(profile);
  const answer = dateOrders.find((order) => order === (answers[id] ?? answers['date_order']));
  if (answer !== undefined) return { dateOrder: answer };
  const inHeader = orderInHeader(profile.name);
  if (judged.choices.length > 1 && inHeader !== null) return { dateOrder: inHeader };
  const beside = judged.choices.length > 1 ? orderBeside(profile, profiles) : null;
  if (beside !== null) return { dateOrder: beside };
  if (judged.choices.length > 1) questions.push(dateQuestion(profile.name, judged.choices, judged.example));
  return judged.order === null ? {} : { dateOrder: judged.order };
}

/** How the other columns of the file write their days without doubt; null where none does, or two differ. */
function orderBeside(profile: Profile, profiles: readonly Profile[]): 'dmy' | 'mdy' | null {
  if (profile.onlyDmy > 0 || profile.onlyMdy > 0) return null;
  const others = profiles.filter((other) => other !== profile && signOf(other) === signOf(profile));
  const [isDmy, isMdy] = [others.some(({ onlyDmy }) => onlyDmy > 0), others.some(({ onlyMdy }) => onlyMdy > 0)];
  return isDmy === isMdy ? null : isDmy ? 'dmy' : 'mdy';
}
/** What parts day and month: `/` in 03/04/2020. */
const signOf = ({ samples }: Profile): string | undefined => /^\d{1,2}([^\d\s])\d{1,2}/.exec(samples[0] ?? '')?.[1];

/** `Date dd/mm/yyyy` says how its days are written. */
function orderInHeader(name: string): DateOrder | null {
  if (/(?:^|[^a-z])(?:dd|jj|tt)[^a-z0-9]?mm[^a-z0-9]?(?:yy|aa|jj)/i.test(name)) return 'dmy';
  return /(?:^|[^a-z])mm[^a-z0-9]?dd[^a-z0-9]?yy/i.test(name) ? 'mdy' : null;
}

/** Where headers are written in one of these scripts, a comma parts thousands. */
const eastern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Devanagari}]/u;

function groupingRule(profile: Profile, { target, profiles, answers, questions }: RuleContext): Grouping {
  const id = `grouping:${profile.name}`;
  const judged = judgeNumber(profile);
  // What is said of all columns fills what the cells leave open: cells that can be read in one way alone are read so.
  const isOpen = judged.choices.length > 1 || judged.grouping === null;
  const said = answers[id] ?? (isOpen ? answers['grouping'] : undefined);
  const answer = groupings.find((grouping) => grouping === said);
  if (answer !== undefined) return answer;
  // No rate is 3,250 percent.
  if (judged.choices.length > 1 && target.unit === 'percent')
    return profile.ambiguousNumber?.includes(',') === true ? 'dot' : 'comma';
  if (judged.choices.length > 1 && profiles.some(({ name }) => eastern.test(name))) return 'comma';
  const beside = judged.choices.length > 1 && judged.grouping !== 'each' ? groupingBeside(profile, profiles) : null;
  if (beside !== null) return beside;
  if (judged.choices.length > 1)
    questions.push({
      id,
      column: profile.name,
      text: `"${profile.name}" holds numbers such as ${judged.example}, which can be read in two ways${judged.grouping === 'each' ? ', beside others that are written otherwise' : ''}.`,
      option: `--grouping ${judged.choices.map(({ value }) => value).join('|')}`,
      choices: judged.choices,
    });
  return judged.grouping ?? 'plain';
}

/**
 * `30,000` groups thousands where other columns have decimals with a dot and none with a comma, and the other way round.
 * Null where the other columns do not say so: a person is asked.
 */
function groupingBeside(profile: Profile, profiles: readonly Profile[]): Grouping | null {
  const sign = profile.ambiguousNumber?.includes(',') === true ? ',' : '.';
  if (profile.hasBothDecimals) return null;
  const others = profiles.filter((other) => other !== profile).map(decimalSignOf);
  const decimal = sign === ',' ? '.' : ',';
  return others.includes(decimal) && !others.includes(sign) ? (sign === ',' ? 'comma' : 'dot') : null;
}

/** What all numbers of a column say of it: `0.25`, but not `1.250`. */
function decimalSignOf({ numbers, filledCount, samples, name }: Profile): '.' | ',' | null {
  const [dots, commas] = [Math.max(numbers.comma, numbers.plain), numbers.dot];
  if (Math.max(dots, commas) < filledCount * 0.9 || dots === commas) return null;
  const sign = dots > commas ? '.' : ',';
  const shape = sign === '.' ? /^\D*\d+\.(?:\d{1,2}|\d{4,})\D*$/ : /^\D*\d+,(?:\d{1,2}|\d{4,})\D*$/;
  return samples.some((sample) => shape.test(sample)) && !/\b(?:lat|lon|lng|latitude|longitude|version)\b/i.test(name)
    ? sign
    : null;
}
