import type { DealColumnKey } from '../../../../contract/deals/deals.ts';
import { formatCount, formFor } from '../../../../contract/formats.ts';
import type { Answers, Question } from '../../../../contract/imports/imports.ts';
import type { Mapping } from '../../../../contract/imports/mapping.ts';
import type { ColumnProfile } from '../described-columns.ts';
import { findIdColumn } from '../id-columns.ts';

/** What names a row for ever, and whether the same row again is another deal. */

const keyFields: readonly DealColumnKey[] = ['recipientName', 'funderNames', 'title', 'date', 'roundType'];

/** An id if the file has one; else what makes a deal: who, from whom, when. */
export function chooseKey(profiles: readonly ColumnProfile[]): Mapping['key'] {
  const id = findIdColumn(profiles);
  if (id !== null) return { from: [id], isUnique: true };
  const named = keyFields.flatMap((key) => profiles.filter(({ field }) => field === key).map(({ name }) => name));
  return named.length > 0
    ? { from: named, isUnique: false, isContent: true }
    : { from: profiles.slice(0, 1).map(({ name }) => name), isUnique: false };
}

const fewestCompared = 12;
const mostCopied = 0.2;
/** The same row again is that row where a column is an id; elsewhere a person is asked. */
export function isCopied(
  { isUnique }: Mapping['key'],
  { copyCount, rowCount, answers }: { copyCount: number; rowCount: number; answers: Answers },
  isOneOfSeveral: boolean,
  questions: Question[],
): boolean {
  if (copyCount === 0 || isOneOfSeveral) return false;
  if (isUnique || answers['copies'] === 'once') return true;
  // Where many rows are the same, they are deals by their nature.
  const isOdd = rowCount >= fewestCompared && copyCount <= rowCount * mostCopied;
  if (isOdd && answers['copies'] !== 'each') questions.push(copiesQuestion(copyCount));
  return false;
}

const copiesQuestion = (count: number): Question => ({
  id: 'copies',
  column: null,
  text: `${formatCount(count, 'row')} ${formFor(count, 'is', 'are')} the same as an earlier one in all cells. Does such a row count again?`,
  option: '--answer copies=once or copies=each',
  choices: [
    { value: 'once', label: 'No: it is the same deal, written twice', example: null },
    { value: 'each', label: 'Yes: each row is a deal of its own', example: null },
  ],
});
