import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { CallError } from '../api/call.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { myReviewsQuery } from './api.ts';
import { DraftList } from './draft-list.tsx';
import { ReminderPanel } from '../reminders/panel.tsx';
import { Grid, Text } from '../ui/layout/layout.tsx';
import { ReviewChoices } from './choices.tsx';
import { SentList } from './sent-list.tsx';
import styles from './landing-page.module.css';

/** Choose what to review, continue with a draft, see how a sent review stands, or put it off. */
export function ReviewLandingPage() {
  const session = useSession();
  const { data, error, refetch } = useQuery(myReviewsQuery);
  if (session.state !== 'member') return null;
  const isSuspended = error instanceof CallError && error.code === 'account_suspended';
  const isStaff = session.isAdmin || session.profile.isModerator;
  const mayWrite = !isSuspended && !isStaff;
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>Who would you like to review?</h1>
          <Text size="lg" tone="dim">
            Funded or not, good or bad: your experience helps the next person.
          </Text>
          {mayWrite && <ReviewChoices memberType={session.profile.memberType} />}
        </div>
      </div>
      <Grid className={`wrap ${styles.body}`} gap={7} pt={7} pb={8}>
        <Grid className={styles.lists} gap={7} minWidth={0}>
          {isSuspended && (
            <Note tone="warning" title="This account is suspended">
              You cannot write reviews or change the ones you sent. Our email about it says why, and how to appeal.
            </Note>
          )}
          {isStaff && (
            <Note title="Admins and moderators do not write reviews">Moderators decide on other people’s reviews.</Note>
          )}
          {error && !data && !isSuspended && (
            <ErrorState message={`Your reviews did not load. ${error.message}`} onRetry={() => void refetch()} />
          )}
          {!error && !data && <SkeletonLines lines={6} gap={30} label="Loading your reviews" />}
          {data && data.drafts.length > 0 && <DraftList drafts={data.drafts} />}
          {data && data.reviews.length > 0 && <SentList reviews={data.reviews} />}
        </Grid>
        {mayWrite && <ReminderPanel />}
      </Grid>
    </>
  );
}
