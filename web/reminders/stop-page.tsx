import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { CallError } from '../api/call.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';
import { useStopReminders } from './api.ts';
import styles from './pages.module.css';

/**
 * The link at the foot of a reminder. The member must press a button: programs that look through mail open links by
 * themselves, and would end reminders that the member wants.
 */
export function StopRemindersPage() {
  const { token = '' } = useParams();
  usePageTitle('Stop the reminders');
  const { mutate, isPending, isSuccess, error } = useStopReminders();
  if (isSuccess) {
    return (
      <div className={`wrap ${styles.page}`} role="status">
        <h1>No more reminders</h1>
        <p>We will not remind you again. A draft that you began stays, and you can review any day.</p>
        <ButtonLink to="/review">Share a review</ButtonLink>
      </div>
    );
  }
  const isBroken = error instanceof CallError && (error.status === 400 || error.status === 422);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1}>Stop the reminders?</h1>
      <p>You asked us to remind you to share a review. This ends all reminders to your address.</p>
      {error && (
        <Note tone="error">
          {isBroken
            ? 'This link is not complete. Please open it from the email again.'
            : `${error.message} You still get the reminders. Please try again.`}
        </Note>
      )}
      <div>
        {isBroken ? (
          <ButtonLink to="/">Go to the start page</ButtonLink>
        ) : (
          <Button loading={isPending} onClick={() => mutate(token)}>
            Stop the reminders
          </Button>
        )}
      </div>
    </div>
  );
}
