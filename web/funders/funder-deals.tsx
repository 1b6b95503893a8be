import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { nameOfCountry } from '../../contract/country-names.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { findColumn } from '../../contract/deals/deals.ts';
import { sectors, type DealKind } from '../../contract/deals/options.ts';
import { emptyValue, formatCount, formatDate, formatInteger } from '../../contract/formats.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import type { FunderDeals as Deals } from '../../contract/insights/funder-deals.ts';
import { fewestDeals } from '../../contract/insights/insights.ts';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';
import { ShortMoney } from '../ui/short-money.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { funderDealsQuery } from './api.ts';
import { publishedDealsAddress } from './deal-links.ts';
import { PartList } from './part-list.tsx';
import { YearBars } from './year-bars.tsx';
import styles from './funder-deals.module.css';

const totalWords = { equity: 'Total invested', debt: 'Total lent', grant: 'Total granted' } as const;
const typeWords = { equity: 'Rounds', debt: 'Types of debt', grant: 'Types of grant' } as const;
const typeKeys = { equity: 'roundType', debt: 'debtType', grant: 'grantType' } as const;

/** What a funder has funded, of one kind at a time. */
export function FunderDeals({ funder }: { funder: FunderPage }) {
  const query = useQuery(funderDealsQuery(funder.id));
  const [chosen, setChosen] = useState<DealKind | null>(null);
  const kinds = query.data ?? [];
  const shown = kinds.find(({ kind }) => kind === chosen) ?? kinds[0];
  return (
    <section className={styles.deals} data-waiting={query.isPending || undefined} aria-labelledby="funder-deals">
      <Group justify="space-between" gap={[3, 5]} mb={5}>
        <Text as="h2" id="funder-deals" size="xl">
          Deals in the database
        </Text>
        {shown && shown.count > 0 && (
          <Link to={publishedDealsAddress(funder, shown.kind)}>See all {formatCount(shown.count, 'deal')}</Link>
        )}
      </Group>
      {kinds.length > 1 && (
        <Box mb={5}>
          <SegmentedControl
            aria-label="Kind of deals"
            value={shown?.kind ?? ''}
            onChange={(kind) => setChosen(kind as DealKind)}
            data={kinds.map(({ kind, count }) => ({
              value: kind,
              label: `${kindLabels[kind]} ${formatInteger(count)}`,
            }))}
          />
        </Box>
      )}
      {query.isError && (
        <ErrorState
          message={`The deal figures did not load. ${query.error.message}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={8} label="Loading the deals" />}
      {query.data && shown === undefined && (
        <Text tone="dim">No published deal in the database names this funder.</Text>
      )}
      {shown && <Figures deals={shown} />}
    </section>
  );
}

function Figures({ deals }: { deals: Deals }) {
  const { kind, count, leftOut, years, undated } = deals;
  if (count === 0)
    return (
      <Text tone="dim">
        {formatCount(leftOut, 'loan')} to states and public bodies, which the table leaves out until you show them.
      </Text>
    );
  return (
    <>
      <Grid as="dl" className={styles.figures} gap={5}>
        <div>
          <dt>Deals</dt>
          <dd>{formatInteger(count)}</dd>
          <dd>{sinceWords(deals)}</dd>
        </div>
        <div>
          <dt>{totalWords[kind]}</dt>
          <dd>{deals.totalUsd === null ? emptyValue : <ShortMoney amount={deals.totalUsd} />}</dd>
          <dd>{formatCount(deals.amountCount, 'deal')} with a known amount</dd>
        </div>
        <div>
          <dt>Median amount</dt>
          <dd>{deals.amounts === null ? emptyValue : <ShortMoney amount={deals.amounts.median} />}</dd>
          <dd>
            {deals.amounts === null ? (
              `Shown once ${fewestDeals} amounts are known`
            ) : (
              <>
                Middle half <ShortMoney amount={deals.amounts.lower} /> to <ShortMoney amount={deals.amounts.upper} />
              </>
            )}
          </dd>
        </div>
      </Grid>
      {years.length > 0 && <YearBars years={years} undated={undated} />}
      <Grid className={styles.parts} gap={6}>
        <PartList title="Sectors" parts={deals.sectors} total={count} labelOf={labelsOf(sectors)} />
        <PartList
          title={typeWords[kind]}
          parts={deals.types}
          total={count}
          labelOf={labelsOf(findColumn(kind, typeKeys[kind])?.options ?? [])}
        />
        <PartList title="Countries" parts={deals.countries} total={count} labelOf={nameOfCountry} />
      </Grid>
      <Text tone="faint" size="xs" mt={5}>
        From public registers and the funder’s own announcements. Deals that members reported are not counted here.
        {leftOut > 0 && ` ${formatCount(leftOut, 'loan')} to states and public bodies are left out.`}
      </Text>
    </>
  );
}

function sinceWords({ firstYear, last }: Deals): string {
  if (firstYear === null || last === null) return 'No date is known';
  return `Since ${firstYear}, last ${formatDate(last.on, last.precision)}`;
}

const labelsOf =
  (options: readonly { readonly value: string; readonly label: string }[]) =>
  (value: string): string =>
    options.find((option) => option.value === value)?.label ?? value;
