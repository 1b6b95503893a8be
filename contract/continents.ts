/** Continents with their regions, as `regions` of contract/deals/options.ts names both. */
export const continents: Readonly<Record<string, readonly string[]>> = {
  africa: ['northern_africa', 'eastern_africa', 'middle_africa', 'southern_africa', 'western_africa'],
  americas: ['caribbean', 'central_america', 'south_america', 'northern_america'],
  asia: ['central_asia', 'eastern_asia', 'south_eastern_asia', 'southern_asia', 'western_asia'],
  europe: ['eastern_europe', 'northern_europe', 'southern_europe', 'western_europe'],
  oceania: ['australia_new_zealand', 'melanesia', 'micronesia', 'polynesia'],
};

/** A continent is all of its regions, with the rows that say the continent alone; a region is itself. */
export const regionsWithin = (region: string): readonly string[] => {
  const parts = continents[region];
  return parts === undefined ? [region] : [...parts, region];
};
