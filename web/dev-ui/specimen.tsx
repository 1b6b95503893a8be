import { useId, type ReactNode } from 'react';
import { Grid, Text } from '../ui/layout/layout.tsx';
import styles from './page.module.css';

/** One component: its name, as the file is called, and its states under each other. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.specimen} aria-labelledby={id}>
      <Text id={id} as="h2" size="lg">
        {name}
      </Text>
      <Grid className={styles.states} gap={[6, 7]} mt={5}>
        {children}
      </Grid>
    </section>
  );
}

/** One state of it, in a word or two. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <Text mb={3} tone="faint" size="xs">
        {name}
      </Text>
      <div>{children}</div>
    </div>
  );
}
