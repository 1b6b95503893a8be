import { analyse } from 'chardet';
import type { Encoding } from '../../../../contract/imports/mapping.ts';

/** Bytes of texts in other scripts than ours: most of their letters have high bytes, which stand beside each other. */

const known: Readonly<Record<string, Encoding>> = {
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  GB18030: 'gb18030',
  Big5: 'big5',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
};
const sampleLength = 65_536;
const fewest = 4;
const mostly = 0.7;
const leastConfidence = 10;

/** Of the high bytes, those beside another one. */
function shareInRuns(bytes: Buffer): number {
  let [all, inRuns] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    all += 1;
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) inRuns += 1;
  }
  return all < fewest ? 0 : inRuns / all;
}

export interface OtherScript {
  /** Null where the letters are of another script and nothing says which. */
  readonly encoding: Encoding | null;
}

/** Null where the letters are Latin, or the text is mostly UTF-8. */
export function otherScriptOf(firstBytes: Buffer): OtherScript | null {
  const sample = firstBytes.subarray(0, sampleLength);
  const [best] = analyse(sample);
  const encoding = known[best?.name ?? ''];
  // Shift_JIS has kana whose second byte is a plain letter.
  const isShiftJis = encoding === 'shift_jis' && (best?.confidence ?? 0) >= sureOfShiftJis;
  if (best?.name === 'UTF-8' || (shareInRuns(sample) < mostly && !isShiftJis)) return null;
  return {
    encoding: encoding !== undefined && best !== undefined && best.confidence >= leastConfidence ? encoding : null,
  };
}
const sureOfShiftJis = 90;
