import type { Entry, ZipFile } from 'yauzl';
import type { FileRow } from '../mapping/compile-columns.ts';
import { invalid } from './open-file.ts';

/** Cells of a sheet that are merged: what stands in the first of them counts for all. Rows and columns from 1 and 0. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const mostMerges = 200_000;
const written = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
/** Longer than any such element. */
const overlap = 300;

export const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** They are listed behind the rows of a sheet, which therefore is looked through before it is read. */
export async function listMerges(zip: ZipFile, entry: Entry): Promise<Merge[]> {
  const merges: Merge[] = [];
  const stream = await zip.openReadStreamPromise(entry);
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const text = rest + String(chunk);
    let end = 0;
    if (text.includes('mergeCell '))
      for (const found of text.matchAll(written)) {
        const [all, left = '', top, right = '', bottom] = found;
        merges.push({
          top: Number(top),
          bottom: Number(bottom),
          left: columnNumber(left),
          right: columnNumber(right),
        });
        end = found.index + all.length;
      }
    if (merges.length > mostMerges) throw invalid('The sheet has too many merged cells. Save it as CSV.');
    rest = text.slice(Math.max(end, text.length - overlap));
  }
  return merges;
}

/** Fills merged cells downwards. Those that reach over several columns are headings: only their first column counts. */
export function fillMerges(merges: readonly Merge[]): (row: FileRow) => FileRow {
  const down = merges.filter(({ top, bottom }) => bottom > top).toSorted((one, other) => one.top - other.top);
  if (down.length === 0) return (row) => row;
  let next = 0;
  let open: { readonly merge: Merge; readonly text: string }[] = [];
  return (row) => {
    open = open.filter(({ merge }) => merge.bottom >= row.line);
    const cells = open.length === 0 ? row.cells : [...row.cells];
    for (const { merge, text } of open) putCell(cells as string[], merge.left, text);
    for (let merge = down[next]; merge !== undefined && merge.top <= row.line; merge = down[next]) {
      if (merge.top === row.line) open.push({ merge, text: row.cells[merge.left] ?? '' });
      next += 1;
    }
    return cells === row.cells ? row : { ...row, cells };
  };
}

function putCell(cells: string[], at: number, text: string): void {
  while (cells.length < at) cells.push('');
  if ((cells[at] ?? '') === '') cells[at] = text;
}

/** The columns, from 0, in which cells of several rows below the header are merged. */
export const mergedColumns = (merges: readonly Merge[], headerEnds: number): Set<number> =>
  new Set(merges.filter(({ top, bottom }) => bottom > top && top > headerEnds).map(({ left }) => left));
