import type { ChartOf } from '../../../contract/insights/insights.ts';
import { formatCount, formatPercent } from '../../../contract/formats.ts';
import { roundApproximate } from '../../../contract/medians.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { ShortMedian } from '../../ui/short-money.tsx';
import { behindWord, figureLabels, figureWord, unitWord, type FigureUnit } from './words.ts';
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
            <Value figure={figure} />
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

function Value({ figure }: { figure: Figure }) {
  const { key, unit, value, isApproximate } = figure;
  if (unit !== 'usd' || value === null) return figureWord(figure, value, isApproximate);
  // A sum is exact: see `figureWord`.
  return <ShortMedian amount={value} isApproximate={isApproximate && key !== 'total'} />;
}

/** How a greater and a smaller value compare. */
const comparisons: Readonly<Record<FigureUnit, readonly [more: string, less: string]>> = {
  deals: ['more', 'fewer'],
  usd: ['higher', 'lower'],
  percent: ['higher', 'lower'],
  days: ['longer', 'shorter'],
  months: ['longer', 'shorter'],
  hours_per_1000_usd: ['more', 'fewer'],
};

/**
 * Money and counts change by a share; days, months, hours and percent by a difference in their unit. Where either side
 * is approximate, so is the change.
 */
export function changeWord(figure: Figure): string {
  const { key, unit, lastYear, yearBefore } = figure;
  if (lastYear === null || yearBefore === null || yearBefore === 0) return 'No comparison with the year before';
  // A sum is exact: see `figureWord`.
  const isApproximate = key !== 'total' && (figure.isLastYearApproximate || figure.isYearBeforeApproximate);
  const difference = lastYear - yearBefore;
  const isShare = unit === 'usd' || unit === 'deals';
  const exact = isShare ? roundHalfUp((Math.abs(difference) / yearBefore) * 100) : Math.abs(difference);
  const size = isApproximate ? roundApproximate(exact) : roundHalfUp(exact * 100) / 100;
  const isAbout = isApproximate || (size === 0 && difference !== 0);
  const about = isAbout ? 'about ' : '';
  if (size === 0) return `Last 12 months: ${about}the same as a year earlier`;
  const [more, less] = comparisons[unit];
  return `Last 12 months: ${about}${sizeWord(unit, size)} ${difference > 0 ? more : less} than a year earlier`;
}

/** What was calculated carries noise in its last digits: 8.35 - 5.575 is a little less than 2.775. */
const roundHalfUp = (value: number): number => Math.round(value + 1e-9);

function sizeWord(unit: FigureUnit, size: number): string {
  if (unit === 'usd' || unit === 'deals') return formatPercent(size);
  return unit === 'percent' ? formatCount(size, 'percentage point') : unitWord(size, unit);
}
