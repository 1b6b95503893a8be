import type { ReactNode } from 'react';
import styles from './user-page.module.css';

export interface SectionName {
  /** Also what stands behind the # in the address. */
  readonly id: string;
  readonly title: string;
}

/** A part of the user page: what it is at the left, what it holds at the right. The links at the side lead to its heading. */
export function AccountSection({ id, title, text, children }: SectionName & { text: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <p className="small dim">{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
