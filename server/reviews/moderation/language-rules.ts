import { eld } from 'eld/small';

/**
 * Whether texts are written in a language, by how their letters follow each other: the detector knows the pieces of words
 * of sixty languages and says how many of a text are among those of its nearest one. It looks at words, not at
 * sentences: real words in any order pass, and a moderator reads them.
 */

/** Scripts of the sixty languages. Letters of another script are judged by a person alone. */
const knownScript =
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Thai}\p{sc=Lao}\p{sc=Ethiopic}\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;

/** An honest text of a known language has 0.75 and more, of two languages 0.67; invented words have 0.2 to 0.6. */
const leastOfAll = 0.67;
/** Of one text among others, so that a real sentence beside it does not carry it; names and jargon alone have more. */
const leastOfEach = 0.6;
/** The detector reads 1,000 letters: the beginnings of the first texts. */
const readOfEach = 500;

/** The texts of one review that say something in words of their own. */
export function areLanguage(texts: readonly string[]): boolean {
  if (texts.some(isFiller)) return false;
  const judged = texts.map((text) => text.normalize('NFC')).filter(isOfKnownScript);
  if (judged.length === 0) return true;
  const together = judged.map((text) => text.slice(0, readOfEach)).join('\n');
  return scoreOf(together) >= leastOfAll && judged.every((text) => scoreOf(text) >= leastOfEach);
}

/** Of the nearest language, 0 to 1. */
function scoreOf(text: string): number {
  const found = eld.detect(text);
  return found.getScores()[found.language] ?? 0;
}

function isOfKnownScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(knownScript)?.length ?? 0) >= letters / 2;
}

/** Words of the filler text of printers that no language has: its other words look like Spanish, Romanian and Italian. */
const filler = new Set(
  'lorem ipsum consectetur adipiscing eiusmod incididunt ullamco laboris aliquip consequat irure cillum fugiat excepteur occaecat cupidatat proident deserunt mollit'.split(
    ' ',
  ),
);
const mostFiller = 2;

function isFiller(text: string): boolean {
  const words = new Set(text.toLowerCase().match(/[a-z]+/gu));
  return [...words].filter((word) => filler.has(word)).length > mostFiller;
}
