/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

/** Cases that an admin takes, decides together and takes back, by keyboard; and the emails about what is due. */

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

/** One report for each of the first rows, through the API with the token of the page. */
function reportFirstRows(page: Page, count: number): Promise<void> {
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
    },
    { count, words },
  );
}

async function acceptAllShown(page: Page): Promise<void> {
  const all = page.getByRole('checkbox', { name: /^Select all 3 shown/ });
  await all.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'Selected reports' });
  await bar.getByText('3 selected').waitFor();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Accept: 3 reports' });
  await dialog.getByRole('textbox', { name: /^Note for other admins/ }).focus();
  await page.keyboard.type('The register is right.', { delay: 5 });
  await dialog.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await bar.getByText('3 reports are accepted in a moment.').waitFor();
}

it('takes cases, decides several together, and takes that back, by keyboard alone', async () => {
  const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
  await signInByLink(page, server, 'admin@sample.example');
  await reportFirstRows(page, 3);
  await page.goto(`${server.address}/admin/deal-reports`);
  await page.getByRole('radio', { name: 'Open 3' }).waitFor({ state: 'attached' });
  await page.keyboard.press('j');
  await page.getByText(words).waitFor();
  await page.keyboard.press('t');
  await page.getByText('The report is yours.').waitFor();
  await page.getByRole('button', { name: 'Release' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Assigned' }).focus();
  await page.keyboard.type('Mine');
  await page.getByRole('checkbox', { name: 'Select all 1 shown' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await acceptAllShown(page);
  // Within the ten seconds.
  await page.keyboard.press('z');
  await page.getByText('3 undone. Nothing was sent.').waitFor();
  await page.getByRole('radio', { name: 'Open 3' }).waitFor({ state: 'attached' });

  await acceptAllShown(page);
  await page.setViewportSize(phone);
  await page.goto(`${server.address}/admin/deal-reports`);
  await expectNoSideways(page);
  await expectAccessible(page);
  // The decision is kept by the server: it is carried out though its page is gone.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('radio', { name: /^Accepted \d/ }).waitFor({ state: 'attached' });
        return page.getByRole('radio', { name: 'Accepted 3' }).count();
      },
      { timeout: 40_000, interval: 2_000 },
    )
    .toBe(1);
  await page.getByText('Every report has been decided.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('turns the emails about waiting cases off and on again', async () => {
  const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
  await signInByLink(page, server, 'moderator@sample.example');
  await page.goto(`${server.address}/user#desk-emails`);
  const choice = page.getByRole('switch', { name: 'Tell me on working days' });
  await choice.focus();
  await page.keyboard.press('Space');
  await page.getByText('You get no emails about waiting cases.').waitFor();
  await page.reload();
  await expect.poll(() => choice.isChecked()).toBe(false);
  await choice.focus();
  await page.keyboard.press('Space');
  await page.getByText('You get emails about waiting cases.').waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});
