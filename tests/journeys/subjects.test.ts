/** @module-tag slow */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

const reader = 'founder@sample.example';

let server: RunningServer;
let browser: Browser;
/** The browser of a reader: signed in once, since an address gets one link a minute. */
let reading: BrowserContext;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  reading = await browser.newContext({ viewport: desktop });
  const page = await reading.newPage();
  await signIn(page);
  await page.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signIn(page: Page): Promise<void> {
  await signInByLink(page, server, reader);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** How much of the value in the page moved by itself, in the units of the browser; bar and foot are not in it. */
async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched = window as unknown as { shifted: number };
    watched.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput && entry.sources.some(({ node }) => node?.parentElement?.closest('main')))
          watched.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

describe('from the directory to the deals', () => {
  it('a reader finds a funder, narrows its reviews and opens its deals', async () => {
    const { page, complaints } = await openPage(reading);
    try {
      await page.goto(`${server.address}/funder`);
      await page
        .getByRole('textbox', { name: 'Search funders by name' })
        .or(page.getByRole('searchbox'))
        .first()
        .fill('TIDEWRACK');
      await page.getByText('1 funder', { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('TIDEWRACK');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Tidewrack Ventures' }).click();

      await page.getByRole('heading', { level: 1, name: 'Tidewrack Ventures' }).waitFor();
      await page.getByRole('region', { name: 'Pitch' }).waitFor();
      await page.getByRole('region', { name: 'Funded' }).waitFor();
      await page.getByRole('article').first().waitFor();
      await expectAccessible(page);

      await page
        .getByRole('region', { name: 'Funded' })
        .getByRole('button', { name: /gave 5 of 5\. Show these reviews/ })
        .click();
      await page.waitForURL(/reviewClass=funded.*overall=5|overall=5.*reviewClass=funded/);
      await page.waitForFunction(() =>
        [...document.querySelectorAll('article')].every(
          (card) => card.querySelector('h3 + span')?.textContent === '5.0',
        ),
      );
      await page.getByRole('searchbox', { name: 'Words in the review' }).fill('no such word anywhere');
      await page.getByText('No review matches these filters').waitFor();
      await page.getByRole('button', { name: 'Show all reviews' }).click();
      await page.getByRole('article').first().waitFor();
      expect(new URL(page.url()).search).toBe('');

      // Three lines of each until the reader asks for all of it, by keys alone; the lowest first where that is chosen.
      const first = page.getByRole('article').first();
      const excerpt = await first
        .locator('p')
        .last()
        .evaluate((lines) => lines.getBoundingClientRect().height);
      expect(excerpt).toBeLessThanOrEqual(3 * 24 + 1);
      await first.getByRole('button', { name: 'Read all' }).focus();
      await page.keyboard.press('Enter');
      await first.getByRole('heading', { level: 4 }).first().waitFor();
      await expectAccessible(page);
      await page.getByRole('combobox', { name: 'Order of the reviews' }).click();
      await page.getByRole('option', { name: 'Lowest first' }).click();
      await page.waitForURL(/sort=lowest/);
      const stars = async (): Promise<number[]> =>
        (await page.locator('article h3 + span').allTextContents()).map(Number);
      const isSorted = (numbers: readonly number[]): boolean =>
        numbers.length > 1 && numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));
      await expect.poll(async () => isSorted(await stars())).toBe(true);

      await page.getByRole('link', { name: /^Terms \d+$/ }).click();
      const terms = page.getByRole('region', { name: 'Terms', exact: true });
      await terms.getByText(/^Compared with [\d,]+ /).waitFor();
      await terms.getByText('What founders reported').waitFor();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'See their deals' }).click();
      await page.waitForURL(/\/database\/equity\?funderNames=Tidewrack/);
      await page.getByText('Tidewrack Ventures').first().waitFor();
      expect(complaints).toEqual([]);
    } catch (error) {
      await keepPicture(page, 'subjects reader');
      throw error;
    } finally {
      await page.close();
    }
  });

  it('a guest on a phone sees scores, no words, and nothing moves when the page takes over', async () => {
    const context = await browser.newContext({ viewport: phone });
    await watchShifts(context);
    const { page, complaints } = await openPage(context);
    try {
      await page.goto(`${server.address}/funder/tidewrack-ventures`);
      await page.getByRole('region', { name: 'Pitch' }).waitFor();
      await page.getByRole('heading', { name: 'Share one review to read what people wrote' }).waitFor();
      // A guest sees that terms are known and of how many deals, and no value of one.
      const terms = page.getByRole('region', { name: 'Terms', exact: true });
      await terms.getByText(/^We know \d+ terms of its \d+ equity deals/).waitFor();
      expect(await terms.textContent()).not.toMatch(/\$|%|×/);
      expect(await page.title()).toBe('Tidewrack Ventures · Fundsight');
      expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await page.goto(`${server.address}/funder`);
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog').getByText('3.5+').click();
      await page.waitForURL(/rated=3\.5/);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Show [\d,]+ funders?$/ }).click();
      await expectNoSidewaysScroll(page);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });

  it('without JavaScript the page says who it is and what its score is', async () => {
    const context = await browser.newContext({ viewport: desktop, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.address}/funder`);
    await page.getByRole('link', { name: 'Tidewrack Ventures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tidewrack Ventures' }).waitFor();
    expect(await page.getByRole('main').textContent()).toMatch(/Pitch\d\.\d of 5 \(\d+ reviews\)/);
    await context.close();
  });
});

describe('entrepreneurs and providers', () => {
  it('tell a guest what the page of a venture needs', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const { page, complaints } = await openPage(context);
    await page.goto(`${server.address}/entrepreneur/pellow-robotics`);
    await page.getByRole('heading', { name: 'What funders report of ventures' }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Pellow');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show a reader what funders report of a venture, and what founders say of a provider', async () => {
    const { page, complaints, expectError } = await openPage(reading);
    try {
      await page.goto(`${server.address}/entrepreneur/pellow-robotics`);
      const panel = page.getByRole('region', { name: 'Reported by funders' });
      await panel.getByText('would engage again').waitFor();
      expect(await panel.textContent()).toMatch(/\d+ reviews.*\d+% would engage again.*Prepared/s);
      await expectAccessible(page);

      await page.goto(`${server.address}/provider`);
      await page.getByText('24 providers').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Saltgarth Startup School' }).click();
      await page.getByRole('heading', { level: 1, name: 'Saltgarth Startup School' }).waitFor();
      // Some of them come later than others, and one is left out of the figures.
      await page
        .getByText(/\d+ reviews, last in/)
        .first()
        .waitFor();
      await page.getByRole('article').first().waitFor();
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expectNoSidewaysScroll(page);

      expectError(/404/);
      await page.goto(`${server.address}/provider/nobody-knows`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(complaints).toEqual([]);
    } catch (error) {
      await keepPicture(page, 'subjects venture');
      throw error;
    } finally {
      await page.close();
    }
  });
});
