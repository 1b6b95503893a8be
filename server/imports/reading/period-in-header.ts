import { readFiscalYear, readPeriod, type ReadDay } from './read-day.ts';

/** The year, quarter or month that a header names among other words: `2019`, `Paid Q1 2021`, `Jan 2021`. */

const patterns: readonly RegExp[] = [
  /(?<![\p{L}\d])(?:[qths] ?[1-4]|[1-4] ?[qths])[ /-]?(?:19|20)\d{2}(?!\d)/iu,
  /(?<!\d)(?:19|20)\d{2}[ /-]?[qths] ?[1-4](?!\d)/iu,
  /(?<!\p{L})\p{L}{3,10}\.?[ /-]?(?:19|20)\d{2}(?!\d)/u,
  /(?<![\p{L}\d])\p{L}{3,4}[-’'](?:\d{2})(?!\d)/u,
  /(?<![-\d])(?:19|20)\d{2}[-/](?:0[1-9]|1[0-2])(?![-/\d])/,
  /(?<![-\d])(?:0?[1-9]|1[0-2])[-/](?:19|20)\d{2}(?!\d)/,
];
/** Also of a year that begins within one: `2019/20`. */
const year = /(?<!\d)(?:19|20)\d{2}(?:[/–-](?:20)?\d{2})?(?!\d)/;

export interface PeriodInHeader extends ReadDay {
  /** The header without it. */
  readonly rest: string;
}

export function periodInHeader(name: string): PeriodInHeader | null {
  for (const pattern of patterns) {
    const written = pattern.exec(name)?.[0];
    const read = written === undefined ? null : readPeriod(written.trim());
    if (written !== undefined && read !== null) return { ...read, rest: name.replace(written, '#') };
  }
  const written = year.exec(name)?.[0];
  const read = written === undefined ? null : (readFiscalYear(written) ?? readFiscalYear(written.slice(0, 4)));
  return written === undefined || read === null ? null : { ...read, rest: name.replace(written, '#') };
}
