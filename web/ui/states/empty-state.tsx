import type { ReactNode } from 'react';
import { Box, Text } from '../layout/layout.tsx';
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
    <Box p={5} boxed="md">
      <Title className={styles.title}>{title}</Title>
      {children && (
        <Text mt={3} maxWidth="40rem" tone="dim" size="md">
          {children}
        </Text>
      )}
      {action && <Box mt={5}>{action}</Box>}
    </Box>
  );
}
