/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** An admin invites a member, who signs up from the email; saved filters; what each role may; a suspension. */

let server: RunningServer;
let browser: Browser;
let desk: Page;
let complaints: readonly string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  ({ page: desk, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(desk, server, 'admin@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const widths = [desktop, { width: 1024, height: 700 }, phone];
const open = (path: string) => desk.goto(server.address + path);
async function expectNoScrollAside(): Promise<void> {
  const { width } = desk.viewportSize() ?? { width: 0 };
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

it('invites a moderator with the keyboard alone, and lists the invitation', async () => {
  await open('/admin/users');
  const button = desk.getByRole('button', { name: 'Invite', exact: true });
  await button.waitFor();
  await button.focus();
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByRole('textbox', { name: 'Email' }).waitFor();
  await expectAccessible(desk);
  await dialog.getByRole('textbox', { name: 'Email' }).focus();
  await desk.keyboard.type('colleague@pennywort.example');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: /^Moderator/ }).isChecked()).toBe(true);
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('You know our rules');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await desk
    .getByText(/^colleague@pennywort.example is invited until /)
    .first()
    .waitFor();
  await desk.getByRole('link', { name: 'Invitations' }).click();
  for (const size of widths) {
    await desk.setViewportSize(size);
    await desk.getByText('Moderator: You know our rules').waitFor();
    await expectNoScrollAside();
    await expectAccessible(desk);
  }
  await desk.setViewportSize(desktop);
});

it('an address that has an account is refused at its field', async () => {
  await open('/admin/users/invitations');
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByRole('textbox', { name: 'Email' }).pressSequentially('founder@sample.example');
  await dialog.getByRole('textbox', { name: 'Why' }).pressSequentially('Again');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('This address has an account. Search for it under Members').waitFor();
  await desk.keyboard.press('Escape');
});

it('who is invited signs up from the email, with the address filled in', async () => {
  const guestPage = (await openPage(await browser.newContext({ viewport: phone }))).page;
  await guestPage.goto(`${server.address}/signup?email=colleague%40pennywort.example`);
  expect(await guestPage.getByRole('textbox', { name: 'Work email' }).inputValue()).toBe('colleague@pennywort.example');
  await guestPage.close();
});

it('a filter is saved under a name, opened again and deleted', async () => {
  await open('/admin/users?isSuspended=no');
  await desk.getByRole('button', { name: 'Saved filters' }).click();
  await desk.getByText('No saved filters yet.').waitFor();
  await desk.getByRole('button', { name: 'Save this filter' }).click();
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Name' }).pressSequentially('Not suspended');
  await desk.keyboard.press('Enter');
  await desk.getByText('The filter “Not suspended” is saved.').first().waitFor();
  await open('/admin/users');
  await desk.getByRole('button', { name: 'Saved filters' }).click();
  await desk.getByRole('link', { name: 'Not suspended' }).click();
  await expect.poll(() => new URL(desk.url()).searchParams.get('isSuspended')).toBe('no');
  await desk.getByRole('button', { name: 'Saved filters, now Not suspended' }).click();
  await desk.getByRole('button', { name: 'Delete the filter Not suspended' }).click();
  await desk.getByText('No saved filters yet.').waitFor();
});

it('says what each role may, on every size', async () => {
  await open('/admin/users/roles');
  for (const size of widths) {
    await desk.setViewportSize(size);
    await desk.getByRole('rowheader', { name: /^Approve, ask for changes/ }).waitFor();
    await expectNoScrollAside();
    await expectAccessible(desk);
  }
  await desk.setViewportSize(desktop);
});

it('a suspended member sees why the session ended', async () => {
  const { page: member } = await openPage(await browser.newContext({ viewport: desktop }));
  await signInByLink(member, server, 'newcomer@sample.example');
  await member.goto(`${server.address}/user`);
  await member.getByRole('heading', { level: 1 }).waitFor();
  await open('/admin/users?search=newcomer');
  await desk.getByRole('link', { name: 'newcomer@sample.example' }).click();
  const drawer = desk.getByRole('dialog', { name: 'newcomer@sample.example' });
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const asked = desk.getByRole('dialog', { name: 'Suspend' });
  await asked.getByRole('combobox', { name: 'Rule' }).selectOption('Terms, Your account: one account per person');
  await asked.getByRole('textbox', { name: 'Facts' }).pressSequentially('Two accounts of one person.');
  await asked.getByRole('button', { name: /^Suspend/ }).click();
  await drawer.getByText('The member reads: Two accounts of one person.').waitFor();
  await desk
    .getByRole('cell', { name: 'Suspended' })
    .or(desk.getByText('Suspended', { exact: true }))
    .first()
    .waitFor();
  await member.goto(`${server.address}/user`);
  await member.getByText('Your account is suspended. We sent you an email that says why').first().waitFor();
  // The address that has an account was refused, and the browser noted it.
  expect(complaints.filter((line) => !line.includes('/api/admin/invitations'))).toEqual([]);
});
