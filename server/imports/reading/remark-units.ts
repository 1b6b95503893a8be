import { currencyOf } from '../../../contract/currencies.ts';
import { fold } from './fold.ts';
import { readMoneyWords } from './money-words.ts';

/** What a line above or below a table says of its amounts: `($ million)`, `Annex 7 (₹ crore)`, `Beträge in Tausend Euro`. */

export interface RemarkUnit {
  readonly text: string;
  /** Null where it names money alone. */
  readonly multiply: number | null;
  /** ISO 4217; null where it names none, or a sign of several. */
  readonly currency: string | null;
  /** The line is nothing but that, or ends in brackets that are nothing but that. */
  readonly isPlain: boolean;
}

const longestRemark = 300;
const longestPiece = 60;
const leading =
  /^(?:(?:all|figures?|amounts?|values?|numbers?|sums?|unit|units|currency|in|alle|angaben|betrage|werte|einheit|wahrung|montants?|chiffres|valeurs|unite|devise|en|importes?|cifras|valores?|montos?|unidad|moneda|em|unidade|moeda|v|w|i|di|udaje|castky|kwoty|dane|belopp|belob|alle belob|alla belopp|importi|valori|bedragen|are|stated|expressed|exprimes?|expresad[oa]s?|expressos|de|in the)[\s:,]+)+/;
/** `単位 千円`, as the colon is gone. */
const leadingInOtherLetters =
  /^(?:金额单位|金額單位|货币单位|单位|單位|単位|金額|단위|единица измерения|ед изм|суммы|сума|одиниця виміру|μονάδα|ποσά|الوحدة|المبالغ|หน่วย|इकाई|राशि|đơn vị(?: tính)?|đvt|в|у|σε|ב|ב-) /iu;
const trailing = /\s(?:equivalents?|eq|each|nominal|current|constant|prices?|only|unless .*)$/;

/** A unit, money or both, and nothing else. */
function readPiece(written: string): { multiply: number | null; mark: string | null } | null {
  const text = written
    .normalize('NFKC')
    .replaceAll(/[\s,;:()[\]]+|(?<=^|[\s\p{Sc}])['’]/gu, ' ')
    .trim()
    .toLowerCase();
  const folded = fold(text);
  const inOtherLetters = text.replace(leadingInOtherLetters, '');
  if (inOtherLetters !== text) return readPiece(inOtherLetters);
  const bare = text.slice(leading.exec(`${folded} `)?.[0].length ?? 0).replace(trailing, '');
  if (bare === '' || bare.length > longestPiece) return null;
  const found = readMoneyWords(bare);
  if (found === null || (found.power === 0 && found.mark === null)) return null;
  // `M`, `b` and `l` alone may be anything.
  if (found.mark === null && (found.unit?.length ?? 0) < 2) return null;
  return { multiply: found.power === 0 ? null : 10 ** found.power, mark: found.mark };
}

function piecesOf(written: string): { piece: string; isPlain: boolean }[] {
  const text = written.normalize('NFKC');
  const [, inBrackets] = /[([]([^()[\]]{1,60})[)\]][\s.:*]*$/.exec(text) ?? [];
  const bare = text.replace(/^[\s*([]+/, '').replace(/(?<![\s.*)\]])[\s.*)\]]+$/, '');
  const parts = bare.split(/[()[\];–—]|(?<=\p{L}{4})\.\s|:\s|,\s|\s-\s/u);
  // What follows `in` counts to the end of its part.
  const behind = parts.flatMap((part) => {
    const words = part.split(/\s+/);
    const rest = words.slice(words.findLastIndex((word) => /^(?:in|en|em|v|w|i)$/i.test(word)) + 1).join(' ');
    return rest === '' || rest === part ? [part] : [part, rest];
  });
  return [
    ...(inBrackets === undefined ? [] : [{ piece: inBrackets, isPlain: true }]),
    { piece: bare, isPlain: true },
    ...behind.map((piece) => ({ piece, isPlain: false })),
  ];
}

/** In the order of the lines; the plainest piece of each. */
export function remarkUnits(remarks: readonly string[]): RemarkUnit[] {
  return remarks.flatMap((text): RemarkUnit[] => {
    if (text.length > longestRemark) return [];
    for (const { piece, isPlain } of piecesOf(text)) {
      const found = readPiece(piece);
      if (found === null || (found.multiply === null && !isPlain && !/(?:^|\s)(?:in|en|em|v|w|i)\s/i.test(text)))
        continue;
      const { multiply, mark } = found;
      return [{ text, multiply, currency: mark === null ? null : currencyOf(mark), isPlain: isPlain && mark !== null }];
    }
    return [];
  });
}
