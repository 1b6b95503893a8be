import { ratingWords } from '../../../contract/reviews/ratings.ts';
import { useProductSettings } from '../../api/config.ts';
import { workingDays } from '../../../contract/product-settings/words.ts';
import styles from './review-form.module.css';

/** What helps with a step, the same in every form. */

export function RatingHelp() {
  return (
    <section className={styles.help}>
      <h2>What the numbers mean</h2>
      <dl className={styles.numbers}>
        {([5, 4, 3, 2, 1] as const).map((rating) => (
          <div key={rating}>
            <dt>{rating}</dt>
            <dd>{ratingWords[rating]}</dd>
          </div>
        ))}
      </dl>
      <p>Press 1 to 5 to rate the focused question, 6 if it does not apply, Delete to clear it.</p>
    </section>
  );
}

export function SendingHelp() {
  const { reviewDays } = useProductSettings();
  return (
    <section className={styles.help}>
      <h2>What happens next</h2>
      <p>
        A person reads your review, usually within {workingDays(reviewDays)}. If something needs to change, we ask you.
        We do not edit your words. A court can force us to hand over what we hold.
      </p>
    </section>
  );
}
