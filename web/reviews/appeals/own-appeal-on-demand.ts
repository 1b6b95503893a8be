import type { MyReview } from '../../../contract/reviews/reviews.ts';
import { onDemand } from '../../ui/on-demand.tsx';

/** Few reviews have something to appeal. */
export const OwnAppeal = onDemand<{ review: MyReview }>(async () => (await import('./own-appeal.tsx')).OwnAppeal);
