import { funderTypes } from '../../contract/organisations.ts';
import { labelOf } from '../../contract/review-options.ts';

const countryNames = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/** The English name of a country; the code itself where there is none. */
export function nameOfCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}

/** "Venture capital, Kenya": what kind of organisation a funder is, and where. */
export function aboutFunder({ types, country }: { types: readonly string[]; country: string | null }): string {
  const place = country ? nameOfCountry(country) : null;
  return [...types.slice(0, 2).map((type) => labelOf(funderTypes, type)), place].filter(Boolean).join(', ');
}
