import { useProductSettings } from '../api/config.ts';
import { lengthWords, untilApproved, workingDays } from '../../contract/product-settings/words.ts';
import type { PublicSettings } from '../../contract/product-settings/settings.ts';
import styles from './sections.module.css';

const stepsOf = (settings: PublicSettings) => [
  {
    title: 'Share a review',
    text: 'About eight minutes. It saves as you type, and you choose how much about you is shown.',
  },
  {
    title: 'We check it',
    text: `A moderator reads it, usually within ${workingDays(settings.reviewDays)}. ${untilApproved(settings)}`,
  },
  {
    title: `Browse for ${lengthWords(settings.reviewAccessDays)}`,
    text: `Who funded whom, how much and on which terms. A review of a provider gives 90 or 180 days, a further review ${settings.furtherAccessDays} more.`,
  },
];

/** What happens with a review, and what it opens. */
export function ReviewSteps() {
  const settings = useProductSettings();
  return (
    <ol className={styles.steps}>
      {stepsOf(settings).map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
