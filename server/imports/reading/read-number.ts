import { plainEastern } from './words/east-numbers.ts';
import { namesNothing } from './words/not-said.ts';
import { fold } from './fold.ts';
import type { Grouping } from '../../../contract/imports/mapping.ts';
import { currencyOf } from '../../../contract/currencies.ts';
import { joinMoneyWords, readMoneyWords, type MoneyWords } from './money-words.ts';

/**
 * Numbers as people write them. Each column has one way of grouping; a cell that is written otherwise is no number. No group
 * of thousands stands behind a nought: `0.091` is a decimal.
 */

const shapes: Readonly<Record<Grouping, RegExp>> = {
  plain: /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i,
  comma: /^-?(?:[1-9]\d{0,2}(?:,\d{3})+|0(?:,000)+|\d+)(?:\.\d+)?$/,
  dot: /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+|0(?:\.000)+|\d+)(?:,\d+)?$/,
  space: /^-?(?:[1-9]\d{0,2}(?:[ '’]\d{3})+|\d+)(?:[.,]\d+)?$/,
  indian: /^-?(?:\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?$/,
  each: /^-?(?:[1-9]\d{0,2}([ '’.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d+(?:[.,]\d+)?)$/,
};
/** Nothing in the world costs more; beyond it, numbers lose their units. */
const greatestNumber = 1e15;

/** Null where the text is no number in this grouping. */
export function readNumber(text: string, grouping: Grouping): number | null {
  if (!shapes[grouping].test(text)) return null;
  const value = Number(plainOf(text, grouping));
  return Math.abs(value) <= greatestNumber ? value : null;
}

function plainOf(text: string, grouping: Grouping): string {
  if (grouping === 'plain') return text;
  if (grouping === 'dot') return text.replaceAll('.', '').replace(',', '.');
  if (grouping === 'space') return text.replaceAll(/[ '’]/g, '').replace(',', '.');
  if (grouping === 'each') return withoutGroups(text.replaceAll(/[ '’]/g, ' '));
  return text.includes(',') ? text.replaceAll(',', '') : text;
}

/** The sign of the groups goes, and the other one parts the decimals. */
function withoutGroups(text: string): string {
  const sign = /^-?(?:[1-9]\d{0,2}([ .,])\d{3}(?!\d)|\d{1,2}(,)\d{2},)/.exec(text);
  return text.replaceAll(sign?.[1] ?? sign?.[2] ?? ' ', '').replace(',', '.');
}

/** What a comma or a dot is in one number: `thousands` in 1,250,000, `decimals` in 12,5, `open` in 50,000. */
export interface SignRead {
  readonly sign: ',' | '.';
  readonly is: 'thousands' | 'decimals' | 'open';
}

/** What a number alone tells of its signs; nothing where a unit follows: `1.250 million`. */
export function signsOf(text: string): SignRead[] {
  const digits = /\d(?:[.,  '’]*\d)*/.exec(text)?.[0] ?? '';
  const found = (['.', ','] as const).flatMap((sign): SignRead[] => {
    const count = digits.split(sign).length - 1;
    if (count === 0) return [];
    if (count > 1 || /[.,]/.test(digits.slice(digits.indexOf(sign) + 1))) return [{ sign, is: 'thousands' }];
    const isOpen = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
    return [{ sign, is: isOpen ? 'open' : 'decimals' }];
  });
  return found;
}

/** What stands before a number, the number, and what stands behind it; `12'500.-` and `95.--` end in dashes, `38,50,000/-` and `5,000/=` in both signs; `1,000*` and `1,000 (2)` have a footnote. */
const around =
  /^(\D*)(\d(?:[.,  '’]*\d)*)(?:[.,]\s?[-–—]{1,2}|\s?\/[-–=])?(?:\s?(?:[*†‡¹²³⁴-⁹]{1,3}|[([]\d[)\]]))?(\D*)$/u;

interface Parts {
  readonly isNegative: boolean;
  readonly before: string;
  readonly digits: string;
  readonly behind: string;
}

/** Null where there are no digits, digits in two places, or one bracket alone. */
function partsOf(text: string): Parts | null {
  const found = around.exec(text);
  if (found === null) return null;
  const [, lead = '', digits = '', rest = ''] = found;
  const hasOuterMinus = lead.startsWith('-');
  const outer = hasOuterMinus ? lead.slice(1) : lead;
  const hasBrackets = outer.startsWith('(');
  if (hasBrackets !== rest.endsWith(')')) return null;
  const inner = (hasBrackets ? outer.slice(1) : outer).trim();
  const hasInnerMinus = inner.endsWith('-');
  const isMinusBehind = /^[-−]$/.test(rest);
  return {
    // `550.00-`, as ledgers write it.
    isNegative: hasOuterMinus || hasInnerMinus || hasBrackets || isMinusBehind,
    before: hasInnerMinus ? inner.slice(0, -1).trim() : inner,
    digits,
    behind: isMinusBehind ? '' : hasBrackets ? rest.slice(0, -1) : rest,
  };
}

/** Longer texts are no numbers, and would only keep the pattern busy. */
const mostMarked = 60;

export interface MarkedNumber {
  readonly isPercent: boolean;
  readonly value: number;
  /** ISO 4217, where the sign or word means one currency. */
  readonly currency: string | null;
  /** A sign such as `$` that does not say which currency. */
  readonly hasOpenMark: boolean;
  /** The sign or word of money, as `canMean` of contract/currencies.ts takes it; null where the number stands alone. */
  readonly mark: string | null;
  /** `million`, `crore`, … as a plain word. */
  readonly word: string | null;
  /** A word that means different things in different languages, where nothing says which. */
  readonly openWord?: 'mil' | 'm';
}

/**
 * A number with what people put around it: `₹ 12,34,567`, `$1.5 million`, `(500)`, `EUR 3.000,50`, `5'000.-`. A word that
 * is no unit and no money makes it none. `words` says by what words multiply that no list has.
 */
export function readMarkedNumber(
  text: string,
  grouping: Grouping,
  words: Readonly<Record<string, number>> = {},
): MarkedNumber | null {
  if (text.length > mostMarked) return null;
  const parts = partsOf(plainEastern(text));
  if (parts === null) return null;
  // `1.500,-`: the comma parts the decimals.
  if (grouping !== 'dot' && grouping !== 'space' && grouping !== 'each' && /\d,\s?[-–—]{1,2}/.test(text)) return null;
  const { isNegative, digits } = parts;
  const { isPercent, before, after } = withoutPercent(parts);
  const own = words[wordBehind(after)];
  const size = readNumber(digits, grouping);
  const [first, second] = [readMoneyWords(before), own === undefined ? readMoneyWords(after) : noWords];
  if (size === null || first === null || second === null) return null;
  const money = joinMoneyWords(first, second);
  if (money === null) return null;
  const openWord = openWordOf(money, before !== '');
  const said = openWord === null ? own : words[openWord];
  const currency = money.mark === null ? null : currencyOf(money.mark);
  const power = isMillion(money.unit, currency) ? 6 : money.power;
  const absolute = said === undefined ? scaled(size, power) : Number((size * said).toPrecision(15));
  const value = absolute * (isNegative ? -1 : 1);
  if (Math.abs(value) > greatestNumber) return null;
  return {
    value,
    currency,
    isPercent,
    hasOpenMark: money.mark !== null && currency === null,
    mark: money.mark,
    word: own === undefined ? money.unit : wordBehind(after),
    ...(openWord === null || said !== undefined ? {} : { openWord }),
  };
}

const perYear =
  /^(?:p\.? ?a\.?|a\.? ?a\.?|e\.? ?a\.?|per annum|per year|a year|annually|yearly|fixed|nominal|jahrlich|pro jahr|im jahr|fest|fix|(?:par|l['’]) ?an|annuel|fixe|tae|anual|al ano|ao ano|fijo|fixo|per ar|arligen|om aret|pr\.? ar|p\.? ?ar|arlig|fast|vuodessa|vuosikorko|per tahun|pertahun|setahun|yillik|rocne|za rok|fixni|rocznie|w skali roku|stale|per jaar|jaarlijks|vast|annuo|annui|all['’]anno|fisso|tan|evente|evi|pe an|anuala|nominell|年|年利)(?=[\s,;)]|$)[\s,;)]*/;
const percentWord =
  /^(?:[%％]|pct\b\.?|percent|per cent|prozent|procent[au]?|procento|prosenttia|prosent|persen|pour cent|por ciento|por cento|per cento|szazalek|パーセント)/;

/** `4,5 % p.a.`, `4,5 procent`, `%18,5`, `年4.5%`: a share of a year, in percent. A share of a month stays what it is. */
function withoutPercent({ before, behind }: Parts): { isPercent: boolean; before: string; after: string } {
  const [hasSign, mayHaveWord] = [/[%％]/.test(behind), /^\s?(?:p|s|パ)/i.test(behind)];
  if (before === '%' || before === '％')
    return { isPercent: true, before: '', after: withoutYear(fold(behind).trim()) };
  if (!hasSign && !mayHaveWord) return { isPercent: false, before, after: behind };
  const text = fold(behind).trim();
  const [sign] = percentWord.exec(text) ?? [];
  if (sign === undefined) return { isPercent: false, before, after: behind };
  const isOfYear = /^年(?:利|率)?$/.test(before);
  return { isPercent: true, before: isOfYear ? '' : before, after: withoutYear(text.slice(sign.length).trim()) };
}
const mostWordsOfYear = 3;
/** Without `p.a. fix`, `TAE`, `per år` and the like. */
function withoutYear(written: string): string {
  let text = written.replace(/^[(,]\s?/, '');
  for (let count = 0; count < mostWordsOfYear && text !== ''; count += 1) text = text.replace(perYear, '');
  return text === '' ? '' : written;
}

const noWords = { power: 0, unit: null, mark: null };
/** The word behind a number that no list of ours has, as `words` and the questions name it. */
const wordBehind = (text: string): string =>
  fold(text)
    .replaceAll(/[.\s]+/g, ' ')
    .trim();

/** Money of countries where `mil` is a thousand. */
const ofThousands = new Set(['BRL', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU']);
/**
 * `mil` is a thousand in Spanish and Portuguese, and short for a million in English and in central Europe: `$350 mil`,
 * `4,7 mil. EUR`.
 */
function openWordOf({ unit, mark: money }: MoneyWords, isBefore: boolean): 'mil' | 'm' | null {
  // `Rp 1,5 M` is a thousand million where `jt` is a million.
  if (unit === 'm' && money !== null && currencyOf(money) === 'IDR') return 'm';
  if (unit !== 'mil') return null;
  if (money === null) return 'mil';
  const currency = currencyOf(money);
  if (currency === 'BRL' || isMillion(unit, currency)) return null;
  return isBefore || currency === null || !ofThousands.has(currency) ? 'mil' : null;
}
/** `56 mil. Kč`: a thousand crowns are `tis.`. */
const isMillion = (unit: string | null, currency: string | null): boolean => unit === 'mil' && currency === 'CZK';

/** The word behind a number that is no unit and no money; null where there is none. */
export function unknownWordOf(text: string): string | null {
  if (text.length > mostMarked) return null;
  const { before = '', behind = '' } = partsOf(text) ?? {};
  const word = wordBehind(behind);
  if (!/^\p{L}[\p{L} ]{0,18}$/u.test(word) || readMoneyWords(before) === null) return null;
  return readMoneyWords(behind) === null ? word : null;
}

const between = /[-–—~]|(?<![\p{L}\p{N}])(?:to|and|bis|und|à|a|et|até|hasta|y|e)(?![\p{L}\p{N}])/giu;
const beyond =
  /^(?:between|from|von|zwischen|entre|de|[<>≤≥~]=?|up to|over|under|above|below|(?:more|less) than|at least|at most|approx\.?|approximately|about|around|circa|ca\.?|c\.|nearly|almost|roughly|rund|etwa|ungefähr|knapp|env\.?|environ|près de|presque|aprox\.?|aproximadamente|cerca de|unos|casi|quase|bis zu|über|unter|mehr als|weniger als|mindestens|höchstens|plus de|moins de|jusqu['’]à|au moins|más de|menos de|hasta|al menos|mais de|até|pelo menos|noin|ca|cirka|omkring|rundt|okolo|asi|cca|około|ok\.|sekitar|kira-kira|yaklaşık|ongeveer|circa|約|约|大约|近|超过|超|逾|至少|最多|およそ|最大|약|최대|최소|около|более|свыше|до|не более|менее|понад|близько|більше|περίπου|έως|άνω των|πάνω από|حوالي|نحو|أكثر من|أقل من|حتى|כ-|כ|מעל|עד|लगभग|करीब|से अधिक|ประมาณ|กว่า|ไม่เกิน|khoảng|hơn)\s*/iu;

const digitsAlone =
  /stellig|\b\w+[- ]figures?\b|\b\w+[- ]digits?\b|\b(?:a|de) \w+ chiffres\b|\b(?:de )?\w+ cifras\b|\b(?:de )?\w+ digitos\b/;
/** `数千万人民币`, `亿元级`, `수십억`: some of a unit, and no number. */
const someInTheEast =
  /^(?:近|约|超|逾)?(?:数|數|几|幾|上|十数|수|수십|수백)(?:十|百|千|万|萬|亿|億|만|억|십|백|천)|^(?:近|约|超过|逾)?(?:百|千)?[万亿](?:元|美元|人民币|级|美金)/;
const someMillions =
  /^(?:mehrere|einige|several|a few|few|quelques|plusieurs|unos|varios|algunos|alguns|multiple)\b.{0,20}\b(?:tausend|hunderttausend|million|milliard|thousand|billion|millier|mill?on|mil|milh|miles)/;
/** `siebenstellig`, `seven-figure sum`, `plusieurs millions`: how large it is, and no more. */
function isMagnitude(text: string): boolean {
  const folded = fold(text);
  if (someInTheEast.test(text)) return true;
  return digitsAlone.test(folded) || someMillions.test(folded);
}

/** `$7.5M–$9.5M`, `between 5 and 10 million`, `up to €1m`, `ca. €5m`: something is known of the number, and not the number. */
export function isRange(text: string, grouping: Grouping): boolean {
  if (text.length > mostMarked) return false;
  if (isMagnitude(text)) return true;
  if (!/\d/.test(text)) return false;
  const bare = text
    .replace(beyond, '')
    .replace(
      /\s?\(?(?:est(?:imated|imate|\.)?|approx(?:imately|\.)?|geschätzt|estimé|estimado|prov(?:isional|\.)?)\)?$/iu,
      '',
    )
    .replace(/\s?(?:\+|[余餘多](?=\D{0,6}$)|以上|以下|左右|级|級|이상|이하|여)(?=\D{0,6}$)/u, '');
  if (bare !== text && readMarkedNumber(bare, grouping) !== null) return true;
  for (const { index, 0: sign } of bare.matchAll(between)) {
    const sides = [bare.slice(0, index).trim(), bare.slice(index + sign.length).trim()];
    if (sides.every((side) => readMarkedNumber(side, grouping) !== null)) return true;
  }
  return false;
}

/** `< 100,000` is a limit among numbers without a sign for thousands, too. */
export const isRangeInAny = (text: string): boolean =>
  (['plain', 'comma', 'dot', 'space', 'indian'] as const).some((grouping) => isRange(text, grouping));

/** The power is written, not multiplied: 1.1 times a million is not 1,100,000 in binary. */
function scaled(size: number, power = 0): number {
  const digits = String(size);
  return digits.includes('e') ? size * 10 ** power : Number(`${digits}e${power}`);
}

const shortForms = new Set(
  'nc na nd nr ns np nn nk nv ni nm ka oa sd si so sc nb ne ua unk undis conf tba tbc tbd bd iu'.split(' '),
);
const saysNothing =
  /(?<![\p{L}\p{N}])(?:offentlig\p{L}*|nezverejnen\p{L}*|zverejnen\p{L}*|neuveden\p{L}*|nezistene|nieujawnion\p{L}*|ujawnion\p{L}*|brak danych|bez udaju|hikokai|hi kokai|julkistettu|julkinen|tiedossa|nyilvanos|ismeretlen|nem ismert|okant|okand|ukjent|ukendt|oppgitt|oplyst|angivet|nepublic\p{L}*|nedivulgat\p{L}*|divulgat\p{L}*|necunoscut\p{L}*|aciklanma\p{L}*|belirtilme\p{L}*|bilinmiyor|gizli|diungkapkan|dirahasiakan|diketahui|dipublikasikan|bekend|bekendgemaakt|vertrouwelijk|non noto|sconosciut\p{L}*|riservat\p{L}*|не раскры\p{L}*|не разглаша\p{L}*|неизвестно|нет данных|非公開|非公表|未公開|未披露|undisclosed|disclosed|unpublished|nondisclosed|not public|private|secret|fortrolig\p{L}*|hemlig\p{L}*|sekretess\p{L}*|salassa|luottamuksellinen|duvern\p{L}*|poufn\p{L}*|bizalmas|rahasia|anonym\p{L}*|anonim\p{L}*|saknas|mangler|puuttuu|podano|sdeleno|comunicat\p{L}*|dichiarat\p{L}*|specificat\p{L}*|niezn\p{L}*|neznam\p{L}*|confidential\p{L}*|confidencia\p{L}*|vertraulich|unknown|unbekannt|bekannt|genannt|angaben?|inconnu\p{L}*|communiquee?s?|divulguee?s?|precisee?s?|renseignee?s?|desconocid\p{L}*|desconhecid\p{L}*|revelad\p{L}*|divulgad\p{L}*|informad\p{L}*|publicad\p{L}*|disponi\p{L}*|available|withheld|pending|offen|(?:not|non|nicht|no|nao|pas) (?:yet )?(?:included|inclu[es]?\p{L}*|enthalten|incluid\p{L}*|provided|given|stated|reported|fourni\p{L}*))(?![\p{L}\p{N}])/u;
const longestWords = 60;
const longestShort = 9;
/** Cheap: most texts hold none of the words above. */
const mayBeNothing =
  /disclos|confid|vertr|nown|annt|angab|inconn|commun|divulg|cis[eé]|renseign|descon|revelad|informad|publicad|dispon|availab|withheld|pending|offen|includ|inclu[es]|enthalt|provided|given|stated|reported|fourni|public|offentl|zve[rř]ej|neuved|nezisten|ujawni|brak|daj|kokai|julki|tiedoss|nyilv|ismer|ok[aä]n|ukjent|ukendt|oppgitt|oplyst|angivet|nepubl|necun|lanma|lirtil|bilinm|gizli|kapkan|rahasia|ketahui|publikas|bekend|vertrouw|noto|conosciu|riserv|раскр|разглаш|неизв|нет дан|公|披露|private|secret|fortrol|hemlig|sekret|salassa|luottam|d[uů]v[eě]rn|poufn|bizalm|rahasia|anonym|anonim|saknas|mangler|puuttuu|podano|sd[eě]leno|comunicat|dichiarat|specificat|niezn|nezn/i;

/** `NC`, `n.c.`, `k. A.`, `s/d`, `amount undisclosed`: the number is not known, and the text is no mistake. */
export function isNoNumber(text: string): boolean {
  // `data not included in P3`: a digit of a word is no number.
  if (text.length > longestWords || /\d/.test(text.replaceAll(/(?<!\p{L})\p{L}{1,20}\d{1,4}(?!\S)/gu, '')))
    return false;
  const letters = text.length > longestShort ? '' : text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return shortForms.has(letters) || namesNothing(text) || (mayBeNothing.test(text) && saysNothing.test(fold(text)));
}
