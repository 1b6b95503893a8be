import { IconAlertTriangle } from '@tabler/icons-react';
import { formatInteger } from '../../contract/formats.ts';
import { Text } from '../ui/layout/layout.tsx';
import { isUnusual, type Finding } from './findings.ts';
import { baseWords, drawingWords, edgeWords, placeWords, valueWords } from './words.ts';
import styles from './term-row.module.css';

/** One term: what is offered, how the deals are spread, and where the offer stands. */
export function TermRow({ finding, dealCount }: { finding: Finding; dealCount: number }) {
  const { column, offered } = finding;
  return (
    <li className={styles.row} data-term={column.key}>
      <div className={styles.name}>
        <span>{column.label}</span>
        <b>{valueWords(column, offered)}</b>
      </div>
      <div className={styles.drawing}>
        {finding.shape === 'numbers' && <Histogram finding={finding} dealCount={dealCount} />}
        {finding.shape === 'choices' && <Shares finding={finding} dealCount={dealCount} />}
      </div>
      <div className={styles.place}>
        <b>
          {placeWords(finding)}
          {isUnusual(finding) && <Unusual />}
        </b>
        <span>{baseWords(finding, dealCount)}</span>
      </div>
    </li>
  );
}

function Unusual() {
  return (
    <span className={styles.unusual}>
      <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />
      Unusual
    </span>
  );
}

/** From 0 to 1 over bars that are drawn equally wide, whatever they span. */
function placeAmong(bars: readonly { readonly from: number; readonly to: number }[], offered: number): number {
  const at = bars.findLastIndex(({ from }) => from <= offered);
  const bar = bars[at];
  if (bar === undefined) return 0;
  const within = bar.to > bar.from ? Math.min(1, (offered - bar.from) / (bar.to - bar.from)) : 0.5;
  return (at + within) / bars.length;
}

interface HistogramProps {
  finding: Extract<Finding, { shape: 'numbers' }>;
  dealCount: number;
}

function Histogram({ finding, dealCount }: HistogramProps) {
  const { bars, less, more, lowerQuartile, upperQuartile } = finding.distribution;
  const { column, offered } = finding;
  const [from, to] = [bars[0]?.from ?? 0, bars.at(-1)?.to ?? 0];
  const place = placeAmong(bars, offered);
  const tallest = Math.max(1, ...bars.map(({ count }) => count));
  const beyond = offered < from ? '←' : offered > to ? '→' : '';
  const isMiddle = (bar: { from: number; to: number }): boolean => {
    const centre = (bar.from + bar.to) / 2;
    return centre >= lowerQuartile && centre <= upperQuartile;
  };
  return (
    <div className={styles.histogram} role="img" aria-label={drawingWords(finding, dealCount)}>
      <div className={styles.bars}>
        {bars.map((bar) => (
          <i
            key={bar.from}
            data-middle={isMiddle(bar) || undefined}
            data-empty={bar.count === 0 || undefined}
            style={{ height: `${Math.max(bar.count === 0 ? 0 : 4, (bar.count * 100) / tallest)}%` }}
          />
        ))}
      </div>
      <span className={styles.line} style={{ left: `${place * 100}%` }} />
      <span className={styles.dot} style={{ left: `${place * 100}%` }} data-beyond={beyond !== '' || undefined}>
        {beyond}
      </span>
      <span className={styles.low}>
        {edgeWords(column, from)}
        {less > 0 && ` · ${formatInteger(less)} lower`}
      </span>
      <span className={styles.high}>
        {more > 0 && `${formatInteger(more)} higher · `}
        {edgeWords(column, to)}
      </span>
    </div>
  );
}

interface SharesProps {
  finding: Extract<Finding, { shape: 'choices' }>;
  dealCount: number;
}

function Shares({ finding, dealCount }: SharesProps) {
  const { column, offered, values } = finding;
  const met = values.filter(({ value, count }) => count > 0 || value === offered);
  return (
    <div role="img" aria-label={drawingWords(finding, dealCount)}>
      <div className={styles.shares}>
        {met.map(({ value, count }) => (
          <i key={value} data-own={value === offered || undefined} style={{ flexGrow: count }} />
        ))}
      </div>
      <div className={styles.values}>
        {met.map(({ value, count }) => (
          <span key={value} data-own={value === offered || undefined}>
            {valueWords(column, value)} {formatInteger(count)}
          </span>
        ))}
      </div>
    </div>
  );
}

export function Legend() {
  return (
    <div className={styles.legend}>
      <span>
        <i data-is="offer" />
        Your offer
      </span>
      <span>
        <i data-is="middle" />
        Middle half
      </span>
      <span>
        <i data-is="other" />
        Other deals
      </span>
      <Text as="span">Unusual: in fewer than one deal in ten, or beyond nine in ten.</Text>
    </div>
  );
}
