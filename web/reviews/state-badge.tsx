import type { ReactNode } from 'react';
import { stateWordOf, type MyReview, type ReviewState } from '../../contract/reviews/reviews.ts';
import styles from './state-badge.module.css';

export const stateTones: Readonly<Record<ReviewState, string>> = {
  submitted: 'amber',
  changes_requested: 'cobalt',
  approved: 'green',
  published: 'green',
  declined: 'red',
  withdrawn: 'gray',
  superseded: 'gray',
  removed: 'red',
};

/** How a review that was sent stands. */
export function StateBadge({ review }: { review: Pick<MyReview, 'state' | 'subjectKind'> }) {
  return <WordBadge tone={stateTones[review.state]}>{stateWordOf(review)}</WordBadge>;
}

export function WordBadge({ tone, children }: { tone?: string; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
