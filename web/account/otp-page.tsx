import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../ui/toasts.ts';
import { forgetRequest, wasRequestedHere } from './link-request.ts';
import { AlreadySignedIn, ConfirmEmail, LinkExpired, SigningIn, Unreachable } from './otp-views.tsx';
import { forgetLink, pendingLink, type PendingLink } from './pending-link.ts';
import { refreshSession, signOut, useSession } from './session.ts';
import type { SignInOutcome } from './sign-in.ts';

const expiredText = 'Invalid or expired link. Please request a new link to log in.';

/** `confirm`: nothing was done yet. `signing_in`: waiting. Otherwise what came of it. */
type Stage = 'confirm' | 'signing_in' | SignInOutcome;

/** The landing page of the link in the letter. */
export function OtpPage() {
  const [link] = useState(pendingLink);
  return link ? <Landing link={link} /> : <WithoutLink />;
}

/** Half a link, or none, looks the same as one that has expired. */
function WithoutLink() {
  useEffect(() => showError(expiredText), []);
  return <LinkExpired email="" />;
}

function Landing({ link }: { link: PendingLink }) {
  const session = useSession();
  const navigate = useNavigate();
  const [firstStage] = useState(() => firstStageOf(link, session.state === 'member'));
  const [stage, setStage] = useState<Stage>(firstStage);

  const signIn = async (): Promise<void> => {
    setStage('signing_in');
    setStage(await redeem(link));
  };
  const signInAsOther = async (): Promise<void> => {
    setStage('signing_in');
    await signOut();
    await signIn();
  };
  const carryOn = async (): Promise<void> => {
    forgetLink();
    await refreshSession();
    // The guard looks again at who is here, and sends a member on.
    await navigate('/otp', { replace: true });
  };

  useEffect(() => {
    if (firstStage === 'signing_in') void redeem(link).then(setStage);
  }, [firstStage, link]);

  switch (stage) {
    case 'confirm':
      return <ConfirmEmail email={link.email} onGoOn={() => void signIn()} />;
    case 'signing_in':
      return <SigningIn email={link.email} />;
    case 'link_failed':
      return <LinkExpired email={link.email} />;
    case 'unreachable':
      return <Unreachable onRetry={() => void signIn()}>Your link was not used and is still good.</Unreachable>;
    case 'signed_in':
      // A member is sent on by the guard in this very moment.
      if (session.state !== 'guest') return <SigningIn email={link.email} />;
      return (
        <Unreachable onRetry={() => void refreshSession()}>
          You are signed in, but your profile did not load.
        </Unreachable>
      );
    case 'already_signed_in':
      return (
        <AlreadySignedIn
          signedInAs={session.state === 'member' ? session.profile.email : null}
          email={link.email}
          onCarryOn={() => void carryOn()}
          onSignInAsOther={() => void signInAsOther()}
        />
      );
  }
}

function firstStageOf(link: PendingLink, isSignedIn: boolean): Stage {
  if (isSignedIn) return 'already_signed_in';
  return wasRequestedHere(link.email) ? 'signing_in' : 'confirm';
}

/** Spends the link and loads who is here then. Only a link that does not work is worth a toast. */
async function redeem(link: PendingLink): Promise<SignInOutcome> {
  const outcome = await import('./sign-in.ts').then(
    ({ signInWithLink }) => signInWithLink(link),
    // The page is up but the rest of it did not come: the link was not touched.
    (): SignInOutcome => 'unreachable',
  );
  if (outcome === 'link_failed') showError(expiredText);
  if (outcome === 'signed_in') {
    forgetLink();
    forgetRequest();
  }
  if (outcome === 'signed_in' || outcome === 'already_signed_in') await refreshSession();
  return outcome;
}
