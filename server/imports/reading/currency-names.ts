import { currencyInColumn as currencyOfMark } from '../../../contract/currencies.ts';
import { fold } from './fold.ts';

/** Names of money, as people write them in cells and headers: `dollar américain`, `US-Dollar`. */

const otherNames: Readonly<Record<string, string>> = {
  USD: `us dollar|dollar us|american dollar|united states dollar|dollar americain|dollar etats unis|dollar des etats unis|dolar americano
    |dolar estadounidense|dolar de estados unidos|dolar eeuu|dolar dos eua|amerikanischer dollar|amerikanische dollar`,
  GBP: `pound sterling|british pound|livre sterling|libra esterlina|britisches pfund|pfund sterling|livre britannique|libra britanica`,
  CHF: 'franc suisse|schweizer franken|franco suizo|franco suico|swiss franc',
  JPY: 'yen|japanese yen|yen japonais|japanischer yen|yen japones|iene|iene japones',
  CNY: 'yuan|renminbi|rmb|chinese yuan|yuan chinois|yuan chino|yuan renminbi',
  CAD: 'canadian dollar|dollar canadien|dolar canadiense|dolar canadense|kanadischer dollar|kanadische dollar',
  AUD: 'australian dollar|dollar australien|dolar australiano|australischer dollar|australische dollar',
  EUR: 'euro|europaeischer euro|euroa|eura|euros',
  INR: 'rupee|indian rupee|indische rupie|roupie indienne|rupia india|rupia indiana',
  BRL: 'real|reais|real brasileiro|brasilianischer real|real brasileno|real bresilien|brazilian real',
  SEK: 'swedish krona|schwedische krone|couronne suedoise|corona sueca|coroa sueca',
  NOK: 'norwegian krone|norwegische krone|couronne norvegienne|corona noruega|coroa norueguesa',
  DKK: 'danish krone|danische krone|couronne danoise|corona danesa|coroa dinamarquesa',
  XDR: `sdr|dts|szr|special drawing right|sonderziehungsrecht|droit de tirage special|droits de tirage speciaux|derechos especiales de giro
    |direitos especiais de saque|direitos de saque especiais`,
  XOF: 'franc cfa|cfa franc|fcfa|franc cfa bceao',
};

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
/** Of one or more words, each without its ending: `dollars américains`, `libras esterlinas`, `reales`, `livres`. */
const singular = (text: string): string =>
  plain(text)
    .split(' ')
    .map((word) => (word.length > 4 && word !== 'reais' ? word.replace(/e?s$/, '').replace(/e$/, '') : word))
    .join(' ');

/** A later one goes before an earlier one that has the same name for other money. */
const languages =
  'ko ja zh-Hant zh th he ar hi el bg sr uk ru vi hr sl et lv lt ro hu sk cs pl tr id fi da nb sv it nl pt es fr de en'.split(
    ' ',
  );

let names: Map<string, string> | undefined;
function namesOfMoney(): Map<string, string> {
  if (names !== undefined) return names;
  names = new Map();
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });
    for (const code of Intl.supportedValuesOf('currency')) {
      const name = display.of(code);
      if (name !== undefined && /\p{L}{3}/u.test(name)) names.set(singular(name), code);
    }
  }
  for (const [code, list] of Object.entries(otherNames))
    for (const name of list.split('|')) names.set(singular(name), code);
  return names;
}

const remembered = new Map<string, string | null>();
const mostRemembered = 2_000;

/** The currency of a code, a sign or a name in a column of currencies; null for `$` and for what is no money. */
export function currencyInColumn(written: string): string | null {
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const found = currencyOfMark(written) ?? namesOfMoney().get(singular(written)) ?? null;
  if (remembered.size < mostRemembered) remembered.set(written, found);
  return found;
}

const mostWords = 4;
/** Words for money that are no name of one, and names that are common words too. */
const common = new Set(['real', 'sol', 'won', 'rand', 'lev', 'leu', 'lek', 'pound', 'yen']);

/** The currency that a header names among its other words: `Betrag (Mio. US-Dollar)`, `Montant en livres sterling`. */
export function currencyNamedIn(header: string): string | null {
  const words = singular(header).split(' ');
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const name = words.slice(at, at + length).join(' ');
      const code = common.has(name) ? undefined : namesOfMoney().get(name);
      if (code !== undefined && (length > 1 || name.length > 3)) return code;
    }
  return null;
}
