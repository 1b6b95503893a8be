/** @module-tag slow */
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  keepPicture,
  launchBrowser,
  openPage,
  phone,
  readDownload,
} from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: readonly string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  ({ page, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(page, server, 'admin@sample.example');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(page, task.name);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const view = (name: string) => page.getByRole('navigation', { name: 'View' }).getByRole('link', { name });
const head = (key: string) => page.locator(`thead th[data-column="${key}"]`);
const parameter = (name: string): string | null => new URL(page.url()).searchParams.get(name);
const counted = async (): Promise<number> => {
  const words = page.getByText(/^[\d,]+ reviews?$/).first();
  await words.waitFor();
  return Number((await words.textContent())?.replaceAll(/\D/g, ''));
};
const countIs = (count: number) => expect.poll(counted).toBe(count);
/** Several days at least, each no earlier than the one before it. */
const isOldestFirst = async (): Promise<boolean> => {
  const texts = await page.locator('tbody td[data-column="sentOn"]').allTextContents();
  const days = texts.map((text) => Date.parse(text));
  return new Set(days).size > 1 && days.every((day, at) => at === 0 || day >= (days[at - 1] ?? Number.NaN));
};
/** Of the tabs of the queue: another query than that of the table. */
const queueCount = async (tab: string): Promise<number> => {
  const label = page.getByRole('region', { name: 'Queue' }).locator('label').filter({ hasText: tab });
  await label.locator('small').waitFor();
  return Number(await label.locator('small').textContent());
};

describe.each([
  ['Funder reviews', '/admin/funder-reviews'],
  ['Entrepreneur reviews', '/admin/entrepreneur-reviews'],
])('the table of %s', (name, path) => {
  it('holds all of them, is filtered and sorted, leads to the desk and is there again on the way back', async () => {
    await page.setViewportSize(desktop);
    await page.goto(server.address + path);
    const waiting = await queueCount('Waiting');
    const published = await queueCount('Published');
    expect(published).toBeGreaterThan(0);
    await view('Table').click();
    await expect.poll(() => parameter('show')).toBe('table');
    await page.getByRole('table', { name }).waitFor();
    expect(await view('Queue').getAttribute('aria-current')).toBeNull();
    const all = await counted();
    expect(all).toBeGreaterThanOrEqual(waiting + published);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Filter State: Any' }).click();
    await page.getByRole('checkbox', { name: name === 'Funder reviews' ? 'Public' : 'Passed on' }).click();
    await expect.poll(() => parameter('state')).toBe('published');
    await page.keyboard.press('Escape');
    await countIs(published);
    await head('sentOn').getByRole('button').first().click();
    await expect.poll(() => parameter('sort')).toBe('sentOn');
    await expect.poll(isOldestFirst).toBe(true);

    const left = page.url();
    const first = page.locator('tbody tr[data-index="0"] th a');
    const headline = await first.textContent();
    await first.click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(() => [parameter('show'), parameter('tab')]).toEqual([null, 'published']);
    await page
      .getByText(headline ?? '', { exact: false })
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole('table', { name }).waitFor();
    expect(page.url()).toBe(left);
    await countIs(published);
    await page.goForward();
    await page.getByRole('region', { name: 'Queue' }).waitFor();
    await view('Table').click();
    await countIs(published);
    expect(page.url()).toBe(left);

    await page.goto(left);
    await countIs(published);
    await page.getByRole('button', { name: 'Remove the filter State' }).click();
    await countIs(all);
    expect(complaints).toEqual([]);
  });

  it('selects all by the box at the head, and leaves as a file', async () => {
    await page.goto(`${server.address}${path}?show=table`);
    const all = await counted();
    const box = page.getByRole('checkbox', { name: 'All: reviews' });
    await box.click();
    await page
      .getByRole('toolbar', { name: 'Selected reviews' })
      .getByText(`${all.toLocaleString('en')} reviews selected`)
      .waitFor();
    await page.locator('tbody tr[data-index="0"] input[type="checkbox"]').click();
    await expectAccessible(page);
    const bar = page.getByRole('toolbar', { name: 'Selected reviews' });
    await bar.getByText(`${(all - 1).toLocaleString('en')} reviews selected`).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Export' }).click(),
    ]);
    const rows = parse(await readDownload(file), { bom: true, columns: true });
    expect(rows).toHaveLength(all - 1);
    await bar.getByRole('button', { name: 'Select none' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('is a list on a phone, with filters in a sheet', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${server.address}${path}?show=table`);
    const all = await counted();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('zzz nothing is called so');
    await page.getByText('No reviews match this search').waitFor();
    await page.getByRole('searchbox').fill('');
    await countIs(all);
    await page.getByRole('list', { name }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Back to the queue' }).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('list', { name }).getByRole('link').first().waitFor();
    await countIs(all);
    expect(complaints).toEqual([]);
  });
});

it('scrolls to its sides with the buttons at the head', async () => {
  await page.setViewportSize(desktop);
  await page.goto(`${server.address}/admin/funder-reviews?show=table`);
  const left = (): Promise<number> =>
    page.evaluate(() => document.querySelector('[data-table-region]')?.scrollLeft ?? Number.NaN);
  await page.getByRole('button', { name: 'Scroll right' }).click();
  await expect.poll(left).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Scroll left' }).click();
  await expect.poll(left).toBe(0);
});
