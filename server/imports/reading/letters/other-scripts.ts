import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import type { Encoding } from '../../../../contract/imports/mapping.ts';

/** Bytes of texts in other scripts than ours: most of their letters have high bytes, which stand beside each other. */

interface Script {
  readonly encoding: Encoding;
  readonly letters: RegExp;
  /** From this confidence on; letters of two bytes are told more surely. */
  readonly least: number;
}
const eastern = { letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, least: 40 };
const cyrillic = { letters: /\p{Script=Cyrillic}/gu, least: 10 };
const known: Readonly<Record<string, Script>> = {
  Shift_JIS: { encoding: 'shift_jis', ...eastern },
  'EUC-JP': { encoding: 'euc-jp', ...eastern },
  'EUC-KR': { encoding: 'euc-kr', ...eastern },
  GB18030: { encoding: 'gb18030', ...eastern },
  Big5: { encoding: 'big5', ...eastern },
  'windows-1251': { encoding: 'windows-1251', ...cyrillic },
  'KOI8-R': { encoding: 'koi8-r', ...cyrillic },
};
const sampleLength = 65_536;
const fewest = 4;
const mostly = 0.5;
/** Of the letters beyond ASCII, signs such as `、` and wide digits left aside. */
const nearlyAll = 0.8;

/** Of the high bytes, those that stand in words of them: four or more. `Żółw` and `Łąki` are shorter. */
function shareInWords(bytes: Buffer): number {
  let [all, inWords, run] = [0, 0, 0];
  for (let at = 0; at <= bytes.length; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) {
      run += 1;
      continue;
    }
    all += run;
    if (run >= shortestWord) inWords += run;
    run = 0;
  }
  return all < fewest ? 0 : inWords / all;
}
const shortestWord = 4;

export interface OtherScript {
  /** Null where the letters are of another script and nothing says which. */
  readonly encoding: Encoding | null;
}

/** Null where the letters are Latin, or the text is mostly UTF-8. */
export function otherScriptOf(firstBytes: Buffer): OtherScript | null {
  const sample = firstBytes.subarray(0, sampleLength);
  const matches = analyse(sample);
  if (matches[0]?.name === 'UTF-8') return null;
  const found = matches.flatMap(({ name, confidence }) => {
    const script = known[name];
    return script === undefined || confidence < script.least || !isWritten(sample, script) ? [] : [script];
  })[0];
  // In Shift_JIS the second byte of a letter may be a plain one: its words are no runs of high bytes.
  const isOther = shareInWords(sample) >= mostly || found?.encoding === 'shift_jis';
  return isOther ? { encoding: found?.encoding ?? null } : null;
}

/** Read so, the text holds letters of the script, and hardly anything else beyond ASCII. */
function isWritten(sample: Buffer, { encoding, letters }: Script): boolean {
  const text = iconv.getDecoder(encoding).write(sample);
  const beyond = text.match(/[^\p{ASCII}\p{P}\p{N}]/gu)?.length ?? 0;
  return beyond > 0 && !text.includes('\uFFFD') && (text.match(letters)?.length ?? 0) >= beyond * nearlyAll;
}
