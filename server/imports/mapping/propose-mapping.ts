import { findColumn, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import {
  mapping as mappingSchema,
  type FieldRule,
  type Layout,
  type Mapping,
} from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import { assignSure, coreKeys, isPersonal, listCandidates, type Candidate } from './candidates.ts';
import { chooseCurrency } from './choose-currency.ts';
import { chooseCore, isNoFileOfDeals, type CoreFields } from './core-fields.ts';
import { findIdColumn } from './id-columns.ts';
import { kindsOfFile, routesOf } from './kind-of-rows.ts';
import { judgeDay, judgeNumber } from './judge-column.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';
import { ruleFor } from './propose-rule.ts';
import {
  askRefused,
  byUnitColumn,
  isOneRowAFunder,
  milQuestion,
  severalRowsQuestion,
  unitInRemarks,
  unitQuestion,
} from './row-questions.ts';
import { saysMil } from './column-words.ts';
import type { FirstRows } from './choose-mapping.ts';

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
  /** Too little of it says that it is a file of deals. */
  readonly isNoFileOfDeals: boolean;
}

interface ProposeOptions {
  readonly kind: DealKind | null;
  readonly layout: Layout;
  readonly answers: Answers;
  readonly first: FirstRows;
  /** Texts above the header, and rows with a single text. */
  readonly remarks: readonly string[];
}

export function proposeMapping(profiles: readonly Profile[], options: ProposeOptions): Proposal {
  const { kind, layout, answers } = options;
  const said = answers['kind'];
  const answered = { ...answers };
  const kinds = kindsOfFile(profiles, kind ?? (said === 'equity' || said === 'debt' || said === 'grant' ? said : null));
  const chosen = kinds.kind ?? 'grant';
  const questions: Question[] = kinds.kind === null ? [kindQuestion] : [];
  const candidates = listCandidates(profiles, chosen);
  const assigned = assignSure(candidates);
  const core = chooseCore(candidates, assigned, profiles, answers);
  takeCore(assigned, core);
  questions.push(...core.questions);
  const fields = rulesOf(assigned, core, { kind: chosen, profiles, answers, questions });
  const matched = profiles.map((profile) => described(profile, assigned));
  // An amount in USD is the amount, and its currency.
  if (fields.amountUsd !== undefined && fields.amount === undefined && fields.currency === undefined) {
    fields.amount = fields.amountUsd;
    answered['currency'] ??= 'USD';
  }
  const currency = chooseCurrency(core.likeliest.get('amount')?.profile ?? null, {
    profiles: matched,
    fields,
    answers: answered,
    questions,
  });
  const rows = askAboutRows(matched, fields, options);
  questions.push(...rows.questions);
  const keys = rows.key ?? chooseKey(matched);
  const isEmpty = Object.keys(fields).length === 0 || keys.from.length === 0;
  const mapping = isEmpty
    ? null
    : mappingSchema.parse({
        ...frame,
        kind: chosen,
        layout,
        key: keys,
        routes: routesOf(kinds),
        refuse: rows.refuse,
        collectFunders: rows.key !== null,
        tidies: true,
        currency,
        fields,
      });
  return { mapping, profiles: matched, questions, isNoFileOfDeals: isNoFileOfDeals(core) };
}

type Fields = Partial<Record<DealColumnKey, FieldRule | FieldRule[]>>;

/** The core fields give way to nothing: a column that is one of them is read for no other field. */
function takeCore(assigned: Map<DealColumnKey, Candidate>, core: CoreFields): void {
  for (const key of coreKeys) assigned.delete(key);
  for (const [key, candidate] of core.columns) {
    for (const [other, { profile }] of assigned)
      if (profile === candidate.profile && other !== 'leadFunders') assigned.delete(other);
    assigned.set(key, candidate);
  }
}

interface RulesContext {
  readonly kind: DealKind;
  readonly profiles: readonly Profile[];
  readonly answers: Answers;
  readonly questions: Question[];
}

/** How each column is read; how the likeliest one of an open field is written is asked in the same round. */
function rulesOf(assigned: ReadonlyMap<DealColumnKey, Candidate>, core: CoreFields, context: RulesContext): Fields {
  const fields: Fields = {};
  for (const [key, { profile }] of [...assigned].toSorted(byPlace(context.profiles))) {
    const target = findColumn(context.kind, key);
    if (target !== null) fields[key] = ruleFor(profile, { ...context, target });
  }
  for (const [key, { profile }] of core.likeliest) {
    const target = findColumn(context.kind, key);
    if (target !== null) ruleFor(profile, { ...context, target });
  }
  for (const [key, constant] of core.constants) fields[key] = { constant };
  return fields;
}

/** What the rows leave open; a key where several rows are one deal. A unit is put into the rule of the amount. */
function askAboutRows(
  profiles: readonly ColumnProfile[],
  fields: Fields,
  { answers, first, remarks }: ProposeOptions,
): { questions: Question[]; refuse: Mapping['refuse']; key: Mapping['key'] | null } {
  const nameOf = (key: DealColumnKey): string | null => profiles.find(({ field }) => field === key)?.name ?? null;
  const { refuse, questions } = askRefused(
    profiles,
    ({ name }) => profiles.some((one) => one.name === name && one.field !== null),
    answers,
  );
  questions.push(...askUnit(fields, { answers, remarks, name: nameOf('amount') ?? nameOf('amountUsd') }));
  for (const key of ['amount', 'amountUsd'] as const) {
    const rule = fields[key];
    if (rule !== undefined && !Array.isArray(rule)) fields[key] = byUnitColumn(rule, profiles);
  }
  const core = {
    recipient: nameOf('recipientName'),
    funder: nameOf('funderNames'),
    amount: nameOf('amount') ?? nameOf('amountUsd'),
    date: nameOf('date'),
    round: nameOf('roundType'),
  };
  const isOne = isOneRowAFunder(first, core);
  if (isOne && answers['rows'] !== 'one' && answers['rows'] !== 'each') questions.push(severalRowsQuestion);
  const from = [core.recipient, core.date, core.amount, core.round].filter((name) => name !== null);
  return {
    questions,
    refuse,
    key: isOne && answers['rows'] === 'one' ? { from, isUnique: false, isContent: true } : null,
  };
}

/** What the amounts count by, where the header leaves it open; an answer goes into their rules. */
function askUnit(
  fields: Fields,
  { answers, remarks, name }: { answers: Answers; remarks: readonly string[]; name: string | null },
): Question[] {
  const { amount, amountUsd } = fields;
  if (name === null || amount === undefined || Array.isArray(amount) || amount.multiply !== undefined) return [];
  const unit = unitInRemarks(remarks);
  const question = saysMil(name) ? milQuestion(name) : unit === null ? null : unitQuestion(unit);
  const answer = question?.choices.find(({ value }) => value === answers['unit'])?.value;
  if (question === null || answer === '1') return [];
  if (answer === undefined) return [question];
  const multiply = Number(answer);
  fields.amount = { ...amount, multiply };
  if (amountUsd !== undefined && !Array.isArray(amountUsd)) fields.amountUsd = { multiply, ...amountUsd };
  return [];
}

/** Questions come in the order of the columns. */
const byPlace =
  (profiles: readonly Profile[]) =>
  ([, one]: [DealColumnKey, Candidate], [, other]: [DealColumnKey, Candidate]): number =>
    profiles.indexOf(one.profile) - profiles.indexOf(other.profile);

function described(profile: Profile, assigned: ReadonlyMap<DealColumnKey, Candidate>): ColumnProfile {
  const own = [...assigned].find(([, candidate]) => candidate.profile === profile)?.[1] ?? null;
  const isPrivate = isPersonal(profile);
  return {
    ...profile,
    field: own?.key ?? null,
    isPersonal: isPrivate,
    confidence: own?.score ?? 0,
    why: isPrivate ? 'Holds personal data.' : (own?.why ?? 'No column of ours is called so.'),
    reads: readsOf(profile),
  };
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

function readsOf(profile: Profile): string {
  const number = judgeNumber(profile);
  const day = judgeDay(profile);
  if (day.order !== null && day.share >= 0.8) return `date, ${day.order}`;
  if (number.grouping !== null && number.share >= 0.8) return `number, ${number.grouping}`;
  return 'text';
}

const keyFields: readonly DealColumnKey[] = ['recipientName', 'funderNames', 'title', 'date', 'roundType'];

/** An id if the file has one; else what makes a deal: who, from whom, when. */
function chooseKey(profiles: readonly ColumnProfile[]): Mapping['key'] {
  const id = findIdColumn(profiles);
  if (id !== null) return { from: [id], isUnique: true };
  const named = keyFields.flatMap((key) => profiles.filter(({ field }) => field === key).map(({ name }) => name));
  return named.length > 0
    ? { from: named, isUnique: false, isContent: true }
    : { from: profiles.slice(0, 1).map(({ name }) => name), isUnique: false };
}
