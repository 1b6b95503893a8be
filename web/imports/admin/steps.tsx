import { IconCheck } from '@tabler/icons-react';
import { usePageTitle } from '../../frame/page-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import styles from './steps.module.css';

const steps = ['Upload', 'Match columns', 'Check rows', 'Add to database'] as const;

/** Where in the wizard we are: 1 to 4, and 5 when it is done. */
export function ImportSteps({ current }: { current: 1 | 2 | 3 | 4 | 5 }) {
  // The first is on the page of all imports.
  usePageTitle(current < 2 ? 'Imports' : `Import: ${(steps[current - 1] ?? 'Done').toLowerCase()}`);
  return (
    <nav aria-label="Steps of the import" className={styles.band}>
      <ol className={styles.steps}>
        {steps.map((name, at) => {
          const isDone = at + 1 < current;
          const isCurrent = at + 1 === current;
          return (
            <li
              key={name}
              className={styles.step}
              data-done={isDone || undefined}
              data-current={isCurrent || undefined}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={styles.mark}>
                {isDone ? <IconCheck size={15} stroke={2.5} aria-hidden="true" /> : at + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {isDone && <VisuallyHidden> done</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
      <Text className={styles.short} mb={4} size="sm" weight={600} aria-hidden="true">
        {current === 5 ? 'Done' : `Step ${current} of 4: ${steps[current - 1]}`}
      </Text>
    </nav>
  );
}
