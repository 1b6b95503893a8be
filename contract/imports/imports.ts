import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { dealKinds } from '../deals/options.ts';
import { columnName, mapping } from './mapping.ts';
import { importProgress } from './progress.ts';
import { reportDates, reportParts, unusedColumn } from './report.ts';
import { writtenText } from '../written-text.ts';
import { mergesSince } from './merges-since.ts';

/** Bringing files of deals in: upload, detection, mapping, check, commit, undo. What the wizard and the engine agree on. */

/** Largest file that the wizard takes, in bytes; the command line has no limit. */
export const maximumUploadBytes = 500_000_000;
/** The most bytes of one piece of an upload. An upload is sent in pieces, so that it can resume where it stopped. */
export const maximumPieceBytes = 8_000_000;
/** How long a finished import can be undone. */
export const undoDays = 30;

export const importStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'committing',
  'done',
  'undoing',
  'undone',
  'failed',
  'interrupted',
  'discarded',
] as const;
export type ImportState = (typeof importStates)[number];

/** What the import would do, or did, with a row of the file. */
const rowStates = ['added', 'changed', 'unchanged', 'refused'] as const;
export type RowState = (typeof rowStates)[number];

/** Why a row is refused: stable codes; the words are in `problemWords`. */
const problemCodes = [
  'bad_number',
  'bad_date',
  'bad_text',
  'formula',
  'shifted_columns',
  'missing',
  'unknown_value',
  'duplicate_id',
  'other_kind',
  'skipped',
] as const;
export type ProblemCode = (typeof problemCodes)[number];
export const problemWords: Readonly<Record<ProblemCode, string>> = {
  bad_number: 'Unreadable number',
  bad_date: 'Date does not exist',
  bad_text: 'Text cannot be stored',
  formula: 'Formula without a value',
  shifted_columns: 'More or fewer columns than the header',
  missing: 'A required value is empty',
  unknown_value: 'Not a value of this column',
  duplicate_id: 'Same id twice in the file',
  other_kind: 'Not a deal of ours',
  skipped: 'Skipped by you',
};

/** What is worth a look in a row that is kept; the part after a colon is what was found. */
export const flagWords = {
  negative_amount: 'Negative amount: a reversal?',
  no_lead: 'The lead is kept for equity only',
  outlier: 'More than 1,000 times the usual',
  future_date: 'Date in the future',
  early_date: 'Date before 1900: unknown',
  no_currency: 'Amount without a currency: unknown',
  amount_range: 'The amount is a range or a limit: unknown',
  other_currency: 'The sign beside the amount names another currency than the column or your answer: the sign counts',
  beyond_whole: 'Share below 0% or above 100%: unknown',
  no_rate: 'No exchange rate for this currency and year',
  unknown_country: 'Country not known',
  unknown_category: 'Category not known',
  unknown_status: 'Status not known',
  unknown_value: 'Value not known',
  date_precision: 'Precision of the date not known',
  markup: 'Contained HTML, kept as text',
  mojibake: 'Characters look garbled',
  mended: 'Garbled characters repaired',
  cut: 'Too long for the column: cut',
  formula_text: 'Starts like a formula, kept as text',
  near_funder: 'Funder close to one that we have',
  person_hidden: 'Name of a person not stored',
  several_amounts: 'Rows of one deal disagree',
  excel_error: 'Spreadsheet error, read as unknown',
  formula: 'Result of a formula',
} as const;
export type FlagCode = keyof typeof flagWords;

/** 0 to 1. From `sureFrom` on, the admin is not asked. */
const confidence = z.number().min(0).max(1);
export const sureFrom = 0.9;
const guess = z.object({ value: z.string(), confidence, why: z.string() });

/** Something the file does not tell by itself. `option` is what answers it on the command line. */
export const question = z.object({
  id: z.string(),
  column: z.string().nullable(),
  text: z.string(),
  option: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string(), example: z.string().nullable() })),
});
export type Question = z.output<typeof question>;
/** Answers by the id of the question. */
export const answers = z.record(z.string().max(250), z.string().max(300));
export type Answers = z.output<typeof answers>;

const detectedColumn = z.object({
  name: z.string(),
  /** The first values that are not empty, at most 5. */
  samples: z.array(z.string()),
  filledCount: z.int(),
  /** How its cells are read: `number, 1,234.50`, `date, DD/MM/YYYY`, `text`. */
  reads: z.string(),
  /** The key of the column of the database that it seems to be; null means skipped. */
  field: z.string().nullable(),
  confidence,
  why: z.string(),
  /** Email addresses, telephone numbers, names of people: never taken. */
  isPersonal: z.boolean(),
  /** What a column that nothing is read from seems to hold all the same: `45 countries`. */
  holds: z.string().optional(),
  looksLike: unusedColumn.shape.looksLike.optional(),
});

export const detection = z.object({
  format: guess,
  encoding: guess,
  lineEnd: guess.nullable(),
  delimiter: guess.nullable(),
  header: guess,
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  rowCount: z.int(),
  /** A known source, or a saved mapping for these columns. */
  adapter: z.object({ name: z.string(), title: z.string(), licence: z.string().nullable() }).nullable(),
  columns: z.array(detectedColumn),
  /** The first rows as they stand in the file, at most 20. */
  firstRows: z.array(z.array(z.string())),
  questions: z.array(question),
  /** What the engine would do without any change by the admin; null when it cannot say even that. */
  mapping: mapping.nullable(),
});
export type Detection = z.output<typeof detection>;

const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

/** `readCount` = added + changed + unchanged + rejected + asked, in rows of the file. `deals` counts deals: a row may be several, or a part of one. */
export const importReport = z.object({
  adapter: z.string(),
  readCount: z.int(),
  addedCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  rejectedCount: z.int(),
  ...reportParts,
  ...reportDates,
  deals: counts,
  kindCounts: z.record(z.enum(dealKinds), z.int()),
  flagCounts: z.record(z.string(), z.int()),
  rejectCounts: z.record(z.string(), z.int()),
  /** Known values by column key, of the accepted deals. */
  knownCounts: z.record(z.string(), z.int()),
  newFunderCount: z.int(),
  /** Of the new ones, those that resemble a funder that we have. */
  nearFunderCount: z.int(),
  /** Of the new ones, those that were listed at once; absent from reports of before. */
  listedFunderCount: z.int().optional(),
  /**
   * New rows that look like a stored deal under another name of its recipient, at most 50, where no one has answered the
   * question `renamed` yet: `same` changes the stored deals, `new` adds the rows.
   */
  renamed: z.array(z.object({ line: z.int(), was: z.string(), is: z.string() })).optional(),
  renamedCount: z.int().optional(),
  /** For a check: how many deals change in each column, by the key under which rows name it. */
  changedKeys: z.record(z.string(), z.int()).optional(),
  /** By currency, exact decimals as text. */
  sums: z.array(
    z.object({ kind: z.enum(dealKinds), currency: z.string().nullable(), count: z.int(), sum: z.string().nullable() }),
  ),
  seconds: z.number(),
});
export type ImportSummary = z.output<typeof importReport>;

const importRecord = z.object({
  id: uuid,
  state: z.enum(importStates),
  kind: z.enum(dealKinds).nullable(),
  fileName: z.string(),
  /** The email address of the admin who began it; null from the command line. */
  startedBy: z.string().nullable(),
  sourceName: z.string(),
  /** The source that is kept and brought the file; null where an admin or the command line did. */
  sourceId: uuid.nullable(),
  adapter: z.string().nullable(),
  totalBytes: z.int().nullable(),
  receivedBytes: z.int(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  /** Until then it can be undone; null when it cannot. */
  undoUntil: instant.nullable(),
  readCount: z.int(),
  addedCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  rejectedCount: z.int(),
  /** Why it failed or that it was interrupted, and that nothing was stored. */
  failure: z.string().nullable(),
  /** Funders that it made and that no admin has listed or hidden yet. */
  waitingFunderCount: z.int(),
  /** While it runs. */
  progress: importProgress.nullable(),
  report: importReport.nullable(),
  version: z.int(),
});
export type ImportRecord = z.output<typeof importRecord>;

const importParams = z.strictObject({ importId: uuid });
const mappingParams = z.strictObject({ mappingId: uuid });
const versioned = z.strictObject({ version: z.int() });

export const startImport = endpoint('POST /api/admin/imports', {
  summary: 'Announce a file; its bytes follow in pieces',
  body: z.strictObject({ fileName: z.string().min(1).max(300), totalBytes: z.int().min(1).max(maximumUploadBytes) }),
  status: 201,
  reply: importRecord,
});
/** The body is application/octet-stream; `offset` must be `receivedBytes` of the import, else 409. */
export const sendPiece = endpoint('PUT /api/admin/imports/:importId/file', {
  summary: 'One piece of the file',
  params: importParams,
  query: z.strictObject({ offset: z.string().regex(/^\d{1,12}$/) }),
  body: z.unknown(),
  reply: importRecord,
});
export const listImports = endpoint('GET /api/admin/imports', {
  summary: 'Imports, newest first',
  query: z.strictObject({ before: uuid.optional() }),
  reply: z.object({ imports: z.array(importRecord), hasMore: z.boolean() }),
});
export const getImport = endpoint('GET /api/admin/imports/:importId', {
  summary: 'One import and how far it is',
  params: importParams,
  reply: importRecord,
});
export const detectImport = endpoint('POST /api/admin/imports/:importId/detection', {
  summary: 'What the file seems to be, with the answers so far',
  params: importParams,
  body: z.strictObject({ answers, layout: mapping.shape.layout.optional() }),
  reply: detection,
});
/** Column key to what is put into the cell; `null` leaves the line out. By line. */
export const corrections = z.record(
  z.string().regex(/^\d{1,9}$/),
  z.union([z.null(), z.record(z.string().max(200), z.string().max(10_000))]),
);
export type Corrections = z.output<typeof corrections>;
export const checkImport = endpoint('POST /api/admin/imports/:importId/check', {
  summary: 'Read all rows and say what would happen; answers at once, and the import continues on its own',
  params: importParams,
  body: z.strictObject({ mapping, sourceName: z.string().min(1).max(100), corrections, answers, version: z.int() }),
  status: 202,
  reply: importRecord,
});
export const importRow = z.object({
  line: z.int(),
  part: z.int(),
  state: z.enum(rowStates),
  kind: z.enum(dealKinds).nullable(),
  dealId: uuid.nullable(),
  code: z.enum(problemCodes).nullable(),
  reason: z.string().nullable(),
  flags: z.array(z.string()),
  /** The cells of the file, as they stand there. */
  raw: z.array(z.string()),
  deal: z.record(z.string(), z.unknown()).nullable(),
  /** For a changed row: the deal as it is stored now, and the columns that differ. */
  before: z.record(z.string(), z.unknown()).nullable(),
  changedKeys: z.array(z.string()),
});
export type ImportRow = z.output<typeof importRow>;
export const listImportRows = endpoint('GET /api/admin/imports/:importId/rows', {
  summary: 'Rows of the dry run: all refused and flagged ones, the first 1,000 of each of the others',
  params: importParams,
  query: z.strictObject({
    state: z.enum([...rowStates, 'flagged']).optional(),
    code: z.string().max(60).optional(),
    /** Only rows that change in this column. */
    changedKey: z.string().max(60).optional(),
    afterLine: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  reply: z.object({ rows: z.array(importRow), nextLine: z.int().nullable() }),
});
export const commitImport = endpoint('POST /api/admin/imports/:importId/commit', {
  summary: 'Store it, all or nothing; 409 when the database has changed since the check',
  params: importParams,
  body: versioned,
  status: 202,
  reply: importRecord,
});
/** What an undo does with deals that admins edited since: they stay as they are, or the edits go with the import. */
export const editedChoices = ['keep', 'undo'] as const;
export type EditedChoice = (typeof editedChoices)[number];
export const previewUndo = endpoint('GET /api/admin/imports/:importId/undo', {
  summary: 'What was changed since an import: deals that admins edited, deals of later imports, merged funders',
  params: importParams,
  reply: z.object({ editedCount: z.int(), importedCount: z.int(), ...mergesSince }),
});
export const undoImport = endpoint('POST /api/admin/imports/:importId/undo', {
  summary: 'Undo an import; what a later import has changed stays',
  params: importParams,
  body: z.strictObject({ ...versioned.shape, edited: z.enum(editedChoices).default('keep') }),
  reply: z.object({ import: importRecord, removedCount: z.int(), restoredCount: z.int(), keptCount: z.int() }),
});
export const discardImport = endpoint('DELETE /api/admin/imports/:importId', {
  summary: 'Discard a file that was not committed',
  params: importParams,
  status: 204,
  reply: nothing,
});

const savedMapping = z.object({ id: uuid, name: z.string(), mapping, version: z.int(), updatedAt: instant });
export type SavedMapping = z.output<typeof savedMapping>;
export const listMappings = endpoint('GET /api/admin/import-mappings', {
  summary: 'Saved matches and those of known sources',
  reply: z.object({ saved: z.array(savedMapping), known: z.array(mapping) }),
});
export const saveMapping = endpoint('POST /api/admin/import-mappings', {
  summary: 'Save how columns were matched; the same name replaces',
  body: z.strictObject({
    name: writtenText({ least: 1, most: 100, isName: true }),
    columns: z.array(columnName).max(500),
    mapping,
  }),
  status: 201,
  reply: savedMapping,
});
export const deleteMapping = endpoint('DELETE /api/admin/import-mappings/:mappingId', {
  summary: 'Forget a saved match',
  params: mappingParams,
  status: 204,
  reply: nothing,
});
