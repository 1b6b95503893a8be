import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/*
 * A passkey without a browser: makes and shows credentials as WebAuthn writes them (ES256, attestation "none"), and can
 * be made to lie in the ways that a server must notice.
 */

export interface Credential {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  counter: number;
}

/** What may be wrong with an answer. What is left out is right. */
export interface Lies {
  readonly origin?: string;
  readonly relyingPartyId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isUserVerified?: boolean;
  readonly userHandle?: string;
  readonly counter?: number;
}

const site = { origin: 'http://localhost:3000', relyingPartyId: 'localhost' };
const userPresent = 0x01;
const userVerified = 0x04;
const attestedData = 0x40;

export function makeCredential(): Credential {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { id: randomBytes(32).toString('base64url'), privateKey, publicKey, counter: 0 };
}

/** The answer to CredentialCreationOptions. */
export function registrationOf(credential: Credential, challenge: string, lies: Lies = {}) {
  const authenticatorData = Buffer.concat([
    authenticatorDataOf(lies.counter ?? 0, attestedData, lies),
    Buffer.alloc(16),
    Buffer.from([0, Buffer.from(credential.id, 'base64url').length]),
    Buffer.from(credential.id, 'base64url'),
    coseKeyOf(credential.publicKey),
  ]);
  const attestationObject = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authenticatorData)],
    ]) as unknown as Parameters<typeof isoCBOR.encode>[0],
  );
  return {
    ...envelopeOf(credential),
    response: {
      clientDataJSON: clientDataOf('webauthn.create', challenge, lies).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** The answer to CredentialRequestOptions. Each one moves the counter on. */
export function assertionOf(credential: Credential, challenge: string, lies: Lies = {}) {
  credential.counter += 1;
  const authenticatorData = authenticatorDataOf(lies.counter ?? credential.counter, 0, lies);
  const clientData = clientDataOf('webauthn.get', challenge, lies);
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
  return {
    ...envelopeOf(credential),
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
      ...(lies.userHandle === undefined ? {} : { userHandle: Buffer.from(lies.userHandle).toString('base64url') }),
    },
  };
}

function envelopeOf({ id }: Credential) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' };
}

function authenticatorDataOf(counter: number, flags: number, lies: Lies): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const verified = lies.isUserVerified === false ? 0 : userVerified;
  return Buffer.concat([
    createHash('sha256')
      .update(lies.relyingPartyId ?? site.relyingPartyId)
      .digest(),
    Buffer.from([flags + userPresent + verified]),
    count,
  ]);
}

function clientDataOf(type: string, challenge: string, lies: Lies): Buffer {
  const data = {
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? site.origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data));
}

/** A public key as COSE writes it (RFC 9052): EC2, ES256, P-256. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key as unknown as Parameters<typeof isoCBOR.encode>[0]));
}
