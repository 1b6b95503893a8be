/*
 * What can go wrong with a sign-in, and what the page says. The name of the error decides, because the bundler renames
 * the classes of the identity client.
 */

export type SignInProblem =
  /** Not accepted, without a reason: a link that is wrong, used or too old, or an unknown passkey. */
  | 'refused'
  | 'already_signed_in'
  /** The three minutes, or the five codes, of this sign-in are used up. */
  | 'session_over'
  | 'too_many'
  | 'wrong_code'
  | 'used_code'
  /** No proper answer came: nothing was used up. */
  | 'no_network'
  | 'busy'
  | 'service_failed'
  /** Nothing that the person can do helps: the user pool is not as it must be, for this address or for all. */
  | 'username_exists'
  | 'invalid_password'
  | 'not_confirmed'
  | 'misconfigured'
  /** Signed in, but the browser did not keep the session, or what came was none. The link is spent. */
  | 'interrupted'
  | 'invalid_tokens'
  | 'passkey_unsupported'
  | 'passkey_cancelled'
  | 'passkey_timed_out'
  | 'passkey_other_site'
  | 'passkey_failed';

const problemByName: Readonly<Record<string, SignInProblem>> = {
  NotAuthorizedException: 'refused',
  UserNotFoundException: 'refused',
  InvalidParameterException: 'refused',
  UsernameExistsException: 'username_exists',
  AliasExistsException: 'username_exists',
  InvalidPasswordException: 'invalid_password',
  UserNotConfirmedException: 'not_confirmed',
  InvalidUserPoolConfigurationException: 'misconfigured',
  ResourceNotFoundException: 'misconfigured',
  UserAlreadyAuthenticatedException: 'already_signed_in',
  // The client has forgotten what it was at.
  SignInException: 'session_over',
  TooManyFailedAttemptsException: 'too_many',
  CodeMismatchException: 'wrong_code',
  EnableSoftwareTokenMFAException: 'wrong_code',
  ExpiredCodeException: 'used_code',
  NetworkError: 'no_network',
  UnexpectedSignInInterruptionException: 'interrupted',
  InvalidTokens: 'invalid_tokens',
  PasskeyNotSupported: 'passkey_unsupported',
  PasskeyAuthenticationCanceled: 'passkey_cancelled',
  PasskeyOperationAborted: 'passkey_timed_out',
  RelyingPartyMismatch: 'passkey_other_site',
  PasskeyRetrievalFailed: 'passkey_failed',
  InvalidPasskeyAuthenticationOptions: 'passkey_failed',
};

const throttles = /^(TooManyRequests|LimitExceeded|Throttling|SlowDown|RequestTimeout|TimeoutError)/;

export function problemOf(error: unknown): SignInProblem {
  if (!(error instanceof Error)) return 'service_failed';
  if (error.name === 'NotAuthorizedException') {
    if (/attempts exceeded/i.test(error.message)) return 'too_many';
    if (/invalid session|session is expired/i.test(error.message)) return 'session_over';
  }
  if (throttles.test(error.name)) return 'busy';
  return Object.hasOwn(problemByName, error.name) ? (problemByName[error.name] ?? 'service_failed') : 'service_failed';
}

/** Trying again helps with none of these: the operator must put it right. */
export const isOurFault = (problem: SignInProblem): boolean =>
  ['username_exists', 'invalid_password', 'not_confirmed', 'misconfigured'].includes(problem);

/** The toast for a link that does not work, in the words that are fixed. */
export const expiredText = 'Invalid or expired link. Please request a new link to log in.';

export const problemWords: Readonly<Record<SignInProblem, string>> = {
  refused: expiredText,
  already_signed_in: 'There is already a signed in user.',
  session_over: 'Please log in again.',
  too_many: 'There were too many failed attempts. Wait 15 minutes before the next one.',
  wrong_code: 'This code is not right. Type the one that the app shows now.',
  used_code: 'This code has already been used. Wait for the next one.',
  no_network: 'A network error has occurred.',
  busy: 'Too many people are signing in at this moment. Wait a minute.',
  service_failed: 'The sign-in service did not answer properly.',
  username_exists: 'The sign-in service has another account with this email address.',
  invalid_password: 'The sign-in service has rules for passwords that our log-in does not meet.',
  not_confirmed: 'The sign-in service has not confirmed this account.',
  misconfigured: 'The sign-in service is not set up properly.',
  interrupted: 'Unable to get user session following successful sign-in.',
  invalid_tokens: 'Invalid tokens.',
  passkey_unsupported: 'This browser cannot use passkeys. We can email you a link.',
  passkey_cancelled: 'You closed the passkey window. Nothing changed.',
  passkey_timed_out: 'The passkey took too long. Try again.',
  passkey_other_site: 'This passkey belongs to another site.',
  passkey_failed: 'Your device could not use its passkey. We can email you a link.',
};
