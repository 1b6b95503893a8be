import { countCharacters } from './count-characters.ts';

// Written as code points: most of these characters cannot be seen in an editor.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;
const control = /(?![\n\t])\p{Cc}/u;
const privateOrNone = /[\p{Co}\uFFFE\uFFFF]/u;
const manyMarks = /\p{M}{9}/u;
const maximumBytesPerCharacter = 8;

/**
 * What is wrong with a text, as a sentence for the person who wrote it; null when nothing is. `least` and `most`
 * count characters as people see them; what cannot be seen does not count towards `least`.
 */
export function problemOfText(text: string, rules: { least: number; most: number; isName?: boolean }): string | null {
  const { least, most, isName = false } = rules;
  // Measured first by units: counting characters of a megabyte would take seconds.
  if (text.length > most * maximumBytesPerCharacter) return `At most ${most} characters`;
  const visible = text.replaceAll(invisible, '');
  if (visible === '' && least > 0)
    return least < 2 ? 'Please write something' : `Please write at least ${least} characters`;
  if (control.test(text) || privateOrNone.test(text) || manyMarks.test(text))
    return 'This contains characters that cannot be shown';
  if (isName && text.includes('\n')) return 'A name has only one line';
  const length = countCharacters(text);
  if (length > most) return `At most ${most} characters; this has ${length}`;
  if (utf8Length(text) > most * maximumBytesPerCharacter) return `At most ${most} characters`;
  const seen = countCharacters(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim());
  return seen < least ? `Please write at least ${least} characters; this has ${seen}` : null;
}

/** UTF-8 cannot encode half of a pair: it counts as the sign that replaces it. */
const utf8Length = (text: string): number => encodeURIComponent(text.toWellFormed()).replaceAll(/%../g, 'x').length;
