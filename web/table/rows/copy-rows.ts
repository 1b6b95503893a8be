import { formatCount, formatInteger } from '../../../contract/formats.ts';
import type { DataColumn, Noun } from '../column.ts';
import { isSelected, type Selection } from './selection.ts';
import { collectRows, type RowSource } from './use-rows.ts';

/** A copy is for a spreadsheet or a message; for more rows there is the export. */
export const maximumCopiedRows = 1_000;

/** The rows as a spreadsheet reads them from the clipboard: a line each, tabs between the cells, the labels first. */
export function toTabSeparated<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => column.label),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ];
  return lines.map((cells) => cells.map(oneCell).join('\t')).join('\n');
}

/** Tabs and line breaks would split the cell; text that starts like a formula would run as one in a spreadsheet. */
function oneCell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /^[=+@-]/.test(line) && !/^-?[\d.,$]/.test(line) ? `'${line}` : line;
}

interface SelectedRows<Row> {
  rows: readonly Row[];
  /** True when more rows are chosen than a copy may hold. */
  isCut: boolean;
}

/** The chosen rows, at most 1,000; those of "All" that are not loaded are fetched. */
export async function collectSelected<Row>(
  selection: Selection<Row>,
  loadPage: RowSource<Row>['loadPage'],
  rowId: (row: Row) => string,
): Promise<SelectedRows<Row>> {
  if (!selection.all) {
    const rows = [...selection.rows.values()];
    return { rows: rows.slice(0, maximumCopiedRows), isCut: rows.length > maximumCopiedRows };
  }
  // One more than may be copied tells whether something is left out.
  const wanted = maximumCopiedRows + 1 + selection.except.size;
  const rows = (await collectRows(loadPage, wanted)).filter((row) => isSelected(selection, rowId(row)));
  return { rows: rows.slice(0, maximumCopiedRows), isCut: rows.length > maximumCopiedRows };
}

/** What the toast says after a copy. */
export function copiedWords<Row>({ rows, isCut }: SelectedRows<Row>, total: number | null, noun: Noun): string {
  if (!isCut) return `${formatCount(rows.length, noun.one, noun.many)} copied`;
  const whole = total === null ? noun.many : `${formatInteger(total)} ${noun.many}`;
  return `The first ${formatInteger(rows.length)} of ${whole} copied. A copy holds at most ${formatInteger(maximumCopiedRows)} rows.`;
}
