import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../ui/states/toasts.ts';
import { waitingStep, type AskedStep } from './asked-step.ts';
import { staysAtTheCode } from './code-pages.tsx';
import { forgetRequest, wasRequestedHere } from '../session/link-request.ts';
import { NewLinkPage } from './new-link-page.tsx';
import { AlreadySignedIn, ConfirmEmail, endings, LinkExpired, OurFault, SigningIn, Unreachable } from './otp-views.tsx';
import { forgetLink, pendingLink, type PendingLink } from '../session/pending-link.ts';
import { refreshSession, signOut, useSession } from '../session/session.ts';
import { expiredText, isOurFault, problemWords, type SignInProblem } from '../factors/sign-in-problem.ts';
import { passkeyWords } from './passkey-way.tsx';
import { sayFailure } from './say-failure.ts';
import { signInSteps } from './sign-in-step.ts';
import type { SignInOutcome } from './sign-in.ts';
import { StepPage } from './step-page.tsx';

/** `confirm`: nothing was done yet. `signing_in`: waiting. Otherwise what came of it. */
type Stage = { readonly kind: 'confirm' | 'signing_in' } | SignInOutcome;

const signingIn: Stage = { kind: 'signing_in' };
const failed = (problem: SignInProblem): SignInOutcome => ({ kind: 'failed', problem });

/** The landing page of the link in the email, and of everything that a sign-in asks for after it. */
export function OtpPage() {
  const [link] = useState(pendingLink);
  const [waiting] = useState(waitingStep);
  if (link) return <Landing link={link} />;
  if (!waiting) return <WithoutLink />;
  return <Challenge step={waiting.step} first={waiting.isOver ? failed('session_over') : undefined} />;
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
    setStage(signingIn);
    setStage(await redeem(link));
  };
  const signInAsOther = async (): Promise<void> => {
    setStage(signingIn);
    const isOut = await signOut().then(
      () => true,
      () => false,
    );
    if (isOut) return signIn();
    sayFailure('service_failed');
    return setStage(failed('service_failed'));
  };
  const carryOn = async (): Promise<void> => {
    forgetLink();
    await refreshSession();
    // The guard looks again at who is here, and sends a member on.
    await navigate('/otp', { replace: true });
  };

  useEffect(() => {
    if (firstStage.kind === 'signing_in') void redeem(link).then(setStage);
  }, [firstStage, link]);

  switch (stage.kind) {
    case 'confirm':
      return <ConfirmEmail email={link.email} onGoOn={() => void signIn()} />;
    case 'signing_in':
      return <SigningIn email={link.email} />;
    case 'asked':
      return <Challenge step={stage.step} />;
    case 'signed_in':
      return <SignedIn email={link.email} />;
    case 'failed':
      if (stage.problem === 'refused') return <LinkExpired email={link.email} />;
      if (stage.problem !== 'already_signed_in')
        return <Failed problem={stage.problem} email={link.email} onRetry={() => void signIn()} />;
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

/** The link, or the passkey, was good; the service asks for something more. */
function Challenge({ step, first }: { step: AskedStep; first?: SignInOutcome | undefined }) {
  const [stage, setStage] = useState<SignInOutcome>(first ?? { kind: 'asked', step });
  const end = useCallback(() => setStage(failed('session_over')), []);
  const answer = async (asked: AskedStep, response: string): Promise<SignInOutcome> => {
    const outcome = await send(asked, response);
    if (outcome.kind !== 'failed' || !staysOnPage(asked, outcome.problem)) setStage(outcome);
    return outcome;
  };
  switch (stage.kind) {
    case 'asked':
      return (
        <StepPage
          // Another step begins with an empty field.
          key={stage.step.name}
          step={stage.step}
          onAnswer={(response) => answer(stage.step, response)}
          onOver={end}
        />
      );
    case 'signed_in':
      return <SignedIn email={step.email} />;
    case 'failed':
      return (
        <Failed
          problem={stage.problem === 'refused' ? 'session_over' : stage.problem}
          email={step.email}
          onRetry={() => setStage({ kind: 'asked', step })}
        />
      );
  }
}

/** A member is sent on by the guard in this very moment. */
function SignedIn({ email }: { email: string }) {
  const session = useSession();
  if (session.state !== 'guest') return <SigningIn email={email} />;
  return (
    <Unreachable message={problemWords.no_network} onRetry={() => void refreshSession()}>
      You are signed in, but your profile did not load.
    </Unreachable>
  );
}

function Failed({ problem, email, onRetry }: { problem: SignInProblem; email: string; onRetry: () => void }) {
  const ending = endings[problem];
  if (ending)
    return (
      <NewLinkPage title={ending.title} email={email}>
        {ending.text}
      </NewLinkPage>
    );
  if (isOurFault(problem)) return <OurFault message={problemWords[problem]} />;
  return (
    <Unreachable message={problemWords[problem]} onRetry={onRetry}>
      Your link was not used and still works.
    </Unreachable>
  );
}

function firstStageOf(link: PendingLink, isSignedIn: boolean): Stage {
  if (isSignedIn) return failed('already_signed_in');
  return wasRequestedHere(link.email) ? signingIn : { kind: 'confirm' };
}

/** The page that asked shows the problems that can be fixed there. */
function staysOnPage(step: AskedStep, problem: SignInProblem): boolean {
  if (signInSteps[step.name].page === 'first_factor') return endings[problem] === undefined;
  return staysAtTheCode(problem);
}

/** Spends the link and loads who is here then. */
async function redeem(link: PendingLink): Promise<SignInOutcome> {
  const outcome = await import('./sign-in.ts').then(
    ({ signInWithLink }) => signInWithLink(link),
    // The page is up but the rest of it did not come: the link was not touched.
    () => failed('no_network'),
  );
  if (outcome.kind === 'failed') {
    sayFailure(outcome.problem);
    if (outcome.problem === 'refused') forgetLink();
  }
  await settle(outcome);
  return outcome;
}

async function send(step: AskedStep, response: string): Promise<SignInOutcome> {
  const outcome = await import('./sign-in.ts').then(
    ({ answerStep }) => answerStep(step, response),
    () => failed('no_network'),
  );
  if (outcome.kind === 'failed') sayFailure(outcome.problem, wordsOfAnswer(response, outcome.problem));
  await settle(outcome);
  return outcome;
}

/** A code that is refused without a reason comes too late: the page leads back to the log-in. */
function wordsOfAnswer(response: string, problem: SignInProblem): string {
  if (response === 'WEB_AUTHN') return passkeyWords(problem);
  return problemWords[problem === 'refused' ? 'session_over' : problem];
}

async function settle(outcome: SignInOutcome): Promise<void> {
  if (outcome.kind !== 'failed') forgetLink();
  if (outcome.kind === 'signed_in') forgetRequest();
  const isSomebodyHere =
    outcome.kind === 'signed_in' || (outcome.kind === 'failed' && outcome.problem === 'already_signed_in');
  if (isSomebodyHere) await refreshSession();
}
