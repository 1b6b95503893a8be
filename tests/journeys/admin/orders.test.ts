/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeInto, typeOver } from '../../browser/type-into.ts';

/** What a court ordered: recorded, followed, changed, and told to no one else. */

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: readonly string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  ({ page, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(page, server, 'admin@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function inBothWidths(): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSideways(page);
  }
}

it('is recorded from the desk, and the review goes at once', async () => {
  await page.goto(`${server.address}/admin/funder-reviews?tab=published`);
  await page.getByRole('region', { name: 'Queue' }).locator('[data-review]').first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'Record the order' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record an order' });
  await dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await dialog.getByText('Name the court or authority').first().waitFor();
  await typeOver(dialog.getByRole('textbox', { name: 'Court or authority' }), 'Kestrel Row District Court');
  await dialog.getByRole('combobox', { name: 'Country' }).press('ControlOrMeta+a');
  await dialog.getByRole('combobox', { name: 'Country' }).pressSequentially('Kenya');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeOver(dialog.getByRole('textbox', { name: 'Reference' }), 'KR 14/2026');
  await typeInto(dialog, 'Date of the order', '20 Mar 2026');
  await typeOver(dialog.getByRole('textbox', { name: /^Message to the author/ }), 'The order names the second answer.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record' }).press('Enter');
  await page.getByText('The order is recorded.').waitFor();
  await page.getByText('Kestrel Row District Court, Kenya, KR 14/2026, 20 Mar 2026').waitFor();
  await page.getByText(/^A review of /).waitFor();
  await page.getByText(/Remove a review: 1\./).waitFor();
  await inBothWidths();
});

it('is found by its words, and a change keeps its history', async () => {
  const search = page.getByRole('searchbox', { name: 'Search' });
  await typeOver(search, 'no such words');
  await page.getByText('No order matches.').waitFor();
  await typeOver(search, 'kr 14');
  await page.getByRole('button', { name: 'Change the order KR 14/2026' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change an order' });
  await typeOver(dialog.getByRole('textbox', { name: 'Reference' }), 'KR 15/2026');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('The order is changed.').waitFor();
  await typeOver(search, 'kr 15');
  await page.getByText('History').press('Enter');
  await page.getByText(/Before .*KR 14\/2026/).waitFor();
  await inBothWidths();
  expect(complaints).toEqual([]);
});

it('says so where the orders do not load', async () => {
  await page.route('**/api/admin/orders*', (route) => route.abort());
  await page.goto(`${server.address}/admin/orders`);
  await page.getByText('The orders did not load.').waitFor({ timeout: 60_000 });
  await expectAccessible(page);
});
