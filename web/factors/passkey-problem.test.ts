import { expect, it } from 'vitest';
import { CallError } from '../api/call.ts';
import { passkeyProblem } from './passkey-problem.ts';

const named = (name: string) => Object.assign(new Error('whatever'), { name });

it.each([
  ['PasskeyNotSupported', 0, 'This browser cannot use passkeys. We can email you a link.'],
  ['PasskeyRegistrationCanceled', 5_000, 'You closed the passkey window. Nothing changed.'],
  ['NotAllowedError', 5_000, 'You closed the passkey window. Nothing changed.'],
  ['NotAllowedError', 60_000, 'The passkey took too long. Try again.'],
  ['RelyingPartyMismatch', 0, 'This passkey belongs to another site.'],
  ['PasskeyAlreadyExists', 0, 'This device already has a passkey for your account.'],
  ['WebAuthnNotEnabledException', 0, 'The sign-in service of this site does not offer passkeys.'],
  ['SyntaxError', 0, 'The passkey did not work. Try again.'],
])('%s after %i ms: %s', (name, took, text) => expect(passkeyProblem(named(name), took)).toBe(text));

it('says of a refusal what the server said, and of a foreign passkey that it is foreign', () => {
  const refusal = (code: 'wrong_code' | 'too_many_attempts') => new CallError({ status: 422, code, title: 'Too many' });
  expect(passkeyProblem(refusal('wrong_code'), 0)).toContain('not accepted');
  expect(passkeyProblem(refusal('too_many_attempts'), 0)).toBe('Too many.');
});
