import { readDay } from '../read-day.ts';
import { periodInHeader } from '../period-in-header.ts';

/** A year or another period that a file names once: in the name of its sheet, or in a line above its table. */

export interface SaidOnce {
  /** Of the column that its rows get. */
  readonly name: string;
  readonly value: string;
}

const sheetColumn = 'Sheet';
const lineColumn = 'Line above the table';
const headingColumn = 'Period in the heading';
export const isSaidOnce = (name: string): boolean =>
  name === sheetColumn || name === lineColumn || name === headingColumn;
/** When the file was made, or whose work it is: no date of its rows. */
const ofFile =
  /\b(?:as (?:of|at)|updated?|exported|generated|created|downloaded|printed|retrieved|version|stand|erstellt|mise a jour|actualizado|atualizado|copyright)\b|[©®]/i;
/** `2016-2020`, `2016 to 2020`. */
const ofYears = /(?:19|20)\d{2}\D{1,6}(?:19|20)\d{2}/;
const longestLine = 120;

/** Null where nothing says it, or lines say different ones. */
export function periodSaidOnce(
  { sheet, above }: { readonly sheet: string | null; readonly above: readonly string[] },
  names: readonly string[],
): SaidOnce | null {
  const ofSheet = sheet === null || ofYears.test(sheet) ? null : periodIn(sheet);
  if (ofSheet !== null) return names.includes(sheetColumn) ? null : { name: sheetColumn, value: ofSheet };
  const found = new Set(
    above
      .filter((line) => line.length <= longestLine && !ofFile.test(line) && !ofYears.test(line))
      .flatMap((line) => periodIn(line) ?? []),
  );
  const [value] = found;
  return value === undefined || found.size > 1 || names.includes(lineColumn) ? null : { name: lineColumn, value };
}

/** `14. Juni 2022`, `June 14, 2022`, `14.06.2022`, `2022-06-14`: days whose order no one can mistake. */
const wholeDay =
  /(?<!\d)\d{1,2}\.? (?:de )?\p{L}{3,10}\.? (?:de )?(?:19|20)\d{2}(?!\d)|(?<!\p{L})\p{L}{3,10}\.? \d{1,2}, (?:19|20)\d{2}(?!\d)|(?<![\d.])\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}(?!\d)|(?<![-\d])(?:19|20)\d{2}-\d{2}-\d{2}(?![-\d])/u;

/** As a cell writes it: `2022-06-14`, `2019`, `2019-03`, `2019-Q1`. */
export function periodIn(text: string): string | null {
  const written = wholeDay.exec(text)?.[0];
  const day = written === undefined ? null : (readDay(written, 'dmy') ?? readDay(written, 'ymd'));
  if (day?.precision === 'day') return day.day;
  const found = periodInHeader(text);
  if (found === null) return null;
  const [year = '', month = ''] = found.day.split('-');
  if (found.precision === 'year') return year;
  if (found.precision === 'quarter') return `${year}-Q${Math.ceil(Number(month) / 3)}`;
  if (found.precision === 'half_year') return `${year}-H${Number(month) > 6 ? 2 : 1}`;
  return `${year}-${month}`;
}
