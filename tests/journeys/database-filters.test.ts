import { parse } from 'csv-parse/sync';
import type { Browser, BrowserContext, Page } from 'playwright-core';
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

const member = 'founder@sample.example';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const open = (page: Page, path: string): Promise<unknown> => page.goto(server.address + path);
const facets = (page: Page) => page.getByRole('complementary', { name: 'Filters with counts' });
const labelOf = (page: Page, name: RegExp) =>
  facets(page)
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name }) });
const parameters = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const numberIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** The count in the status bar, once it has counted the present filter. */
async function shownCount(page: Page): Promise<number> {
  const status = page.getByText(/ of [\d,]+ deals/).first();
  await status.waitFor();
  return numberIn(await status.textContent());
}

describe('before access', () => {
  it('shows columns, counts, charts and three rows that say that they are invented', { tags: ['slow'] }, async () => {
    const context = await browser.newContext({ viewport: desktop });
    const { page, complaints } = await openPage(context);
    await open(page, '/database/equity');
    await page.getByRole('heading', { level: 1, name: 'Share one review to open the database' }).waitFor();
    await page.getByRole('heading', { name: /^All \d+ columns$/ }).waitFor();
    expect(await page.getByText('Example, invented').count()).toBe(3);
    expect(await page.getByRole('heading', { name: 'Stage', exact: true }).count()).toBe(1);
    await page.getByRole('region', { name: 'Deals by sector' }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the database by its filters', () => {
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    context = await browser.newContext({ viewport: desktop, acceptDownloads: true });
    ({ page, complaints } = await openPage(context));
    await open(page, '/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(member);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto(await server.linkFor(member));
    await page.waitForURL((url) => !/otp|login/.test(url.pathname));
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, task.name);
  });
  afterAll(() => context.close());

  it('keeps facet, cell and chip in step, and the count of the facet is the count of the table', async () => {
    await open(page, '/database/equity');
    const seriesA = facets(page).getByRole('checkbox', { name: /^Series A/ });
    const count = numberIn(await labelOf(page, /^Series A/).textContent());
    await seriesA.click();
    await page.getByRole('button', { name: 'Remove the filter Round' }).waitFor();
    await page.getByRole('button', { name: 'Filter Round: Series A' }).waitFor();
    expect(parameters(page)).toEqual({ roundType: 'series_a' });
    await expect.poll(() => shownCount(page)).toBe(count);
    await expectAccessible(page);

    const unknown = facets(page).getByRole('checkbox', { name: /^Include unknown/ });
    const others = numberIn(await labelOf(page, /^Include unknown/).textContent());
    await unknown.click();
    await page.getByText('Series A or unknown').waitFor();
    await expect.poll(() => shownCount(page)).toBe(count + others);

    await page.getByRole('button', { name: 'Remove the filter Round' }).click();
    await expect.poll(() => seriesA.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Filter Round: Any' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps the focus near where a filter was taken away by keyboard', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity?roundType=series_a&date=2022-01-01..');
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    await page.getByRole('button', { name: 'Remove the filter Round' }).press('Enter');
    await page.getByRole('button', { name: 'Filter Round: Any' }).waitFor();
    expect(await focused()).toBe('Remove the filter Date');
    await page.getByRole('button', { name: 'Clear Date' }).press('Enter');
    await page.getByRole('button', { name: 'Filter Date: Any' }).waitFor();
    expect(await focused()).toBe('Filter Date: Any');
    await open(page, '/database/equity?roundType=series_a');
    await page.getByRole('button', { name: 'Clear all' }).press('Enter');
    await expect.poll(() => parameters(page)).toEqual({});
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    expect(complaints).toEqual([]);
  });

  it('says why nothing matches where no single filter is to blame', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity?stage=growth&amountUsd=1..2&search=nothingiscalledthis');
    await page.getByRole('heading', { name: 'No deals match the search and all filters' }).waitFor();
    await page.getByText('Removing one of them is not enough').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect.poll(() => parameters(page)).toEqual({});
    expect(complaints).toEqual([]);
  });

  it('takes a range out of a histogram by keyboard', async () => {
    const from = facets(page).getByRole('slider', { name: 'Amount (USD) from' });
    await from.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Remove the filter Amount (USD)' }).waitFor();
    expect(parameters(page)['amountUsd']).toMatch(/^\d+\.\.$/);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => parameters(page)).toEqual({});
  });

  it('saves a view, shares it and opens it by its link', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity?stage=growth');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('button', { name: 'Save this as a new view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Growing ones');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save view' }).click();
    // The line of the menu that opened the dialog is gone: its button has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Saved views, now Growing ones');
    await page.getByRole('button', { name: 'Saved views, now Growing ones' }).click();
    await page.getByRole('button', { name: 'Change the view Growing ones' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByRole('textbox', { name: /Link to this view/ }).inputValue();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();

    await facets(page)
      .getByRole('checkbox', { name: /^Scale/ })
      .click();
    await page.getByText('Edited', { exact: true }).waitFor();
    await page.goto(link);
    await page.waitForURL(/\/database\/equity\?stage=growth$/);
    await page.getByRole('button', { name: 'Saved views, now Growing ones' }).waitFor();
    expect(complaints).toEqual([]);

    // Another member sees the same rows by that link, and none of the views of the first.
    const other = await browser.newContext({ viewport: desktop });
    const { page: theirs, complaints: theirComplaints } = await openPage(other);
    await open(theirs, '/login');
    await theirs.getByRole('textbox', { name: 'Email' }).fill('admin@sample.example');
    await theirs.getByRole('button', { name: 'Email me a link' }).click();
    await theirs.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await theirs.goto(await server.linkFor('admin@sample.example'));
    await theirs.waitForURL((url) => !/otp|login/.test(url.pathname));
    await theirs.goto(link);
    await theirs.waitForURL(/\/database\/equity\?stage=growth$/);
    await theirs.getByRole('button', { name: 'Remove the filter Stage' }).waitFor();
    await theirs.getByRole('button', { name: 'Saved views', exact: true }).waitFor();
    expect(theirComplaints).toEqual([]);
    await other.close();
  });

  it('draws the filter, says the same in tables, and filters by a press', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity?tab=insights');
    const sectors = page.getByRole('region', { name: 'Deals by sector' });
    const software = sectors.getByRole('button', { name: /^Software/ });
    const count = numberIn((await software.textContent())?.replace('Software', '') ?? null);
    await page.getByText(/^Charts use the [\d,]+ filtered deals/).waitFor();
    await expectAccessible(page);
    await sectors.getByRole('button', { name: 'Show as table' }).click();
    const row = sectors.getByRole('row', { name: /^Software/ });
    expect(numberIn(await row.getByRole('cell').first().textContent())).toBe(count);
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Software' }).click();
    await expect.poll(() => parameters(page)).toEqual({ sectors: 'ict_software' });
    await expect.poll(() => shownCount(page)).toBe(count);
    expect(complaints).toEqual([]);
  });

  it('finds behind a bar of the chart over time just the deals that it counts', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity?tab=insights');
    const time = page.getByRole('region', { name: 'Deals over time' });
    await time.getByText(/^[\d,]+ of [\d,]+ deals: those whose date is known to the quarter\.$/).waitFor();
    await time.getByRole('button', { name: 'Show as table' }).click();
    const row = time.getByRole('row', { name: /^Q1 2025/ });
    const count = numberIn(await row.getByRole('cell').first().textContent());
    expect(count).toBeGreaterThan(0);
    await row.getByRole('button', { name: 'Q1 2025' }).click();
    await expect.poll(() => parameters(page)).toEqual({ date: '2025-01-01..2025-03-31' });
    await expect.poll(() => shownCount(page)).toBe(count);
    await page
      .getByText(/ of [\d,]+ amounts/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('exports the rows of the filter, no more than a file holds, with source and licence', async () => {
    await open(page, '/database/equity?stage=growth');
    const all = await shownCount(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/of 2,000/).waitFor();
    await expectAccessible(page);
    const send = page.getByRole('button', { name: /^Export (up to )?[\d,]+ rows$/ });
    const promised = numberIn(await send.textContent());
    const [download] = await Promise.all([page.waitForEvent('download'), send.click()]);
    await page.getByText('Your export is ready.').waitFor();
    const rows = parse((await readDownload(download)).toString('utf8'), { bom: true });
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect(rows.length - 1).toBe(promised);
    expect(promised).toBeLessThanOrEqual(Math.min(500, all));
    const [head] = rows;
    expect(head?.some((name) => /licence/i.test(name))).toBe(true);
    await page.getByText(`${promised.toLocaleString('en-US')} of 2,000`).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(complaints).toEqual([]);
  });

  it('exports a workbook, and says when the files of a day are used', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity?stage=growth');
    await shownCount(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('1 of 2 files today').waitFor();
    await page.getByRole('radio', { name: /^Excel/ }).check();
    const send = page.getByRole('button', { name: /^Export (up to )?[\d,]+ rows$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), send.click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    // A workbook is a zip archive.
    expect((await readDownload(download)).subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('You have used 2 files today. The next one is possible after midnight UTC.').waitFor();
    expect(await page.getByRole('button', { name: /^Export (up to )?[\d,]+ rows$/ }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(complaints).toEqual([]);
  });

  it('groups the rows by funder, and opens those of one', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity?by=funder');
    const table = page.getByRole('table');
    const first = table.getByRole('row').nth(1);
    await first.waitFor();
    await expectAccessible(page);
    const name = (await first.getByRole('link').first().textContent()) ?? '';
    const opener = first.getByRole('button').first();
    const count = numberIn(await opener.textContent());
    await opener.click();
    await expect.poll(() => parameters(page)).toEqual({ funderNames: name });
    await expect.poll(() => shownCount(page)).toBe(count);
    expect(complaints).toEqual([]);
  });

  it('reports an error of a row', { tags: ['slow'] }, async () => {
    await open(page, '/database/equity');
    await page.getByRole('row').nth(4).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Report an error', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Report an error' });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Choose what is wrong').waitFor();
    await dialog.getByRole('combobox', { name: 'What is wrong with this row?' }).click();
    await page.getByRole('option', { name: 'A value is wrong' }).click();
    await dialog.getByRole('textbox', { name: 'What should it say?' }).fill('The register says half of that.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page
      .getByRole('dialog', { name: 'Thank you' })
      .getByText(/An admin checks/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('filters on a phone from the bottom of the screen', async () => {
    await page.setViewportSize(phone);
    await open(page, '/database/equity');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: /^Stage/ }).click();
    await sheet.getByRole('checkbox', { name: /^Growth \d/ }).click();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Show [\d,]+ deals$/ }).click();
    await expect.poll(() => parameters(page)).toEqual({ stage: 'growth' });
    expect(complaints).toEqual([]);
  });
});
