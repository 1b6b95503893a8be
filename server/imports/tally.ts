import type { DealColumnKey } from '../../contract/deals/deals.ts';
import type { ImportSummary, ProblemCode } from '../../contract/imports/imports.ts';
import { reportedFields, type ReportedField } from '../../contract/imports/report.ts';
import type { RowNotes } from '../deals/drafts/cells.ts';
import type { DealDraft } from '../deals/drafts/draft.ts';

/** What is counted while the lines of a file are read. */
export interface Tally {
  readCount: number;
  rejectedCount: number;
  /** Rows that are none of the table: not in `readCount`. */
  passedOverCount: number;
  /** The first of them. */
  readonly passedOver: NonNullable<ImportSummary['passedOver']>;
  readonly fields: Readonly<Record<ReportedField, FieldTally>>;
  /** Words that are no value of a closed list, by column. */
  readonly words: Map<string, Map<string, number>>;
  readonly flagCounts: Record<string, number>;
  readonly rejectCounts: Record<string, number>;
  /** The first of the refused rows; the database keeps all of them. */
  readonly rejects: { readonly line: number; readonly code: ProblemCode; readonly reason: string }[];
}

interface FieldTally {
  known: number;
  undisclosed: number;
  unclear: number;
  refused: number;
  readonly lines: number[];
}

export const startTally = (): Tally => ({
  readCount: 0,
  rejectedCount: 0,
  passedOverCount: 0,
  passedOver: [],
  fields: Object.fromEntries(
    reportedFields.map((key) => [key, { known: 0, undisclosed: 0, unclear: 0, refused: 0, lines: [] }]),
  ) as unknown as Tally['fields'], // fromEntries forgets the keys
  words: new Map(),
  flagCounts: {},
  rejectCounts: {},
  rejects: [],
});

const mostLines = 20;
const mostWords = 300;
/** Flags by which a value stays unknown although something stands in the cell. */
const unclearFlags: Readonly<Record<ReportedField, readonly string[]>> = {
  recipientName: ['excel_error'],
  funderNames: [],
  amount: ['no_currency', 'amount_range'],
  date: ['early_date'],
};

/** A row of the file as it was read: each of its core fields is known, not disclosed, not understood or refused with it. */
export function countFields(
  { fields }: Tally,
  {
    drafts,
    notes,
    isRefused,
    line,
  }: { drafts: readonly DealDraft[]; notes: RowNotes; isRefused: boolean; line: number },
): void {
  const isPlain = notes.problems.length === 0 && notes.flags.length === 0;
  for (const key of reportedFields) {
    const field = fields[key];
    if (!isPlain && isUnclear(key, drafts, notes)) {
      field.unclear += 1;
      if (field.lines.length < mostLines) field.lines.push(line);
    } else if (isRefused) field.refused += 1;
    else if (isKnown(drafts, key)) field.known += 1;
    else field.undisclosed += 1;
  }
}

const isUnclear = (key: ReportedField, drafts: readonly DealDraft[], { problems, flags }: RowNotes): boolean =>
  problems.some((problem) => problem.key === key) ||
  (!isKnown(drafts, key) && flags.some((flag) => unclearFlags[key].includes(flag.split(':')[0] ?? '')));

function isKnown(drafts: readonly DealDraft[], key: DealColumnKey): boolean {
  for (const { values } of drafts) {
    const value = values[key];
    if (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined) return true;
  }
  return false;
}

export function countWords({ words }: Tally, { words: found }: RowNotes): void {
  for (const { key, word } of found) {
    const ofColumn = words.get(key) ?? new Map<string, number>();
    words.set(key, ofColumn);
    const name = ofColumn.has(word) || ofColumn.size < mostWords ? word : '…';
    ofColumn.set(name, (ofColumn.get(name) ?? 0) + 1);
  }
}

export const summaryOfTally = (
  tally: Tally,
): Pick<
  ImportSummary,
  | 'readCount'
  | 'rejectedCount'
  | 'askedCount'
  | 'passedOverCount'
  | 'passedOver'
  | 'fields'
  | 'unknownWords'
  | 'flagCounts'
  | 'rejectCounts'
> => ({
  readCount: tally.readCount,
  rejectedCount: tally.rejectedCount,
  askedCount: 0,
  passedOverCount: tally.passedOverCount,
  passedOver: tally.passedOver,
  fields: reportedFields.map((key) => ({ key, ...tally.fields[key] })),
  unknownWords: [...tally.words].map(([key, words]) => ({
    key,
    words: [...words].map(([word, count]) => ({ word, count })).toSorted((one, other) => other.count - one.count),
  })),
  flagCounts: tally.flagCounts,
  rejectCounts: tally.rejectCounts,
});
