import { nameOfCountry } from '../../contract/country-names.ts';
import { funderTypes } from '../../contract/subjects/organisations.ts';
import { labelOf } from '../../contract/reviews/options.ts';

/** "Venture capital, Kenya": what kind of organisation a funder is, and where. */
export function aboutFunder({ types, country }: { types: readonly string[]; country: string | null }): string {
  const place = country ? nameOfCountry(country) : null;
  return [...types.slice(0, 2).map((type) => labelOf(funderTypes, type)), place].filter(Boolean).join(', ');
}
