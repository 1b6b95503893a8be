import { z } from 'zod';
import { datePrecisionNames } from '../deals/date-precision.ts';
import { day } from '../endpoint.ts';

/** What a report says beyond counts: what the core fields tell, and what was left aside. */

/** The fields that make a deal, of which a report says how many rows tell them. */
export const reportedFields = ['recipientName', 'funderNames', 'amount', 'date'] as const;
export type ReportedField = (typeof reportedFields)[number];

/** `readCount` = known + undisclosed + unclear + refused, in rows of the file. */
const fieldCounts = z.object({
  key: z.enum(reportedFields),
  known: z.int(),
  /** Nothing stands there, or a word for nothing. */
  undisclosed: z.int(),
  /** What stands there was not understood. */
  unclear: z.int(),
  /** The row is refused for another reason. */
  refused: z.int(),
  /** The first lines that were not understood, at most 20. */
  lines: z.array(z.int()),
});
export type FieldCounts = z.output<typeof fieldCounts>;

/** Rows of a file that are none of its table, or that stand there twice. */
export const passedOverWords = {
  empty: 'Empty line',
  header: 'The header again',
  total: 'A total',
  heading: 'A heading',
  remark: 'A remark',
  copy: 'The same row again',
} as const;
export type PassedOverWhat = keyof typeof passedOverWords;
const passedOverNames = [
  'empty',
  'header',
  'total',
  'heading',
  'remark',
  'copy',
] as const satisfies readonly PassedOverWhat[];

/** A column that nothing is read from although its values look like something of a deal. */
const unusedLooks = z.enum(['country', 'date', 'money', 'rate', 'span', 'round', 'sector', 'status']);
export const unusedColumn = z.object({
  name: z.string(),
  looksLike: unusedLooks,
  /** `45 countries`. */
  text: z.string(),
});
export type UnusedColumn = z.output<typeof unusedColumn>;

export const reportParts = {
  /** Of a file of no known source; absent elsewhere. */
  unused: z.array(unusedColumn).optional(),
  /** Rows that wait for an answer: all of a file that leaves something open, else none. */
  askedCount: z.int().optional(),
  /** The core fields. Absent from reports of before. */
  fields: z.array(fieldCounts).optional(),
  /** Words that are no value of a closed list, by the key of the column, the most frequent first; … stands for the rest. */
  unknownWords: z
    .array(z.object({ key: z.string(), words: z.array(z.object({ word: z.string(), count: z.int() })) }))
    .optional(),
  /** Totals, remarks, empty lines and repeated headers: in none of the counts above. Absent from reports of before. */
  passedOverCount: z.int().optional(),
  /** The first of them, at most 50. */
  passedOver: z.array(z.object({ line: z.int(), why: z.enum(passedOverNames), text: z.string() })).optional(),
};

/** The first and the last date of its deals. */
export const reportDates = {
  /** How exactly the two days are known; absent from reports of before. */
  firstOn: day.nullable(),
  firstPrecision: z.enum(datePrecisionNames).nullable().optional(),
  lastOn: day.nullable(),
  lastPrecision: z.enum(datePrecisionNames).nullable().optional(),
};
