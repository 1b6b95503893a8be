import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { NewPasskey } from '../factor-commands.ts';
import type { Passkey } from '../factor-queries.ts';

/*
 * Passkeys (WebAuthn). The relying party is the host of PUBLIC_URL, the only origin that may use them. A device that
 * can check who holds it is asked to; one that cannot still gets in, but does not count as a second factor.
 */

const timeoutMilliseconds = 60_000;

const relyingPartyId = (config: Config): string => new URL(config.publicUrl).hostname;

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

/** What a browser must sign to show any passkey it has for us. No passkey is named: that would tell who has some. */
export function passkeyRequest(config: Config): Promise<PasskeyRequest> {
  return generateAuthenticationOptions({
    rpID: relyingPartyId(config),
    timeout: timeoutMilliseconds,
    userVerification: 'preferred',
    allowCredentials: [],
  });
}

export function passkeyCreation(
  config: Config,
  member: { subject: string; email: string; passkeys: readonly Passkey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpID: relyingPartyId(config),
    rpName: config.productName,
    userID: new TextEncoder().encode(member.subject),
    userName: member.email,
    userDisplayName: member.email,
    timeout: timeoutMilliseconds,
    attestationType: 'none',
    excludeCredentials: member.passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
  });
}

const base64url = z.string().regex(/^[\w-]+$/);
const bytes = base64url.max(16_384);
const credentialId = base64url.max(1_400);

const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: base64url.max(128).nullish(),
  }),
});

const attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().catch(null),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(10).nullish(),
  }),
});

/** The id of the passkey that a browser shows; null when it shows nothing of the kind. */
export function credentialIdOf(credential: unknown): string | null {
  const parsed = z.object({ id: credentialId }).safeParse(credential);
  return parsed.success ? parsed.data.id : null;
}

/** Null when the signature is not that of this passkey, of this member, for this question, on our pages. */
export async function verifyPasskey(
  config: Config,
  shown: { credential: unknown; challenge: string; passkey: Passkey; subject: string },
): Promise<{ counter: number; isUserVerified: boolean } | null> {
  const parsed = assertion.safeParse(shown.credential);
  const { key, credentialId: id, transports } = shown.passkey;
  if (!parsed.success || key === null) return null;
  const { userHandle } = parsed.data.response;
  if (userHandle != null && Buffer.from(userHandle, 'base64url').toString('utf8') !== shown.subject) return null;
  const verification = await orNull(() =>
    verifyAuthenticationResponse({
      response: parsed.data as unknown as AuthenticationResponseJSON,
      expectedChallenge: shown.challenge,
      expectedOrigin: config.publicUrl,
      expectedRPID: relyingPartyId(config),
      requireUserVerification: false,
      credential: {
        id,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
        transports: transportsOf(transports),
      },
    }),
  );
  if (verification === null || !verification.verified) return null;
  const { newCounter, userVerified } = verification.authenticationInfo;
  return { counter: newCounter, isUserVerified: userVerified };
}

/** Why a new passkey was refused, by the name that a pool gives it. */
export type RegistrationFault =
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException'
  | 'WebAuthnCredentialNotSupportedException';

export async function verifyNewPasskey(
  config: Config,
  { credential, challenge }: { credential: unknown; challenge: string },
): Promise<NewPasskey | RegistrationFault> {
  const parsed = attestation.safeParse(credential);
  if (!parsed.success) return 'WebAuthnCredentialNotSupportedException';
  if (originOf(parsed.data.response.clientDataJSON) !== config.publicUrl) return 'WebAuthnOriginNotAllowedException';
  const verify = (expectedRPID: string | undefined) =>
    orNull(() =>
      verifyRegistrationResponse({
        response: parsed.data as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: config.publicUrl,
        requireUserVerification: false,
        ...(expectedRPID === undefined ? {} : { expectedRPID }),
      }),
    );
  const verification = await verify(relyingPartyId(config));
  if (verification === null || !verification.verified)
    // Only the site can be wrong when everything else is right.
    return (await verify(undefined))?.verified
      ? 'WebAuthnRelyingPartyMismatchException'
      : 'WebAuthnCredentialNotSupportedException';
  const { credential: made, userVerified } = verification.registrationInfo;
  return {
    credentialId: made.id,
    key: { publicKey: Buffer.from(made.publicKey), counter: made.counter },
    transports: parsed.data.response.transports ?? [],
    attachment: parsed.data.authenticatorAttachment ?? null,
    isUserVerified: userVerified,
  };
}

const clientData = z.object({ origin: z.string() });

function originOf(clientDataJson: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).origin;
  } catch {
    return null;
  }
}

/** The library throws for everything that does not fit; what it says is for developers, and a refusal is a refusal. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** Kept as the browser said; the library takes its word for what they mean. */
function transportsOf(transports: readonly string[]): AuthenticatorTransport[] {
  return [...transports] as AuthenticatorTransport[];
}
