/** @module-tag slow */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** What a funder has funded, on the first screen of its page. */

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const address = (id: string): string => `${server.address}/funder/${id}`;
const countIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

it('leads a funder to the log-in, and back to the page that it may claim', async () => {
  const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
  await page.goto(address('tidewrack-ventures'));
  await page.getByRole('link', { name: 'Log in as a funder to claim this page' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signInByLink(page, server, 'funder@sample.example');
  await page.waitForURL((url) => url.pathname === '/funder/tidewrack-ventures');
  await page.getByRole('heading', { name: 'Work at Tidewrack Ventures?' }).waitFor();
  expect(complaints).toEqual([]);
});

describe('the deals of a funder', () => {
  it('stand on the first screen of a guest, without the rows', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
    await page.goto(address('tidewrack-ventures'));
    const deals = page.getByRole('region', { name: 'Deals in the database' });
    for (const words of ['Total invested', 'Median amount', 'Rounds']) {
      const box = await deals.getByText(words).boundingBox();
      expect((box?.y ?? desktop.height) + (box?.height ?? 0), words).toBeLessThan(desktop.height);
    }
    await page.getByRole('heading', { name: 'What founders say' }).waitFor();
    expect(await page.getByRole('heading', { name: /^Latest .* deals$/ }).count()).toBe(0);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('lead a member to exactly the rows that they count', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
    await signInByLink(page, server, 'founder@sample.example');
    await page.waitForURL((url) => url.pathname.startsWith('/database'));
    await page.goto(address('tidewrack-ventures'));
    const link = page.getByRole('link', { name: /^See all [\d,]+ deals$/ });
    const count = countIn(await link.innerText());
    const db = openDatabaseOf(server);
    const { rows } = await db
      .selectFrom('deals')
      .where('kind', '=', 'equity')
      .where('record_type', '=', 'deal')
      .where('origin', '<>', 'member_reported')
      .where((eb) => eb(eb.val('Tidewrack Ventures'), '=', eb.fn.any('funder_names')))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .execute()
      .then((found) => ({ rows: found }));
    expect(count).toBe(Number(rows[0]?.count));

    const latest = page.getByRole('region', { name: 'Latest equity deals' }).getByRole('row');
    await latest.nth(10).waitFor();
    expect(await latest.count()).toBe(11);
    await expectAccessible(page);

    await link.click();
    await page.waitForURL((url) => url.pathname === '/database/equity');
    await page
      .getByText(new RegExp(`^${count} (of [\\d,]+ )?deals`))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('fit a phone, the table of the latest too', async () => {
    const { page } = await openPage(await browser.newContext({ viewport: phone }));
    await signInByLink(page, server, 'founder@sample.example');
    await page.waitForURL((url) => url.pathname.startsWith('/database'));
    await page.goto(address('tidewrack-ventures'));
    await page.getByRole('region', { name: 'Latest equity deals' }).getByRole('row').nth(10).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  it('say that they did not load, and load again', async () => {
    const { page } = await openPage(await browser.newContext({ viewport: desktop }));
    await page.route('**/api/funders/*/deals', (route) => route.abort());
    // Opened by its address, the page brings the figures itself.
    await page.goto(`${server.address}/funder`);
    await page.getByRole('link', { name: 'Tidewrack Ventures' }).first().click();
    await page.getByText('The deal figures did not load.').waitFor();
    await page.unroute('**/api/funders/*/deals');
    await page
      .getByRole('region', { name: 'Deals in the database' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await page.getByText('Total invested').waitFor();
  });

  it('of several kinds are shown one kind at a time, by keys too', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport: phone }));
    await page.goto(address('bitterncombe-pledge'));
    const kinds = page.getByRole('radiogroup', { name: 'Kind of deals' });
    await kinds.getByText(/^Equity \d+$/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.getByText('Total invested').waitFor();
    await kinds.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Total lent').waitFor();
    await page.getByText('Be the first of five').waitFor();
    expect(complaints).toEqual([]);
  });
});
