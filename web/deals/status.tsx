import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatCurrency, formatInteger, formatPercent, formFor } from '../../contract/formats.ts';
import { formatMedian, roundApproximate } from '../../contract/medians.ts';
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
  const parts: (readonly [word: string, value: ReactNode, base: string])[] = [];
  if (figures.totalAmountUsd !== null)
    parts.push(['Total', formatCurrency(figures.totalAmountUsd), amounts(figures.amountCount)]);
  if (figures.medianAmountUsd !== null)
    parts.push(['Median', formatMedian(figures.medianAmountUsd, isAbout), amounts(figures.medianAmountCount)]);
  // Absent while a server of before answers.
  if (typeof lower === 'number' && typeof upper === 'number')
    parts.push(['Middle half', `${formatMedian(lower, isAbout)} to ${formatMedian(upper, isAbout)}`, '']);
  if (typeof figures.medianRatePct === 'number')
    parts.push([
      'Median rate',
      figures.isMedianRateApproximate
        ? `about ${formatPercent(roundApproximate(figures.medianRatePct))}`
        : formatPercent(figures.medianRatePct),
      ` of ${formatCount(figures.medianRateCount, 'rate')}`,
    ]);
  const style = { opacity: isStale ? 0.6 : 1 };
  return (
    <>
      <span style={style}>
        <b>{formatInteger(figures.count)}</b>
        {all === undefined ? formFor(figures.count, ' deal', ' deals') : ` of ${formatCount(all, 'deal')}`}
      </span>
      {parts.map(([word, value, base]) => (
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
