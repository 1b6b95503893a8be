import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { randomBytes } from 'node:crypto';
import { desktop, keepPicture, launchBrowser, openMenu, openPage } from './browser.ts';
import { startServer, type RunningServer } from './running-server.ts';

/*
 * The steps that all journeys around signing in share.
 */

export type OpenedPage = Awaited<ReturnType<typeof openPage>> & { readonly context: BrowserContext };

export interface Stage {
  readonly server: () => RunningServer;
  /** A page in a browser of its own; what its console complains about must have been announced. */
  readonly newPage: (viewport?: typeof desktop) => Promise<OpenedPage>;
}

/** One server and one Chromium for the tests of a file. Admins need a second factor there. */
export function setStage(): Stage {
  let server: RunningServer;
  let browser: Browser;
  let pages: Page[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer({ ADMIN_SECOND_FACTOR: 'required', SAMPLE_DATA: 'on' }),
      launchBrowser(),
    ]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await Promise.all(pages.map((page, place) => keepPicture(page, `${task.name} ${place}`)));
    for (const context of browser.contexts()) await context.close();
    pages = [];
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return {
    server: () => server,
    async newPage(viewport = desktop) {
      const context = await browser.newContext({ viewport });
      const opened = await openPage(context);
      pages.push(opened.page);
      return { ...opened, context };
    },
  };
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
export const newAddress = (): string => `member-${randomBytes(5).toString('hex')}@arrivals.example`;
export const arrived = (page: Page) => page.waitForURL((url) => !/^\/(otp|login)/.test(url.pathname));

/** Follows a link and says that it is for the person who opened it. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await press(page, /^Continue as/);
}

export async function signIn(page: Page, link: string): Promise<void> {
  await follow(page, link);
  await arrived(page);
}

/** Whether this browser holds a session, as the menu tells. */
export async function isSignedIn(page: Page): Promise<boolean> {
  await page.goto(new URL('/', page.url()).href);
  await openMenu(page);
  const signOut = page.getByRole('link', { name: 'Sign Out' }).or(page.getByRole('button', { name: 'Sign Out' }));
  await signOut
    .or(page.getByRole('link', { name: 'Login' }))
    .first()
    .waitFor();
  return signOut.isVisible();
}
