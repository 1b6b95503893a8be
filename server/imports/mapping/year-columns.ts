import type { DealKind } from '../../../contract/deals/options.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { unitsIn } from './column-words.ts';
import { judgeNumber } from './judge-column.ts';
import type { ColumnProfile } from './profile-columns.ts';

/** Amounts in one column per year: `2019`, `2020`, `2021`. */

interface YearColumn {
  readonly profile: ColumnProfile;
  readonly year: string;
}

/** Also of a year that begins within one: `2019/20`. */
const named = /(?<!\d)(?:19|20)\d{2}(?:[/–-](?:20)?\d{2})?(?!\d)/;
const most = 0.6;
const mostYears = 60;

/** Two columns or more of numbers whose headers differ in a year alone. */
export function yearColumns(profiles: readonly ColumnProfile[]): YearColumn[] {
  const found = profiles.flatMap((profile) => {
    const written = named.exec(profile.name)?.[0];
    const { filledCount, numbers, days } = profile;
    const isMoney =
      filledCount > 0 && Math.max(...Object.values(numbers)) >= filledCount * most && days.ymd + days.dmy < filledCount;
    return written === undefined || !isMoney
      ? []
      : [{ profile, year: written.slice(0, 4), rest: profile.name.replace(written, '#') }];
  });
  const groups = [...Map.groupBy(found, ({ rest }) => rest).values()].filter((group) => group.length > 1);
  const [largest = []] = groups.toSorted((one, other) => other.length - one.length);
  return largest.slice(0, mostYears).map(({ profile, year }) => ({ profile, year }));
}

const yearsQuestion = (columns: readonly YearColumn[]): Question => ({
  id: 'years',
  column: null,
  text: `Amounts stand in one column for each year: ${columns
    .slice(0, 3)
    .map(({ profile }) => profile.name)
    .join(', ')}${columns.length > 3 ? ' and so on' : ''}. Is each of them a deal of its year?`,
  option: '--answer years=each or years=none',
  choices: [
    { value: 'each', label: 'Yes: one deal for each year with an amount', example: null },
    { value: 'none', label: 'No: read none of these columns', example: null },
  ],
});

/** Several deals in a row, by the columns of their amounts. */
export interface SplitAmounts {
  readonly columns: readonly ColumnProfile[];
  readonly parts: Mapping['parts'];
  readonly grouping: Mapping['grouping'];
}

/** A deal for each year, where a person says so; null where amounts do not stand so. */
export function chooseYears(
  profiles: readonly ColumnProfile[],
  kind: DealKind,
  { answers, questions }: { answers: Answers; questions: Question[] },
): SplitAmounts | null {
  const columns = yearColumns(profiles);
  const [first] = columns;
  if (first === undefined || answers['years'] === 'none' || answers['field:amount'] !== undefined) return null;
  if (answers['years'] !== 'each') questions.push(yearsQuestion(columns));
  const { multiply } = unitsIn(first.profile.name);
  return {
    columns: columns.map(({ profile }) => profile),
    grouping: judgeNumber(first.profile).grouping ?? 'plain',
    parts: columns.map(({ profile, year }) => ({
      name: `y${year}`,
      kind,
      amountFrom: profile.name,
      ...(multiply === null ? {} : { multiply }),
      set: { date: `${year}-01-01`, datePrecision: 'year' },
    })),
  };
}
