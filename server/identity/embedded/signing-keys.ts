import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { minutes } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { dropSigningKeys, keepSigningKey } from '../commands.ts';
import { listSigningKeys, type StoredSigningKey } from '../queries.ts';
import { isDeadKey, nextKeyFrom, signingKeyAt } from './key-rules.ts';

export const signingKeySeal = 'identity.signing-key';

export interface SigningKeys {
  readonly current: { readonly id: string; readonly privateKey: KeyObject };
  /** Every key whose tokens are good: the present one, the one before it while its tokens live, the next one. */
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
  /** What the outside may see: `/.well-known/jwks.json`. */
  readonly published: { readonly keys: readonly JWK[] };
}

interface Loaded {
  readonly loadedAt: number;
  readonly keys: Promise<StoredSigningKey[]>;
}

/** A key is published a day before it signs, so a server that looks this often knows it in time. */
const reloadAfter = minutes(5);
const loading = new WeakMap<Context['db'], Loaded>();
const opened = new WeakMap<StoredSigningKey, KeyObject>();

/** The keys of this installation. The first start makes one; several servers at once agree on one. */
export async function signingKeys(context: Context): Promise<SigningKeys> {
  const now = context.clock.now();
  const known = loading.get(context.db);
  const isKnown = known !== undefined && Math.abs(now.getTime() - known.loadedAt) < reloadAfter;
  const keys = isKnown ? known.keys : loadKeys(context, now);
  if (!isKnown) {
    loading.set(context.db, { loadedAt: now.getTime(), keys });
    // A database that was away must not leave us without keys.
    keys.catch(() => loading.delete(context.db));
  }
  return assemble(context, await keys, now);
}

/** Publishes the next key when the present one has had its time, and forgets keys whose last token has died. */
export async function rotateSigningKeys(context: Context): Promise<void> {
  const now = context.clock.now();
  const stored = await listSigningKeys(context.db);
  const activeFrom = nextKeyFrom(stored, now);
  if (activeFrom !== null) {
    await makeKey(context, { now, activeFrom, replaces: [] });
    context.log.info({ event: 'identity.key_published' }, 'the next signing key is published');
  }
  await dropSigningKeys(
    context.db,
    stored.filter((key) => isDeadKey(stored, key, now)).map((key) => key.id),
  );
  loading.delete(context.db);
}

/** `now` is the caller's: a key that is made here must be good at the moment it is wanted for, to the millisecond. */
async function loadKeys(context: Context, now: Date): Promise<StoredSigningKey[]> {
  const stored = await listSigningKeys(context.db);
  const signing = signingKeyAt(stored, now);
  if (signing !== null && openPrivateKey(context, signing) !== null) return stored;
  const replaces = stored.filter((key) => key.retiredAt === null).map((key) => key.id);
  if (replaces.length > 0)
    context.log.warn(
      { event: 'identity.key_replaced' },
      'the secret has changed: a new signing key replaces the old one',
    );
  await makeKey(context, { now, activeFrom: now, replaces });
  return listSigningKeys(context.db);
}

function assemble(context: Context, stored: readonly StoredSigningKey[], now: Date): SigningKeys {
  const signing = signingKeyAt(stored, now);
  const privateKey = signing === null ? null : openPrivateKey(context, signing);
  if (signing === null || privateKey === null) throw new Error('No signing key of this installation can be opened');
  const good = stored.filter((key) => !isDeadKey(stored, key, now));
  const publicJwks = good.map((key) => ({ ...(key.publicKey as JWK), kid: key.id, alg: 'RS256', use: 'sig' }));
  return {
    current: { id: signing.id, privateKey },
    publicKeys: new Map(good.map((key) => [key.id, publicKeyOf(key)])),
    published: { keys: publicJwks },
  };
}

function publicKeyOf(key: StoredSigningKey): KeyObject {
  const known = opened.get(key);
  if (known !== undefined) return known;
  const made = createPublicKey({ key: key.publicKey as JWK, format: 'jwk' });
  opened.set(key, made);
  return made;
}

async function makeKey(
  context: Context,
  { now, activeFrom, replaces }: { now: Date; activeFrom: Date; replaces: string[] },
): Promise<void> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const privateKey = JSON.stringify(await exportJWK(pair.privateKey));
  await keepSigningKey(context.db, {
    id: await calculateJwkThumbprint(publicKey),
    publicKey,
    sealedPrivateKey: context.vault.seal(signingKeySeal, privateKey),
    now,
    activeFrom,
    replaces,
  });
}

const privateKeys = new WeakMap<StoredSigningKey, KeyObject>();

/** Null when it was sealed with another secret: after a lost secret everyone signs in again, and nothing else breaks. */
function openPrivateKey(context: Context, key: StoredSigningKey): KeyObject | null {
  const known = privateKeys.get(key);
  if (known !== undefined) return known;
  try {
    const jwk = JSON.parse(context.vault.open(signingKeySeal, key.sealedPrivateKey)) as JWK;
    const made = createPrivateKey({ key: jwk, format: 'jwk' });
    privateKeys.set(key, made);
    return made;
  } catch {
    return null;
  }
}
