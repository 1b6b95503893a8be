/** @module-tag slow */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  launchBrowser,
  openPage,
  phone,
  readDownload,
} from '../../browser/browser.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** Two to four funders side by side. */

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const ids = ['tidewrack-ventures', 'larkspit-seed'] as const;
const both = (): string => `${server.address}/compare?${ids.map((id) => `funder=${id}`).join('&')}`;

async function openAsMember(viewport: typeof desktop) {
  const opened = await openPage(await browser.newContext({ viewport }));
  await signInByLink(opened.page, server, 'founder@sample.example');
  await opened.page.waitForURL((url) => !url.pathname.startsWith('/otp'));
  return opened;
}

const row = (page: Page, name: RegExp): Locator =>
  page.locator('tr').filter({ has: page.getByRole('rowheader', { name }) });
const cellsOf = (page: Page, name: RegExp): Promise<string[]> =>
  row(page, name).first().getByRole('cell').allInnerTexts();
const isLoaded = (page: Page): Promise<void> => page.getByRole('button', { name: 'CSV', disabled: false }).waitFor();

/** With the keys alone: to what is meant, wherever it stands, and press it. */
async function pressKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await page.keyboard.press(key);
}

describe.each([desktop, phone])('at $width px', (viewport) => {
  it('a guest ticks two in the directory and compares them with keys, and adds a third by its name', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    await page.goto(`${server.address}/funder`);
    await pressKey(page, page.getByRole('checkbox', { name: 'Compare Tidewrack Ventures' }), 'Space');
    await page.getByText('1 of 4 chosen. Choose one more').waitFor();
    await pressKey(page, page.getByRole('checkbox', { name: 'Compare Larkspit Seed' }), 'Space');
    const bar = page.getByRole('region', { name: 'Funders to compare' });
    await bar.getByText('2 of 4 chosen').waitFor();
    await expectAccessible(page);
    await pressKey(page, bar.getByRole('link', { name: 'Compare' }));
    await page.waitForURL((url) => url.pathname === '/compare');
    expect(new URL(page.url()).search).toBe('?funder=tidewrack-ventures&funder=larkspit-seed');
    await page.getByRole('heading', { name: 'Compare 2 funders' }).waitFor();
    await isLoaded(page);
    expect(await cellsOf(page, /^Stake/)).toEqual([
      expect.stringMatching(/^\d+ deals state it$/),
      expect.stringMatching(/^\d+ deals state it$/),
    ]);
    expect(await page.getByRole('rowheader', { name: /^(Latest|On offer)/ }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Add a third' }).focus();
    await page.keyboard.type('half moon', { delay: 30 });
    await page.getByRole('option', { name: /Half Moon Meridian/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Compare 3 funders' }).waitFor();
    await pressKey(page, page.getByRole('button', { name: 'Move Half Moon Meridian earlier' }));
    await page.waitForURL(/tidewrack-ventures&funder=half-moon-meridian&funder=larkspit-seed/);
    for (const name of ['Move Half Moon Meridian earlier', 'Move Half Moon Meridian later']) {
      await pressKey(page, page.getByRole('button', { name }));
      await page.waitForURL(
        name.endsWith('later') ? /tidewrack-ventures&funder=half-moon/ : /funder=half-moon-meridian&funder=tidewrack/,
      );
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
    }
    await pressKey(page, page.getByRole('button', { name: 'Remove Tidewrack Ventures' }));
    await page.getByRole('heading', { name: 'Compare 2 funders' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await isLoaded(page);
    await expectNoSideways(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('a member reads the figures of the rows, and those of the pages of the funders', async () => {
    const { page, complaints } = await openAsMember(viewport);
    await page.goto(both());
    await isLoaded(page);
    const db = openDatabaseOf(server);
    for (const [place, id] of ids.entries()) {
      const { rows } = await sql<{ count: number; total: number; median: number; year: string }>`
        select count(*)::int as count, sum(amount_usd)::float as total, extract(year from min(date))::text as year,
          percentile_cont(0.5) within group (order by amount_usd)::float as median
        from deals where kind = 'equity' and record_type = 'deal' and origin <> 'member_reported'
          and funder_ids @> array[${id}]::text[]`.execute(db);
      const [counted] = rows;
      const at = async (name: RegExp): Promise<string> => (await cellsOf(page, name))[place] ?? '';
      const money = (amount = 0): string => `$${Math.round(amount).toLocaleString('en-US')}`;
      expect(await at(/^Equity deals/)).toBe(String(counted?.count));
      expect(await at(/^Total invested/)).toContain(money(counted?.total));
      expect(await at(/^Median amount/)).toContain(money(counted?.median));
      expect(await at(/^Active since/)).toBe(counted?.year);
    }
    // Stake and score as the page of the second funder has them.
    const stake = (await cellsOf(page, /^Stake/))[1] ?? '';
    const scores = await row(page, /^Score/)
      .first()
      .getByRole('cell')
      .nth(1)
      .innerText();
    await page.goto(`${server.address}/funder/${ids[1]}`);
    const line = page.locator('tr[data-term="stakePct"]');
    await line.waitFor();
    const [deals = '', median = '', middle = ''] = await line.locator('td').allTextContents();
    expect(stake).toContain(median.trim());
    expect(stake).toContain(`middle half ${middle.trim()}, ${deals.trim()} deals`);
    const said = await page.getByRole('region', { name: 'What founders say' }).innerText();
    expect(said.replaceAll(/\s+/g, ' ')).toContain(`Founders it funded ${scores.trim().slice(0, 3)}`);
    expect(complaints).toEqual([]);
  });

  it('a member sees only what differs, another round, and a file of the same figures', async () => {
    const { page, complaints } = await openAsMember(viewport);
    await page.goto(both());
    await isLoaded(page);
    await expectNoSideways(page);
    await expectAccessible(page);
    const compared = await cellsOf(page, /^Deals compared/);
    expect(compared[0]).toMatch(/^\d+ Seed deals/);
    const median = await cellsOf(page, /^Median amount/);
    await pressKey(page, page.getByRole('checkbox', { name: 'Only clear differences' }), 'Space');
    await page.getByText(/^The same for all: Type/).waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('differences');
    await page.reload();
    await page.getByText(/^The same for all: Type/).waitFor();
    await isLoaded(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressKey(page, page.getByRole('button', { name: 'CSV' })),
    ]);
    const lines: string[][] = parse(await readDownload(download), { bom: true });
    const written = lines.find(([, line]) => line === 'Median amount') ?? [];
    // The file has the numbers, which the page writes as words.
    const money = (text: string | undefined) => `$${Math.round(Number(text)).toLocaleString('en-US')}`;
    const [, , , words, number, unit, from, to, deals] = written;
    expect([words, unit]).toEqual([money(number), 'USD']);
    expect(`${words}\nmiddle half ${money(from)} to ${money(to)}, ${deals} deals`).toBe(median[0]);
    expect(lines.find(([, line]) => line === 'Type')?.slice(3, 4)).toEqual(['Venture capital']);
    expect(lines.some(([, line]) => line?.startsWith('Latest'))).toBe(false);
    await pressKey(page, page.getByRole('combobox', { name: 'Terms: round' }), 'ArrowDown');
    await page.getByRole('option', { name: 'All', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/type=/);
    await isLoaded(page);
    expect((await cellsOf(page, /^Deals compared/)).some((words) => words.includes('Seed deals'))).toBe(false);
    expect(complaints).toEqual([]);
  });
});

it('prints the table without the frame', async () => {
  const { page } = await openAsMember(desktop);
  await page.goto(both());
  await isLoaded(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /^(CSV|Print|Remove|Move)/ }).count()).toBe(0);
  expect(await row(page, /^Stake/).isVisible()).toBe(true);
});

it('names what is not available, and fails in one column alone', async () => {
  const { page, expectError } = await openPage(await browser.newContext({ viewport: desktop }));
  expectError(/Failed to load resource/);
  let isDown = true;
  await page.route('**/api/funders/larkspit-seed/deals', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`${both()}&funder=no-such-funder`);
  await page.getByText('Not available. There is no funder at this address.').waitFor();
  await page.getByText('Part of it did not load.').waitFor();
  expect((await cellsOf(page, /^Equity deals/)).map((words) => /^\d+$/.test(words))).toEqual([true, false, false]);
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await isLoaded(page);
  expect((await cellsOf(page, /^Equity deals/)).map((words) => /^\d+$/.test(words))).toEqual([true, true, false]);
});

it('says on How it works what it compares and what money costs, and a page of a funder leads to the costs', async () => {
  const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
  await page.goto(`${server.address}/how-it-works`);
  await page.getByRole('heading', { name: 'Funders side by side' }).waitFor();
  await page.getByRole('heading', { name: 'What money costs' }).waitFor();
  await page.goto(`${server.address}/funder/${ids[0]}`);
  await page.getByRole('region', { name: 'Terms' }).getByRole('link', { name: 'What does the money cost?' }).click();
  await page.waitForURL((url) => url.pathname === '/cost');
  await page.getByRole('heading', { name: 'What does the money cost?' }).waitFor();
  expect(complaints).toEqual([]);
});

it('leads from the page of a funder, beside what was ticked before', async () => {
  const { page, complaints } = await openPage(await browser.newContext({ viewport: phone }));
  await page.goto(`${server.address}/funder`);
  await page.getByRole('checkbox', { name: 'Compare Larkspit Seed' }).click();
  await page.getByRole('link', { name: 'Tidewrack Ventures' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tidewrack Ventures' }).waitFor();
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.waitForURL(/funder=larkspit-seed&funder=tidewrack-ventures/);
  await page.getByRole('heading', { name: 'Compare 2 funders' }).waitFor();
  // Two at a time, chosen on top.
  await page.getByRole('combobox', { name: 'Add a third' }).focus();
  await page.keyboard.type('half moon', { delay: 30 });
  await page.getByRole('option', { name: /Half Moon Meridian/ }).click();
  await page.getByRole('heading', { name: 'Compare 3 funders' }).waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Larkspit Seed', 'Tidewrack Ventures']);
  await page.getByRole('combobox', { name: 'Left' }).click();
  await page.getByRole('option', { name: 'Half Moon Meridian' }).click();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Half Moon Meridian', 'Tidewrack Ventures']);
  expect(complaints).toEqual([]);
});
