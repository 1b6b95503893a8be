import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** The fonts of pictures, all with the Open Font License. A letter is drawn in the first one that has it. */

export type Weight = 400 | 700;

const families = [
  ['atkinson-hyperlegible-next', ['latin', 'latin-ext']],
  ['noto-sans', ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari']],
  ['noto-sans-arabic', ['arabic']],
  ['noto-sans-hebrew', ['hebrew']],
] as const;

const files = families.flatMap(([family, subsets]) => subsets.map((subset) => ({ family, subset })));
const opened = new Map<string, Font>();

function open({ family, subset }: (typeof files)[number], weight: Weight): Font {
  const name = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(name))));
  if (!('glyphForCodePoint' in font)) throw new Error(`${name} holds several fonts`);
  opened.set(name, font);
  return font;
}

/** Joiners and marks of direction, which are no letters of their own. */
const isInvisible = (codePoint: number): boolean =>
  (codePoint >= 0x200b && codePoint <= 0x200f) || codePoint === 0xfe0f || codePoint === 0xfeff;

/** The font in which a letter with its marks is drawn; null where none has it. Opens files as they are needed. */
export function fontOf(letter: string, weight: Weight): Font | null {
  const codePoints = Array.from(letter, (sign) => sign.codePointAt(0) ?? 0).filter((point) => !isInvisible(point));
  for (const file of files) {
    const font = open(file, weight);
    if (codePoints.every((point) => font.hasGlyphForCodePoint(point))) return font;
  }
  return null;
}
