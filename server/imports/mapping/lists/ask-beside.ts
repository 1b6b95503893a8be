import type { DealKind } from '../../../../contract/deals/options.ts';
import type { Answers, Question } from '../../../../contract/imports/imports.ts';
import { coreKeys } from '../candidates.ts';
import type { FirstRows } from '../choose-mapping.ts';
import { noColumn } from '../core-fields.ts';
import type { ColumnProfile } from '../described-columns.ts';
import { askFundersBeside } from './funders-beside.ts';
import type { GroupParts } from './group-parts.ts';
import { askTicketSums } from './ticket-sums.ts';

interface Asking {
  readonly first: FirstRows;
  readonly answers: Answers;
  readonly questions: Question[];
}

/** Columns that nothing is read from, and that say the same as others or more. */
export function askBeside(
  matched: readonly ColumnProfile[],
  kind: DealKind,
  { first, answers, questions }: Asking,
): void {
  if (kind === 'equity') questions.push(...askFundersBeside(matched, first, answers));
  if (!questions.some(({ id }) => id === 'field:amount')) questions.push(...askTicketSums(matched, first, answers));
}

interface SaidByColumns {
  readonly ofColumns: Answers | undefined;
  /** The amounts stand in a column for each kind. */
  readonly hasKinds: boolean;
  readonly groups: GroupParts | null;
}

/** What columns that belong together say of the core, beside what a person says. */
export const coreAnswers = (answers: Answers, { ofColumns, hasKinds, groups }: SaidByColumns): Answers => ({
  ...answers,
  ...ofColumns,
  ...(hasKinds ? { 'field:amount': noColumn } : {}),
  ...(groups === null ? {} : coreByGroup(groups)),
});

/** What each group says itself is looked for nowhere else. */
const coreByGroup = ({ keys }: GroupParts): Answers =>
  Object.fromEntries(
    coreKeys.filter((key) => key === 'amount' || keys.has(key)).map((key) => [`field:${key}`, noColumn]),
  );
