import { Checkbox, MultiSelect } from '@mantine/core';
import { funderTypes } from '../../contract/organisations.ts';
import { moneyKinds } from '../../contract/review-options.ts';
import type { DirectoryCounts } from '../../contract/funders.ts';
import { countryOptions } from '../reviews/country-options.ts';
import { CountedLabel } from './counted-label.tsx';
import type { DirectoryState, ListFilter } from './directory-state.ts';
import { ScoreFilters } from './score-filters.tsx';
import styles from './directory-page.module.css';

interface DirectoryFiltersProps {
  state: DirectoryState;
  onChange: (change: Partial<DirectoryState>) => void;
  /** How many each choice would leave; null while that is not known. */
  counts: DirectoryCounts | null;
}

const kinds = Object.entries(moneyKinds);
const types = Object.entries(funderTypes).map(([value, label]) => ({ value, label }));

/** A funder is shown when it fits one of the choices in each group; a group without a choice lets all through. */
export function DirectoryFilters({ state, onChange, counts }: DirectoryFiltersProps) {
  const countOf = (key: 'kinds' | 'types' | 'countries', value: string): number | undefined =>
    counts === null ? undefined : (counts[key][value] ?? 0);
  const choose = (key: ListFilter, values: string[]): void => onChange({ chosen: { ...state.chosen, [key]: values } });
  return (
    <div className={styles.filters}>
      <Checkbox.Group
        label="Kind of funding"
        value={[...state.chosen.kind]}
        onChange={(values) => choose('kind', values)}
        className={styles.group}
      >
        <div className={styles.checks}>
          {kinds.map(([value, label]) => (
            <Checkbox
              key={value}
              value={value}
              label={<CountedLabel label={label} count={countOf('kinds', value)} />}
              size="sm"
            />
          ))}
        </div>
      </Checkbox.Group>
      <ScoreFilters state={state} onChange={onChange} reviewed={counts?.reviewed} />
      <div className={styles.group}>
        <MultiSelect
          label="Kind of funder"
          placeholder={state.chosen.type.length > 0 ? undefined : 'Any'}
          data={types}
          renderOption={({ option }) => <CountedLabel label={option.label} count={countOf('types', option.value)} />}
          value={[...state.chosen.type]}
          onChange={(values) => choose('type', values)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any kind of funder' }}
          nothingFoundMessage="No kind is called that"
        />
      </div>
      <div className={styles.group}>
        <MultiSelect
          label="Country"
          placeholder={state.chosen.country.length > 0 ? undefined : 'Any'}
          data={countryOptions}
          renderOption={({ option }) => (
            <CountedLabel label={option.label} count={countOf('countries', option.value)} />
          )}
          value={[...state.chosen.country]}
          onChange={(values) => choose('country', values)}
          searchable
          clearable
          limit={60}
          clearButtonProps={{ 'aria-label': 'Any country' }}
          nothingFoundMessage="No country is called that"
        />
      </div>
    </div>
  );
}
