import styles from './range-bar.module.css';

interface Middle {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

interface RangeBarProps {
  /** One number, or the middle half of several with their median. */
  own: number | Middle;
  market: Middle | null;
  /** All of it in words: the drawing says nothing else. */
  label: string;
}

/** Numbers beside the middle half of a market and its median. */
export function RangeBar({ own, market, label }: RangeBarProps) {
  const place = placesBetween([...numbersOf(own), ...(market === null ? [] : numbersOf(market))]);
  return (
    <span className={styles.track} role="img" aria-label={label}>
      {market && <span className={styles.market} style={spanOf(place, market)} />}
      {typeof own !== 'number' && <span className={styles.own} style={spanOf(place, own)} />}
      {market && <span className={styles.marketMedian} style={{ left: place(market.median) }} />}
      {typeof own === 'number' ? (
        <span className={styles.dot} style={{ left: place(own) }} />
      ) : (
        <span className={styles.median} style={{ left: place(own.median) }} />
      )}
    </span>
  );
}

interface ShareBarProps {
  /** 0 to 1. */
  share: number;
  market: number | null;
  label: string;
}

/** A share of all, beside that of a market. */
export function ShareBar({ share, market, label }: ShareBarProps) {
  return (
    <span className={styles.share} role="img" aria-label={label}>
      <span style={{ width: `${share * 100}%` }} />
      {market !== null && <i style={{ left: `${market * 100}%` }} />}
    </span>
  );
}

export function RangeLegend({ own, isOne = false }: { own: string; isOne?: boolean }) {
  return (
    <ul className={styles.legend}>
      {isOne ? (
        <li>
          <i data-is="dot" />
          {own}
        </li>
      ) : (
        <>
          <li>
            <i data-is="own" />
            {own}, middle half
          </li>
          <li>
            <i data-is="median" />
            Median
          </li>
        </>
      )}
      <li>
        <i data-is="market" />
        Market, middle half
      </li>
      <li>
        <i data-is="market-median" />
        Market median
      </li>
    </ul>
  );
}

const numbersOf = (one: number | Middle): number[] => (typeof one === 'number' ? [one] : [one.lower, one.upper]);

/** The least and the greatest lie a tenth from the ends. */
function placesBetween(numbers: readonly number[]): (number: number) => string {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  if (least === greatest) return () => '50%';
  return (number) => `${10 + ((number - least) / (greatest - least)) * 80}%`;
}

function spanOf(place: (number: number) => string, { lower, upper }: Middle) {
  return { left: place(lower), right: `calc(100% - ${place(upper)})` };
}
