import { currencyOf } from '../../../../contract/currencies.ts';
import { readMoneyWords, type MoneyWords } from '../../reading/money-words.ts';

/** Units and money in headers of other letters than ours. */

const mostPieces = 6;
/** What a header has in brackets, behind `in` or a comma that is a unit, money or both, and nothing else: `(₹ लाख)`, `, тыс. руб.`. */
export function moneyBeside(name: string): { multiply: number | null; currency: string | null } {
  const text = name.normalize('NFKC');
  // The words of our own letters are those above.
  if (!/[^\P{L}\p{ASCII}]/u.test(text)) return { multiply: null, currency: null };
  const pieces = [
    ...[...text.matchAll(/[([]([^()[\]]{1,40})[)\]]/g)].map(([, piece]) => piece),
    /(?:,|\s[-–—/]|\s(?:in|en|em|в|у|σε))\s([^,()[\]]{1,40})$/u.exec(text)?.[1],
    // `סכום בש"ח`, `المبلغ بالدولار`, `Сумма руб.`
    /\s(?:ב|בא|بال|ب)?(\S{2,12})$/u.exec(text)?.[1],
  ];
  const found = pieces
    .slice(0, mostPieces)
    .flatMap((piece) => {
      const bare = piece?.replace(leadingUnit, '').trim() ?? '';
      return [...bare.split(/[,;/]/), bare];
    })
    .flatMap((piece): MoneyWords[] => {
      const read = piece.trim() === '' ? null : readMoneyWords(piece.trim());
      // Single letters may be anything.
      return read === null || read.unit === 'mil' || (read.mark === null && (read.unit?.length ?? 0) < 2) ? [] : [read];
    });
  const scaled = found.find(({ power }) => power > 0);
  const marked = found.find(({ mark }) => mark !== null);
  return {
    multiply: scaled === undefined ? null : 10 ** scaled.power,
    currency: marked?.mark == null ? null : currencyOf(marked.mark),
  };
}
/** `单位：万元`, `в тыс. руб.`. */
export const leadingUnit =
  /^\s*(?:金额单位|金額單位|货币单位|单位|單位|単位|金額|단위|единица измерения|ед\. ?изм\.?|одиниця виміру|μονάδα|ποσά|الوحدة|المبالغ|หน่วย|इकाई|राशि|đơn vị(?: tính)?|đvt|в|у|σε|ב|ב-)(?:\s*[:=]\s*|\s+)/iu;
