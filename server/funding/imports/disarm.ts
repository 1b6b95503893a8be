/** Cells that a spreadsheet would take for formulas, made harmless on their way out and put right on their way in. */

const armed = /^[=+\-@\t\r\0＝＋－＠]/;
const number = /^[+-]?\d[\d.,]*$/;

/** A quote before what looks like a formula; a number with a sign stays a number. */
export const disarm = (cell: string): string => (armed.test(cell) && !number.test(cell) ? `'${cell}` : cell);

/** Takes exactly that quote off again. */
export const rearm = (cell: string): string =>
  cell.startsWith("'") && armed.test(cell.slice(1)) && !number.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Ours: columns that a file of refused rows has besides its own. An import leaves them out. */
export const rejectColumns = ['import_line', 'import_code', 'import_reason'] as const;
