/** @module-tag slow */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  keepPicture,
  launchBrowser,
  openPage,
  phone,
} from '../../browser/browser.ts';
import { fillFunderForm } from '../../browser/review-form.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeOver } from '../../browser/type-into.ts';

/** The first day: from an empty start, by the printed command, step by step through the list that ticks itself, to the first published review. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const email = 'ines@kestrelrow.example';
let server: ServerProcess;
let browser: Browser;
let desk: Page;
let complaints: readonly string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startProcess({ SAMPLE_DATA: 'off', ADMIN_SECOND_FACTOR: 'optional' }),
    launchBrowser(),
  ]);
  ({ page: desk, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const step = (name: string) =>
  desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name, exact: true }) });
const isDone = (name: string) => step(name).getByText('Done', { exact: true }).first().waitFor();
const open = (path: string) => desk.goto(server.address + path);
/** The link of the test email, as it lies in the outbox. */
async function mailedLink(): Promise<string> {
  const folder = join(server.dataDir, 'outbox');
  const found = (): string =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
      .map((text) => /http:\/\/\S*\/test-email\/[\w-]{22}/.exec(text)?.[0])
      .find((link) => link !== undefined) ?? '';
  await expect.poll(found, { timeout: 20_000 }).not.toBe('');
  return found();
}
async function inBothWidths(picture: string): Promise<void> {
  await expectAccessible(desk);
  await desk.setViewportSize(phone);
  await expectNoSideways(desk);
  await expectAccessible(desk);
  await keepPicture(desk, `${picture} 390`);
  await desk.setViewportSize(desktop);
  await keepPicture(desk, `${picture} 1440`);
}

it('prints the command of the first admin, which works as it is printed', { timeout: 240_000 }, async () => {
  const command = /^ {2}(.*npm run admin -- )you@your-organisation\.example$/m.exec(server.output())?.[1] ?? '';
  // In a shell, in the folder of the product, with nothing else set.
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${command}${email}`], {
    cwd: root,
    env: { ...environment, SAMPLE_DATA: 'off' },
  });
  expect(stdout).toContain(`${email} is an admin and a moderator.`);
  await signInByLink(desk, server, email);
});

it('shows the list in the place of Today, with nothing done', async () => {
  await open('/admin');
  await desk.getByRole('heading', { name: 'Set up Fundsight', level: 1 }).waitFor();
  await desk.getByText(/^0 of 7 done\. About \d+ minutes/).waitFor();
  await desk.getByText('Funder directory: no funder is listed').waitFor();
  await inBothWidths('day one empty');
});

it('ticks the operator once the settings have a name', async () => {
  await step('Say who runs this site').getByRole('link', { name: 'Open settings' }).press('Enter');
  await typeOver(desk.getByRole('textbox', { name: 'Name', exact: true }), 'Kestrel Row Media Ltd');
  await desk.getByRole('button', { name: 'Review and save' }).press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await desk.getByText('1 change saved.').first().waitFor();
  await desk.getByRole('link', { name: 'Today' }).first().click();
  await desk.getByText(/^1 of 7 done/).waitFor();
  await step('Say who runs this site').getByText('Kestrel Row Media Ltd. Shown in Terms').waitFor();
});

it('ticks the test email when the link in it is opened, and not before', async () => {
  const form = step('Send a test email');
  await typeOver(form.getByRole('textbox', { name: 'Send to' }), 'ines@');
  await desk.keyboard.press('Enter');
  await expect.poll(() => form.getByRole('textbox', { name: 'Send to' }).getAttribute('aria-invalid')).toBe('true');
  await typeOver(form.getByRole('textbox', { name: 'Send to' }), email);
  await desk.keyboard.press('Enter');
  await form.getByText(/^It is on its way\./).waitFor();
  const link = await mailedLink();
  const reader = await desk.context().newPage();
  await reader.goto(link);
  await reader.getByRole('heading', { name: 'The email arrived' }).waitFor();
  await expectAccessible(reader);
  await reader.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await reader.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await reader.close();
  // By itself: nothing is pressed.
  await isDone('Send a test email');
});

it('hides the list, and shows it again from the settings', async () => {
  await desk.getByRole('button', { name: 'Hide the checklist' }).press('Enter');
  await desk.getByRole('heading', { name: 'To do' }).waitFor();
  await open('/admin/settings');
  await desk.getByRole('button', { name: 'Show the checklist' }).press('Enter');
  await desk.getByText('It shows in the place of Today.', { exact: true }).waitFor();
  await open('/admin');
  await desk.getByRole('heading', { name: 'Set up Fundsight' }).waitFor();
});

it('ticks the moderator with an invitation', async () => {
  await step('Invite a moderator').getByRole('button', { name: 'Invite' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Invite a member' });
  await typeOver(dialog.getByRole('textbox', { name: 'Email' }), 'tomas@kestrelrow.example');
  await dialog.getByRole('radio', { name: /^Moderator/ }).check();
  await typeOver(dialog.getByRole('textbox', { name: 'Why' }), 'You know our rules');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await isDone('Invite a moderator');
});

it('ticks the import and the funders', { timeout: 240_000 }, async () => {
  await step('Import your first deals').getByRole('link', { name: 'Import' }).press('Enter');
  const rows = [
    'kind,source_record_id,recipient,funders,date,amount,currency',
    'equity,a-1,Venture,Tallow Angels,2026-03-01,1000,USD',
  ];
  await desk
    .getByTestId('import-file')
    .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) });
  await desk.getByRole('heading', { name: 'Match your columns' }).waitFor();
  await typeOver(desk.getByRole('textbox', { name: 'Where the rows come from' }), 'Register of spring');
  await desk.getByRole('button', { name: 'Check rows' }).press('Enter');
  await desk.getByRole('button', { name: 'Add 1', exact: true }).press('Enter');
  await desk.getByRole('heading', { name: '1 deal added, 0 updated' }).waitFor();
  const ended = new URL(desk.url()).pathname;
  await open('/admin');
  await isDone('Import your first deals');
  await step('List the funders').getByRole('link', { name: 'List funders' }).waitFor();
  await open(ended);
  await desk.getByRole('button', { name: 'List it' }).press('Enter');
  await desk.getByRole('button', { name: 'List it' }).waitFor({ state: 'detached' });
  await open('/admin');
  await isDone('List the funders');
  expect(complaints).toEqual([]);
});

const founder = 'ada@pennywort.example';
const headline = 'Quick, plain and fair';

it('brings the first review of a founder to the page of its funder', { timeout: 480_000 }, async () => {
  const { page, complaints: wrong } = await openPage(await browser.newContext({ viewport: desktop }));
  await page.goto(`${server.address}/signup`);
  await page.getByRole('radio', { name: /^A founder/ }).check();
  await page.getByRole('textbox', { name: 'Work email' }).pressSequentially(founder);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('textbox', { name: 'Work email' }).press('Enter');
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.goto(await server.linkFor(founder));
  await page.waitForURL((url) => url.pathname.startsWith('/review'));
  await page.goto(`${server.address}/review/funder`);
  await fillFunderForm(page, 'Tallow Angels', headline);
  await page.getByRole('button', { name: 'Send review' }).press('Enter');
  await page.getByRole('heading', { name: 'Thank you. Your review is on its way.', level: 1 }).waitFor();

  await runReviews('Take in now', '1 review taken in.');
  await open('/admin/funder-reviews');
  await desk
    .getByRole('region', { name: 'Queue' })
    .getByRole('button', { name: new RegExp(headline) })
    .waitFor();
  await desk.keyboard.press('j');
  await desk.getByRole('heading', { name: headline, level: 2 }).waitFor();
  await desk.keyboard.press('p');
  await desk.getByText(/^Approved\. It will be published on/).waitFor();
  await runReviews('Tell them now', '1 review settled.');
  await runReviews('Publish now', '1 review published.');

  await page.goto(`${server.address}/funder/tallow-angels`);
  await page.getByRole('heading', { name: 'Tallow Angels', level: 1 }).waitFor();
  await page.getByText(headline, { exact: true }).first().waitFor();
  await expectAccessible(page);
  expect([...complaints, ...wrong]).toEqual([]);
});

/** What happens to reviews in groups and at times of their own: one person who tries it out does it at once. */
async function runReviews(button: string, said: string): Promise<void> {
  await open('/admin/jobs');
  await desk.getByRole('button', { name: button }).press('Enter');
  await desk.getByText(said).first().waitFor();
}
