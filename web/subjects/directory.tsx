import { Button, Drawer, Select, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatCount, pluralOf } from '../../contract/formats.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { isSort, sortWords, type DirectoryControl } from './directory-state.ts';
import styles from './directory.module.css';
import { AddressNote } from '../table/address-note.tsx';
import { useDraft } from '../table/filters/use-draft.ts';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly nearest: { readonly id: string; readonly name: string } | null;
}

export interface RowsProps<Row> {
  rows: readonly Row[];
  /** They are those of the filter before, until the new ones are here. */
  isStale: boolean;
}

interface DirectoryProps<Row, List extends string> {
  /** One of those listed, in a sentence and in the address of its page. */
  noun: 'funder' | 'provider';
  title: string;
  lead: string;
  control: DirectoryControl<List>;
  filters: ReactNode;
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  Rows: ComponentType<RowsProps<Row>>;
  /** Where one that is not here can be reviewed. */
  form: string;
  /** What stands below the last row. */
  children?: ReactNode;
}

/** All funders or all providers: search, filter, sort; what it shows is in the address bar. */
export function Directory<Row, List extends string>(props: DirectoryProps<Row, List>) {
  const { noun, title, lead, control, filters, query } = props;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const first = query.data?.pages[0];
  return (
    <>
      <div className="band">
        <div className={`wrap page-head ${styles.wide}`}>
          <h1>{title}</h1>
          <Text tone="dim" size="lg">
            {lead}
          </Text>
          <Grid className={styles.search} gap={4} maxWidth="620px" mt={6}>
            <DirectorySearch
              label={`Search ${pluralOf(noun)} by name`}
              search={control.state.search}
              onSearch={(search) => control.change({ search })}
            />
            <Button
              className={styles.sheetButton}
              variant="default"
              size="lg"
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setSheetOpen(true)}
            >
              {control.filterCount > 0 ? `Filters (${control.filterCount})` : 'Filters'}
            </Button>
          </Grid>
        </div>
      </div>
      <Box className={`wrap ${styles.wide} ${styles.columns}`} pt={6} pb={8}>
        <aside className={styles.side} aria-label="Filters">
          {filters}
        </aside>
        <Results {...props} />
      </Box>
      <Drawer
        position="bottom"
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Filters"
        size="80%"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {filters}
        <Button fullWidth onClick={() => setSheetOpen(false)} mt="md">
          {first === undefined ? `Show ${pluralOf(noun)}` : `Show ${formatCount(first.total, noun)}`}
        </Button>
      </Drawer>
    </>
  );
}

const scoreNames = [
  { key: 'reviewed', label: 'With a score' },
  { key: 'rated', label: 'Rating' },
];
const listNames = [
  { key: 'kind', label: 'Kind of funding' },
  { key: 'type', label: 'Kind' },
  { key: 'country', label: 'Country' },
];

/** What the filters of this directory are called. */
const filterNamesOf = (chosen: object) => [...listNames.filter(({ key }) => key in chosen), ...scoreNames];

function Results<Row, List extends string>(props: DirectoryProps<Row, List>) {
  const { noun, control, query, Rows, children } = props;
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const first = query.data?.pages[0];
  return (
    <section aria-label="Results" aria-busy={query.isFetching}>
      <AddressNote columns={filterNamesOf(control.state.chosen)} control={control} />
      <Group gap={4} pb={4} wrap={false} justify="space-between">
        <p role="status">{first && <b className="strong">{formatCount(first.total, noun)}</b>}</p>
        <span className={`small dim ${styles.sortBy}`} aria-hidden="true">
          Sort by
        </span>
        <Select
          size="sm"
          className={styles.sort}
          aria-label="Sort by"
          allowDeselect={false}
          data={Object.entries(sortWords).map(([value, label]) => ({ value, label }))}
          value={control.state.sort}
          onChange={(value) => value !== null && isSort(value) && control.change({ sort: value })}
        />
      </Group>
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState
          message={`The ${pluralOf(noun)} did not load. ${query.error.message}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={10} gap={44} label={`Loading ${pluralOf(noun)}`} />}
      {rows.length > 0 && <Rows rows={rows} isStale={query.isPlaceholderData} />}
      <ShowMore query={query} label="Show more" failure={`The next ${pluralOf(noun)} did not load.`} />
      {query.isSuccess && rows.length === 0 && <NothingFound {...props} nearest={first?.nearest ?? null} />}
      {rows.length > 0 && !query.hasNextPage && children}
    </section>
  );
}

function NothingFound<Row, List extends string>({
  noun,
  control,
  form,
  nearest,
}: DirectoryProps<Row, List> & Pick<Page<Row>, 'nearest'>) {
  const name = control.state.search.trim();
  const hasFilters = control.filterCount > 0;
  const title =
    name === ''
      ? `No ${noun} matches these filters`
      : `No ${noun} is called “${name}”${hasFilters ? ' and matches the filters' : ''}`;
  return (
    <EmptyState title={title} action={<ButtonLink to={form}>Review them</ButtonLink>}>
      {nearest ? (
        <>
          Did you mean <Link to={`/${noun}/${encodeURIComponent(nearest.id)}`}>{nearest.name}</Link>? If not, write a
          review and we will add the page.{' '}
        </>
      ) : (
        'Check the spelling, or write a review and we will add the page. '
      )}
      {hasFilters && (
        <Button variant="subtle" size="sm" onClick={control.removeFilters}>
          Remove the filters
        </Button>
      )}
    </EmptyState>
  );
}

interface DirectorySearchProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Holds what is typed itself: the address bar comes after, and would lose letters when someone types quickly. */
function DirectorySearch({ label, search, onSearch }: DirectorySearchProps) {
  const { draft, change, send } = useDraft(search, (next) => next !== search && onSearch(next));
  return (
    <TextInput
      type="search"
      size="lg"
      aria-label={label}
      placeholder="Name"
      maxLength={120}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(draft)}
    />
  );
}
