import { ButtonLink } from '../ui/button.tsx';
import { Group, Stack } from '../ui/layout/layout.tsx';
import type { Home } from './api.ts';
import { DatabasePeek } from './database-peek.tsx';
import { useProductSettings } from '../api/config.ts';
import { lengthWords, untilApproved, workingDays } from '../../contract/product-settings/words.ts';
import type { PublicSettings } from '../../contract/product-settings/settings.ts';
import styles from './sections.module.css';

const stepsOf = (settings: PublicSettings) => [
  {
    title: 'Share a review',
    text: 'About eight minutes. It saves as you type, and you choose how much of you is shown.',
  },
  {
    title: 'We check it',
    text: `A person reads it, usually within ${workingDays(settings.reviewDays)}. ${untilApproved(settings)}`,
  },
  {
    title: `Browse for ${lengthWords(settings.reviewAccessDays)}`,
    text: `Who funded whom, how much and on which terms. A review of a provider gives 90 or 180 days, a further review ${settings.furtherAccessDays} more.`,
  },
];

export function OneReview({ deals }: { deals: Home['counts']['deals'] | undefined }) {
  const settings = useProductSettings();
  return (
    <section className={`${styles.section} ${styles.beige}`}>
      <div className={`wrap ${styles.columns}`}>
        <Stack gap={6}>
          <h2>One review opens the database</h2>
          <ol className={styles.steps}>
            {stepsOf(settings).map(({ title, text }) => (
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
