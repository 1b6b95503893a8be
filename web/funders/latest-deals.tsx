import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { findColumn, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import { dealCell } from '../deals/cells.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { RowsFailure } from '../table/rows/failure.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { latestDeals, latestDealsQuery } from './latest-deals-api.ts';
import { publishedDealsAddress } from './deal-links.ts';
import styles from './latest-deals.module.css';

/** Terms follow who, when and how much. */
const keysOf: Readonly<Record<DealKind, readonly DealColumnKey[]>> = {
  equity: ['date', 'recipientName', 'roundType', 'amountUsd', 'preMoneyUsd', 'stakePct', 'instrument', 'boardSeat'],
  debt: ['date', 'recipientName', 'debtType', 'amountUsd', 'ratePct', 'termMonths', 'collateralRequired'],
  grant: ['date', 'recipientName', 'title', 'amountUsd', 'grantType', 'durationMonths'],
};

export interface LatestDealsProps {
  funder: FunderPage;
  kind: DealKind;
}

/** The newest deals of a kind that sources publish, for members who may open the table. */
export function LatestDeals({ funder, kind }: LatestDealsProps) {
  const query = useQuery(latestDealsQuery(funder.id, kind));
  const columns = keysOf[kind].flatMap((key) => findColumn(kind, key) ?? []);
  if (query.data?.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby={`latest-${kind}`}>
      <Group justify="space-between" gap={[3, 5]} mb={4}>
        <Text as="h2" id={`latest-${kind}`} size="xl">
          Latest {kindLabels[kind].toLowerCase()} deals
        </Text>
        <Link to={publishedDealsAddress(funder, kind)}>All in the database</Link>
      </Group>
      {query.isError && (
        <RowsFailure
          what={`The latest deals did not load. ${query.error.message}`}
          failure={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={latestDeals} label="Loading the latest deals" />}
      {query.data && (
        <div className={styles.window} role="region" aria-label="Rows, the newest first" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(({ key, label, type }) => (
                  <th key={key} scope="col" data-number={isNumber(type) || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {query.data.map((deal: Deal) => (
                <tr key={deal.id}>
                  {columns.map((column) => (
                    <td key={column.key} data-number={isNumber(column.type) || undefined}>
                      {dealCell(column, deal)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const isNumber = (type: string): boolean => type === 'integer' || type === 'decimal';
