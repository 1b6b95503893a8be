/** @module-tag slow */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openMenu, phone } from '../browser/browser.ts';
import { addApp, addPasskey, linkOf, linkOfNewMember, printedLink } from '../browser/identity-calls.ts';
import { arrived, follow, heading, isSignedIn, newAddress, press, setStage, signIn } from '../browser/sign-in-walk.ts';
import { addVirtualAuthenticator } from '../browser/virtual-authenticator.ts';
import { typeOver } from '../browser/type-into.ts';

/*
 * What may be asked for after the link or in its place: the code of an app, and a passkey of Chromium's own device.
 */

const millisecondsPerStep = 30_000;
const { server, newPage } = setStage();

const stepAt = (instant: number): number => Math.floor(instant / millisecondsPerStep);

/** The code of an app for a step, counted from 1970 in thirty seconds. */
function codeFor(secret: string, step = stepAt(Date.now())): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * millisecondsPerStep });
}

/** Six digits that are no code of this app around now. */
function wrongCode(secret: string): string {
  const now = stepAt(Date.now());
  const right = new Set([-2, -1, 0, 1, 2].map((distance) => codeFor(secret, now + distance)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '666666';
}

async function typeCode(page: Page, code: string, button: string): Promise<void> {
  await typeOver(page.getByLabel('Code', { exact: true }), code);
  await press(page, button);
}

describe('an authenticator app', () => {
  it('is asked for after the link: wrong, used, loaded anew, right', async () => {
    const email = 'founder@sample.example';
    const { page, complaints, expectError } = await newPage();
    expectError(/400 \(Bad Request\).*identity/);
    // The sign-out page asks who is here while the session ends.
    expectError(/401 \(Unauthorized\).*\/api\/me/);
    await signIn(page, printedLink(server(), email));
    const step = stepAt(Date.now());
    const { secret, code } = await addApp(page, (key) => codeFor(key, step));
    await page.goto(`${server().address}/sign-out`);
    await page.waitForURL(`${server().address}/`);

    await follow(page, await linkOf(server(), email));
    await heading(page, 'Type your code').waitFor();
    await expectAccessible(page);
    await typeCode(page, code, 'Log in');
    await page.getByRole('main').getByText('This code has already been used. Wait for the next one.').waitFor();
    await typeCode(page, wrongCode(secret), 'Log in');
    await page.getByRole('main').getByText('This code is not right. Type the one that the app shows now.').waitFor();
    await page.reload();
    await heading(page, 'Type your code').waitFor();
    await typeCode(page, codeFor(secret, Math.max(step + 1, stepAt(Date.now()))), 'Log in');
    // The menu closes with the page under it: the last page of the way is there first.
    await page.waitForURL('**/database/equity');
    await page.getByRole('table').waitFor();
    await openMenu(page);
    await page.getByText(email).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('is set up by an admin on the way in: a wrong code first, then loaded anew', async () => {
    const { page, complaints, expectError } = await newPage(phone);
    expectError(/400 \(Bad Request\).*identity/);
    await follow(page, printedLink(server(), 'admin@sample.example'));
    await heading(page, 'Set up an authenticator app').waitFor();
    await page.getByRole('img', { name: 'The key as a QR code' }).waitFor();
    await expectAccessible(page);
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await typeCode(page, wrongCode(secret), 'Turn on and log in');
    await page.getByRole('main').getByText('This code is not right. Type the one that the app shows now.').waitFor();
    await page.reload();
    await heading(page, 'Type the code of your app').waitFor();
    // The key is kept nowhere.
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret);
    await typeCode(page, codeFor(secret), 'Turn on and log in');
    await page.waitForURL('**/admin/users');
    expect(complaints).toEqual([]);
  });

  it('is not waited for longer than three minutes', async () => {
    const email = newAddress();
    const { page } = await newPage();
    // As the identity client leaves it behind.
    await page.goto(`${server().address}/login`);
    await page.evaluate((username) => {
      const state = { username, challengeName: 'SOFTWARE_TOKEN_MFA', signInSession: 'x', expiry: Date.now() + 2_000 };
      for (const [field, value] of Object.entries(state))
        sessionStorage.setItem(`CognitoSignInState.${field}`, String(value));
    }, email);
    await page.goto(`${server().address}/otp`);
    await heading(page, 'Type your code').waitFor();
    await heading(page, 'Please log in again').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await heading(page, 'Log in').waitFor();
  });
});

describe('a passkey', () => {
  it('signs in; one session can end without the other, and all at once', async () => {
    const email = newAddress();
    const first = await newPage();
    await signIn(first.page, await linkOfNewMember(server(), email));
    const device = await addVirtualAuthenticator(first.page);
    await addPasskey(first.page);

    const second = await newPage();
    await device.copyTo(second.page);
    const withPasskey = async (): Promise<void> => {
      await second.page.goto(`${server().address}/login`);
      await second.page.getByRole('textbox', { name: 'Email' }).fill(email);
      await press(second.page, 'Use a passkey');
      await arrived(second.page);
    };
    await withPasskey();
    await second.page.goto(`${server().address}/sign-out`);
    await second.page.waitForURL(`${server().address}/`);
    expect(await isSignedIn(second.page)).toBe(false);
    expect(await isSignedIn(first.page)).toBe(true);

    await withPasskey();
    await second.page.goto(`${server().address}/user`);
    await press(second.page, 'Sign out everywhere');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Sign out of all browsers' }).click();
    await second.page.waitForURL(`${server().address}/`);
    // The page is left first; going on before the session has ended would cut the call off.
    await second.page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.endsWith('.accessToken')));
    expect(await isSignedIn(second.page)).toBe(false);
    expect(await isSignedIn(first.page)).toBe(false);
  });

  it('that is not there, and one of another member, sign no one in', async () => {
    const { page, expectError } = await newPage();
    expectError(/400 \(Bad Request\).*identity/);
    await signIn(page, await linkOfNewMember(server(), newAddress()));
    const device = await addVirtualAuthenticator(page);
    await addPasskey(page);
    const stranger = await newPage(phone);
    stranger.expectError(/400 \(Bad Request\).*identity/);
    const copy = await device.copyTo(stranger.page);
    await stranger.page.goto(`${server().address}/login`);
    await stranger.page.getByRole('textbox', { name: 'Email' }).fill('founder@sample.example');
    await press(stranger.page, 'Use a passkey');
    await stranger.page
      .getByRole('main')
      .getByText('This passkey does not fit this email address. We can email you a link.')
      .waitFor();
    await copy.clear();
    await press(stranger.page, 'Use a passkey');
    await stranger.page.getByText('You closed the passkey window. Nothing changed.').waitFor();
    await expectAccessible(stranger.page);
    expect(await isSignedIn(stranger.page)).toBe(false);
  });
});
