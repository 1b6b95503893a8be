import { Button, Drawer, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { FunderSummary, listFunders } from '../../contract/funders.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCount } from '../ui/formats.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { directoryQuery } from './api.ts';
import { DirectoryFilters } from './directory-filters.tsx';
import { DirectoryHeads, DirectoryRow } from './directory-row.tsx';
import { countFilters, filterOf, noFilters, useDirectoryState, type DirectoryState } from './directory-state.ts';
import { DirectorySearch } from './directory-search.tsx';
import styles from './directory-page.module.css';

const sortWords: Record<DirectoryState['sort'], string> = {
  most_reviewed: 'Most reviewed',
  best_rated: 'Best rated',
  newest: 'Newest review',
  name: 'Name',
};

/** All funders: search, filter, sort; what it shows is in the address bar. */
export function DirectoryPage() {
  const [state, change] = useDirectoryState();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const query = useInfiniteQuery(directoryQuery(filterOf(useDeferredValue(state))));
  const first = query.data?.pages[0];
  const filterCount = countFilters(state);
  return (
    <>
      <div className="band">
        <div className={`wrap page-head ${styles.wide}`}>
          <h1>Funders</h1>
          <p className={styles.lead}>Equity investors, lenders and grant makers, reviewed by the people they met.</p>
          <div className={styles.search}>
            <DirectorySearch
              label="Search funders by name or id"
              search={state.search}
              onSearch={(search) => change({ search })}
            />
            <Button
              className={styles.sheetButton}
              variant="default"
              size="lg"
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setSheetOpen(true)}
            >
              {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
            </Button>
          </div>
        </div>
      </div>
      <div className={`wrap ${styles.wide} ${styles.columns}`}>
        <aside className={styles.side} aria-label="Filters">
          <DirectoryFilters state={state} onChange={change} counts={first?.counts ?? null} />
        </aside>
        <Results state={state} onChange={change} query={query} />
      </div>
      <Drawer
        position="bottom"
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Filters"
        size="80%"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <DirectoryFilters state={state} onChange={change} counts={first?.counts ?? null} />
        <Button fullWidth onClick={() => setSheetOpen(false)} mt="md">
          {first === undefined ? 'Show funders' : `Show ${formatCount(first.total, 'funder')}`}
        </Button>
      </Drawer>
    </>
  );
}

type DirectoryAnswer = ReplyOf<typeof listFunders>;

interface ResultsProps {
  state: DirectoryState;
  onChange: (change: Partial<DirectoryState>) => void;
  query: ReturnType<typeof useInfiniteQuery<DirectoryAnswer, Error, InfiniteData<DirectoryAnswer>>>;
}

function Results({ state, onChange, query }: ResultsProps) {
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section aria-label="Results" aria-busy={query.isFetching}>
      <div className={styles.above}>
        <p role="status">{query.data && <b className="strong">{formatCount(total, 'funder')}</b>}</p>
        <span className={`small dim ${styles.sortBy}`} aria-hidden="true">
          Sort by
        </span>
        <Select
          size="sm"
          className={styles.sort}
          aria-label="Sort by"
          allowDeselect={false}
          data={Object.entries(sortWords).map(([value, label]) => ({ value, label }))}
          value={state.sort}
          onChange={(value) => onChange({ sort: (value ?? 'most_reviewed') as DirectoryState['sort'] })}
        />
      </div>
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState message={`The funders did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={10} gap={44} label="Loading funders" />}
      {rows.length > 0 && (
        <>
          <DirectoryHeads />
          <ul className={`${styles.rows} ${styles.headed}`} data-stale={query.isPlaceholderData || undefined}>
            {rows.map((funder) => (
              <DirectoryRow key={funder.id} funder={funder} />
            ))}
          </ul>
        </>
      )}
      <ShowMore query={query} label="Show more" failure="The next funders did not load." />
      {query.isSuccess && rows.length === 0 && (
        <NothingFound state={state} onChange={onChange} nearest={query.data.pages[0]?.nearest ?? null} />
      )}
      {rows.length > 0 && !query.hasNextPage && <NotHere />}
    </section>
  );
}

function NothingFound({ state, onChange, nearest }: Omit<ResultsProps, 'query'> & { nearest: FunderSummary | null }) {
  const name = state.search.trim();
  const hasFilters = countFilters(state) > 0;
  const title =
    name === ''
      ? 'No funder matches these filters'
      : `No funder is called “${name}”${hasFilters ? ' and matches the filters' : ''}`;
  return (
    <EmptyState title={title} action={<ButtonLink to="/review/funder">Review them</ButtonLink>}>
      {nearest ? (
        <>
          Do you mean <Link to={`/funder/${encodeURIComponent(nearest.id)}`}>{nearest.name}</Link>? Else review them: we
          add the page.{' '}
        </>
      ) : (
        'Check the spelling, or review them: we add the page. '
      )}
      {hasFilters && (
        <Button variant="subtle" size="sm" onClick={() => onChange(noFilters)}>
          Remove the filters
        </Button>
      )}
    </EmptyState>
  );
}

function NotHere() {
  return (
    <p className={styles.notHere}>
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      <span>
        Met a funder who is not here? <Link to="/review/funder">Review them</Link> and we add the page.
      </span>
    </p>
  );
}
