import { ButtonLink } from '../ui/button.tsx';
import { Group, Stack } from '../ui/layout/layout.tsx';
import type { Home } from './api.ts';
import { DatabasePeek } from './database-peek.tsx';
import styles from './sections.module.css';

const steps = [
  {
    title: 'Share a review',
    text: 'About eight minutes. It saves as you type, and you choose how much of you is shown.',
  },
  {
    title: 'We check it',
    text: 'A person reads it, usually within two working days. The database opens for you in the meantime.',
  },
  {
    title: 'Browse for a year',
    text: 'Who funded whom, how much and on which terms. A review of a provider gives 90 or 180 days, a further review 90 more.',
  },
];

export function OneReview({ deals }: { deals: Home['counts']['deals'] | undefined }) {
  return (
    <section className={`${styles.section} ${styles.beige}`}>
      <div className={`wrap ${styles.columns}`}>
        <Stack gap={6}>
          <h2>One review opens the database</h2>
          <ol className={styles.steps}>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
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
