import type { CellValue } from '../../../contract/deals/deals.ts';
import type { ColumnType, DealColumn } from '../../../contract/deals/column.ts';
import type { FieldRule, Grouping, Mapping } from '../../../contract/imports/mapping.ts';
import type { FlagCode } from '../../../contract/imports/imports.ts';
import { flag, flagText, refuse, type RowNotes } from '../../deals/drafts/cells.ts';
import { currencyInColumn } from './currency-names.ts';
import { cellReader } from '../mapping/compile-columns.ts';
import { countryInColumn, looksLikeCode } from './countries.ts';
import { readDuration } from './read-duration.ts';
import { readDay } from './read-day.ts';
import { isNoNumber, isRangeInAny, readMarkedNumber, readNumber, type MarkedNumber } from './read-number.ts';
import { optionOf } from './vocabularies.ts';
import { namesNothing } from './words/not-said.ts';
import type { CompileContext, RowInput } from '../mapping/compile-rule.ts';

/** One text of a cell as one value of the type of its column. Null with a flag or a problem where it is none. */
export type ReadItem = (text: string, row: RowInput) => CellValue | null;

export function readItem(column: DealColumn, rule: FieldRule, context: CompileContext): ReadItem {
  const plain = readers[column.type](column, rule, context);
  if (rule.values === undefined && rule.contains === undefined) return plain;
  const values = new Map(Object.entries(rule.values ?? {}));
  const contains = (rule.contains ?? []).map(([words, value]) => [words.split('|'), value] as const);
  const otherwise = rule.otherwise ?? (column.type === 'country' || column.options === null ? 'keep' : 'flag');
  return (text, row) => {
    const normalised = text.toLowerCase();
    const value = findValue(values, normalised, rule.levels);
    if (value !== undefined) return value;
    const found = contains.find(([words]) => words.some((word) => normalised.includes(word)));
    if (found !== undefined) return found[1];
    if (otherwise === 'keep') return plain(text, row);
    if (otherwise === 'flag') flagUnknown(column, text, row.notes);
    if (otherwise === 'refuse')
      refuse(row.notes, 'unknown_value', `${nameOf(rule, column)}: "${text.slice(0, 40)}" is not a value we know`);
    return null;
  };
}

/** Of a path of subjects, the longest beginning that the mapping names. Undefined where it names none. */
function findValue<Value>(
  values: ReadonlyMap<string, Value>,
  text: string,
  mark: string | undefined,
): Value | undefined {
  if (mark === undefined) return values.get(text);
  const subjects = text.split(mark).map((subject) => subject.trim());
  for (let length = subjects.length; length > 0; length -= 1) {
    const value = values.get(subjects.slice(0, length).join(mark));
    if (value !== undefined) return value;
  }
  return undefined;
}

const nameOf = ({ from }: FieldRule, column: DealColumn): string =>
  from === undefined ? column.label : typeof from === 'string' ? from : (from[0] ?? column.label);

const unknownCodes: Readonly<Record<string, FlagCode>> = {
  sectors: 'unknown_category',
  loanStatus: 'unknown_status',
  grantStatus: 'unknown_status',
  dealStatus: 'unknown_status',
  datePrecision: 'date_precision',
};

function flagUnknown(column: DealColumn, text: string, notes: RowNotes): null {
  notes.words.push({ key: column.key, word: text.slice(0, 60) });
  const code = column.type === 'country' ? 'unknown_country' : (unknownCodes[column.key] ?? 'unknown_value');
  // A text that is no code may be the name of a person.
  flag(notes, code, column.type === 'country' && !looksLikeCode(text) ? undefined : text);
  return null;
}

type Compile = (column: DealColumn, rule: FieldRule, context: CompileContext) => ReadItem;

const readText: Compile =
  (column, { cutTo }) =>
  (text, { notes }) => {
    flagText(text, notes);
    if (cutTo === undefined || text.length <= cutTo) return text;
    flag(notes, 'cut', column.label);
    return text.slice(0, cutTo).toWellFormed();
  };

const readUrl: Compile = () => (text) => (/^https?:\/\/\S+$/.test(text) ? text : null);

const readEnum: Compile = (column) => {
  const values = new Map(
    (column.options ?? []).flatMap(
      ({ value, label }) =>
        [
          [value.toLowerCase(), value],
          [label.toLowerCase(), value],
        ] as const,
    ),
  );
  return (text, { notes }) =>
    values.get(text.toLowerCase()) ??
    values.get(text.toLowerCase().replaceAll(/[\s-]+/g, '_')) ??
    optionOf(column, text) ??
    flagUnknown(column, text, notes);
};

/** English, German, French, Spanish and Portuguese. */
const yesWords = new Set('yes y true t 1 ja j wahr oui o vrai sí si s verdadero sim verdadeiro x'.split(' '));
const noWords = new Set('no n false f 0 nein falsch non faux falso não nao'.split(' '));

const readBoolean: Compile =
  (column) =>
  (text, { notes }) => {
    const normalised = text.toLowerCase();
    return yesWords.has(normalised) ? true : noWords.has(normalised) ? false : flagUnknown(column, text, notes);
  };

const needed = new Set(['amount', 'amountUsd', 'date']);
/** In a file of no known source, what is not understood beside the core of a deal takes no row away. */
const isKept = ({ key }: DealColumn, { mapping }: CompileContext): boolean =>
  mapping.tidies === true && !needed.has(key);

const readNumeric: Compile = (column, rule, context) => {
  const grouping = rule.grouping ?? context.mapping.grouping ?? 'plain';
  const isOptional = isKept(column, context);
  const whole = rule.percentOf === undefined ? null : cellReader(context.columns, rule.percentOf);
  return (text, row) => {
    const { cells, notes } = row;
    const span = rule.duration === undefined ? undefined : readDuration(text, rule.duration);
    if (span === 0 && rule.zeroIsNull === true) return null;
    if (span !== undefined) return span ?? flagUnknown(column, text, notes);
    const number = rule.marks === true ? null : readNumber(text, grouping);
    // Programs write the numbers of known sources anew: `$42,000.00`.
    const marked = number === null ? readMarked(text, grouping, rule, context) : null;
    const value = number ?? valueFor(marked, column);
    row.mark = marked?.mark ?? null;
    if (value === null && context.mapping.tidies === true && isNoNumber(text)) return null;
    if (value === null && context.mapping.tidies === true && column.unit !== 'months' && isRangeInAny(text)) {
      flag(notes, 'amount_range', text.slice(0, 40));
      return null;
    }
    if (value === null && isOptional) return flagUnknown(column, text, notes);
    if (value === null)
      return refuse(notes, 'bad_number', `${nameOf(rule, column)}: "${text.slice(0, 40)}" is not a number`, column.key);
    if (value === 0 && rule.zeroIsNull === true) return null;
    if (whole !== null) return shareOf(value, readNumber(whole(cells, null) ?? '', grouping));
    // A cell that says million itself needs no unit of the header.
    const isScaled = rule.multiply === undefined || (marked !== null && marked.word !== null);
    const scaled = isScaled ? value : scale(value, rule.multiply ?? 1);
    const signed = rule.isReversal === true ? -scaled : scaled;
    return rule.round === true ? Math.round(signed) : signed;
  };
};

/** `$42,000.00`, `($1,000)`, `GBP 1200.5`: as programs show money. */
const hasSign = /^-?\(?-?\s?(?:\p{Sc}|[A-Z]{2}\$|[A-Z]{3}(?= ))\s?-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\)?$/u;
/** Of a source whose money is known, `42,000.00` can only be that. */
const hasCommas = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

function readMarked(
  text: string,
  grouping: Grouping,
  rule: FieldRule,
  { mapping }: CompileContext,
): MarkedNumber | null {
  if (rule.marks === true || mapping.unitWords !== undefined)
    return readMarkedNumber(text, grouping, mapping.unitWords);
  return mapping.tidies !== true && (grouping === 'plain' || grouping === 'comma') ? readShown(text, mapping) : null;
}

const readShown = (text: string, { currency }: Mapping): MarkedNumber | null =>
  hasSign.test(text) || (currency !== null && hasCommas.test(text)) ? readMarkedNumber(text, 'comma') : null;
/** `$42,000.00` is the same part of a key as 42000. */
export const withoutSign = (text: string): string =>
  hasSign.test(text) ? String(readMarkedNumber(text, 'comma')?.value ?? text) : text;
/** A number of a known source that a program wrote anew. */
export const readRewritten = (text: string, mapping: Mapping): number | null => readShown(text, mapping)?.value ?? null;

/** A share is no amount. */
const valueFor = (read: MarkedNumber | null, { unit }: DealColumn): number | null =>
  read === null || read.openWord !== undefined || (read.isPercent && unit !== 'percent' && unit !== 'basis_points')
    ? null
    : read.value;

/** In percent with two decimals; null where there is no whole. */
const shareOf = (part: number, whole: number | null): number | null =>
  whole === null || whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

/** 1.03 million is 1030000, not 1030000.0000000001. */
const scale = (value: number, factor: number): number => Number((value * factor).toPrecision(15));

/** An earlier year is before any such records: it is a typing error, like the year 1000. */
const firstYear = 1900;

const readDate: Compile = (column, rule, context) => {
  const order = rule.dateOrder ?? context.mapping.dateOrder ?? 'ymd';
  const isDateOfDeal = column.key === 'date';
  const isOptional = isKept(column, context);
  return (text, row) => {
    const read = readDay(text, order);
    if (read === null && context.mapping.tidies === true && (namesNothing(text) || isNoNumber(text))) return null;
    if (read === null && isOptional) return flagUnknown(column, text, row.notes);
    if (read === null)
      return refuse(
        row.notes,
        'bad_date',
        `${nameOf(rule, column)}: "${text.slice(0, 40)}" is not a day of the calendar`,
        column.key,
      );
    if (Number(read.day.slice(0, 4)) < firstYear) {
      flag(row.notes, 'early_date', text);
      return null;
    }
    if (isDateOfDeal)
      row.precision = rule.yearOnFirst === true && read.day.endsWith('-01-01') ? 'year' : read.precision;
    return read.day;
  };
};

const readCountry: Compile =
  (column) =>
  (text, { notes }) =>
    countryInColumn(text) ?? flagUnknown(column, text, notes);

const readers: Readonly<Record<ColumnType, Compile>> = {
  uuid: () => (text) => text,
  text: readText,
  url: readUrl,
  enum: readEnum,
  country: readCountry,
  currency: () => (text) => currencyInColumn(text) ?? text.toUpperCase(),
  boolean: readBoolean,
  integer: readNumeric,
  decimal: readNumeric,
  date: readDate,
};
