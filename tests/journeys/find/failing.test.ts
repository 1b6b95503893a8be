/** @module-tag slow */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeInto } from '../../browser/type-into.ts';

/** Find and Compare while the server is slow, and while it does not answer. */

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function openAsMember(viewport: typeof desktop) {
  const opened = await openPage(await browser.newContext({ viewport }));
  opened.expectError(/Failed to load resource/);
  await signInByLink(opened.page, server, 'founder@sample.example');
  await opened.page.waitForURL((url) => !url.pathname.startsWith('/otp'));
  return opened;
}

const failing = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', status: 500, code: 'internal', title: 'Something went wrong on our side' },
  });

/** Holds answers back until it is called. */
async function slow(page: Page, path: RegExp): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await gate;
    await route.continue();
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const finding = /\/api\/find\?/;
const title = /made (?:[a-z]+ )?deals (?:like yours|in that time)$/;

describe.each([desktop, phone])('at $width px', (viewport) => {
  it('Find says that it loads, and keeps the last funders, marked, while another search is under way', async () => {
    const { page, complaints } = await openAsMember(viewport);
    const first = await slow(page, finding);
    await page.goto(`${server.address}/find?kind=equity`);
    await page.getByText('Loading the funders').waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await first();
    await page.getByRole('heading', { name: title }).waitFor();
    const second = await slow(page, finding);
    if (viewport.width < 992) await page.getByRole('button', { name: 'Change search' }).click();
    await typeInto(page, 'Amount', '750k');
    await page.locator('[aria-busy="true"]').getByRole('heading', { name: title }).waitFor();
    await second();
    await page.locator('[aria-busy="false"] h2#funders').waitFor();
    expect(complaints).toEqual([]);
  });

  it('Find says what did not load, keeps the search, and tries again', async () => {
    const { page, complaints } = await openAsMember(viewport);
    await page.route(finding, failing);
    await page.goto(`${server.address}/find?kind=equity&amount=750000`);
    await page.getByText('The funders did not load.').waitFor();
    await page.getByText('$750,000', { exact: false }).first().waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.unroute(finding);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await page.getByText('The funders did not load.').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('Compare shows what has come, says what has not, and tries again', async () => {
    const { page, complaints } = await openAsMember(viewport);
    const ids = ['tidewrack-ventures', 'larkspit-seed'];
    const address = `${server.address}/compare?${ids.map((id) => `funder=${id}`).join('&')}`;
    const letGo = await slow(page, /\/api\/funders\/larkspit-seed/);
    await page.goto(address);
    const cells = (name: string | RegExp) =>
      page
        .locator('tr')
        .filter({ has: page.getByRole('rowheader', { name }) })
        .first()
        .getByRole('cell');
    await expect.poll(() => cells('Type').allInnerTexts()).toEqual([expect.stringMatching(/[a-z]/), '']);
    expect(await page.getByRole('button', { name: 'CSV' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await letGo();
    await page.getByRole('button', { name: 'CSV', disabled: false }).waitFor();

    const ofLarkspit = /\/api\/funders\/larkspit-seed/;
    await page.route(ofLarkspit, failing);
    await page.goto(address);
    await expect.poll(() => cells('Type').allInnerTexts()).toEqual([expect.stringMatching(/[a-z]/), 'Did not load']);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.unroute(ofLarkspit);
    await page.getByRole('button', { name: /Try again/ }).click();
    await page.getByRole('button', { name: 'CSV', disabled: false }).waitFor();
    await expect.poll(() => cells('Type').allInnerTexts()).not.toContain('Did not load');
    // The sums of their terms stand close under each other.
    await cells('Amount').first().getByRole('button').first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
