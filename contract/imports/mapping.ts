import { z } from 'zod';
import { dealColumns, type DealColumnKey } from '../deals/deals.ts';
import { confidences, dealKinds, origins } from '../deals/options.ts';

/**
 * How the columns of a file become columns of the database, as data. One form for the adapters of known sources, for
 * what an admin saves in the wizard and for `--map` on the command line.
 */

export const dateOrders = ['ymd', 'mdy', 'dmy', 'year', 'excel', 'excel1904', 'sas', 'epoch'] as const;
export type DateOrder = (typeof dateOrders)[number];
/** How each order of a date reads. */
export const dateOrderWords: Readonly<Record<DateOrder, string>> = {
  ymd: 'Year, month, day',
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  year: 'Years',
  excel: 'Day numbers of a spreadsheet, from 1900',
  excel1904: 'Day numbers of a spreadsheet, from 1904',
  sas: 'Day numbers of SAS, from 1960',
  epoch: 'Seconds or milliseconds since 1970',
};
/** `comma` 1,234.5; `dot` 1.234,5; `space` 1 234,5; `indian` 12,34,567.8; `plain` 1234.5; `each` any of these, cell by cell: three digits behind a sign are thousands. */
export const groupings = ['plain', 'comma', 'dot', 'space', 'indian', 'each'] as const;
export type Grouping = (typeof groupings)[number];
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1251',
  'koi8-r',
  'windows-1253',
] as const;
export type Encoding = (typeof encodings)[number];
export const encodingWords: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little end first',
  'utf-16be': 'UTF-16, big end first',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO 8859-15',
  'windows-1250': 'Windows-1250, central Europe',
  'iso-8859-2': 'ISO 8859-2, central Europe',
  'windows-1254': 'Windows-1254, Turkish',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift_JIS, Japanese',
  'euc-jp': 'EUC-JP, Japanese',
  gb18030: 'GB 18030, Chinese',
  big5: 'Big5, Chinese',
  'euc-kr': 'EUC-KR, Korean',
  'windows-1251': 'Windows-1251, Cyrillic',
  'koi8-r': 'KOI8-R, Cyrillic',
  'windows-1253': 'Windows-1253, Greek',
};

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** What stands in a column of a file that has no header. */
const columnLooks = ['text', 'year', 'number', 'currency', 'country'] as const;
export type ColumnLook = (typeof columnLooks)[number];

/** The name of a column of the file; of a JSON file its path with slashes, `fundingOrganization/0/name`. */
export const columnName = z.string().min(1).max(200);
const cell = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);
const values = z.record(z.string().max(200), z.union([cell, z.array(z.string().max(200)).max(20)]));

/** A row for which this does not hold is read as if the field were absent. */
const condition = z.strictObject({
  column: columnName,
  /** Lower-case values. */
  is: z.array(z.string().max(200)).min(1).max(100).optional(),
  isFilled: z.boolean().optional(),
  /** Filled, and beginning with none of these, in lower case. */
  startsNot: z.array(z.string().min(1).max(200)).max(20).optional(),
});

const fieldRule = z.strictObject({
  /** The first of these columns that says something; with `all`, a list of all that do. */
  from: z.union([columnName, z.array(columnName).min(1).max(20)]).optional(),
  all: z.boolean().optional(),
  /** The same in every row; also what `from` falls back to. */
  constant: cell.optional(),
  /** For lists in one cell: the mark between two values, or several marks. */
  split: z.union([z.string().min(1).max(5), z.array(z.string().min(1).max(5)).min(1).max(5)]).optional(),
  /** A cell names organisations, several in words: "A, B and C" are three, "Smith, Jones & Partners Ltd" is one. */
  organisations: z.boolean().optional(),
  /** Of these cells, commas and words part only names that are known: each text is one name. */
  keepsWhole: z.boolean().optional(),
  /** Of these cells, signs such as a bar part nothing either: they hold one name in two languages. */
  keepsSigns: z.boolean().optional(),
  /**
   * A value is a path from the broad subject to the narrow one, with this mark between. `values` names paths, and the
   * longest of them that begins the path counts.
   */
  levels: z.string().min(1).max(5).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  grouping: z.enum(groupings).optional(),
  /** Units of the column: 1000000 where it counts millions. */
  multiply: z.number().positive().optional(),
  /** What the source writes, in lower case, and what it means; null means unknown. */
  values: values.optional(),
  /** Tried in order when `values` has nothing: words that the lower-case text holds, parted by |. */
  contains: z
    .array(z.tuple([z.string().min(1).max(500), cell]))
    .max(100)
    .optional(),
  /**
   * What happens to a value that is neither in `values` nor in `contains`: as written, unknown with a flag, unknown, or
   * no row.
   */
  otherwise: z.enum(['keep', 'flag', 'null', 'refuse']).optional(),
  /** Zero says nothing, as in a rate of several rates. */
  zeroIsNull: z.boolean().optional(),
  /** Currency signs and words such as million around a number are read, not refused. */
  marks: z.boolean().optional(),
  /** Whole numbers only: fractions are rounded. */
  round: z.boolean().optional(),
  /** A span of time, in months: `3 years`, `18m`; what a number alone counts. */
  duration: z.enum(['months', 'years', 'days', 'weeks']).optional(),
  /** The columns are the year, the month and the day of one date; or the year and its quarter, or its half. */
  joins: z.union([z.boolean(), z.enum(['quarter', 'half'])]).optional(),
  /** Of the organisations that a cell names, those that it marks as the lead. */
  leads: z.boolean().optional(),
  /** Amounts that take back others: they count below zero. */
  isReversal: z.boolean().optional(),
  /** USD whatever the currency of the row is. */
  inUsd: z.boolean().optional(),
  /** The source writes 1 January where it knows the year only. */
  yearOnFirst: z.boolean().optional(),
  /** The text between these words, without them: the recipient in "Grant to X for Y". */
  after: z.string().min(1).max(100).optional(),
  before: z.string().min(1).max(100).optional(),
  /** Reads only this many characters from the left: the branch in a code of an industry. */
  firstCharacters: z.int().min(1).max(20).optional(),
  /** Longer texts are cut to this many characters. */
  cutTo: z.int().min(1).max(2_000).optional(),
  /** Divided by this column and times 100: a share in percent. */
  percentOf: columnName.optional(),
  when: condition.optional(),
  /** An empty cell refuses the row. */
  required: z.boolean().optional(),
  /** Only in rows of these kinds. */
  kinds: z.array(z.enum(dealKinds)).min(1).optional(),
});
export type FieldRule = z.output<typeof fieldRule>;

const fieldKeys = dealColumns.map((column) => column.key) as [DealColumnKey, ...DealColumnKey[]]; // never empty
/** The first rule that gives a value counts. */
const fields = z.partialRecord(z.enum(fieldKeys), z.union([fieldRule, z.array(fieldRule).min(1).max(10)]));

const route = z.strictObject({
  kind: z.enum(dealKinds),
  column: columnName,
  /** Lower-case values, or beginnings of values. */
  is: z.array(z.string().max(200)).max(100).optional(),
  startsWith: z.array(z.string().min(1).max(200)).max(100).optional(),
  isFilled: z.boolean().optional(),
  set: z.partialRecord(z.enum(fieldKeys), cell).optional(),
});

export const layout = z.strictObject({
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  /** False: the first row is data already, and `names` or column_1, column_2, … name the columns. */
  hasHeader: z.boolean().optional(),
  names: z.array(columnName).max(500).optional(),
  /** Rows above the header that are no data. */
  skipRows: z.int().min(0).max(100).optional(),
  /** Lines that name the columns together: groups of columns above their columns. */
  headerRows: z.int().min(1).max(3).optional(),
  sheet: z.string().max(100).optional(),
  /** The key of the list in a JSON file; empty where the file is the list. */
  rowsAt: z.string().max(200).optional(),
  /** What is there: a list of objects, objects by their ids, lists with their `names` elsewhere, or several lists. */
  rowsForm: z.enum(['objects', 'entries', 'arrays', 'lists']).optional(),
  /** Lists in each object whose items are the rows: keys with slashes between, and a star where a list is. */
  itemsAt: z.array(z.string().max(200)).max(20).optional(),
  /** Columns whose value counts for the empty cells below it, until the next one. */
  fillDown: z.array(columnName).max(50).optional(),
  /** Rows with a single text are headings: what they say is a column of the rows below them. */
  hasHeadings: z.boolean().optional(),
  /** A column whose cells say several things at once: the amount, the kind, the rate, the span, the stake. */
  composite: columnName.optional(),
  /** Columns of a sheet whose merged cells count once, in the first of their rows. */
  mergedOnce: z.array(columnName).max(50).optional(),
});
export type Layout = z.output<typeof layout>;

export const mapping = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/),
  title: z.string().min(1).max(100),
  kind: z.enum(dealKinds),
  licence: z.string().max(200).nullable(),
  /** The source line of every row, unless the admin names another. */
  sourceName: z.string().max(100).nullable(),
  origin: z.enum(origins.map(({ value }) => value) as [string, ...string[]]),
  confidence: z.enum(confidences.map(({ value }) => value) as [string, ...string[]]),
  /** Columns that tell such a file from others: all must be there. `optional` ones are known too. */
  columns: z.array(columnName).max(500).default([]),
  optional: z.array(columnName).max(500).default([]),
  /** For files without a header: what its columns hold, all of them. */
  looks: z.array(z.enum(columnLooks)).max(50).default([]),
  layout: layout.default({}),
  /** What names a row for ever: these columns joined. `unique` refuses a second row; otherwise equal rows are real. */
  key: z.strictObject({
    from: z.array(columnName).min(1).max(20),
    isUnique: z.boolean(),
    /** What makes a deal, not an id: read without case and signs, and some of it may be empty. */
    isContent: z.boolean().optional(),
    /** A row that is the same as an earlier one in all cells is that row again, and is passed over. */
    dropsCopies: z.boolean().optional(),
  }),
  /** Rows with the same key are one deal: the funders are collected, amounts are not added. */
  collectFunders: z.boolean().default(false),
  /** The first that fits says under which kind the row belongs. */
  routes: z.array(route).max(50).default([]),
  /** One row, several deals: each part that has its amount becomes one, under its own kind. */
  parts: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z_0-9]{1,30}$/),
        kind: z.enum(dealKinds),
        amountFrom: columnName,
        multiply: z.number().positive().optional(),
        set: z.partialRecord(z.enum(fieldKeys), cell),
        /** What columns of its own say of it, such as its date: any of them makes it a deal, without an amount too. */
        fields: z.partialRecord(z.enum(fieldKeys), fieldRule).optional(),
      }),
    )
    .max(60)
    .default([]),
  /** Rows that are none of ours: refused with the reason. */
  refuse: z
    .array(z.strictObject({ column: columnName, is: z.array(z.string().max(200)), reason: z.string().max(200) }))
    .default([]),
  /** Amounts below zero are given back, and no deals: such rows are refused. */
  refusesNegative: z.boolean().optional(),
  /** How all dates and numbers are written where a field does not say otherwise. */
  dateOrder: z.enum(dateOrders).optional(),
  grouping: z.enum(groupings).optional(),
  /** ISO 4217, where no column says it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  /** What a sign of several currencies means in this file: `¥` is JPY. */
  markCurrencies: z.record(z.string().max(10), z.string().regex(/^[A-Z]{3}$/)).optional(),
  /** What words behind a number multiply it by, where no list of ours says it: `mil` is 1000. */
  unitWords: z.record(z.string().max(30), z.number().positive()).optional(),
  /** Words of this source that mean nothing, besides those known everywhere. */
  nullWords: z.array(z.string().max(60)).default([]),
  /**
   * Public ids of the funders, each beside the column of its name: they go before names. `scheme` is the register of
   * bare numbers, such as GB-CHC; an id that says its register needs none.
   */
  funderIds: z
    .array(
      z.strictObject({
        name: columnName,
        id: columnName,
        scheme: z
          .string()
          .regex(/^[A-Z0-9_-]{2,30}$/)
          .optional(),
        split: z.string().min(1).max(5).optional(),
      }),
    )
    .max(20)
    .optional(),
  /** Columns that say of each row who published it; the first that says something goes before the source of the file. */
  sourceFrom: z.array(columnName).min(1).max(10).optional(),
  /**
   * Letters that a program broke are mended, and totals, remarks and repeated headers are left out: for files of no known
   * source, whose rows are not known to be clean.
   */
  tidies: z.boolean().optional(),
  fields,
});
export type Mapping = z.output<typeof mapping>;
export type MappingInput = z.input<typeof mapping>;
