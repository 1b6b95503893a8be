/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { openDatabaseOf } from '../browser/places.ts';
import { startProcess, type ServerProcess } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

const email = 'owner@kitehouse.example';

let server: ServerProcess;
let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), launchBrowser()]);
  await addAdmin(server);
  ({ page, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(page, server, email);
  await page.waitForURL((url) => url.pathname === '/admin/users');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Adds an admin with a real account among the sample accounts. */
async function addAdmin(running: ServerProcess): Promise<void> {
  const db = openDatabaseOf(running);
  const now = new Date();
  await db
    .insertInto('members')
    .values({
      email,
      identity_subject: randomUUID(),
      member_type: 'other',
      role: 'admin',
      is_moderator: true,
      terms_version: '2026-11-01',
      terms_accepted_at: now,
      created_at: now,
    })
    .execute()
    .finally(() => db.destroy());
}

/** Both widths of what is shown now. */
async function expectFine(): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
}

describe('an admin on a day at the desk', () => {
  it('sees what waits, and goes there', async () => {
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('link', { name: 'Funder and other reviews', exact: true }).waitFor();
    await page.getByRole('heading', { name: /last week$/ }).waitFor();
    await page.getByText(/^Counted on/).waitFor();
    await page.getByText(/^Answers in/).waitFor();
    await expectFine();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('columnheader', { name: 'Week of' }).waitFor();
    await page.getByRole('link', { name: 'Open first of requests for free access' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/free-access');
  });

  it('finds a deal, mends it, takes that back, takes the row out and brings it back', async () => {
    await page.goto(`${server.address}/admin/deals`);
    await page.waitForURL((url) => url.pathname === '/admin/deals/equity');
    await page
      .getByRole('navigation', { name: 'Deals' })
      .getByRole('link', { name: /^Grant/ })
      .click();
    await page.getByText(/of 3,000 deals/).waitFor();
    await expectFine();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/deals\/grant\/[0-9a-f-]{36}$/);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A roof for the school');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText('Say why, in a few words').waitFor();
    await page.getByRole('textbox', { name: 'Why are you changing it?' }).fill('The register says so');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    const history = page.getByRole('complementary', { name: 'Source and history' });
    await history.getByText('The register says so').waitFor();
    await history.getByText('A roof for the school').waitFor();
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Undo the last edit' }).click();
    await history.getByText('Last edit undone').waitFor();

    await history.getByRole('button', { name: 'Remove it from the database' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this row?' });
    await dialog.getByRole('textbox', { name: 'Why' }).fill('It stands here twice');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove row' }).click();
    await page.getByText('Removed: The same deal is here twice').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Removed' }).click();
    await page.getByText('It stands here twice').waitFor();
    await expectFine();
    await page.goBack();
    await page.getByRole('button', { name: 'Restore it' }).click();
    const back = page.getByRole('dialog', { name: 'Restore this row?' });
    await back.getByRole('textbox', { name: 'Why' }).fill('It was another one');
    await back.getByRole('button', { name: 'Restore it' }).click();
    await page.getByRole('button', { name: 'Save the changes' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the sample world', () => {
  it('goes in one step, with its note, and does not come back at the next start', async () => {
    await page.goto(`${server.address}/admin/deals/sample`);
    await page.getByRole('button', { name: 'Remove the sample data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' });
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await dialog.getByRole('textbox').fill('remove sample data');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('heading', { name: 'No sample data' }).waitFor();
    await expect.poll(() => page.getByText('A sample world is loaded').count()).toBe(0);
    await expectFine();
    await page.getByRole('link', { name: 'Today' }).click();
    // The first day of the real site begins, and nothing waits from the invented one.
    await page.getByRole('heading', { name: 'Set up Fundsight' }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: 'Admin' })
          .getByRole('link', { name: /\d waiting/ })
          .count(),
      )
      .toBe(0);
    await expectAccessible(page);
    expect(complaints).toEqual([]);

    await server.kill();
    server = await startProcess({}, server.place);
    expect(server.output()).not.toContain('Sample accounts');
    const { data } = (await (await fetch(`${server.address}/api/home`)).json()) as {
      data: { counts: { funders: number; deals: object } };
    };
    expect(data.counts).toMatchObject({ funders: 0, deals: { equity: 0, debt: 0, grant: 0 } });
  });
});
