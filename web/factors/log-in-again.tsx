import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberTarget } from '../session/return-target.ts';
import { dropSession } from '../session/session.ts';
import { Stack } from '../ui/layout/layout.tsx';

/** For a member without a second factor who logged in a while ago: a fresh link shows that it is still them. */
export function LogInAgain({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const leave = async (): Promise<void> => {
    setWaiting(true);
    // What was typed stays: the same person comes back in a moment.
    await dropSession();
    rememberTarget(pathname);
    onLeave?.();
    await navigate('/login');
  };
  return (
    <Stack gap={5}>
      <p>
        You logged in a while ago. To be sure that it is still you, log in again with a link by email. Then you can add
        a passkey or an authenticator app for an hour.
      </p>
      <div>
        <Button loading={isWaiting} onClick={() => void leave()}>
          Log in again
        </Button>
      </div>
    </Stack>
  );
}
