import iconv from 'iconv-lite';
import type { EncodingGuess } from '../scan-bytes.ts';

/** Turkish, Hungarian and Romanian letters, told from those of western Europe by what stands beside them and by the words. */

interface Bytes {
  readonly firstBadAt: number | null;
  readonly windowsSigns: number;
  readonly within: Uint32Array;
  readonly beside: Uint32Array;
}

type Language = 'hu' | 'ro' | 'tr';
const nameOf = { hu: 'Hungarian', ro: 'Romanian', tr: 'Turkish' } as const;

/**
 * Turkish has ğ, ı and ş where Windows-1252 has ð, ý and þ, which stand in Icelandic beside more of á, í, ó and æ.
 * Hungarian has ő and ű where it has õ and û, which stand in Portuguese, French and Estonian beside ã, ç, è, ê and ä.
 */
function languageOf({ within, beside }: Bytes): Language | null {
  const sum = (counts: Uint32Array, bytes: readonly number[]): number =>
    bytes.reduce((all, byte) => all + (counts[byte] ?? 0), 0);
  // Romanian has ţ and ă where Turkish has ş and no letter.
  if (sum(within, [0xfe]) > 0 && sum(beside, [0xe3]) > 0 && sum(beside, [0xfd, 0xf0, 0xdd]) === 0) return 'ro';
  const turkish = sum(beside, [0xf0, 0xfd, 0xfe, 0xdd, 0xde]);
  if (sum(within, [0xfd, 0xfe, 0xf0]) > 1 && turkish > 2 * sum(beside, [0xe1, 0xed, 0xf3, 0xfa, 0xe6])) return 'tr';
  const hungarian = sum(beside, [0xf5, 0xfb, 0xd5, 0xdb]);
  // œ, â, î, ï and ë are letters of French, and in Windows-1250 of no Hungarian word.
  const others = sum(beside, [0xe3, 0xe7, 0xe8, 0xea, 0xe4, 0xe0, 0xf4, 0x9c, 0xe2, 0xee, 0xef, 0xeb]);
  return hungarian > 1 && hungarian > 2 * others && sum(beside, [0xe1, 0xe9, 0xc1, 0xc9]) > 1 ? 'hu' : null;
}

/** Languages that write õ, û, ã, þ and ý themselves: a file in one of them is in Windows-1252. */
const western: ReadonlySet<string> = new Set(['fr', 'pt', 'et', 'ca', 'es', 'it', 'is']);
const leastLead = 0.15;

/** Whether most of its words are of a western language, whatever its letters look like. */
async function isWestern(firstBytes: Buffer, language: Language): Promise<boolean> {
  // Few files need it.
  const { eld } = await import('eld/small');
  const found = eld.detect(iconv.decode(firstBytes, 'windows-1252'));
  const scores = found.getScores();
  return western.has(found.language) && (scores[found.language] ?? 0) > (scores[language] ?? 0) + leastLead;
}

/** Null where nothing speaks for them, or the words speak against it. */
export async function ofOtherLetters(bytes: Bytes, firstBytes: Buffer): Promise<EncodingGuess | null> {
  const language = languageOf(bytes);
  if (language === null || (await isWestern(firstBytes, language))) return null;
  return {
    value: language === 'tr' ? 'windows-1254' : bytes.windowsSigns > 0 ? 'windows-1250' : 'iso-8859-2',
    confidence: 0.95,
    why: `Not UTF-8 (byte ${bytes.firstBadAt}); its words are ${nameOf[language]}.`,
    markLength: 0,
  };
}
