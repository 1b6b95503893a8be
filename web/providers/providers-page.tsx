import { Button, Drawer, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { providerTypes } from '../../contract/organisations.ts';
import type { ProviderRow, ProviderSummary } from '../../contract/providers.ts';
import { labelOf } from '../../contract/review-options.ts';
import { DirectorySearch } from '../funders/directory-search.tsx';
import styles from '../funders/directory-page.module.css';
import { nameOfCountry } from '../funders/funder-words.ts';
import { shareText } from '../funders/score-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCount, formatRating } from '../ui/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { providersQuery } from './api.ts';
import { ProviderFilters } from './provider-filters.tsx';
import {
  countProviderFilters,
  noProviderFilters,
  providerFilterOf,
  useProviderState,
  type ProviderState,
} from './provider-state.ts';
import own from './provider.module.css';

const sortWords: Record<ProviderState['sort'], string> = {
  most_reviewed: 'Most reviewed',
  best_rated: 'Best rated',
  newest: 'Newest review',
  name: 'Name',
};

/** All providers: search, filter, sort; what it shows is in the address bar. */
export function ProvidersPage() {
  const [state, change] = useProviderState();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filterCount = countProviderFilters(state);
  return (
    <>
      <div className="band">
        <div className={`wrap page-head ${styles.wide}`}>
          <h1>Providers</h1>
          <p className={styles.lead}>
            Accelerators, advisers, brokers and others who help to raise money, reviewed by those they worked with.
          </p>
          <div className={styles.search}>
            <DirectorySearch
              label="Search providers by name or id"
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
          <ProviderFilters state={state} onChange={change} />
        </aside>
        <Results state={state} onChange={change} />
      </div>
      <Drawer
        position="bottom"
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Filters"
        size="80%"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ProviderFilters state={state} onChange={change} />
        <Button fullWidth onClick={() => setSheetOpen(false)} mt="md">
          Show providers
        </Button>
      </Drawer>
    </>
  );
}

interface ResultsProps {
  state: ProviderState;
  onChange: (change: Partial<ProviderState>) => void;
}

function Results({ state, onChange }: ResultsProps) {
  const query = useInfiniteQuery(providersQuery(providerFilterOf(useDeferredValue(state))));
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const first = query.data?.pages[0];
  return (
    <section aria-label="Results" aria-busy={query.isFetching}>
      <div className={styles.above}>
        <p role="status">{first && <b className="strong">{formatCount(first.total, 'provider')}</b>}</p>
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
          onChange={(value) => onChange({ sort: (value ?? 'most_reviewed') as ProviderState['sort'] })}
        />
      </div>
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState
          message={`The providers did not load. ${query.error.message}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={10} gap={44} label="Loading providers" />}
      {rows.length > 0 && (
        <ul className={styles.rows} data-stale={query.isPlaceholderData || undefined}>
          {rows.map((provider) => (
            <Row key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show more" failure="The next providers did not load." />
      {query.isSuccess && rows.length === 0 && (
        <NothingFound state={state} onChange={onChange} nearest={first?.nearest ?? null} />
      )}
    </section>
  );
}

function Row({ provider }: { provider: ProviderRow }) {
  const { score, count, recommendShare } = provider.score;
  const about = [labelOf(providerTypes, provider.providerType), provider.country && nameOfCountry(provider.country)];
  return (
    <li className={`${styles.row} ${own.row}`}>
      <Monogram name={provider.name} />
      <div className={styles.name}>
        <Link to={`/provider/${encodeURIComponent(provider.id)}`}>{provider.name}</Link>
        <span className="small dim">{about.filter(Boolean).join(', ')}</span>
      </div>
      <div className={styles.score}>
        {score === null ? (
          <span className="small dim">{count.label}</span>
        ) : (
          <>
            <SightBar value={score} size="sm" />
            <b className="strong">{formatRating(score)}</b>
            <span className="small dim">{count.label}</span>
          </>
        )}
      </div>
      <div className={styles.again}>
        {recommendShare !== null && <span className="small">{shareText(recommendShare)} would recommend</span>}
      </div>
    </li>
  );
}

function NothingFound({ state, onChange, nearest }: ResultsProps & { nearest: ProviderSummary | null }) {
  const name = state.search.trim();
  const hasFilters = countProviderFilters(state) > 0;
  const title =
    name === ''
      ? 'No provider matches these filters'
      : `No provider is called “${name}”${hasFilters ? ' and matches the filters' : ''}`;
  return (
    <EmptyState title={title} action={<ButtonLink to="/review/other">Review them</ButtonLink>}>
      {nearest ? (
        <>
          Do you mean <Link to={`/provider/${encodeURIComponent(nearest.id)}`}>{nearest.name}</Link>? Else review them:
          we add the page.{' '}
        </>
      ) : (
        'Check the spelling, or review them: we add the page. '
      )}
      {hasFilters && (
        <Button variant="subtle" size="sm" onClick={() => onChange(noProviderFilters)}>
          Remove the filters
        </Button>
      )}
    </EmptyState>
  );
}
