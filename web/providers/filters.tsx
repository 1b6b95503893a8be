import { providerTypes } from '../../contract/subjects/organisations.ts';
import { ChoicesFilter } from '../subjects/choices-filter.tsx';
import type { DirectoryControl } from '../subjects/directory-state.ts';
import { ScoreFilters } from '../subjects/score-filters.tsx';
import { countryOptions } from '../ui/forms/country-options.ts';
import { Stack } from '../ui/layout/layout.tsx';

/** The filters that are lists, with their values. */
export const providerLists = {
  type: Object.keys(providerTypes),
  country: countryOptions.map(({ value }) => value),
};

interface ProviderFiltersProps {
  control: DirectoryControl<keyof typeof providerLists>;
}

const types = Object.entries(providerTypes).map(([value, label]) => ({ value, label }));

/** A provider is shown when it fits one of the choices in each group; a group without a choice lets all through. */
export function ProviderFilters({ control }: ProviderFiltersProps) {
  const { chosen } = control.state;
  return (
    <Stack>
      <ChoicesFilter
        label="Kind of provider"
        options={types}
        chosen={chosen.type}
        onChange={(values) => control.choose('type', values)}
        anyLabel="Any kind of provider"
        nothingFound="No type matches"
      />
      <ScoreFilters state={control.state} onChange={control.change} />
      <ChoicesFilter
        label="Country"
        options={countryOptions}
        chosen={chosen.country}
        onChange={(values) => control.choose('country', values)}
        anyLabel="Any country"
        nothingFound="No country matches"
      />
    </Stack>
  );
}
