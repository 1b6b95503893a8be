import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { DeskFilter } from '../../contract/desk/cases.ts';
import { queueAges, queueAssignees } from '../../contract/reviews/queue-filters.ts';
import { Grid, Group, Stack } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { readCaseFilter } from './case-filter.ts';
import { QueueSearch } from './queue-search.tsx';
import styles from './queue.module.css';

export interface CaseFiltersProps {
  /** The saved filters of this queue. */
  views: ReactNode;
  /** What a search looks through: "Search funder or address". */
  searchLabel: string;
}

const assignees = [
  { value: '', label: 'Anyone' },
  ...Object.entries(queueAssignees).map(([value, label]) => ({ value, label })),
];
const ages = [
  { value: '', label: 'Any age' },
  ...Object.entries(queueAges).map(([value, label]) => ({ value, label })),
];

/** Narrows a queue of cases. All of it is in the address, so that a filter can be saved. */
export function CaseFilters({ views, searchLabel, hasAssignee }: CaseFiltersProps & { hasAssignee: boolean }) {
  const [address, setAddress] = useSearchParams();
  const filter = readCaseFilter(address);
  const state = address.get('state');
  const set = (next: DeskFilter): void => {
    const kept = Object.entries(next).filter((part): part is [string, string] => (part[1] ?? '') !== '');
    setAddress({ ...(state === null ? {} : { state }), ...Object.fromEntries(kept) }, { replace: true });
  };
  return (
    <Stack gap={3} mt={4}>
      <QueueSearch
        key={filter.search}
        label={searchLabel}
        search={filter.search ?? ''}
        onSearch={(search) => set({ ...filter, search })}
      />
      <Group gap={3} justify="space-between">
        {views}
        {Object.keys(filter).length > 0 && <TextButton onClick={() => set({})}>Clear filters</TextButton>}
      </Group>
      <Grid className={styles.selects} gap={3}>
        <NativeSelect
          size="xs"
          aria-label="Age"
          data={ages}
          value={filter.age ?? ''}
          onChange={(event) => set({ ...filter, age: event.currentTarget.value as DeskFilter['age'] })}
        />
        {hasAssignee && (
          <NativeSelect
            size="xs"
            aria-label="Assigned"
            data={assignees}
            value={filter.assignee ?? ''}
            onChange={(event) => set({ ...filter, assignee: event.currentTarget.value as DeskFilter['assignee'] })}
          />
        )}
      </Grid>
    </Stack>
  );
}
