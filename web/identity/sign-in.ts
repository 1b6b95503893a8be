import { confirmSignIn, signIn, type SignInOutput } from 'aws-amplify/auth';
import { queryClient } from '../api/query-client.ts';
import { forgetWaitingStep, type AskedStep } from './asked-step.ts';
import { configQuery } from '../api/config.ts';
import type { PendingLink } from '../session/pending-link.ts';
import { loadIdentity } from '../session/session.ts';
import { isOurFault, problemOf, type SignInProblem } from '../factors/sign-in-problem.ts';

/*
 * Signing in: a chunk of its own. Only visitors with a link, a passkey or a code to send load it.
 */

export type SignInOutcome =
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'asked'; readonly step: AskedStep }
  | { readonly kind: 'failed'; readonly problem: SignInProblem };

const attempts = new Map<string, Promise<SignInOutcome>>();

/** After these the link is as good as before. */
const harmless = new Set<SignInProblem>(['already_signed_in', 'no_network', 'busy', 'service_failed', 'too_many']);

/**
 * Signs in with the link. A second call while the first one runs, or after it has decided, gets the same answer: a
 * link works once, and React may ask twice.
 */
export function signInWithLink({ email, token }: PendingLink): Promise<SignInOutcome> {
  const known = attempts.get(token);
  if (known) return known;
  const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;
  const attempt = begin(email, () => signIn({ username: email, password: token, options })).then((outcome) => {
    if (outcome.kind === 'failed' && (harmless.has(outcome.problem) || isOurFault(outcome.problem)))
      attempts.delete(token);
    return outcome;
  });
  attempts.set(token, attempt);
  return attempt;
}

/** How long the browser waits for a passkey, as the service tells it, in milliseconds. */
const passkeyPatience = 60_000;

/** Signs in with a passkey of this address; the browser shows its own window in the meantime. */
export async function signInWithPasskey(email: string): Promise<SignInOutcome> {
  const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const;
  return withPasskey(() => begin(email, () => signIn({ username: email, options })));
}

/** Answers what the sign-in waits for: a code, or the first factor that was chosen. */
export function answerStep({ email }: AskedStep, response: string): Promise<SignInOutcome> {
  const answer = () => outcomeOf(email, () => confirmSignIn({ challengeResponse: response }));
  return response === 'WEB_AUTHN' ? withPasskey(answer) : answer();
}

/** Browsers give the same error for a closed window and for an unanswered one. */
async function withPasskey(ask: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
  const start = Date.now();
  const outcome = await ask();
  const isLate = Date.now() - start >= passkeyPatience;
  return isLate && outcome.kind === 'failed' && outcome.problem === 'passkey_cancelled'
    ? { kind: 'failed', problem: 'passkey_timed_out' }
    : outcome;
}

/** The step of an earlier sign-in is forgotten at once: the identity client would keep it until it has an answer. */
function begin(email: string, send: () => Promise<SignInOutput>): Promise<SignInOutcome> {
  forgetWaitingStep();
  return outcomeOf(email, send);
}

async function outcomeOf(email: string, send: () => Promise<SignInOutput>): Promise<SignInOutcome> {
  try {
    await loadIdentity();
    const { isSignedIn, nextStep } = await send();
    if (isSignedIn) return { kind: 'signed_in' };
    // The client makes a step of this refusal; asking for another link would not help.
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return { kind: 'failed', problem: 'not_confirmed' };
    return { kind: 'asked', step: await askedStep(email, nextStep) };
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error) };
  }
}

async function askedStep(email: string, next: SignInOutput['nextStep']): Promise<AskedStep> {
  const step: AskedStep = { name: next.signInStep, email, setUp: null, factors: null };
  if (next.signInStep === 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION')
    return { ...step, factors: next.availableChallenges ?? null };
  if (next.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') return step;
  const details = next.totpSetupDetails;
  const { productName } = await queryClient.ensureQueryData(configQuery);
  // The client puts both into an address as they are.
  const uri = details.getSetupUri(encodeURIComponent(productName), encodeURIComponent(email)).href;
  return { ...step, setUp: { uri, secret: details.sharedSecret } };
}
