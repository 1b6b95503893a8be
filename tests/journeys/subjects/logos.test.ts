/** @module-tag slow */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { pictureOf } from '../../logos.ts';

let server: RunningServer;
let browser: Browser;
let holder: Page;
let admin: Page;
let guest: Page;
let funder: { id: string; name: string };
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  holder = await signedIn('funder@sample.example');
  admin = await signedIn('admin@sample.example');
  guest = (await openPage(await browser.newContext({ viewport: phone }))).page;
  funder = await heldOne();
  await holder.goto(`${server.address}/funder/${funder.id}`);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(email: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: desktop });
  const { page } = await openPage(context);
  await signInByLink(page, server, email);
  return page;
}

/** The funder that the member of the sample world speaks for. */
async function heldOne(): Promise<{ id: string; name: string }> {
  const db = openDatabaseOf(server);
  try {
    return await db
      .selectFrom('funder_claims')
      .innerJoin('funders', 'funders.id', 'funder_claims.funder_id')
      .innerJoin('members', 'members.id', 'funder_claims.member_id')
      .where('members.email', '=', 'funder@sample.example')
      .where('funder_claims.state', '=', 'approved')
      .select(['funders.id', 'funders.name'])
      .executeTakeFirstOrThrow();
  } finally {
    await db.destroy();
  }
}

const upload = (file: { name: string; mimeType: string; buffer: Buffer }) =>
  holder.getByTestId('logo-file').setInputFiles(file);
const png = async (colour: number) => ({
  name: 'sign.png',
  mimeType: 'image/png',
  buffer: await pictureOf([300, 120], { colour }),
});
/** Whether the picture beside the name has arrived and has a size. */
const isDrawn = (page: Page): Promise<boolean> =>
  page
    .locator('img[src^="/api/logos/"]')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

it('a verified funder sends a logo, an admin approves it, everyone sees it, and it can be removed', async () => {
  const section = holder.getByRole('region', { name: 'Logo' });
  await section.getByRole('button', { name: /^Send a/ }).waitFor();
  await upload({ name: 'sign.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await section.getByRole('alert').getByText('Choose a PNG, JPEG or WebP image').waitFor();
  await upload({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_200_000) });
  await section.getByText(/^This file has 1\.2 MB/).waitFor();
  await expectAccessible(holder);
  await upload(await png(90));
  await section.getByText(/^Sent on/).waitFor();
  await section.getByRole('button', { name: 'Withdraw it' }).click();
  await holder.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await section.getByText(/^Sent on/).waitFor({ state: 'detached' });
  await upload(await png(40));
  await section.getByText(/^Sent on/).waitFor();

  await admin.goto(`${server.address}/admin`);
  await admin.getByRole('link', { name: 'Open first of logos' }).click();
  const pane = admin.getByRole('article', { name: 'Logo' });
  await pane.getByRole('heading', { name: funder.name }).waitFor();
  await pane.getByRole('img', { name: 'As it was sent' }).waitFor();
  await expectAccessible(admin);
  await pane.getByRole('button', { name: 'Decline' }).click();
  await pane.getByText('Say why, in at least 10 characters').waitFor();
  await pane.getByRole('button', { name: 'Approve' }).click();
  await admin.getByText('Approved. It is shown from now on.').waitFor();
  await admin.getByText('No logos are waiting.').waitFor();

  await guest.goto(`${server.address}/funder/${funder.id}`);
  await guest.getByRole('heading', { level: 1, name: funder.name }).waitFor();
  await expect.poll(() => isDrawn(guest)).toBe(true);
  await guest.goto(`${server.address}/funder?q=${encodeURIComponent(funder.name)}`);
  await expect.poll(() => isDrawn(guest)).toBe(true);
  await expectAccessible(guest);

  await holder.reload();
  await section.getByText(/^Shown to everyone since/).waitFor();
  await section.getByRole('button', { name: 'Remove it' }).click();
  await holder.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await section.getByText(/^Shown to everyone since/).waitFor({ state: 'detached' });
  await guest.goto(`${server.address}/funder/${funder.id}`);
  await guest.getByRole('heading', { level: 1, name: funder.name }).waitFor();
  expect(await guest.locator('img[src^="/api/logos/"]').count()).toBe(0);
});
