import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Box } from '../../ui/layout/layout.tsx';
import styles from './review-form.module.css';

/** The frame of the form while it opens: nothing jumps when it is there. */
export function FormSkeleton() {
  return (
    <Box className={styles.columns} flex={1} width="100%" maxWidth="1440px" mx="auto">
      <div className={styles.steps} />
      <Box className={styles.middle} minWidth={0} maxWidth="760px" mx="auto" px="page" pt={6} pb={9}>
        <SkeletonLines lines={7} gap={34} label="Opening your review" />
      </Box>
    </Box>
  );
}
