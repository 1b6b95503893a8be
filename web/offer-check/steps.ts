import { listOf } from '../../contract/lists.ts';
import { nameOfCountry } from '../../contract/country-names.ts';
import { columnsOf, findColumn, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { Facet } from '../../contract/deals/facets.ts';
import { comparedBy } from '../../contract/insights/offer-check.ts';
import { regionOf } from '../../contract/regions.ts';
import { choose, firstYearOf, itemsOf, since, within, type Comparison } from './comparison.ts';
import { continentOf, nameOfRegion, nameOfRegions } from './places.ts';

/** One step from a comparison to a wider or a narrower one. */
export interface Step {
  /** "All of Europe" */
  readonly label: string;
  /** What it takes the place of: "Portugal". */
  readonly insteadOf: string;
  readonly to: Comparison;
}

/** How a column reads where it is left out: "any round", "all sectors". */
const allWords: Readonly<Partial<Record<DealColumnKey, string>>> = {
  roundType: 'Any round',
  debtType: 'Any type of debt',
  grantType: 'Any type of grant',
  stage: 'Any stage',
  sectors: 'All sectors',
};

const labelOf = (comparison: Comparison, key: string, value: string): string =>
  findColumn(comparison.kind, key)?.options?.find((option) => option.value === value)?.label ?? value;

const namesOf = (comparison: Comparison, key: string): string =>
  itemsOf(comparison, key)
    .map((value) => labelOf(comparison, key, value))
    .join(', ');

export function placeNames(comparison: Comparison): string {
  const countries = itemsOf(comparison, 'recipientCountry');
  return countries.length > 0
    ? countries.map(nameOfCountry).join(', ')
    : nameOfRegions(itemsOf(comparison, 'recipientRegion'));
}

function yearNames(comparison: Comparison): string {
  const year = firstYearOf(comparison);
  if (year !== null) return `since ${year}`;
  return comparison.filters['date'] === undefined ? '' : 'chosen dates';
}

/** "Seed, Climate, Northern Europe, since 2021"; nothing where all deals of the kind are meant. */
export const comparisonWords = (comparison: Comparison): string =>
  [
    ...comparedBy[comparison.kind].filter((key) => allWords[key] !== undefined).map((key) => namesOf(comparison, key)),
    placeNames(comparison),
    yearNames(comparison),
  ]
    .filter((words) => words !== '')
    .join(', ');

/** Each leaves out or loosens one thing. */
export function widerSteps(comparison: Comparison): readonly Step[] {
  const all = comparedBy[comparison.kind].flatMap((key): Step[] => {
    const label = allWords[key];
    if (label === undefined || itemsOf(comparison, key).length === 0) return [];
    return [{ label, insteadOf: namesOf(comparison, key), to: choose(comparison, key, []) }];
  });
  return [...all, ...widerPlaces(comparison), ...widerYears(comparison)];
}

function widerPlaces(comparison: Comparison): readonly Step[] {
  const insteadOf = placeNames(comparison);
  if (insteadOf === '') return [];
  const countries = itemsOf(comparison, 'recipientCountry');
  const ofCountries = [...new Set(countries.flatMap((code) => regionOf(code) ?? []))];
  const regions = ofCountries.length > 0 ? ofCountries : itemsOf(comparison, 'recipientRegion');
  const continents = [
    ...new Map(regions.flatMap((region) => continentOf(region) ?? []).map((one) => [one.name, one])).values(),
  ];
  const steps: Step[] = [];
  if (ofCountries.length > 0)
    steps.push({
      label: listOf(ofCountries.map(nameOfRegion)),
      insteadOf,
      to: within(comparison, { regions: ofCountries }),
    });
  const whole = {
    label: `All of ${listOf(continents.map(({ name }) => name))}`,
    insteadOf,
    to: within(comparison, { regions: continents.flatMap((one) => one.regions) }),
  };
  const isWhole = continents.some(({ name }) => name === insteadOf);
  if (continents.length > 0 && !isWhole) steps.push(whole);
  return [...steps, { label: 'Anywhere', insteadOf, to: within(comparison, {}) }];
}

function widerYears(comparison: Comparison): readonly Step[] {
  const insteadOf = yearNames(comparison).replace('since ', '');
  if (insteadOf === '') return [];
  const year = firstYearOf(comparison);
  const earlier = year === null ? [] : [{ label: `Since ${year - 3}`, insteadOf, to: since(comparison, year - 3) }];
  return [...earlier, { label: 'All years', insteadOf, to: since(comparison, null) }];
}

/** The columns whose greatest values a narrower comparison may begin with. */
export const narrowingKeys = (comparison: Comparison): DealColumnKey[] => {
  const keys: DealColumnKey[] = ['recipientCountry', 'sectors', comparedBy[comparison.kind][0]];
  return keys.filter((key) => itemsOf(comparison, key).length === 0);
};

export interface CountedStep extends Step {
  readonly count: number;
}

/** The commonest value of each column that is still open, where it leaves enough deals and leaves some out. */
export function narrowerValues(
  comparison: Comparison,
  facets: readonly Facet[],
  { least, most }: { least: number; most: number },
): readonly CountedStep[] {
  return facets.flatMap((facet): CountedStep[] => {
    if (facet.shape !== 'values') return [];
    const first = facet.values.find(({ count }) => count < most);
    const column = columnsOf(comparison.kind).find(({ key }) => key === facet.key);
    if (first === undefined || first.count < least || column === undefined) return [];
    const isCountry = column.key === 'recipientCountry';
    const to = isCountry
      ? within(comparison, { countries: [first.value] })
      : choose(comparison, column.key, [first.value]);
    const label = isCountry ? nameOfCountry(first.value) : labelOf(comparison, column.key, first.value);
    return [{ label, insteadOf: '', to, count: first.count }];
  });
}

/** The newest years. */
export function narrowerYears(comparison: Comparison, thisYear: number): Step | null {
  if (comparison.filters['date'] !== undefined && firstYearOf(comparison) === null) return null;
  const first = firstYearOf(comparison);
  const year = first === null ? thisYear - 5 : Math.min(first + 3, thisYear - 1);
  if (first !== null && year <= first) return null;
  return { label: `Since ${year}`, insteadOf: '', to: since(comparison, year) };
}
