import type { DealKind } from '../../../contract/deals/options.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { periodInHeader, type PeriodInHeader } from '../reading/period-in-header.ts';
import { unitsIn } from './column-words.ts';
import { judgeNumber } from './judge-column.ts';
import type { ColumnProfile } from './profile-columns.ts';

/** Amounts in one column per year, quarter or month: `2019`, `2020`, `2021`. */

interface YearColumn {
  readonly profile: ColumnProfile;
  readonly period: PeriodInHeader;
}

const most = 0.6;
const mostYears = 60;

/** Two columns or more of numbers whose headers differ in a year alone. */
export function yearColumns(profiles: readonly ColumnProfile[]): YearColumn[] {
  const found = profiles.flatMap((profile) => {
    const period = periodInHeader(profile.name);
    const { filledCount, numbers, days } = profile;
    // 2,050 and 8,300 may be years, too: as amounts among others they are none.
    const dayCount = Math.max(days.ymd, days.dmy) - days.year;
    const isMoney =
      filledCount > 0 && Math.max(...Object.values(numbers)) >= filledCount * most && dayCount < filledCount;
    return period === null || !isMoney ? [] : [{ profile, period }];
  });
  const groups = [...Map.groupBy(found, ({ period }) => period.rest).values()].filter((group) => group.length > 1);
  const [largest = []] = groups.toSorted((one, other) => other.length - one.length);
  return largest.slice(0, mostYears);
}

const words = { day: 'day', month: 'month', quarter: 'quarter', half_year: 'half year', year: 'year' } as const;
const wordOf = ([first]: readonly YearColumn[]): string => words[first?.period.precision ?? 'year'];

const yearsQuestion = (columns: readonly YearColumn[]): Question => ({
  id: 'years',
  column: null,
  text: `Amounts stand in one column for each ${wordOf(columns)}: ${columns
    .slice(0, 3)
    .map(({ profile }) => profile.name)
    .join(', ')}${columns.length > 3 ? ' and so on' : ''}. Is each of them a deal of its ${wordOf(columns)}?`,
  option: '--answer years=each or years=none',
  choices: [
    { value: 'each', label: `Yes: one deal for each ${wordOf(columns)} with an amount`, example: null },
    { value: 'none', label: 'No: read none of these columns', example: null },
  ],
});

/** Several deals in a row, by the columns of their amounts. */
export interface SplitAmounts {
  readonly columns: readonly ColumnProfile[];
  readonly parts: Mapping['parts'];
  readonly grouping: Mapping['grouping'];
  /** Of all of them, where their columns say it. */
  readonly kind?: DealKind | null;
  /** Their columns, where each has several. */
  readonly names?: ReadonlyMap<string, unknown>;
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
    parts: columns.map(({ profile, period }) => ({
      name: nameOf(period),
      kind,
      amountFrom: profile.name,
      ...(multiply === null ? {} : { multiply }),
      set: { date: period.day, datePrecision: period.precision },
    })),
  };
}

const nameOf = ({ day, precision }: PeriodInHeader): string =>
  precision === 'year' ? `y${day.slice(0, 4)}` : `${precision.slice(0, 1)}${day.slice(0, 7).replace('-', '_')}`;
