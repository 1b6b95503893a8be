import { Checkbox } from '@mantine/core';
import { funderTypes } from '../../contract/subjects/organisations.ts';
import { moneyKinds } from '../../contract/reviews/options.ts';
import type { DirectoryCounts } from '../../contract/funders/funders.ts';
import { countryOptions } from '../ui/forms/country-options.ts';
import { ChoicesFilter } from '../subjects/choices-filter.tsx';
import { CountedLabel } from '../subjects/counted-label.tsx';
import type { DirectoryControl } from '../subjects/directory-state.ts';
import { ScoreFilters } from '../subjects/score-filters.tsx';
import styles from '../subjects/directory.module.css';
import { Stack } from '../ui/layout/layout.tsx';

/** The filters that are lists, with their values. */
export const funderLists = {
  kind: Object.keys(moneyKinds),
  type: Object.keys(funderTypes),
  country: countryOptions.map(({ value }) => value),
};

interface DirectoryFiltersProps {
  control: DirectoryControl<keyof typeof funderLists>;
  /** How many each choice would leave; null while that is not known. */
  counts: DirectoryCounts | null;
}

const kinds = Object.entries(moneyKinds);
const types = Object.entries(funderTypes).map(([value, label]) => ({ value, label }));

/** A funder is shown when it fits one of the choices in each group; a group without a choice lets all through. */
export function DirectoryFilters({ control, counts }: DirectoryFiltersProps) {
  const { chosen } = control.state;
  const countOfKind = (value: string): number | undefined => (counts === null ? undefined : (counts.kinds[value] ?? 0));
  return (
    <Stack>
      <Checkbox.Group
        label="Kind of funding"
        value={[...chosen.kind]}
        onChange={(values) => control.choose('kind', values)}
        className={styles.group}
      >
        <Stack className={styles.checks} gap={4}>
          {kinds.map(([value, label]) => (
            <Checkbox
              key={value}
              value={value}
              label={<CountedLabel label={label} count={countOfKind(value)} />}
              size="sm"
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ScoreFilters state={control.state} onChange={control.change} reviewed={counts?.reviewed} />
      <ChoicesFilter
        label="Kind of funder"
        options={types}
        chosen={chosen.type}
        onChange={(values) => control.choose('type', values)}
        counts={counts && counts.types}
        anyLabel="Any kind of funder"
        nothingFound="No type matches"
      />
      <ChoicesFilter
        label="Country"
        options={countryOptions}
        chosen={chosen.country}
        onChange={(values) => control.choose('country', values)}
        counts={counts && counts.countries}
        anyLabel="Any country"
        nothingFound="No country matches"
      />
    </Stack>
  );
}
