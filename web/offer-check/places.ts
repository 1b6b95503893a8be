import { nameOfCountry } from '../../contract/country-names.ts';
import { continents } from '../../contract/continents.ts';
import { regions } from '../../contract/deals/options.ts';
import { countryCodes } from '../../contract/regions.ts';

/** All of the continent that a region lies in, or is. */
export function continentOf(region: string): { readonly name: string; readonly regions: readonly string[] } | null {
  const found = Object.entries(continents).find(([name, parts]) => name === region || parts.includes(region));
  return found === undefined ? null : { name: nameOfRegion(found[0]), regions: [...found[1], found[0]] };
}

/** Whether a region is its whole continent. */
export const isContinent = (region: string): boolean => Object.hasOwn(continents, region);

export const nameOfRegion = (value: string): string => regions.find((region) => region.value === value)?.label ?? value;

/** For one field: regions, then countries, each with a prefix of its own. */
export const placeOptions = [
  {
    group: 'Regions',
    items: regions
      .filter(({ value }) => !isContinent(value))
      .map(({ value, label }) => ({ value: `region:${value}`, label })),
  },
  {
    group: 'Countries',
    items: countryCodes
      .map((code) => ({ value: `country:${code}`, label: nameOfCountry(code) }))
      .sort((one, other) => one.label.localeCompare(other.label, 'en')),
  },
];

/** "Northern Europe, Western Europe", and "Europe" where all of it is meant. */
export function nameOfRegions(values: readonly string[]): string {
  const whole = continentOf(values[0] ?? '');
  if (whole !== null && whole.regions.length === values.length && whole.regions.every((one) => values.includes(one)))
    return whole.name;
  return values
    .filter((value) => !isContinent(value) || values.length === 1)
    .map(nameOfRegion)
    .join(', ');
}
