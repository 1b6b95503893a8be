/**
 * Text as people type it, made fit to be stored, compared and measured. Runs in the browser before sending and on
 * the server again.
 */

// Written as code points: most of these characters cannot be seen in an editor.
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const tagCharacters = /[\u{E0000}-\u{E007F}]/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;
const control = /(?![\n\t])\p{Cc}/u;
const privateOrNone = /[\p{Co}\uFFFE\uFFFF]/u;
const manyMarks = /\p{M}{9}/u;
/** Putting marks in order takes the square of their number: seconds for as many as a request may hold. */
const tower = /\p{M}{40}/u;
const otherLineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const hostLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const maximumBytesPerCharacter = 8;

/** NFC (but for towers of marks, which are refused), line breaks as LF, without what changes the reading direction or hides text, trimmed. */
export function cleanText(text: string): string {
  return (tower.test(text) ? text : text.normalize('NFC'))
    .replaceAll(otherLineBreaks, '\n')
    .replaceAll(directionMarks, '')
    .replaceAll(tagCharacters, '')
    .trim();
}

/** Characters as people count them: an emoji or a letter with its accents is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) count += 1;
  return count;
}

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
    return least === 1 ? 'Please write something' : `Please write at least ${least} characters`;
  if (control.test(text) || privateOrNone.test(text) || manyMarks.test(text))
    return 'This holds characters that cannot be shown';
  if (isName && text.includes('\n')) return 'A name has only one line';
  const length = countCharacters(text);
  if (length > most) return `At most ${most} characters; this has ${length}`;
  if (utf8Length(text) > most * maximumBytesPerCharacter) return `At most ${most} characters`;
  const seen = countCharacters(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim());
  return seen < least ? `Please write at least ${least} characters; this has ${seen}` : null;
}

/** The host of an http(s) address in lower case, without a user name, password or anything unseen; null for any other text. */
export function hostOfUrl(text: string): { readonly isHttps: boolean; readonly host: string } | null {
  const match = /^(https?):\/\/([^\s/?#@:]{1,253})(?::\d{1,5})?(?:[/?#]\S*)?$/iu.exec(text);
  const host = match?.[2]?.toLowerCase() ?? '';
  const labels = host.split('.');
  if (match === null || labels.length < 2 || !labels.every((label) => hostLabel.test(label))) return null;
  return { isHttps: match[1]?.toLowerCase() === 'https', host };
}

/** An http(s) address of a host with a dot. It is shown, never fetched. */
export function isHttpUrl(text: string, rules: { isHttpsOnly?: boolean } = {}): boolean {
  const url = hostOfUrl(text);
  return url !== null && (url.isHttps || rules.isHttpsOnly !== true);
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
