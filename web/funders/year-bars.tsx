import { formatCount, formatInteger } from '../../contract/formats.ts';
import type { FunderDeals } from '../../contract/insights/funder-deals.ts';
import { Text } from '../ui/layout/layout.tsx';
import styles from './funder-deals.module.css';

const mostBars = 12;
const tallestPixels = 72;

type Bar = FunderDeals['years'][number];

/** Deals by year: a bar for each of the last years, empty ones too. What lies before is said in words. */
export function YearBars({ years, undated }: Pick<FunderDeals, 'years' | 'undated'>) {
  const bars = lastYears(years);
  const earlier = years.filter(({ year }) => year < (bars[0]?.year ?? 0));
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <figure className={styles.years}>
      <ol style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}>
        {bars.map(({ year, count, isOpen }) => (
          <li key={year}>
            <span className={styles.count}>{count > 0 ? formatInteger(count) : ''}</span>
            <i style={{ height: (count / most) * tallestPixels }} data-open={isOpen || undefined} />
            <b>
              <span className={styles.century}>{String(year).slice(0, 2)}</span>
              {String(year).slice(2)}
            </b>
          </li>
        ))}
      </ol>
      <Text as="figcaption" tone="dim" size="sm" mt={2}>
        {captionOf({ bars, earlier, undated })}
      </Text>
    </figure>
  );
}

/** From at most eleven years before the last one with a deal. */
function lastYears(years: readonly Bar[]): Bar[] {
  const last = years.at(-1)?.year ?? 0;
  const first = Math.max(years[0]?.year ?? last, last - mostBars + 1);
  return Array.from({ length: last - first + 1 }, (_none, at) => {
    const year = first + at;
    return years.find((one) => one.year === year) ?? { year, count: 0, isOpen: false };
  });
}

function captionOf({
  bars,
  earlier,
  undated,
}: {
  bars: readonly Bar[];
  earlier: readonly Bar[];
  undated: number;
}): string {
  const before = earlier.reduce((sum, { count }) => sum + count, 0);
  return [
    'Deals by year.',
    ...bars.filter(({ isOpen }) => isOpen).map(({ year }) => `${year} is not complete.`),
    before > 0 ? `${formatCount(before, 'deal')} before ${bars[0]?.year}.` : '',
    undated > 0 ? `${formatCount(undated, 'deal')} without a date.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
