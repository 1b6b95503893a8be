import type { ChartOf } from '../../../contract/insights/insights.ts';
import { formatDecimal, formatShare } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { behindWord, figureLabels, figureWord } from './words.ts';
import styles from './charts.module.css';

type Figure = ChartOf<'figures'>['figures'][number];

/** The few numbers at the top, with what they did over the last two years. */
export function KeyFigures({ figures, dealCount }: ChartOf<'figures'> & { dealCount: number | undefined }) {
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>{figureLabels[figure.key]}</dt>
          <dd className={styles.figure} data-none={figure.value === null || undefined}>
            {figureWord(figure, figure.value, figure.isApproximate)}
          </dd>
          {figure.key !== 'deals' && figure.value !== null && dealCount !== undefined && (
            <Text as="dd" tone="dim" size="xs">
              {behindWord(figure, dealCount)}
            </Text>
          )}
          <Text as="dd" tone="dim" size="xs">
            {changeWord(figure)}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** Money and counts change by a share; days, months and percent change by a difference. */
export function changeWord({ unit, lastYear, yearBefore }: Figure): string {
  if (lastYear === null || yearBefore === null || yearBefore === 0) return 'No comparison with the year before';
  const difference = lastYear - yearBefore;
  const isShare = unit === 'usd' || unit === 'deals';
  const word = isShare ? formatShare(Math.abs(difference / yearBefore)) : formatDecimal(Math.abs(difference));
  // What reads as nothing is neither up nor down.
  if (Number.parseFloat(word) === 0) return 'Last 12 months as in the year before';
  return `Last 12 months ${difference > 0 ? 'up' : 'down'} ${word} on the year before`;
}
