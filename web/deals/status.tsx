import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCurrency, formatInteger, formatPercent } from '../ui/formats.ts';
import { kindsQuery, type DealFigures } from './api.ts';
import styles from './status.module.css';

interface DealStatusProps {
  kind: DealKind;
  figures: DealFigures | undefined;
  isStale: boolean;
}

/** How many deals the filter has and what they amount to. */
export function DealStatus({ kind, figures, isStale }: DealStatusProps) {
  const { data: kinds, isPending } = useQuery(kindsQuery);
  const all = kinds?.kinds.find((counted) => counted.kind === kind)?.count;
  // Both at once: what stands here already would be pushed aside.
  if (!figures || isPending) return null;
  const { lowerQuartileAmountUsd: lower, upperQuartileAmountUsd: upper } = figures;
  const parts: (readonly [word: string, value: ReactNode])[] = [];
  if (figures.totalAmountUsd !== null) parts.push(['Total', formatCurrency(figures.totalAmountUsd)]);
  if (figures.medianAmountUsd !== null) parts.push(['Median', formatCurrency(figures.medianAmountUsd)]);
  // Absent while a server of before answers.
  if (typeof lower === 'number' && typeof upper === 'number')
    parts.push(['Middle half', `${formatCurrency(lower)} to ${formatCurrency(upper)}`]);
  if (typeof figures.medianRatePct === 'number') parts.push(['Median rate', formatPercent(figures.medianRatePct)]);
  const style = { opacity: isStale ? 0.6 : 1 };
  return (
    <>
      <span style={style}>
        <b>{formatInteger(figures.count)}</b>
        {all === undefined ? ' deals' : ` of ${formatInteger(all)} deals`}
      </span>
      {parts.map(([word, value]) => (
        <span key={word} className={styles.figure} style={style}>
          {word} <b>{value}</b>
        </span>
      ))}
    </>
  );
}
