import {
  emptyValue,
  formatCount,
  formatPercent,
  formatShare,
  numberOf,
  numbers,
  signDisplay,
  type Quantity,
} from './formats.ts';

/** Formats that few pages need: the home page does not load them. */

const tenth = numbers({ maximumFractionDigits: 1 });
const hundredths = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const exact = numbers({ maximumFractionDigits: 6, signDisplay });
const grouped = numbers({ maximumFractionDigits: 15 });
const plain = numbers({ maximumFractionDigits: 15, useGrouping: false });
const shortMoney = numbers({ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });

/** Two decimals, also for whole numbers: for steps of a calculation. */
export const formatHundredths = (value: number): string => hundredths().format(value);

/** At an axis, where there is no room: "$2.5M". */
export const formatShortMoney = (amount: number): string => shortMoney().format(amount);

/** 1,234.5: every decimal is shown. */
export const groupedNumber = (value: number): string => grouped().format(value);
/** 1234.5: what can be read in one way only. */
export const plainNumber = (value: number): string => plain().format(value);

const byteUnits = ['kB', 'MB', 'GB', 'TB'] as const;

/** "512 bytes", "1.2 GB": decimal units, as disks are sold. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return formatCount(bytes, 'byte');
  const place = Math.min(Math.floor(Math.log10(bytes) / 3), byteUnits.length) - 1;
  return `${tenth().format(bytes / 1_000 ** (place + 1))} ${byteUnits[place]}`;
}

/** As it is in a file: up to six decimals. */
export function formatExact(amount: Quantity): string {
  const value = numberOf(amount);
  return value === null ? emptyValue : exact().format(value);
}

/** What is counted over the answers to a question, in the unit of the question: "58%", "1 day", "2.25 weeks". */
export function formatFact(unit: string, value: number): string {
  if (unit === 'share') return formatShare(value);
  return unit === 'percent' ? formatPercent(value) : formatCount(value, unit.slice(0, -1), unit);
}
