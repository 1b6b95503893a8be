import { nameOfCountry } from '../country-names.ts';
import { labelOf } from '../reviews/options.ts';
import { funderTypes } from './organisations.ts';

interface Funder {
  readonly types: readonly string[];
  readonly country: string | null;
}

/** "Venture capital, Kenya": what kind of organisation a funder is, and where; what is known of it, in parts. */
export const partsAboutFunder = ({ types, country }: Funder): string[] =>
  [
    ...types.slice(0, 2).map((type) => labelOf(funderTypes, type)),
    country === null ? '' : nameOfCountry(country),
  ].filter((part) => part !== '');

export const aboutFunder = (funder: Funder): string => partsAboutFunder(funder).join(', ');
