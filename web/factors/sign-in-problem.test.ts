import { expect, it } from 'vitest';
import { isOurFault, problemOf, problemWords } from './sign-in-problem.ts';

it.each([
  ['NotAuthorizedException', 'Incorrect username or password.', 'refused'],
  ['NotAuthorizedException', 'Password attempts exceeded', 'too_many'],
  ['NotAuthorizedException', 'Invalid session for the user, session is expired.', 'session_over'],
  ['UserNotFoundException', 'User does not exist.', 'refused'],
  ['SignInException', 'An error occurred during the sign in process.', 'session_over'],
  ['CodeMismatchException', 'Invalid code received for user', 'wrong_code'],
  ['EnableSoftwareTokenMFAException', 'Code mismatch', 'wrong_code'],
  ['ExpiredCodeException', 'Your software token has already been used once.', 'used_code'],
  ['UserAlreadyAuthenticatedException', 'There is already a signed in user.', 'already_signed_in'],
  ['UnexpectedSignInInterruptionException', 'Unable to get user session', 'interrupted'],
  ['InvalidTokens', 'Invalid tokens', 'invalid_tokens'],
  ['NetworkError', 'A network error has occurred.', 'no_network'],
  ['TooManyRequestsException', 'Rate exceeded', 'busy'],
  ['LimitExceededException', 'Rate exceeded', 'busy'],
  ['ThrottlingException', 'Rate exceeded', 'busy'],
  ['UsernameExistsException', 'User account already exists', 'username_exists'],
  ['AliasExistsException', 'An account with the given email already exists.', 'username_exists'],
  ['InvalidPasswordException', 'Password did not conform with policy', 'invalid_password'],
  ['UserNotConfirmedException', 'User is not confirmed.', 'not_confirmed'],
  ['InvalidUserPoolConfigurationException', 'Token revocation is off', 'misconfigured'],
  ['ResourceNotFoundException', 'User pool client x does not exist.', 'misconfigured'],
  ['InternalErrorException', '', 'service_failed'],
  ['SyntaxError', 'Unexpected token', 'service_failed'],
  ['constructor', '', 'service_failed'],
  ['PasskeyNotSupported', '', 'passkey_unsupported'],
  ['PasskeyAuthenticationCanceled', '', 'passkey_cancelled'],
  ['PasskeyOperationAborted', '', 'passkey_timed_out'],
  ['RelyingPartyMismatch', '', 'passkey_other_site'],
  ['PasskeyRetrievalFailed', '', 'passkey_failed'],
])('%s (%s): %s', (name, message, problem) => {
  expect(problemOf(Object.assign(new Error(message), { name }))).toBe(problem);
});

it('takes what is no error for a failure of the service', () => {
  expect(problemOf(null)).toBe('service_failed');
});

it('has words of its own for each fault of the user pool, and tells no one to try again', () => {
  const names = [
    'UsernameExistsException',
    'InvalidPasswordException',
    'UserNotConfirmedException',
    'InvalidUserPoolConfigurationException',
  ];
  const problems = names.map((name) => problemOf(Object.assign(new Error(''), { name })));
  expect(problems.every(isOurFault)).toBe(true);
  const words = problems.map((problem) => problemWords[problem]);
  expect(new Set([...words, problemWords.service_failed]).size).toBe(names.length + 1);
  expect(words.join(' ')).not.toMatch(/try again/i);
});
