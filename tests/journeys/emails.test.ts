/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { allEmails, findSampleEmail } from '../../server/mail/all-emails.ts';
import { signInEmail, signInEmailSample } from '../../server/mail/emails/sign-in.ts';
import { someOf } from '../deep-run.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { expectAccessible, keepPicture, launchBrowser, openPage } from '../browser/browser.ts';

const frame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  settings: defaultSettings,
  publicUrl: 'https://fundsight.example',
};

let server: TestServer;
let browser: Browser;
let address: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), launchBrowser()]);
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The names of CSS properties in an email that a browser does not know. A mail program ignores such a line silently. */
async function unknownProperties(page: Page, html: string): Promise<string[]> {
  const blocks = [...html.matchAll(/style="([^"]*)"|<style>([\s\S]*?)<\/style>/g)];
  const names = blocks.flatMap(([, inline, sheet]) =>
    [...`;${inline ?? sheet ?? ''}`.matchAll(/[;{]\s*([\w-]+)\s*:/g)].map(([, name]) => name ?? ''),
  );
  expect(names.length).toBeGreaterThan(20);
  return page.evaluate((all) => all.filter((name) => !CSS.supports(name, 'inherit')), [...new Set(names)]);
}

const names = allEmails.map(({ name }) => name);

/** The pictures, to be looked at, are in .cache/journeys. */
describe.each([390, 600])('every email at %s pixels', (width) => {
  it.each(someOf(names, 5))('%s', async (name) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const requested: string[] = [];
    const { page, complaints } = await openPage(context);
    page.on('request', (request) => requested.push(request.url()));
    const message = findSampleEmail(name)?.write(frame);
    await page.setContent(message?.html ?? '');
    expect(await unknownProperties(page, message?.html ?? '')).toEqual([]);
    await keepPicture(page, `email-${name}-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await page.title()).toBe(message?.subject);
    await expectAccessible(page);
    const links = await page.$$eval('a', (all) => all.map((one) => [one.href, one.textContent.trim()] as const));
    expect(links.length).toBeGreaterThan(1);
    for (const [href, text] of links) {
      expect(href).toMatch(/^(https:\/\/fundsight\.example\/|mailto:support@)/);
      expect(text).not.toBe('');
    }
    expect(requested).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('an email with very long words', () => {
  it.each([390, 600])('stays inside %s pixels', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const { page } = await openPage(context);
    const email = `${'a'.repeat(64)}@${'b'.repeat(180)}.example`;
    const url = `https://fundsight.example/otp?email=${email}&token=${'c'.repeat(200)}`;
    await page.setContent(signInEmail({ ...signInEmailSample, email, url }, frame).html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});

describe('the page of an email', () => {
  it.each([390, 1440])('shows it in both widths, on a screen of %s pixels', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const { page, complaints } = await openPage(context);
    await page.goto(`${address}/dev/emails`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Your link to log in to Fundsight' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your link to log in to Fundsight' }).waitFor();
    const frames = page.frameLocator('iframe');
    await frames.first().getByRole('heading', { name: 'Log in to Fundsight' }).waitFor();
    await frames.last().getByRole('link', { name: 'Log in', exact: true }).waitFor();
    expect(await page.locator('iframe').count()).toBe(2);
    expect(await page.$$eval('iframe', (all) => all.map((one) => one.clientWidth))).toEqual([600, 390]);
    // Frames out of sight are not painted.
    await page.locator('iframe').last().scrollIntoViewIfNeeded();
    await keepPicture(page, `email-page-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByText('Press the button to log in as office@kitehouse.example.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
