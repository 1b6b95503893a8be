import { CsvError, parse } from 'csv-parse';
import { pipeline, type Readable } from 'node:stream';
import type { Delimiter, Encoding } from '../../../contract/imports/mapping.ts';
import type { FileRow } from '../mapping/compile-columns.ts';
import { invalid } from './open-file.ts';
import { decode } from './read-text.ts';
import { unwrapPieces, unwrappedCell } from './wrapped-cells.ts';
import { recordDelimiters, type LineEnd } from './sniff-csv.ts';

export interface CsvLayout {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly lineEnd: LineEnd;
  /** Where true, a cell that stood in quotes begins with one, which no other cell does. */
  readonly keepsQuotes?: boolean;
  /** Where true, a quote inside a value without quotes is a letter: of lists that people typed. */
  readonly isLenient?: boolean;
  /** Cells are written as `="…"`. */
  readonly isWrapped?: boolean;
}

/** Longest row, in characters: beyond it a quote was left open. */
const maximumRowLength = 1_000_000;

/** All rows, the header among them. Throws a Refusal that names the line where a quote is broken. */
export async function* readCsv(stream: Readable, layout: CsvLayout): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    delimiter: layout.delimiter,
    record_delimiter: recordDelimiters(layout.lineEnd),
    info: true,
    max_record_size: maximumRowLength,
    relax_column_count: true,
    skip_empty_lines: true,
    ...(layout.isLenient === true && { relax_quotes: true }),
    ...(layout.isWrapped === true && { cast: unwrappedCell }),
    ...(layout.keepsQuotes === true && { cast: (text, { quoting }) => (quoting ? `"${text}` : text) }),
  });
  // An error of the file or the decoder reaches the loop below through the parser.
  const text = decode(stream, layout.encoding);
  pipeline(layout.isWrapped === true ? unwrapPieces(text) : text, parser, () => undefined);
  try {
    for await (const read of parser) {
      const { info, record } = read as { info: { lines: number }; record: string[] };
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? invalid(explain(error)) : error;
  }
}

function explain(error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'The file';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return `${line}: a quote is opened and never closed.`;
  if (error.code === 'INVALID_OPENING_QUOTE' || error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return `${line}: a quote stands inside a value; it must be doubled.`;
  return `${line}: not readable as CSV.`;
}
