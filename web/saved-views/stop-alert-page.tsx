import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { CallError } from '../api/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';
import styles from './pages.module.css';
import { useStopAlert } from './api.ts';

/**
 * The link at the foot of a weekly email. The member must press a button: programs that look through mail open links
 * by themselves, and would end emails that the member wants.
 */
export function StopAlertPage() {
  const { token = '' } = useParams();
  usePageTitle('Stop a weekly email');
  const { mutate, isPending, isSuccess, error } = useStopAlert();
  if (isSuccess) {
    return (
      <div className={`wrap ${styles.page}`} role="status">
        <h1>No more emails about this view</h1>
        <p>The view itself stays. You can turn its weekly email on again where your saved views are.</p>
        <ButtonLink to="/database/equity">Open the database</ButtonLink>
      </div>
    );
  }
  const isBroken = error instanceof CallError && (error.status === 400 || error.status === 422);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1}>Stop this weekly email?</h1>
      <p>We write on Mondays when new deals match a view you saved. The view itself stays.</p>
      {error && (
        <Note tone="error">
          {isBroken
            ? 'This link is not complete. Please open it from the email again.'
            : `${error.message} You still get the email. Please try again.`}
        </Note>
      )}
      <div>
        {isBroken ? (
          <ButtonLink to="/database/equity">Open the database</ButtonLink>
        ) : (
          <Button loading={isPending} onClick={() => mutate(token)}>
            Stop the email
          </Button>
        )}
      </div>
    </div>
  );
}
