/** @module-tag slow */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';

const member = 'founder@sample.example';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A browser of its own in which a sample member has followed a fresh link. */
async function signedIn(email: string, viewport = desktop): Promise<{ context: BrowserContext; link: string }> {
  const context = await browser.newContext({ viewport });
  const { page } = await openPage(context);
  await page.goto(`${server.address}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  const link = await server.linkFor(email);
  await page.goto(link);
  await page.waitForURL((url) => !/otp|login/.test(url.pathname));
  return { context, link };
}

describe('a link that no longer works', () => {
  it('says so in the fixed words and offers a new one', async () => {
    const { context: first, link } = await signedIn(member);
    await first.close();
    const again = await browser.newContext({ viewport: phone });
    const { page, complaints, expectError } = await openPage(again);
    expectError(/400 \(Bad Request\).*identity/);
    await page.goto(link);
    await page.getByRole('button', { name: `Continue as ${member}` }).click();
    await page.getByText('Invalid or expired link. Please request a new link to log in.').first().waitFor();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(member);
    expect(page.url()).not.toContain('token');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await again.close();
  });
});

describe('a caller without permission', () => {
  it('is told that the admin pages are not for them, and sees pages that are not there as such', async () => {
    const { context } = await signedIn('funder@sample.example');
    const { page, complaints, expectError } = await openPage(context);
    expectError(/404 \(Not Found\)/);
    await page.goto(`${server.address}/admin/users`);
    await page.getByRole('heading', { name: 'This page is for admins' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${server.address}/admin/funder-reviews`);
    await page.getByRole('heading', { name: 'This page is for moderators' }).waitFor();
    await page.goto(`${server.address}/funder/nobody-of-this-name`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    const answer = await page.goto(`${server.address}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds the reason in the address of a table that cannot be', async () => {
    const { context } = await signedIn('admin@sample.example');
    const { page, complaints } = await openPage(context);
    await page.goto(`${server.address}/database/equity?amountUsd=cheap&favourite=yes`);
    await page.getByRole('table').waitFor();
    await page
      .getByText(/favourite|not understand|left out/i)
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
