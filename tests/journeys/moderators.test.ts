/** @module-tag slow */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

/** The two roles, each without the other, and the full access history of a member. */

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(email: string) {
  const opened = await openPage(await browser.newContext({ viewport: desktop }));
  await signInByLink(opened.page, server, email);
  return opened;
}

async function tabsOf(page: Page): Promise<string[]> {
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await tabs.first().waitFor();
  return (await tabs.allTextContents()).map((text) => text.replace(/\d.*$/, '').trim());
}
const menuOf = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  const items = page.getByRole('navigation', { name: 'Menu' });
  await items.getByRole('button', { name: 'Sign Out' }).waitFor();
  const words = await items.locator('li').allTextContents();
  await page.keyboard.press('Escape');
  return words.map((text) => text.trim());
};

describe('a moderator who is no admin', () => {
  it('is led to the queue, decides, and finds no members', async () => {
    const { page, complaints } = await signedIn('moderator@sample.example');
    await page.waitForURL('**/admin/funder-reviews');
    expect(await tabsOf(page)).toEqual(['Funder reviews', 'Entrepreneur reviews', 'Replies', 'Reports']);
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Queue' }).locator('[data-review]').first().waitFor();
    await page.keyboard.press('j');
    await page.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first().waitFor();
    expect(await page.content()).not.toMatch(/[\w.-]+@(authors|kitehouse)\.example/);
    for (const path of ['/admin', '/admin/users', '/admin/audit']) {
      await page.goto(server.address + path);
      await page.getByRole('heading', { name: 'This page is for admins' }).waitFor();
    }
    await page.setViewportSize(phone);
    await expectAccessible(page);
    expect(await menuOf(page)).toEqual([
      'Moderation',
      'Your account',
      'Sign Out',
      'Funders',
      'Database',
      'Providers',
      'How it works',
    ]);
    expect(complaints).toEqual([]);
  });
});

describe('an admin', () => {
  let page: Page;
  let complaints: readonly string[];
  beforeAll(async () => {
    ({ page, complaints } = await signedIn('admin@sample.example'));
  });

  it('gives a role by its box, and who has that role alone finds no queue', async () => {
    await page.goto(`${server.address}/admin/users?search=funder%40sample`);
    await page.getByRole('link', { name: 'funder@sample.example' }).click();
    const drawer = page.getByRole('dialog', { name: 'funder@sample.example' });
    const box = (name: string) => drawer.getByRole('checkbox', { name, exact: true });
    await box('Admin').check();
    await drawer.getByText('What they read in the email').click();
    await drawer.getByText('The admin pages are open for you, except those of reviews.').waitFor();
    await drawer.getByRole('button', { name: 'Change roles' }).click();
    await drawer.getByText('Say why, in at least 3 characters').waitFor();
    await expectAccessible(page);
    await drawer.getByLabel('Why').fill('Keeps the list of members');
    await drawer.getByRole('button', { name: 'Change roles' }).click();
    await page.getByText('funder@sample.example: roles saved.').waitFor();
    await drawer.getByText('Roles changed').waitFor();
    expect([await box('Admin').isChecked(), await box('Moderator').isChecked()]).toEqual([true, false]);
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);

    const { page: theirs, complaints: theirComplaints } = await signedIn('funder@sample.example');
    await theirs.waitForURL('**/admin/users');
    const tabs = await tabsOf(theirs);
    expect(tabs).toContain('Members');
    for (const name of ['Funder reviews', 'Entrepreneur reviews', 'Replies', 'Reports'])
      expect(tabs).not.toContain(name);
    await theirs.goto(`${server.address}/admin/funder-reviews`);
    await theirs.getByRole('heading', { name: 'This page is for moderators' }).waitFor();
    await expectAccessible(theirs);
    await theirs.goto(`${server.address}/admin`);
    await theirs.getByRole('heading', { name: 'To do' }).waitFor();
    expect(await theirs.getByText('Funder and other reviews').count()).toBe(0);
    expect(theirComplaints).toEqual([]);
  });

  it('cannot change their own roles', async () => {
    await page.goto(`${server.address}/admin/users?search=admin%40sample`);
    await page.getByRole('link', { name: 'admin@sample.example' }).click();
    const drawer = page.getByRole('dialog', { name: 'admin@sample.example' });
    await drawer.getByText('Another admin changes your roles.').waitFor();
    expect(await drawer.getByRole('checkbox', { name: 'Admin', exact: true }).isDisabled()).toBe(true);
  });

  it('reads a full access history with a reason, and the member is told of it', async () => {
    const reason = 'They asked us until when their access lasts.';
    await page.goto(`${server.address}/admin/users?search=founder%40sample`);
    await page.getByRole('link', { name: 'founder@sample.example' }).click();
    await page.getByRole('button', { name: 'Read the full history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Read the full access history' });
    await dialog.getByLabel('Why').fill('Because');
    await dialog.getByRole('button', { name: 'Read and tell them' }).click();
    await dialog.getByText('Say why, in at least 10 characters').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Why').fill(reason);
    await dialog.getByRole('button', { name: 'Read and tell them' }).click();
    const history = page.getByRole('dialog', { name: 'Access of founder@sample.example' });
    // Days, where the page of the member has months.
    await history.getByText(/^365 days for a review that was approved, \d+ \w+ \d{4} to \d+ \w+ \d{4}\.$/).waitFor();
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Access history read').waitFor();
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);

    const outbox = join(server.dataDir, 'outbox');
    const told = () =>
      readdirSync(outbox)
        .map((file) => readFileSync(join(outbox, file), 'utf8'))
        .filter(
          (text) => text.includes('An admin read your access history') && text.includes('founder@sample.example'),
        );
    await expect.poll(() => told().length, { timeout: 20_000 }).toBe(1);

    const { page: theirs } = await signedIn('founder@sample.example');
    await theirs.goto(`${server.address}/user`);
    await theirs.getByRole('region', { name: 'Who read this history' }).getByText(reason).waitFor();
    await expectAccessible(theirs);
  });
});
