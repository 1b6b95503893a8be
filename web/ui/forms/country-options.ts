import { nameOfCountry } from '../../../contract/country-names.ts';
import { countryCodes } from '../../../contract/regions.ts';

/** All countries by name, for a list to choose from. */
export const countryOptions = countryCodes
  .map((value) => ({ value, label: nameOfCountry(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));
