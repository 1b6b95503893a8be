import { decodeAttestationObject, isoBase64URL, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import type { NewPasskey } from '../factor-commands.ts';

/*
 * The pool checks the signature; we read from the same bytes what it does not tell: whether the device checked who
 * holds it, which is what makes a passkey two factors in one.
 */

const credentialId = z
  .string()
  .regex(/^[\w-]+$/)
  .max(1_400);
const bytes = z.string().max(16_384);

const assertion = z.object({ id: credentialId, response: z.object({ authenticatorData: bytes }) });
const attestation = z.object({
  id: credentialId,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().catch(null),
  response: z.object({
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(10).nullish().catch(null),
  }),
});

/** A passkey that a browser shows; null when it shows nothing of the kind. */
export function readAssertion(credential: unknown): { credentialId: string; isUserVerified: boolean } | null {
  const parsed = assertion.safeParse(credential);
  if (!parsed.success) return null;
  const { id, response } = parsed.data;
  const isUserVerified = orNull(() => isVerified(isoBase64URL.toBuffer(response.authenticatorData)));
  return isUserVerified === null ? null : { credentialId: id, isUserVerified };
}

/** A passkey that a browser made; null when it made nothing of the kind. */
export function readAttestation(credential: unknown): NewPasskey | null {
  const parsed = attestation.safeParse(credential);
  if (!parsed.success) return null;
  const { id, authenticatorAttachment, response } = parsed.data;
  const isUserVerified = orNull(() =>
    isVerified(decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData')),
  );
  if (isUserVerified === null) return null;
  return {
    credentialId: id,
    key: null,
    transports: response.transports ?? [],
    attachment: authenticatorAttachment ?? null,
    isUserVerified,
  };
}

const isVerified = (authenticatorData: Uint8Array<ArrayBuffer>): boolean =>
  parseAuthenticatorData(authenticatorData).flags.uv;

/** The library throws for bytes that are none. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
