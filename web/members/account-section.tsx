import type { ReactNode } from 'react';
import { Box, Grid, Text } from '../ui/layout/layout.tsx';
import styles from './user-page.module.css';

export interface SectionName {
  /** Also what stands behind the # in the address. */
  readonly id: string;
  readonly title: string;
}

/** A part of the user page: what it is at the left, what it holds at the right. The links at the side lead to its heading. */
export function AccountSection({ id, title, text, children }: SectionName & { text: string; children: ReactNode }) {
  return (
    <Grid as="section" className={styles.section} gap={5} py={6} line="top" aria-labelledby={id}>
      <div>
        <Text id={id} className={styles.title} as="h2" mb={3} size="xl" tabIndex={-1}>
          {title}
        </Text>
        <p className="small dim">{text}</p>
      </div>
      <Box minWidth={0}>{children}</Box>
    </Grid>
  );
}
