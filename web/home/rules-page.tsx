import type { ReactNode } from 'react';
import styles from './rules-page.module.css';

/** A public page of rules: a band with its name, then sections that can be linked to. */
export function RulesPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <div className="band">
        <div className={`wrap wrap-narrow page-head`}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
      </div>
      <div className={`wrap wrap-narrow ${styles.body}`}>{children}</div>
    </>
  );
}

export function RulesSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** The day on which the words of a page last changed in substance. */
export function RulesDate({ children }: { children: string }) {
  return <p className="small dim">In force since {children}.</p>;
}
