import type { Browser, BrowserContext, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launchBrowser, openPage } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';
import { expectOneToast, toasts } from '../browser/toasts.ts';

/** Every call that fails shows one toast with what the server said, at the top right, for eight seconds. */

type Caller = 'guest' | 'founder' | 'admin';

let server: RunningServer;
let browser: Browser;
let contexts: Readonly<Record<Caller, BrowserContext>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  contexts = {
    guest: await browser.newContext({ viewport: desktop }),
    founder: await signedIn('founder@sample.example'),
    admin: await signedIn('admin@sample.example'),
  };
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: desktop });
  const { page } = await openPage(context);
  await signInByLink(page, server, email);
  await page.close();
  return context;
}

async function pageOf(caller: Caller) {
  const opened = await openPage(contexts[caller]);
  opened.expectError(/Failed to load resource|net::ERR/);
  return opened;
}

const title = 'The database rests until noon';
const problem = (route: Route): Promise<void> =>
  route.fulfill({
    status: 409,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', status: 409, code: 'internal', title, requestId: 'r-1' },
  });
const plainText = (route: Route): Promise<void> =>
  route.fulfill({ status: 409, contentType: 'text/plain', body: 'The proxy is full' });
const message = (route: Route): Promise<void> => route.fulfill({ status: 409, json: { message: 'The pool is full' } });
const otherData = (route: Route): Promise<void> => route.fulfill({ status: 409, json: { msg: 'The pool is full' } });
const noNetwork = (route: Route): Promise<void> => route.abort('internetdisconnected');

/** Who is here and what this installation is stay known: the failures are those of the page. */
const asksForPage = (url: URL): boolean =>
  url.pathname.startsWith('/api/') && !/^\/api\/(?:me|config)$/.test(url.pathname);

describe('a page that does not load', () => {
  it.each<[Caller, string]>([
    ['guest', '/'],
    ['guest', '/transparency'],
    ['guest', '/funder'],
    ['guest', '/provider'],
    ['guest', '/database/equity'],
    ['founder', '/'],
    ['founder', '/free-access'],
    ['founder', '/database/equity'],
    ['founder', '/review'],
    ['founder', '/user'],
    ['admin', '/admin'],
    ['admin', '/admin/users'],
    ['admin', '/admin/funder-reviews'],
    ['admin', '/admin/entrepreneur-reviews'],
    ['admin', '/admin/remind-me-later'],
    ['admin', '/admin/funders'],
    ['admin', '/admin/deals/equity'],
    ['admin', '/admin/audit'],
    ['admin', '/admin/jobs'],
  ])('%s on %s gets one toast with what the server said', { tags: ['slow'] }, async (caller, path) => {
    const { page, complaints } = await pageOf(caller);
    await page.route(asksForPage, problem);
    await page.goto(server.address + path);
    await expectOneToast(page, `${title}.`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows it for eight seconds', async () => {
    // The clock is that of all pages of a context.
    const context = await browser.newContext({ viewport: desktop });
    const { page } = await openPage(context);
    await page.clock.install();
    await page.route(asksForPage, problem);
    await page.goto(`${server.address}/transparency`);
    await toasts(page).waitFor();
    // A second ahead: a slow machine takes a while until the clock stands still.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.clock.runFor(5_500);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(2_500);
    expect(await toasts(page).count()).toBe(0);
    await context.close();
  });

  it.each([
    ['plain text', plainText, 'The proxy is full.'],
    ['a message in JSON', message, 'The pool is full.'],
    ['data of another shape', otherData, '{"msg":"The pool is full"}.'],
    ['no network', noNetwork, 'A network error has occurred.'],
  ] as const)('says what there is to say: %s', { tags: ['slow'] }, async (_what, answer, text) => {
    const { page } = await pageOf('founder');
    await page.route(asksForPage, answer);
    await page.goto(`${server.address}/database/equity`);
    await expectOneToast(page, text);
    await page.close();
  });

  it(
    'tries three times before it says that the server is away, and says it once more when asked again',
    { tags: ['slow'] },
    async () => {
      const { page } = await pageOf('guest');
      let asked = 0;
      await page.route('**/api/transparency', async (route) => {
        asked += 1;
        await route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          json: { code: 'unavailable', title },
        });
      });
      await page.goto(`${server.address}/transparency`);
      await expectOneToast(page, `${title}.`);
      expect(asked).toBe(3);
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectOneToast(page, `${title}.`);
      expect(asked).toBe(6);
      await page.close();
    },
  );
});

describe('what a member does and the server refuses', () => {
  it('is said of a profile that is not saved', { tags: ['slow'] }, async () => {
    const { page } = await pageOf('founder');
    await page.goto(`${server.address}/user`);
    await page.getByRole('combobox', { name: 'I am' }).click();
    await page.getByRole('option', { name: 'A funder' }).click();
    await page.route('**/api/me', (route) =>
      route.request().method() === 'PATCH' ? problem(route) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectOneToast(page, `${title}.`);
    await page.close();
  });

  it.each([
    [1, 'Some answers need another look. Choose another one.'],
    [3, 'Some answers need another look. 3 fields need a correction.'],
  ])('is said with its reason, or with how many there are: %i', { tags: ['slow'] }, async (count, text) => {
    const { page } = await pageOf('founder');
    await page.goto(`${server.address}/user`);
    await page.getByRole('combobox', { name: 'I am' }).click();
    await page.getByRole('option', { name: 'A funder' }).click();
    const fields = ['memberType', 'one', 'other'].slice(0, count);
    const errors = Object.fromEntries(fields.map((field) => [field, 'Choose another one']));
    await page.route('**/api/me', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            contentType: 'application/problem+json',
            json: { status: 422, code: 'invalid', title: 'Some answers need another look', errors, requestId: 'r-1' },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectOneToast(page, text);
    await page.close();
  });

  it('is said of an export', async () => {
    const { page } = await pageOf('founder');
    await page.goto(`${server.address}/database/equity`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.route('**/api/deals/equity/exports*', plainText);
    await page.getByRole('button', { name: /^Export (up to )?[\d,]+ rows$/ }).click();
    await expectOneToast(page, 'The proxy is full.');
    await page.close();
  });

  it('is said of the counts in the sidebar of admins', { tags: ['slow'] }, async () => {
    const { page } = await pageOf('admin');
    await page.route('**/api/admin/overview/waiting', problem);
    await page.goto(`${server.address}/admin/audit`);
    await expectOneToast(page, `${title}.`);
    await page.close();
  });

  it('is said of a decision', { tags: ['slow'] }, async () => {
    const { page } = await pageOf('admin');
    await page.goto(`${server.address}/admin/funder-reviews`);
    await page.locator('[data-review]').first().click();
    const approve = page.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Approve' });
    await approve.waitFor();
    await page.route('**/api/admin/reviews/*/decisions', noNetwork);
    await approve.click();
    await expectOneToast(page, 'A network error has occurred.');
    await page.close();
  });

  it('is said once of a draft, which is saved again until it is', { tags: ['slow'] }, async () => {
    const { page } = await pageOf('founder');
    await page.goto(`${server.address}/review/funder`);
    const money = page.getByRole('radiogroup', { name: 'What kind of money was it about?' });
    await money.waitFor();
    await page.route('**/api/reviews/drafts/*', (route) =>
      route.request().method() === 'PUT' ? problem(route) : route.continue(),
    );
    await money.getByRole('radio', { name: 'Equity', exact: true }).check();
    await expectOneToast(page, `${title}.`);
    await page.close();
  });

  it('is said after the words of the page, where nothing else would tell', { tags: ['slow'] }, async () => {
    const { page } = await pageOf('admin');
    await page.goto(`${server.address}/admin/remind-me-later`);
    await page.route('**/api/admin/reminders/pause', problem);
    await page.getByRole('button', { name: 'Pause all' }).click();
    await expectOneToast(page, `Nothing was changed. ${title}.`);
    await page.close();
  });
});

describe('what nobody asked for', () => {
  it('is no failure: a page that is loaded ahead', { tags: ['slow'] }, async () => {
    const { page } = await pageOf('guest');
    await page.goto(`${server.address}/funder`, { waitUntil: 'networkidle' });
    await page.route(/\/api\/funders\/[^/?]+$/, problem);
    const link = page.getByRole('main').locator('a[href^="/funder/"]').first();
    await Promise.all([page.waitForResponse(/\/api\/funders\/[^/?]+$/), link.hover()]);
    await page.waitForTimeout(300);
    expect(await toasts(page).count()).toBe(0);
    // Opened, the page asks itself, and its failure is one.
    await link.click();
    await expectOneToast(page, `${title}.`);
    await page.close();
  });
});
