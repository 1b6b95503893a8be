import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { desktop, launchBrowser, openMenu, openPage } from '../browser/browser.ts';
import { printedLink } from '../browser/identity-calls.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { isSignedIn, signIn } from '../browser/sign-in-walk.ts';
import { fewOf } from '../deep-run.ts';

/** What stands around every page as the client specified it: routes, bar, menu, guards, scroll position. */

type Caller = 'guest' | 'founder' | 'newcomer' | 'funder' | 'admin';
type Opened = Awaited<ReturnType<typeof openPage>> & { readonly context: BrowserContext };

let server: RunningServer;
let browser: Browser;
let pages: Readonly<Record<Caller, Opened>>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  pages = {
    guest: await openAs('guest'),
    founder: await openAs('founder'),
    newcomer: await openAs('newcomer'),
    funder: await openAs('funder'),
    admin: await openAs('admin'),
  };
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function openAs(caller: Caller): Promise<Opened> {
  const context = await browser.newContext({ viewport: desktop });
  await context.addInitScript(noteWhatStood);
  const opened = { ...(await openPage(context)), context };
  if (caller === 'guest') return opened;
  await signIn(opened.page, printedLink(server, `${caller}@sample.example`));
  return opened;
}

/** Keeps what stood in the main area at each address, with the height of what it holds. */
function noteWhatStood(): void {
  const noted: Stood[] = [];
  Object.assign(window, { noted });
  new MutationObserver(() => {
    const main = document.querySelector('main');
    if (!main) return;
    const child = main.firstElementChild;
    const box = main.getBoundingClientRect();
    noted.push({
      path: location.pathname,
      text: main.textContent.trim(),
      width: box.width,
      height: child?.getBoundingClientRect().height ?? 0,
    });
  }).observe(document, { childList: true, subtree: true });
}

interface Stood {
  readonly path: string;
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const whatStood = (page: Page, path: string): Promise<Stood[]> =>
  page.evaluate((wanted) => (window as unknown as { noted: Stood[] }).noted.filter((one) => one.path === wanted), path);

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const go = (page: Page, path: string): Promise<unknown> => page.goto(server.address + path);
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const bar = (page: Page): Locator => page.locator('header', { has: page.locator('a[aria-label$=", home"]') });

interface BuiltPage {
  readonly path: string | null;
  readonly scripts: readonly string[];
}
/** The script that the build made for each path. The files of admins with an address of their own are among them. */
function ownScripts(): ReadonlyMap<string, string> {
  const file = fileURLToPath(new URL('../../dist/web/page-files.json', import.meta.url));
  const built = JSON.parse(readFileSync(file, 'utf8')) as BuiltPage[];
  return new Map(built.flatMap(({ path, scripts }) => (path === null ? [] : [[path, `/${scripts.at(-1)}`] as const])));
}

describe('the routes', () => {
  const routes: readonly [caller: Caller, path: string, heading: string, route: string][] = [
    ['guest', '/', 'Know your funder before you pitch.', '/'],
    ['guest', '/otp', 'This link no longer works', '/otp'],
    ['guest', '/login', 'Log in', '/login'],
    ['guest', '/signup', 'Sign up to share your review', '/signup'],
    ['guest', '/free-access', 'Free access', '/free-access'],
    ['guest', '/funder/tidewrack-ventures', 'Tidewrack Ventures', '/funder/:id'],
    ['founder', '/user', 'Your account', '/user'],
    ['founder', '/review', 'Who would you like to review?', '/review'],
    ['founder', '/review/funder', 'The funder and you', '/review/funder/:id?'],
    ['founder', '/review/funder/tidewrack-ventures', 'The funder and you', '/review/funder/:id?'],
    ['founder', '/review/other', 'Who they are', '/review/other'],
    ['founder', '/database/Equity', 'Database', '/database/:kind'],
    ['founder', '/database/Debt', 'Database', '/database/:kind'],
    ['founder', '/database/Grant', 'Database', '/database/:kind'],
    ['funder', '/review/entrepreneur', 'The company and you', '/review/entrepreneur/:id?'],
    ['admin', '/admin/users', 'Members', '/admin/users'],
    ['admin', '/admin/funder-reviews', 'Funder reviews', '/admin/funder-reviews'],
    ['admin', '/admin/entrepreneur-reviews', 'Entrepreneur reviews', '/admin/entrepreneur-reviews'],
    ['admin', '/admin/remind-me-later', 'Reminders', '/admin/remind-me-later'],
  ];

  // Other journeys go to most of them, and guard.test.tsx knows who may.
  it.each(fewOf(8, routes))(
    '%s sees the page of %s, which comes with that path',
    async (caller, path, title, route) => {
      const { page, complaints } = pages[caller];
      const asked: string[] = [];
      const note = (request: { url(): string }): void => void asked.push(new URL(request.url()).pathname);
      page.on('request', note);
      await go(page, path);
      await heading(page, title).waitFor();
      page.off('request', note);
      expect(pathOf(page)).toBe(path);
      expect(asked).toContain(ownScripts().get(route));
      expect(complaints).toEqual([]);
    },
  );

  it('the home page downloads the script of no other page', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const { page } = await openPage(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(server.address, { waitUntil: 'networkidle' });
    const others = routes
      .map(([, , , route]) => ownScripts().get(route))
      .filter((_, place) => routes[place]?.[1] !== '/');
    expect(others).not.toContain(undefined);
    expect(asked.filter((path) => others.includes(path))).toEqual([]);
    await context.close();
  });

  it('/database leads to the equity deals, and the id of a review names the funder', async () => {
    const { page } = pages.founder;
    await go(page, '/database');
    await page.waitForURL('**/database/equity');
    await go(page, '/review/funder/tidewrack-ventures');
    await page.getByText('Tidewrack Ventures').first().waitFor();
  });
});

describe('the top bar', () => {
  const low = { width: 1280, height: 520 };
  const beige = 'rgb(243, 236, 223)';
  const white = 'rgb(255, 255, 255)';
  const lookOf = (page: Page) =>
    bar(page).evaluate((element) => {
      const { backgroundColor, boxShadow } = getComputedStyle(element);
      return {
        ground: backgroundColor,
        hasShadow: boxShadow !== 'none',
        isSeen: element.checkVisibility({ visibilityProperty: true }),
      };
    });
  const scrollTo = (page: Page, top: number): Promise<void> => page.evaluate((y) => window.scrollTo(0, y), top);
  const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

  async function open(caller: Caller, path: string): Promise<Page> {
    const { page } = pages[caller];
    await page.setViewportSize(low);
    await go(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  it.each<[Caller, string]>([
    ['guest', '/'],
    ['guest', '/funder'],
    ['guest', '/funder/tidewrack-ventures'],
    ['founder', '/review'],
    ['founder', '/review/funder'],
  ])(
    '%s on %s: beige within 20 pixels of the top, then white with a shadow',
    { tags: ['slow'] },
    async (caller, path) => {
      const page = await open(caller, path);
      await expect.poll(() => lookOf(page)).toEqual({ ground: beige, hasShadow: false, isSeen: true });
      await scrollTo(page, 21);
      await expect.poll(() => lookOf(page)).toEqual({ ground: white, hasShadow: true, isSeen: true });
      await scrollTo(page, 20);
      await expect.poll(() => lookOf(page)).toEqual({ ground: beige, hasShadow: false, isSeen: true });
    },
  );

  it.each(
    fewOf<[Caller, string]>(2, [
      ['guest', '/how-it-works'],
      ['founder', '/database/equity'],
      ['founder', '/user'],
      ['admin', '/admin/users'],
    ]),
  )('%s on %s: gone beyond 20 pixels from the top, and out of reach of the keyboard', async (caller, path) => {
    const page = await open(caller, path);
    await expect.poll(() => lookOf(page)).toEqual({ ground: beige, hasShadow: false, isSeen: true });
    await scrollTo(page, 21);
    await expect.poll(async () => (await lookOf(page)).isSeen).toBe(false);
    await page
      .locator('a', { has: page.locator('svg') })
      .first()
      .focus();
    expect(await bar(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await scrollTo(page, 20);
    await expect.poll(() => lookOf(page)).toEqual({ ground: beige, hasShadow: false, isSeen: true });
  });

  it('links by its logo and by the button to share a review', async () => {
    const page = await open('guest', '/how-it-works');
    await bar(page).getByRole('link', { name: 'Share your review' }).click();
    await heading(page, 'Sign up to share your review').waitFor();
    expect(pathOf(page)).toBe('/signup');
    await bar(page)
      .getByRole('link', { name: /, home$/ })
      .click();
    await heading(page, 'Know your funder before you pitch.').waitFor();
    expect(pathOf(page)).toBe('/');
  });

  it.each(['/review', '/review/funder', '/review/other'])(
    'has no button to share a review on %s',
    { tags: ['slow'] },
    async (path) => {
      const page = await open('founder', path);
      await bar(page).getByRole('button', { name: 'Menu' }).waitFor();
      const sections = ['Find funders', 'Funders', 'Database', 'Providers', 'How it works'];
      expect(await bar(page).getByRole('link').allTextContents()).toEqual(['Fundsight', ...sections]);
      expect(await bar(page).getByText('Share your review').count()).toBe(0);
    },
  );

  it('another top-level section begins at the top', { tags: ['slow'] }, async () => {
    const page = await open('guest', '/how-it-works');
    await scrollTo(page, 700);
    await expect.poll(() => scrolled(page)).toBe(700);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Review guidelines' })
      .evaluate((link) => {
        // Without the scroll that a press with the pointer begins with.
        (link as HTMLElement).click();
      });
    await page.waitForURL('**/guidelines');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(700 + low.height);
  });

  it('another top-level section begins at the top on the way back too', { tags: ['slow'] }, async () => {
    const page = await open('guest', '/how-it-works');
    await scrollTo(page, 700);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Review guidelines' })
      .evaluate((link) => {
        (link as HTMLElement).click();
      });
    await page.waitForURL('**/guidelines');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scrollTo(page, 500);
    await page.goBack();
    await page.waitForURL('**/how-it-works');
    await page.getByRole('heading', { level: 1, name: 'How it works' }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goForward();
    await page.waitForURL('**/guidelines');
    await page.getByRole('heading', { level: 1, name: 'Review guidelines' }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  it('the position stays within a section', { tags: ['slow'] }, async () => {
    const page = await open('guest', '/funder');
    await page.getByRole('main').locator('a[href^="/funder/"]').first().waitFor();
    await scrollTo(page, 60);
    await page.getByRole('combobox').first().waitFor();
    await page.evaluate(() => {
      history.pushState(null, '', '/funder?page=2');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.waitForURL('**/funder?page=2');
    expect(await scrolled(page)).toBe(60);
  });
});

describe('the menu', () => {
  const panel = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' });
  const entries = (page: Page): Promise<(readonly [string, string | null])[]> =>
    panel(page)
      .locator('li')
      .evaluateAll((items) =>
        items.map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href') ?? null] as const),
      );

  async function open(caller: Caller): Promise<Page> {
    const { page } = pages[caller];
    await page.setViewportSize(desktop);
    await go(page, '/');
    await openMenu(page);
    await panel(page).locator('li').first().waitFor();
    return page;
  }

  /** What the server says of a caller, asked with the token of the browser. */
  const profileOf = (page: Page) =>
    page.evaluate(async () => {
      const key = Object.keys(localStorage).find((each) => each.endsWith('.idToken')) ?? '';
      const answer = await fetch('/api/me', { headers: { authorization: `Bearer ${localStorage.getItem(key)}` } });
      return (await answer.json()) as { data: { access: { reason: string; accessExpiresOn: string } } };
    });
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

  it('of a guest is Login and Sign Up', async () => {
    expect(await entries(await open('guest'))).toEqual([
      ['Login', '/login'],
      ['Sign Up', '/signup'],
    ]);
  });

  it('of a member with access has the email, the reason, the last day and the database', async () => {
    const page = await open('founder');
    expect(await entries(page)).toEqual([
      ['Database', '/database/equity'],
      ['Shortlist', '/user/shortlist'],
      ['Your account', '/user'],
      ['Sign Out', null],
    ]);
    const { reason, accessExpiresOn } = (await profileOf(page)).data.access;
    const [year = '', month = '', day = ''] = accessExpiresOn.split('-');
    const text = await panel(page).innerText();
    expect(text).toContain('founder@sample.example');
    expect(reason).not.toBe('');
    expect(text).toContain(reason);
    expect(text).toContain(`Access until ${day} ${months[Number(month) - 1]} ${year}`);
  });

  it('of a member without access has no database and no day', { tags: ['slow'] }, async () => {
    const page = await open('newcomer');
    expect(await entries(page)).toEqual([
      ['Shortlist', '/user/shortlist'],
      ['Your account', '/user'],
      ['Sign Out', null],
    ]);
    expect(await panel(page).innerText()).toContain('newcomer@sample.example');
    expect(await panel(page).innerText()).not.toContain('Access until');
  });

  it('of an admin leads to the panel and copies the identity token', { tags: ['slow'] }, async () => {
    const page = await open('admin');
    expect(await entries(page)).toEqual([
      ['Database', '/database/equity'],
      ['Admin Panel', '/admin/users'],
      ['Copy Token', null],
      ['Shortlist', '/user/shortlist'],
      ['Your account', '/user'],
      ['Sign Out', null],
    ]);
    await pages.admin.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
    await panel(page).getByRole('button', { name: 'Copy Token' }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText('Token copied to clipboard!').waitFor();
    const [copied, token] = await page.evaluate(async () => {
      const key = Object.keys(localStorage).find((each) => each.endsWith('.idToken')) ?? '';
      return [await navigator.clipboard.readText(), localStorage.getItem(key)];
    });
    expect(copied).toBe(token);
    expect(copied?.split('.')).toHaveLength(3);
  });
});

describe('while it is not known who is here', () => {
  /** The profile comes when the test lets it. */
  async function holdProfile(page: Page): Promise<() => Promise<void>> {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    // A test that fails must not leave the next ones waiting.
    onTestFinished(() => letGo());
    await page.route('**/api/me', async (route) => {
      await held;
      await route.continue();
    });
    return async () => {
      letGo();
      await page.unrouteAll({ behavior: 'wait' });
    };
  }

  it.each(['/review', '/login'])('a spinner stands in the centre on %s', { tags: ['slow'] }, async (path) => {
    const { page } = pages.founder;
    await page.setViewportSize(desktop);
    const letGo = await holdProfile(page);
    await go(page, path);
    const spinner = page.getByRole('main').getByRole('status');
    await spinner.waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/^F?\s*Loading$/);
    const [ring, area] = await Promise.all([spinner.boundingBox(), page.getByRole('main').boundingBox()]);
    if (!ring || !area) throw new Error('nothing stands there');
    expect(Math.abs(ring.x + ring.width / 2 - desktop.width / 2)).toBeLessThan(1);
    expect(Math.abs(ring.y + ring.height / 2 - (area.y + area.height / 2))).toBeLessThan(1);
    expect(ring.y).toBeGreaterThan(area.y + 100);
    // It turns.
    expect(await spinner.locator('g').evaluate((ticks) => ticks.getAnimations().length)).toBe(1);
    await letGo();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('a spinner stands in the menu', { tags: ['slow'] }, async () => {
    const { page } = pages.founder;
    const letGo = await holdProfile(page);
    await go(page, '/');
    await openMenu(page);
    const panel = page.getByRole('navigation', { name: 'Menu' });
    await panel.getByRole('status').waitFor();
    expect(await panel.locator('li').count()).toBe(0);
    await letGo();
    await panel.getByText('founder@sample.example').waitFor();
    expect(await panel.getByRole('status').count()).toBe(0);
  });
});

describe('a page that is not for who is here', () => {
  it.each(fewOf(3, ['/review', '/review/funder', '/review/other', '/admin/users', '/admin/remind-me-later', '/user']))(
    '%s sends a guest to /login and shows nothing before',
    async (path) => {
      const { page } = pages.guest;
      await page.setViewportSize(desktop);
      await go(page, path);
      await heading(page, 'Log in').waitFor();
      expect(pathOf(page)).toBe('/login');
      const stood = await whatStood(page, path);
      expect(stood.map(({ text }) => text).filter((text) => text !== '')).toEqual([]);
    },
  );

  it('the empty area takes the middle of the window', { tags: ['slow'] }, async () => {
    const { page } = pages.guest;
    await go(page, '/review');
    await heading(page, 'Log in').waitFor();
    const stood = await whatStood(page, '/review');
    expect(Math.max(...stood.map(({ height }) => height))).toBeGreaterThanOrEqual(desktop.height * 0.6);
    expect(new Set(stood.map(({ width }) => width))).toEqual(new Set([desktop.width]));
  });

  it.each<[Caller, string, string]>([
    ['admin', '/login', '/admin/users'],
    ['admin', '/signup', '/review'],
    ['founder', '/login', '/database/equity'],
    ['founder', '/otp', '/database/equity'],
    ['founder', '/signup', '/review'],
    ['newcomer', '/login', '/review'],
    ['newcomer', '/signup', '/review'],
  ])('%s on %s goes to %s, and sees nothing before', { tags: ['slow'] }, async (caller, path, target) => {
    const { page } = pages[caller];
    await page.setViewportSize(desktop);
    await go(page, path);
    await page.waitForURL(`${server.address}${target}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const stood = await whatStood(page, path);
    expect(stood.map(({ text }) => text).filter((text) => !/^(?:F?Loading)?$/.test(text))).toEqual([]);
  });
});

it('access is taken away when the profile does not load', { tags: ['slow'] }, async () => {
  const { page, expectError } = pages.founder;
  expectError(/500|net::ERR/);
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, body: 'no' }));
  await go(page, '/database/equity');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  // Under the note on sample data the bar stands lower, and the toast over its menu button.
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await openMenu(page);
  const panel = page.getByRole('navigation', { name: 'Menu' });
  await panel.locator('li').first().waitFor();
  expect(await panel.getByRole('link', { name: 'Database' }).count()).toBe(0);
  expect(await page.locator('tbody tr[aria-rowindex]').count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
});

it('Sign Out signs out and goes to the home page', async () => {
  const { page } = pages.founder;
  await go(page, '/user');
  await heading(page, 'Your account').waitFor();
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${server.address}/`);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.endsWith('Token')));
  expect(await isSignedIn(page)).toBe(false);
});
