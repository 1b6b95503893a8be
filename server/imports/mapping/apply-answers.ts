import { dealColumns, type DealColumnKey } from '../../../contract/deals/deals.ts';
import { isCurrency } from '../../../contract/currencies.ts';
import {
  dateOrders,
  groupings,
  type DateOrder,
  type FieldRule,
  type Grouping,
  type Mapping,
} from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import { readDay } from '../reading/read-day.ts';
import type { FirstRows } from './choose-mapping.ts';
import { noColumn } from './core-fields.ts';
import { judgeDay } from './judge-column.ts';
import type { ColumnProfile } from './profile-columns.ts';

/** What a person said of a file goes before what its mapping expects; what a cell says goes before both. */

const types = new Map<string, string>(dealColumns.map(({ key, type }) => [key, type]));
const namesOf = ({ from }: FieldRule): readonly string[] => (from === undefined ? [] : [from].flat());

type Change = (rule: FieldRule, key: DealColumnKey) => FieldRule;

function changeRules(mapping: Mapping, change: Change): Mapping {
  const fields: Mapping['fields'] = {};
  // The schema of the mapping knows its keys.
  for (const [key, rules] of Object.entries(mapping.fields) as [DealColumnKey, FieldRule | FieldRule[]][])
    fields[key] = Array.isArray(rules) ? rules.map((rule) => change(rule, key)) : change(rules, key);
  return { ...mapping, fields };
}

const answerFor = (answers: Answers, what: string, rule: FieldRule): string | undefined =>
  namesOf(rule)
    .map((name) => answers[`${what}:${name}`])
    .find((answer) => answer !== undefined) ?? answers[what];

/** The mapping with the answers in the place of its own orders of dates, groupings, currency and core fields. */
export function applyAnswers(mapping: Mapping, answers: Answers): Mapping {
  const written = changeRules(mapping, (rule, key) => {
    const type = types.get(key);
    const order = dateOrders.find((value) => value === answerFor(answers, 'date_order', rule));
    if (type === 'date' && order !== undefined) return { ...rule, dateOrder: order };
    const grouping = groupings.find((value) => value === answerFor(answers, 'grouping', rule));
    return (type === 'decimal' || type === 'integer') && grouping !== undefined ? { ...rule, grouping } : rule;
  });
  return withCurrency(withFields(written, answers), answers['currency']?.trim().toUpperCase());
}

/** Only for amounts of which neither a sign nor a column says the currency. */
function withCurrency(mapping: Mapping, currency: string | undefined): Mapping {
  if (currency === undefined || !isCurrency(currency) || mapping.currency !== null) return mapping;
  const { currency: rules } = mapping.fields;
  if (rules === undefined) return { ...mapping, currency };
  const list = [rules].flat();
  return list.some(({ constant }) => constant !== undefined)
    ? mapping
    : { ...mapping, fields: { ...mapping.fields, currency: [...list, { constant: currency }] } };
}

function withFields(mapping: Mapping, answers: Answers): Mapping {
  const fields = { ...mapping.fields };
  for (const [id, answer] of Object.entries(answers)) {
    const key = id.startsWith('field:') ? dealColumns.find((column) => id === `field:${column.key}`)?.key : undefined;
    if (key === undefined || answer === '') continue;
    if (answer === noColumn) delete fields[key];
    else if (answer.startsWith('=')) fields[key] = { constant: answer.slice(1).trim() };
    else fields[key] = ruleFor(key, answer, answers);
  }
  return { ...mapping, fields };
}

/** Columns whose cells name organisations, several of them in words. */
export const organisationKeys: ReadonlySet<string> = new Set<DealColumnKey>(['funderNames', 'leadFunders']);

function ruleFor(key: DealColumnKey, from: string, answers: Answers): FieldRule {
  const rule: FieldRule = { from };
  const type = types.get(key);
  // Answers to both are values of these lists, or fit nothing.
  if (type === 'date')
    return { ...rule, dateOrder: dateOrders.find((one) => one === answerFor(answers, 'date_order', rule)) ?? 'ymd' };
  if (organisationKeys.has(key)) return { ...rule, organisations: true };
  const grouping: Grouping = groupings.find((one) => one === answerFor(answers, 'grouping', rule)) ?? 'comma';
  return type === 'decimal' || type === 'integer' ? { ...rule, grouping, marks: true } : rule;
}

const fewestCells = 3;

/** Columns of dates whose first cells are mostly written in another order than the mapping expects. */
export function misreadDates(mapping: Mapping, first: FirstRows): string[] {
  const found = new Set<string>();
  changeRules(mapping, (rule, key) => {
    if (types.get(key) === 'date')
      for (const name of namesOf(rule)) if (isMisread(cellsIn(first, name), orderOf(rule, mapping))) found.add(name);
    return rule;
  });
  return [...found];
}

const orderOf = ({ dateOrder }: FieldRule, mapping: Mapping): DateOrder => dateOrder ?? mapping.dateOrder ?? 'ymd';

function cellsIn({ names, rows }: FirstRows, name: string): string[] {
  const at = names.indexOf(name);
  return at < 0 ? [] : rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
}

function isMisread(cells: readonly string[], order: DateOrder): boolean {
  if (cells.length < fewestCells) return false;
  const count = (other: DateOrder): number => cells.filter((cell) => readDay(cell, other) !== null).length;
  return count(order) < cells.length / 2 && Math.max(count('dmy'), count('mdy'), count('ymd')) >= cells.length * 0.8;
}

/** The order that all cells of such a column together say, or a question. */
export function mendOrders(
  mapping: Mapping,
  misread: readonly string[],
  profiles: readonly ColumnProfile[],
): { mapping: Mapping; questions: Question[] } {
  const questions: Question[] = [];
  const orders = new Map<string, DateOrder>();
  for (const profile of profiles.filter(({ name }) => misread.includes(name))) {
    const { order, choices, example } = judgeDay(profile);
    if (order !== null) orders.set(profile.name, order);
    if (choices.length > 1) questions.push(dateQuestion(profile.name, choices, example));
  }
  const mended = changeRules(mapping, (rule, key) => {
    const order =
      types.get(key) === 'date'
        ? namesOf(rule)
            .map((name) => orders.get(name))
            .find((one) => one !== undefined)
        : undefined;
    return order === undefined ? rule : { ...rule, dateOrder: order };
  });
  return { mapping: mended, questions };
}

export const dateQuestion = (name: string, choices: Question['choices'], example: string | null): Question => ({
  id: `date_order:${name}`,
  column: name,
  text: `"${name}" holds dates such as ${example}, which can be read in ${choices.length} ways.`,
  option: `--date-order ${choices.map(({ value }) => value).join('|')}`,
  choices,
});
