import { dayOfCalendar } from '../../../contract/calendar.ts';
import type { DateOrder } from '../../../contract/imports/mapping.ts';

/** Days as people write them. Each column has one order; a cell that is written otherwise is no date. */

export interface ReadDay {
  /** YYYY-MM-DD, the first day of a month or a year that is all the source says. */
  readonly day: string;
  readonly precision: 'day' | 'month' | 'year';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ymd = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].{0,40})?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const yearIsFirst = /^(?:19|20)\d{6}$/;
const yearIsLast = /^(\d{2})(\d{2})((?:1[89]|20)\d{2})$/;
const yearMonth = /^(\d{4})-(\d{2})$/;
const year = /^(\d{4})(?:\.0)?$/;
/** A time of day after the date says nothing to us. */
const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?)?$/i;
const dayFirstWord = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i;
const monthFirstWord = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;
const serial = /^\d{1,6}(?:\.\d+)?$/;

/** Days from 1970-01-01 back to the day zero of each way of counting days. */
const epochs = { excel: 25_569, excel1904: 24_107, sas: 3_653 } as const;

/** Null where the text is no day of the calendar in this order. */
export function readDay(text: string, order: DateOrder): ReadDay | null {
  if (order === 'excel' || order === 'excel1904' || order === 'sas') return readSerial(text, order);
  if (order === 'year') return partial(year.exec(text), 'year');
  if (order === 'ymd')
    return (
      whole(ymd.exec(text), 1, 3, 4) ??
      whole(compact.exec(text), 1, 2, 3) ??
      partial(yearMonth.exec(text), 'month') ??
      partial(year.exec(text), 'year')
    );
  const parts = numeric.exec(text);
  if (parts !== null) return order === 'mdy' ? whole(parts, 4, 1, 3) : whole(parts, 4, 3, 1);
  // Eight digits begin or end with the year, and only one of both is a year of our time.
  const packed = yearIsLast.exec(text);
  if (packed !== null) return order === 'mdy' ? whole(packed, 3, 1, 2) : whole(packed, 3, 2, 1);
  if (yearIsFirst.test(text)) return whole(compact.exec(text), 1, 2, 3);
  return readWords(text) ?? whole(ymd.exec(text), 1, 3, 4);
}

/** `31 Feb 2026`, `Feb 3, 2026`: the month is named, so no order is needed. */
export function readWords(text: string): ReadDay | null {
  const first = dayFirstWord.exec(text);
  if (first !== null) return dayOf(Number(first[3]), monthOf(first[2] ?? ''), Number(first[1]));
  const second = monthFirstWord.exec(text);
  return second === null ? null : dayOf(Number(second[3]), monthOf(second[1] ?? ''), Number(second[2]));
}

const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

function whole(parts: RegExpExecArray | null, yearAt: number, monthAt: number, dayAt: number): ReadDay | null {
  return parts === null ? null : dayOf(Number(parts[yearAt]), Number(parts[monthAt]), Number(parts[dayAt]));
}

function partial(parts: RegExpExecArray | null, precision: 'month' | 'year'): ReadDay | null {
  if (parts === null) return null;
  const found = dayOf(Number(parts[1]), precision === 'month' ? Number(parts[2]) : 1, 1);
  return found === null ? null : { ...found, precision };
}

function dayOf(yearNumber: number, month: number, day: number): ReadDay | null {
  const found = dayOfCalendar(yearNumber, month, day);
  return found === null ? null : { day: found, precision: 'day' };
}

const millisecondsPerDay = 86_400_000;

function readSerial(text: string, order: keyof typeof epochs): ReadDay | null {
  if (!serial.test(text)) return null;
  const count = Math.floor(Number(text));
  // Excel believes in 29 February 1900: numbers before it are one off and do not occur in practice.
  if (order !== 'sas' && (count < 61 || count > 109_574)) return null;
  const day = new Date((count - epochs[order]) * millisecondsPerDay);
  return { day: day.toISOString().slice(0, 10), precision: 'day' };
}
