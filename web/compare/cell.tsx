import { IconAlertTriangle, IconArrowDownRight, IconArrowUpRight, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatInteger } from '../../contract/formats.ts';
import { DimensionBar } from '../subjects/dimension-bar.tsx';
import { SkeletonBar } from '../ui/states/skeleton.tsx';
import type { Mark } from './marks.ts';
import { ShortSums } from './short-sums.tsx';
import type { Cell, Days } from './sheet.ts';
import styles from './table.module.css';

/** What is known of one funder in one line. */
export function CellView({ cell, longest }: { cell: Cell; longest: number }) {
  const { state, words, note, market } = cell;
  if (state === 'loading') return <SkeletonBar width={96} height={16} />;
  if (state !== 'known')
    return (
      <span className={styles.without}>
        {state === 'locked' && <IconLock size={14} stroke={1.75} aria-hidden="true" />}
        {words}
      </span>
    );
  return (
    <>
      <Value cell={cell} longest={longest} />
      {cell.mark && <MarkView mark={cell.mark} />}
      {note !== undefined && (
        <span className={styles.base}>
          <ShortSums text={note} />
        </span>
      )}
      {market !== undefined && (
        <span className={styles.base}>
          <ShortSums text={market} />
        </span>
      )}
    </>
  );
}

function Value({
  cell: { words, lines, rating, days, to, isWarning },
  longest,
}: {
  cell: Cell;
  longest: number;
}): ReactNode {
  if (days !== undefined)
    return (
      <>
        <DaysBar days={days} longest={longest} />
        <b>{words}</b>
      </>
    );
  if (rating !== undefined)
    return (
      <span className={styles.rating}>
        <DimensionBar value={rating.value} median={rating.median} /> <b>{words}</b>
      </span>
    );
  if (lines !== undefined)
    return (
      <ul className={styles.lines} data-warning={isWarning}>
        {lines.map((line) => (
          <li key={line}>
            {isWarning && <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />}
            {line}
          </li>
        ))}
      </ul>
    );
  if (to !== undefined) return <Link to={to}>{words}</Link>;
  return (
    <b>
      <ShortSums text={words} />
    </b>
  );
}

function MarkView({ mark }: { mark: Mark }) {
  const Icon = mark === 'better' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={styles.mark} data-mark={mark}>
      <Icon size={14} stroke={2.25} aria-hidden="true" />
      {mark}
    </span>
  );
}

/** To the first answer, on to the decision, and on to the money. A decision may come with the first answer. */
function DaysBar({ days: { reply, decision, money }, longest }: { days: Days; longest: number }) {
  const first = Math.min(reply ?? 0, decision);
  const parts = [
    { name: 'reply', days: first },
    { name: 'decision', days: decision - first },
    { name: 'money', days: money },
  ];
  const label = [
    ...(reply === null ? [] : [`first answer after ${formatCount(reply, 'day')}`]),
    `decision after ${formatCount(decision, 'day')}`,
    `money ${formatCount(money, 'day')} later`,
  ].join(', ');
  return (
    <span className={styles.days} role="img" aria-label={label}>
      {parts.map(({ name, days }) => (
        <i key={name} data-part={name} style={{ width: `${(days / Math.max(longest, 1)) * 100}%` }}>
          {name !== 'reply' && days / Math.max(longest, 1) >= leastForNumber && formatInteger(days)}
        </i>
      ))}
    </span>
  );
}

/** A part of the bar that has room for its number. */
const leastForNumber = 0.14;
