import countries from 'i18n-iso-countries/index.js';
import danish from 'i18n-iso-countries/langs/da.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import dutch from 'i18n-iso-countries/langs/nl.json' with { type: 'json' };
import finnish from 'i18n-iso-countries/langs/fi.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import irish from 'i18n-iso-countries/langs/ga.json' with { type: 'json' };
import italian from 'i18n-iso-countries/langs/it.json' with { type: 'json' };
import norwegian from 'i18n-iso-countries/langs/nb.json' with { type: 'json' };
import polish from 'i18n-iso-countries/langs/pl.json' with { type: 'json' };
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' };
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import swedish from 'i18n-iso-countries/langs/sv.json' with { type: 'json' };
import turkish from 'i18n-iso-countries/langs/tr.json' with { type: 'json' };
import { otherNames, plainForm, withoutForm } from './country-names.ts';

/** Names in many languages, in their plain form; an English one goes before the same word of another language. */
const languages: readonly { readonly countries: Readonly<Record<string, string | string[]>> }[] = [
  turkish,
  polish,
  finnish,
  irish,
  italian,
  dutch,
  norwegian,
  swedish,
  danish,
  portuguese,
  spanish,
  french,
  german,
  english,
];
const namesOfAll = new Map<string, string>();
for (const language of languages)
  for (const [code, names] of Object.entries(language.countries))
    for (const name of [names].flat()) namesOfAll.set(plainForm(name), code);
// Everyday names that the lists above have not: `Republik Moldau`, `Territoires palestiniens`.
for (const language of ['pt', 'pt-PT', 'es', 'fr', 'de', 'en']) {
  const everyday = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  for (const code of Object.keys(countries.getAlpha2Codes())) {
    const name = everyday.of(code);
    if (name !== undefined && !namesOfAll.has(plainForm(name))) namesOfAll.set(plainForm(name), code);
  }
}
for (const [name, code] of otherNames) namesOfAll.set(name, code);

const found = new Map<string, string | null>();
const mostRemembered = 5_000;

/** ISO-2 of an ISO-2 or ISO-3 code, or of a name in one of the languages above; null for what is no country. */
export function countryOf(written: string): string | null {
  const known = found.get(written);
  if (known !== undefined) return known;
  const code = findCode(written);
  if (found.size < mostRemembered) found.set(written, code);
  return code;
}

/** Codes of the European Union, the World Bank and sports that are none of ISO. */
const otherCodes: Readonly<Record<string, string>> = {
  EL: 'GR',
  UK: 'GB',
  ROM: 'RO',
  KSV: 'XK',
  XKX: 'XK',
  WBG: 'PS',
  TMP: 'TL',
  GER: 'DE',
  SUI: 'CH',
  NED: 'NL',
  DEN: 'DK',
  POR: 'PT',
  GRE: 'GR',
};

function findCode(written: string): string | null {
  const other = otherCodes[written];
  if (other !== undefined) return other;
  if (written.length === 2 && /^[A-Z]{2}$/.test(written) && countries.isValid(written)) return written;
  if (written.length === 3 && /^[A-Z]{3}$/.test(written)) {
    const two = countries.alpha3ToAlpha2(written);
    if (two !== undefined) return two;
  }
  const plain = plainForm(written);
  const named = namesOfAll.get(plain);
  if (named !== undefined) return named;
  const bare = withoutForm(plain);
  return (bare === null ? undefined : namesOfAll.get(bare)) ?? inTwoLanguages(written);
}

/** `Deutschland / Allemagne`: one country in two languages; null where the names are of two. */
function inTwoLanguages(written: string): string | null {
  const names = written.split(/ [/|–-] |\n/).filter((name) => name.trim() !== '');
  if (names.length !== 2 || names.some((name) => name.trim().length < 4)) return null;
  const [one, other] = names.map((name) => namesOfAll.get(plainForm(name)) ?? null);
  return one === other ? (one ?? null) : null;
}

/** In a column of countries, `gb` and `usa` are codes too; elsewhere `in` and `no` are words. */
export function countryInColumn(written: string): string | null {
  return countryOf(written) ?? (/^[a-z]{2,3}$/i.test(written) ? countryOf(written.toUpperCase()) : null);
}

/** Whether the text looks like a code rather than a name, which may be anything. */
export const looksLikeCode = (written: string): boolean => /^[A-Z0-9]{1,3}$/i.test(written);
