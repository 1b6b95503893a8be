import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { LensLoader } from '../ui/lens.tsx';
import { Note } from '../ui/states/note.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { useSupportEmail } from '../api/config.ts';
import { LinkForm, type SentLink } from './link-form.tsx';
import { problemWords, type SignInProblem } from '../factors/sign-in-problem.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import styles from './otp-views.module.css';

const growing = { root: styles.button, label: styles.label };

export function SigningIn({ email }: { email: string }) {
  return (
    <Stack
      className={styles.waiting}
      flex={1}
      align="center"
      justify="center"
      gap={3}
      minHeight="60vh"
      px="page"
      pt={7}
      pb={9}
      textAlign="center"
      breaks
    >
      <LensLoader label={email ? `Signing you in as ${email}` : 'Signing you in'} />
      <Text as="h1" mt={3} size="2xl">
        Signing you in
      </Text>
      {email && <p className="dim">Checking the link for {email}</p>}
    </Stack>
  );
}

/** In a browser that did not ask for the link: it may be a program that checks mail, or the link of another person. */
export function ConfirmEmail({ email, onGoOn }: { email: string; onGoOn: () => void }) {
  return (
    <AuthFrame
      title="Is this you?"
      sight="near"
      takesFocus
      lead={
        <>
          This link signs you in as <b>{email}</b>. You opened it in another browser than the one that asked for it, so
          we ask first.
        </>
      }
    >
      <Button size="lg" fullWidth onClick={onGoOn} classNames={growing}>
        Continue as {email}
      </Button>
      <p className="small dim">Not your address, or you asked for no link? Close this page. Nothing happens then.</p>
    </AuthFrame>
  );
}

export function LinkExpired({ email }: { email: string }) {
  const [sent, setSent] = useState<SentLink | null>(null);
  const supportEmail = useSupportEmail();
  if (sent) return <CheckInbox {...sent} onOtherEmail={() => setSent(null)} />;
  return (
    <AuthFrame
      title="This link no longer works"
      sight="lost"
      takesFocus
      lead="Links work once, for a few minutes. This one was used already or is too old. Nothing is lost: your drafts are saved."
    >
      <LinkForm label="Email me a new link" initialEmail={email} onSent={setSent} />
      <p className="small dim">
        Opening the link on another device than the one you asked from is fine. Some mail scanners open links before you
        do
        {supportEmail ? (
          <>
            ; if this keeps happening, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        ) : (
          '.'
        )}
      </p>
    </AuthFrame>
  );
}

/** The problems that end a sign-in: only a new link helps. */
export const endings: Readonly<Partial<Record<SignInProblem, { title: string; text: string }>>> = {
  session_over: {
    title: problemWords.session_over.replace('.', ''),
    text: 'For your safety a log-in waits three minutes and takes five codes. Ask for a new link to start again.',
  },
  too_many: {
    title: 'Too many failed attempts',
    text: 'There were too many tries with this address or from your network. Wait 15 minutes, then ask for a new link.',
  },
  interrupted: {
    title: 'Your browser did not keep the session',
    text: `${problemWords.interrupted} Allow this site to store data, then ask for a new link.`,
  },
  invalid_tokens: {
    title: 'The log-in did not complete',
    text: `${problemWords.invalid_tokens} The link was used, but no session came back. Ask for a new link.`,
  },
};

interface UnreachableProps {
  /** What went wrong. */
  message: string;
  /** How things stand. */
  children: ReactNode;
  onRetry: () => void;
}

/** No proper answer came. */
export function Unreachable({ message, children, onRetry }: UnreachableProps) {
  return (
    <AuthFrame title="We could not sign you in yet" sight="lost" takesFocus lead={children}>
      <Note tone="error">{message}</Note>
      <Group gap={4} align="stretch">
        <Button size="lg" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </AuthFrame>
  );
}

/** The user pool is not as it must be. There is nothing to try again: support can help. */
export function OurFault({ message }: { message: string }) {
  const supportEmail = useSupportEmail();
  return (
    <AuthFrame
      title="Logging in does not work for you yet"
      sight="lost"
      takesFocus
      lead="This is a fault on our side. Trying again or asking for a new link does not help."
    >
      <Note tone="error">{message}</Note>
      {supportEmail && (
        <p>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we will put it right.
        </p>
      )}
    </AuthFrame>
  );
}

interface AlreadySignedInProps {
  /** Null when it could not be found out. */
  signedInAs: string | null;
  email: string;
  onCarryOn: () => void;
  onSignInAsOther: () => void;
}

export function AlreadySignedIn({ signedInAs, email, onCarryOn, onSignInAsOther }: AlreadySignedInProps) {
  return (
    <AuthFrame
      title="You are signed in already"
      sight="near"
      takesFocus
      lead={
        <>
          {signedInAs && (
            <>
              You are here as <b>{signedInAs}</b>.{' '}
            </>
          )}
          The link is for <b>{email}</b> and was not used.
        </>
      }
    >
      <Note>{problemWords.already_signed_in} Sign out first, or carry on.</Note>
      <Group gap={4} align="stretch">
        <Button size="lg" onClick={onCarryOn} classNames={growing}>
          {signedInAs ? `Carry on as ${signedInAs}` : 'Carry on'}
        </Button>
        <Button size="lg" variant="default" onClick={onSignInAsOther} classNames={growing}>
          Sign out and continue as {email}
        </Button>
      </Group>
    </AuthFrame>
  );
}
