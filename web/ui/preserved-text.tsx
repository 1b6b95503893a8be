import type { ReactNode } from 'react';
import styles from './preserved-text.module.css';

/** Text as it was typed: line breaks are kept, lines end at 35rem, long words break. */
export function PreservedText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}
