/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeCurrency, typeInto } from '../../browser/type-into.ts';

/** "Find your funders": whom to ask first, in which order, and why. */

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(page: Page, email: string, path: string): Promise<void> {
  await signInByLink(page, server, email);
  await page.waitForURL((url) => !url.pathname.startsWith('/otp'));
  await page.goto(`${server.address}${path}`);
}

async function choose(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await page.getByRole('option', { name: words, exact: true }).click();
}

describe.each([desktop, phone])('at $width px', (viewport) => {
  const isPhone = viewport.width < 992;

  it('a guest sees a worked example, marked as invented', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${server.address}/find`);
    await page.getByText('Invented example').waitFor();
    await page.getByText('Searching needs access').waitFor();
    expect(
      await page
        .getByRole('list', { name: /deals like yours/ })
        .getByRole('listitem')
        .count(),
    ).toBe(4);
    expect(
      await page
        .getByRole('list', { name: /deals like yours/ })
        .getByRole('link')
        .count(),
    ).toBe(0);
    expect(asked.filter((url) => url.includes('/api/find'))).toEqual([]);
    await expectNoSideways(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('a member without access sees how to get it', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    await signedIn(page, 'newcomer@sample.example', '/find?kind=grant');
    await page.getByRole('link', { name: 'Other ways to get access' }).waitFor();
    await page.getByText('Invented example').waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('a member searches, weighs, and finds the rows behind each number', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    await signedIn(page, 'founder@sample.example', '/find');
    await page.getByRole('heading', { name: /made deals like yours$/ }).waitFor();
    if (isPhone) await page.getByRole('button', { name: 'Change search' }).click();
    await typeInto(page, 'Amount', '1.5m');
    await choose(page, 'Round', 'Seed');
    await typeCurrency(page, 'Currency', 'EUR');
    await page.waitForURL(/amount=1500000/);
    await page.waitForURL(/currency=EUR/);
    await page.getByText(/marks your amount, about \$/).waitFor();
    const speed = page.getByRole('slider', { name: 'Speed' });
    await speed.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await speed.getAttribute('aria-valuetext')).toBe('Most');
    await page.waitForURL(/speed=4/);
    await page.reload();
    await page.getByText(/€1,500,000, Seed\./).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first();
    const link = first.getByRole('link', { name: /^\d+ deals? / }).first();
    await choose(page, 'Order', 'By deals like yours');
    await page.waitForURL(/sort=deals/);
    await link.waitFor();
    const count = Number(/^\d+/.exec((await link.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL(/\/database\/equity/);
    await page
      .getByText(new RegExp(`\\b${count} (rows|row|deals|deal)\\b`))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('a search that finds nothing becomes wider, and each step can be taken back', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    await signedIn(
      page,
      'founder@sample.example',
      '/find?kind=debt&amount=180000&country=MT&sectors=climate_energy&stage=pre_revenue',
    );
    await page.getByRole('heading', { name: /^No deal matches your search\. We widened it in/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo: Southern Europe instead of Malta' }).click();
    await page.getByRole('button', { name: 'Add: Southern Europe instead of Malta' }).waitFor();
    await page.getByRole('button', { name: 'Add: Southern Europe instead of Malta' }).click();
    await page.getByRole('button', { name: 'Undo: Southern Europe instead of Malta' }).waitFor();
    await expectNoSideways(page);
    expect(complaints).toEqual([]);
  });
});
