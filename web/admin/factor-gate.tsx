import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Profile } from '../../contract/members/account.ts';
import { factorsQuery } from '../factors/api.ts';
import { LogInAgain } from '../factors/log-in-again.tsx';
import { makePasskey } from '../factors/make-passkey.ts';
import { passkeyTexts } from '../factors/passkey-problem.ts';
import { canUsePasskeys } from '../factors/passkey-support.ts';
import { sayProblem } from '../factors/say-problem.ts';
import { StepUpForm } from '../factors/step-up-form.tsx';
import { TotpSetUp } from '../factors/totp-set-up.tsx';
import { useAppSetUp } from '../factors/use-app-set-up.ts';
import { Box, Grid, Stack, Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import styles from './factor-gate.module.css';

export interface FactorGateProps {
  profile: Profile;
}

/** Replaces the admin pages until the admin has shown a second factor; an admin without one sets it up here. */
export function FactorGate({ profile }: FactorGateProps) {
  const { hasFactor } = profile.secondFactor;
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>{hasFactor ? 'Use your second factor' : 'Set up a second factor'}</h1>
        </div>
      </div>
      <div className="wrap">
        <Box maxWidth="44rem" pt={7} pb={8}>
          {/* Showing it changes the profile, and with it this page. */}
          {hasFactor ? (
            <StepUpForm text="The admin pages need it after you log in with a link." onShown={() => undefined} />
          ) : (
            <SetUp email={profile.email} />
          )}
        </Box>
      </div>
    </>
  );
}

function SetUp({ email }: { email: string }) {
  const { data, isPending, error, refetch } = useQuery(factorsQuery);
  if (isPending) return <SkeletonLines lines={4} label="Loading what you can set up" />;
  if (error) return <ErrorState message={`We could not start this. ${error.message}`} onRetry={() => void refetch()} />;
  if (data.change === 'sign_in_again') return <LogInAgain />;
  return <Choice email={email} />;
}

function Choice({ email }: { email: string }) {
  const { key, isStarting, start, cancel, sendCode } = useAppSetUp(email);
  const finish = async (code: string): Promise<string | null> => {
    const problem = await sendCode(code);
    if (problem === null) showSuccess('Authenticator app turned on. The admin pages are open.');
    return problem;
  };
  if (key)
    return (
      <>
        <TotpSetUp uri={key.uri} secret={key.secret} action="Turn on and continue" onCode={finish} />
        <Button variant="default" className={styles.back} onClick={cancel}>
          Choose something else
        </Button>
      </>
    );
  return (
    <>
      <p>
        Admins see and change other people’s data, so a link by email is not enough. Choose a second factor. You can add
        the other one later on your page.
      </p>
      <Grid className={styles.ways} gap={5} mt={6}>
        <Way
          icon={<IconDeviceMobile size={24} stroke={1.6} aria-hidden="true" />}
          title="Authenticator app"
          text="Your phone shows a code that changes every 30 seconds."
        >
          <Button loading={isStarting} onClick={() => void start()}>
            Set up an app
          </Button>
        </Way>
        <Way
          icon={<IconFingerprint size={24} stroke={1.6} aria-hidden="true" />}
          title="Passkey"
          text="Your fingerprint, face or device PIN. Also a way to log in without a link."
        >
          <AddPasskey />
        </Way>
      </Grid>
    </>
  );
}

function AddPasskey() {
  const [isWaiting, setWaiting] = useState(false);
  if (!canUsePasskeys()) return <p className="small">{passkeyTexts.notSupported}</p>;
  const add = async (): Promise<void> => {
    setWaiting(true);
    const askedAt = Date.now();
    try {
      if (await makePasskey()) showSuccess('Passkey added. You can use it next time you log in.');
    } catch (error) {
      sayProblem(error, Date.now() - askedAt);
    }
    setWaiting(false);
  };
  return (
    <Button variant="default" loading={isWaiting} onClick={() => void add()}>
      Add a passkey
    </Button>
  );
}

function Way({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <Stack boxed="md" as="section" gap={3} p={6}>
      {icon}
      <Text as="h2" size="lg">
        {title}
      </Text>
      <p className="small dim">{text}</p>
      <Box mt="auto" pt={4}>
        {children}
      </Box>
    </Stack>
  );
}
