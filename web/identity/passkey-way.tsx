import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Note } from '../ui/states/note.tsx';
import { forgetLink } from '../session/pending-link.ts';
import { refreshSession } from '../session/session.ts';
import { isOurFault, problemWords, type SignInProblem } from '../factors/sign-in-problem.ts';
import { Group } from '../ui/layout/layout.tsx';
import type { SignInOutcome } from './sign-in.ts';
import { sayFailure } from './say-failure.ts';
import { SomebodyHere } from './somebody-here.tsx';
import styles from './passkey-way.module.css';

/** The way in with a passkey. The address comes first, because the service asks for the passkey of one account. */
export function PasskeyWay({ checkEmail }: { checkEmail: () => string | null }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const settle = async (outcome: SignInOutcome): Promise<void> => {
    if (outcome.kind === 'failed') {
      sayFailure(outcome.problem, passkeyWords(outcome.problem));
      return setProblem(outcome.problem);
    }
    forgetLink();
    // The identity client keeps what it waits for; the page of the steps finds it there.
    if (outcome.kind === 'asked') return navigate('/otp');
    // A member is sent on by the guard.
    return refreshSession();
  };
  const ask = async (): Promise<void> => {
    const email = checkEmail();
    if (email === null) return;
    setProblem(null);
    await settle(await signIn(email));
  };
  return (
    <>
      <Group className={styles.or} gap={4} tone="dim" size="sm" wrap={false}>
        or
      </Group>
      <PasskeyButton onAsk={ask} />
      {problem !== null && <PasskeyProblem problem={problem} onSignedOut={() => setProblem(null)} />}
    </>
  );
}

/** One question at a time: a second press before the answer asks nothing. */
export function PasskeyButton({ onAsk }: { onAsk: () => Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAsking = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const press = async (): Promise<void> => {
    if (isAsking.current) return;
    isAsking.current = true;
    setWaiting(true);
    await onAsk();
    isAsking.current = false;
    setWaiting(false);
  };
  return (
    <Button
      ref={button}
      size="lg"
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
      // Marked rather than disabled: a button that is disabled while it has the focus loses it.
      data-disabled={isWaiting || undefined}
      aria-disabled={isWaiting}
      onClick={() => void press()}
    >
      {isWaiting ? 'Waiting for your passkey' : 'Use a passkey'}
    </Button>
  );
}

export function PasskeyProblem({ problem, onSignedOut }: { problem: SignInProblem; onSignedOut: () => void }) {
  if (problem === 'already_signed_in') return <SomebodyHere onSignedOut={onSignedOut} />;
  const isQuiet = problem === 'passkey_cancelled';
  return <Note tone={isQuiet ? 'plain' : 'error'}>{passkeyWords(problem)}</Note>;
}

/** What went wrong with a sign-in by a passkey. */
export function passkeyWords(problem: SignInProblem): string {
  if (problem === 'refused') return 'This passkey does not fit this email address. We can email you a link.';
  if (isOurFault(problem)) return `${problemWords[problem]} Trying again does not help: please write to us.`;
  const isWorthARetry = problem === 'no_network' || problem === 'service_failed';
  return isWorthARetry ? `${problemWords[problem]} Please try again.` : problemWords[problem];
}

async function signIn(email: string): Promise<SignInOutcome> {
  return import('./sign-in.ts').then(
    ({ signInWithPasskey }) => signInWithPasskey(email),
    // The page is up but the rest of it did not come.
    (): SignInOutcome => ({ kind: 'failed', problem: 'no_network' }),
  );
}
