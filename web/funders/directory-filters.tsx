import { Checkbox, MultiSelect } from '@mantine/core';
import { ScoreFilters } from './score-filters.tsx';
import { countryCodes } from '../../contract/regions.ts';
import { funderTypes } from '../../contract/organisations.ts';
import { moneyKinds } from '../../contract/review-options.ts';
import type { DirectoryState, ListFilter } from './directory-state.ts';
import { nameOfCountry } from './funder-words.ts';
import styles from './directory-page.module.css';

interface DirectoryFiltersProps {
  state: DirectoryState;
  onChange: (change: Partial<DirectoryState>) => void;
}

const kinds = Object.entries(moneyKinds);
const types = Object.entries(funderTypes).map(([value, label]) => ({ value, label }));
const countries = countryCodes
  .map((value) => ({ value, label: nameOfCountry(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** A funder is shown when it fits one of the choices in each group; a group without a choice lets all through. */
export function DirectoryFilters({ state, onChange }: DirectoryFiltersProps) {
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
            <Checkbox key={value} value={value} label={label} size="sm" />
          ))}
        </div>
      </Checkbox.Group>
      <ScoreFilters state={state} onChange={onChange} />
      <div className={styles.group}>
        <MultiSelect
          label="Kind of funder"
          placeholder={state.chosen.type.length > 0 ? undefined : 'Any'}
          data={types}
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
          data={countries}
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
