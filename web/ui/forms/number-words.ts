import { formatDecimal } from '../../../contract/formats.ts';
import { groupedNumber } from '../../../contract/rarer-formats.ts';
import type { NumberRules, NumberUnit } from '../../../contract/written-number.ts';

export const unitLabels: Readonly<Record<NumberUnit, string>> = {
  money: '',
  percent: '%',
  basis_points: 'bps',
  times: 'times',
  year: '',
  days: 'days',
  weeks: 'weeks',
  months: 'months',
  hours: 'hours',
  meetings: 'meetings',
};

/**
 * "USD 1,500,000", "15.8%", "1 day", with two decimals as everywhere. Where more are stored it says so: "7.12% (stored as
 * typed)".
 */
export function numberWithUnit(value: number, rules: NumberRules): string {
  if (rules.unit === 'year') return String(value);
  const figure = formatDecimal(value);
  const words = withUnit(figure, { value, ...rules });
  return figure === groupedNumber(value) ? words : `${words} (stored as typed)`;
}

function withUnit(figure: string, { value, unit, currency }: NumberRules & { value: number }): string {
  if (currency !== undefined) return `${currency} ${figure}`;
  if (unit === 'percent') return `${figure}%`;
  const label = unit === undefined ? '' : unitLabels[unit];
  return `${figure} ${value === 1 ? label.replace(/s$/u, '') : label}`.trim();
}

const belowTen = 'zero one two three four five six seven eight nine';
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const small = `${belowTen} ${teens}`.split(' ');
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? '';
  const ones = value % 10;
  return `${tens[Math.floor(value / 10)]}${ones === 0 ? '' : `-${small[ones]}`}`;
}

function belowThousand(value: number): string {
  const rest = value % 100;
  const hundreds = Math.floor(value / 100);
  const words = [hundreds === 0 ? '' : `${small[hundreds]} hundred`, rest === 0 ? '' : belowHundred(rest)];
  return words.filter((word) => word !== '').join(' ');
}

/** "1,500 (one thousand five hundred)", "1,500,000 (1.5 million)"; what is small is clear from its digits: "1.5". */
export function numberInWords(value: number): string {
  const figure = groupedNumber(value);
  const size = Math.abs(value);
  if (size < 1000 || !Number.isInteger(value)) return figure;
  const minus = value < 0 ? 'minus ' : '';
  if (size < 1e6) {
    const words = [`${belowThousand(Math.floor(size / 1000))} thousand`, belowThousand(size % 1000)];
    return `${figure} (${minus}${words.filter((word) => word !== '').join(' ')})`;
  }
  const [power, word] = size < 1e9 ? [1e6, 'million'] : size < 1e12 ? [1e9, 'billion'] : [1e12, 'trillion'];
  return `${figure} (${minus}${groupedNumber(size / power)} ${word})`;
}
