import { formFor } from '../../../contract/formats.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReviewProblems } from '../../../contract/reviews/problems.ts';
import { useReviewForm } from './form-context.ts';
import { problemsOfStep } from './form-kind.ts';
import { Grid, Text } from '../../ui/layout/layout.tsx';
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
              <Grid
                as="button"
                type="button"
                className={styles.step}
                gap={[0, 4]}
                align="center"
                width="100%"
                tone="dim"
                size="md"
                textAlign="left"
                p={4}
                aria-current={number === step ? 'step' : undefined}
                onClick={() => onGo(number)}
              >
                <span className={styles.mark} data-done={(count === 0 && number !== step) || undefined}>
                  {count === 0 && number !== step ? <IconCheck size={16} stroke={2.5} aria-label="Complete" /> : number}
                </span>
                <span>
                  {title}
                  {hasTried && count !== null && count > 0 && (
                    <Text as="span" className={styles.missing} tone="error" size="xs" weight={400}>
                      {formFor(count, 'One thing to look at', `${count} things to look at`)}
                    </Text>
                  )}
                </span>
              </Grid>
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
    <Grid className={styles.bar} gap={2} mt={4} aria-hidden="true">
      {kind.form.steps.map(({ title }, place) => (
        <span key={title} data-done={place < step || undefined} />
      ))}
    </Grid>
  );
}
