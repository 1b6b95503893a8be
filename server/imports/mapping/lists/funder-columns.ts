import type { DealKind } from '../../../../contract/deals/options.ts';
import { sureFrom, type Answers, type Question } from '../../../../contract/imports/imports.ts';
import { isSaidOnce } from '../../reading/words/said-once.ts';
import { periodInHeader } from '../../reading/period-in-header.ts';
import type { Candidate } from '../candidates.ts';
import { noColumn } from '../core-fields.ts';
import { rankOfIdName } from '../id-columns.ts';
import { judgeNumber } from '../judge-column.ts';
import { wordsOfHeader } from '../lexicon.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import { readHeader } from '../read-header.ts';
import { termsOf } from '../term-headers.ts';
import { chooseYears, type SplitAmounts } from '../year-columns.ts';

/** A matrix: amounts in a column for each funder, whose name is the header. */

const most = 0.6;
const fewest = 3;
const mostColumns = 50;

const isOfFunder = (profile: ColumnProfile): boolean => {
  const { name, filledCount, numbers, noNumberCount, percentCount, durationCount } = profile;
  const words = wordsOfHeader(name);
  const isNumber =
    filledCount > noNumberCount && Math.max(...Object.values(numbers)) >= (filledCount - noNumberCount) * most;
  const isName =
    /^\p{Lu}/u.test(name) && words.length > 1 && words.some(({ classes }) => classes.size === 0) && !/\d/.test(name);
  return (
    isNumber &&
    isName &&
    percentCount + durationCount === 0 &&
    !isSaidOnce(name) &&
    periodInHeader(name) === null &&
    termsOf(name).length === 0 &&
    rankOfIdName(name) === 0 &&
    (readHeader(name).scores.amount ?? 0) < most
  );
};

interface SplitContext {
  readonly profiles: readonly ColumnProfile[];
  readonly kind: DealKind;
  readonly answers: Answers;
  readonly questions: Question[];
}

interface SplitColumns extends SplitAmounts {
  /** What is looked for nowhere else. */
  readonly core: (hasDate: boolean) => Answers;
}

/** Amounts in one column for each year, or for each funder; null where they do not stand so. */
export function chooseSplitColumns(
  candidates: readonly Candidate[],
  { profiles, kind, ...context }: SplitContext,
): SplitColumns | null {
  const isSure = (...keys: readonly string[]): boolean =>
    candidates.some(({ key, score }) => keys.includes(key) && score >= sureFrom);
  if (isSure('amount', 'amountUsd')) return null;
  const years = chooseYears(profiles, kind, context);
  // Each column has its year; a column of dates says nothing of it.
  if (years !== null)
    return {
      ...years,
      core: (hasDate) => ({ 'field:amount': noColumn, ...(hasDate ? {} : { 'field:date': noColumn }) }),
    };
  const funders = isSure('funderNames') ? null : chooseFunderColumns(profiles, kind, context);
  return funders === null
    ? null
    : { ...funders, core: () => ({ 'field:amount': noColumn, 'field:funderNames': noColumn }) };
}

/** A deal for each amount of a funder, where a person says so; null where amounts do not stand so. */
function chooseFunderColumns(
  profiles: readonly ColumnProfile[],
  kind: DealKind,
  { answers, questions }: { answers: Answers; questions: Question[] },
): SplitAmounts | null {
  const columns = profiles.filter(isOfFunder).slice(0, mostColumns);
  const [first] = columns;
  if (first === undefined || columns.length < fewest || answers['columns'] === 'none') return null;
  if (answers['field:amount'] !== undefined || answers['field:funderNames'] !== undefined) return null;
  if (answers['columns'] !== 'funders') questions.push(funderColumnsQuestion(columns));
  return {
    columns,
    grouping: judgeNumber(first).grouping ?? 'plain',
    parts: columns.map(({ name }, at) => ({
      name: `funder_${at + 1}`,
      kind,
      amountFrom: name,
      set: { funderNames: name },
    })),
  };
}

const mostNamed = 5;
const funderColumnsQuestion = (columns: readonly ColumnProfile[]): Question => ({
  id: 'columns',
  column: null,
  text: `Amounts stand in ${columns.length} columns: ${columns
    .slice(0, mostNamed)
    .map(({ name }) => `"${name}"`)
    .join(', ')}${columns.length > mostNamed ? ' and so on' : ''}. Are these the funders, each with what it gave?`,
  option: '--answer columns=funders or columns=none',
  choices: [
    { value: 'funders', label: 'Yes: one deal for each amount, of the funder above it', example: null },
    { value: 'none', label: 'No: read none of these columns so', example: null },
  ],
});
