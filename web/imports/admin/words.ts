import { listOf } from '../../../contract/lists.ts';
import type { Delimiter, Grouping } from '../../../contract/imports/mapping.ts';
import { dealKinds } from '../../../contract/deals/options.ts';
import type { ImportRecord, ImportState, RowState } from '../../../contract/imports/imports.ts';
import type { ImportProgress } from '../../../contract/imports/progress.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { formatCount, formatDay, formatInteger } from '../../../contract/formats.ts';

/** How imports read. */

export const groupingWords: Readonly<Record<Grouping, string>> = {
  plain: '1234.5',
  comma: '1,234.5',
  dot: '1.234,5',
  space: '1 234,5',
  indian: '12,34,567.8',
  each: '1,234 or 1.234 or 1 234',
};
export const multiplyWords = {
  '0.01': 'Cents',
  '1': 'As written',
  '100': 'Hundreds',
  '1000': 'Thousands',
  '100000': 'Lakhs',
  '1000000': 'Millions',
  '10000000': 'Crores',
  '1000000000': 'Billions',
};
export const delimiterWords: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
};
export const rowStateWords: Readonly<Record<RowState | 'flagged', string>> = {
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
  flagged: 'Worth a look',
};

const stateWords: Readonly<Record<ImportState, string>> = {
  uploading: 'upload incomplete',
  uploaded: 'columns not matched yet',
  checking: 'rows are being checked',
  checked: 'checked, not added yet',
  committing: 'is being added',
  done: 'done',
  undoing: 'is being undone',
  undone: 'undone',
  failed: 'failed, nothing was stored',
  interrupted: 'interrupted, nothing was stored',
  discarded: 'dropped',
};

/** One line of the history: "Equity, 412 added, 3 updated. 02 Nov 2026". */
export function describeImport({ kind, state, report, addedCount, changedCount, startedAt }: ImportRecord): string {
  const added = report?.deals.added ?? addedCount;
  const changed = report?.deals.changed ?? changedCount;
  const what =
    state === 'done'
      ? `${formatInteger(added)} added${changed === 0 ? '' : `, ${formatInteger(changed)} updated`}`
      : stateWords[state];
  // A file may hold other kinds than the one it was taken for.
  const found = dealKinds.filter((one) => (report?.kindCounts[one] ?? 0) > 0);
  const kinds = found.length > 0 || kind === null ? found : [kind];
  const said =
    kinds.length === 0
      ? what.charAt(0).toUpperCase() + what.slice(1)
      : `${listOf(kinds.map((one, at) => (at === 0 ? kindLabels[one] : kindLabels[one].toLowerCase())))}, ${what}`;
  return `${said}. ${formatDay(startedAt)}`;
}

/** The admin who began it, by the email address. */
export const describeStarter = (
  { startedBy, sourceId }: Pick<ImportRecord, 'startedBy' | 'sourceId'>,
  own: string | null,
): string =>
  sourceId !== null
    ? 'From a saved source'
    : startedBy === null
      ? 'From the command line'
      : startedBy === own
        ? 'By you'
        : `By ${startedBy}`;

/** "12 seconds", "3 minutes". */
export const formatSeconds = (seconds: number): string =>
  seconds < 90
    ? formatCount(Math.max(1, Math.round(seconds)), 'second')
    : formatCount(Math.round(seconds / 60), 'minute');

/** How far a run is. A check compares the rows after the last one was read, a commit stores them. */
export function progressWords(
  state: ImportState,
  { readCount, rowsPerSecond, readShare, secondsLeft }: ImportProgress,
): string {
  const left = secondsLeft === null ? '' : ` About ${formatSeconds(secondsLeft)} left.`;
  const isCommit = state === 'committing';
  if (readShare < 1) {
    const next = isCommit ? ' They are stored after the last one has been read.' : '';
    return `${formatCount(readCount, 'row')} read, ${formatInteger(rowsPerSecond)} a second.${next}${left}`;
  }
  const now = isCommit ? 'They are being stored, which can take longer.' : 'They are compared with the database.';
  return `All ${formatCount(readCount, 'row')} read. ${now}${left}`;
}

/** What the last button will do; null when there is nothing to do. */
export function commitWords({ addedCount, changedCount, report }: ImportRecord): string | null {
  const added = report?.deals.added ?? addedCount;
  const changed = report?.deals.changed ?? changedCount;
  if (added === 0 && changed === 0) return null;
  if (changed === 0) return `Add ${formatInteger(added)}`;
  if (added === 0) return `Update ${formatInteger(changed)}`;
  return `Add ${formatInteger(added)} and update ${formatInteger(changed)}`;
}
