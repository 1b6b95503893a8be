import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { myReviewsQuery } from './api.ts';
import { DraftList } from './draft-list.tsx';
import { SentList } from './sent-list.tsx';
import styles from './review-landing-page.module.css';

/** Choose what to review, go on with a draft, see how a sent review stands. */
export function ReviewLandingPage() {
  const { data, error, refetch } = useQuery(myReviewsQuery);
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>Share what happened to you</h1>
          <p className={styles.lead}>Funded or not, good or bad. It helps the next person.</p>
          <Link to="/review/funder" className={styles.choice}>
            <span className={styles.choiceTitle}>
              Review a funder
              <IconArrowRight size={24} stroke={1.75} aria-hidden="true" />
            </span>
            <span className="dim">
              An investor, a lender or a grant maker you dealt with, even if you got a no or no answer.
            </span>
            <span className={styles.time}>About 8 minutes. Saved as you type.</span>
          </Link>
        </div>
      </div>
      <div className={`wrap ${styles.lists}`}>
        {error && !data && (
          <ErrorState message={`Your reviews did not load. ${error.message}`} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonLines lines={6} gap={30} label="Loading your reviews" />}
        {data && data.drafts.length > 0 && <DraftList drafts={data.drafts} />}
        {data && data.reviews.length > 0 && <SentList reviews={data.reviews} />}
      </div>
    </>
  );
}
