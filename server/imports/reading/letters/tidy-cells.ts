import { mendText, unlinked } from '../mend-text.ts';
import { isNotSaid } from '../words/not-said.ts';
import { plainDays } from '../words/other-days.ts';

/** The cells of a row of no known source, as they are read: letters mended, words for nothing left out, digits and days as ours. */
export const tidyCells = (cells: readonly string[]): string[] => {
  const mended = cells.map((cell) => {
    const text = mendText(cell);
    return isNotSaid(text) ? '' : withoutFootnote(unlinked(text));
  });
  return mended.every(isPlain) ? mended : plainDays(mended);
};

/** `Alder Trust*`, `Birch Fund †`: a sign that leads to a note. */
const withoutFootnote = (text: string): string =>
  /[*†‡§]$/.test(text) ? text.replace(/(?<=[\p{L}).])\s{0,2}[*†‡§]{1,3}$/u, '') : text;

const isPlain = (cell: string): boolean => !/[^\p{ASCII}]/u.test(cell);
