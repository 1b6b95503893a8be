import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FunderGroup } from '../../../contract/deals/facets.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { formatCount, formatCurrency, formatDate, formatInteger, formatRating } from '../../../contract/formats.ts';
import { formatMedian } from '../../../contract/medians.ts';
import { CompareCheck } from '../../subjects/compare-check.tsx';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import { TextButton } from '../../ui/text-button.tsx';

/** One funder with its figures. Below five amounts there is no median, below five reviews no rating. */
export function FunderRow({ row, onOpen }: { row: FunderGroup; onOpen: () => void }) {
  const { name, funderId, dealCount, rating, reviewCount } = row;
  return (
    <tr>
      <th scope="row">
        <Group as="span" inline gap={3} wrap={false}>
          {funderId !== null && <CompareCheck id={funderId} name={name} />}
          <Monogram name={name} size={28} />
          {funderId === null ? name : <Link to={`/funder/${funderId}`}>{name}</Link>}
        </Group>
      </th>
      <td>
        <TextButton aria-label={`Show ${formatCount(dealCount, 'deal')} of ${name}`} onClick={onOpen}>
          {formatInteger(dealCount)}
        </TextButton>
      </td>
      <td>
        {formatCurrency(row.totalAmountUsd)}
        {row.totalAmountUsd !== null && row.amountCount < dealCount && (
          <Few> of {formatCount(row.amountCount, 'deal')}</Few>
        )}
      </td>
      <td>
        {row.medianAmountUsd === null ? (
          <Few>Too few amounts</Few>
        ) : (
          formatMedian(row.medianAmountUsd, row.isMedianAmountApproximate)
        )}
        {row.medianAmountUsd !== null && row.medianAmountCount !== row.amountCount && (
          <Few> of {formatCount(row.medianAmountCount, 'deal')}</Few>
        )}
      </td>
      <td>{formatDate(row.lastOn, row.lastPrecision)}</td>
      <td>
        {rating === null ? (
          <Few>Too few Pitch reviews</Few>
        ) : (
          <Group as="span" inline gap={3} wrap={false}>
            <SightBar value={rating} size="sm" />
            <b>{formatRating(rating)}</b>
            <Text as="span" tone="faint" weight={400}>
              {formatInteger(reviewCount)}
            </Text>
          </Group>
        )}
      </td>
      <td>
        {row.kinds
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => `${kindLabels[kind]} ${formatInteger(count)}`)
          .join(', ')}
      </td>
    </tr>
  );
}

function Few({ children }: { children: ReactNode }) {
  return (
    <Text as="span" tone="faint" weight={400}>
      {children}
    </Text>
  );
}
