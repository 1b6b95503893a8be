/** Which codes and signs are money. */

/** Codes of ISO 4217 that stand for no currency, and for a test. */
const noMoney: ReadonlySet<string> = new Set(['XXX', 'XTS']);
let names: Intl.DisplayNames | undefined;
const namesOnFirstUse = (): Intl.DisplayNames =>
  (names ??= new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }));

/**
 * Whether this is a code of ISO 4217, in capitals, that is or was money: old files know marks and francs. What the
 * engine lists as supported is today's money alone, so its names are asked.
 */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && !noMoney.has(code) && namesOnFirstUse().of(code) !== undefined;
}

export const nameOfCurrency = (code: string): string => (isCurrency(code) && namesOnFirstUse().of(code)) || code;

/** Signs that mean one currency alone. `$` is many dollars and `¥` two currencies, so they name none. */
const currencyOfMark: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  rs: 'INR',
  'rs.': 'INR',
  us$: 'USD',
  '₦': 'NGN',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₱': 'PHP',
  '₪': 'ILS',
  '₴': 'UAH',
  '₫': 'VND',
  '฿': 'THB',
  zł: 'PLN',
  r$: 'BRL',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  mx$: 'MXN',
  s$: 'SGD',
};
/** Signs of several currencies, with the currencies that they may mean. */
export const currenciesOfOpenMark: Readonly<Record<string, readonly string[]>> = {
  $: 'USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD SBD SGD SRD TTD TWD XCD ARS CLP COP CUP DOP MXN UYU'.split(
    ' ',
  ),
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
};

const marksOfWords: Readonly<Record<string, string>> = { dollar: '$', dollars: '$', euro: 'EUR', euros: 'EUR' };
const dollarsOf: Readonly<Record<string, string>> = {
  us$: 'USD',
  au$: 'AUD',
  a$: 'AUD',
  ca$: 'CAD',
  c$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  mx$: 'MXN',
  s$: 'SGD',
  r$: 'BRL',
};

/** The sign or the code that a word or a dollar of one country stands for; anything else is its own sign. */
export function markOf(written: string): string {
  const word = written.toLowerCase().replace(' ', '');
  return marksOfWords[word] ?? dollarsOf[word] ?? written.replace(' ', '');
}

/** The currency of a sign or a code in any case; null for a sign of several currencies, and for what is no money. */
export function currencyOf(mark: string): string | null {
  const known = currencyOfMark[mark.toLowerCase()];
  if (known !== undefined) return known;
  const code = mark.toUpperCase();
  return isCurrency(code) ? code : null;
}

export const isCurrencyMark = (mark: string): boolean =>
  currenciesOfOpenMark[mark] !== undefined || currencyOf(mark) !== null;

/** Whether a sign or a code may stand for this currency. */
export const canMean = (mark: string, currency: string): boolean =>
  currencyOf(mark) === currency || currenciesOfOpenMark[mark]?.includes(currency) === true;

/** Words behind a number that multiply it, by the power of ten. */
export const powersOfWords: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  m: 6,
  mn: 6,
  mm: 6,
  mio: 6,
  million: 6,
  millions: 6,
  cr: 7,
  crore: 7,
  crores: 7,
  b: 9,
  bn: 9,
  billion: 9,
};

let currencyNames: Map<string, string> | undefined;

/** Names of today's money in five languages, such as `us dollar`, `libra esterlina` and `Schweizer Franken`. */
function namesOfMoney(): Map<string, string> {
  if (currencyNames !== undefined) return currencyNames;
  currencyNames = new Map();
  for (const language of ['pt', 'es', 'fr', 'de', 'en']) {
    const display = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });
    for (const code of Intl.supportedValuesOf('currency')) {
      const name = display.of(code)?.toLowerCase();
      if (name !== undefined) currencyNames.set(name, code).set(`${name}s`, code);
    }
  }
  for (const [name, code] of Object.entries(otherNames)) currencyNames.set(name, code);
  return currencyNames;
}

const otherNames: Readonly<Record<string, string>> = {
  'pound sterling': 'GBP',
  'pounds sterling': 'GBP',
  sterling: 'GBP',
  yen: 'JPY',
  'us dollars': 'USD',
  'u.s. dollar': 'USD',
  'u.s. dollars': 'USD',
  'united states dollar': 'USD',
  'united states dollars': 'USD',
  'indian rupees': 'INR',
};

/** The currency of a code, a sign or a name in a column of currencies; null for `$` and for what is no money. */
export function currencyInColumn(written: string): string | null {
  return currencyOf(markOf(written)) ?? namesOfMoney().get(written.toLowerCase()) ?? null;
}
