import { dayOfCalendar } from '../../../contract/calendar.ts';
import type { DatePrecision } from '../../../contract/deals/date-precision.ts';
import type { DateOrder } from '../../../contract/imports/mapping.ts';
import { plainEasternDay } from './words/east-numbers.ts';
import { monthOfWord } from './month-words.ts';

/** Days as people write them. Each column has one order; a cell that is written otherwise is no date. */

export interface ReadDay {
  /** YYYY-MM-DD, the first day of a month, quarter or year that is all the source says. */
  readonly day: string;
  readonly precision: DatePrecision;
}

const ymd = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].{0,40})?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const yearIsFirst = /^(?:19|20)\d{6}$/;
const yearIsLast = /^(\d{2})(\d{2})((?:1[89]|20)\d{2})$/;
const yearMonth = /^(\d{4})[-/.](\d{1,2})$/;
/** `200712` and `2007M12`: how tax offices and statistics write a month. */
const packedMonth = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/;
const monthOfStatistics = /^(\d{4})[ -]?M(\d{1,2})$/i;
/** `2007-12-00`: the day is not known, or the month. */
const withoutDay = /^(\d{4})([-/.])(\d{2})\2(?:00)$/;
const monthYear = /^(\d{1,2})[-/.](\d{4})$/;
const year = /^(\d{4})(?:\.0)?$/;
/** A time of day after the date says nothing to us. */
const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,? \d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?: ?[AP]M)?)?$/i;
const word = String.raw`(\p{L}{3,12})\.?`;
const dayFirstWord = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ /-]?(?:de |of )?${word},?[ /-](?:de |del )?(\d{4}|\d{2})$`,
  'iu',
);
const monthFirstWord = new RegExp(String.raw`^${word}[ /-](\d{1,2})(?:st|nd|rd|th)?,?[ /-](\d{4})$`, 'iu');
const yearFirstWord = new RegExp(String.raw`^(\d{4})(?:\.? ?|[/-])${word}[ /-](\d{1,2})\.?$`, 'iu');
const monthWordYear = new RegExp(String.raw`^${word},?[ -/]?(?:de |del )?(\d{4})$`, 'iu');
const yearMonthWord = new RegExp(String.raw`^(\d{4})[ /-]${word}$`, 'iu');
const monthWordShortYear = new RegExp(String.raw`^${word}(?:-| ?['’])(\d{2})$`, 'iu');
const weekday = /^\p{L}{2,10}\.?, (?=\d|\p{L})/u;
const partAndYear =
  /^(?:(q|t|h|s) ?([1-4])|([1-4]) ?(q|t|h|s)|([1-4])[.º°]? ?(?:quartal|trimestre|quarter)|(?:quartal|trimestre|quarter) ([1-4]))[ /-]*(?:of |de )?(\d{4})$/i;
const partAndShortYear = /^(?:(q|t|h|s) ?([1-4])|([1-4]) ?(q|t|h|s))[ /'’-]*(\d{2})$/i;
const yearAndPart = /^(\d{4})[ /-]*(q|t|h|s) ?([1-4])$/i;
const serial = /^\d{1,6}(?:\.\d+)?$/;

/** Days from 1970-01-01 back to the day zero of each way of counting days. */
const epochs = { excel: 25_569, excel1904: 24_107, sas: 3_653 } as const;

const spaced = /^(\d{1,4})([./]) (\d{1,2})\2 (\d{1,4})(?:\.|(?= )|$)/;
/** `12. 3. 2020` and `2020. 03. 12.` as without the spaces; `2020.03.12.` without its last dot; `令和3年4月12日` with hyphens. */
export const closeDay = (written: string): string => closeSpaces(withoutYearWord(plainEasternDay(written)));

/** `14.06.2012 r.` and `14 czerwca 2012 roku` in Polish, `2012 m.` and `2012 г.` elsewhere. */
const withoutYearWord = (text: string): string =>
  text.length < mostOfDay && mayEndInYear.test(text) ? text.replace(yearWord, '$1') : text;
const mostOfDay = 40;
const mayEndInYear = /[.ruгaа]\s*$/;
const yearWord = /(\d{4}) ?(?:r\.?|roku|г\.?|года)\s*$/;

const closeSpaces = (text: string): string =>
  text.includes('. ') || text.includes('/ ') || text.endsWith('.')
    ? text.replace(spaced, '$1$2$3$2$4').replace(/^(\d{4}\.\d{1,2}\.\d{1,2})\.$/, '$1')
    : text;

/** Null where the text is no day of the calendar in this order. */
export function readDay(written: string, order: DateOrder): ReadDay | null {
  const text = closeDay(written);
  if (order === 'excel' || order === 'excel1904' || order === 'sas') return readSerial(text, order);
  if (order === 'epoch') return isEpoch(text) ? readInstant(Number(text)) : readDay(text, 'ymd');
  if (order === 'year') return partial(year.exec(text), 'year') ?? readFiscalYear(text);
  if (order === 'ymd')
    return (
      whole(ymd.exec(text), 1, 3, 4) ??
      whole(compact.exec(text), 1, 2, 3) ??
      partial(yearMonth.exec(text) ?? packedMonth.exec(text), 'month') ??
      partial(year.exec(text), 'year') ??
      readPeriod(text)
    );
  const parts = numeric.exec(text);
  if (parts !== null) return order === 'mdy' ? whole(parts, 4, 1, 3) : whole(parts, 4, 3, 1);
  // Eight digits begin or end with the year, and only one of both is a year of our time.
  const packed = yearIsLast.exec(text);
  if (packed !== null) return order === 'mdy' ? whole(packed, 3, 1, 2) : whole(packed, 3, 2, 1);
  if (yearIsFirst.test(text)) return whole(compact.exec(text), 1, 2, 3);
  if (packedMonth.test(text)) return partial(packedMonth.exec(text), 'month');
  return readWords(text) ?? whole(ymd.exec(text), 1, 3, 4) ?? readPeriod(text) ?? plainYear(text);
}

/** Seconds or milliseconds since 1970, from 1990 to 2039. */
export function isEpoch(text: string): boolean {
  if (!/^(?:\d{9,10}|\d{12,13})(?:\.0+)?$/.test(text)) return false;
  const seconds = text.replace(/\..*/, '').length > 10 ? Number(text) / 1_000 : Number(text);
  return seconds >= 631_152_000 && seconds < 2_208_988_800;
}

const hour = 3_600_000;
/** The last hours of a day in UTC begin the next one in Europe: exactly there it is the midnight of a day. */
const firstHourOfNextDay = 21;

function readInstant(count: number): ReadDay {
  const milliseconds = count > 100_000_000_000 ? count : count * 1_000;
  const isMidnight = milliseconds % hour === 0 && (milliseconds / hour) % 24 >= firstHourOfNextDay;
  const at = new Date(isMidnight ? milliseconds + 3 * hour : milliseconds);
  return { day: at.toISOString().slice(0, 10), precision: 'day' };
}

const fiscalYear = /^(?:FY ?)?(\d{4})(?:[-/–](\d{4}|\d{2}))?$/i;
const shortFiscalYear = /^FY ?['’]?(\d{2})(?:[-/–](\d{2}))?$/i;

/** `2020/21`, `FY 2020-2021` and `FY2020`: the year in which it begins. */
export function readFiscalYear(text: string): ReadDay | null {
  const short = shortFiscalYear.exec(text);
  const found = short ?? fiscalYear.exec(text);
  if (found === null) return null;
  const [, digits = '', to] = found;
  const from = short === null ? digits : String(yearOf(digits));
  const isNext = to === undefined || Number(to) === (Number(from) + 1) % (to.length === 2 ? 100 : 10_000);
  return isNext ? readDay(from, 'year') : null;
}

/** A year alone, of our time: other numbers of four digits in a column of days are mistakes. */
const plainYear = (text: string): ReadDay | null => (/^(?:19|20)\d{2}$/.test(text) ? readDay(text, 'year') : null);

/** `31 Feb 2026`, `Feb 3, 2026`, `3 de marzo de 2026`: the month is named, so no order is needed. */
export function readWords(written: string): ReadDay | null {
  if (!/\p{L}{3}/u.test(written) || written.length > 40) return null;
  const text = written.replace(weekday, '');
  const first = dayFirstWord.exec(text);
  if (first !== null) return dayOf(yearOf(first[3]), monthOfWord(first[2] ?? ''), Number(first[1]));
  const second = monthFirstWord.exec(text);
  if (second !== null) return dayOf(Number(second[3]), monthOfWord(second[1] ?? ''), Number(second[2]));
  const third = yearFirstWord.exec(text);
  return third === null ? null : dayOf(Number(third[1]), monthOfWord(third[2] ?? ''), Number(third[3]));
}

/** A month, a quarter or half a year: `6/2021`, `2021-06`, `Jun 2021`, `Q2 2021`, `2021 H1`. */
export function readPeriod(text: string): ReadDay | null {
  if (text.length > 30) return null;
  const numbered = monthYear.exec(text);
  if (numbered !== null) return first(Number(numbered[2]), Number(numbered[1]), 'month');
  const zeros = withoutDay.exec(text);
  if (zeros !== null)
    return zeros[3] === '00'
      ? partial(year.exec(zeros[1] ?? ''), 'year')
      : first(Number(zeros[1]), Number(zeros[3]), 'month');
  const turned = yearMonth.exec(text) ?? monthOfStatistics.exec(text);
  if (turned !== null) return first(Number(turned[1]), Number(turned[2]), 'month');
  const named = monthWordYear.exec(text) ?? monthWordShortYear.exec(text);
  if (named !== null) {
    const month = monthOfWord(named[1] ?? '');
    if (month > 0) return first(yearOf(named[2]), month, 'month');
  }
  const after = yearMonthWord.exec(text);
  if (after !== null && monthOfWord(after[2] ?? '') > 0)
    return first(Number(after[1]), monthOfWord(after[2] ?? ''), 'month');
  return readPart(text) ?? (/^FY/i.test(text) || /^\d{4}[-/–]\d{4}$/.test(text) ? readFiscalYear(text) : null);
}

/** `I kw. 2018`, `2. čtvrtletí 2018`, `Triwulan III 2018`, `4. negyedév 2018`: as with Q. */
const quarterWord = String.raw`(?:kw(?:arta[lł])?|kv(?:artal(?:et)?|art[aá]l)?|[cč]tvrtlet[ií]|[sš]tvr[tť]rok|negyed[eé]v|[cç]eyrek|triwulan|kuartal|kwartaal|trimestre|trim|nelj[aä]nnes|кв(?:артал)?)`;
const romanQuarter = new RegExp(
  String.raw`^(?:(i{1,3}|iv|[1-4])[.ºª]? ?${quarterWord}\.?|${quarterWord}\.? ?(i{1,3}|iv|[1-4])\.?)[ /-]*(\d{4})$`,
  'iu',
);
const romans = ['', 'i', 'ii', 'iii', 'iv'];

function readPart(text: string): ReadDay | null {
  const worded = romanQuarter.exec(text);
  if (worded !== null) {
    const number = (worded[1] ?? worded[2] ?? '').toLowerCase();
    return readPart(`q${romans.includes(number) ? romans.indexOf(number) : number} ${worded[3]}`);
  }
  const short = partAndShortYear.exec(text);
  if (short !== null) return readPart(`${short[1] ?? short[4]}${short[2] ?? short[3]} ${yearOf(short[5])}`);
  const one = partAndYear.exec(text);
  const other = one === null ? yearAndPart.exec(text) : null;
  const letter = (one?.[1] ?? one?.[4] ?? other?.[2] ?? 'q').toLowerCase();
  const number = Number(one?.[2] ?? one?.[3] ?? one?.[5] ?? one?.[6] ?? other?.[3] ?? 0);
  const inYear = Number(one?.[7] ?? other?.[1] ?? 0);
  if (number === 0) return null;
  if (letter === 'q' || letter === 't') return first(inYear, number * 3 - 2, 'quarter');
  return number > 2 ? null : first(inYear, number * 6 - 5, 'half_year');
}

function first(yearNumber: number, month: number, precision: DatePrecision): ReadDay | null {
  const found = month < 1 || month > 12 ? null : dayOf(yearNumber, month, 1);
  return found === null ? null : { ...found, precision };
}

/** Two digits are a year from 1950 to 2049. */
function yearOf(digits = ''): number {
  const number = Number(digits);
  return digits.length > 2 ? number : number + (number < 50 ? 2_000 : 1_900);
}

function whole(parts: RegExpExecArray | null, yearAt: number, monthAt: number, dayAt: number): ReadDay | null {
  return parts === null ? null : dayOf(yearOf(parts[yearAt]), Number(parts[monthAt]), Number(parts[dayAt]));
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
