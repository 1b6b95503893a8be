import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { CallError } from '../api/call.ts';
import { usePageTitle } from '../frame/page-title.ts';
import { useStopEmails } from '../shortlist/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';

/**
 * The link at the foot of an email. The member must press a button: programs that look through mail open links by
 * themselves, and would end emails that the member wants.
 */
export function StopShortlistPage() {
  const { token = '' } = useParams();
  usePageTitle('Stop the emails');
  const { mutate, isPending, isSuccess, error } = useStopEmails();
  if (isSuccess) {
    return (
      <Stack className="wrap" gap={6} py={8} align="start" role="status">
        <h1>No more emails about your shortlist</h1>
        <p>The list itself stays. You can turn each email on again there.</p>
        <ButtonLink to="/user/shortlist">Open the shortlist</ButtonLink>
      </Stack>
    );
  }
  const isBroken = error instanceof CallError && (error.status === 400 || error.status === 422);
  return (
    <Stack className="wrap" gap={6} py={8} align="start">
      <h1 tabIndex={-1}>Stop the emails about your shortlist?</h1>
      <p>This ends the reminders of next steps and the weekly email. The list itself stays.</p>
      {error && (
        <Note tone="error">
          {isBroken
            ? 'This link is not complete. Please open it from the email again.'
            : `${error.message} You still get the emails. Please try again.`}
        </Note>
      )}
      {isBroken ? (
        <ButtonLink to="/">Go to the start page</ButtonLink>
      ) : (
        <Button loading={isPending} onClick={() => mutate(token)}>
          Stop the emails
        </Button>
      )}
    </Stack>
  );
}
