import { dateOrderWords, type DateOrder, type Grouping } from '../../../contract/imports/mapping.ts';
import type { Question } from '../../../contract/imports/imports.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { readDay } from '../reading/read-day.ts';
import { readMarkedNumber } from '../reading/read-number.ts';

/** What the cells of a column, all together, say of how they are written. More than one choice means: ask. */

export interface JudgedNumber {
  readonly grouping: Grouping | null;
  readonly share: number;
  /** A cell that can be read in two ways. */
  readonly example: string | null;
  readonly choices: Question['choices'];
}

// In this order where several fit and all mean the same.
const preferred: readonly Grouping[] = ['plain', 'comma', 'indian', 'dot', 'space'];

export function judgeNumber(profile: ColumnProfile): JudgedNumber {
  const { numbers, filledCount, ambiguousNumber, hasBothDecimals } = profile;
  const most = Math.max(...preferred.map((grouping) => numbers[grouping]));
  if (most === 0) return { grouping: null, share: 0, example: null, choices: [] };
  const fitting = preferred.filter((grouping) => numbers[grouping] === most);
  const grouping = fitting[0] ?? null;
  const hasDot = fitting.includes('dot');
  const other = fitting.find((candidate) => candidate !== 'dot' && candidate !== 'space');
  const byCell = judgeByCell(profile, { most, grouping: grouping ?? 'plain' });
  if (byCell !== null) return byCell;
  // Every number fits both ways, and at least one means something else each way.
  const isOpen = ambiguousNumber !== null && ((hasDot && other !== undefined) || hasBothDecimals);
  return {
    grouping,
    share: filledCount === 0 ? 0 : most / filledCount,
    example: ambiguousNumber,
    choices: isOpen ? [choice(other ?? 'comma', ambiguousNumber), choice('dot', ambiguousNumber)] : [],
  };
}

const signs = [',', '.'] as const;

/**
 * `10'000` beside `50,000`: what the one way that fits most cells reads as decimals may be thousands. Three digits are
 * decimals only where others with that sign are, and thousands where others are; else a person says so. Null where one
 * way reads all cells and no such cell as decimals.
 */
function judgeByCell(
  { numbers, filledCount, signs: found, hasBothDecimals }: ColumnProfile,
  { most, grouping }: { most: number; grouping: Grouping },
): JudgedNumber | null {
  const open = signs.flatMap((sign) => {
    const text = found.get(`${sign}open`);
    return text === undefined ? [] : [{ sign, text }];
  });
  // `2,5 Mio` beside `1.5m`: the question of the two below.
  if (hasBothDecimals) return null;
  const isMixed = numbers.each > most;
  const asDecimals = open.filter(({ text }) => isMixed || readsAsDecimals(text, grouping));
  const isKnown = (sign: string, is: 'thousands' | 'decimals'): boolean =>
    found.has(sign + is) && !found.has(sign + (is === 'decimals' ? 'thousands' : 'decimals'));
  if (numbers.each < most || (!isMixed && asDecimals.every(({ sign }) => isKnown(sign, 'decimals')))) return null;
  // Each way is as likely as the other: the question of the two below.
  if (!isMixed && asDecimals.length === open.length && numbers.dot === most && grouping !== 'space') return null;
  const doubtful = asDecimals.filter(({ sign }) => !isKnown(sign, 'thousands'));
  const choices = doubtful.flatMap(({ text }) => {
    const [other] = preferred
      .filter((one) => readsAsDecimals(text, one))
      .toSorted((one, two) => numbers[two] - numbers[one]);
    return other === undefined ? [] : [choice(other, text)];
  });
  return {
    grouping: 'each',
    share: filledCount === 0 ? 0 : numbers.each / filledCount,
    example: doubtful[0]?.text ?? null,
    choices: choices.length === 0 ? [] : [choice('each', doubtful[0]?.text ?? ''), ...choices],
  };
}

const readsAsDecimals = (text: string, grouping: Grouping): boolean => {
  const value = readMarkedNumber(text, grouping)?.value;
  return value !== undefined && value !== readMarkedNumber(text, 'each')?.value;
};

const labels: Readonly<Record<Grouping, string>> = {
  plain: 'A dot parts the decimals',
  comma: 'Commas part thousands',
  dot: 'Dots part thousands, a comma the decimals',
  space: 'Spaces part thousands, a comma or a dot the decimals',
  indian: 'Commas part thousands',
  each: 'Three digits behind a sign are thousands, whichever sign it is',
};
const choice = (grouping: Grouping, text: string): Question['choices'][number] => ({
  value: grouping,
  label: labels[grouping],
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
  const { days, filledCount, onlyDmy, onlyMdy, ambiguousDays, serials, samples } = profile;
  const share = (count: number): number => (filledCount === 0 ? 0 : count / filledCount);
  const none = { order: null, share: 0, example: null, choices: [] };
  if (profile.fiscalCount > 0 && profile.fiscalCount >= filledCount * 0.9) return fiscal(profile);
  if (profile.epochCount > 0 && profile.epochCount >= filledCount * 0.9)
    return { ...none, order: 'epoch', share: share(profile.epochCount) };
  if (days.year > 0 && days.year >= filledCount * 0.9) return { ...none, order: 'year', share: share(days.year) };
  if (days.ymd > 0 && days.ymd >= Math.max(days.dmy, days.mdy))
    return { ...none, order: 'ymd', share: share(days.ymd) };
  if (days.dmy + days.mdy > 0) {
    const isOpen = (onlyDmy > 0 && onlyMdy > 0) || (onlyDmy === 0 && onlyMdy === 0 && ambiguousDays.length > 0);
    const order = onlyDmy >= onlyMdy ? 'dmy' : 'mdy';
    const examples = ambiguousDays.length > 0 ? ambiguousDays : samples.slice(0, 1);
    return {
      order,
      share: share(Math.max(days.dmy, days.mdy)),
      example: examples[0] ?? null,
      choices: isOpen ? [dayChoice('dmy', examples), dayChoice('mdy', examples)] : [],
    };
  }
  if (serials.count < filledCount * 0.6 || serials.count === 0) return none;
  const fitting = (['excel', 'sas'] as const).filter(
    (order) => serials.least >= dayNumbers[order].least && serials.most <= dayNumbers[order].most,
  );
  const example = samples[0] ?? null;
  const choices = fitting.length > 1 ? fitting.map((order) => dayChoice(order, samples.slice(0, 1))) : [];
  return { order: fitting[0] ?? null, share: share(serials.count), example, choices };
}

/** `2010-11` alone may be November; among others it is two years. */
function fiscal({ fiscalCount, filledCount, onlyFiscal, samples }: ColumnProfile): JudgedDay {
  const examples = samples.slice(0, 3);
  return {
    order: 'year',
    share: fiscalCount / filledCount,
    example: examples[0] ?? null,
    choices: onlyFiscal > 0 ? [] : [dayChoice('year', examples), dayChoice('ymd', examples)],
  };
}

const dayChoice = (order: DateOrder, texts: readonly string[]): Question['choices'][number] => ({
  value: order,
  label: dateOrderWords[order],
  example:
    texts.length === 0 ? null : texts.map((text) => `${text} is ${readDay(text, order)?.day ?? 'no date'}`).join('; '),
});
