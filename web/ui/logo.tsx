import { Group } from './layout/layout.tsx';
import styles from './logo.module.css';

/** Two views overlap and make an eye. `name` is the word beside the mark. */
export function Logo({ name }: { name: string }) {
  return (
    <Group className={styles.logo} as="span" inline gap={3} tone="ink" wrap={false}>
      <svg viewBox="0 0 24 34" aria-hidden="true">
        <circle cx="12" cy="12" r="12" fill="#15181F" />
        <circle cx="12" cy="22" r="12" fill="#1F3FD0" />
        <path d="M1.09 17a12 12 0 0 1 21.82 0 12 12 0 0 1-21.82 0Z" fill="#fff" />
        <circle cx="12" cy="17" r="3.5" fill="#15181F" />
      </svg>
      <span>{name}</span>
    </Group>
  );
}
