import { nameOfCountry } from '../../contract/country-names.ts';
import { countryCodes } from '../../contract/regions.ts';

/** Codes of the countries whose name contains the term, by name; an empty term finds all. */
export function countriesCalled(term: string): readonly string[] {
  const wanted = term.trim().toLowerCase();
  return countryCodes
    .map((code) => ({ code, name: nameOfCountry(code) }))
    .filter(({ code, name }) => name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ code }) => code);
}
