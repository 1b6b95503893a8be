import type { PassedOverWhat } from '../../../contract/imports/report.ts';
import type { FileRow } from '../mapping/compile-columns.ts';
import { passedOverInTurn } from './passed-over.ts';
import { periodIn } from './words/said-once.ts';
import { readDay, readPeriod } from './read-day.ts';
import type { Table } from './read-table.ts';

/** The rows of a table in their order: which are none of it, and what the row above says for an empty cell. */

export interface TidyRow {
  readonly row: FileRow;
  /** Null for a row of the table. */
  readonly why: PassedOverWhat | null;
}

/** The column of what the headings say. */
export const headingName = 'Heading';
/** The column of the year or another period in a heading of more words: `Grants 2020`. */
export const headingPeriodName = 'Period in the heading';
const longestHeading = 80;

/** A row with one text and nothing else may be the heading of the rows below it; so may a year or a quarter. */
export function headingIn(cells: readonly string[]): string | null {
  const [first, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isHeading = first !== undefined && others.length === 0 && first.length <= longestHeading;
  return isHeading && (/\p{L}{2}/u.test(first) || isPeriod(first)) ? first : null;
}
export const isPeriod = (text: string): boolean =>
  readPeriod(text) !== null || /^(?:FY ?)?(?:19|20)\d{2}$/i.test(text) || readDay(text, 'ymd') !== null;

const periodBeside = (heading: string): string => (isPeriod(heading) ? '' : (periodIn(heading) ?? ''));

interface Tidying {
  /** Columns whose value counts for the rows below it until the next one. */
  readonly fillDown: readonly string[];
  readonly hasHeadings: boolean;
}

export function tidyInTurn(
  { columns, mayBeShort, beside }: Pick<Table, 'columns' | 'mayBeShort' | 'beside'>,
  { fillDown, hasHeadings }: Tidying,
): (row: FileRow) => TidyRow {
  const whyPassedOver = passedOverInTurn();
  let heading = '';
  const last = new Map<number, string>();
  let [names, places]: [readonly string[], readonly number[]] = [[], []];
  return (row) => {
    if (names.length !== columns.size) {
      names = [...columns.keys()];
      places = fillDown.flatMap((name) => columns.get(name) ?? []).toSorted((one, other) => one - other);
    }
    const why = whyPassedOver(row.cells, names);
    const own = hasHeadings && (why === null || why === 'remark') ? headingIn(row.cells) : null;
    if (own !== null) heading = own;
    if (own !== null) return { row, why: 'heading' };
    if (why !== null) return { row, why };
    const cells = places.length === 0 ? row.cells : fill(row.cells, places, last);
    const said = beside.of(cells);
    const behind = hasHeadings ? [...said, heading, periodBeside(heading)] : said;
    const whole = behind.length === 0 ? cells : under(cells, columns.size - behind.length, { behind, mayBeShort });
    return { row: whole === row.cells ? row : { ...row, cells: whole }, why };
  };
}

/** With what else counts for it behind the last column; a row that is too long or too short for the table stays so. */
function under(
  cells: readonly string[],
  width: number,
  { behind, mayBeShort }: { behind: readonly string[]; mayBeShort: boolean },
): string[] {
  const all = [...cells];
  if (mayBeShort) while (all.length < width) all.push('');
  while (all.length > width && all.at(-1)?.trim() === '') all.pop();
  return [...all, ...behind];
}

/** A new group ends what the columns to its right have said: they are parts of the group before. */
function fill(cells: readonly string[], places: readonly number[], last: Map<number, string>): string[] {
  const filled = [...cells];
  let isNewGroup = false;
  for (const at of places) {
    const written = filled[at]?.trim() ?? '';
    if (written !== '') {
      last.set(at, written);
      isNewGroup = true;
    } else if (isNewGroup) last.delete(at);
    else filled[at] = last.get(at) ?? '';
  }
  return filled;
}
