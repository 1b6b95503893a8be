/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

const admin = 'admin@sample.example';
const words = 'The register says that this never closed.';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedInAdmin() {
  const context = await browser.newContext({ viewport: desktop });
  const opened = await openPage(context);
  const { page } = opened;
  await signInByLink(page, server, admin);
  return { ...opened, context };
}

/** One report for each of the first rows, through the API with the token of the page. Answers the ids of the rows. */
function reportFirstRows(page: Page, count: number): Promise<string[]> {
  return page.evaluate(
    async ({ count, words }) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken')) ?? '';
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}`, 'content-type': 'application/json' };
      const answer = await fetch(`/api/deals/equity?limit=${count}&origin=public_register`, { headers });
      const { rows } = (await answer.json()) as { rows: { id: string }[] };
      for (const { id } of rows) {
        const body = JSON.stringify({ reason: 'not_a_deal', column: 'amountUsd', message: words, sourceUrl: null });
        const sent = await fetch(`/api/deals/equity/${id}/reports`, { method: 'POST', headers, body });
        if (sent.status !== 201) throw new Error(`The report was answered ${sent.status}`);
      }
      return rows.map(({ id }) => id);
    },
    { count, words },
  );
}

describe('rows that members reported', () => {
  it('are looked at, declined, accepted and taken out by an admin', async () => {
    const { page, context, complaints, expectError } = await signedInAdmin();
    const ids = await reportFirstRows(page, 3);
    await page.goto(`${server.address}/admin/deal-reports`);
    await page.getByRole('heading', { name: 'Nothing is open' }).waitFor();
    await page.getByRole('link', { name: 'Row reports 3 waiting' }).waitFor();
    await expectAccessible(page);

    await page.keyboard.press('j');
    await page.getByText(words).waitFor();
    await page.getByRole('link', { name: 'Open it in the table' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Note for other admins' }).fill('The register agrees with us');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined. The row stays as it is.').waitFor();
    await page.getByRole('radio', { name: 'Open 2' }).waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('radio', { name: 'Accepted 1' }).waitFor({ state: 'attached' });

    await page.getByRole('checkbox', { name: 'Remove the row from the database' }).check();
    await page.getByRole('button', { name: 'Accept and remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this row?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Accept and remove' }).click();
    await dialog.getByRole('button', { name: 'Remove row' }).click();
    await page.getByText('Accepted. The row is removed from the database.').waitFor();
    await page.getByText('Every report has been decided.').waitFor();

    await page.getByText('Declined 1').click();
    await page.getByText('This never happened').click();
    await page.getByText('The register agrees with us').waitFor();
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Back to the list' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByText('Latest decision first').waitFor();

    expectError(/404 \(Not Found\)/);
    const answers = await page.evaluate(async (reported) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken')) ?? '';
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}` };
      return Promise.all(reported.map(async (id) => (await fetch(`/api/deals/equity/${id}`, { headers })).status));
    }, ids);
    expect(answers).toEqual([200, 200, 404]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
