import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { unzip } from '../zip.ts';
import { expectAccessible, phone, readDownload } from '../browser/browser.ts';
import { arrived, heading, isSignedIn, setStage, signIn } from '../browser/sign-in-walk.ts';

const { server, newPage } = setStage();
const email = 'founder@sample.example';
const pauseMilliseconds = 200;
const deadlineMilliseconds = 20_000;

const sections = [
  'Profile',
  'Access',
  'My reviews',
  'Replies to my reviews',
  'Reminders',
  'Saved views',
  'Passkeys',
  'Authenticator app',
  'Sessions',
  'API and programs',
  'Your data',
];

/** The link that the server printed at its start: the journey asks for one by email later, and there is one a minute. */
async function printedLink(): Promise<string> {
  const find = () => /https?:\/\/\S+\/otp\?email=founder\S+/.exec(server().output())?.[0];
  await expect.poll(find, { timeout: deadlineMilliseconds }).toBeDefined();
  return find() ?? '';
}

async function askForLink(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await heading(page, 'Check your inbox').waitFor();
  return server().linkFor(email);
}

async function openAccount(page: Page): Promise<void> {
  await page.goto(`${server().address}/user`);
  await heading(page, 'Your account').waitFor();
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Everything has arrived: no part waits or failed. */
async function expectLoaded(page: Page): Promise<void> {
  await part(page, 'My reviews').getByRole('list', { name: 'Drafts and reviews' }).waitFor();
  await part(page, 'Sessions').getByText('This browser').waitFor();
  await page.getByText('No saved views yet').waitFor();
  await page.waitForFunction(
    () => ![...document.querySelectorAll('[role=status]')].some((one) => one.textContent.startsWith('Loading')),
  );
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
}

/** The link in the email on the deleted account, waiting for it. */
async function restoreLink(): Promise<string> {
  const outbox = join(server().dataDir, 'outbox');
  for (const deadline = Date.now() + deadlineMilliseconds; Date.now() < deadline; await pause()) {
    // The folder comes with the first email.
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const message = await PostalMime.parse(readFileSync(join(outbox, name)));
      const link = /https?:\/\/\S+\/restore\/\S+/.exec(message.text ?? '')?.[0];
      if (link !== undefined && message.to?.some((to) => to.address === email)) return link;
    }
  }
  throw new Error('no email with a way back arrived');
}
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

async function readByKeyboard(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(sections);
  for (const name of sections) {
    await page
      .getByRole('navigation', { name: 'Sections of this page' })
      .getByRole('link', { name, exact: true })
      .focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  const history = part(page, 'Access').getByText('How you got it');
  await history.focus();
  await page.keyboard.press('Enter');
  await part(page, 'Access').getByRole('listitem').first().waitFor();
}

async function useReviewMenu(page: Page): Promise<void> {
  const row = part(page, 'My reviews').getByRole('listitem').filter({ hasText: 'We asked you for a change' });
  await row.getByRole('link', { name: 'Answer' }).waitFor();
  await row.getByRole('button', { name: /^What you can do/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Change it' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw this review?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await question.waitFor({ state: 'hidden' });
}

async function remindAndCancel(page: Page): Promise<void> {
  await page.goto(`${server().address}/review`);
  await page.getByRole('button', { name: /^Remind me on/ }).click();
  await page.getByText('We will write on').waitFor();
  await openAccount(page);
  const reminders = part(page, 'Reminders');
  await reminders.getByText('To write a review').waitFor();
  await reminders.getByRole('button', { name: /^Cancel the reminder of/ }).click();
  await reminders.getByText('No reminders').waitFor();
}

async function takeCopy(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part(page, 'Your data').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const names = [...(await unzip(await readDownload(download))).keys()];
  expect(names).toContain('README.txt');
  expect(names.some((name) => name.endsWith('.json')) && names.some((name) => name.endsWith('.csv'))).toBe(true);
}

async function deleteAccount(page: Page): Promise<void> {
  await part(page, 'Your data').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill('somebody@sample.example');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText(`Type ${email}`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('Your account is closed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
}

describe("one's own page", () => {
  it('shows everything, gives it away as a file, closes the account and brings it back', async () => {
    const { page, complaints } = await newPage();
    await signIn(page, await printedLink());
    await openAccount(page);
    await expectLoaded(page);
    await readByKeyboard(page);
    await expectAccessible(page);
    await useReviewMenu(page);
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await expectAccessible(page);
    await remindAndCancel(page);
    await takeCopy(page);
    await deleteAccount(page);
    expect(await isSignedIn(page)).toBe(false);

    await page.goto(await restoreLink());
    await heading(page, 'Restore your account?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await heading(page, 'Your account is back').waitFor();
    await page.locator('#content').getByRole('link', { name: 'Log in' }).click();
    // In the browser that asked, the link needs no press.
    await page.goto(await askForLink(page));
    await arrived(page);
    await openAccount(page);
    await part(page, 'Access').getByText('Your access has ended').waitFor();
    await part(page, 'My reviews').getByText('Half Moon Meridian').waitFor();
    expect(complaints).toEqual([]);
  });
});
