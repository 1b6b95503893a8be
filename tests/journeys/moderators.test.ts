/** @module-tag slow */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { linkOfNewMember } from '../browser/identity-calls.ts';
import { ask } from '../browser/review-members.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';
import { typeOver } from '../browser/type-into.ts';

const chair = 'chair@kitehouse.example';

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
    expect(await tabsOf(page)).toEqual([
      'Today',
      'Funder reviews',
      'Entrepreneur reviews',
      'Appeals',
      'Replies',
      'Reports',
    ]);
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Queue' }).locator('[data-review]').first().waitFor();
    await page.keyboard.press('j');
    await page.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first().waitFor();
    expect(await page.content()).not.toMatch(/[\w.-]+@(authors|kitehouse)\.example/);
    for (const path of ['/admin/users', '/admin/audit', '/admin/numbers']) {
      await page.goto(server.address + path);
      await page.getByRole('heading', { name: 'This page is for admins' }).waitFor();
    }
    // Today holds the work of moderators alone, and one press opens its first case.
    await page.goto(`${server.address}/admin`);
    await page
      .getByRole('region', { name: 'To do' })
      .getByRole('link', { name: 'Entrepreneur reviews', exact: true })
      .waitFor();
    await page.getByRole('region', { name: 'What changed' }).waitFor();
    for (const name of ['Requests for free access', 'Account appeals', 'Health'])
      expect(await page.getByRole('main').getByText(name, { exact: true }).count(), name).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('g');
    await page.waitForURL((url) => url.searchParams.has('review') || url.searchParams.has('open'));
    await page.goto(`${server.address}/admin/users`);
    await page.getByRole('heading', { name: 'This page is for admins' }).waitFor();
    await page.setViewportSize(phone);
    await expectAccessible(page);
    expect(await menuOf(page)).toEqual([
      'Moderation',
      'Shortlist',
      'Your account',
      'Sign Out',
      'Find funders',
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

  it('asks for a role by its box, which waits while there is no second admin, and withdraws it', async () => {
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
    await page.getByText(/^funder@sample.example: There is no second admin, so it happens at/).waitFor();
    expect([await box('Admin').isChecked(), await box('Moderator').isChecked()]).toEqual([false, false]);
    await page.goto(`${server.address}/admin/users/waiting`);
    const card = page.getByRole('article', { name: 'Make funder@sample.example admin' });
    await card.getByText('Keeps the list of members').waitFor();
    await card.getByText(/^There is no second admin, so it happens at/).waitFor();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectNoSideways(page);
    }
    expect(await card.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await card.getByRole('button', { name: 'Withdraw' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Make funder@sample.example admin: withdrawn.').waitFor();
    await card.waitFor({ state: 'detached' });
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
  });

  it('a second one approves, finds no queue with that role alone, and makes a moderator', async () => {
    const invited = 'second@kitehouse.example';
    const invitation = { email: invited, role: 'admin', isModerator: false, accessDays: null, reason: 'Second admin' };
    await ask(page, 'POST /api/admin/invitations', invitation);
    const { page: theirs, complaints: theirComplaints } = await openPage(
      await browser.newContext({ viewport: desktop }),
    );
    await theirs.goto(await linkOfNewMember(server, invited));
    await theirs.getByRole('button', { name: `Continue as ${invited}` }).click();
    await theirs.waitForURL((url) => !/^\/(otp|login)/.test(url.pathname));
    // A member until the role is approved.
    await theirs.goto(`${server.address}/admin/users`);
    await theirs.getByRole('heading', { name: 'This page is for admins' }).waitFor();
    await promisify(execFile)(process.execPath, ['scripts/admin.ts', chair], {
      env: { ...process.env, ...server.place, NODE_ENV: 'development' },
    });
    const { page: chairs } = await signedIn(chair);
    await chairs.goto(`${server.address}/admin/users/waiting`);
    const role = chairs.getByRole('article', { name: `Make ${invited} admin` });
    await role.getByText(/: Second admin$/).waitFor();
    await expectAccessible(chairs);
    await role.getByRole('button', { name: 'Approve' }).press('Enter');
    await chairs.getByText(`Make ${invited} admin: done.`).waitFor();
    await theirs.reload();
    await theirs.getByRole('navigation', { name: 'Admin' }).waitFor();

    await page.goto(`${server.address}/admin/users?search=newcomer%40sample`);
    await page.getByRole('link', { name: 'newcomer@sample.example' }).click();
    const drawer = page.getByRole('dialog', { name: 'newcomer@sample.example' });
    await drawer.getByRole('checkbox', { name: 'Moderator', exact: true }).check();
    await drawer.getByLabel('Why').pressSequentially('Reads on Fridays');
    await drawer.getByRole('button', { name: 'Change roles' }).click();
    await page.getByText('newcomer@sample.example: It waits for a second admin, who gets an email.').waitFor();

    await theirs.goto(`${server.address}/admin/users/waiting`);
    const card = theirs.getByRole('article', { name: 'Make newcomer@sample.example moderator' });
    await card.getByText('Reads on Fridays').waitFor();
    await card.getByText('It happens when you approve it.').waitFor();
    await card.getByRole('button', { name: 'Approve' }).focus();
    await theirs.keyboard.press('Enter');
    await theirs.getByText('Make newcomer@sample.example moderator: done.').waitFor();
    await drawer.getByRole('checkbox', { name: 'Moderator', exact: true }).waitFor();
    await page.reload();
    await drawer.getByText('Roles changed').waitFor();
    expect(await drawer.getByRole('checkbox', { name: 'Moderator', exact: true }).isChecked()).toBe(true);
    await theirs.goto(`${server.address}/admin/users`);
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
    await history.getByText(/^3\d\d days for a review that was approved, \d+ \w+ \d{4} to \d+ \w+ \d{4}\.$/).waitFor();
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

describe('the removal of a published review', () => {
  const danger = 'It holds the phone number of a partner';

  it('is asked for at the desk by keys, declined by a second admin, hidden and undone, and approved', async () => {
    const { page, complaints } = await signedIn('moderator@sample.example');
    const { page: second, complaints: theirs } = await signedIn('second@kitehouse.example');
    await page.goto(`${server.address}/admin/funder-reviews?tab=published`);
    await page.getByRole('region', { name: 'Queue' }).locator('[data-review]').first().waitFor();
    await page.keyboard.press('j');
    const bar = page.getByRole('group', { name: 'Decision' });
    await bar.getByRole('button', { name: 'Remove' }).waitFor();
    const opened = new URL(page.url());
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Ask for the removal of this review?' });
    await dialog.getByRole('combobox', { name: 'Reason' }).press('Enter');
    await page.keyboard.type('Confidential');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await typeOver(dialog.getByRole('textbox', { name: /^A sentence in your own words/ }), 'It quotes a deck.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ask for the removal' }).press('Enter');
    await page.getByText('The removal waits for a second admin, who gets an email.').first().waitFor();
    await page.goto(opened.href);
    await page.getByText('Its removal waits', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Withdraw the removal' }).waitFor();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectNoSideways(page);
    }

    await second.goto(`${server.address}/admin/users/waiting`);
    const card = second.getByRole('article', { name: /^Remove a review of/ });
    await card.getByText(/4\.1 Confidential document/).waitFor();
    await card.getByRole('link', { name: 'Open the page' }).waitFor();
    for (const size of [phone, desktop]) {
      await second.setViewportSize(size);
      await expectAccessible(second);
      await expectNoSideways(second);
    }
    await card.getByRole('button', { name: 'Decline' }).press('Enter');
    const declining = second.getByRole('dialog');
    await declining.getByRole('button', { name: 'Decline' }).press('Enter');
    await declining.getByText('Say why, briefly').waitFor();
    await typeOver(declining.getByRole('textbox', { name: 'Why' }), 'The deck is public');
    await declining.getByRole('button', { name: 'Decline' }).press('Enter');
    await second
      .getByText(/: declined\.$/)
      .first()
      .waitFor();
    await second.getByText(/The deck is public/).waitFor();

    await page.goto(opened.href);
    await bar.getByRole('button', { name: 'Hide now' }).waitFor();
    await page.keyboard.press('h');
    const hiding = page.getByRole('dialog', { name: 'Hide the words of this review now?' });
    await hiding.getByRole('button', { name: 'Hide now' }).press('Enter');
    await hiding.getByText('Choose a reason').first().waitFor();
    await hiding.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Personal data' }).click();
    await typeOver(hiding.getByRole('textbox', { name: 'What is dangerous?' }), danger);
    await expectAccessible(page);
    await hiding.getByRole('button', { name: 'Hide now' }).press('Enter');
    await page.getByText('Readers do not see the words of this review').waitFor();
    await page.keyboard.press('z');
    await page.getByText('Undone. No email was sent.').waitFor();
    await bar.getByRole('button', { name: 'Hide now' }).waitFor();
    await page.keyboard.press('h');
    await hiding.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Personal data' }).click();
    await typeOver(hiding.getByRole('textbox', { name: 'What is dangerous?' }), danger);
    await hiding.getByRole('button', { name: 'Hide now' }).press('Enter');
    await page.getByText('Readers do not see the words of this review').waitFor();

    await second.reload();
    await card.getByText(danger).waitFor();
    await card.getByText(/Readers do not see its words now/).waitFor();
    await card.getByRole('link', { name: 'Open the page' }).press('Enter');
    await second.waitForURL(/\/(?:funder|provider)\//);
    await second.goBack();
    await card.getByRole('button', { name: 'Approve' }).press('Enter');
    await second.getByText(/^Approved. The review is removed on/).waitFor();
    await card.getByText(/^Approved by second@kitehouse\.example/).waitFor();
    expect(complaints.filter((line) => !/409|422/.test(line))).toEqual([]);
    expect(theirs.filter((line) => !/409|422/.test(line))).toEqual([]);
  });
});
