import { cleanCountry, cleanText, type RowNotes } from '../../deals/drafts/cells.ts';

/** Where the columns that a mapping names stand in the rows of a file. A JSON file shows its columns as it is read. */

export interface FileRow {
  /** The line on which the row ends, counted from 1; of JSON lists and sheets the number of the row. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Positions of cells that a formula filled (spreadsheets only). */
  readonly formulas?: readonly number[];
}

export type ReadCell = (cells: readonly string[], notes: RowNotes | null) => string | null;

/** A column that the file does not have reads as empty: publishers leave out what they never fill. */
export function cellReader(columns: ReadonlyMap<string, number>, name: string, isCountry = false): ReadCell {
  let at = columns.get(name);
  return (cells, notes) => {
    at ??= columns.get(name);
    const written = at === undefined ? undefined : cells[at];
    if (written === undefined || written === '') return null;
    return isCountry ? cleanCountry(written) : cleanText(written, notes);
  };
}
