/** @module-tag slow */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { openDatabaseOf } from '../browser/places.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

/** What the table says while it loads, when it fails, at the limit of a day, and when access ends. */

const member = 'founder@sample.example';
const rowsCall = /\/api\/deals\/equity(?:\?|$)/;
const noMoreToday =
  'You read at most 2,000 rows a day, those of files included. None is left until midnight UTC. Filters, counts and charts still work.';

let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let expectError: (text: RegExp) => void;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  context = await browser.newContext({ viewport: desktop });
  ({ page, complaints, expectError } = await openPage(context));
  await signInByLink(page, server, member);
  await page.waitForURL('**/database/equity');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(page, task.name);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const row = (index: number) => page.locator(`tr[data-index="${index}"]`);
const status = () => page.getByText(/ of [\d,]+ deals/).first();
const refuse = (code: string, status: number, title: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', status, code, title },
  });

/** What the member read today, the only one who reads here; other journeys read without a limit. */
async function readSoFar(count: number): Promise<void> {
  const db = openDatabaseOf(server);
  await db.updateTable('deal_readings').set({ row_count: count }).execute();
  await db.destroy();
}

async function open(path = '/database/equity'): Promise<void> {
  await page.goto(server.address + path);
}

/** Scrolls as a hand does, some rows a frame, so that what comes into sight is loaded on the way. */
function scrollTo(place: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const region = document.querySelector('[data-table-region]');
    if (!region) throw new Error('there is no table');
    const until = performance.now() + 40_000;
    while (Math.abs(region.scrollTop - wanted) > 1 && performance.now() < until) {
      const before = region.scrollTop;
      region.scrollTop += Math.max(-990, Math.min(990, wanted - before));
      await new Promise(requestAnimationFrame);
    }
  }, place);
}

it('stays as it is when what is loaded ahead does not come', async () => {
  // Nothing is in the cache of another context.
  const anew = await browser.newContext({ viewport: desktop, storageState: await context.storageState() });
  const { page: fresh, complaints: said, expectError: allow } = await openPage(anew);
  allow(/ERR_FAILED/);
  await fresh.route(/assets\/menu-window/, (route) => route.abort());
  const refused = fresh.waitForEvent('requestfailed', (request) => request.url().includes('menu-window'));
  await fresh.goto(`${server.address}/database/equity`);
  await fresh.evaluate(() => Object.assign(window, { isTheSame: true }));
  await refused;
  await fresh.getByRole('button', { name: /^Columns/ }).click();
  await fresh.getByRole('dialog', { name: 'Columns' }).waitFor();
  expect(await fresh.evaluate(() => 'isTheSame' in window)).toBe(true);
  expect(said).toEqual([]);
  await anew.close();
});

describe('the table', () => {
  it('keeps head, filters and counts while the rows load', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(rowsCall, async (route) => {
      await held;
      await route.continue();
    });
    await open();
    await page.getByText(/^Loading deals/).waitFor();
    await page.getByRole('button', { name: 'Filter Round: Any' }).waitFor();
    await page.getByRole('complementary', { name: 'Filters with counts' }).getByRole('checkbox').first().waitFor();
    expect(await page.getByRole('table').getAttribute('aria-busy')).toBe('true');
    await expectAccessible(page);
    answer();
    await row(0).waitFor();
    await expect.poll(() => page.getByRole('table').getAttribute('aria-busy')).toBe('false');
  });

  it('says in the place of the rows that they did not load, and tries again', async () => {
    expectError(/500 \(Internal Server Error\)/);
    await page.route(rowsCall, refuse('internal', 500, 'Something went wrong'));
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await open();
      await page.getByText('The deals did not load.').waitFor();
      // On the page, and in a toast.
      await page
        .getByRole('region', { name: 'Messages' })
        .getByRole('alert')
        .getByText('Something went wrong')
        .waitFor();
      expect(await page.getByRole('alert').count()).toBe(2);
      await expectAccessible(page);
    }
    await page.setViewportSize(desktop);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(0).waitFor();
  });

  it('says at the limit of a day when there are rows again, and offers nothing that cannot help', async () => {
    expectError(/429 \(Too Many Requests\)/);
    // The first page is let through, and no other.
    await readSoFar(1_950);
    await open();
    await row(0).waitFor();
    await scrollTo(2_000);
    await page
      .getByText(/^You read at most 2,000 rows a day.* until midnight UTC\./)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await expectAccessible(page);
    // The last row that is there is the last one to scroll to.
    await page.evaluate(() => document.querySelector('[data-table-region]')?.scrollTo({ top: 1_000_000 }));
    await row(49).waitFor();
    expect(await row(50).count()).toBe(0);
    // By keys alone: what is there is read on, and the dialog of exports says that no file comes today.
    await page.getByRole('table').press('j');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Export deals' });
    await dialog.getByText('You have read today’s 2,000 rows. More become available after midnight UTC.').waitFor();
    expect(await dialog.getByRole('button', { name: /^Export/ }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize(phone);
    await open();
    await page.getByText(noMoreToday).first().waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.setViewportSize(desktop);
    await readSoFar(-1_000_000);
  });

  it('holds a stretch of its rows: each keeps its number and its place, down, up and at the top again', async () => {
    await open();
    await row(0).waitFor();
    const nameOf = (index: number): Promise<string | null> => row(index).locator('th').textContent();
    const [first, third] = [await nameOf(0), await nameOf(2)];
    const total = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 3;
    const rowHeight = 27;
    await scrollTo(total * rowHeight - 700);
    await row(total - 10).waitFor();
    expect(await row(total - 10).getAttribute('aria-rowindex')).toBe(String(total - 10 + 4));
    const name = await nameOf(total - 10);
    // Up to where the first pages were let go, and down again.
    await scrollTo(300 * rowHeight);
    await row(305).waitFor();
    expect(await row(305).getAttribute('aria-rowindex')).toBe('309');
    await scrollTo(total * rowHeight - 700);
    await expect.poll(() => nameOf(total - 10)).toBe(name);
    await page.getByRole('button', { name: 'Back to the top' }).click();
    await expect.poll(() => nameOf(0)).toBe(first);
    expect(await nameOf(2)).toBe(third);
    await expect.poll(() => row(0).evaluate((element) => element === document.activeElement)).toBe(true);
    // The focus stays in the table when its row is scrolled away, and the keys with it.
    await scrollTo(400 * rowHeight);
    await page.keyboard.press('Home');
    await expect.poll(() => row(0).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('starts at the top for another order; with Shift a second column is added', async () => {
    await open();
    await row(0).waitFor();
    await scrollTo(1_650);
    const head = (key: string) => page.locator(`thead th[data-column="${key}"]`);
    await head('amountUsd').getByRole('button').first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-amountUsd');
    await row(0).waitFor();
    await expect.poll(() => page.evaluate(() => document.querySelector('[data-table-region]')?.scrollTop)).toBe(0);
    const sorted = page.waitForResponse((response) =>
      /\/api\/deals\/equity\?.*-amountUsd,-roundType/.test(decodeURIComponent(response.url())),
    );
    await head('roundType')
      .getByRole('button')
      .first()
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-amountUsd,-roundType');
    expect(await head('amountUsd').getAttribute('aria-sort')).toBe('descending');
    // The old rows are paler until the new ones are there.
    await sorted;
    await page.locator('tbody[data-stale]').waitFor({ state: 'detached' });
    await expectAccessible(page);
  });

  it('shows its ten columns beside the facets on a desktop', async () => {
    for (const kind of ['equity', 'debt']) {
      await open(`/database/${kind}`);
      await row(0).waitFor();
      await page.getByRole('button', { name: 'Hide facets' }).waitFor();
      const hidden = await page.evaluate(() => {
        const region = document.querySelector('[data-table-region]');
        return region === null ? Number.NaN : region.scrollWidth - region.clientWidth;
      });
      expect([kind, hidden]).toEqual([kind, 0]);
      expect(await page.getByRole('button', { name: 'Scroll right' }).count()).toBe(0);
    }
  });

  it('scrolls to its sides with the buttons at the head', async () => {
    await page.setViewportSize({ width: 1_024, height: 700 });
    await open();
    await row(0).waitFor();
    const left = (): Promise<number> =>
      page.evaluate(() => document.querySelector('[data-table-region]')?.scrollLeft ?? Number.NaN);
    expect(await page.getByRole('button', { name: 'Scroll left' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Scroll right' }).click();
    await page.getByRole('button', { name: 'Scroll left' }).waitFor();
    const beyond = await page.evaluate(() => {
      const region = document.querySelector('[data-table-region]');
      return region === null ? Number.NaN : region.scrollWidth - region.clientWidth;
    });
    expect(beyond).toBeGreaterThan(100);
    await expect.poll(left).toBe(beyond);
    await page.getByRole('button', { name: 'Scroll left' }).click();
    await expect.poll(left).toBe(0);
    await page.setViewportSize(desktop);
  });

  it('leads from the name of a funder to its page, and back to where one was', async () => {
    await open('/database/equity?stage=growth');
    await row(0).waitFor();
    const link = page.locator('tr[data-index] td[data-column="funderNames"] a').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.waitForURL('**/funder/**');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await row(0).waitFor();
    expect(new URL(page.url()).search).toBe('?stage=growth');
  });

  it('shows what members reported without name, day and sum', async () => {
    await open('/database/equity?origin=member_reported');
    await row(0).waitFor();
    await status().waitFor();
    expect(await row(0).locator('[data-column="recipientName"]').textContent()).toBe('–');
    expect(await row(0).locator('[data-column="date"]').textContent()).toMatch(/^(H[12] )?\d{4}$/);
    expect(await row(0).locator('[data-column="amountUsd"]').textContent()).toContain('Not shown');
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await page.getByRole('list', { name: 'Equity deals' }).getByText('Not shown').first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize(desktop);
  });

  it('changes to what the page is without access, when that ends while the table is open', async () => {
    expectError(/403 \(Forbidden\)/);
    await open();
    await row(0).waitFor();
    await page.route(/\/api\/me$/, async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: Record<string, unknown> };
      const access = { hasAccess: false, accessReason: null, accessExpiresOn: null };
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, access } } });
    });
    await page.route(/\/api\/deals\/equity/, refuse('access_expired', 403, 'Your access has ended'));
    await page.getByRole('complementary', { name: 'Filters with counts' }).getByRole('checkbox').first().click();
    await page.getByRole('heading', { level: 1, name: /being checked|has ended|open the database/ }).waitFor();
    expect(await page.getByRole('table', { name: 'Equity deals' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('does not push the head of the page down with the note about sample data', async () => {
    const other = await browser.newContext({ viewport: desktop });
    const { page: fresh } = await openPage(other);
    await fresh.addInitScript(() => {
      const seen = window as unknown as { shifted: number }; // the page has no such field by itself
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('sources' in entry && Array.isArray(entry.sources))
            // A font that arrives may move words along their line: that pushes nothing down.
            seen.shifted += entry.sources.filter(
              ({ node, previousRect, currentRect }) =>
                (node instanceof Element ? node : node?.parentElement)?.closest('header') &&
                previousRect.top !== currentRect.top,
            ).length;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await fresh.goto(server.address);
    await fresh.getByText('A sample world is loaded.').waitFor();
    await fresh.waitForLoadState('networkidle');
    expect(await fresh.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0);
    await other.close();
  });

  it('made no complaint in the console', () => expect(complaints).toEqual([]));
});
