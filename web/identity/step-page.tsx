import { useEffect, useState } from 'react';
import { waitingStep, type AskedStep } from './asked-step.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { CodePage, SetUpAfterReload, SetUpPage, type StepProps } from './code-pages.tsx';
import { useSupportEmail } from '../api/config.ts';
import { LinkForm, type SentLink } from './link-form.tsx';
import { NewLinkPage } from './new-link-page.tsx';
import { PasskeyButton, PasskeyProblem } from './passkey-way.tsx';
import { canUsePasskeys } from '../factors/passkey-support.ts';
import type { SignInProblem } from '../factors/sign-in-problem.ts';
import { signInSteps } from './sign-in-step.ts';

/** What a sign-in waits for: a code, an app to be set up, a choice, or something that this site does not have. */
export function StepPage({ onOver, ...props }: StepProps & { onOver: () => void }) {
  useStepEnd(onOver);
  switch (signInSteps[props.step.name].page) {
    case 'code':
      return <CodePage {...props} />;
    case 'set_up':
      return props.step.setUp ? <SetUpPage {...props} setUp={props.step.setUp} /> : <SetUpAfterReload {...props} />;
    case 'first_factor':
      return <FirstFactorPage {...props} />;
    case 'link':
      return (
        <NewLinkPage title="A new link is needed" email={props.step.email}>
          To sign you in, it asks for the secret of a link. We email you a new one.
        </NewLinkPage>
      );
    case 'done':
    case 'refused':
      return <RefusedPage step={props.step} />;
  }
}

const lookEveryMilliseconds = 1_000;

/** The service forgets a sign-in after three minutes: it is kinder to say so than to take a code in vain. */
function useStepEnd(onOver: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => waitingStep()?.isOver && onOver(), lookEveryMilliseconds);
    return () => clearInterval(timer);
  }, [onOver]);
}

function FirstFactorPage({ step, onAnswer }: StepProps) {
  const [sent, setSent] = useState<SentLink | null>(null);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  if (sent) return <CheckInbox {...sent} onOtherEmail={() => setSent(null)} />;
  const hasPasskey = canUsePasskeys() && (step.factors === null || step.factors.includes('WEB_AUTHN'));
  const ask = async (): Promise<void> => {
    setProblem(null);
    const outcome = await onAnswer('WEB_AUTHN');
    if (outcome.kind === 'failed') setProblem(outcome.problem);
  };
  return (
    <AuthFrame title="Choose how to log in" sight="near" takesFocus lead="A link by email always works.">
      {hasPasskey && <PasskeyButton onAsk={ask} />}
      {problem !== null && <PasskeyProblem problem={problem} onSignedOut={() => setProblem(null)} />}
      <LinkForm label="Email me a link" initialEmail={step.email} onSent={setSent} />
    </AuthFrame>
  );
}

/** A step that only a pool with other settings asks for. */
function RefusedPage({ step }: { step: AskedStep }) {
  const supportEmail = useSupportEmail();
  return (
    <NewLinkPage title="We cannot finish this log-in" email={step.email}>
      To sign you in, it asks for {signInSteps[step.name].asks}, which this site does not offer. Ask for a new link
      {supportEmail ? (
        <>
          , and if this comes again, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </>
      ) : (
        '.'
      )}
    </NewLinkPage>
  );
}
