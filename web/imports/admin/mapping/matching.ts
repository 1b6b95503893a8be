import { columnsOf, findColumn, type DealColumnKey } from '../../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../../contract/deals/column.ts';
import type { DealKind } from '../../../../contract/deals/options.ts';
import type {
  DateOrder,
  Delimiter,
  Encoding,
  FieldRule,
  Grouping,
  Layout,
  Mapping,
} from '../../../../contract/imports/mapping.ts';
import type { Detection, Question } from '../../../../contract/imports/imports.ts';

/** Combines what was detected and what the admin chose into one mapping. Nothing here chooses for the admin. */

type DetectedColumn = Detection['columns'][number];

/** What the admin chose for a column of the file: a field and how its cells are read. */
export interface ColumnChoice {
  readonly field: DealColumnKey | null;
  readonly dateOrder?: DateOrder;
  readonly grouping?: Grouping;
  readonly multiply?: number;
}

/** A field that no column holds by itself: the same text in every row, or a part of what a column says. */
export interface ExtraField {
  readonly field: DealColumnKey;
  readonly from: string | null;
  readonly after: string;
  readonly before: string;
  readonly constant: string;
}

/** What the admin changed; everything else is as detected. */
export interface Touched {
  readonly columns: Readonly<Record<string, ColumnChoice>>;
  readonly extras: readonly ExtraField[];
  readonly kind?: DealKind;
  readonly currency?: string;
  readonly key?: readonly string[];
  readonly isUnique?: boolean;
  readonly collectFunders?: boolean;
  /** A saved match, or a known source, in the place of what was detected. */
  readonly base?: Mapping;
}
export const untouched: Touched = { columns: {}, extras: [] };

/** What is worked out, or says where a row came from, is not read from a file by hand. */
const workedOut: ReadonlySet<string> = new Set<DealColumnKey>([
  'id',
  'recipientRegion',
  'amountBand',
  'publicBorrower',
  'funderIds',
  'funderScore',
  'funderReviews',
  'sourceName',
  'sourceRecordId',
  'origin',
  'confidence',
  'recordType',
]);

export const fieldsOf = (kind: DealKind): readonly DealColumn<DealColumnKey>[] =>
  columnsOf(kind).filter(({ key }) => !workedOut.has(key));

export function mappingOf(detection: Detection, touched: Touched): Mapping {
  const found = touched.base ?? detection.mapping ?? emptyMapping(detection);
  const base = { ...found, kind: touched.kind ?? found.kind };
  const fields = { ...base.fields };
  for (const key of keysOf(fields))
    if (findColumn(base.kind, key) === null && base.routes.length === 0) delete fields[key];
  for (const [name, choice] of Object.entries(touched.columns)) {
    const column = detection.columns.find((candidate) => candidate.name === name);
    if (column === undefined) continue;
    forget(fields, name);
    if (choice.field !== null) fields[choice.field] = ruleOf(column, base.kind, choice);
  }
  for (const extra of touched.extras) fields[extra.field] = extraRule(extra);
  return {
    ...base,
    fields,
    currency: touched.currency === undefined ? base.currency : touched.currency || null,
    collectFunders: touched.collectFunders ?? base.collectFunders,
    key: keyOf(base.key, touched),
  };
}

/** What an admin chose as an id is read as it stands. */
function keyOf(found: Mapping['key'], touched: Touched): Mapping['key'] {
  const isUnique = touched.isUnique ?? found.isUnique;
  const from = [...(touched.key ?? found.from)];
  if (found.isContent === true && !isUnique) return { from, isUnique, isContent: true };
  const isSame = touched.key === undefined && isUnique;
  return found.dropsCopies === true && isSame ? { from, isUnique, dropsCopies: true } : { from, isUnique };
}

function emptyMapping({ columns, encoding, delimiter, header, sheet }: Detection): Mapping {
  const layout: Layout = {
    encoding: encoding.value as Encoding, // what the engine found is one of its own list
    ...(delimiter === null ? {} : { delimiter: delimiter.value as Delimiter }),
    hasHeader: header.value === 'yes',
    ...(sheet === null ? {} : { sheet }),
  };
  return {
    name: 'detected',
    title: 'Detected',
    kind: 'grant',
    licence: null,
    sourceName: null,
    origin: 'admin_curated',
    confidence: 'reported',
    columns: columns.map(({ name }) => name),
    optional: [],
    looks: [],
    layout,
    key: { from: columns.slice(0, 1).map(({ name }) => name), isUnique: false },
    collectFunders: false,
    routes: [],
    parts: [],
    refuse: [],
    currency: null,
    nullWords: [],
    tidies: true,
    fields: {},
  };
}

type Fields = Mapping['fields'];
// The contract knows no other keys; Object.keys forgets them.
const keysOf = (fields: Fields) => Object.keys(fields) as DealColumnKey[];
const rulesIn = (rules: Fields[DealColumnKey]): readonly FieldRule[] =>
  rules === undefined ? [] : Array.isArray(rules) ? rules : [rules];
const namesIn = ({ from }: FieldRule): readonly string[] =>
  from === undefined ? [] : typeof from === 'string' ? [from] : from;

/** The column no longer says anything, except what was cut out of it for another field. */
function forget(fields: Fields, name: string): void {
  for (const key of keysOf(fields)) {
    const rules = fields[key];
    if (!rulesIn(rules).some((rule) => namesIn(rule).includes(name) && !isPart(rule))) continue;
    const kept = rulesIn(rules).filter((rule) => !namesIn(rule).includes(name) || isPart(rule));
    if (kept.length === 0) delete fields[key];
    else fields[key] = kept;
  }
}

const isPart = ({ after, before }: FieldRule): boolean => after !== undefined || before !== undefined;

function ruleOf(column: DetectedColumn, kind: DealKind, choice: ColumnChoice): FieldRule {
  const target = choice.field === null ? null : findColumn(kind, choice.field);
  const rule: FieldRule = { from: column.name };
  if (target === null) return rule;
  if (target.type === 'date')
    return { ...rule, ...(choice.dateOrder === undefined ? {} : { dateOrder: choice.dateOrder }) };
  if (target.type === 'decimal' || target.type === 'integer')
    return {
      ...rule,
      ...(choice.grouping === undefined ? {} : { grouping: choice.grouping }),
      ...(choice.multiply === undefined || choice.multiply === 1 ? {} : { multiply: choice.multiply }),
      ...(hasMarks(column) ? { marks: true } : {}),
      ...(target.type === 'integer' ? { round: true } : {}),
      ...(target.key === 'amountUsd' ? { inUsd: true } : {}),
    };
  if (target.isArray)
    return {
      ...rule,
      split: column.samples.some((sample) => sample.includes('|')) ? '|' : ';',
      ...(target.key === 'funderNames' || target.key === 'leadFunders' ? { organisations: true } : {}),
    };
  return target.type === 'text' && target.isSortable ? { ...rule, cutTo: 300 } : rule;
}

const hasMarks = ({ samples }: DetectedColumn): boolean => samples.some((sample) => /[^\d.,\s()-]/.test(sample));

function extraRule({ from, after, before, constant }: ExtraField): FieldRule {
  if (from === null) return { constant };
  return { from, ...(after === '' ? {} : { after }), ...(before === '' ? {} : { before }) };
}

/** What a column of the file is now: its field and how it is read. */
export function choiceOf(mapping: Mapping, name: string): ColumnChoice {
  for (const key of keysOf(mapping.fields)) {
    const rule = rulesIn(mapping.fields[key]).find(
      (candidate) => namesIn(candidate).includes(name) && !isPart(candidate),
    );
    if (rule === undefined) continue;
    const dateOrder = rule.dateOrder ?? mapping.dateOrder;
    const grouping = rule.grouping ?? mapping.grouping;
    return {
      field: key,
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(grouping === undefined ? {} : { grouping }),
      ...(rule.multiply === undefined ? {} : { multiply: rule.multiply }),
    };
  }
  return { field: null };
}

/** A field chosen by hand, with what its cells say beyond doubt of how they are written; the rest is asked. */
export function chooseField(column: DetectedColumn, field: DealColumnKey | null): ColumnChoice {
  const [, how] = column.reads.split(', ');
  const dateOrder = how === 'ymd' || how === 'year' ? how : undefined;
  const isPlain = column.samples.every((sample) => /^-?\d+(\.\d{1,2}|\.\d{4,})?$/.test(sample.trim()));
  const grouping = isPlain ? 'plain' : how === 'indian' ? how : undefined;
  return {
    field,
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(grouping === undefined ? {} : { grouping }),
  };
}

/** The questions without an answer, neither there nor in the table. */
export function openQuestions(detection: Detection, touched: Touched): Question[] {
  if (touched.base !== undefined) return [];
  const { fields } = mappingOf(detection, touched);
  return detection.questions.filter(({ id, column }) => {
    if (id.startsWith('field:')) return keysOf(fields).every((key) => id !== `field:${key}`);
    if (id === 'kind') return touched.kind === undefined;
    if (id === 'currency') return touched.currency === undefined && touched.columns[column ?? '']?.field !== null;
    return column === null || touched.columns[column] === undefined;
  });
}

/** Why the rows cannot be checked yet, as sentences; none when they can. `isAsked`: of columns that no known source reads. */
export function missingParts(mapping: Mapping, names: readonly string[], isAsked: (name: string) => boolean): string[] {
  const missing: string[] = [];
  if (Object.keys(mapping.fields).length === 0) missing.push('Match at least one column.');
  if (mapping.key.from.length === 0) missing.push('Say which columns tell one deal from another.');
  const gone = mapping.key.from.filter((name) => !names.includes(name));
  if (gone.length > 0) missing.push(`The file has no column ${gone.join(', ')}.`);
  for (const name of names.filter(isAsked)) {
    const choice = choiceOf(mapping, name);
    const type = choice.field === null ? null : findColumn(mapping.kind, choice.field)?.type;
    if (type === 'date' && choice.dateOrder === undefined) missing.push(`Say how the dates in ${name} are written.`);
    if ((type === 'decimal' || type === 'integer') && choice.grouping === undefined)
      missing.push(`Say how the numbers in ${name} are written.`);
  }
  if (mapping.currency !== null && mapping.currency.length !== 3) missing.push('A currency has three letters.');
  const isMoneyNamed = mapping.fields.currency !== undefined || mapping.currency !== null;
  if (mapping.fields.amount !== undefined && !isMoneyNamed && names.every(isAsked))
    missing.push('Say which currency the amounts are in.');
  return missing;
}

/** By the key of a column, the words that an admin gave a meaning, each with the value. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The mapping that also knows these words. */
export function withMeanings(mapping: Mapping, meanings: Meanings): Mapping {
  const fields = { ...mapping.fields };
  for (const key of keysOf(fields)) {
    const words = meanings[key];
    if (words === undefined) continue;
    const known = Object.fromEntries(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]));
    fields[key] = rulesIn(fields[key]).map((rule) => ({
      ...rule,
      values: { ...rule.values, ...known },
      otherwise: rule.otherwise ?? (rule.values === undefined ? 'keep' : 'flag'),
    }));
  }
  return { ...mapping, fields };
}

/** A name for a mapping as the contract wants it. */
export const mappingName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'saved';
