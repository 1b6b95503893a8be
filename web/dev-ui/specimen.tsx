import { useId, type ReactNode } from 'react';
import { Box, Grid, Text } from '../ui/layout/layout.tsx';
import styles from './page.module.css';

/** One component: its name, as the file is called, and its states under each other. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" py={6} line="bottom" aria-labelledby={id}>
      <Text id={id} as="h2" size="lg">
        {name}
      </Text>
      <Grid className={styles.states} gap={[6, 7]} mt={5}>
        {children}
      </Grid>
    </Box>
  );
}

/** One state of it, in a word or two. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box minWidth={0}>
      <Text mb={3} tone="faint" size="xs">
        {name}
      </Text>
      <div>{children}</div>
    </Box>
  );
}
