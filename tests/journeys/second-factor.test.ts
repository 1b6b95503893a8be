/** @module-tag slow */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  desktop,
  expectAccessible,
  keepPicture,
  launchBrowser,
  openMenu,
  openPage,
  phone,
} from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { expectOneToast } from '../browser/toasts.ts';
import { addVirtualAuthenticator } from '../browser/virtual-authenticator.ts';
import { typeOver } from '../browser/type-into.ts';

const admin = 'admin@sample.example';
const stepMilliseconds = 30_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The key that the page shows to those who cannot scan it. */
async function readKey(page: Page): Promise<TOTP> {
  const text = (await page.locator('code').textContent()) ?? '';
  return new TOTP({ secret: Secret.fromBase32(text.replaceAll(' ', '')) });
}

/** The code of now, or one of the next half minutes: a code works once. */
const codeOf = (app: TOTP, later = 0): string => app.generate({ timestamp: Date.now() + later * stepMilliseconds });

/** A dialog fades in; half-way through, a text has half its contrast. */
async function expectAccessibleDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await expectAccessible(page);
}

async function typeCode(page: Page, code: string, action: string): Promise<void> {
  await typeOver(page.getByRole('textbox', { name: 'Code' }), code);
  await button(page, action).click();
}

async function signInByEmail(server: RunningServer, page: Page, email: string): Promise<void> {
  await page.goto(`${server.address}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await button(page, 'Email me a link').click();
  await heading(page, 'Check your inbox').waitFor();
  await page.goto(await server.linkFor(email));
}

describe('an admin where a second factor is required', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ ADMIN_SECOND_FACTOR: 'required' });
  });
  afterAll(() => server.stop());

  it('is led to set one up, and then to the admin pages', async () => {
    const context = await browser.newContext({ viewport: phone });
    const { page, complaints } = await openPage(context);
    const asked: string[] = [];
    page.on('request', (request) => void (/\/api\/admin\//.test(request.url()) && asked.push(request.url())));
    await signInByEmail(server, page, admin);
    await page.locator('code').waitFor();
    expect(asked).toEqual([]);
    await expectAccessible(page);
    await typeCode(page, codeOf(await readKey(page)), 'Turn on and log in');
    await page.waitForURL('**/admin/users');
    await heading(page, 'Members').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('second factors, sessions and the token', () => {
  let server: RunningServer;
  let home: BrowserContext;
  let page: Page;
  let complaints: string[];
  let expectError: (text: RegExp) => void;
  let elsewhere: BrowserContext;
  let other: Awaited<ReturnType<typeof openPage>>;
  let app: TOTP;

  beforeAll(async () => {
    server = await startServer({ ADMIN_SECOND_FACTOR: 'optional' });
    home = await browser.newContext({ viewport: desktop });
    elsewhere = await browser.newContext({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] });
    ({ page, complaints, expectError } = await openPage(home));
    other = await openPage(elsewhere);
    expectError(/400 \(Bad Request\).*identity/);
    // It is printed a moment after the server answers.
    await page.goto(await vi.waitFor(() => printedLink(server, admin), { timeout: 20_000, interval: 100 }));
    await button(page, `Continue as ${admin}`).click();
    await page.waitForURL('**/admin/users');
    await signInByEmail(server, other.page, admin);
    await other.page.waitForURL('**/admin/users');
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await keepPicture(page, `${task.name} home`);
    await keepPicture(other.page, `${task.name} elsewhere`);
  });
  afterAll(async () => {
    await home.close();
    await elsewhere.close();
    await server.stop();
  });

  it('sets an authenticator app up on the user page', async () => {
    await page.goto(`${server.address}/user`);
    await page.getByText('You have no passkeys.').waitFor();
    await expectAccessible(page);
    await button(page, 'Set up an authenticator app').click();
    await page.locator('code').waitFor();
    await page.getByRole('img', { name: 'The key as a QR code' }).waitFor();
    await expectAccessible(page);
    app = await readKey(page);
    await typeCode(page, codeOf(app, -10), 'Turn on');
    const reason = 'This code is not right. Use the newest one of the app.';
    await page.getByRole('main').getByText(reason).waitFor();
    await expectOneToast(page, reason);
    await typeCode(page, codeOf(app), 'Turn on');
    await page.getByText('On since').waitFor();
    expect(complaints).toEqual([]);
  });

  it('adds, renames and removes a passkey', async () => {
    await addVirtualAuthenticator(page);
    await button(page, 'Add a passkey').click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Laptop in the office');
    await expectAccessibleDialog(page);
    await button(page, 'Add this passkey').click();
    await page.getByText('Passkey added. You can use it next time you log in.').waitFor();
    await page.getByText('Laptop in the office', { exact: true }).waitFor();

    await button(page, 'Add a passkey').click();
    await button(page, 'Add this passkey').click();
    await page.getByText('This device already has a passkey for your account.').waitFor();
    await page.keyboard.press('Escape');

    await button(page, 'Rename Laptop in the office').click();
    await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Kitchen laptop');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await button(page, 'Rename Kitchen laptop').waitFor();

    await button(page, 'Remove Kitchen laptop').click();
    await page.getByText('"Kitchen laptop" is your last passkey.').waitFor();
    await expectAccessibleDialog(page);
    await button(page, 'Remove passkey').click();
    await page.getByText('You have no passkeys.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('copies the token only after the second factor, and shows it nowhere', async () => {
    const { page: copying, expectError: expectElsewhere } = other;
    expectElsewhere(/403 \(Forbidden\).*token-copies/);
    expectElsewhere(/422 \(.*factor-checks/);
    await openMenu(copying);
    await button(copying, 'Copy Token').click();
    await copying.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    await expectAccessibleDialog(copying);
    await typeCode(copying, codeOf(app, -10), 'Go on');
    const reason = 'This code is not right. Use the newest one of the app.';
    await copying.getByRole('dialog', { name: 'Confirm it’s you' }).getByText(reason).waitFor();
    await expectOneToast(copying, `This was not accepted. ${reason}`);
    await typeCode(copying, codeOf(app, 1), 'Go on');
    await copying.getByText('Token copied to clipboard!').waitFor();
    const token = await copying.evaluate(() => navigator.clipboard.readText());
    expect(token.split('.')).toHaveLength(3);
    expect(await copying.content()).not.toContain(token);
    expect(copying.url()).not.toContain(token);
    expect(server.output()).not.toContain(token);
    // The menu has gone: its button has the focus again.
    await expect.poll(() => copying.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
    expect(other.complaints).toEqual([]);
  });

  it('ends the session of another browser, which is refused on its next call', async () => {
    await page.goto(`${server.address}/user`);
    const lines = page.getByRole('listitem').filter({ hasText: 'Signed in' });
    await lines.nth(1).waitFor();
    expect(await lines.count()).toBe(2);
    await button(page, /^Sign out Chrom/).click();
    await button(page, 'Sign it out').click();
    await expect.poll(() => lines.count()).toBe(1);
    await page.getByText('This browser', { exact: true }).waitFor();

    other.expectError(/401 \(Unauthorized\)/);
    await other.page.getByRole('link', { name: /Funder reviews/ }).click();
    const refused = other.page.getByText('Login required');
    // The queue may be known still, and then shows; a review of it must be asked for.
    await other.page.getByText('Choose a review').or(refused).first().waitFor();
    await other.page.keyboard.press('j');
    await refused.waitFor();
    await other.page.waitForURL('**/login');
    expect(other.complaints).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('takes a passkey for the second factor in a browser that signed in before there was one', async () => {
    const member = 'founder@sample.example';
    const [early, late] = await Promise.all([browser.newContext(), browser.newContext()]);
    const [{ page: before, complaints: noted }, { page: adding }] = await Promise.all([
      openPage(early),
      openPage(late),
    ]);
    await before.goto(printedLink(server, member));
    await button(before, `Continue as ${member}`).click();
    await before.waitForURL('**/database/equity');
    await signInByEmail(server, adding, member);
    await adding.waitForURL('**/database/equity');
    const device = await addVirtualAuthenticator(adding);
    await adding.goto(`${server.address}/user`);
    await button(adding, 'Add a passkey').click();
    await button(adding, 'Add this passkey').click();
    await adding.getByText('Passkey added.').waitFor();

    await device.copyTo(before);
    await before.goto(`${server.address}/user`);
    await button(before, /^Remove /).click();
    await button(before, 'Remove passkey').click();
    await before.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    await button(before, 'Use a passkey').waitFor();
    await expectAccessibleDialog(before);
    await button(before, 'Use a passkey').click();
    await before.getByText('Passkey removed. It no longer opens your account.').waitFor();
    await before.getByText('You have no passkeys.').waitFor();
    expect(noted).toEqual([]);
    await early.close();
    await late.close();
  });

  it('tells each change by email', async () => {
    await expect
      .poll(async () => (await subjects(server)).filter((subject) => /app|passkey/i.test(subject)).length, {
        timeout: 15_000,
      })
      .toBe(5);
  });

  it('signs out in all tabs at once', async () => {
    const tab = await openPage(home);
    await tab.page.goto(`${server.address}/user`);
    // What loads above the button moves it, and a press that ends elsewhere is none.
    await tab.page.getByText('This browser').waitFor();
    await tab.page.waitForFunction(
      () => ![...document.querySelectorAll('[role=status]')].some((one) => one.textContent.startsWith('Loading')),
    );
    await button(tab.page, 'Sign out here').click();
    await tab.page.waitForURL(`${server.address}/`);
    await page.waitForURL('**/login');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Cognito')));
    expect(kept).toEqual([]);
    expect(complaints).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});

function printedLink(server: RunningServer, email: string): string {
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes(`email=${encodeURIComponent(email)}`));
  if (line === undefined) throw new Error(`no link was printed for ${email}`);
  return line.trim();
}

async function subjects(server: RunningServer): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return emails.map((message) => message.subject ?? '');
}
