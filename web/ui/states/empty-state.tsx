import type { ReactNode } from 'react';
import { Text } from '../layout/layout.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** 2 where it stands right below the heading of the page. */
  level?: 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
}

/** What is missing, and the one next step. `action` is a button or a link. */
export function EmptyState({ title, level = 3, children, action }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.root}>
      <Title className={styles.title}>{title}</Title>
      {children && (
        <Text mt={3} maxWidth="40rem" tone="dim" size="md">
          {children}
        </Text>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
