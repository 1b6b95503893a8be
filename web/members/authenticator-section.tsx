import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Factors } from '../../contract/identity/factors.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatMonth } from '../../contract/formats.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { factorsQuery } from '../factors/api.ts';
import { sections } from './sections.ts';
import { useAppSetUp } from '../factors/use-app-set-up.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { useFactorRemoval } from '../factors/use-removal.ts';
import { Box, Group } from '../ui/layout/layout.tsx';
import styles from './user-page.module.css';

/** The authenticator app of the one who asks: set up, remove. */
export function AuthenticatorSection({ email }: { email: string }) {
  const { data, isPending, error, refetch } = useQuery(factorsQuery);
  if (isPending) return <SkeletonLines lines={2} label="Loading your authenticator app" />;
  if (error)
    return (
      <ErrorState message={`Your authenticator app did not load. ${error.message}`} onRetry={() => void refetch()} />
    );
  return data.app ? <AppLine app={data.app} change={data.change} /> : <SetUp email={email} />;
}

/** Each step takes away the button that had the focus. */
const focusHeading = (): void => document.getElementById(sections.app.id)?.focus({ preventScroll: true });

/** After the press of a button. */
const TotpSetUp = onDemand(async () => (await import('../factors/totp-set-up.tsx')).TotpSetUp, {
  waiting: <SkeletonLines lines={6} label="Loading the key" />,
  missing: 'The key did not load.',
});

function SetUp({ email }: { email: string }) {
  const { key, isStarting, start, cancel, sendCode } = useAppSetUp(email);
  const finish = async (code: string): Promise<string | null> => {
    const problem = await sendCode(code);
    if (problem === null) {
      showSuccess('Authenticator app turned on. We ask for a code when you log in with a link.');
      focusHeading();
    }
    return problem;
  };
  const begin = async (): Promise<void> => {
    await Promise.all([start(), TotpSetUp.load().catch(() => undefined)]);
    focusHeading();
  };
  const putOff = (): void => {
    cancel();
    focusHeading();
  };
  if (key)
    return (
      <Box maxWidth="480px">
        <TotpSetUp uri={key.uri} secret={key.secret} onCode={finish} />
        <Button variant="default" className={styles.action} onClick={putOff}>
          Set up later
        </Button>
      </Box>
    );
  return (
    <>
      <p>No authenticator app is set up.</p>
      <Button variant="default" className={styles.action} loading={isStarting} onClick={() => void begin()}>
        Set up an authenticator app
      </Button>
    </>
  );
}

function AppLine({ app, change }: { app: NonNullable<Factors['app']>; change: Factors['change'] }) {
  return (
    <ul>
      <Group className={styles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
        <IconDeviceMobile size={21} stroke={1.6} className={styles.lead} aria-hidden="true" />
        <Box flex="1 1 0" minWidth={0} breaks>
          <b className={styles.name}>{app.name ?? 'Authenticator app'}</b>
          <p className="small dim">On since {formatMonth(app.addedAt)}</p>
        </Box>
        <RemoveApp change={change} />
      </Group>
    </ul>
  );
}

function RemoveApp({ change }: { change: Factors['change'] }) {
  const { ask, dialog } = useFactorRemoval({
    change,
    remove: async () => (await import('../factors/client.ts')).removeApp(),
    done: 'Authenticator app removed. We no longer ask for its codes.',
    sectionId: sections.app.id,
  });
  return (
    <>
      <Button variant="default" size="sm" onClick={ask}>
        Remove
      </Button>
      <ConfirmDialog
        {...dialog}
        title="Remove the authenticator app?"
        keepLabel="Keep it"
        confirmLabel="Remove app"
        isDangerous
      >
        <p>
          Then a link by email is enough to log in, also for someone who can read your email. You can set the app up
          again at any time.
        </p>
      </ConfirmDialog>
    </>
  );
}
