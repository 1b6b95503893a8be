import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { findColumn, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TermAmongDeals } from '../../contract/insights/offer-check.ts';
import { formatInteger } from '../../contract/formats.ts';
import { dealCell, dealName, funderLinks } from '../deals/cells.tsx';
import { Box, Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { newestLookedThrough, newestQuery } from './api.ts';
import { closest } from './closeness.ts';
import { tableAddress, type Comparison } from './comparison.ts';
import type { Offered, TermColumn } from './offer.ts';
import styles from './answer.module.css';

/** Who, when and the three terms that matter most. */
const keysOf: Readonly<Record<DealKind, readonly DealColumnKey[]>> = {
  equity: ['funderNames', 'date', 'amountUsd', 'preMoneyUsd', 'stakePct'],
  debt: ['funderNames', 'date', 'amountUsd', 'ratePct', 'termMonths'],
  grant: ['funderNames', 'date', 'amountUsd', 'durationMonths'],
};
const most = 5;

export interface ClosestDealsProps {
  comparison: Comparison;
  dealCount: number;
  offered: Offered;
  terms: readonly TermAmongDeals[];
}

/** A few deals to look at. Which of them are close is worked out here: the server does not know the offer. */
export function ClosestDeals({ comparison, dealCount, offered, terms }: ClosestDealsProps) {
  const { data, error, isPending, refetch } = useQuery(newestQuery(comparison));
  const columns = keysOf[comparison.kind].flatMap((key) => findColumn(comparison.kind, key) ?? []);
  const lookedThrough = Math.min(newestLookedThrough, dealCount);
  return (
    <section aria-labelledby="closest">
      <h2 id="closest">Closest deals</h2>
      <Text tone="dim" size="sm" py={3}>
        {offered.size === 0 ? 'The newest' : `The closest to your terms among the ${lookedThrough} newest`}
      </Text>
      {error && <ErrorState message={`The deals did not load. ${error.message}`} onRetry={() => void refetch()} />}
      {isPending && <SkeletonLines lines={most} label="Loading the closest deals" />}
      {data && <Rows columns={columns} deals={closest(data, offered, terms).slice(0, most)} />}
      <Box pt={4}>
        <Link to={tableAddress(comparison)}>Open all {formatInteger(dealCount)} in the database</Link>
      </Box>
    </section>
  );
}

function Rows({ columns, deals }: { columns: readonly TermColumn[]; deals: readonly Deal[] }) {
  return (
    <div className={styles.rows} role="region" aria-label="Closest deals" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Recipient</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-column={column.key} data-number={isNumber(column) || undefined}>
                {column.label.replace(' (USD)', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <tr key={deal.id}>
              <th scope="row">
                <Link to={`/database/${deal.kind}?deal=${deal.id}`}>{dealName(deal)}</Link>
              </th>
              {columns.map((column) => (
                <td key={column.key} data-column={column.key} data-number={isNumber(column) || undefined}>
                  {column.key === 'funderNames' ? <Funders deal={deal} column={column} /> : dealCell(column, deal)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Funders({ deal, column }: { deal: Deal; column: TermColumn }) {
  const links = funderLinks(deal);
  if (links.length === 0) return dealCell(column, deal);
  return links.map(({ name, href }, at) => (
    <Fragment key={href}>
      {at > 0 && ', '}
      <Link to={href}>{name}</Link>
    </Fragment>
  ));
}

const isNumber = ({ type }: TermColumn): boolean => type === 'integer' || type === 'decimal';
