/**
 * How alike two texts are by the trigrams of their words, as `similarity` of pg_trgm counts it: for texts that the
 * database cannot compare because they are sealed, or that are compared with many others.
 */

/** The trigrams of a text as numbers, in order and each once. */
export type Trigrams = Uint32Array;

/** Words in lower case, with two spaces before and one after. */
export function trigramsOf(text: string): Trigrams {
  const found = new Set<number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const letters = Array.from(`  ${word} `, (letter) => letter.codePointAt(0) ?? 0);
    for (let at = 2; at < letters.length; at += 1)
      found.add(numberOf(letters[at - 2] ?? 0, letters[at - 1] ?? 0, letters[at] ?? 0));
  }
  return Uint32Array.from(found).sort();
}

/** Two of the some 10^5 trigrams of a language get the same number rarely enough: the similarity moves by less than 0.01. */
const numberOf = (first: number, second: number, third: number): number =>
  Math.imul(Math.imul(Math.imul(first, 0x01000193) ^ second, 0x01000193) ^ third, 0x9e3779b1) >>> 0;

/** From 0 to 1: what both have, of what either has. Two texts without words have nothing in common. */
export function similarityOf(one: Trigrams, other: Trigrams): number {
  let [common, left, right] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const [first, second] = [one[left] ?? 0, other[right] ?? 0];
    if (first === second) common += 1;
    if (first <= second) left += 1;
    if (second <= first) right += 1;
  }
  const all = one.length + other.length - common;
  return all === 0 ? 0 : common / all;
}
