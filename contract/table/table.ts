import { z } from 'zod';
import { filterDescriptions, reservedDescriptions, type ParameterDescription } from './description.ts';
import {
  invalid,
  parseDay,
  parseDecimal,
  parseInteger,
  parseList,
  parseRange,
  parseText,
  parseTriState,
  printDecimal,
  printList,
  printRange,
  valid,
  type Parsed,
  type Range,
  type TriState,
} from './values.ts';

/**
 * The one query language of all tables. A filter is a query parameter named by its column; `unknown` lists the
 * columns whose rows without a value are included; `search` looks through the texts of the row; `sort`, `cursor` and
 * `limit` turn the pages. The browser keeps the same words in its address bar.
 */

const filterKinds = ['text', 'in', 'arrayContains', 'triState', 'range', 'dateRange'] as const;
export type FilterKind = (typeof filterKinds)[number];

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the query language needs to know of a column. */
export interface TableColumn {
  readonly key: string;
  readonly filter: FilterKind | null;
  readonly isSortable: boolean;
  /** True when rows may lack a value: then `unknown` may name the column. */
  readonly isNullable: boolean;
  /** The closed list of values of `in` and `arrayContains`; null when any text may be one. */
  readonly options: readonly Option[] | null;
  /** Whole numbers only, for `range`. */
  readonly isInteger?: boolean;
  /** For `triState`: rows that say yes are left out unless the filter of the column says otherwise; `any` takes all rows. */
  readonly leavesOutYes?: boolean;
}

export type Filter =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'in' | 'arrayContains'; readonly items: readonly string[] }
  | { readonly kind: 'triState'; readonly state: TriState }
  /** Of a column that leaves rows out: all rows. */
  | { readonly kind: 'any' }
  | { readonly kind: 'range'; readonly range: Range<number> }
  | { readonly kind: 'dateRange'; readonly range: Range<string> };

export interface SortTerm {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** Which rows: the part that page, count, facets and export share. */
export interface TableFilters {
  /** By column key; a filter that would match all rows is left out. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** Keys of columns whose rows without a value are included beside those that match. */
  readonly unknown: readonly string[];
  /** Empty: all rows. */
  readonly search: string;
  /** Said by the server alone, never by an address: of the deals that came last, those that a first look shows. */
  readonly isNewestOnly?: true;
  /** The same: those that may leave as a file, and so to a program. */
  readonly isExportable?: true;
}

/** Which page of them. An empty sort means the table's own order. */
export interface TableQuery extends TableFilters {
  readonly sort: readonly SortTerm[];
  readonly cursor: string | null;
  /** Rows per page, 1 to 100. */
  readonly limit: number;
}

export const defaultLimit = 50;
export const maximumLimit = 100;
export const maximumSortTerms = 2;
const reservedNames = ['search', 'unknown', 'sort', 'cursor', 'limit'] as const;

const any = 'any';

/** A page of a table. `nextCursor` and `previousCursor` go into `cursor`; null where the table ends. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable(), previousCursor: z.string().nullable() });

/** The parameters as they are in an address, before reading. */
export type RawQuery = Record<string, string | undefined>;

export function parseFilter(column: TableColumn, text: string): Parsed<Filter | null> {
  switch (column.filter) {
    case 'text': {
      const parsed = parseText(text);
      if (!parsed.isValid) return parsed;
      return valid(parsed.value === '' ? null : { kind: 'text', text: parsed.value });
    }
    case 'in':
    case 'arrayContains':
      return parseChoice(column, column.filter, text);
    case 'triState': {
      if (column.leavesOutYes === true && text === any) return valid({ kind: any });
      const parsed = parseTriState(text);
      return parsed.isValid ? valid({ kind: 'triState', state: parsed.value }) : parsed;
    }
    case 'range': {
      const parsed = parseRange(text, column.isInteger === true ? parseInteger : parseDecimal);
      return parsed.isValid ? valid({ kind: 'range', range: parsed.value }) : parsed;
    }
    case 'dateRange': {
      const parsed = parseRange(text, parseDay);
      return parsed.isValid ? valid({ kind: 'dateRange', range: parsed.value }) : parsed;
    }
    case null:
      return invalid('This column has no filter');
  }
}

function parseChoice(column: TableColumn, kind: 'in' | 'arrayContains', text: string): Parsed<Filter | null> {
  const parsed = parseList(text);
  if (!parsed.isValid) return parsed;
  const { options } = column;
  const stranger =
    options === null ? undefined : parsed.value.find((item) => options.every((option) => option.value !== item));
  if (stranger !== undefined) return invalid('Is not one of the values of this column');
  return valid(parsed.value.length === 0 ? null : { kind, items: parsed.value });
}

export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'text':
      return filter.text;
    case 'in':
    case 'arrayContains':
      return printList(filter.items);
    case 'triState':
      return filter.state;
    case any:
      return any;
    case 'range':
      return printRange(filter.range, printDecimal);
    case 'dateRange':
      return printRange(filter.range, String);
  }
}

/** `-date,amountUsd`: at most 2 sortable columns, each once; a minus means from the greatest down. Unknown comes last both ways. */
function parseSort(columns: readonly TableColumn[], text: string): Parsed<SortTerm[]> {
  const terms = text.split(',').map((part): SortTerm => {
    const isDescending = part.startsWith('-');
    return { key: isDescending ? part.slice(1) : part, direction: isDescending ? 'descending' : 'ascending' };
  });
  if (terms.length > maximumSortTerms) return invalid(`At most ${maximumSortTerms} columns`);
  if (new Set(terms.map((term) => term.key)).size < terms.length) return invalid('Names a column twice');
  const isSortable = (key: string): boolean => columns.some((column) => column.key === key && column.isSortable);
  return terms.every((term) => isSortable(term.key)) ? valid(terms) : invalid('Cannot be sorted by this');
}

export function printSort(terms: readonly SortTerm[]): string {
  return terms.map((term) => (term.direction === 'descending' ? `-${term.key}` : term.key)).join(',');
}

/** 1 to 100 in plain digits. */
export function parseLimit(text: string): Parsed<number> {
  const limit = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : Number.NaN;
  return limit <= maximumLimit ? valid(limit) : invalid(`Is a number from 1 to ${maximumLimit}`);
}

function parseUnknown(columns: readonly TableColumn[], text: string): Parsed<string[]> {
  const parsed = parseList(text);
  if (!parsed.isValid) return parsed;
  const offersUnknown = (key: string): boolean =>
    columns.some((column) => column.key === key && canIncludeUnknown(column));
  return parsed.value.every(offersUnknown) ? parsed : invalid('Names a column that has no "include unknown"');
}

/** "Include unknown" is beside every filter of a nullable column but tri-state (which has its own `null`) and text. */
export function canIncludeUnknown(column: TableColumn): boolean {
  return column.isNullable && column.filter !== null && column.filter !== 'triState' && column.filter !== 'text';
}

export interface Issues {
  [name: string]: string;
}

/** Reads which rows are wanted. Names that are neither a filter nor one of ours are issues too. */
export function parseTableQuery(columns: readonly TableColumn[], raw: RawQuery): { query: TableQuery; issues: Issues } {
  const issues: Issues = {};
  const read = <T>(name: string, parse: (text: string) => Parsed<T>, otherwise: T): T => {
    const text = raw[name];
    if (text === undefined) return otherwise;
    const parsed = parse(text);
    if (parsed.isValid) return parsed.value;
    issues[name] = parsed.message;
    return otherwise;
  };
  const filters: Record<string, Filter> = {};
  for (const column of columns) {
    const filter = read(column.key, (text) => parseFilter(column, text), null);
    if (filter !== null) filters[column.key] = filter;
  }
  const names = new Set<string>([
    ...columns.filter((column) => column.filter !== null).map((column) => column.key),
    ...reservedNames,
  ]);
  for (const name of Object.keys(raw)) if (!names.has(name)) issues[name] = 'Unknown field';
  const query = {
    filters,
    unknown: read('unknown', (text) => parseUnknown(columns, text), []),
    search: read('search', parseText, ''),
    sort: read('sort', (text) => parseSort(columns, text), []),
    cursor: raw['cursor'] ?? null,
    limit: read('limit', parseLimit, defaultLimit),
  };
  return { query, issues };
}

/** The parameters of an address, in a fixed order, without what is the default anyway. */
export function printTableQuery(columns: readonly TableColumn[], query: TableQuery): Record<string, string> {
  const raw: Record<string, string> = {};
  for (const column of columns) {
    const filter = query.filters[column.key];
    if (filter !== undefined) raw[column.key] = printFilter(filter);
  }
  if (query.unknown.length > 0) raw['unknown'] = printList(query.unknown);
  if (query.search !== '') raw['search'] = query.search;
  if (query.sort.length > 0) raw['sort'] = printSort(query.sort);
  if (query.cursor !== null) raw['cursor'] = query.cursor;
  if (query.limit !== defaultLimit) raw['limit'] = String(query.limit);
  return raw;
}

/** How one more parameter beside those of the table is read. `otherwise` is its value when the address leaves it out. */
export interface Parameter<T> {
  readonly parse: (text: string) => Parsed<T>;
  readonly otherwise: T;
}

type RawSchema = z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>, z.core.$strict>;

function rawSchema(columns: readonly TableColumn[], names: readonly string[]): RawSchema {
  const shape: Record<string, z.ZodOptional<z.ZodString>> = {};
  const descriptions: Readonly<Record<string, ParameterDescription | undefined>> = reservedDescriptions;
  for (const name of names)
    shape[name] = z
      .string()
      .optional()
      .meta({ ...descriptions[name] });
  for (const { key, filter, isInteger, leavesOutYes } of columns) {
    if (key in shape) throw new Error(`two parameters are called ${key}`);
    const kind =
      filter === 'range' && isInteger === true
        ? 'wholeRange'
        : filter === 'triState' && leavesOutYes === true
          ? 'triStateOrAny'
          : filter;
    if (kind !== null)
      shape[key] = z
        .string()
        .optional()
        .meta({ ...filterDescriptions[kind] });
  }
  return z.strictObject(shape);
}

function readInto<T>(
  schema: RawSchema,
  columns: readonly TableColumn[],
  pick: (query: TableQuery) => T,
): z.ZodType<T, RawQuery> {
  return schema.transform((raw, context): T => {
    const { query, issues } = parseTableQuery(columns, raw);
    for (const [name, message] of Object.entries(issues)) context.addIssue({ code: 'custom', path: [name], message });
    return pick(query);
  });
}

/** The query schema of an endpoint that answers a page. The cursor is checked by the server, which alone can. */
export function tableQuery(columns: readonly TableColumn[]): z.ZodType<TableQuery, RawQuery> {
  return readInto(rawSchema(columns, reservedNames), columns, (query) => query);
}

/** The query schema of an endpoint that answers for all rows of a filter: count, facets, export. */
export function tableFilters(columns: readonly TableColumn[]): z.ZodType<TableFilters, RawQuery> {
  return readInto(rawSchema(columns, ['search', 'unknown']), columns, ({ filters, unknown, search }) => ({
    filters,
    unknown,
    search,
  }));
}

type Parameters<T> = { readonly [Name in keyof T & string]: Parameter<T[Name]> };

/** `tableFilters` with parameters of one endpoint: which facets, which order of the groups. */
export function tableFiltersWith<T extends Readonly<Record<string, unknown>>>(
  columns: readonly TableColumn[],
  parameters: Parameters<T>,
): z.ZodType<TableFilters & T, RawQuery> {
  return readWith(columns, ['search', 'unknown'], parameters, ({ filters, unknown, search }): TableFilters => ({
    filters,
    unknown,
    search,
  }));
}

/** `tableQuery` with parameters of one endpoint. */
export function tableQueryWith<T extends Readonly<Record<string, unknown>>>(
  columns: readonly TableColumn[],
  parameters: Parameters<T>,
): z.ZodType<TableQuery & T, RawQuery> {
  return readWith(columns, reservedNames, parameters, (query) => query);
}

function readWith<Q, T extends Readonly<Record<string, unknown>>>(
  columns: readonly TableColumn[],
  usual: readonly string[],
  parameters: Parameters<T>,
  pick: (query: TableQuery) => Q,
): z.ZodType<Q & T, RawQuery> {
  const names = Object.keys(parameters) as (keyof T & string)[]; // the keys of the mapped type above
  return rawSchema(columns, [...usual, ...names]).transform((raw, context): Q & T => {
    const own: RawQuery = {};
    const extras: Partial<Record<keyof T & string, unknown>> = {};
    for (const [name, text] of Object.entries(raw)) if (!names.includes(name)) own[name] = text;
    const { query, issues } = parseTableQuery(columns, own);
    for (const name of names) {
      const text = raw[name];
      const parsed = text === undefined ? valid(parameters[name].otherwise) : parameters[name].parse(text);
      if (parsed.isValid) extras[name] = parsed.value;
      else issues[name] = parsed.message;
    }
    for (const [name, message] of Object.entries(issues)) context.addIssue({ code: 'custom', path: [name], message });
    // Each name has its value, or an issue was added and the caller never gets the answer.
    return { ...pick(query), ...(extras as T) };
  });
}
