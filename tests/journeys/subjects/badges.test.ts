import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

let server: RunningServer;
let browser: Browser;
let holder: Page;
let funder: { id: string; name: string };
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const context = await browser.newContext({
    viewport: desktop,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  ({ page: holder } = await openPage(context));
  await signInByLink(holder, server, 'funder@sample.example');
  const db = openDatabaseOf(server);
  funder = await db
    .selectFrom('funder_claims')
    .innerJoin('funders', 'funders.id', 'funder_claims.funder_id')
    .innerJoin('members', 'members.id', 'funder_claims.member_id')
    .where('members.email', '=', 'funder@sample.example')
    .where('funder_claims.state', '=', 'approved')
    .select(['funders.id', 'funders.name'])
    .executeTakeFirstOrThrow();
  await db.destroy();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('a verified funder chooses a badge with the keyboard and copies its HTML', async () => {
  await holder.goto(`${server.address}/funder/${funder.id}`);
  const section = holder.getByRole('region', { name: 'Badge for your website' });
  const preview = section.getByRole('img', { name: `Preview of the badge of ${funder.name}` });
  await preview.waitFor();
  const size = () =>
    preview.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([true, 240, 72]);
  await section.getByRole('radio', { name: 'Medium' }).focus();
  await holder.keyboard.press('ArrowRight');
  await holder.keyboard.press('Tab');
  await holder.keyboard.press('ArrowRight');
  await expect.poll(size).toEqual([true, 320, 136]);
  await expectAccessible(holder);
  await section.getByRole('button', { name: 'Copy HTML' }).press('Enter');
  await holder.getByText('HTML copied.').waitFor();
  const html = await holder.evaluate(() => navigator.clipboard.readText());
  expect(html).toContain(`<a href="${server.address}/funder/${funder.id}">`);
  const address = /src="([^"]*large-dark\.svg)"/.exec(html)?.[1] ?? '';
  expect((await fetch(address)).status).toBe(200);
});

it('fits a phone, and no one else is offered a badge', async () => {
  await holder.setViewportSize(phone);
  await holder.getByRole('region', { name: 'Badge for your website' }).scrollIntoViewIfNeeded();
  expect(await holder.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(holder);
  const { page: guest } = await openPage(await browser.newContext({ viewport: phone }));
  await guest.goto(`${server.address}/funder/${funder.id}`);
  await guest.getByRole('heading', { level: 1, name: funder.name }).waitFor();
  await guest.waitForLoadState('networkidle');
  expect(await guest.getByText('Badge for your website').count()).toBe(0);
});
