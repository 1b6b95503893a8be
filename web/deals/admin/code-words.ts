import { flagWords, problemWords } from '../../../contract/imports/imports.ts';

const codeWords: Readonly<Record<string, string>> = { ...problemWords, ...flagWords };
/** Of a refusal or a flag; what was found comes after its colon. */
export function wordsOfCode(text: string): string {
  const [code = '', ...found] = text.split(':');
  return `${codeWords[code] ?? code}${found.length === 0 ? '' : `: ${found.join(':')}`}`;
}
