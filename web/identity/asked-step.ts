import { stepOfChallenge, type StepName } from './sign-in-step.ts';

/** What a sign-in waits for. */
export interface AskedStep {
  readonly name: StepName;
  /** Whose sign-in it is; empty when that is not known any more. */
  readonly email: string;
  /** The key of a new authenticator app. Null after a reload: it is kept nowhere. */
  readonly setUp: { readonly uri: string; readonly secret: string } | null;
  /** The first factors to choose from; null when all may be tried. */
  readonly factors: readonly string[] | null;
}

const keyOf = (field: string): string => `CognitoSignInState.${field}`;
const fields = ['username', 'challengeName', 'signInSession', 'expiry'];

/**
 * The step of this tab before a reload. The identity client keeps it for three minutes; `isOver` marks an older one. It
 * is read without the client, which forgets an old step as it loads.
 */
export function waitingStep(now = Date.now()): { step: AskedStep; isOver: boolean } | null {
  const name = stepOfChallenge(sessionStorage.getItem(keyOf('challengeName')) ?? '');
  const expiry = Number(sessionStorage.getItem(keyOf('expiry')) ?? 0);
  if (name === null || expiry === 0) return null;
  const email = sessionStorage.getItem(keyOf('username')) ?? '';
  return { step: { name, email, setUp: null, factors: null }, isOver: expiry <= now };
}

/** The visitor starts from the beginning. */
export function forgetWaitingStep(): void {
  for (const field of fields) sessionStorage.removeItem(keyOf(field));
}
