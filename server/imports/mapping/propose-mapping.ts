import { findColumn, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import {
  mapping as mappingSchema,
  type DateOrder,
  type FieldRule,
  type Grouping,
  type Layout,
  type Mapping,
} from '../../../contract/imports/mapping.ts';
import { sureFrom, type Answers, type Question } from '../../../contract/imports/imports.ts';
import { isPersonalName, plainName, unitsIn, wordsOf } from './column-words.ts';
import { isCurrency } from '../../../contract/currencies.ts';
import { judgeDay, judgeNumber } from './judge-column.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';

/** The most likely mapping of an unknown file. The admin answers what the file leaves open; nothing is guessed. */

/** A profile with what is made of it. */
export interface ColumnProfile extends Profile {
  readonly field: DealColumnKey | null;
  readonly confidence: number;
  readonly why: string;
  readonly reads: string;
  readonly isPersonal: boolean;
}

export interface Proposal {
  readonly mapping: Mapping | null;
  readonly profiles: readonly ColumnProfile[];
  readonly questions: readonly Question[];
}

interface ProposeOptions {
  readonly kind: DealKind | null;
  readonly layout: Layout;
  readonly answers: Answers;
}

export function proposeMapping(profiles: readonly Profile[], { kind, layout, answers }: ProposeOptions): Proposal {
  const said = answers['kind'];
  const answered = { ...answers };
  const chosen: DealKind | null =
    kind ?? (said === 'equity' || said === 'debt' || said === 'grant' ? said : guessKind(profiles));
  const questions: Question[] = chosen === null ? [kindQuestion] : [];
  const matched = matchFields(profiles, chosen ?? 'grant');
  const fields: Partial<Record<DealColumnKey, FieldRule>> = {};
  for (const column of matched) {
    if (column.field === null || column.confidence < sureFrom) continue;
    const target = findColumn(chosen ?? 'grant', column.field);
    if (target !== null) fields[column.field] = ruleFor(column, target, answers, questions);
  }
  // An amount in USD is the amount, and its currency.
  if (fields.amountUsd !== undefined && fields.amount === undefined && fields.currency === undefined) {
    fields.amount = fields.amountUsd;
    answered['currency'] ??= 'USD';
  }
  const currency = chooseCurrency(matched, fields, answered, questions);
  const keys = chooseKey(matched);
  const isEmpty = Object.keys(fields).length === 0 || keys.from.length === 0;
  const mapping = isEmpty
    ? null
    : mappingSchema.parse({
        ...frame,
        kind: chosen ?? 'grant',
        layout,
        key: keys,
        currency,
        fields,
      });
  return { mapping, profiles: matched, questions };
}

const frame = {
  name: 'detected',
  title: 'Detected',
  licence: null,
  sourceName: null,
  origin: 'admin_curated',
  confidence: 'reported',
} as const;

const kindQuestion: Question = {
  id: 'kind',
  column: null,
  text: 'What does the file hold?',
  option: 'equity, debt or grant as the kind',
  choices: ['equity', 'debt', 'grant'].map((value) => ({ value, label: value, example: null })),
};

const kindWords: Readonly<Record<DealKind, RegExp>> = {
  equity: /round|investor|premoney|postmoney|valuation|startup|series/,
  debt: /loan|lender|borrower|interest|maturity|creditline|termmonths/,
  grant: /grant|award|donor|donee|grantee|recipientorg|foundation/,
};

/** By words that only one kind uses in its headers. */
function guessKind(profiles: readonly Profile[]): DealKind | null {
  const names = profiles.map(({ name }) => plainName(name)).join(' ');
  const found = (Object.keys(kindWords) as DealKind[]).filter((kind) => kindWords[kind].test(names)); // keys of a record of kinds
  return found.length === 1 ? (found[0] ?? null) : null;
}

function matchFields(profiles: readonly Profile[], kind: DealKind): ColumnProfile[] {
  const taken = new Set<DealColumnKey>();
  return profiles.map((profile) => {
    const isPersonal = isPersonalName(profile.name) || profile.emailCount > profile.filledCount / 2;
    const field = isPersonal ? null : fieldFor(profile, kind, taken);
    if (field !== null) taken.add(field);
    const why = isPersonal
      ? 'Holds personal data.'
      : field === null
        ? 'No column of ours is called so.'
        : `Called "${profile.name}".`;
    return { ...profile, field, isPersonal, confidence: field === null ? 0 : 0.95, why, reads: readsOf(profile) };
  });
}

function fieldFor(profile: Profile, kind: DealKind, taken: ReadonlySet<DealColumnKey>): DealColumnKey | null {
  const name = plainName(profile.name);
  // `amount_eur`, `Amount (Million - USD)`: units say nothing of what is counted.
  const bare = plainName(
    profile.name
      .replaceAll(/\([^()]*\)/g, '')
      .replace(/[_ ](?:in[_ ])?(?:eur|gbp|inr|usd|chf|sek|millions?|thousands?|crores?|lakhs?)$/i, ''),
  );
  for (const wanted of [name, bare])
    for (const [key, words] of Object.entries(wordsOf) as [DealColumnKey, readonly string[]][]) {
      const column = findColumn(kind, key);
      if (column !== null && !taken.has(key) && words.includes(wanted) && fits(profile, column)) return key;
    }
  return null;
}

function fits(profile: Profile, column: DealColumn): boolean {
  if (profile.filledCount === 0) return false;
  const most = profile.filledCount * 0.6;
  if (column.type === 'decimal' || column.type === 'integer')
    return Math.max(...Object.values(profile.numbers)) >= most;
  if (column.type === 'date')
    return Math.max(...Object.values(profile.days), profile.dayShapedCount, profile.serials.count) >= most;
  if (column.type === 'currency') return profile.currencyCount >= most;
  if (column.type === 'country') return profile.countryCount >= most;
  if (column.type === 'url') return profile.samples.some((sample) => sample.startsWith('http'));
  return true;
}

function readsOf(profile: Profile): string {
  const number = judgeNumber(profile);
  const day = judgeDay(profile);
  if (day.order !== null && day.share >= 0.8) return `date, ${day.order}`;
  if (number.grouping !== null && number.share >= 0.8) return `number, ${number.grouping}`;
  return 'text';
}

function ruleFor(profile: ColumnProfile, target: DealColumn, answers: Answers, questions: Question[]): FieldRule {
  const rule: FieldRule = { from: profile.name };
  if (target.type === 'date') return { ...rule, ...dateRule(profile, answers, questions) };
  if (target.type !== 'decimal' && target.type !== 'integer')
    return {
      ...rule,
      ...(target.isArray ? { split: splitOf(profile) } : {}),
      ...(target.type === 'text' ? { cutTo: target.isSortable ? 300 : 2_000 } : {}),
    };
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

const splitOf = ({ samples }: Profile): string => (samples.some((sample) => sample.includes('|')) ? '|' : ';');

function dateRule(profile: Profile, answers: Answers, questions: Question[]): FieldRule {
  const id = `date_order:${profile.name}`;
  const judged = judgeDay(profile);
  const answer = answers[id] ?? answers['date_order'];
  if (answer !== undefined) return { dateOrder: answer as DateOrder }; // one of the choices below
  if (judged.choices.length > 1)
    questions.push({
      id,
      column: profile.name,
      text: `"${profile.name}" holds dates such as ${judged.example}, which can be read in ${judged.choices.length} ways.`,
      option: `--date-order ${judged.choices.map(({ value }) => value).join('|')}`,
      choices: judged.choices,
    });
  return judged.order === null ? {} : { dateOrder: judged.order };
}

function groupingRule(profile: Profile, answers: Answers, questions: Question[]): Grouping {
  const id = `grouping:${profile.name}`;
  const judged = judgeNumber(profile);
  const answer = answers[id] ?? answers['grouping'];
  if (answer !== undefined) return answer as Grouping; // one of the choices below
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

function chooseCurrency(
  profiles: readonly ColumnProfile[],
  fields: Partial<Record<DealColumnKey, FieldRule>>,
  answers: Answers,
  questions: Question[],
): string | null {
  if (fields.amount === undefined || fields.currency !== undefined) return null;
  const answered = answers['currency']?.trim().toUpperCase();
  if (answered !== undefined && isCurrency(answered)) return answered;
  const amount = profiles.find(({ field }) => field === 'amount');
  const inHeader = amount === undefined ? null : unitsIn(amount.name).currency;
  const [marked, ...others] = amount?.currencies ?? [];
  if (inHeader !== null) return inHeader;
  if (marked !== undefined && others.length === 0 && amount?.hasOpenMark !== true) return marked;
  questions.push({
    id: 'currency',
    column: amount?.name ?? null,
    text: `${answered ? `"${answered.slice(0, 40)}" is not a currency of ISO 4217. ` : ''}Nothing says in which currency "${amount?.name}" is${amount?.hasOpenMark === true ? ': $ is many' : ''}.`,
    option: '--currency USD (or another code)',
    choices: ['USD', 'EUR', 'GBP', 'INR'].map((value) => ({ value, label: value, example: null })),
  });
  return null;
}

const keyFields: readonly DealColumnKey[] = ['recipientName', 'funderNames', 'title', 'date', 'roundType'];

/** An id if the file has one; else what makes a deal: who, from whom, when. */
function chooseKey(profiles: readonly ColumnProfile[]): Mapping['key'] {
  const id = profiles.find(
    ({ isUnique, isPersonal, field, name }) =>
      isUnique && !isPersonal && field === null && /id|ref|number|no|key|code/i.test(name),
  );
  if (id !== undefined) return { from: [id.name], isUnique: true };
  const named = keyFields.flatMap((key) => profiles.filter(({ field }) => field === key).map(({ name }) => name));
  return { from: named.length > 0 ? named : profiles.slice(0, 1).map(({ name }) => name), isUnique: false };
}
