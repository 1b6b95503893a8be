import { NativeSelect } from '@mantine/core';
import { screeningFlags, type Desk, type ScreeningFlag } from '../../../contract/reviews/moderation.ts';
import { queueAges, queueAssignees, reviewLanguages } from '../../../contract/reviews/queue-filters.ts';
import { QueueSearch } from '../../admin/queue-search.tsx';
import { ListViews } from '../../saved-views/admin/list-views.tsx';
import { Grid, Group, Stack } from '../../ui/layout/layout.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { QueueFilter } from './api.ts';
import styles from './queue-filters.module.css';

// The keys of the contract's literal; Object.keys forgets them.
export const flagCodes = Object.keys(screeningFlags) as ScreeningFlag[];
const optionsOf = (all: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
/** Number-like keys of an object come first, so that these stay in their order. */
const selects = [
  { name: 'assignee', label: 'Assigned', data: optionsOf('Anyone', queueAssignees) },
  { name: 'flag', label: 'Flag', data: optionsOf('Any flag', screeningFlags) },
  { name: 'age', label: 'Age', data: optionsOf('Any age', queueAges) },
  { name: 'language', label: 'Language', data: optionsOf('Any language', reviewLanguages) },
] as const;

interface QueueFiltersProps {
  desk: Desk;
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
}

/** What narrows the queue. All of it is in the address, so that a filter can be saved. */
export function QueueFilters({ desk, filter, onFilter }: QueueFiltersProps) {
  const isNarrowed = Object.keys(filter).length > 0;
  const isOpen = selects.some(({ name }) => filter[name] !== undefined);
  return (
    <Stack gap={3} mt={4}>
      <QueueSearch
        label="Search subject, headline or words"
        search={filter.search ?? ''}
        onSearch={(search) => onFilter({ ...filter, search })}
      />
      <Group gap={3} justify="space-between">
        <ListViews list={`${desk}_reviews`} without={['review', 'view', 'show']} />
        {isNarrowed && <TextButton onClick={() => onFilter({})}>Clear filters</TextButton>}
        <details className={styles.filters} open={isOpen || undefined}>
          <summary className={styles.summary}>Filters</summary>
          <Grid className={styles.selects} gap={3} mt={3}>
            {selects.map(({ name, label, data }) => (
              <NativeSelect
                key={name}
                size="xs"
                label={label}
                data={data}
                value={filter[name] ?? ''}
                onChange={(event) => onFilter({ ...filter, [name]: event.currentTarget.value })}
              />
            ))}
          </Grid>
        </details>
      </Group>
    </Stack>
  );
}
