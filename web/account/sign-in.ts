import { signIn } from 'aws-amplify/auth';
import type { PendingLink } from './pending-link.ts';
import { loadIdentity } from './session.ts';

/**
 * `link_failed`: wrong, used or expired, nobody says which. `unreachable`: nobody answered, and the link is still
 * good. `already_signed_in`: nothing was sent, and the link is still good.
 */
export type SignInOutcome = 'signed_in' | 'link_failed' | 'unreachable' | 'already_signed_in';

const attempts = new Map<string, Promise<SignInOutcome>>();

/**
 * Signs in with the link. A second call while the first one runs, or after it has decided, gets the same answer: a
 * link works once, and React may ask twice.
 */
export function signInWithLink(link: PendingLink): Promise<SignInOutcome> {
  const known = attempts.get(link.token);
  if (known) return known;
  const attempt = trySignIn(link).then((outcome) => {
    if (outcome === 'unreachable' || outcome === 'already_signed_in') attempts.delete(link.token);
    return outcome;
  });
  attempts.set(link.token, attempt);
  return attempt;
}

async function trySignIn({ email, token }: PendingLink): Promise<SignInOutcome> {
  try {
    await loadIdentity();
    const { isSignedIn } = await signIn({
      username: email,
      password: token,
      options: { authFlowType: 'USER_PASSWORD_AUTH' },
    });
    return isSignedIn ? 'signed_in' : 'link_failed';
  } catch (error) {
    return outcomeOf(error);
  }
}

/** What the service says of a link that does not work. After an interrupted sign-in the link is spent as well. */
const linkErrors = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidParameterException',
  'ResourceNotFoundException',
  'UnexpectedSignInInterruptionException',
]);

/** By name: the classes of the identity client are renamed when it is packed. */
function outcomeOf(error: unknown): SignInOutcome {
  const name = error instanceof Error ? error.name : '';
  if (name === 'UserAlreadyAuthenticatedException') return 'already_signed_in';
  return linkErrors.has(name) ? 'link_failed' : 'unreachable';
}
