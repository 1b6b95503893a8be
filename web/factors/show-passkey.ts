import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { provePasskey, startPasskeyProof } from '../../contract/identity/factors.ts';
import { call } from '../api/call.ts';
import { passkeyProblem } from './passkey-problem.ts';

/** Shows the second factor with a passkey. Answers what went wrong, in words for the person, or null. */
export async function showPasskey(): Promise<string | null> {
  let askedAt = Date.now();
  try {
    const { data } = await call<typeof startPasskeyProof>('POST /api/account/factor-checks/passkey/options');
    askedAt = Date.now();
    // The contract leaves the shape to WebAuthn, whose server library wrote it.
    const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const credential = { ...(await startAuthentication({ optionsJSON })) };
    await call<typeof provePasskey>('POST /api/account/factor-checks/passkey', {
      body: { handle: data.handle, credential },
    });
    return null;
  } catch (error) {
    return passkeyProblem(error, Date.now() - askedAt);
  }
}
