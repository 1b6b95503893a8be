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
import { patternOf } from './candidates.ts';
import { unitsIn } from './column-words.ts';
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
  if (target.type === 'date') return { ...rule, ...dateRule(profile, answers, questions) };
  if (target.isArray)
    return {
      ...listRule(profile, profiles),
      split: target.options === null ? splitOf(profile) : listMarks,
      ...(organisationKeys.has(target.key) ? { organisations: true } : {}),
    };
  if (target.type !== 'decimal' && target.type !== 'integer')
    return { ...rule, ...(target.type === 'text' && target.isSortable ? { cutTo: 300 } : {}) };
  const { multiply } = unitsIn(profile.name);
  return {
    ...rule,
    grouping: groupingRule(profile, answers, questions),
    ...(profile.hasMarks ? { marks: true } : {}),
    ...(multiply === null ? {} : { multiply }),
    ...(target.key === 'amountUsd' || unitsIn(profile.name).currency === 'USD' ? { inUsd: true } : {}),
    ...(target.type === 'integer' ? { round: true } : {}),
  };
}

/** The items of a list in JSON are a column each. */
function listRule({ name }: Profile, profiles: readonly Profile[]): FieldRule {
  const all = profiles.filter((other) => patternOf(other.name) === patternOf(name)).slice(0, mostFrom);
  return all.length < 2 ? { from: name } : { from: all.map((other) => other.name), all: true };
}

const splitOf = ({ samples }: Profile): string => (samples.some((sample) => sample.includes('|')) ? '|' : ';');
/** What parts the words of a closed list; no value of ours holds one of these. */
const listMarks = ['|', ';', ',', '/'];

function dateRule(profile: Profile, answers: Answers, questions: Question[]): FieldRule {
  const id = `date_order:${profile.name}`;
  const judged = judgeDay(profile);
  const answer = dateOrders.find((order) => order === (answers[id] ?? answers['date_order']));
  if (answer !== undefined) return { dateOrder: answer };
  const inHeader = orderInHeader(profile.name);
  if (judged.choices.length > 1 && inHeader !== null) return { dateOrder: inHeader };
  if (judged.choices.length > 1) questions.push(dateQuestion(profile.name, judged.choices, judged.example));
  return judged.order === null ? {} : { dateOrder: judged.order };
}

/** `Date dd/mm/yyyy` says how its days are written. */
function orderInHeader(name: string): DateOrder | null {
  if (/(?:^|[^a-z])(?:dd|jj|tt)[^a-z0-9]?mm[^a-z0-9]?(?:yy|aa|jj)/i.test(name)) return 'dmy';
  return /(?:^|[^a-z])mm[^a-z0-9]?dd[^a-z0-9]?yy/i.test(name) ? 'mdy' : null;
}

function groupingRule(profile: Profile, answers: Answers, questions: Question[]): Grouping {
  const id = `grouping:${profile.name}`;
  const judged = judgeNumber(profile);
  const answer = groupings.find((grouping) => grouping === (answers[id] ?? answers['grouping']));
  if (answer !== undefined) return answer;
  if (judged.choices.length > 1)
    questions.push({
      id,
      column: profile.name,
      text: `"${profile.name}" holds numbers such as ${profile.ambiguousNumber}, which can be read in two ways.`,
      option: `--grouping ${judged.choices.map(({ value }) => value).join('|')}`,
      choices: judged.choices,
    });
  return judged.grouping ?? 'plain';
}
