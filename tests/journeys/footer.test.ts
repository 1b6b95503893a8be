/** @module-tag slow */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../browser/browser.ts';
import { someOf } from '../deep-run.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

/** The footer is on every page, below what fills the window, and takes no room from it. */

type Caller = 'guest' | 'founder' | 'admin';

const sizes = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let server: RunningServer;
let browser: Browser;
let contexts: Readonly<Record<Caller, BrowserContext>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  contexts = {
    guest: await browser.newContext(),
    founder: await signedIn('founder@sample.example'),
    admin: await signedIn('admin@sample.example'),
  };
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(email: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const { page } = await openPage(context);
  await signInByLink(page, server, email);
  await page.close();
  return context;
}

async function open(caller: Caller, path: string, size: (typeof sizes)[number]) {
  const opened = await openPage(contexts[caller]);
  await opened.page.setViewportSize(size);
  await opened.page.goto(server.address + path, { waitUntil: 'networkidle' });
  return opened;
}

const footer = (page: Page) => page.getByRole('contentinfo');
const boxOf = async (place: ReturnType<typeof footer>) =>
  (await place.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
const toTheEnd = (page: Page): Promise<void> => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

async function expectFooter(page: Page): Promise<void> {
  await footer(page).getByText('Fundsight lets us all see better').waitFor();
  const support = footer(page).getByRole('link', { name: /@/ });
  expect(await support.getAttribute('href')).toBe(`mailto:${await support.textContent()}`);
  const main = await boxOf(page.getByRole('main'));
  expect((await boxOf(footer(page))).y).toBeGreaterThanOrEqual(Math.floor(main.y + main.height));
  // What a page shows when its data come, or do not come, moves its end.
  const bottom = async (): Promise<number> => {
    await toTheEnd(page);
    const { y, height } = await boxOf(footer(page));
    return Math.round(y + height);
  };
  await expect.poll(bottom).toBe(page.viewportSize()?.height);
  expect((await boxOf(footer(page))).y).toBeGreaterThan(0);
}

const fitsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const pages: readonly [Caller, string][] = [
  ['guest', '/'],
  ['guest', '/how-it-works'],
  ['guest', '/guidelines'],
  ['guest', '/privacy'],
  ['guest', '/terms'],
  ['guest', '/transparency'],
  ['guest', '/funder'],
  ['guest', '/funder/tidewrack-ventures'],
  ['guest', '/provider'],
  ['guest', '/login'],
  ['guest', '/signup'],
  ['guest', '/otp'],
  ['guest', '/free-access'],
  ['guest', '/database/equity'],
  ['guest', '/nowhere'],
  ['founder', '/user'],
  ['founder', '/review'],
  ['founder', '/review/funder'],
  ['founder', '/review/entrepreneur'],
  ['founder', '/review/other'],
  ['founder', '/database/debt'],
  ['founder', '/database/grant'],
  ['admin', '/admin'],
  ['admin', '/admin/users'],
  ['admin', '/admin/funder-reviews'],
  ['admin', '/admin/entrepreneur-reviews'],
  ['admin', '/admin/remind-me-later'],
  ['admin', '/admin/funders'],
  ['admin', '/admin/deals/imports'],
  ['admin', '/admin/audit'],
];

it.each(someOf(pages, 12))('says what the product is for and where help is: %s on %s', async (caller, path) => {
  const { page, complaints, expectError } = await open(caller, path, sizes[1]!);
  // The page of what is nowhere; a form that is not for founders.
  expectError(/404|403/);
  await expectFooter(page);
  expect(complaints.filter((text) => !/404|403/.test(text))).toEqual([]);
  await page.close();
});

it.each(['/', '/database/equity', '/funder'])('says where help is also when the API fails: %s', async (path) => {
  const { page, expectError } = await openPage(contexts.guest);
  expectError(/503/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { status: 503, title: 'Try later.' } }));
  await page.goto(server.address + path);
  await expectFooter(page);
  await page.close();
});

describe.each(sizes)('at $width', (size) => {
  // On a phone rows follow each other down the page and come as one scrolls: a filter leaves few.
  const few = size.width < 768 ? '?search=sample.example' : '';
  it.each<[Caller, string]>([
    ['founder', `/database/equity${few}`],
    ['admin', `/admin/users${few}`],
    ['admin', '/admin/funder-reviews'],
    ['founder', '/review/funder'],
  ])('it stands below what fills the window: %s on %s', async (caller, path) => {
    const { page } = await open(caller, path, size);
    expect(await fitsSideways(page)).toBe(true);
    const { y } = await boxOf(footer(page));
    // The height of a table is measured in whole pixels.
    expect(Math.ceil(y)).toBeGreaterThanOrEqual(size.height);
    await expectFooter(page);
    await page.close();
  });

  it('the table fills the window as without it', async () => {
    const { page } = await open('founder', '/database/equity', size);
    await page
      .getByText(/ of [\d,]+ deals/)
      .first()
      .waitFor();
    if (size.width < 768) return page.close();
    const region = await boxOf(page.locator('[data-table-region]'));
    const view = page.locator('[data-table-region]').locator('xpath=ancestor::*[contains(@style, "dvh")]').first();
    const { y, height } = await boxOf(view);
    expect(region.height).toBeGreaterThan(200);
    expect(Math.abs(y + height - Math.max(size.height, y + 420))).toBeLessThanOrEqual(1);
    await page.close();
  });

  it('the buttons of a form stay inside the window, above the footer', async () => {
    const { page } = await open('founder', '/review/funder', size);
    const goOn = page.getByRole('button', { name: 'Continue', exact: true });
    await goOn.waitFor();
    const first = await boxOf(goOn);
    expect(first.y + first.height).toBeLessThanOrEqual(size.height);
    await toTheEnd(page);
    const last = await boxOf(goOn);
    expect(last.y).toBeGreaterThan(0);
    expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(footer(page))).y);
    await page.close();
  });
});

it('is reached with the wheel alone, from the last row of a table', async () => {
  const { page } = await open('founder', '/database/equity?search=school', sizes[1]!);
  await page
    .getByText(/ of [\d,]+ deals/)
    .first()
    .waitFor();
  const { x, y } = await boxOf(page.locator('[data-table-region]'));
  await page.mouse.move(x + 200, y + 200);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4_000);
        await page.waitForTimeout(200);
        const box = await boxOf(footer(page));
        return Math.round(box.y + box.height);
      },
      { timeout: 20_000 },
    )
    .toBe(800);
  await page.close();
});
