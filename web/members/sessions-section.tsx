import { Badge, Button } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionLine } from '../../contract/identity/factors.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatInstant } from '../../contract/formats.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { showSuccess, showError } from '../ui/states/toasts.ts';
import { usedWords } from './day-words.ts';
import { sessionsQuery, useEndSession } from '../factors/api.ts';
import styles from './user-page.module.css';
import { useNavigate } from 'react-router';
import { signOut } from '../session/session.ts';
import { Box, Group } from '../ui/layout/layout.tsx';

/** The browsers that are signed in; each can be signed out, and all together. */
export function SessionsSection() {
  return (
    <>
      <SessionList />
      <SignOutButtons />
    </>
  );
}

function SessionList() {
  const { data, isPending, error, refetch } = useQuery(sessionsQuery);
  if (isPending) return <SkeletonLines lines={2} label="Loading your sessions" />;
  if (error)
    return <ErrorState message={`Your sessions did not load. ${error.message}`} onRetry={() => void refetch()} />;
  return (
    <ul>
      {data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

const browserOf = ({ browser }: SessionLine): string => browser ?? 'Unknown browser';

function SessionRow({ session }: { session: SessionLine }) {
  const { signedInAt, lastUsedOn, isCurrent } = session;
  const Icon = /iOS|Android/i.test(session.browser ?? '') ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <Group className={styles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
      <Icon size={21} stroke={1.6} className={styles.lead} aria-hidden="true" />
      <Box flex="1 1 0" minWidth={0} breaks>
        <b className={styles.name}>{browserOf(session)}</b>
        <p className="small dim">
          Signed in {formatInstant(signedInAt)}, {usedWords(lastUsedOn)}
        </p>
      </Box>
      {isCurrent ? <Badge color="green">This browser</Badge> : <EndSession session={session} />}
    </Group>
  );
}

function EndSession({ session }: { session: SessionLine }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useEndSession();
  const browser = browserOf(session);
  const end = (): void =>
    mutate(session.id, {
      onSuccess: () => showSuccess(`${browser} is signed out.`),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button variant="default" size="sm" aria-label={`Sign out ${browser}`} onClick={() => setAsking(true)}>
        Sign out
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign this browser out?"
        keepLabel="Keep it signed in"
        confirmLabel="Sign it out"
        isWorking={isPending}
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        <p>
          {browser}, signed in {formatInstant(session.signedInAt)}, needs a new link to log in.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Out of this browser, or of every one. */
function SignOutButtons() {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  // To the home page first, so that no guard sends the person to the log-in page on the way.
  const leave = async (options: { global: boolean }): Promise<void> => {
    await navigate('/');
    await signOut(options).catch(() => showError('We could not sign you out. Check your connection and try again.'));
  };
  return (
    <Group className={`${styles.row} ${styles.action}`} align="stretch" gap={4}>
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
        <p>This browser and all others where you are signed in will need a new link or a passkey.</p>
        <p>All your API keys and live links will end too. Programs and spreadsheets that use them will stop.</p>
      </ConfirmDialog>
    </Group>
  );
}
