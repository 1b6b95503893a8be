import { formatInteger } from '../../contract/formats.ts';
import { Group } from '../ui/layout/layout.tsx';
import styles from './directory.module.css';

/** The words of a filter with how many it would leave, once that is known. */
export function CountedLabel({ label, count }: { label: string; count: number | undefined }) {
  if (count === undefined) return label;
  return (
    <Group className={styles.option} as="span" flex={1} gap={4} wrap={false} align="stretch" justify="space-between">
      <span>{label}</span> <span>{formatInteger(count)}</span>
    </Group>
  );
}
