import { Readable } from 'node:stream';
import type { z } from 'zod';
import { mostFileRows, type readShortlistFile } from '../../contract/shortlist/shortlist-files.ts';
import type { Db } from '../database/connect.ts';
import { decodeStart } from '../imports/reading/read-text.ts';
import { readCsv } from '../imports/reading/read-csv.ts';
import { guessEncoding } from '../imports/reading/scan-bytes.ts';
import { guessDelimiter, guessLineEnd, refuseUnreadable } from '../imports/reading/sniff-csv.ts';
import { restored } from '../../contract/formulas.ts';
import { Refusal } from '../refusal.ts';
import { findLikely, findMatches } from './match-queries.ts';
import { columnsOf, readRow, type ReadRow } from './row-rules.ts';

type Reading = z.output<typeof readShortlistFile.reply>;

const startBytes = 65_536;

/** What a file of funders says, with the funder that each name means or may mean. Nothing of it is stored. */
export async function readFile(db: Db, bytes: Buffer): Promise<Reading> {
  const lines = await readLines(bytes);
  const [first] = lines;
  if (first === undefined) throw new Refusal('invalid', { errors: { file: 'The file is empty.' } });
  const columns = columnsOf(first.cells);
  const read = lines.slice(columns.hasHeader ? 1 : 0).map(({ line, cells }) => ({
    line,
    row: readRow(cells.map(restored), columns),
  }));
  const named = read.flatMap(({ line, row }) => (row === null ? [] : [{ line, ...row }]));
  if (named.length === 0) throw new Refusal('invalid', { errors: { file: 'No row of the file names a funder.' } });
  return {
    rows: await matchRows(db, named),
    leftOut: columns.leftOut.map(({ label }) => label),
    withoutName: read.length - named.length,
  };
}

async function readLines(bytes: Buffer): Promise<{ line: number; cells: readonly string[] }[]> {
  const { value: encoding } = await guessEncoding(bytes.subarray(0, startBytes), () => Readable.from([bytes]));
  const start = decodeStart(bytes.subarray(0, startBytes), encoding);
  refuseUnreadable(start);
  const { value: lineEnd } = guessLineEnd(start);
  const { value: delimiter } = guessDelimiter(start, lineEnd, bytes.length <= startBytes);
  const lines: { line: number; cells: readonly string[] }[] = [];
  for await (const { line, cells } of readCsv(Readable.from([bytes]), { encoding, delimiter, lineEnd })) {
    lines.push({ line, cells });
    if (lines.length > mostFileRows + 1)
      throw new Refusal('invalid', { errors: { file: 'A shortlist holds at most 10,000 funders.' } });
  }
  return lines;
}

async function matchRows(db: Db, rows: readonly (ReadRow & { line: number })[]): Promise<Reading['rows']> {
  const matches = await findMatches(db, rows);
  const unknown = rows.flatMap((_row, at) => (matches.has(at) ? [] : [at]));
  const likely = await findLikely(
    db,
    unknown.map((at) => rows[at]?.name ?? ''),
  );
  return rows.map(({ id: _id, problems, ...row }, at) => ({
    ...row,
    problems: [...problems],
    match: matches.get(at) ?? null,
    likely: likely[unknown.indexOf(at)] ?? [],
  }));
}
