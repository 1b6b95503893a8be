/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

/** The names in the rows; the pairs are below the list too. */
const recordLinks = 'a[href^="/admin/providers/"]:not([href*="/duplicates/"])';

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

it('an admin finds a provider, renames it, merges another into it, the old address leads there, and the merge is undone', async () => {
  const { page, complaints, expectError } = await openPage(await browser.newContext({ viewport: desktop }));
  // The name of another record is refused.
  expectError(/422 .*\/aliases/);
  await signInAsAdmin(page);
  try {
    await walk(page);
  } catch (error) {
    await keepPicture(page, 'admin subjects');
    throw error;
  }
  expect(complaints).toEqual([]);
});

async function walk(page: Page): Promise<void> {
  await page.goto(`${server.address}/admin/providers`);
  const records = page.locator(recordLinks);
  await records.first().waitFor();
  await expectAccessible(page);
  const [stays, goes] = [await idAt(page, 0), await idAt(page, 1)];
  const oldName = (await records.nth(1).textContent()) ?? '';

  await records.first().click();
  await page.getByLabel('Name', { exact: true }).fill('Quarrystone Advisers');
  await page.getByLabel('Why').fill('They were renamed');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByRole('heading', { name: 'Quarrystone Advisers', exact: true }).waitFor();
  await page.getByText('“They were renamed”').waitFor();
  await page.getByLabel('Another name').fill(oldName);
  await page.getByRole('button', { name: 'Add name' }).click();
  await page.getByRole('main').getByText(`${oldName} goes by this name`).waitFor();
  await expectAccessible(page);

  await page.goto(`${server.address}/admin/providers/${goes}/merge`);
  await page.getByLabel('Which provider is it the same as?').fill('quarrystone');
  await page.getByRole('link', { name: `Compare ${oldName} with Quarrystone Advisers` }).click();
  await page.getByRole('heading', { name: `Merge ${oldName} into Quarrystone Advisers`, exact: true }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.getByLabel('Why are they the same?').fill('One office');
  await page.getByRole('button', { name: `Merge ${oldName} into Quarrystone Advisers` }).click();
  await page.getByRole('button', { name: 'Merge them' }).click();
  await page.waitForURL(`**/admin/providers/${stays}`);
  await page.getByText(`Merged with ${oldName}`).waitFor();

  await page.goto(`${server.address}/provider/${goes}`);
  await page.waitForURL(`**/provider/${stays}`);
  await page.goto(`${server.address}/admin/providers/${goes}`);
  await page.waitForURL(`**/admin/providers/${stays}`);

  await page.getByRole('link', { name: 'Recent changes' }).click();
  await page.getByRole('heading', { name: 'Recent changes', exact: true, level: 1 }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: `Undo: ${oldName} merged into Quarrystone Advisers` }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Undone.', { exact: true }).waitFor();
  await page.getByRole('link', { name: oldName, exact: true }).click();
  await page.waitForURL(`**/admin/providers/${goes}`);
  await page.getByText('Merge with Quarrystone Advisers undone').waitFor();
  await page.goto(`${server.address}/provider/${goes}`);
  await page.getByRole('heading', { name: oldName, level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/provider/${goes}`);

  await page.goto(`${server.address}/admin/providers/duplicates/open`);
  await page.getByRole('heading', { name: 'Possible duplicates among providers', exact: true }).waitFor();
  await expectAccessible(page);
}

async function idAt(page: Page, at: number): Promise<string> {
  const address = await page.locator(recordLinks).nth(at).getAttribute('href');
  return address?.split('/').pop() ?? '';
}
