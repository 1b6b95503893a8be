import { ClosestDeals, type ClosestDealsProps } from './closest-deals.tsx';
import { FunderReviews } from './funder-reviews.tsx';
import styles from './answer.module.css';

export type BehindProps = ClosestDealsProps;

/** The deals and the reviews behind an answer. */
export function Behind(props: BehindProps) {
  return (
    <div className={styles.behind}>
      <ClosestDeals {...props} />
      <FunderReviews comparison={props.comparison} />
    </div>
  );
}
