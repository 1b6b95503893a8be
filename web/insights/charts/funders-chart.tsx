import { Link } from 'react-router';
import type { ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatCount, formatInteger, formatRating } from '../../../contract/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import { valuePick, type OnPick } from './picks.ts';
import { sumWord } from './words.ts';
import styles from './charts.module.css';
import { PickButton } from './pick-button.tsx';

interface FundersChartProps extends ChartOf<'funders'> {
  kind: DealKind;
  label: string;
  onPick: OnPick;
}

/** The names lead to their pages, the numbers of deals to the rows. */
export function FundersChart({ kind, label, funders, onPick }: FundersChartProps) {
  if (funders.length === 0)
    return (
      <Text maxWidth="30rem" py={6} tone="dim">
        No deal in this filter names its funder.
      </Text>
    );
  return (
    <div className={styles.tableScroll} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Funder', 'Deals', 'Known amounts', 'Pitch score'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {funders.map(({ name, funderId, count, totalAmountUsd, amountCount, rating, reviewCount }) => (
            <tr key={name}>
              <th scope="row">
                <Group as="span" inline gap={3} wrap={false}>
                  <Monogram name={name} size={28} />
                  {funderId === null ? name : <Link to={`/funder/${funderId}`}>{name}</Link>}
                </Group>
              </th>
              <td>
                <PickButton
                  className={styles.textCell}
                  picked={valuePick(kind, 'funderNames', name)}
                  onPick={onPick}
                  label={`Show ${formatCount(count, 'deal')} of ${name}`}
                >
                  {formatInteger(count)}
                </PickButton>
              </td>
              <td>{sumWord({ totalAmountUsd, amountCount, count }, onPick)}</td>
              <td>
                {rating === null ? (
                  <Text as="span" tone="faint" size="xs" weight={400}>
                    Too few Pitch reviews
                  </Text>
                ) : (
                  <Group as="span" inline gap={3} wrap={false}>
                    <SightBar value={rating} size="sm" />
                    <b>{formatRating(rating)}</b> {formatInteger(reviewCount)}
                  </Group>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
