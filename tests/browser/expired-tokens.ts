import { decodeJwt, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import pino from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { signingKeys } from '../../server/identity/embedded/signing-keys.ts';
import { openVault } from '../../server/vault.ts';
import { openDatabaseOf } from './places.ts';
import type { RunningServer } from './running-server.ts';

const lifetimeInSeconds = 3_600;

/**
 * Puts tokens in the place of those of this page that the server signed so long ago that they have ended, by every
 * clock. The refresh token stays. Answers the identity token.
 */
export async function ageTokens(page: Page, server: RunningServer, endedSeconds: number): Promise<string> {
  const db = openDatabaseOf(server);
  try {
    const config = readConfig({ NODE_ENV: 'development', DATA_DIR: server.dataDir });
    const log = pino({ level: 'silent' });
    // What the keys are read with.
    const context = { db, config, log, vault: openVault(config), clock: { now: () => new Date() } };
    const { current } = await signingKeys(context as unknown as Context);
    const exp = Math.floor(Date.now() / 1_000) - endedSeconds;
    const age = (token: string): Promise<string> =>
      new SignJWT({ ...decodeJwt(token), iat: exp - lifetimeInSeconds, exp })
        .setProtectedHeader({ alg: 'RS256', kid: current.id })
        .sign(current.privateKey);
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => /\.(?:id|access)Token$/.test(key)),
    );
    const aged = await Promise.all(kept.map(async ([key, token]) => [key, await age(String(token))] as const));
    await page.evaluate((entries) => {
      for (const [key, token] of entries) localStorage.setItem(key, token);
    }, aged);
    return aged.find(([key]) => key.endsWith('.idToken'))?.[1] ?? '';
  } finally {
    await db.destroy();
  }
}
