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
      <p>Keys 1 to 5 rate the question that has the focus, 6 says that it does not apply, Delete takes it back.</p>
    </section>
  );
}

export function SendingHelp() {
  const { reviewDays } = useProductSettings();
  return (
    <section className={styles.help}>
      <h2>What happens next</h2>
      <p>
        A person reads your review, usually within {workingDays(reviewDays)}. If something needs a change, we ask you.
        We do not edit your words. We can be forced by a court to hand over what we hold.
      </p>
    </section>
  );
}
