import {
  canMean,
  currencyOf,
  isCurrency,
  isCurrencyMark,
  markOf,
  powersOfWords,
} from '../../../contract/currencies.ts';
import { currencyInColumn } from './currency-names.ts';
import { fold } from './fold.ts';
import { otherMoney, otherPowers } from './words/other-units.ts';

/** What people write around a number of money, in five languages: `Mio. US-Dollar`, `millions d'euros`, `k$`, `Cr`. */

/**
 * Besides the words that forms take, by the power of ten. Folded, without a dot at the end; `billones` and `Billionen` are
 * a million millions.
 */
const powers: Readonly<Record<number, string>> = {
  3: `thousands|thous|thsd|ths|tsd|tausend|000|millier|milliers|mille|mil|miles|milhar|milhares|000s|tys|tis|tusen|tusind|tuhatta|tuhat|ezer|mii|
    migliaia|mila|duizend|dzd|tysiac|tysiace|tysiecy|tisic|tisice|ribu|rb|bin|千`,
  4: '万|萬',
  5: 'lacs|lkh|l',
  6: `mios|mill|mln|milj|miljoner|millioner|miljoen|milionow|miliony|milioni|milioane|milione|miljoonaa|millio|millionen|millon|millones|milhao|milhoes|mi|
    milion|milionu|miliona|milyon|juta|jt|miljon|mnkr|百万`,
  7: 'crs|千万',
  8: '億|亿',
  9: `miliar|milyar|bln|mld|miliardi|miliardo|miliarde|miliard|miliardy|miliardu|miliarda|miliardow|miljard|miljarder|miljardia|milliarder|mdr|billions|mrd|
    mrds|md|mds|mia|十億|milliarde|milliarden|milliard|milliards|millardo|millardos
    |mil millones|miles de millones|thousand million|thousand millions|bilhao|bilhoes|bi|mil milhoes`,
  12: '兆|triliun|trilyon|trillion|trillions|tn|trn|trilhao|trilhoes|billon|billones|biliao|bilioes|billionen|bio|lakh crore|lakh crores',
};
const plainWord = (text: string): string =>
  fold(text)
    .replaceAll(/[.’'"״׳\s]+/g, ' ')
    .trim();
const powerByWord = new Map([
  ...[...Object.entries(otherPowers), ...Object.entries(powers)].flatMap(([power, list]) =>
    list.split('|').map((word): [string, number] => [plainWord(word), Number(power)]),
  ),
  ...Object.entries(powersOfWords),
]);

/** The power of ten that a word multiplies by; undefined where it is none. */
export const powerOf = (word: string): number | undefined => powerByWord.get(plainWord(word));

/** Money that people name without its country, as a sign. The peso has the sign of the dollar. */
const namesOfMarks: Readonly<Record<string, string>> = {
  dolar: '$',
  dolares: '$',
  dollares: '$',
  peso: '$',
  pesos: '$',
  pound: 'GBP',
  pounds: 'GBP',
  pfund: 'GBP',
  livres: 'GBP',
  libras: 'GBP',
  franken: 'CHF',
  fr: 'CHF',
  sfr: 'CHF',
  rupees: 'INR',
  kroner: 'kr',
  kronen: 'kr',
  rupiah: 'IDR',
  lira: 'TRY',
  lirasi: 'TRY',
  korun: 'CZK',
  euroa: 'EUR',
  zlotych: 'PLN',
  円: 'JPY',
  ドル: '$',
  米ドル: 'USD',
  ユーロ: 'EUR',
  人民元: 'CNY',
  원: 'KRW',
  kronor: 'SEK',
  couronnes: 'kr',
  coronas: 'kr',
  coroas: 'kr',
  yens: 'JPY',
  rand: 'ZAR',
  ksh: 'KES',
};
const markByName = new Map([
  ...Object.entries(otherMoney).flatMap(([mark, list]) =>
    list.split('|').map((name): [string, string] => [plainWord(name), mark]),
  ),
  ...Object.entries(namesOfMarks).map(([name, mark]): [string, string] => [plainWord(name), mark]),
]);
/** In simple letters it is the money of China; with others, that of Taiwan and of Hong Kong has the same name. */
const inUnitsOfYuan = /([万亿]|[萬億千])元$/;
/** Signs of one currency that forms do not take. */
const signs: Readonly<Record<string, string>> = {
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '৳': 'BDT',
  '₸': 'KZT',
  '₾': 'GEL',
  '₼': 'AZN',
  's/': 'PEN',
  kč: 'CZK',
  rp: 'IDR',
  tl: 'TRY',
  rm: 'MYR',
  nt$: 'TWD',
  ft: 'HUF',
  lei: 'RON',
  u$s: 'USD',
  usd$: 'USD',
  usd: 'USD',
  us: 'USD',
  cad$: 'CAD',
  aud$: 'AUD',
  mxn$: 'MXN',
  clp$: 'CLP',
  cop$: 'COP',
  '$ us': 'USD',
  $us: 'USD',
  '$ ca': 'CAD',
  $ca: 'CAD',
  '$ can': 'CAD',
  $can: 'CAD',
};

/** A sign or a code as `canMean` of contract/currencies.ts takes it. */
function markIn(written: string): string | null {
  const text = written.replace(/\.$/, '').trim();
  if (text === '') return null;
  const lower = text.toLowerCase();
  const known = signs[lower];
  if (known !== undefined) return known;
  const mark = markOf(text);
  if (isCurrencyMark(mark)) return mark;
  if (isCurrencyMark(lower)) return lower;
  const plain = plainWord(text.replaceAll('-', ' '));
  return markByName.get(plain) ?? (/\p{L}{3}/u.test(text) ? currencyInColumn(text) : null);
}

export interface MoneyWords {
  readonly power: number;
  /** The unit as a plain word; null where there is none. */
  readonly unit: string | null;
  readonly mark: string | null;
}

const nothing: MoneyWords = { power: 0, unit: null, mark: null };
/** Joined with money, `T` is a thousand: `T€`, `TEUR`, `kUSD`, `MSEK`. */
const joined = /^(k|t|m|mm|mn|mio|mrd|md|bn|b|tsd)\.?(\p{Sc}|[a-z]{3}|kr)$/iu;
const linking = /^(?:(?:de|des|of|von|in|en|em)\s+|d['’]\s*)/i;

const remembered = new Map<string, MoneyWords | null>();
const mostRemembered = 5_000;

/** A unit, money or both in either order; null where something else stands there. */
export function readMoneyWords(written: string): MoneyWords | null {
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const found = parse(written.trim());
  if (remembered.size < mostRemembered) remembered.set(written, found);
  return found;
}

function parse(text: string): MoneyWords | null {
  if (text === '' || text === '.') return nothing;
  const both = joined.exec(text);
  const [, short = '', money = ''] = both ?? [];
  // `MXN` is money, not a million of something.
  const isCode = /^[a-z]{3}\.?$/i.test(text) && isCurrency(text.slice(0, 3).toUpperCase());
  if (both !== null && !isCode && markIn(money) !== null) return { ...unitOf(short, true), mark: markIn(money) };
  const mark = markIn(text);
  if (mark !== null) return { ...nothing, mark };
  const power = powerOf(text);
  if (power !== undefined) return { power, unit: plainWord(text), mark: null };
  const [, unitOfYuan] = inUnitsOfYuan.exec(text) ?? [];
  if (unitOfYuan !== undefined) {
    const power = powerOf(text.slice(0, -1).trim());
    const mark = /[万亿]/.test(unitOfYuan) ? 'CNY' : null;
    if (power !== undefined) return { power, unit: plainWord(text.slice(0, -1)), mark };
  }
  for (let at = 1; at < text.length; at += 1) {
    if (!isBoundary(text, at)) continue;
    const [first, second] = [text.slice(0, at).trim(), text.slice(at).trim()];
    const rest = second.replace(linking, '');
    const [firstPower, secondPower] = [powerOf(first), powerOf(rest)];
    if (firstPower !== undefined && markIn(rest) !== null)
      return { power: firstPower, unit: plainWord(first), mark: markIn(rest) };
    if (secondPower !== undefined && markIn(first) !== null)
      return { power: secondPower, unit: plainWord(rest), mark: markIn(first) };
  }
  return null;
}

const unitOf = (word: string, isJoined: boolean): MoneyWords => ({
  ...nothing,
  power: isJoined && word.toLowerCase() === 't' ? 3 : (powerOf(word) ?? 0),
  unit: word.toLowerCase() === 't' ? 'tsd' : plainWord(word),
});

const eastern = /[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** Between words, between letters, digits and signs: `€000s`; and anywhere in `億円`. */
function isBoundary(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  if (eastern.test(before)) return true;
  if (/\s/.test(before) || /\s/.test(after)) return true;
  return before === '.' || classOf(before) !== classOf(after);
}

const classOf = (sign: string): number => (/\p{L}/u.test(sign) ? 1 : /\d/.test(sign) ? 2 : 0);

/** What stands before a number and what stands behind it, together; null where they contradict each other. */
export function joinMoneyWords(before: MoneyWords, after: MoneyWords): MoneyWords | null {
  if (before.unit !== null && after.unit !== null) return null;
  const mark = sameMark(before.mark, after.mark);
  if (mark === undefined) return null;
  const { power, unit } = before.unit === null ? after : before;
  // `12 L` are lakhs of rupees, and nothing else.
  if (unit === 'l' && (mark === null || currencyOf(mark) !== 'INR')) return null;
  return { power, unit, mark };
}

/** `$5 CAD` is the one that says more; undefined where both are money of their own. */
function sameMark(one: string | null, other: string | null): string | null | undefined {
  if (one === null || other === null) return one ?? other;
  const [first, second] = [currencyOf(one), currencyOf(other)];
  if (first === second) return one;
  if (first === null && second !== null) return canMean(one, second) ? other : undefined;
  return second === null && first !== null && canMean(other, first) ? one : undefined;
}
