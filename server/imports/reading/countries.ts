import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** English names that publishers use and the list of names does not. */
const otherNames: Readonly<Record<string, string>> = {
  'bolivia, plurinational state of': 'BO',
  'cabo verde': 'CV',
  'congo, democratic republic of': 'CD',
  'congo, republic of': 'CG',
  "cote d'ivoire": 'CI',
  'egypt, arab republic of': 'EG',
  england: 'GB',
  'gambia, the': 'GM',
  'great britain': 'GB',
  'iran, islamic republic of': 'IR',
  'korea, republic of': 'KR',
  'kyrgyz republic': 'KG',
  'lao pdr': 'LA',
  "lao people's democratic republic": 'LA',
  'macedonia, former yugoslav republic of': 'MK',
  'northern ireland': 'GB',
  scotland: 'GB',
  'slovak republic': 'SK',
  swaziland: 'SZ',
  'tanzania, united republic of': 'TZ',
  turkiye: 'TR',
  uk: 'GB',
  usa: 'US',
  'venezuela, republica bolivariana de': 'VE',
  wales: 'GB',
  'yemen, republic of': 'YE',
};

const found = new Map<string, string | null>();
const mostRemembered = 5_000;

/** ISO-2 of an ISO-2 or ISO-3 code or an English name; null for what is no country. */
export function countryOf(written: string): string | null {
  const known = found.get(written);
  if (known !== undefined) return known;
  const code = findCode(written);
  if (found.size < mostRemembered) found.set(written, code);
  return code;
}

function findCode(written: string): string | null {
  if (written.length === 2 && /^[A-Z]{2}$/.test(written)) return countries.isValid(written) ? written : null;
  if (written.length === 3 && /^[A-Z]{3}$/.test(written)) {
    const two = countries.alpha3ToAlpha2(written);
    if (two !== undefined) return two;
  }
  return otherNames[written.toLowerCase()] ?? countries.getAlpha2Code(written, 'en') ?? null;
}

/** Whether the text looks like a code rather than a name, which may be anything. */
export const looksLikeCode = (written: string): boolean => /^[A-Z0-9]{1,3}$/i.test(written);
