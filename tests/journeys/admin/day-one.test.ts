/** @module-tag slow */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  keepPicture,
  launchBrowser,
  openMenu,
  openPage,
  phone,
} from '../../browser/browser.ts';
import { fillFunderForm } from '../../browser/review-form.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { typeOver, typeWithSlip } from '../../browser/type-into.ts';

/**
 * The first day: from an empty start, by the printed command, step by step through the list that ticks itself, to the
 * first published review. With the settings of an installation, by the links of the pages and the emails, and every
 * field typed.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const email = 'ines@kestrelrow.example';
let server: ServerProcess;
let browser: Browser;
let desk: Page;
let complaints: readonly string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess({ SAMPLE_DATA: 'off' }), launchBrowser()]);
  ({ page: desk, complaints } = await openPage(
    await browser.newContext({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] }),
  ));
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page, place) => keepPicture(page, `${task.name} ${place}`)));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const step = (name: string) =>
  desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name, exact: true }) });
const isDone = (name: string) => step(name).getByText('Done', { exact: true }).first().waitFor();
const isLeft = async (done: number): Promise<void> =>
  desk.getByText(new RegExp(`^${done} of 7 done(, \\d skipped)?\\. About \\d+ minutes`)).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** By the sidebar, as it is seen on each admin page. */
async function open(entry: string): Promise<void> {
  await desk
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: new RegExp(`^${entry}( \\d+ waiting.*)?$`) })
    .click();
}

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
});

it('asks the admin for a second factor at the first login, and leads to the list', async () => {
  await desk.goto(server.address);
  await openMenu(desk);
  await desk.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click();
  await typeWithSlip(desk.getByRole('textbox', { name: 'Email' }), email);
  await desk.keyboard.press('Enter');
  await desk.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await desk.goto(await server.linkFor(email));
  // An authenticator app takes the key, and shows six digits.
  const key = (await desk.locator('code').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await typeWithSlip(desk.getByRole('textbox', { name: 'Code' }), app.generate(), '0');
  await button(desk, 'Turn on and log in').click();
  await desk.waitForURL('**/admin/users');
  await desk.getByText('Set up Fundsight: 1 of 7 steps done').waitFor();
  await inBothWidths('day one arrival');
  await desk.getByRole('link', { name: 'Open the checklist' }).click();
  await desk.getByRole('heading', { name: 'Set up Fundsight', level: 2 }).waitFor();
  // Today stands below it.
  await desk.getByRole('heading', { name: 'To do', exact: true }).waitFor();
  await isLeft(1);
  await isDone('Protect your account');
  await desk.getByText('Funder directory: no funder is listed').waitFor();
  await inBothWidths('day one empty');
});

it('ticks the operator once the settings have a name', async () => {
  await step('Say who runs this site').getByRole('link', { name: 'Open settings' }).press('Enter');
  await typeWithSlip(desk.getByRole('textbox', { name: 'Name', exact: true }), 'Kestrel Row Media Ltd');
  await typeWithSlip(desk.getByRole('textbox', { name: 'Address', exact: true }), '4 Kestrel Row, Leeds');
  await button(desk, 'Review and save').press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await desk.getByText('2 changes saved.').first().waitFor();
  await open('Today');
  await isLeft(2);
  await step('Say who runs this site').getByText('Kestrel Row Media Ltd. Shown in Terms').waitFor();
});

it('ticks the test email when the link in it is opened, and not before', async () => {
  const field = step('Send a test email').getByRole('textbox', { name: 'Send to' });
  await typeOver(field, 'ines@');
  await desk.keyboard.press('Enter');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.press('End');
  await field.pressSequentially(email.slice('ines@'.length));
  await desk.keyboard.press('Enter');
  await step('Send a test email')
    .getByText(/^It is on its way\./)
    .waitFor();
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
  // Later the same is tried on the page of emails.
  await open('Email');
  await desk.getByText('The last one arrived.').waitFor();
  await typeOver(desk.getByRole('textbox', { name: 'Send to' }), 'ines@');
  await desk.keyboard.press('Enter');
  await expect.poll(() => desk.getByRole('textbox', { name: 'Send to' }).getAttribute('aria-invalid')).toBe('true');
  await inBothWidths('day one email');
  await open('Today');
});

it('sets a step aside and brings it back, and keeps the steps folded or not', async () => {
  await button(desk, 'Skip: Invite five reviewers').press('Enter');
  await desk.getByText('3 of 7 done, 1 skipped.').waitFor();
  await button(desk, 'Bring back: Invite five reviewers').press('Enter');
  await isLeft(3);
  await button(desk, 'Hide the steps').press('Enter');
  await step('Invite five reviewers').waitFor({ state: 'detached' });
  await desk.reload();
  await desk.getByText('Next: Import your first deals.').waitFor();
  await inBothWidths('day one folded');
  await button(desk, 'Show the steps').press('Enter');
  await step('Invite five reviewers').waitFor();
});

it('hides the list, and shows it again from the settings', async () => {
  await button(desk, 'Hide the checklist').press('Enter');
  await desk.getByRole('heading', { name: 'Set up Fundsight' }).waitFor({ state: 'detached' });
  await open('Settings');
  await button(desk, 'Show the checklist').press('Enter');
  await desk.getByText('It appears above Today.', { exact: true }).waitFor();
  await open('Today');
  await desk.getByRole('heading', { name: 'Set up Fundsight' }).waitFor();
});

it('ticks the moderator with an invitation', async () => {
  await step('Invite a moderator').getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Invite a member' });
  await typeWithSlip(dialog.getByRole('textbox', { name: 'Email' }), 'tomas@kestrelrow.example');
  await dialog.getByRole('radio', { name: /^Moderator/ }).check();
  await typeWithSlip(dialog.getByRole('textbox', { name: 'Why' }), 'You know our rules');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await isDone('Invite a moderator');
});

/** Out of the window of the computer that the button opens. */
async function chooseFile(name: string, lines: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-day-one-'));
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  const window = desk.waitForEvent('filechooser');
  await button(desk, 'Choose a file').click();
  await (await window).setFiles(join(folder, name));
  await desk.getByRole('heading', { name: 'Match your columns' }).waitFor();
  rmSync(folder, { recursive: true });
}

it('ticks the import and the funders', { timeout: 240_000 }, async () => {
  await step('Import your first deals').getByRole('link', { name: 'Import' }).press('Enter');
  await chooseFile('deals.csv', [
    'kind,source_record_id,recipient,funders,date,amount,currency',
    'equity,a-1,Venture,Tallow Angels,2026-03-01,1000,USD',
  ]);
  await typeWithSlip(desk.getByRole('textbox', { name: 'Where the rows come from' }), 'Register of spring');
  await button(desk, 'Check rows').press('Enter');
  await desk.getByRole('button', { name: 'Add 1', exact: true }).press('Enter');
  await desk.getByRole('heading', { name: '1 deal added, 0 updated' }).waitFor();
  await open('Today');
  await isDone('Import your first deals');
  await step('List the funders').getByRole('link', { name: 'List funders' }).waitFor();
  await open('Imports');
  await desk.getByRole('link', { name: 'deals.csv' }).click();
  await button(desk, 'List it').press('Enter');
  await button(desk, 'List it').waitFor({ state: 'detached' });
  await open('Today');
  await isDone('List the funders');
  await isLeft(6);
  expect(complaints).toEqual([]);
});

const founder = 'ada@pennywort.example';
const headline = 'Quick, plain and fair';

it('brings the first review of a founder to the page of its funder', { timeout: 480_000 }, async () => {
  await step('Invite five reviewers').getByRole('button', { name: 'Copy link' }).press('Enter');
  await desk
    .getByText(/\/review is copied\./)
    .first()
    .waitFor();
  const link = await desk.evaluate(() => navigator.clipboard.readText());
  const { page, complaints: wrong } = await openPage(await browser.newContext({ viewport: desktop }));
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await page.getByRole('radio', { name: /^A founder/ }).check();
  await typeWithSlip(page.getByRole('textbox', { name: 'Work email' }), founder);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('textbox', { name: 'Work email' }).press('Enter');
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.goto(await server.linkFor(founder));
  await page.waitForURL((url) => url.pathname.startsWith('/review'));
  await page.getByRole('link', { name: /^A funder/ }).click();
  await fillFunderForm(page, 'Tallow Angels', headline);
  await button(page, 'Send review').press('Enter');
  await page.getByRole('heading', { name: 'Thank you. Your review is on its way.', level: 1 }).waitFor();

  await runReviews('Run it now', '1 review taken in.');
  await open('Funder reviews');
  await desk
    .getByRole('region', { name: 'Queue' })
    .getByRole('button', { name: new RegExp(headline) })
    .waitFor();
  await desk.keyboard.press('j');
  await desk.getByRole('heading', { name: headline, level: 2 }).waitFor();
  await desk.keyboard.press('p');
  await desk.getByText(/^Approved\. It will be published on/).waitFor();
  await runReviews('Send them now', '1 review settled.');
  await runReviews('Publish now', '1 review published.');

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Funders', exact: true }).click();
  await typeWithSlip(page.getByPlaceholder('Name', { exact: true }), 'tallow');
  await page.getByRole('main').getByRole('link', { name: 'Tallow Angels' }).first().click();
  await page.waitForURL((url) => url.pathname === '/funder/tallow-angels');
  await page.getByRole('heading', { name: 'Tallow Angels', level: 1 }).waitFor();
  await page.getByText(headline, { exact: true }).first().waitFor();
  await expectAccessible(page);
  expect([...complaints, ...wrong]).toEqual([]);
});

/** What happens to reviews in groups and at times of their own: one person who tries it out does it at once. */
async function runReviews(name: string, said: string): Promise<void> {
  await open('Jobs');
  await button(desk, name).press('Enter');
  await desk.getByText(said).first().waitFor();
}
