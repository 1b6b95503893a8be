import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { reminderPromise } from '../../contract/reminders/email-days.ts';
import { CallError } from '../api/call.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDay } from '../../contract/formats.ts';
import { Note } from '../ui/states/note.tsx';
import { useConfirmReminder } from './api.ts';
import styles from './pages.module.css';

/** The link of the email that asks for a guest's word. A press is asked for: programs open links by themselves. */
export function ConfirmPage() {
  const { token = '' } = useParams();
  usePageTitle('Confirm a reminder');
  const { mutate, data, isPending, error } = useConfirmReminder();
  if (data) {
    return (
      <div className={`wrap ${styles.page}`} role="status">
        <h1>We will write on {formatDay(data.data.remindOn)}</h1>
        <p>{reminderPromise.set} Have time now?</p>
        <ButtonLink to="/signup">Sign up and share a review</ButtonLink>
      </div>
    );
  }
  const isBroken = error instanceof CallError && (error.status === 400 || error.status === 422);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1}>Shall we remind you?</h1>
      <p>{reminderPromise.picked} We store nothing until you press the button.</p>
      {error && (
        <Note tone="error">
          {isBroken
            ? 'This link is not complete or older than seven days. Ask for a new one.'
            : `${error.message} Please try again.`}
        </Note>
      )}
      <div>
        {isBroken ? (
          <ButtonLink to="/signup">Ask for a new one</ButtonLink>
        ) : (
          <Button loading={isPending} onClick={() => mutate(token)}>
            Remind me
          </Button>
        )}
      </div>
    </div>
  );
}
