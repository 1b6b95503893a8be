/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone, readDownload } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';
import { typeWithSlip } from '../browser/type-into.ts';

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

it('an admin finds a user, reads the details beside the list and takes the list away', async () => {
  await desk.goto(`${server.address}/admin/users`);
  await desk.getByText(/\d+ with access, \d+ expires? in 14 days/).waitFor();
  await expectAccessible(desk);

  await desk.getByRole('searchbox', { name: 'Search email or organisation' }).fill('@sample.example');
  await expect.poll(() => new URL(desk.url()).searchParams.get('search')).toBe('@sample.example');
  await desk.getByText('5 users', { exact: true }).first().waitFor();

  await desk.getByRole('link', { name: 'founder@sample.example' }).click();
  const drawer = desk.getByRole('dialog', { name: 'founder@sample.example' });
  await drawer.getByRole('heading', { name: 'What admins did' }).waitFor();
  // What an admin can do with the account comes with an answer of its own.
  await drawer.getByRole('switch', { name: 'Database access' }).waitFor();
  expect(await drawer.getByText(/^For reviews that were approved, until \w+ \d{4}\.$/).count()).toBe(1);
  await expectAccessible(desk);
  await drawer.getByRole('button', { name: 'Next user' }).click();
  await desk.getByRole('dialog', { name: 'newcomer@sample.example' }).getByText('No access yet.').waitFor();
  await desk.keyboard.press('Escape');
  await expect.poll(() => desk.getByRole('dialog').count()).toBe(0);

  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readDownload(file)).toString('utf8').trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
    'admin@sample.example',
    'founder@sample.example',
    'funder@sample.example',
    'moderator@sample.example',
    'newcomer@sample.example',
  ]);
  expect(lines[0]).not.toMatch(/review/i);
  expect(complaints).toEqual([]);
});

it('an admin gives access and undoes it, and does an admin action with all of a filter', async () => {
  await desk.goto(`${server.address}/admin/users?search=newcomer%40sample`);
  await desk.getByRole('link', { name: 'newcomer@sample.example' }).click();
  const drawer = desk.getByRole('dialog', { name: 'newcomer@sample.example' });
  await drawer.getByText('Closed', { exact: true }).waitFor();
  await drawer.getByRole('switch', { name: 'Database access' }).press('Space');
  await drawer.getByLabel('Reason').fill('Help with the data');
  await drawer.getByText('What they read in the email').click();
  await drawer.getByText('The reason in your menu: Help with the data').waitFor();
  await expectAccessible(desk);
  await drawer.getByRole('button', { name: 'Save' }).click();
  // Else what is read below could be the state before, with a version that the next action would refuse.
  await drawer.getByText('Open', { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await desk.getByText('Undone for 1 user. No email was sent.').waitFor();
  await drawer.getByText('Closed', { exact: true }).waitFor();

  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Suspend' });
  await dialog
    .getByRole('combobox', { name: 'Rule' })
    .selectOption({ label: 'Terms, Your account: one account per person' });
  await typeWithSlip(dialog.getByLabel('Facts'), 'Two accounts of one person');
  await dialog.getByText('1 user').waitFor();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await drawer.getByRole('button', { name: 'Restore' }).waitFor();
  await desk.keyboard.press('Escape');

  await desk.goto(`${server.address}/admin/users?search=sample.example`);
  await desk.getByText('5 users', { exact: true }).first().waitFor();
  await desk.getByRole('checkbox', { name: 'All' }).click();
  await desk.getByRole('button', { name: 'Extend access' }).click();
  const many = desk.getByRole('dialog', { name: 'Extend access' });
  await many.getByText('this is your own account').waitFor();
  await many.getByText('the account is suspended').waitFor();
  await many.getByLabel('Reason').fill('A little longer');
  await expectAccessible(desk);
  await many.getByRole('button', { name: 'Extend access (1 user)' }).click();
  const missed = desk.getByRole('dialog', { name: '4 users skipped' });
  await missed.getByText('newcomer@sample.example').waitFor();
  await expectAccessible(desk);
  await missed.getByRole('button', { name: 'Close' }).last().click();
  await desk
    .getByRole('row', { name: /founder@sample\.example/ })
    .getByText('A little longer')
    .waitFor();
  expect(complaints).toEqual([]);
});

it('the same on a phone, as a list, in the place of it and as a page', async () => {
  await desk.setViewportSize(phone);
  await desk.goto(`${server.address}/admin/users?search=founder%40sample`);
  await desk.getByText('1 user', { exact: true }).first().waitFor();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: /founder@sample\.example/ }).click();
  await desk.getByRole('dialog').getByRole('heading', { name: 'What admins did' }).waitFor();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: 'Open as a page' }).click();
  await desk.getByRole('heading', { level: 1, name: 'founder@sample.example' }).waitFor();
  await desk.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await expectAccessible(desk);
  await desk.setViewportSize(desktop);
  await desk.goto(`${server.address}/admin/users/00000000-0000-4000-8000-000000000000`);
  await desk.getByText('This user is not here').waitFor();
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
});
