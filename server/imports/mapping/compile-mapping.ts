import { canMean, currencyOf } from '../../../contract/currencies.ts';
import { findColumn, type CellValue, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import type { FieldRule, Mapping } from '../../../contract/imports/mapping.ts';
import { flag, refuse, type RowNotes } from '../../deals/drafts/cells.ts';
import { cellReader, type FileRow, type ReadCell } from './compile-columns.ts';
import { compileRules, constantOf, type CompileContext, type ReadValue, type RowInput } from './compile-rule.ts';
import type { DealDraft, DealValues } from '../../deals/drafts/draft.ts';
import { compileFunderRefs, compileSource } from './compile-origin.ts';
import type { IsKnown } from '../organisations/split-names.ts';
import { contentKey } from '../content-keys.ts';
import { inUsd, usdRate } from '../../../contract/deals/rates.ts';
import { readRewritten, withoutSign } from '../reading/read-item.ts';
import { isNoNumber, readMarkedNumber, readNumber } from '../reading/read-number.ts';

/** A mapping as a function from a row of the file to the deals in it. */

/** Problems are noted and refuse the row; flags are noted and keep it. */
export type ReadRow = (row: FileRow, notes: RowNotes) => DealDraft[];

interface Field {
  readonly column: DealColumn<DealColumnKey>;
  readonly read: ReadValue;
  /** An amount in the currency of the row, where the column wants USD. */
  readonly isConverted: boolean;
  /** The kind of the deal has no such column: it is read for its flag alone. */
  readonly isDropped?: boolean;
}

/** `amount`, `currency` and the date come first: amounts in USD hang on them. */
const firstKeys: readonly DealColumnKey[] = ['date', 'currency', 'amount'];

export function compileMapping(
  mapping: Mapping,
  columns: ReadonlyMap<string, number>,
  isKnownName: IsKnown = () => false,
): ReadRow {
  const context: CompileContext = { mapping, columns, isKnownName };
  const { own, route } = compileRoutes(context);
  const split = compileParts(context, route);
  const keys = mapping.key.from.map((name) => [name, cellReader(columns, name)] as const);
  const findRefusal = compileRefusals(context);
  const readRefs = compileFunderRefs(context);
  const readSource = compileSource(context);
  return (row, notes) => {
    const key = (mapping.key.isContent === true ? readContentKey : readKey)(keys, row.cells, notes);
    const refusal = findRefusal(row.cells);
    if (refusal !== null) refuse(notes, 'other_kind', refusal);
    const parts = split === null ? [route(row.cells) ?? own] : split(row.cells, notes);
    const source = readSource(row.cells);
    return parts.map((part) => {
      const values = readValues({ cells: row.cells, notes, precision: null, mark: null }, part, mapping);
      const recordKey = part.name === null ? key : `${key}|${part.name}`;
      return { kind: part.kind, recordKey, values, funderRefs: readRefs(row.cells, values.funderNames), source };
    });
  };
}

function readKey(keys: readonly (readonly [string, ReadCell])[], cells: readonly string[], notes: RowNotes): string {
  // A year that some program wrote as 2008.0 is the same year.
  const parts = keys.map(([, read]) => withoutSign((read(cells, null) ?? '').replace(/^(\d+)\.0$/, '$1')));
  if (parts[0] === '') refuse(notes, 'missing', `${keys[0]?.[0] ?? 'The id'} is empty`);
  return parts.join('|');
}

/** Some of it may be empty, such as the funder. */
function readContentKey(
  keys: readonly (readonly [string, ReadCell])[],
  cells: readonly string[],
  notes: RowNotes,
): string {
  const parts = keys.map(([, read]) => read(cells, null));
  if (parts.every((part) => part === null))
    refuse(notes, 'missing', `${keys.map(([name]) => name).join(', ')} are empty`);
  return contentKey(parts);
}

function compileFields(kind: DealKind, context: CompileContext, own: Mapping['fields'] = {}): Field[] {
  const fields: Field[] = [];
  const all = { ...context.mapping.fields, ...own };
  // The schema of the mapping knows its keys.
  for (const [key, written] of Object.entries(all) as [DealColumnKey, FieldRule | FieldRule[]][]) {
    const column = findColumn(kind, key);
    const rules = (Array.isArray(written) ? written : [written]).filter((rule) => rule.kinds?.includes(kind) ?? true);
    if (column === null && rules.length > 0 && key === 'leadFunders' && context.mapping.tidies === true)
      fields.push(droppedLead(rules, context));
    if (column === null || rules.length === 0) continue;
    const isConverted = column.unit === 'usd' && rules.every((rule) => rule.inUsd !== true);
    fields.push({ column, read: compileRules(column, rules, context), isConverted });
  }
  const rank = ({ column }: Field): number => firstKeys.indexOf(column.key) + 1 || 9;
  const { currency } = context.mapping;
  const column = findColumn(kind, 'currency');
  if (currency !== null && column !== null && !fields.some((field) => field.column.key === 'currency'))
    fields.push({ column, read: () => currency, isConverted: false });
  return fields.sort((one, other) => rank(one) - rank(other));
}

/** Who leads a loan or a grant has no column of ours: a flag says that it was there. */
function droppedLead(rules: readonly FieldRule[], context: CompileContext): Field {
  const column = findColumn('equity', 'leadFunders');
  if (column === null) throw new Error('Rounds have no column of who leads.');
  const read = compileRules(column, rules, context);
  return {
    column,
    isConverted: false,
    isDropped: true,
    read: (row) => {
      if (read(row) !== null) flag(row.notes, 'no_lead');
      return null;
    },
  };
}

type Values = { [Key in DealColumnKey]?: CellValue | null };

function readValues(row: RowInput, { fields, set }: Part, mapping: Mapping): DealValues {
  const { tidies, markCurrencies: marks } = mapping;
  const values: Values = {};
  for (const { column, read, isConverted, isDropped } of fields) {
    row.mark = null;
    const value = read(row);
    if (isDropped === true) continue;
    if (typeof value === 'number' && column.key === 'amount')
      values.currency = currencyOfCell(values.currency, row, marks);
    values[column.key] =
      typeof value === 'number' && column.unit === 'usd'
        ? inDollars(value, { values, isConverted, row, marks })
        : value;
  }
  Object.assign(values, set);
  complete(values, row, mapping);
  if (tidies === true && typeof values.date === 'string')
    values.date = startOfPeriod(values.date, values.datePrecision);
  return values;
}

/**
 * A sign or code beside the amount says more than a column of currencies, a header or the answer of an admin, which
 * count for amounts without one. A `$` is of the currency that these say, where it may be.
 */
function currencyOfCell(
  given: CellValue | null | undefined,
  { mark, notes }: RowInput,
  marks: Mapping['markCurrencies'],
): CellValue | null {
  const said = typeof given === 'string' ? given : null;
  if (mark === null) return said;
  const own = currencyOf(mark) ?? marks?.[mark] ?? null;
  if (said !== null && own !== said && currencyOf(mark) === null && canMean(mark, said)) return said;
  if (said !== null && own !== said) flag(notes, 'other_currency', `${mark} beside ${said}`);
  return own;
}

/** An amount for a column in USD: one with a sign of another currency is converted, whatever the header says. */
function inDollars(
  amount: number,
  {
    values,
    isConverted,
    row,
    marks,
  }: { values: Values; isConverted: boolean; row: RowInput; marks: Mapping['markCurrencies'] },
): number | null {
  const currency = currencyOfCell(isConverted ? values.currency : 'USD', row, marks);
  return currency === 'USD' && !isConverted ? amount : convert(amount, { ...values, currency }, row.notes);
}

/** What follows from the rest: the precision of the date, the pair of amount and currency, the amount in USD. */
function complete(values: Values, row: RowInput, { tidies, refusesNegative }: Mapping): void {
  if (typeof values.amount === 'number' && typeof values.currency !== 'string') {
    flag(row.notes, 'no_currency');
    values.amount = null;
  }
  if (typeof values.amount !== 'number') values.currency = null;
  else if (values.amountUsd === undefined || (tidies === true && values.amountUsd === null))
    values.amountUsd = convert(values.amount, values, row.notes);
  if (typeof values.amount === 'number' && values.amount < 0) {
    if (refusesNegative === true) refuse(row.notes, 'other_kind', 'The amount is below zero: it was given back');
    else flag(row.notes, 'negative_amount');
  }
  if (typeof values.date !== 'string') values.datePrecision = null;
  else if (values.datePrecision === undefined) values.datePrecision = row.precision ?? 'day';
  else if (values.datePrecision === null) {
    flag(row.notes, 'date_precision', 'none');
    values.datePrecision = 'year';
  }
}

/** A column that says how exactly the date is known goes before the day that stands there. */
function startOfPeriod(date: string, datePrecision: CellValue | null | undefined): string {
  const [year = '', month = '01'] = date.split('-');
  if (datePrecision === 'year') return `${year}-01-01`;
  if (datePrecision === 'month') return `${year}-${month}-01`;
  const length = datePrecision === 'quarter' ? 3 : datePrecision === 'half_year' ? 6 : null;
  if (length === null) return date;
  const first = Math.floor((Number(month) - 1) / length) * length + 1;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

function convert(amount: number, { currency, date }: Values, notes: RowNotes): number | null {
  if (typeof currency !== 'string') return null;
  const rate = usdRate(currency, typeof date === 'string' ? date : null);
  if (rate !== null) return inUsd(amount, rate);
  flag(notes, 'no_rate', `${currency} ${typeof date === 'string' ? date.slice(0, 4) : 'without a year'}`);
  return null;
}

interface Part {
  readonly name: string | null;
  readonly kind: DealKind;
  readonly fields: readonly Field[];
  readonly set: DealValues;
}

function setOf(kind: DealKind, set: Mapping['parts'][number]['set'] | undefined): DealValues {
  const values: Values = {};
  for (const [key, constant] of Object.entries(set ?? {}) as [DealColumnKey, string | number | boolean | null][]) {
    const column = findColumn(kind, key);
    if (column === null) throw new Error(`${kind} has no column ${key}`);
    values[key] = constantOf(column, { constant });
  }
  return values;
}

type Route = (cells: readonly string[]) => Part | null;

/** Null where no route fits a row. */
function compileRoutes(context: CompileContext): { own: Part; route: Route } {
  const { mapping, columns } = context;
  const fieldsOf = Object.fromEntries(dealKinds.map((kind) => [kind, compileFields(kind, context)])) as Record<
    DealKind,
    Field[]
  >; // fromEntries forgets the keys
  const own: Part = { name: null, kind: mapping.kind, fields: fieldsOf[mapping.kind], set: {} };
  const routes = mapping.routes.map((route) => ({
    read: cellReader(columns, route.column),
    is: new Set(route.is ?? []),
    startsWith: route.startsWith ?? [],
    isFilled: route.isFilled,
    part: { name: null, kind: route.kind, fields: fieldsOf[route.kind], set: setOf(route.kind, route.set) },
  }));
  const route: Route = (cells) => {
    for (const { read, is, startsWith, isFilled, part } of routes) {
      const written = read(cells, null)?.toLowerCase() ?? null;
      if (
        isFilled === undefined
          ? written !== null && (is.has(written) || startsWith.some((start) => written.startsWith(start)))
          : (written !== null) === isFilled
      )
        return part;
    }
    return null;
  };
  return { own, route };
}

/** One of several deals in a row, and what makes it one. */
function compilePart(
  { name, kind, amountFrom, multiply, set, fields }: Mapping['parts'][number],
  saidKinds: readonly DealKind[],
  context: CompileContext,
) {
  const { mapping, columns } = context;
  const ofAmount: FieldRule = { from: amountFrom, marks: mapping.tidies, ...fields?.amount };
  const own = { ...fields, amount: { ...ofAmount, multiply: multiply ?? ofAmount.multiply } };
  const beside = Object.entries(fields ?? {}).flatMap(([key, { from }]) => (key === 'currency' ? [] : (from ?? [])));
  return {
    ofKind: new Map(saidKinds.map((said) => [said, compileFields(said, context, own)])),
    read: cellReader(columns, amountFrom),
    amountFrom,
    grouping: ofAmount.grouping ?? mapping.grouping ?? 'plain',
    beside: beside.filter((column) => column !== amountFrom).map((column) => cellReader(columns, column)),
    part: { name, kind, fields: compileFields(kind, context, own), set: setOf(kind, set) },
  };
}

/** A part without an amount, or with zero, is no deal; a row without any part is not one of ours. */
function compileParts(
  context: CompileContext,
  route: Route,
): ((cells: readonly string[], notes: RowNotes) => Part[]) | null {
  const { mapping } = context;
  if (mapping.parts.length === 0) return null;
  // What a row says of its kind goes before the column of its amount.
  const saidKinds = mapping.tidies === true ? mapping.routes.map(({ kind }) => kind) : [];
  const parts = mapping.parts.map((part) => compilePart(part, saidKinds, context));
  return (cells, notes) => {
    const found: (typeof parts)[number][] = [];
    for (const one of parts) {
      const { read, amountFrom, grouping: own, beside } = one;
      // A round of an undisclosed amount is one.
      if (beside.some((other) => other(cells, null) !== null)) {
        found.push(one);
        continue;
      }
      const written = read(cells, notes);
      const amount =
        written === null || (mapping.tidies === true && isNoNumber(written))
          ? 0
          : mapping.tidies === true
            ? (readMarkedNumber(written, own, mapping.unitWords)?.value ?? null)
            : (readNumber(written, own) ?? readRewritten(written, mapping));
      if (amount === null) refuse(notes, 'bad_number', `${amountFrom}: "${written?.slice(0, 40)}" is not a number`);
      else if (amount !== 0) found.push(one);
    }
    const said = mapping.tidies === true ? route(cells) : null;
    if (found.length === 0 && said !== null && notes.problems.length === 0) return [said];
    if (found.length === 0 && notes.problems.length === 0)
      refuse(notes, 'missing', 'None of its amounts is filled, so nothing says which kind of deal it is');
    return found.map(({ part, ofKind }) => {
      const fields = said === null || (found.length > 1 && said.kind !== part.kind) ? undefined : ofKind.get(said.kind);
      return said === null || fields === undefined
        ? part
        : { name: part.name, kind: said.kind, fields, set: { ...said.set, ...part.set } };
    });
  };
}

function compileRefusals({ mapping, columns }: CompileContext): (cells: readonly string[]) => string | null {
  const rules = mapping.refuse.map(({ column, is, reason }) => ({
    read: cellReader(columns, column),
    is: new Set(is),
    reason,
  }));
  return (cells) => {
    for (const { read, is, reason } of rules) {
      const written = read(cells, null);
      if (written !== null && is.has(written.toLowerCase())) return reason;
    }
    return null;
  };
}
