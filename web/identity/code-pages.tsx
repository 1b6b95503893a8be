import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { forgetWaitingStep, type AskedStep } from './asked-step.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from '../factors/code-form.tsx';
import { useProductName } from '../api/config.ts';
import { problemWords, type SignInProblem } from '../factors/sign-in-problem.ts';
import type { SignInOutcome } from './sign-in.ts';
import { TotpSetUp } from '../factors/totp-set-up.tsx';

export interface StepProps {
  step: AskedStep;
  /** Sends an answer and tells what came of it. What leads to another page is taken care of. */
  onAnswer: (response: string) => Promise<SignInOutcome>;
}

/** These leave the field where it is; everything else has a page of its own. */
const saidAtTheField = new Set<SignInProblem>(['wrong_code', 'used_code', 'no_network', 'busy', 'service_failed']);

/** Whether the page with the code field has anything to say of it. */
export function staysAtTheCode(problem: SignInProblem): boolean {
  return saidAtTheField.has(problem);
}

function codeSender(onAnswer: StepProps['onAnswer']) {
  return async (code: string): Promise<string | null> => {
    const outcome = await onAnswer(code);
    if (outcome.kind !== 'failed' || !staysAtTheCode(outcome.problem)) return null;
    const isWorthARetry = outcome.problem === 'no_network' || outcome.problem === 'service_failed';
    return `${problemWords[outcome.problem]}${isWorthARetry ? ' Try again.' : ''}`;
  };
}

export function CodePage({ step, onAnswer }: StepProps) {
  const productName = useProductName();
  return (
    <AuthFrame
      title="Type your code"
      sight="near"
      lead={
        <>
          Open your authenticator app and type the code for {productName}
          {step.email && (
            <>
              {' '}
              and <b>{step.email}</b>
            </>
          )}
          .
        </>
      }
    >
      <CodeForm
        action="Log in"
        help="Six digits. They change every 30 seconds."
        isFirst
        onCode={codeSender(onAnswer)}
      />
      <OtherWays>No app at hand?</OtherWays>
    </AuthFrame>
  );
}

export function SetUpPage({ step, setUp, onAnswer }: StepProps & { setUp: NonNullable<AskedStep['setUp']> }) {
  return (
    <AuthFrame
      title="Set up an authenticator app"
      sight="near"
      takesFocus
      lead={
        <>
          <b>{step.email}</b> logs in with a second factor. Add it once, within three minutes; from then on we ask for a
          code after the link.
        </>
      }
    >
      <TotpSetUp {...setUp} action="Turn on and log in" onCode={codeSender(onAnswer)} />
      <OtherWays>Not now?</OtherWays>
    </AuthFrame>
  );
}

export function SetUpAfterReload({ onAnswer }: StepProps) {
  return (
    <AuthFrame
      title="Type the code of your app"
      sight="near"
      lead="This page was reloaded, and its key is shown only once. If your authenticator app already has it, type the code."
    >
      <CodeForm action="Turn on and log in" isFirst onCode={codeSender(onAnswer)} />
      <OtherWays>The app does not have it? Ask for a new link and scan the new key.</OtherWays>
    </AuthFrame>
  );
}

function OtherWays({ children }: { children: ReactNode }) {
  return (
    <p className="small dim">
      {children}{' '}
      <Link to="/login" onClick={forgetWaitingStep}>
        Back to log in
      </Link>
    </p>
  );
}
