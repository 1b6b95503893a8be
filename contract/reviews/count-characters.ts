/** Characters as people count them: an emoji or a letter with its accents is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) count += 1;
  return count;
}
