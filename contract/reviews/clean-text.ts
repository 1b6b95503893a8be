/** Text as people type it, made fit to be stored. Runs in the browser before sending and on the server again. */

// Written as code points: most of these characters cannot be seen in an editor.
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const tagCharacters = /[\u{E0000}-\u{E007F}]/gu;
/** Putting marks in order takes the square of their number: seconds for as many as a request may hold. */
const tower = /\p{M}{40}/u;
const otherLineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/** NFC (but for towers of marks, which are refused), line breaks as LF, without what changes the reading direction or hides text, trimmed. */
export function cleanText(text: string): string {
  return (tower.test(text) ? text : text.normalize('NFC'))
    .replaceAll(otherLineBreaks, '\n')
    .replaceAll(directionMarks, '')
    .replaceAll(tagCharacters, '')
    .trim();
}
