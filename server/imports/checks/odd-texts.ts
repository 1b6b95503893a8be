/** Texts of a column that differ from its other cells: words among numbers, small letters among names. */

const mostTexts = 20;
const longestText = 60;
/** The first cells of a column tell enough. */
const mostCells = 20_000;

export class OddTexts {
  /** Cells without a digit, each with its rows. */
  readonly words = new Map<string, number>();
  /** Of these the ones without a capital letter. */
  readonly small = new Map<string, number>();
  /** Cells that begin with a capital letter. */
  capitalCount = 0;
  /** Cells that were looked at. */
  cellCount = 0;

  note(text: string): void {
    if (this.cellCount >= mostCells) return;
    this.cellCount += 1;
    if (/^\p{Lu}/u.test(text)) this.capitalCount += 1;
    if (text.length > longestText || /\d/.test(text)) return;
    count(this.words, text);
    if (/^\p{Ll}/u.test(text) && !/\p{Lu}/u.test(text)) count(this.small, text);
  }
}

function count(texts: Map<string, number>, text: string): void {
  if (texts.has(text) || texts.size < mostTexts) texts.set(text, (texts.get(text) ?? 0) + 1);
}
