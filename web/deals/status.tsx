import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatInteger, formatPercent, formFor } from '../../contract/formats.ts';
import { roundApproximate } from '../../contract/medians.ts';
import { ShortMedian, ShortMoney } from '../ui/short-money.tsx';
import { kindsQuery, type DealFigures } from './api.ts';
import styles from './status.module.css';

interface DealStatusProps {
  kind: DealKind;
  /** The filter asks for what the table leaves out by default, too. */
  isOfAll: boolean;
  figures: DealFigures | undefined;
  isStale: boolean;
}

/** How many deals the filter has and what they amount to. */
export function DealStatus({ kind, isOfAll, figures, isStale }: DealStatusProps) {
  const { data: kinds, isPending } = useQuery(kindsQuery);
  const counts = kinds?.kinds.find((counted) => counted.kind === kind);
  const all = counts && counts.count + (isOfAll ? counts.leftOut : 0);
  // Both at once: what is here already would be pushed aside.
  if (!figures || isPending) return null;
  const { lowerQuartileAmountUsd: lower, upperQuartileAmountUsd: upper } = figures;
  const isAbout = figures.isMedianAmountApproximate;
  const parts: { readonly word: string; readonly value: ReactNode; readonly base: string }[] = [];
  if (figures.totalAmountUsd !== null)
    parts.push({
      word: 'Total',
      value: <ShortMoney amount={figures.totalAmountUsd} />,
      base: amounts(figures.amountCount),
    });
  if (figures.medianAmountUsd !== null)
    parts.push({
      word: 'Median',
      value: <ShortMedian amount={figures.medianAmountUsd} isApproximate={isAbout} />,
      base: amounts(figures.medianAmountCount),
    });
  // Absent while a server of the version before answers.
  if (typeof lower === 'number' && typeof upper === 'number')
    parts.push({
      word: 'Middle half',
      value: (
        <>
          <ShortMedian amount={lower} isApproximate={isAbout} /> to{' '}
          <ShortMedian amount={upper} isApproximate={isAbout} />
        </>
      ),
      base: '',
    });
  if (typeof figures.medianRatePct === 'number')
    parts.push({
      word: 'Median rate',
      value: figures.isMedianRateApproximate
        ? `about ${formatPercent(roundApproximate(figures.medianRatePct))}`
        : formatPercent(figures.medianRatePct),
      base: ` of ${formatCount(figures.medianRateCount, 'rate')}`,
    });
  const style = { opacity: isStale ? 0.6 : 1 };
  return (
    <>
      <span style={style}>
        <b>{formatInteger(figures.count)}</b>
        {all === undefined ? formFor(figures.count, ' deal', ' deals') : ` of ${formatCount(all, 'deal')}`}
      </span>
      {parts.map(({ word, value, base }) => (
        <span key={word} className={styles.figure} style={style}>
          {word} <b>{value}</b>
          {base}
        </span>
      ))}
    </>
  );
}

/** How many deals stand behind a sum or a median: not all have an amount, and not every one may be shown. */
const amounts = (count: number): string => ` of ${formatCount(count, 'amount')}`;
