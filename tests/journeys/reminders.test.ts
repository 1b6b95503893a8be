/** @module-tag slow */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const guestAddress = 'later@kitehouse.example';
const openNew = async () => openPage(await browser.newContext({ viewport: desktop }));

/** Waits for the first address of this kind in the emails to this member. */
async function linkIn(email: string, path: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox');
  for (let tries = 0; tries < 200; tries += 1) {
    const files = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of files.filter((file) => file.endsWith('.eml'))) {
      const message = await PostalMime.parse(readFileSync(join(folder, name)));
      const link = new RegExp(`https?://\\S+${path}\\S+`).exec(message.text ?? '')?.[0];
      if (link !== undefined && message.to?.[0]?.address === email) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no email with ${path} arrived`);
}

async function signInAsAdmin(page: Page): Promise<void> {
  await signInByLink(page, server, 'admin@sample.example');
}

it('a guest asks, confirms, is seen masked by an admin, gets the email and stops it', async () => {
  const { page: guest, complaints } = await openNew();
  await guest.setViewportSize(phone);
  await guest.goto(`${server.address}/signup`);
  await guest.getByRole('button', { name: 'Remind me later' }).click();
  await guest.getByRole('button', { name: 'Remind me' }).click();
  expect(await guest.getByLabel('Remind me at').getAttribute('aria-invalid')).toBe('true');
  await guest.getByLabel('Remind me at').fill(guestAddress);
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Remind me' }).click();
  await guest.getByText(`We sent a link to ${guestAddress}`).waitFor();
  await guest.goto(await linkIn(guestAddress, '/reminders/confirm/'));
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Remind me' }).click();
  await guest.getByRole('heading', { name: /^We will write on/ }).waitFor();

  const { page: desk, complaints: deskComplaints } = await openNew();
  await signInAsAdmin(desk);
  await desk.goto(`${server.address}/admin/remind-me-later?search=kitehouse`);
  await desk.getByText('l•••@kitehouse.example').waitFor();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Send now to l•••@kitehouse.example' }).click();
  await desk.getByText('1 reminder sent.').waitFor();
  await desk.getByText('1 of 3').waitFor();
  await desk.setViewportSize(phone);
  await expectAccessible(desk);

  await guest.goto(await linkIn(guestAddress, '/reminders/stop/'));
  await guest.getByRole('heading', { name: 'Stop the reminders?' }).waitFor();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Stop the reminders' }).click();
  await guest.getByRole('heading', { name: 'No more reminders' }).waitFor();
  await desk.reload();
  await desk.getByText('Unsubscribed').waitFor();
  expect([...complaints, ...deskComplaints]).toEqual([]);
});
