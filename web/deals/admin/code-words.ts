import { flagWords, problemWords } from '../../../contract/imports/imports.ts';

const codeWords: Readonly<Record<string, string>> = { ...problemWords, ...flagWords };
/** The words of a refusal or a flag; the value that was found comes after the colon. */
export function wordsOfCode(text: string): string {
  const [code = '', ...found] = text.split(':');
  return `${codeWords[code] ?? code}${found.length === 0 ? '' : `: ${found.join(':')}`}`;
}
