import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { showError } from '../ui/states/toasts.ts';
import { signOut } from '../session/session.ts';
import styles from './user-page.module.css';

/** Out of this browser, or of every one. */
export function SignOutButtons() {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  // To the home page first, so that no guard sends the person to the log-in page on the way.
  const leave = async (options: { global: boolean }): Promise<void> => {
    await navigate('/');
    await signOut(options).catch(() => showError('We could not sign you out. Check your connection and try again.'));
  };
  return (
    <div className={`${styles.row} ${styles.action}`}>
      <Button variant="default" onClick={() => void leave({ global: false })}>
        Sign out here
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere?"
        keepLabel="Stay signed in"
        confirmLabel="Sign out of all browsers"
        onConfirm={() => void leave({ global: true })}
        onClose={() => setAsking(false)}
      >
        <p>This browser and every other one that you signed in with need a new link or a passkey to come back.</p>
      </ConfirmDialog>
    </div>
  );
}
