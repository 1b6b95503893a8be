import { stringify } from 'csv-stringify/sync';

/**
 * Lines of RFC 4180. A cell with the end of any line in it is quoted: what spreadsheets take for a new line would
 * begin with whatever somebody wrote.
 */
export const csvLines = (lines: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...lines], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
