import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { optionOf } from '../reading/vocabularies.ts';
import { columnOfKey } from './lists/list-columns.ts';
import { byUnitColumn, hasUnitColumn } from './unit-column.ts';
import { mayBeNoDeal, namesApplication, saysNoDeal, saysPostponed } from '../reading/words/no-deal-words.ts';
import { remarkUnits } from '../reading/remark-units.ts';
import { saysMil, unitsIn } from './column-words.ts';
import type { Fields } from './combine-columns.ts';
import type { ColumnProfile } from './described-columns.ts';
import { findInKinds } from './candidates.ts';
import { ruleFor, type RuleContext } from './propose-rule.ts';
import type { FirstRows } from './choose-mapping.ts';
import {
  askRefused,
  askZeros,
  bracketsQuestion,
  isOneRowAFunder,
  lineInBrackets,
  mergedQuestion,
  milQuestion,
  negativeQuestion,
  type CoreNames,
  severalFrom,
  smallQuestion,
  severalRowsQuestion,
  unitInRemarks,
  unitQuestion,
  unknownUnitIn,
  unknownUnitQuestion,
} from './row-questions.ts';
import { lineOfMoney, smallAmount } from '../checks/small-amounts.ts';
import { askUnknownStates } from './lists/unknown-states.ts';
import { findPayouts, findVersions, payoutsQuestion, versionsQuestion, type Payouts } from './lists/payouts.ts';

/** What the rows of an unknown file leave open, once its columns are known. */

interface RowsContext {
  readonly answers: Answers;
  readonly first: FirstRows;
  /** Texts above the header, and rows with a single text. */
  readonly remarks: readonly string[];
  /** Columns of a sheet with cells that several rows share. */
  readonly mergedNames: readonly string[];
  /** Of most rows. */
  readonly kind: DealKind;
  /** ISO 4217, of amounts that name none. */
  readonly currency: string | null;
}

/** Fields whose values say themselves that a deal did not come about. */
const ownStatus: ReadonlySet<DealColumnKey> = new Set(['loanStatus', 'grantStatus', 'dealStatus', 'decision']);

/** Applications are `open` too. */
const beforeDeal: ReadonlySet<string> = new Set(['forecast', 'open']);

/** A withdrawn application is no cancelled loan. */
function saysState({ field, name }: ColumnProfile, word: string): boolean {
  if (namesApplication(name) && (saysNoDeal(word) || mayBeNoDeal(word))) return false;
  if (field === 'loanStatus' && saysPostponed(word)) return true;
  const column = field === null || !ownStatus.has(field) ? null : columnOfKey(field, dealKinds);
  const value = column === null ? undefined : optionOf(column, word);
  return value !== undefined && !(field === 'grantStatus' && beforeDeal.has(value));
}

/** A word of a closed list of states, whatever the column is read as. */
const isStateOfList = (_profile: ColumnProfile, word: string): boolean =>
  [...ownStatus].some((key) => {
    const column = columnOfKey(key, dealKinds);
    return column !== null && optionOf(column, word) !== undefined;
  });

interface AskedAboutRows {
  readonly questions: Question[];
  readonly refuse: Mapping['refuse'];
  readonly refusesNegative: boolean;
  readonly key: Mapping['key'] | null;
  readonly mergedOnce: string | null;
}

/** Some amounts are below zero, and most are not. */
const isMixed = ({ negativeCount, filledCount }: ColumnProfile): boolean =>
  negativeCount > 0 && negativeCount < filledCount / 2;

/** What the rows leave open; a key where several rows are one deal. A unit is put into the rule of the amount. */
export function askAboutRows(
  profiles: readonly ColumnProfile[],
  fields: Fields,
  { answers, first, remarks, mergedNames, kind, currency }: RowsContext,
): AskedAboutRows {
  const nameOf = (key: DealColumnKey): string | null => profiles.find(({ field }) => field === key)?.name ?? null;
  const { refuse, questions } = askRefused(
    profiles,
    ({ name }, word) => profiles.some((one) => one.name === name && saysState(one, word)),
    answers,
  );
  const states = askUnknownStates(profiles, isStateOfList, answers);
  questions.push(...states.questions);
  const amount =
    profiles.find(({ field }) => field === 'amount') ?? profiles.find(({ field }) => field === 'amountUsd');
  const zeros = askZeros(profiles, amount, { answers, first });
  questions.push(...zeros.questions);
  const refusesNegative = askNegative(fields, amount, { answers, questions });
  const look = hasUnitColumn(profiles) ? {} : { look: { first, kind, currency } };
  questions.push(...askUnit(fields, { answers, remarks, profile: amount ?? null, ...look }));
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
  const merged = core.amount !== null && mergedNames.includes(core.amount) ? core.amount : null;
  const isOne = isOneRowAFunder(first, core, merged === null ? severalFrom : 0);
  const isAnswered = answers['merged'] === 'each' || answers['merged'] === 'once';
  if (merged !== null && !isOne && !isAnswered) questions.push(mergedQuestion(merged));
  if (isOne && answers['rows'] !== 'one' && answers['rows'] !== 'each') questions.push(severalRowsQuestion);
  const contract = isOne ? null : askPayouts(fields, { core, first, profiles, answers, questions });
  const from = [core.recipient, core.date, core.amount, core.round].filter((name) => name !== null);
  return {
    questions,
    refuse: [...refuse, ...states.refuse, ...zeros.refuse],
    refusesNegative,
    mergedOnce: !isOne && answers['merged'] === 'once' ? merged : null,
    key: contract ?? (isOne && answers['rows'] === 'one' ? { from, isUnique: false, isContent: true } : null),
  };
}

/** Whether rows with an amount below zero are refused, where most are above it. */
function askNegative(
  fields: Fields,
  amount: ColumnProfile | undefined,
  { answers, questions }: { answers: Answers; questions: Question[] },
): boolean {
  const hasReversals = [fields.amount ?? []].flat().some(({ isReversal }) => isReversal === true);
  if (amount === undefined || !isMixed(amount) || hasReversals) return false;
  const said = answers['negative'];
  if (said !== 'keep' && said !== 'leave_out') questions.push(negativeQuestion(amount.name, amount.negativeCount));
  return said === 'leave_out';
}

interface PayoutsContext extends Omit<RuleContext, 'target'> {
  readonly core: CoreNames;
  readonly first: FirstRows;
  readonly profiles: readonly ColumnProfile[];
}

/** The key of the contracts, where a person says that the rows of one are one deal. */
function askPayouts(fields: Fields, context: PayoutsContext): Mapping['key'] | null {
  const { core, first, profiles, answers, questions } = context;
  const payouts = findPayouts(first, core, profiles);
  const versions = payouts === null && answers['rows'] !== 'each' ? findVersions(first, core, profiles) : null;
  if (versions !== null) questions.push(versionsQuestion(versions));
  if (payouts === null) return null;
  if (answers['rows'] === 'one' && payouts.total !== null) {
    if (payouts.total !== undefined)
      readPayouts(fields, { ...payouts, amount: payouts.total, date: payouts.since ?? null }, context);
    return { from: [...payouts.keys], isUnique: false, ...(payouts.contract === null ? { isContent: true } : {}) };
  }
  if (answers['rows'] === 'each') readPayouts(fields, payouts, context);
  else questions.push(payoutsQuestion(payouts, core));
  return null;
}

/** What was paid out, and when, in the place of the contract. */
function readPayouts(fields: Fields, { amount, date }: Payouts, context: Omit<RuleContext, 'target'>): void {
  for (const [key, name] of [
    ['amount', amount],
    ['date', date],
  ] as const) {
    const profile = context.profiles.find((one) => one.name === name);
    const target = findInKinds(dealKinds, key);
    if (profile !== undefined && target !== null) fields[key] = ruleFor(profile, { ...context, target });
  }
}

const largestAmount = 1e11;

/** A line that is the unit and money alone, above amounts that say nothing of either and are not too large for it. */
const isCertain = ({ multiply, isPlain }: { multiply: number; isPlain: boolean }, { name, ...amount }: ColumnProfile) =>
  isPlain &&
  !saysMil(name) &&
  unitsIn(name).currency === null &&
  unknownUnitIn(name) === null &&
  !amount.hasMarks &&
  amount.greatest * multiply <= largestAmount;

/** `in million yen` above the table says what `Mil.` is in its header. */
function milInRemarks(remarks: readonly string[]): number | null {
  const [first, ...others] = new Set(remarkUnits(remarks).flatMap(({ multiply }) => multiply ?? []));
  return others.length === 0 && (first === 1_000 || first === 1_000_000) ? first : null;
}

/** The same of amounts in several columns, each a deal: one unit for all of them. */
export function askUnitOfParts(
  parts: Mapping['parts'],
  { answers, remarks, profile }: { answers: Answers; remarks: readonly string[]; profile: ColumnProfile },
): { parts: Mapping['parts']; questions: Question[] } {
  const fields: Fields = { amount: { from: profile.name } };
  const isScaled = parts.some(({ multiply }) => multiply !== undefined);
  const questions = isScaled ? [] : askUnit(fields, { answers, remarks, profile });
  const { multiply } = [fields.amount ?? []].flat()[0] ?? {};
  return { questions, parts: multiply === undefined ? parts : parts.map((part) => ({ ...part, multiply })) };
}

/** Another number than those that a question offers. */
const ownUnit = (answer: string | undefined): string | undefined =>
  answer !== undefined && /^(?:10{1,12}|0\.0?1)$/.test(answer.trim()) ? answer.trim() : undefined;

/** A line that names money among unknown words, or amounts that are small for their kind. */
function doubtOfUnit(
  { name, greatest, hasMarks, unitWords }: ColumnProfile,
  remarks: readonly string[],
  look: UnitContext['look'],
): Question | null {
  const line = hasMarks ? null : lineOfMoney(remarks);
  if (line !== null) return bracketsQuestion(line);
  const small =
    look === undefined || unitWords.size > 0
      ? null
      : smallAmount(look.first, { name, greatest, kind: look.kind, currency: look.currency ?? unitsIn(name).currency });
  return small === null ? null : smallQuestion(name, small);
}

interface UnitContext {
  readonly answers: Answers;
  readonly remarks: readonly string[];
  readonly profile: ColumnProfile | null;
  /** Absent where the amounts stand in several columns. */
  readonly look?: Pick<RowsContext, 'first' | 'kind' | 'currency'>;
}

/** What the amounts count by, where the header leaves it open; an answer goes into their rules. */
function askUnit(fields: Fields, { answers, remarks, profile, look }: UnitContext): Question[] {
  const { amount, amountUsd } = fields;
  if (profile === null || amount === undefined || Array.isArray(amount) || amount.multiply !== undefined) return [];
  const { name } = profile;
  const unit = unitInRemarks(remarks);
  const unknown = unknownUnitIn(name);
  const units = remarkUnits(remarks);
  const brackets = units.length > 0 ? null : lineInBrackets(remarks);
  const question = saysMil(name)
    ? milQuestion(name)
    : unit !== null
      ? unitQuestion(unit)
      : unknown !== null
        ? unknownUnitQuestion(name, unknown)
        : brackets === null || unitsIn(name).currency !== null || profile.hasMarks
          ? doubtOfUnit(profile, remarks, look)
          : bracketsQuestion(brackets);
  const said = question?.choices.find(({ value }) => value === answers['unit'])?.value ?? ownUnit(answers['unit']);
  const certain = saysMil(name)
    ? // A thousand crowns are `tis.`.
      unitsIn(name).currency === 'CZK'
      ? 1_000_000
      : milInRemarks(remarks)
    : unit !== null && isCertain(unit, profile)
      ? unit.multiply
      : null;
  const answer = said ?? (certain === null ? undefined : String(certain));
  if (question === null || answer === '1') return [];
  if (answer === undefined) return [question];
  const multiply = Number(answer);
  fields.amount = { ...amount, multiply };
  if (amountUsd !== undefined && !Array.isArray(amountUsd)) fields.amountUsd = { multiply, ...amountUsd };
  return [];
}
