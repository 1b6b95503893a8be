import { Readable } from 'node:stream';
import type { z } from 'zod';
import { mostFileRows, type readShortlistFile } from '../../contract/shortlist/shortlist-files.ts';
import type { Delimiter } from '../../contract/imports/mapping.ts';
import type { Db } from '../database/connect.ts';
import { decodeStart } from '../imports/reading/read-text.ts';
import { readCsv } from '../imports/reading/read-csv.ts';
import { guessEncoding } from '../imports/reading/scan-bytes.ts';
import { guessDelimiter, guessLineEnd, refuseUnreadable, type LineEnd } from '../imports/reading/sniff-csv.ts';
import { restored } from '../../contract/formulas.ts';
import { Refusal } from '../refusal.ts';
import { findLikely, findMatches } from './match-queries.ts';
import { columnsOf, orderOfDates, readRow, type ReadRow } from './row-rules.ts';

type Reading = z.output<typeof readShortlistFile.reply>;

/** What the list of the member holds: funders by id, and names in small letters of those without a page. */
export interface Saved {
  readonly ids: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

const startBytes = 65_536;

/** What a file of funders says, with the funder that each name means or may mean. Nothing of it is stored. */
export async function readFile(db: Db, bytes: Buffer, saved: Saved): Promise<Reading> {
  const lines = await readLines(bytes);
  const [first] = lines;
  if (first === undefined) throw new Refusal('invalid', { errors: { file: 'The file is empty.' } });
  const columns = columnsOf(first.cells);
  const rows = lines.slice(columns.hasHeader ? 1 : 0).map(({ line, cells }) => ({ line, cells: cells.map(restored) }));
  const order = orderOfDates(rows.map(({ cells }) => cells[columns.places.nextOn ?? -1] ?? ''));
  const read = rows.map(({ line, cells }) => ({ line, row: readRow(cells, columns, order) }));
  const named = read.flatMap(({ line, row }) => (row === null ? [] : [{ line, ...row }]));
  if (named.length === 0) throw new Refusal('invalid', { errors: { file: 'No row of the file names a funder.' } });
  return {
    rows: await matchRows(db, named, saved),
    leftOut: columns.leftOut.map(({ label }) => label),
    withoutName: read.length - named.length,
  };
}

async function readLines(bytes: Buffer): Promise<{ line: number; cells: readonly string[] }[]> {
  const { value: encoding } = await guessEncoding(bytes.subarray(0, startBytes), () => Readable.from([bytes]));
  const start = decodeStart(bytes.subarray(0, startBytes), encoding);
  refuseUnreadable(start);
  const { value: lineEnd } = guessLineEnd(start);
  const delimiter = delimiterOf(start, lineEnd, bytes.length <= startBytes);
  const lines: { line: number; cells: readonly string[] }[] = [];
  for await (const { line, cells } of readCsv(Readable.from([bytes]), {
    encoding,
    delimiter,
    lineEnd,
    isLenient: true,
  })) {
    lines.push({ line, cells });
    if (lines.length > mostFileRows + 1)
      throw new Refusal('invalid', { errors: { file: 'A shortlist holds at most 10,000 funders.' } });
  }
  return lines;
}

const separators = [';', '\t', '|'] as const;

/**
 * By the first rows. Where they are not strict CSV, as with a quote inside a value, and seem to be one column, the
 * heading says what parts them.
 */
function delimiterOf(start: string, lineEnd: LineEnd, isWhole: boolean): Delimiter {
  const { value } = guessDelimiter(start, lineEnd, isWhole);
  const heading = start.split(/\r?\n|\r/, 1)[0] ?? '';
  return heading.includes(value) ? value : (separators.find((one) => heading.includes(one)) ?? value);
}

async function matchRows(
  db: Db,
  rows: readonly (ReadRow & { line: number })[],
  saved: Saved,
): Promise<Reading['rows']> {
  const matches = await findMatches(db, rows);
  const unknown = rows.flatMap((_row, at) => (matches.has(at) ? [] : [at]));
  const likely = await findLikely(
    db,
    unknown.map((at) => rows[at]?.name ?? ''),
  );
  return rows.map(({ id: _id, problems, ...row }, at) => {
    const match = matches.get(at) ?? null;
    return {
      ...row,
      problems: [...problems],
      match,
      likely: likely[unknown.indexOf(at)] ?? [],
      isSaved: match === null ? saved.names.has(row.name.toLowerCase()) : saved.ids.has(match.id),
    };
  });
}
