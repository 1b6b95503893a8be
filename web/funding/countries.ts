import { countryCodes } from '../../contract/regions.ts';

const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });

/** The English name of a country; the code itself where there is none. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Codes of the countries whose name contains the term, by name; an empty term finds all. */
export function countriesCalled(term: string): readonly string[] {
  const wanted = term.trim().toLowerCase();
  return countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .filter(({ code, name }) => name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ code }) => code);
}
