import { stringify } from 'csv-stringify/sync';

/**
 * Lines of RFC 4180. A cell with any kind of line end is quoted: otherwise a spreadsheet would see a new line that
 * begins with text of a user.
 */
export const csvLines = (lines: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...lines], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
