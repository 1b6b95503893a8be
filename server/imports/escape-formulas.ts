import { sourceColumns } from '../../contract/exports/exports.ts';
import { isArmed, restored } from '../../contract/formulas.ts';

/** Cells that a spreadsheet would take for formulas, made harmless on their way out and put right on their way in. */

const number = /^[+-]?\d[\d.,]*$/;
const isHarmless = (cell: string): boolean => !isArmed(cell) || number.test(cell);

/** A quote before what looks like a formula; a number with a sign stays a number. */
export const escapeFormula = (cell: string): string => (isHarmless(cell) ? cell : `'${cell}`);

/** Takes exactly that quote off again. */
const rearm = (cell: string): string => (cell.startsWith("'") && !isHarmless(cell.slice(1)) ? cell.slice(1) : cell);

/** Ours: columns that a file of refused rows has besides its own. An import leaves them out. */
export const rejectColumns = ['import_line', 'import_code', 'import_reason'] as const;

/** Reads of a cell what an import shall read, in a file that we wrote ourselves; null for any other file. */
export function cellOfOurs(columns: ReadonlyMap<string, number>): ((cell: string) => string) | null {
  const isOfRejects = rejectColumns.every((name) => columns.has(name));
  const isExport = sourceColumns.every((name) => columns.has(name));
  if (!isOfRejects && !isExport) return null;
  return (cell) => {
    const taken = isOfRejects ? rearm(cell) : cell;
    // An import reads entities of HTML as letters. What is stored was read so already.
    return isExport ? restored(taken).replaceAll('&', '&amp;') : taken;
  };
}
