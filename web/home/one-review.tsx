import { ButtonLink } from '../ui/button.tsx';
import { Group, Stack } from '../ui/layout/layout.tsx';
import type { Home } from './api.ts';
import { DatabasePeek } from './database-peek.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import styles from './sections.module.css';

const ReviewSteps = onDemand(async () => (await import('./review-steps.tsx')).ReviewSteps, {
  waiting: <SkeletonLines lines={9} label="Loading the three steps" />,
  missing: 'The three steps did not load.',
});

export function OneReview({ deals }: { deals: Home['counts']['deals'] | undefined }) {
  return (
    <section className={`${styles.section} ${styles.beige}`}>
      <div className={`wrap ${styles.columns}`}>
        <Stack gap={6}>
          <h2>One review opens the database</h2>
          <ReviewSteps />
          <Group gap={4} align="stretch">
            <ButtonLink to="/signup" size="lg">
              Share your review
            </ButtonLink>
            <ButtonLink to="/how-it-works" size="lg" variant="quiet">
              How it works
            </ButtonLink>
          </Group>
        </Stack>
        <DatabasePeek deals={deals} />
      </div>
    </section>
  );
}
