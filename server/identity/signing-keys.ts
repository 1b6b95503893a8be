import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Context } from '../context.ts';
import { keepSigningKey } from './commands.ts';
import { listSigningKeys, type StoredSigningKey } from './queries.ts';

const sealPurpose = 'identity.signing-key';

export interface SigningKeys {
  readonly current: { readonly id: string; readonly privateKey: KeyObject };
  /** Every key whose tokens are good, the retired ones included. */
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
  /** What the outside may see: `/.well-known/jwks.json`. */
  readonly published: { readonly keys: readonly JWK[] };
}

const loading = new WeakMap<Context['db'], Promise<SigningKeys>>();

/** The keys of this installation, read once. The first start makes one; several servers at once agree on one. */
export function signingKeys(context: Context): Promise<SigningKeys> {
  const known = loading.get(context.db);
  if (known !== undefined) return known;
  const keys = loadKeys(context);
  loading.set(context.db, keys);
  // A database that was away must not leave us without keys for ever.
  keys.catch(() => loading.delete(context.db));
  return keys;
}

async function loadKeys(context: Context): Promise<SigningKeys> {
  const stored = await listSigningKeys(context.db);
  const usable = stored.find((key) => !key.isRetired && openPrivateKey(context, key) !== null);
  if (usable === undefined) {
    const unreadable = stored.filter((key) => !key.isRetired).map((key) => key.id);
    if (unreadable.length > 0)
      context.log.warn(
        { event: 'identity.key_replaced' },
        'the secret has changed: a new signing key replaces the old one',
      );
    await makeKey(context, unreadable);
  }
  return assemble(context, await listSigningKeys(context.db));
}

function assemble(context: Context, stored: readonly StoredSigningKey[]): SigningKeys {
  const active = stored.find((key) => !key.isRetired);
  const privateKey = active === undefined ? null : openPrivateKey(context, active);
  if (active === undefined || privateKey === null) throw new Error('No signing key of this installation can be opened');
  const publicJwks = stored.map((key) => ({ ...(key.publicKey as JWK), kid: key.id, alg: 'RS256', use: 'sig' }));
  return {
    current: { id: active.id, privateKey },
    publicKeys: new Map(publicJwks.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })])),
    published: { keys: publicJwks },
  };
}

async function makeKey(context: Context, replaces: string[]): Promise<void> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const privateKey = JSON.stringify(await exportJWK(pair.privateKey));
  await keepSigningKey(context.db, {
    id: await calculateJwkThumbprint(publicKey),
    publicKey,
    sealedPrivateKey: context.vault.seal(sealPurpose, privateKey),
    now: context.clock.now(),
    replaces,
  });
}

/** Null when it was sealed with another secret: after a lost secret everybody signs in again, and nothing else breaks. */
function openPrivateKey(context: Context, key: StoredSigningKey): KeyObject | null {
  try {
    const jwk = JSON.parse(context.vault.open(sealPurpose, key.sealedPrivateKey)) as JWK;
    return createPrivateKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
}
