import type { PassedOverWhat } from '../../../contract/imports/report.ts';
import type { FileRow } from '../mapping/compile-columns.ts';
import { passedOverInTurn } from './passed-over.ts';

/** The rows of a table in their order: which are none of it, and what the row above says for an empty cell. */

export interface TidyRow {
  readonly row: FileRow;
  /** Null for a row of the table. */
  readonly why: PassedOverWhat | null;
}

/** `fillDown` names columns whose value counts for the rows below it until the next one. */
export function tidyInTurn(
  columns: ReadonlyMap<string, number>,
  fillDown: readonly string[],
): (row: FileRow) => TidyRow {
  const whyPassedOver = passedOverInTurn();
  const last = new Map<number, string>();
  let [names, places]: [readonly string[], readonly number[]] = [[], []];
  return (row) => {
    if (names.length !== columns.size) {
      names = [...columns.keys()];
      places = fillDown.flatMap((name) => columns.get(name) ?? []).toSorted((one, other) => one - other);
    }
    const why = whyPassedOver(row.cells, names);
    return why !== null || places.length === 0
      ? { row, why }
      : { row: { ...row, cells: fill(row.cells, places, last) }, why };
  };
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
