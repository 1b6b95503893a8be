import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { RunningServer } from './running-server.ts';

const pauseMilliseconds = 50;
const linkTurns = 400;
const spent = new WeakMap<RunningServer, Set<string>>();

/** Signs a page in by a link that the test requests itself; the journeys of signing in fill the form. */
export async function signInByLink(page: Page, server: RunningServer, email: string): Promise<void> {
  const answer = await fetch(`${server.address}/api/account/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'log_in', email }),
  });
  if (!answer.ok) throw new Error(`no link for ${email}: ${await answer.text()}`);
  await page.goto(await unspentLink(server, email));
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await page.waitForURL((url) => !/^\/(otp|login)/.test(url.pathname));
}

async function unspentLink(server: RunningServer, email: string): Promise<string> {
  const links = spent.get(server) ?? new Set();
  spent.set(server, links);
  for (let turn = 0; turn < linkTurns; turn += 1) {
    const link = await server.linkFor(email);
    if (!links.has(link)) {
      links.add(link);
      return link;
    }
    await sleep(pauseMilliseconds);
  }
  throw new Error(`no new link arrived for ${email}`);
}
