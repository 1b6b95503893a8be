import { useEffect, useRef, type ReactNode } from 'react';
import styles from './failure-note.module.css';
import { Note } from './note.tsx';

/** Why a form that is longer than the window was not sent: it comes into sight, wherever the person sent it from. */
export function FailureNote({ title, children }: { title?: string; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <Note tone="error" {...(title === undefined ? {} : { title })}>
        {children}
      </Note>
    </div>
  );
}
