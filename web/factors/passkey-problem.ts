import { CallError } from '../api/call.ts';
import { problemWords } from './sign-in-problem.ts';

/** The texts for a signed-in member whose passkey was not made or not shown. */
export const passkeyTexts = {
  notSupported: problemWords.passkey_unsupported,
  cancelled: problemWords.passkey_cancelled,
  timedOut: problemWords.passkey_timed_out,
  wrongSite: problemWords.passkey_other_site,
  known: 'This device already has a passkey for your account.',
  notAccepted: 'This passkey was not accepted. Use one that belongs to this account.',
  network: problemWords.no_network,
  notOffered: 'The sign-in service of this site does not offer passkeys.',
  failed: 'The passkey did not work. Try again.',
} as const;

/** The browser gives up after this long, and then says the same as when the window was closed. */
const patienceInMilliseconds = 60_000;

const textsByName: Readonly<Record<string, string>> = {
  PasskeyNotSupported: passkeyTexts.notSupported,
  NotSupportedError: passkeyTexts.notSupported,
  PasskeyRegistrationCanceled: passkeyTexts.cancelled,
  PasskeyAuthenticationCanceled: passkeyTexts.cancelled,
  PasskeyOperationAborted: passkeyTexts.cancelled,
  NotAllowedError: passkeyTexts.cancelled,
  AbortError: passkeyTexts.cancelled,
  RelyingPartyMismatch: passkeyTexts.wrongSite,
  SecurityError: passkeyTexts.wrongSite,
  PasskeyAlreadyExists: passkeyTexts.known,
  InvalidStateError: passkeyTexts.known,
  NetworkError: passkeyTexts.network,
  WebAuthnNotEnabledException: passkeyTexts.notOffered,
  InvalidUserPoolConfigurationException: problemWords.misconfigured,
  ResourceNotFoundException: problemWords.misconfigured,
};

/** `took`: milliseconds from asking until the answer. */
export function passkeyProblem(error: unknown, took: number): string {
  if (error instanceof CallError) return error.code === 'wrong_code' ? passkeyTexts.notAccepted : error.message;
  const text = (error instanceof Error && textsByName[error.name]) || passkeyTexts.failed;
  return text === passkeyTexts.cancelled && took >= patienceInMilliseconds ? passkeyTexts.timedOut : text;
}
