import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openPage, phone } from '../browser/browser.ts';
import { interceptIdentity, linkOfNewMember, watchIdentity } from '../browser/identity-calls.ts';
import { arrived, follow, heading, newAddress, press, setStage, signIn } from '../browser/sign-in-walk.ts';

/*
 * The pages and the identity client against the product's own identity service, in Chromium. A link that is too old by
 * the clock is tried through HTTP, where the clock can be moved.
 */

const expiredText = 'Invalid or expired link. Please request a new link to log in.';
const { server, newPage } = setStage();

describe('a link', () => {
  it('signs in with one call, leaves the address, and is spent', async () => {
    const { page, complaints } = await newPage();
    const calls = watchIdentity(page);
    const link = await linkOfNewMember(server(), newAddress());
    await signIn(page, link);
    expect(page.url()).not.toContain('token');
    expect(calls.map(({ action }) => action)).toEqual(['InitiateAuth']);
    expect(complaints).toEqual([]);

    const other = await newPage(phone);
    other.expectError(/400 \(Bad Request\).*identity/);
    await follow(other.page, link);
    await heading(other.page, 'This link no longer works').waitFor();
    await other.page.getByText(expiredText).first().waitFor();
    await expectAccessible(other.page);
    // A reload does not help, and the client does not try again.
    const again = watchIdentity(other.page);
    await other.page.reload();
    await heading(other.page, 'This link no longer works').waitFor();
    expect(again).toEqual([]);
    expect(other.complaints).toEqual([]);
  });

  it('is refused when it is wrong, in the same words', { tags: ['slow'] }, async () => {
    const { page, complaints, expectError } = await newPage();
    expectError(/400 \(Bad Request\).*identity/);
    const email = newAddress();
    const link = new URL(await linkOfNewMember(server(), email));
    link.searchParams.set('token', randomBytes(32).toString('base64url'));
    await follow(page, link.href);
    const toast = page.getByRole('region', { name: 'Messages' }).getByText(expiredText);
    await toast.waitFor();
    const box = await toast.boundingBox();
    // At the top right of the window.
    expect(box?.y).toBeLessThan(200);
    expect(box?.x).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
    expect(complaints).toEqual([]);
  });

  it(
    'is not spent by programs that open it: twenty GET, twenty HEAD, one browser that presses nothing',
    { tags: ['slow'] },
    async () => {
      const link = await linkOfNewMember(server(), newAddress());
      for (let round = 0; round < 20; round += 1) {
        expect((await fetch(link)).status).toBe(200);
        expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
      }
      const scanner = await newPage();
      const calls = watchIdentity(scanner.page);
      await scanner.page.goto(link, { waitUntil: 'networkidle' });
      await heading(scanner.page, 'Is this you?').waitFor();
      expect(calls).toEqual([]);
      const person = await newPage();
      await signIn(person.page, link);
    },
  );

  it('is still there after the page was loaded anew before it was used', { tags: ['slow'] }, async () => {
    const { page, complaints } = await newPage();
    await page.goto(await linkOfNewMember(server(), newAddress()));
    await heading(page, 'Is this you?').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await press(page, /^Continue as/);
    await arrived(page);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('pending-link');
    expect(complaints).toEqual([]);
  });

  it(
    'is not touched where a member is signed in already, who may carry on or sign out',
    { tags: ['slow'] },
    async () => {
      const { page, complaints } = await newPage();
      await signIn(page, await linkOfNewMember(server(), newAddress()));
      const email = newAddress();
      const calls = watchIdentity(page);
      await page.goto(await linkOfNewMember(server(), email));
      await heading(page, 'You are signed in already').waitFor();
      await page.getByText('There is already a signed in user. Sign out first, or carry on.').waitFor();
      expect(calls.map(({ action }) => action)).not.toContain('InitiateAuth');
      await expectAccessible(page);
      await press(page, `Sign out and continue as ${email}`);
      await arrived(page);
      await page.goto(`${server().address}/user`);
      await page.getByText(email).first().waitFor();
      expect(complaints).toEqual([]);
    },
  );
});

describe('when the service does not answer', () => {
  it('tries three times when it is told to slow down, and keeps the link', { tags: ['slow'] }, async () => {
    const { page, expectError } = await newPage();
    expectError(/429/);
    const calls = watchIdentity(page);
    const body = JSON.stringify({ __type: 'TooManyRequestsException', message: 'Rate exceeded' });
    const stop = await interceptIdentity(
      page,
      (route, action) =>
        action === 'InitiateAuth' && route.fulfill({ status: 429, contentType: 'application/x-amz-json-1.1', body }),
    );
    await follow(page, await linkOfNewMember(server(), newAddress()));
    await heading(page, 'We could not sign you in yet').waitFor();
    await page.getByText('Your link was not used and still works.').waitFor();
    expect(calls.map(({ action }) => action)).toEqual(['InitiateAuth', 'InitiateAuth', 'InitiateAuth']);
    expect(new Set(calls.map(({ invocationId }) => invocationId)).size).toBe(1);
    expect(await page.getByText(expiredText).count()).toBe(0);
    await stop();
    await press(page, 'Try again');
    await arrived(page);
  });

  it('says that the network failed, and signs in when it is back', { tags: ['slow'] }, async () => {
    const { page, expectError } = await newPage(phone);
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto(await linkOfNewMember(server(), newAddress()));
    // What the sign-in needs is here; the connection goes when it is sent.
    const stop = await interceptIdentity(page, (route) => route.abort('internetdisconnected'));
    await press(page, /^Continue as/);
    await page.getByRole('main').getByText('A network error has occurred.').waitFor();
    await expectAccessible(page);
    await stop();
    await press(page, 'Try again');
    await arrived(page);
  });

  it('signs in although the first answer was lost on the way', { tags: ['slow'] }, async () => {
    const { page, expectError } = await newPage();
    expectError(/ERR_CONNECTION_RESET/);
    const calls = watchIdentity(page);
    let isLost = false;
    await interceptIdentity(page, (route, action) => {
      if (action !== 'InitiateAuth' || isLost) return false;
      isLost = true;
      return route.fetch().then(() => route.abort('connectionreset'));
    });
    await signIn(page, await linkOfNewMember(server(), newAddress()));
    expect(calls.map(({ action }) => action)).toEqual(['InitiateAuth', 'InitiateAuth']);
    expect(new Set(calls.map(({ invocationId }) => invocationId)).size).toBe(1);
  });
});

describe('a session', () => {
  it('is renewed when its token has five seconds left, and not before', { tags: ['slow'] }, async () => {
    const { page } = await newPage();
    await signIn(page, await linkOfNewMember(server(), newAddress()));
    // The client takes into account how long the token took to reach it: on a busy machine a second or more.
    const endsAt = await page.evaluate(() => {
      const kept = (name: string) =>
        localStorage.getItem(Object.keys(localStorage).find((each) => each.endsWith(name)) ?? '');
      const payload = kept('.idToken')?.split('.')[1] ?? '';
      const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
      return exp * 1_000 - Number(kept('.clockDrift') ?? 0);
    });
    const calls = watchIdentity(page);
    const renewals = () => calls.filter(({ action }) => action === 'GetTokensFromRefreshToken').length;
    await page.clock.install({ time: endsAt - 60_000 });
    await page.clock.setFixedTime(endsAt - 7_000);
    await page.goto(`${server().address}/user`);
    await heading(page, /.+/).waitFor();
    expect(renewals()).toBe(0);
    await page.clock.setFixedTime(endsAt - 4_000);
    await page.goto(`${server().address}/user`);
    await expect.poll(renewals).toBe(1);
    await heading(page, /.+/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user');
  });

  it('ends in every tab of the browser at once', { tags: ['slow'] }, async () => {
    const { page, context } = await newPage();
    await signIn(page, await linkOfNewMember(server(), newAddress()));
    const second = await openPage(context);
    await second.page.goto(`${server().address}/user`);
    await heading(second.page, /.+/).waitFor();
    await page.goto(`${server().address}/sign-out`);
    await page.waitForURL(`${server().address}/`);
    await second.page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')))).toEqual([]);
  });
});
