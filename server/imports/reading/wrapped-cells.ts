/** Cells that a program wrapped so that a spreadsheet takes them for text: `="00123"`, in quotes of their own or not. */

const wrapped = /(?:^|[\r\n;,\t|])(?:"=""|=")/g;
const bare = /([\r\n;,\t|])=(?=")/g;
/** One alone may be part of a text. */
const fewest = 3;

export const hasWrappedCells = (start: string): boolean => (start.match(wrapped) ?? []).length >= fewest;

/** With the quotes alone, which a reader of CSV understands. */
export const unwrapped = (text: string): string => `\n${text}`.replaceAll(bare, '$1').slice(1);

export const unwrappedCell = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell;

/** The same of a text in pieces: what belongs together may stand in two of them. */
export async function* unwrapPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let [before, rest] = ['\n', ''];
  for await (const piece of pieces) {
    const text = rest + piece;
    rest = text.endsWith('=') ? '=' : '';
    const whole = rest === '' ? text : text.slice(0, -1);
    if (whole === '') continue;
    yield (before + whole).replaceAll(bare, '$1').slice(1);
    before = whole.at(-1) ?? before;
  }
  if (rest !== '') yield rest;
}
