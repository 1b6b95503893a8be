import { formFor } from '../../../contract/formats.ts';
import { useEffect, useRef } from 'react';
import { focusFirstError } from './first-error.ts';
import styles from './form-summary.module.css';
import { Note } from '../states/note.tsx';

/**
 * After a form was sent with mistakes: counts them and moves the focus to the first. `attempt` is the number of times
 * it was sent, so that sending again moves the focus again. Place inside the form.
 */
export function FormSummary({ errorCount, attempt }: { errorCount: number; attempt: number }) {
  const place = useRef<HTMLDivElement>(null);
  const seenAttempt = useRef(attempt);
  useEffect(() => {
    // Only on sending: correcting one field must not move the cursor to the next.
    if (seenAttempt.current === attempt) return;
    seenAttempt.current = attempt;
    if (errorCount > 0) focusFirstError(place.current?.closest('form') ?? null);
  }, [attempt, errorCount]);
  return (
    <div ref={place} className={styles.place}>
      {attempt > 0 && errorCount > 0 && (
        <Note tone="error" title={formFor(errorCount, 'One thing to look at', `${errorCount} things to look at`)} />
      )}
    </div>
  );
}
