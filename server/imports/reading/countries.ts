import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' };
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import { fold } from './fold.ts';

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
  inglaterra: 'GB',
  angleterre: 'GB',
  'u.k.': 'GB',
  'the uk': 'GB',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'the united states': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  eeuu: 'US',
  'ee.uu.': 'US',
  'estados unidos': 'US',
  'etats-unis': 'US',
  'etats unis': 'US',
  'south korea': 'KR',
  'north korea': 'KP',
  russia: 'RU',
  vietnam: 'VN',
  'viet nam': 'VN',
  czechia: 'CZ',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  moldova: 'MD',
  palestine: 'PS',
  syria: 'SY',
  laos: 'LA',
  uae: 'AE',
  drc: 'CD',
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

/** Names in five languages, folded; an English one goes before the same word of another language. */
const namesOfAll = new Map<string, string>();
for (const locale of [portuguese, spanish, french, german, english])
  for (const [code, names] of Object.entries<string | string[]>(locale.countries))
    for (const name of [names].flat()) namesOfAll.set(fold(name), code);
for (const [name, code] of Object.entries(otherNames)) namesOfAll.set(fold(name), code);

const found = new Map<string, string | null>();
const mostRemembered = 5_000;

/** ISO-2 of an ISO-2 or ISO-3 code, or of a name in one of five languages; null for what is no country. */
export function countryOf(written: string): string | null {
  const known = found.get(written);
  if (known !== undefined) return known;
  const code = findCode(written);
  if (found.size < mostRemembered) found.set(written, code);
  return code;
}

function findCode(written: string): string | null {
  if (written.length === 2 && /^[A-Z]{2}$/.test(written) && countries.isValid(written)) return written;
  if (written.length === 3 && /^[A-Z]{3}$/.test(written)) {
    const two = countries.alpha3ToAlpha2(written);
    if (two !== undefined) return two;
  }
  return namesOfAll.get(fold(written)) ?? countries.getAlpha2Code(written, 'en') ?? null;
}

/** In a column of countries, `gb` and `usa` are codes too; elsewhere `in` and `no` are words. */
export function countryInColumn(written: string): string | null {
  return countryOf(written) ?? (/^[a-z]{2,3}$/i.test(written) ? countryOf(written.toUpperCase()) : null);
}

/** Whether the text looks like a code rather than a name, which may be anything. */
export const looksLikeCode = (written: string): boolean => /^[A-Z0-9]{1,3}$/i.test(written);
