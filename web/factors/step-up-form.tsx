import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { CallError, call } from '../api/call.ts';
import { reportFailure } from '../api/query-client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Stack, Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { factorsQuery, refreshFactors, showCode } from './api.ts';
import { LogInAgain } from './log-in-again.tsx';
import { passkeyTexts, passkeyProblem } from './passkey-problem.ts';
import { canUsePasskeys } from './passkey-support.ts';
import type { provePasskey, startPasskeyProof } from '../../contract/identity/factors.ts';

interface StepUpFormProps {
  /** Why it is asked for. */
  text: string;
  onShown: () => void;
  /** The person goes to another page instead. */
  onLeave?: () => void;
}

/** Shows the second factor: the code of the app or a passkey, whichever this member has. */
export function StepUpForm({ text, onShown, onLeave }: StepUpFormProps) {
  const { data, isPending, error, refetch } = useQuery({ ...factorsQuery, staleTime: 0 });
  const shown = async (): Promise<void> => {
    await refreshFactors();
    onShown();
  };
  if (isPending) return <SkeletonLines lines={3} label="Loading your second factors" />;
  if (error)
    return <ErrorState message={`Your second factors did not load. ${error.message}`} onRetry={() => void refetch()} />;
  const hasPasskeys = data.passkeys.length > 0;
  if (data.change === 'sign_in_again') return <LogInAgain onLeave={onLeave} />;
  if (!data.app && !hasPasskeys) return <NothingToShow onLeave={onLeave} />;
  return (
    <Stack gap={5}>
      <p>{text}</p>
      {data.app && (
        <CodeForm
          action="Continue"
          help="The six digits that your authenticator app shows now."
          isFirst
          onCode={(code) => sendCode(code, shown)}
        />
      )}
      {data.app && hasPasskeys && (
        <Text tone="dim" textAlign="center">
          or
        </Text>
      )}
      {hasPasskeys && <PasskeyButton isFirst={!data.app} onShown={shown} />}
    </Stack>
  );
}

function PasskeyButton({ isFirst, onShown }: { isFirst: boolean; onShown: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  if (!canUsePasskeys()) return <Note>{passkeyTexts.notSupported}</Note>;
  const show = async (): Promise<void> => {
    setProblem(null);
    setWaiting(true);
    const found = await showPasskey();
    setWaiting(false);
    setProblem(found);
    if (found === null) await onShown();
  };
  return (
    <>
      {problem !== null && <Note tone="error">{problem}</Note>}
      <Button
        variant={isFirst ? 'filled' : 'default'}
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={19} stroke={1.75} aria-hidden="true" />}
        loading={isWaiting}
        data-autofocus={isFirst || undefined}
        onClick={() => void show()}
      >
        Use a passkey
      </Button>
    </>
  );
}

function NothingToShow({ onLeave }: { onLeave: (() => void) | undefined }) {
  return (
    <Stack gap={5}>
      <p>This needs a second factor, and you have none yet. Set up an authenticator app or a passkey first.</p>
      <div onClickCapture={onLeave}>
        <ButtonLink to="/user">Set one up on your page</ButtonLink>
      </div>
    </Stack>
  );
}

/** Answers what went wrong, or null. */
async function sendCode(code: string, onShown: () => Promise<void>): Promise<string | null> {
  try {
    await showCode(code);
  } catch (error) {
    reportFailure(error);
    if (error instanceof CallError) return error.errors['code'] ?? error.message;
    throw error;
  }
  await onShown();
  return null;
}

/** Shows the second factor with a passkey. Answers what went wrong, in words for the person, or null. */
async function showPasskey(): Promise<string | null> {
  let askedAt = Date.now();
  try {
    const { data } = await call<typeof startPasskeyProof>('POST /api/account/factor-checks/passkey/options');
    askedAt = Date.now();
    // The contract leaves the shape to WebAuthn, whose server library wrote it.
    const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const credential = { ...(await startAuthentication({ optionsJSON })) };
    await call<typeof provePasskey>('POST /api/account/factor-checks/passkey', {
      body: { handle: data.handle, credential },
    });
    return null;
  } catch (error) {
    reportFailure(error);
    return passkeyProblem(error, Date.now() - askedAt);
  }
}
