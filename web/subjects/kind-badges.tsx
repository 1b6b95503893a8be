import { labelOf, moneyKinds } from '../../contract/reviews/options.ts';
import { Group } from '../ui/layout/layout.tsx';
import styles from './kind-badges.module.css';

/** The kinds of money, each with its colour and its word. */
export function KindBadges({ kinds }: { kinds: readonly string[] }) {
  return (
    <Group as="span" inline gap={2} align="stretch">
      {kinds.map((kind) => (
        <span key={kind} className={styles.badge} data-kind={kind}>
          {labelOf(moneyKinds, kind)}
        </span>
      ))}
    </Group>
  );
}
