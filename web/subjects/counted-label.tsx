import { formatInteger } from '../ui/formats.ts';
import styles from './directory.module.css';

/** The words of a filter with how many it would leave, once that is known. */
export function CountedLabel({ label, count }: { label: string; count: number | undefined }) {
  if (count === undefined) return label;
  return (
    <span className={styles.option}>
      <span>{label}</span> <span>{formatInteger(count)}</span>
    </span>
  );
}
