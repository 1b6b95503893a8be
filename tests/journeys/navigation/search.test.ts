/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** The sections in the bar and in the menu, and the search that opens on every page. */

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const typed = { delay: 30 };
const openSearch = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search');
};
const chosen = (page: Page) => page.locator('[data-action][data-selected]');
const labels = (page: Page): Promise<string[]> => page.locator('[data-action]').allInnerTexts();

describe('a guest', () => {
  it('goes through the sections by the bar, and each marks itself', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
    await page.goto(server.address);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    for (const [name, heading, path] of [
      ['Find funders', 'Find your funders', '/find'],
      ['Funders', 'Funders', '/funder'],
      ['Providers', 'Providers', '/provider'],
      ['How it works', 'How it works', '/how-it-works'],
      ['Database', /./, '/database/equity'],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await sections.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { name: heading, level: 1 }).first().waitFor();
      await sections
        .locator('[aria-current=page]')
        .and(sections.getByRole('link', { name, exact: true }))
        .waitFor();
      expect(await sections.locator('[aria-current]').count()).toBe(1);
    }
    expect(complaints).toEqual([]);
  });

  it('finds a funder by keys alone, and Escape gives the focus back', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
    await page.goto(`${server.address}/how-it-works`);
    await page.getByRole('link', { name: 'Funders', exact: true }).first().focus();
    await openSearch(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Funders');

    await openSearch(page);
    await page.keyboard.type('tidew', typed);
    await chosen(page).filter({ hasText: 'Tidewrack Ventures' }).waitFor();
    await expectAccessible(page);
    expect(await chosen(page).innerText()).toMatch(/Venture capital, Netherlands[\s\S]*\d\.\d[\s\S]*\d+ reviews/);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/funder/tidewrack'));
    await page.getByRole('heading', { name: 'Tidewrack Ventures', level: 1 }).waitFor();

    // Where one was last stands first now.
    await openSearch(page);
    await chosen(page).or(page.locator('[data-action]').first()).first().waitFor();
    expect((await labels(page))[0]).toContain('Tidewrack Ventures');
    expect(complaints).toEqual([]);
  });

  it('is offered the nearest name, and to review one that is not there', async () => {
    const { page } = await openPage(await browser.newContext({ viewport: desktop }));
    await page.goto(`${server.address}/funder`);
    await page.getByText(/^\d+ funders$/).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.type('Tidewrak Ventures', typed);
    await page.locator('[data-action]').filter({ hasText: 'The nearest name' }).waitFor();
    await expect.poll(async () => (await labels(page))[0]).toContain('Tidewrack Ventures');
    await expect.poll(async () => (await labels(page)).join()).toContain('Review “Tidewrak Ventures”');
  });

  it('finds the sections in the menu of a phone, and nothing runs over its edge', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport: phone }));
    await page.goto(`${server.address}/provider`);
    await page.getByRole('heading', { name: 'Providers', level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'How it works' }).waitFor();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Login',
      'Sign Up',
      'Find funders',
      'Funders',
      'Database',
      'Providers',
      'How it works',
    ]);
    expect(await menu.locator('[aria-current=page]').innerText()).toBe('Providers');
    await menu.getByRole('link', { name: 'Funders', exact: true }).click();
    await page.getByRole('heading', { name: 'Funders', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Search' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor();
    // It grows while it opens.
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(phone.width);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('is told when the search does not answer', async () => {
    const { page } = await openPage(await browser.newContext({ viewport: desktop }));
    await page.goto(`${server.address}/how-it-works`);
    await page.route('**/api/funders/search*', (route) => route.abort());
    await openSearch(page);
    await page.keyboard.type('tid', typed);
    await page.getByText('The funder search is not responding.').waitFor();
  });
});

describe('an admin', () => {
  it('finds members, reviews and admin pages', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
    await signInByLink(page, server, 'admin@sample.example');
    await page.waitForURL((url) => url.pathname === '/admin/users');
    await openSearch(page);
    await page.keyboard.type('newcomer', typed);
    await chosen(page).filter({ hasText: 'newcomer@sample.example' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => /^\/admin\/users\/[\da-f-]+$/.test(url.pathname));
    await page.getByRole('heading', { name: 'newcomer@sample.example' }).first().waitFor();

    await openSearch(page);
    await page.keyboard.type('audit', typed);
    await page.locator('[data-action]').filter({ hasText: 'Admin, System' }).first().click();
    await page.waitForURL((url) => url.pathname === '/admin/audit');

    await openSearch(page);
    await page.keyboard.type('tidewrack', typed);
    await page.locator('[data-action]').filter({ hasText: ', sent ' }).first().click();
    await page.waitForURL((url) => url.pathname === '/admin/funder-reviews' && url.searchParams.has('review'));

    await openSearch(page);
    await page.keyboard.type('smallest group', typed);
    expect(await page.locator('[data-action]').filter({ hasText: 'not listed yet' }).count()).toBe(0);
    await chosen(page).filter({ hasText: 'Smallest group on a card' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/admin/settings' && url.searchParams.has('setting'));
    await page.locator('[data-setting=fewestSharing] input:focus').waitFor();
    expect(complaints).toEqual([]);
  });
});
