import { dateOrderWords, type DateOrder, type Grouping } from '../../../contract/imports/mapping.ts';
import type { Question } from '../../../contract/imports/imports.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { readDay } from '../reading/read-day.ts';
import { readMarkedNumber } from '../reading/read-number.ts';

/** What the cells of a column, all together, say of how they are written. More than one choice means: ask. */

export interface JudgedNumber {
  readonly grouping: Grouping | null;
  readonly share: number;
  readonly choices: Question['choices'];
}

// In this order where several fit and all mean the same.
const preferred: readonly Grouping[] = ['plain', 'comma', 'indian', 'dot', 'space'];

export function judgeNumber({ numbers, filledCount, ambiguousNumber }: ColumnProfile): JudgedNumber {
  const most = Math.max(...Object.values(numbers));
  if (most === 0) return { grouping: null, share: 0, choices: [] };
  const fitting = preferred.filter((grouping) => numbers[grouping] === most);
  const grouping = fitting[0] ?? null;
  const hasDot = fitting.includes('dot');
  const other = fitting.find((candidate) => candidate !== 'dot' && candidate !== 'space');
  // Every number fits both ways, and at least one means something else each way.
  const isOpen = ambiguousNumber !== null && hasDot && other !== undefined;
  return {
    grouping,
    share: filledCount === 0 ? 0 : most / filledCount,
    choices: isOpen ? [choice(other, ambiguousNumber), choice('dot', ambiguousNumber)] : [],
  };
}

const choice = (grouping: Grouping, text: string): Question['choices'][number] => ({
  value: grouping,
  label:
    grouping === 'dot'
      ? 'Dots part thousands, a comma the decimals'
      : grouping === 'plain'
        ? 'A dot parts the decimals'
        : 'Commas part thousands',
  example: `${text} is ${readMarkedNumber(text, grouping)?.value ?? '?'}`,
});

export interface JudgedDay {
  readonly order: DateOrder | null;
  readonly share: number;
  readonly example: string | null;
  readonly choices: Question['choices'];
}

const dayNumbers = { excel: { least: 20_000, most: 60_000 }, sas: { least: 3_650, most: 30_000 } } as const;

export function judgeDay(profile: ColumnProfile): JudgedDay {
  const { days, filledCount, onlyDmy, onlyMdy, ambiguousDay, serials, samples } = profile;
  const share = (count: number): number => (filledCount === 0 ? 0 : count / filledCount);
  const none = { order: null, share: 0, example: null, choices: [] };
  if (days.year > 0 && days.year >= filledCount * 0.9) return { ...none, order: 'year', share: share(days.year) };
  if (days.ymd > 0 && days.ymd >= Math.max(days.dmy, days.mdy))
    return { ...none, order: 'ymd', share: share(days.ymd) };
  if (days.dmy + days.mdy > 0) {
    const isOpen = (onlyDmy > 0 && onlyMdy > 0) || (onlyDmy === 0 && onlyMdy === 0 && ambiguousDay !== null);
    const order = onlyDmy >= onlyMdy ? 'dmy' : 'mdy';
    const example = ambiguousDay ?? samples[0] ?? null;
    return {
      order,
      share: share(Math.max(days.dmy, days.mdy)),
      example,
      choices: isOpen ? [dayChoice('dmy', example), dayChoice('mdy', example)] : [],
    };
  }
  if (serials.count < filledCount * 0.6 || serials.count === 0) return none;
  const fitting = (['excel', 'sas'] as const).filter(
    (order) => serials.least >= dayNumbers[order].least && serials.most <= dayNumbers[order].most,
  );
  const example = samples[0] ?? null;
  const choices = fitting.length > 1 ? fitting.map((order) => dayChoice(order, example)) : [];
  return { order: fitting[0] ?? null, share: share(serials.count), example, choices };
}

const dayChoice = (order: DateOrder, text: string | null): Question['choices'][number] => ({
  value: order,
  label: dateOrderWords[order],
  example: text === null ? null : `${text} is ${readDay(text, order)?.day ?? 'no date'}`,
});
