import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import styles from './review-form.module.css';

/** The frame of the form while it opens: nothing jumps when it is there. */
export function FormSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.steps} />
      <div className={styles.middle}>
        <SkeletonLines lines={7} gap={34} label="Opening your review" />
      </div>
    </div>
  );
}
