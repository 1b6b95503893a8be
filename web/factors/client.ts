import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { CallError } from '../api/call.ts';
import { loadIdentity } from '../session/session.ts';

/*
 * Adding and removing second factors at the identity service. A chunk of its own: few members ever need it. Each call
 * throws a CallError when the session is over (`invalid_token`) or a factor must be shown first
 * (`fresh_factor_required`), as the API would, and otherwise what the identity client throws.
 */

/** What an authenticator app needs. */
export interface AppKey {
  /** `otpauth://totp/…` */
  readonly uri: string;
  /** The same key for those who type it: base 32. */
  readonly secret: string;
}

/** The browser asks for a fingerprint, a face or a PIN. */
export function addPasskey(): Promise<void> {
  return answered(() => associateWebAuthnCredential());
}

export function removePasskey(credentialId: string): Promise<void> {
  return answered(() => deleteWebAuthnCredential({ credentialId }));
}

/** A new key to scan. It does nothing until its first code has come. */
export function startApp({ productName, email }: { productName: string; email: string }): Promise<AppKey> {
  return answered(async () => {
    const details = await setUpTOTP();
    return { uri: details.getSetupUri(productName, email).href, secret: details.sharedSecret };
  });
}

/** The first code turns the app on. */
export function finishApp(code: string): Promise<void> {
  return answered(async () => {
    await verifyTOTPSetup({ code });
    await updateMFAPreference({ totp: 'PREFERRED' });
  });
}

export function removeApp(): Promise<void> {
  return answered(() => updateMFAPreference({ totp: 'DISABLED' }));
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  await loadIdentity();
  try {
    return await ask();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** By name and text: the classes of the identity client are renamed when it is packed, and one name says many things. */
function refusalOf(error: unknown): CallError | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'UserUnAuthenticatedException') return sessionIsOver();
  if (error.name === 'NetworkError')
    return new CallError({ status: 0, code: 'network', title: 'A network error has occurred.' });
  if (error.name !== 'NotAuthorizedException') return null;
  if (/fresh second factor/i.test(error.message))
    return new CallError({
      status: 403,
      code: 'fresh_factor_required',
      title: 'Please use your second factor again',
    });
  if (/attempts exceeded/i.test(error.message))
    return new CallError({
      status: 429,
      code: 'too_many_attempts',
      title: 'Too many attempts. Try again in 15 minutes',
    });
  return sessionIsOver();
}

function sessionIsOver(): CallError {
  return new CallError({ status: 401, code: 'invalid_token', title: 'Your session has ended' });
}
