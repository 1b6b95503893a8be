import { Button } from '@mantine/core';
import { showError } from '../ui/states/toasts.ts';
import { Note } from '../ui/states/note.tsx';
import { refreshSession, signOut } from '../session/session.ts';
import { problemWords } from '../factors/sign-in-problem.ts';
import { Group } from '../ui/layout/layout.tsx';

/** This browser holds a session of a member. Another member can sign in only after it has ended. */
export function SomebodyHere({ onSignedOut }: { onSignedOut?: () => void }) {
  const leave = (): Promise<void> =>
    signOut().then(onSignedOut, () => showError('We could not sign you out. Check your connection and try again.'));
  return (
    <Note tone="warning">
      <p>{problemWords.already_signed_in} Sign out first, or carry on.</p>
      <Group gap={3} mt={4} align="stretch">
        <Button size="sm" variant="default" onClick={() => void leave()}>
          Sign out first
        </Button>
        <Button size="sm" variant="subtle" color="ink.7" onClick={() => void refreshSession()}>
          Carry on
        </Button>
      </Group>
    </Note>
  );
}
