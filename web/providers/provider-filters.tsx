import { MultiSelect } from '@mantine/core';
import { providerTypes } from '../../contract/organisations.ts';
import styles from '../funders/directory-page.module.css';
import { ScoreFilters } from '../funders/score-filters.tsx';
import { countryOptions } from '../reviews/country-options.ts';
import type { ProviderState } from './provider-state.ts';

interface ProviderFiltersProps {
  state: ProviderState;
  onChange: (change: Partial<ProviderState>) => void;
}

const types = Object.entries(providerTypes).map(([value, label]) => ({ value, label }));

/** A provider is shown when it fits one of the choices in each group; a group without a choice lets all through. */
export function ProviderFilters({ state, onChange }: ProviderFiltersProps) {
  return (
    <div className={styles.filters}>
      <div className={styles.group}>
        <MultiSelect
          label="Kind of provider"
          placeholder={state.types.length > 0 ? undefined : 'Any'}
          data={types}
          value={[...state.types]}
          onChange={(values) => onChange({ types: values })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any kind of provider' }}
          nothingFoundMessage="No kind is called that"
        />
      </div>
      <ScoreFilters state={state} onChange={onChange} />
      <div className={styles.group}>
        <MultiSelect
          label="Country"
          placeholder={state.countries.length > 0 ? undefined : 'Any'}
          data={countryOptions}
          value={[...state.countries]}
          onChange={(values) => onChange({ countries: values })}
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
