import { IconCheck } from '@tabler/icons-react';
import type { ReviewProblems } from '../../../contract/reviews/form.ts';
import { useReviewForm } from './form-context.ts';
import { problemsOfStep } from './form-kind.ts';
import styles from './steps-nav.module.css';

interface StepsNavProps {
  step: number;
  /** All that keeps the review from being sent; null while it is unknown. */
  problems: ReviewProblems | null;
  /** True after the person tried to send: then each step says how much is missing. */
  hasTried: boolean;
  onGo: (step: number) => void;
}

/** The five steps, in any order. */
export function StepsNav({ step, problems, hasTried, onGo }: StepsNavProps) {
  const { kind } = useReviewForm();
  return (
    <nav aria-label="Steps">
      <ol>
        {kind.form.steps.map(({ title }, place) => {
          const number = place + 1;
          const count = problems && Object.keys(problemsOfStep(kind, problems, number)).length;
          return (
            <li key={title}>
              <button
                type="button"
                className={styles.step}
                aria-current={number === step ? 'step' : undefined}
                onClick={() => onGo(number)}
              >
                <span className={styles.mark} data-done={(count === 0 && number !== step) || undefined}>
                  {count === 0 && number !== step ? <IconCheck size={16} stroke={2.5} aria-label="Complete" /> : number}
                </span>
                <span>
                  {title}
                  {hasTried && count !== null && count > 0 && (
                    <span className={styles.missing}>
                      {count === 1 ? 'One thing to look at' : `${count} things to look at`}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** For small windows: where one is, as a bar under the page's head. */
export function StepsBar({ step }: { step: number }) {
  const { kind } = useReviewForm();
  return (
    <div className={styles.bar} aria-hidden="true">
      {kind.form.steps.map(({ title }, place) => (
        <span key={title} data-done={place < step || undefined} />
      ))}
    </div>
  );
}
