import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { fontOf, type Weight } from './fonts.ts';

/** Text as outlines, so that a picture looks the same wherever it is shown and needs no font there. */

export interface Lettering {
  readonly size: number;
  readonly weight: Weight;
}

interface Run {
  readonly text: string;
  readonly font: Font;
  readonly isRightToLeft: boolean;
}

/** Its types say that the factory is a property of the module; Node imports the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether our fonts have every letter of it. */
export const canDraw = (text: string): boolean =>
  [...letters.segment(text)].every(({ segment }) => fontOf(segment, 700) !== null && fontOf(segment, 400) !== null);

/** Pieces of one font and one direction, from left to right as they are seen. Letters that no font has are left out. */
function runsOf(text: string, weight: Weight): Run[] {
  const embedding = bidi.getEmbeddingLevels(text);
  const pieces: { text: string; font: Font; level: number; from: number }[] = [];
  for (const { segment, index } of letters.segment(text)) {
    const font = fontOf(segment, weight);
    if (font === null) continue;
    const level = embedding.levels[index] ?? 0;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const last = pieces.at(-1);
    if (last !== undefined && last.font === font && last.level === level) last.text += shown;
    else pieces.push({ text: shown, font, level, from: index });
  }
  const places = new Map(bidi.getReorderedIndices(text, embedding).map((index, place) => [index, place]));
  const placeOf = ({ from }: { from: number }): number => places.get(from) ?? 0;
  return pieces
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((piece) => ({ text: piece.text, font: piece.font, isRightToLeft: piece.level % 2 === 1 }));
}

function layOut({ text, font, isRightToLeft }: Run, size: number) {
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const run = font.layout(text, undefined, undefined, undefined, direction);
  return { run, scale: size / font.unitsPerEm };
}

export function widthOf(text: string, { size, weight }: Lettering): number {
  return runsOf(text, weight).reduce((sum, run) => {
    const { run: drawn, scale } = layOut(run, size);
    return sum + drawn.advanceWidth * scale;
  }, 0);
}

/** The data of a path whose text stands on the base line at `x` and `y`. */
export function outlineOf(text: string, { x, y }: { x: number; y: number }, { size, weight }: Lettering): string {
  let left = x;
  let path = '';
  for (const piece of runsOf(text, weight)) {
    const { run, scale } = layOut(piece, size);
    run.glyphs.forEach((glyph, index) => {
      const place = run.positions[index];
      if (place === undefined) return;
      const [dx, dy] = [left + place.xOffset * scale, y - place.yOffset * scale];
      path += glyph.path.scale(scale, -scale).translate(dx, dy).toSVG();
      left += place.xAdvance * scale;
    });
  }
  return shorten(path);
}

/** Two decimals are less than can be seen. */
const shorten = (path: string): string => path.replaceAll(/(?<=\.\d{2})\d+/g, '');

/** The text, or its beginning with an ellipsis where the whole is wider than `width`. */
export function fitted(text: string, width: number, lettering: Lettering): string {
  if (widthOf(text, lettering) <= width) return text;
  const signs = [...letters.segment(text)].map(({ segment }) => segment);
  let [least, most] = [0, signs.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(cut(signs, middle), lettering) <= width) least = middle;
    else most = middle - 1;
  }
  return cut(signs, least);
}

const cut = (signs: readonly string[], count: number): string => `${signs.slice(0, count).join('').trimEnd()}…`;

/** At most so many lines of this width; words go whole to the next line, and the last line is cut. */
export function linesOf(
  text: string,
  { width, most }: { width: number; most: number },
  lettering: Lettering,
): string[] {
  const lines: string[] = [];
  let rest = text.split(/\s+/).filter((word) => word !== '');
  while (rest.length > 0 && lines.length < most - 1) {
    let count = 1;
    while (count < rest.length && widthOf(rest.slice(0, count + 1).join(' '), lettering) <= width) count++;
    lines.push(fitted(rest.slice(0, count).join(' '), width, lettering));
    rest = rest.slice(count);
  }
  return rest.length === 0 ? lines : [...lines, fitted(rest.join(' '), width, lettering)];
}
