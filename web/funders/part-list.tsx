import { formatCount, formatInteger } from '../../contract/formats.ts';
import type { Parts } from '../../contract/insights/funder-deals.ts';
import { Text } from '../ui/layout/layout.tsx';
import styles from './funder-deals.module.css';

interface PartListProps {
  title: string;
  parts: Parts;
  /** All deals: a full bar. */
  total: number;
  labelOf: (value: string) => string;
}

/** The largest parts with their counts; the bar is their share of all deals. */
export function PartList({ title, parts: { named, others, unknown }, total, labelOf }: PartListProps) {
  const rows = [
    ...named.map(({ value, count }) => ({ key: value, label: labelOf(value), count, isRest: false })),
    ...(others.values > 0
      ? [{ key: 'others', label: formatCount(others.values, 'other'), count: others.count, isRest: true }]
      : []),
    ...(unknown > 0 ? [{ key: 'unknown', label: 'Not known', count: unknown, isRest: true }] : []),
  ];
  return (
    <section className={styles.part}>
      <Text as="h3" size="md">
        {title}
      </Text>
      <ul aria-label={`${title}, of ${formatCount(total, 'deal')}`}>
        {rows.map(({ key, label, count, isRest }) => (
          <li key={key}>
            <span>{label}</span>
            <span className={styles.share} aria-hidden="true">
              <i style={{ width: `${Math.min(1, count / total) * 100}%` }} data-rest={isRest || undefined} />
            </span>
            <span>{formatInteger(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
