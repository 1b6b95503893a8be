import { readdirSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launchBrowser, openMenu, openPage } from '../browser/browser.ts';
import { ageTokens } from '../browser/expired-tokens.ts';
import {
  addApp,
  interceptIdentity,
  linkOf,
  linkOfNewMember,
  printedLink,
  watchIdentity,
} from '../browser/identity-calls.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { heading, isSignedIn, newAddress, signIn } from '../browser/sign-in-walk.ts';

/** The session of a member in the browser: what is kept, how it is renewed, how it ends, and how calls are made. */

const member = 'founder@sample.example';

let server: RunningServer;
let browser: Browser;
let link: string;
let context: BrowserContext;
let page: Page;
/** What the first sign-in asked for, in order. */
const asked: Request[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  link = printedLink(server, member);
  context = await browser.newContext({ viewport: desktop });
  ({ page } = await openPage(context));
  page.on('request', (request) => asked.push(request));
  await signIn(page, link);
  await heading(page, 'Database').waitFor();
  page.removeAllListeners('request');
});
afterEach(() => page.unrouteAll({ behavior: 'wait' }));
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const path = (request: Request): string => new URL(request.url()).pathname;
const toasts = (shown: Page) => shown.getByRole('region', { name: 'Messages' });
const kept = (shown: Page): Promise<Record<string, string>> =>
  shown.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage).filter(([key]) => key.startsWith('CognitoIdentityServiceProvider.')),
    ),
  );
const tokensIn = async (shown: Page): Promise<string[]> =>
  Object.keys(await kept(shown)).filter((key) => key.endsWith('Token'));
const tokenOf = async (shown: Page, kind: string): Promise<string> =>
  Object.entries(await kept(shown)).find(([key]) => key.endsWith(`.${kind}`))?.[1] ?? '';
const signInState = (shown: Page): Promise<Record<string, string>> =>
  shown.evaluate(() =>
    Object.fromEntries(
      Object.entries(sessionStorage)
        .filter(([key]) => key.startsWith('CognitoSignInState.'))
        .map(([key, value]) => [key.replace('CognitoSignInState.', ''), String(value)]),
    ),
  );
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A new member in a browser of their own. */
async function newMember(): Promise<{ page: Page; context: BrowserContext; email: string }> {
  const own = await browser.newContext({ viewport: desktop });
  const opened = await openPage(own);
  const email = newAddress();
  await signIn(opened.page, await linkOfNewMember(server, email));
  return { page: opened.page, context: own, email };
}

describe('a sign-in by link', () => {
  it('posts the email as the name and the token as the password, as JSON, and then asks who is here', async () => {
    const secret = new URL(link).searchParams.get('token');
    const [identity] = asked.filter((request) => path(request) === '/identity');
    expect(identity?.method()).toBe('POST');
    expect(identity?.headers()['content-type']).toBe('application/x-amz-json-1.1');
    expect(identity?.headers()['x-amz-target']).toBe('AWSCognitoIdentityProviderService.InitiateAuth');
    expect(identity?.postDataJSON()).toMatchObject({ AuthParameters: { USERNAME: member, PASSWORD: secret } });
    const calls = asked.map(path);
    expect(calls.lastIndexOf('/api/me')).toBeGreaterThan(calls.indexOf('/identity'));
    // The pool and the client come from the settings; there is no region.
    const { data } = (await (await fetch(`${server.address}/api/config`)).json()) as { data: { identity: object } };
    expect(Object.keys(data.identity).sort()).toEqual(['clientId', 'endpoint', 'userPoolId']);
    expect(identity?.postDataJSON()).toMatchObject({ ClientId: (data.identity as { clientId: string }).clientId });
  });

  it('GET /me carries the identity token as a bearer and no body, and answers role and access as JSON', async () => {
    const me = asked.findLast((request) => path(request) === '/api/me');
    expect(me?.method()).toBe('GET');
    expect(me?.postData()).toBeNull();
    const [scheme, token = ''] = (me?.headers()['authorization'] ?? '').split(' ');
    expect(scheme).toBe('Bearer');
    expect(token).toBe(await tokenOf(page, 'idToken'));
    expect(claimsOf(token)).toMatchObject({ token_use: 'id', email: member });
    const answer = await fetch(`${server.address}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({
      data: {
        role: 'member',
        access: {
          hasAccess: true,
          reason: expect.any(String),
          accessExpiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
        },
      },
    });
  });

  it('keeps the items of the identity client in the local storage, and nothing of the sign-in', async () => {
    const items = await kept(page);
    const client = String(claimsOf(await tokenOf(page, 'idToken'))['aud']);
    const user = `CognitoIdentityServiceProvider.${client}.${member}`;
    expect(Object.keys(items).sort()).toEqual(
      [
        `CognitoIdentityServiceProvider.${client}.LastAuthUser`,
        ...['accessToken', 'clockDrift', 'idToken', 'refreshToken', 'signInDetails'].map((item) => `${user}.${item}`),
      ].sort(),
    );
    expect(items[`CognitoIdentityServiceProvider.${client}.LastAuthUser`]).toBe(member);
    expect(JSON.parse(items[`${user}.signInDetails`] ?? '')).toMatchObject({ loginId: member });
    expect(await signInState(page)).toEqual({});
  });

  it(
    'a spent link in a browser that is signed in raises no toast: the profile is loaded again',
    { tags: ['slow'] },
    async () => {
      const calls = watchIdentity(page);
      const again = page.waitForRequest('**/api/me');
      await page.goto(link);
      await again;
      await heading(page, 'Database').waitFor();
      expect(await toasts(page).getByRole('alert').count()).toBe(0);
      expect(calls).toEqual([]);
    },
  );
});

describe('the state of a sign-in', () => {
  it(
    'holds name, challenge, session and expiry for three minutes, and goes when another sign-in starts',
    { tags: ['slow'] },
    async () => {
      const context = await browser.newContext({ viewport: desktop });
      const own = { ...(await openPage(context)), context, email: 'funder@sample.example' };
      await signIn(own.page, printedLink(server, own.email));
      await addApp(own.page, (key) => new TOTP({ secret: Secret.fromBase32(key) }).generate());
      await own.page.goto(`${server.address}/sign-out`);
      await own.page.waitForURL(`${server.address}/`);
      await own.page.goto(await linkOf(server, own.email));
      const before = await own.page.evaluate(() => Date.now());
      await own.page.getByRole('button', { name: /^Continue as/ }).click();
      await heading(own.page, 'Type your code').waitFor();
      const after = await own.page.evaluate(() => Date.now());
      const state = await signInState(own.page);
      expect(Object.keys(state).sort()).toEqual(['challengeName', 'expiry', 'signInSession', 'username']);
      expect(state['challengeName']).toBe('SOFTWARE_TOKEN_MFA');
      expect(state['username']).toMatch(/\S/);
      expect(state['signInSession']).toMatch(/\S/);
      const started = Number(state['expiry']) - 3 * 60_000;
      expect(started).toBeGreaterThanOrEqual(before);
      expect(started).toBeLessThanOrEqual(after);

      const wrong = new URL(link);
      wrong.searchParams.set('email', own.email);
      await own.page.goto(wrong.href);
      let meanwhile: Record<string, string> | null = null;
      await own.page.route('**/identity', async (route) => {
        meanwhile ??= await signInState(own.page);
        await route.continue();
      });
      await own.page.getByRole('button', { name: /^Continue as/ }).click();
      await heading(own.page, 'This link no longer works').waitFor();
      expect(meanwhile).toEqual({});
      expect(await signInState(own.page)).toEqual({});
      await toasts(own.page).getByText('Invalid or expired link. Please request a new link to log in.').waitFor();
      await own.context.close();
    },
  );
});

describe('a step that a sign-in may stand at', () => {
  let own: BrowserContext;
  let shown: Page;
  beforeAll(async () => {
    own = await browser.newContext({ viewport: desktop });
    const opened = await openPage(own);
    opened.expectError(/400 \(Bad Request\)/);
    shown = opened.page;
  });
  afterAll(() => own.close());

  const answerOf = (challenge: string, parameters: Record<string, string>): string =>
    challenge.endsWith('Exception')
      ? JSON.stringify({ __type: challenge, message: challenge })
      : JSON.stringify({ ChallengeName: challenge, Session: 'x'.repeat(20), ChallengeParameters: parameters });

  it.each<[string, string, Record<string, string>]>([
    ['SOFTWARE_TOKEN_MFA', 'Type your code', {}],
    ['SMS_MFA', 'a code from a text message', {}],
    ['EMAIL_OTP', 'a code from an email', {}],
    ['SELECT_MFA_TYPE', 'a choice between second factors', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }],
    ['MFA_SETUP', 'a choice of second factor', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' }],
    ['MFA_SETUP', 'an email address to be set up', { MFAS_CAN_SETUP: '["EMAIL_OTP"]' }],
    ['NEW_PASSWORD_REQUIRED', 'a new password', { requiredAttributes: '[]', userAttributes: '{}' }],
    ['CUSTOM_CHALLENGE', 'the answer to a question of its own', {}],
    ['PasswordResetRequiredException', 'its password to be reset', {}],
  ])('has words on the page: %s, %s', { tags: ['slow'] }, async (challenge, words, parameters) => {
    await shown.goto(server.address);
    await shown.evaluate(() => sessionStorage.clear());
    await interceptIdentity(shown, (route) =>
      route.fulfill({
        status: challenge.endsWith('Exception') ? 400 : 200,
        contentType: 'application/x-amz-json-1.1',
        headers: { 'x-amzn-errortype': challenge },
        body: answerOf(challenge, parameters),
      }),
    );
    // The call never reaches the service: the link stays good.
    await shown.goto(printedLink(server, 'newcomer@sample.example'));
    await shown.getByRole('button', { name: /^Continue as/ }).click();
    await shown.getByRole('main').getByText(words).first().waitFor();
    await shown.unrouteAll({ behavior: 'wait' });
  });
});

describe('tokens that have ended', () => {
  const account = () => page.goto(`${server.address}/user`);

  it('are refused by the server and renewed by the browser', { tags: ['slow'] }, async () => {
    await account();
    await page.getByText('This browser', { exact: true }).waitFor();
    // The page that is left may begin to renew them too.
    const calls = watchIdentity(page);
    const old = await ageTokens(page, server, 600);
    const refused = await fetch(`${server.address}/api/me`, { headers: { authorization: `Bearer ${old}` } });
    expect(refused.status).toBe(401);
    await account();
    await page.getByText('This browser', { exact: true }).waitFor();
    expect(new Set(calls.map(({ action }) => action))).toEqual(new Set(['GetTokensFromRefreshToken']));
    const token = await tokenOf(page, 'idToken');
    expect(token).not.toBe(old);
    expect(Number(claimsOf(token)['exp']) * 1_000).toBeGreaterThan(await page.evaluate(() => Date.now()));
  });

  it('stay where the network fails, and are renewed when it is back', { tags: ['slow'] }, async () => {
    const stop = await interceptIdentity(page, (route) => route.abort('internetdisconnected'));
    await ageTokens(page, server, 600);
    await account();
    await page.getByText('A network error has occurred.').first().waitFor();
    expect(await tokensIn(page)).toHaveLength(3);
    await stop();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('This browser', { exact: true }).waitFor();
  });

  it.each([
    ['it is not authorized', 400, 'NotAuthorizedException'],
    ['the service fails', 500, 'InternalErrorException'],
  ])('are cleared when %s, and the member is signed out', { tags: ['slow'] }, async (_why, status, name) => {
    const own = await newMember();
    await interceptIdentity(own.page, (route) =>
      route.fulfill({
        status,
        contentType: 'application/x-amz-json-1.1',
        headers: { 'x-amzn-errortype': `${name}:` },
        body: JSON.stringify({ __type: name, message: 'Refresh Token has been revoked' }),
      }),
    );
    await ageTokens(own.page, server, 600);
    await own.page.goto(`${server.address}/review`);
    await heading(own.page, 'Log in').waitFor();
    expect(new URL(own.page.url()).pathname).toBe('/login');
    expect(await tokensIn(own.page)).toEqual([]);
    await own.context.close();
  });
});

describe('without tokens', () => {
  it('a call without tokens leads to / and says that a login is required', { tags: ['slow'] }, async () => {
    const own = await newMember();
    await own.page.goto(`${server.address}/user`);
    await own.page.getByText('This browser', { exact: true }).waitFor();
    await own.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith('Token')) localStorage.removeItem(key);
    });
    await own.page.getByRole('combobox', { name: 'I am' }).click();
    await own.page.getByRole('option', { name: 'A funder' }).click();
    await own.page.getByRole('button', { name: 'Save', exact: true }).click();
    await toasts(own.page).getByText('Login required').waitFor();
    await own.page.waitForURL(`${server.address}/`);
    expect(await toasts(own.page).getByRole('alert').allInnerTexts()).toEqual(['Login required']);
    expect(await isSignedIn(own.page)).toBe(false);
    await own.context.close();
  });

  it('a page that asks who is here is silent', { tags: ['slow'] }, async () => {
    const own = await browser.newContext({ viewport: desktop });
    const { page: quiet, complaints } = await openPage(own);
    const client = String(claimsOf(await tokenOf(page, 'idToken'))['aud']);
    await own.addInitScript(
      (key) => localStorage.setItem(key, 'gone@arrivals.example'),
      `CognitoIdentityServiceProvider.${client}.LastAuthUser`,
    );
    await quiet.goto(server.address, { waitUntil: 'networkidle' });
    await openMenu(quiet);
    await quiet.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Login' }).waitFor();
    expect(await toasts(quiet).getByRole('alert').count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
    await own.close();
  });
});

describe('signing out with the network down', () => {
  it.each([
    ['here', 'Sign out here', null],
    ['everywhere', 'Sign out everywhere', 'Sign out of all browsers'],
  ])('clears the tokens %s', { tags: ['slow'] }, async (_where, button, confirm) => {
    const own = await newMember();
    await own.page.goto(`${server.address}/user`);
    await own.page.getByText('This browser', { exact: true }).waitFor();
    expect(await tokensIn(own.page)).toHaveLength(3);
    const last = own.page.getByRole('button', { name: confirm ?? button });
    if (confirm !== null) await own.page.getByRole('button', { name: button }).click();
    await last.waitFor();
    await own.context.setOffline(true);
    await last.click();
    await expect.poll(() => tokensIn(own.page)).toEqual([]);
    await toasts(own.page).getByText('You are signed out on this browser').waitFor();
    await own.context.setOffline(false);
    await own.page.goto(server.address);
    expect(await isSignedIn(own.page)).toBe(false);
    await own.context.close();
  });
});

describe('a call that the server cannot answer now', () => {
  const passing = [429, 500, 502, 503, 504];
  const fail = async (shown: Page, pattern: string, status: number): Promise<() => number> => {
    let count = 0;
    await shown.route(pattern, async (route) => {
      count += 1;
      await route.fulfill({ status, contentType: 'text/plain', body: 'Not now' });
    });
    return () => count;
  };

  it.each([...passing.map((status) => [status, 3] as const), [404, 1] as const, [409, 1] as const])(
    'is asked again after %i: %i attempts',
    { tags: ['slow'] },
    async (status, attempts) => {
      const count = await fail(page, '**/api/transparency', status);
      await page.goto(`${server.address}/transparency`);
      await toasts(page).getByText('Not now').waitFor();
      expect(count()).toBe(attempts);
    },
  );

  it('waits 2^n x 100 ms and up to 100 ms more', { tags: ['slow'] }, async () => {
    const own = await browser.newContext({ viewport: desktop });
    const { page: timed } = await openPage(own);
    await own.addInitScript(() => {
      const waits: unknown[] = [];
      const wait = window.setTimeout.bind(window);
      const listen = (...given: Parameters<typeof wait>): number => {
        waits.push(given[1]);
        return wait(...given);
      };
      Math.random = () => 0.37;
      Object.assign(window, { waits, setTimeout: listen });
    });
    const count = await fail(timed, '**/api/transparency', 503);
    await timed.goto(`${server.address}/transparency`);
    await toasts(timed).getByText('Not now').waitFor();
    expect(count()).toBe(3);
    const waits = await timed.evaluate(() => (window as unknown as { waits: number[] }).waits);
    // Other clocks of the page, such as that of the token, run for minutes.
    expect(waits.filter((wait) => wait < 2_000 && wait % 100 === 37)).toEqual([237, 437]);
    await own.close();
  });

  it('is waited for as long as the server takes', { tags: ['slow'] }, async () => {
    const own = await browser.newContext({ viewport: desktop });
    await own.addInitScript(() => {
      const limits: number[] = [];
      AbortSignal.timeout = (milliseconds) => {
        limits.push(milliseconds);
        return new AbortController().signal;
      };
      Object.assign(window, { limits });
    });
    const { page: patient } = await openPage(own);
    await patient.clock.install();
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked: string[] = [];
    await patient.route('**/api/transparency', async (route) => {
      asked.push(route.request().method());
      await held;
      await route.continue();
    });
    await patient.goto(`${server.address}/transparency`);
    await expect.poll(() => asked).toEqual(['GET']);
    await patient.clock.runFor(60 * 60_000);
    answer?.();
    await patient.getByText('Computed on').waitFor();
    expect(asked).toEqual(['GET']);
    expect(await patient.evaluate(() => (window as unknown as { limits: number[] }).limits)).toEqual([]);
    await own.close();
  });

  it('is made once where it writes', { tags: ['slow'] }, async () => {
    await page.goto(`${server.address}/user`);
    await page.getByText('This browser', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'I am' }).click();
    await page.getByRole('option', { name: 'A funder' }).click();
    let count = 0;
    await page.route('**/api/me', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      count += 1;
      return route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now' });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toasts(page).getByText('Not now').waitFor();
    // Longer than the waits of a call that is repeated.
    await page.waitForTimeout(1_500);
    expect(count).toBe(1);
  });
});

it('a passkey is offered in a secure context only', { tags: ['slow'] }, async () => {
  const own = await browser.newContext({ viewport: desktop });
  const { page: open } = await openPage(own);
  await open.goto(`${server.address}/login`);
  await heading(open, 'Log in').waitFor();
  await open.getByRole('button', { name: 'Use a passkey' }).waitFor();
  // The same pages under a name that is not this machine's, without TLS.
  await open.route('http://fundsight.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: server.address + pathname + search }) });
  });
  await open.goto('http://fundsight.example/login');
  await heading(open, 'Log in').waitFor();
  expect(await open.evaluate(() => isSecureContext)).toBe(false);
  await open.getByRole('button', { name: 'Email me a link' }).waitFor();
  expect(await open.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  await open.unrouteAll({ behavior: 'wait' });
  await own.close();
});

it('no file of the product holds the words of another component library', async () => {
  const assets = readdirSync(new URL('../../dist/web/assets', import.meta.url)).filter((name) => name.endsWith('.js'));
  expect(assets.length).toBeGreaterThan(50);
  const texts = await Promise.all(assets.map(async (name) => (await fetch(`${server.address}/assets/${name}`)).text()));
  expect(texts.filter((text) => /PrimeVue|No PrimeVue Confirmation provided/.test(text))).toEqual([]);
});
