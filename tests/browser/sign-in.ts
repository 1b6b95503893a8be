import type { Page } from 'playwright-core';
import { minutes, systemClock } from '../../server/clock.ts';
import { issueLink } from '../../server/identity/link-commands.ts';
import { linkUrl } from '../../server/identity/rules.ts';
import { openDatabaseOf, vaultOf } from './places.ts';
import type { RunningServer } from './running-server.ts';

/** Signs a page in by a link that no email brought; the journeys of signing in fill the form, and wait for the email. */
export async function signInByLink(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.goto(await makeLink(server, email));
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await page.waitForURL((url) => !/^\/(otp|login)/.test(url.pathname));
}

async function makeLink(server: RunningServer, email: string): Promise<string> {
  const db = openDatabaseOf(server);
  try {
    const link = { email, signUp: null, now: systemClock.now(), lifetimeMilliseconds: minutes(10) };
    const { secret } = await db.transaction().execute((trx) => issueLink(trx, vaultOf(server), link));
    return linkUrl(server.address, email, secret);
  } finally {
    await db.destroy();
  }
}
