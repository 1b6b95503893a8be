/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone, readDownload } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signInAsAdmin(page: Page): Promise<void> {
  await signInByLink(page, server, 'admin@sample.example');
}

it('what an admin does is found in the audit, opened, filtered and taken away as a file', async () => {
  const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
  await signInAsAdmin(page);
  await page.goto(`${server.address}/admin/audit`);
  await page.getByText('No actions yet', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.goto(`${server.address}/admin/remind-me-later`);
  await page.getByRole('button', { name: 'Export counts' }).click();
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByRole('link', { name: /, Exported the counts of the reminders$/ }).waitFor();
  await page.getByText('1 entry', { exact: true }).first().waitFor();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^fundsight-audit-\d{4}-\d{2}-\d{2}\.csv$/);
  expect((await readDownload(file)).toString('utf8')).toContain('reminder.export_counts');

  // The file is noted too, with the columns that it was filtered by.
  await page.goto(`${server.address}/admin/audit?actor=admin%40sample&action=audit.export`);
  await page.getByRole('link', { name: /, Exported the audit$/ }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Exported the audit' });
  await panel.getByText('admin@sample.example').waitFor();
  await panel.getByRole('rowheader', { name: 'Filtered by' }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.goto(`${server.address}/admin/audit?action=deal.add`);
  await page.getByRole('heading', { name: 'No entries match this filter' }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
