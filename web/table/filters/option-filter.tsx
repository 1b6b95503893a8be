import { Checkbox, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ValuesFacet } from '../../../contract/deals/facets.ts';
import { maximumItems, maximumTextLength } from '../../../contract/table/values.ts';
import type { Filter, Option } from '../../../contract/table/table.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatInteger } from '../../../contract/formats.ts';
import { Box, Text } from '../../ui/layout/layout.tsx';
import { AllCheckbox } from '../rows/all-checkbox.tsx';
import type { FilterTools } from '../column.ts';
import { optionLabel, type WordedColumn } from './words.ts';
import { countOf } from './facet-counts.ts';
import styles from './filters.module.css';
import { useDraft } from './use-draft.ts';

/** Shorter lists are seen at a glance and need no search. */
const searchFrom = 8;

interface OptionFilterProps {
  column: WordedColumn;
  kind: 'in' | 'arrayContains';
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
  tools: FilterTools;
  /** How many rows have each value; null where there is no count. */
  facet?: ValuesFacet | null;
  /** The counts are on their way: an open list waits for them, since they are its values. */
  isCounting?: boolean;
}

/** A list of boxes with a search: a row matches if it has any of the values; none chosen means no filter. */
export function OptionFilter(props: OptionFilterProps) {
  const { column, kind, filter, onChange, facet = null } = props;
  const [search, setSearch] = useState('');
  const chosen = filter?.kind === 'in' || filter?.kind === 'arrayContains' ? filter.items : [];
  const found = useFoundOptions(props, search);
  const shown = withChosenFirst(column, found.options, chosen, search);
  const choose = (items: readonly string[]): void => onChange(items.length === 0 ? null : { kind, items });
  const toggle = (value: string): void =>
    choose(chosen.includes(value) ? chosen.filter((item) => item !== value) : [...chosen, value]);
  const isFull = chosen.length >= maximumItems;
  return (
    <div>
      {(column.options === null || column.options.length >= searchFrom) && (
        <Find label={column.label} value={search} onChange={setSearch} />
      )}
      {column.options !== null && search === '' && column.options.length <= maximumItems && (
        <AllOptions column={column} options={column.options} chosen={chosen} onChoose={choose} />
      )}
      <ul className={styles.options} aria-label={column.label} aria-busy={found.isLoading}>
        {shown.map((option) => (
          <li key={option.value}>
            <label className={styles.option}>
              <Checkbox
                checked={chosen.includes(option.value)}
                disabled={isFull && !chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
              <Box as="span" minWidth={0} breaks>
                {option.label}
              </Box>{' '}
              <Count facet={facet} value={option.value} />
            </label>
          </li>
        ))}
      </ul>
      {isFull && (
        <Text p={4} tone="faint" size="sm">
          You can choose up to {maximumItems} values.
        </Text>
      )}
      {found.error && <ErrorState message="The values did not load." onRetry={found.retry} />}
      {shown.length === 0 && !found.error && (
        <Text p={4} tone="faint" size="sm">
          {found.isLoading ? 'Loading values' : 'No value matches.'}
        </Text>
      )}
    </div>
  );
}

function Count({ facet, value }: { facet: ValuesFacet | null; value: string }) {
  const count = facet === null ? null : countOf(facet, value);
  return count === null ? null : (
    <Text as="span" flex="none" ml="auto" pl={3} tone="faint" size="xs" weight={400}>
      {formatInteger(count)}
    </Text>
  );
}

function Find({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { draft, change } = useDraft(value, onChange);
  return (
    <Box px={3} pt={4} pb={3}>
      <TextInput
        size="sm"
        aria-label={`Find in ${label}`}
        placeholder={`Find in ${label}`}
        maxLength={maximumTextLength}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={draft}
        onChange={(event) => change(event.currentTarget.value)}
        data-autofocus
      />
    </Box>
  );
}

interface AllOptionsProps {
  column: WordedColumn;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (items: readonly string[]) => void;
}

function AllOptions({ column, options, chosen, onChoose }: AllOptionsProps) {
  const ticks = chosen.length === 0 ? 'none' : chosen.length === options.length ? 'all' : 'some';
  return (
    <div className={styles.all}>
      <AllCheckbox
        label={`All values of ${column.label}`}
        ticks={ticks}
        onToggle={() => onChoose(ticks === 'all' ? [] : options.map((option) => option.value))}
      />
      <Text as="span" flex="none" ml="auto" pl={3} tone="faint" size="xs" weight={400}>
        {chosen.length} of {options.length}
      </Text>
    </div>
  );
}

interface FoundOptions {
  options: readonly Option[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

function useFoundOptions(
  { column, tools, facet = null, isCounting = false }: OptionFilterProps,
  search: string,
): FoundOptions {
  const term = search.trim();
  const isCounted = column.options === null && term === '' && (facet !== null || isCounting);
  const source = column.options === null && !isCounted ? tools.findOptions?.(column.key, term) : undefined;
  const query = useQuery({
    queryKey: source?.queryKey ?? ['options', 'none'],
    queryFn: ({ signal }) => source?.load(signal) ?? [],
    enabled: source !== undefined,
    placeholderData: keepPreviousData,
  });
  const { refetch } = query;
  const values = isCounted ? (facet?.values.map(({ value }) => value) ?? []) : (query.data ?? []);
  const matching = column.options?.filter((option) => option.label.toLowerCase().includes(term.toLowerCase()));
  return {
    options: matching ?? values.map((value) => ({ value, label: optionLabel(column, value) })),
    isLoading: (isCounted && facet === null) || (source !== undefined && query.isFetching),
    error: source === undefined ? null : query.error,
    retry: () => void refetch(),
  };
}

/** What is chosen stays in sight, even where the answer for a long list does not hold it. */
function withChosenFirst(
  column: WordedColumn,
  options: readonly Option[],
  chosen: readonly string[],
  search: string,
): readonly Option[] {
  if (column.options !== null || search !== '') return options;
  const missing = chosen.filter((value) => options.every((option) => option.value !== value));
  return [...missing.map((value) => ({ value, label: optionLabel(column, value) })), ...options];
}
