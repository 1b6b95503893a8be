/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeInto } from '../../browser/type-into.ts';

/** "What does the money cost?": the same amount as equity, a loan and a grant. */

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const region = (page: Page, name: RegExp) => page.getByRole('region', { name });

describe.each([desktop, phone])('at $width px', (viewport) => {
  it('a guest works out all three with numbers that stay in the tab', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto(`${server.address}/cost`);
    await page.getByText('The usual terms need access').waitFor();
    await region(page, /^Loan/).getByText('Enter a yearly rate. 0 means an interest-free loan.').waitFor();
    await typeInto(page, 'Amount', '300k');
    await typeInto(page, 'Pre-money', '3.45m');
    await page.getByRole('heading', { name: '8% of the company' }).waitFor();
    await typeInto(page, 'Rate a year', '11.5 %');
    await typeInto(page, 'Months', '0');
    await region(page, /^Loan/).getByText('A loan over 0 months is due on the day you get it.').waitFor();
    await typeInto(page, 'Months', '36');
    await typeInto(page, 'Fee', '2');
    await page.getByRole('heading', { name: '$362,141 in all' }).waitFor();
    expect(await region(page, /^Loan/).getByText('$9,893', { exact: true }).count()).toBe(1);
    await typeInto(page, 'Hours to apply', '86');
    await typeInto(page, 'Chance', '20');
    await page.getByRole('heading', { name: '430 hours of work' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '$362,141 in all' }).waitFor();
    expect(sent.filter((one) => /3450000|3\.45|11\.5|362/.test(one.replace(server.address, '')))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('NaN').count()).toBe(0);
    await expectNoSideways(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('a member with access begins with medians', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    await signInByLink(page, server, 'founder@sample.example');
    await page.waitForURL((url) => !url.pathname.startsWith('/otp'));
    await page.goto(`${server.address}/cost`);
    await page
      .getByText(/^Medians of/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: /of the company$/ }).waitFor();
    await typeInto(page, 'Rate a year', '9.9');
    await page.getByRole('button', { name: 'Use the median' }).click();
    expect(await page.getByRole('textbox', { name: 'Rate a year' }).inputValue()).not.toBe('9.9');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
