import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openMenu, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { inDeepRun } from '../deep-run.ts';
import { screens, type Screen } from '../browser/screens.ts';

/*
 * Every address by every caller at both widths takes minutes: `npm run test:accessibility`. Here stands what no other
 * journey sees, and what holds for all pages alike: 200 % zoom, high contrast, reduced motion.
 */

const isWhole = inDeepRun;
const chosen = screens.filter((screen) => isWhole || screen.always === true);
/** 1440 pixels at 200 %. */
const zoomed = { width: 720, height: 450 };
/** What a page must know before it can say that anything else failed. */
const known = /^\/(?:api\/(?:config|me|account\/factors)$|identity)/;

let server: RunningServer;
const pages = new Map<Screen['caller'], { page: Page; complaints: string[] }>();
beforeAll(async () => {
  const [started, browser] = await Promise.all([startServer(), launchBrowser()]);
  server = started;
  for (const caller of new Set(chosen.map((screen) => screen.caller))) {
    const opened = await openPage(await browser.newContext({ viewport: desktop }));
    opened.expectError(/status of (?:4\d\d|500)/);
    if (caller !== 'guest') await signIn(opened.page, caller);
    pages.set(caller, opened);
  }
  return async () => {
    await browser.close();
    await server.stop();
  };
});

async function signIn(page: Page, caller: string): Promise<void> {
  // The server has printed the links of the sample accounts by now.
  const link = new RegExp(`https?://\\S+/otp\\?email=${caller}\\S+`).exec(server.output())?.[0];
  await page.goto(link ?? 'about:blank');
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await page.waitForURL((url) => !/^\/(?:otp|login)/.test(url.pathname));
}

function seenBy(caller: Screen['caller']): { page: Page; complaints: string[] } {
  const opened = pages.get(caller);
  if (opened === undefined) throw new Error(`no member is signed in as ${caller}`);
  return opened;
}

const failure = { type: 'about:blank', title: 'Something went wrong on our side', status: 500, code: 'internal' };

async function open({ caller, path, fails }: Pick<Screen, 'caller' | 'path' | 'fails'>): Promise<Page> {
  const { page } = seenBy(caller);
  await page.setViewportSize(desktop);
  await page.unrouteAll();
  if (fails === true)
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (known.test(pathname) || route.request().method() !== 'GET') return route.continue();
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(failure) });
    });
  await page.goto(server.address + path);
  await page.locator('main h1').first().waitFor();
  // Asking again after a failure takes its time.
  const waiting = page
    .locator('main')
    .locator('[aria-busy="true"], [role=status]')
    .filter({ hasText: /^Loading/ });
  await expect.poll(() => waiting.count()).toBe(0);
  await page.waitForLoadState('networkidle');
  return page;
}

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

describe('a screen without a violation, at both widths', () => {
  it.each(chosen.map((screen) => ({ ...screen, how: screen.fails === true ? 'fails' : 'answers' })))(
    '$caller at $path, where the server $how',
    async (screen) => {
      const { complaints } = seenBy(screen.caller);
      complaints.length = 0;
      const page = await open(screen);
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
        expect(await widthOf(page)).toBe(viewport.width);
      }
      expect(await page.locator('h1:visible').count()).toBe(1);
      expect(await page.title()).toMatch(/Fundsight$/);
      expect(complaints).toEqual([]);
    },
  );
});

describe('at 200 %', () => {
  const zoomedPaths: readonly (readonly [Screen['caller'], string])[] = [
    ['guest', '/'],
    ['guest', '/funder/tidewrack-ventures'],
    ['founder', '/database/equity'],
    ['admin', '/admin'],
  ];
  it.each(isWhole ? screens.map(({ caller, path }) => [caller, path] as const) : zoomedPaths)(
    '%s scrolls %s in one direction only, and nothing is cut off',
    async (caller, path) => {
      const page = await open({ caller, path });
      await page.setViewportSize(zoomed);
      expect(await widthOf(page)).toBe(zoomed.width);
      // Words that a box cuts off without a way to see the rest. Cells of tables and names in lists say it elsewhere.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2, h3, p, label, button, th, dt)')]
          .filter((one) => getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1)
          .filter((one) => one.clientWidth > 1 && one.closest('[data-table-region]') === null)
          .map((one) => one.textContent.slice(0, 40)),
      );
      expect(cut).toEqual([]);
    },
  );
});

describe('in high contrast', () => {
  it('what carries a value or a choice is still seen', { tags: ['slow'] }, async () => {
    const page = await open({ caller: 'founder', path: '/user' });
    await page.emulateMedia({ forcedColors: 'active' });
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const backgroundOf = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await backgroundOf('.mantine-Progress-section')).not.toBe(canvas);
    const current = page.getByRole('link', { name: 'Profile', exact: true });
    expect(await current.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    await page.goto(`${server.address}/database/equity`);
    const lineUnder = (name: RegExp): Promise<string> =>
      page.getByRole('link', { name }).evaluate((one) => getComputedStyle(one).borderBottomColor);
    await page.getByRole('link', { name: /^Debt [\d,]+$/ }).waitFor();
    expect(await lineUnder(/^Debt [\d,]+$/)).toBe(canvas);
    expect(await lineUnder(/^Equity [\d,]+$/)).not.toBe(canvas);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

describe('with reduced motion', () => {
  it('nothing moves, grows or gets sharp', { tags: ['slow'] }, async () => {
    const page = await open({ caller: 'guest', path: '/' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await openMenu(page);
    await page.getByRole('link', { name: 'Sign Up', exact: true }).waitFor();
    const moving = (): Promise<string[]> =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect)
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
          .flatMap((frame) => Object.keys(frame))
          .filter((name) => ['transform', 'filter', 'translate', 'scale', 'rotate'].includes(name)),
      );
    expect(await moving()).toEqual([]);
    await page.goto(`${server.address}/funder`);
    await page.locator('main h1').waitFor();
    expect(await moving()).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });
});
