import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { keepSigningKey } from '../server/identity/commands.ts';
import { signingKeySeal } from '../server/identity/embedded/signing-keys.ts';
import { testVault } from './database.ts';
import type { TestServer } from './server.ts';

type SigningKey = Pick<Parameters<typeof keepSigningKey>[1], 'id' | 'publicKey' | 'sealedPrivateKey'>;

const free: SigningKey[] = [];
const lent = new WeakMap<object, SigningKey>();

/**
 * A signing key for an installation that has none: making one takes as long as all the rest of the start of a test
 * server. Two servers that are there at the same time never have the same.
 */
export async function lendSigningKey({ context, clock }: Pick<TestServer, 'context' | 'clock'>): Promise<void> {
  const { db, config, vault } = context;
  if (lent.has(db) || config.identity.kind !== 'embedded' || vault.seal !== testVault.seal) return;
  const key = free.pop() ?? (await makeKey());
  lent.set(db, key);
  const now = clock.now();
  await keepSigningKey(db, { ...key, now, activeFrom: now, replaces: [] });
}

/** When the installation is gone. */
export function takeBackSigningKey(db: object): void {
  const key = lent.get(db);
  lent.delete(db);
  if (key !== undefined) free.push(key);
}

async function makeKey(): Promise<SigningKey> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  return {
    id: await calculateJwkThumbprint(publicKey),
    publicKey,
    sealedPrivateKey: testVault.seal(signingKeySeal, JSON.stringify(await exportJWK(pair.privateKey))),
  };
}
