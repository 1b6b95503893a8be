import { plainDigits } from './words/other-days.ts';
import { readHeader } from '../mapping/read-header.ts';
import { readDay, readPeriod, readWords } from './read-day.ts';
import { readNumber } from './read-number.ts';
import type { Merge } from './merged-cells.ts';

/** Headers of two lines: groups of columns above their columns, or units below them. */

export const isValue = (written: string): boolean => {
  const cell = plainDigits(written);
  return (
    readNumber(cell, 'comma') !== null ||
    readDay(cell, 'ymd') !== null ||
    readDay(cell, 'dmy') !== null ||
    readDay(cell, 'mdy') !== null ||
    readWords(cell) !== null
  );
};

type Row = readonly string[];
const filledOf = (row: Row): string[] => row.map((cell) => cell.trim()).filter((cell) => cell !== '');
const isText = (row: Row): boolean => filledOf(row).every((cell) => !isValue(cell) && cell.length <= 80);
const inBrackets = /^(?:\(.*\)|\[.*\]|(?:in )?(?:[kmt]?(?:eur|usd|gbp|chf|€|\$|£)|%))$/i;
const mostlyKnown = 0.6;

/** The words say what a column is, not who or what stands in it. */
function namesColumn(cell: string): boolean {
  const { scores, isKnown, namesKind } = readHeader(cell);
  return isKnown || namesKind || Object.values(scores).some((score) => score >= 0.9);
}

export interface HeaderLines {
  readonly skipRows: number;
  readonly headerRows: number;
}

/** `skipRows` leads to the line with most names: a line of groups may stand above it, a line of columns below. */
export function guessHeaderLines(rows: readonly Row[], skipRows: number): HeaderLines {
  const found = guessNames(rows, skipRows);
  const units = filledOf(rows[found.skipRows + 2] ?? []);
  const areUnits = found.headerRows === 2 && units.length > 0 && units.every((cell) => inBrackets.test(cell));
  return areUnits ? { ...found, headerRows: 3 } : found;
}

function guessNames(rows: readonly Row[], skipRows: number): HeaderLines {
  const one = { skipRows, headerRows: 1 };
  const [above, header, below] = [rows[skipRows - 1], rows[skipRows], rows[skipRows + 1]];
  if (header === undefined || !isText(header)) return one;
  if (above !== undefined && (isLineOfGroups(above, header) || namesGaps(above, header, rows.slice(skipRows + 1))))
    return { skipRows: skipRows - 1, headerRows: 2 };
  if (below !== undefined && isLineOfPeriods(header, below)) return { skipRows, headerRows: 2 };
  const data = rows.slice(skipRows + 2);
  if (below === undefined || !isText(below) || !data.some((row) => row.some((cell) => isValue(cell.trim()))))
    return one;
  const cells = filledOf(below);
  const isUnits = cells.length > 0 && cells.every((cell) => inBrackets.test(cell));
  const fillsGaps = below.some((cell, at) => cell.trim() !== '' && (header[at] ?? '').trim() === '');
  const isNames = cells.length > 1 && cells.filter(namesColumn).length >= cells.length * mostlyKnown;
  return isUnits || (isNames && (fillsGaps || cells.every(namesColumn))) ? { skipRows, headerRows: 2 } : one;
}

/** `2021`, `2022`, `2023` below `Grant`, whose cell is merged over them; elsewhere nothing, or the header again. */
function isLineOfPeriods(header: Row, below: Row): boolean {
  const width = Math.max(header.length, below.length);
  let [label, periodCount, labelledCount] = ['', 0, 0];
  const labels = new Set<string>();
  for (let at = 0; at < width; at += 1) {
    const [above, cell] = [(header[at] ?? '').trim(), (below[at] ?? '').trim()];
    if (above !== '') label = above;
    if (cell === '' || cell === above) {
      if (above !== '') labelledCount += 1;
      continue;
    }
    const isPeriod = (year.test(cell) || readPeriod(cell) !== null) && cell.length <= longestPeriod;
    if (!isPeriod || label === '') return false;
    periodCount += 1;
    labels.add(label);
  }
  return periodCount > 1 && labels.size < periodCount && labelledCount > 0;
}
const year = /^(?:19|20)\d{2}$/;
const longestPeriod = 20;

/** Several labels, none of them below a title, with columns to the right of one that need it. */
function isLineOfGroups(above: Row, header: Row): boolean {
  const labels = filledOf(above);
  if (!isText(above) || labels.length < 2 || labels.length >= filledOf(header).length + 1) return false;
  const names = filledOf(header).map((name) => name.toLowerCase());
  return new Set(names).size < names.length || labels.every(namesColumn);
}

/** A column that only the upper line names: the cell below the name is merged with it or empty, and has values below. */
const namesGaps = (above: Row, header: Row, data: readonly Row[]): boolean =>
  isText(above) &&
  filledOf(above).length > 1 &&
  above.some(
    (cell, at) =>
      at > 0 &&
      cell.trim() !== '' &&
      (header[at] ?? '').trim() === '' &&
      data.some((row) => (row[at] ?? '').trim() !== ''),
  );

/** The names of both lines: `Funder` above `Name` and `Country` are `Funder Name` and `Funder Country`. */
function joinTwoLines(lines: readonly Row[], merges: readonly Merge[], topLine: number): string[] {
  const [groups = [], columns = []] = lines;
  const width = Math.max(groups.length, columns.length);
  const hasMerges = merges.some(({ top, left, right }) => top === topLine && right > left);
  let label = '';
  const labels = Array.from({ length: width }, (_none, at) => {
    const own = (groups[at] ?? '').trim();
    if (own !== '') label = own;
    if (!hasMerges) return label;
    const merge = merges.find((one) => one.top === topLine && one.left <= at && one.right >= at);
    return own !== '' || merge === undefined ? own : (groups[merge.left] ?? '').trim();
  });
  const bare = columns.map((cell) => cell.trim().toLowerCase());
  return labels.map((group, at) => {
    const name = (columns[at] ?? '').trim();
    const own = (groups[at] ?? '').trim();
    if (name === '') return own;
    const isNeeded = bare.filter((other) => other === name.toLowerCase()).length > 1 || inBrackets.test(name);
    return group === '' || group === name || !(isNeeded || namesColumn(group)) ? name : `${group} ${name}`;
  });
}

/** With the units of a third line behind them. */
export function joinHeaderLines(lines: readonly Row[], merges: readonly Merge[], topLine: number): string[] {
  const [, , units = []] = lines;
  return joinTwoLines(lines, merges, topLine).map((name, at) => `${name} ${(units[at] ?? '').trim()}`.trim());
}
