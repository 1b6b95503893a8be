import { useId, type ReactNode } from 'react';
import styles from './page.module.css';

/** One component: its name, as the file is called, and its states under each other. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.specimen} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

/** One state of it, in a word or two. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.label}>{name}</p>
      <div>{children}</div>
    </div>
  );
}
