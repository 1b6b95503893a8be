/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { ask } from '../../browser/review-members.ts';
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
    await page.getByRole('heading', { name: /made equity deals in that time$/ }).waitFor();
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
    const reordered = page.waitForResponse(/\/api\/find\?.*sort=deals/);
    await choose(page, 'Order', 'By deals like yours');
    await reordered;
    await page.locator('[aria-busy="false"] h2#funders').waitFor();
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

  it('a member saves a search, deletes it, brings it back, and sees the fit for it beside other funders', async () => {
    const { page, complaints } = await openPage(await browser.newContext({ viewport }));
    await signedIn(page, 'founder@sample.example', '/find?kind=equity&amount=750000');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    const saved = page.getByRole('button', { name: /^Saved searches/ });
    await saved.click();
    await page.getByText('No saved searches yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByText('Equity, $750,000.').waitFor();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await dialog.getByText('Give the search a name').waitFor();
    await typeInto(dialog, 'Name', 'Seed round');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.getByText('The search “Seed round” is saved.').waitFor();
    await page.getByRole('button', { name: 'Saved searches, now Seed round' }).waitFor();

    await page.goto(`${server.address}/find?kind=grant`);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await saved.click();
    await page.getByRole('link', { name: 'Seed round' }).click();
    await page.waitForURL(/amount=750000/);
    await page.getByRole('button', { name: 'Saved searches, now Seed round' }).click();
    await page.getByRole('button', { name: 'Delete the search Seed round' }).click();
    await page.getByText('The search “Seed round” is deleted.').waitFor();
    await page.getByRole('button', { name: 'Saved searches', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Saved searches, now Seed round' }).waitFor();

    // The first of the list: on the shortlist and in the comparison it fits as it does here.
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first();
    const name = (await first.getByRole('heading', { level: 3 }).textContent()) ?? '';
    const grade = /^(Strong|Good|Possible)/.exec(
      (await first.getByRole('heading', { level: 4 }).first().textContent()) ?? '',
    )?.[0];
    const count = /^(\d+) deals? like yours, \d+% of its (\d+)\./.exec(
      (await first
        .locator('p')
        .filter({ hasText: /deals? like yours/ })
        .first()
        .textContent()) ?? '',
    );
    expect([grade, count?.length]).toEqual([expect.any(String), 3]);
    await first.getByRole('button', { name: `Save ${name}` }).click();
    await page.getByText(`${name} is on your shortlist.`).waitFor();
    await first.getByRole('checkbox', { name: `Compare ${name}` }).check();
    await page.getByRole('region', { name: 'Funders to compare' }).getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL(/\/compare\?.*search=.*kind/);
    const row = (label: string) =>
      page
        .locator('tr')
        .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
        .getByRole('cell')
        .first();
    await expect.poll(() => row('Fit').innerText()).toBe(grade);
    await row('Deals like yours').getByText(`${count?.[1]} of ${count?.[2]}`).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);

    await page.goto(`${server.address}/user/shortlist?view=list`);
    await choose(page, 'Fit for', 'Seed round');
    await page.getByText(`${grade} fit, ${count?.[1]} of ${count?.[2]} deals like yours`).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.goto(
      `${server.address}/user/shortlist?${new URL(page.url()).search.slice(1).replace('view=list&', '')}`,
    );
    await page.getByText(`${grade} fit, ${count?.[1]} of ${count?.[2]} deals like yours`).waitFor();
    // The other width begins without them.
    const { searches } = await ask<{ searches: readonly { id: string }[] }>(page, 'GET /api/find/searches');
    for (const { id } of searches) await ask(page, `DELETE /api/find/searches/${id}`);
    const { entries } = await ask<{ entries: readonly { id: string }[] }>(page, 'GET /api/shortlist');
    for (const { id } of entries) await ask(page, `DELETE /api/shortlist/${id}`);
    expect(complaints).toEqual([]);
  });
});

it('an amount that cannot be read searches nothing, a step back undoes a change, and figures lead to where they stand', async () => {
  const { page, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
  await signedIn(page, 'founder@sample.example', '/find?kind=equity');
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  const note = page.getByText('These results are for your previous search.');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.pressSequentially('1.5', { delay: 450 });
  await note.waitFor();
  await page.waitForURL((url) => !url.searchParams.has('amount'));
  await amount.pressSequentially('m');
  await page.waitForURL(/amount=1500000/);
  await note.waitFor({ state: 'detached' });

  // Enter takes the first of what is found: the only country, and Seed in the place of Pre-seed.
  await page.getByRole('combobox', { name: 'Country or region' }).click();
  await page.keyboard.type('united k');
  await page.keyboard.press('Enter');
  await page.waitForURL(/country=GB/);
  await page.getByRole('combobox', { name: 'Round' }).click();
  await page.keyboard.type('seed');
  await page.keyboard.press('Enter');
  await page.waitForURL(/type=seed/);
  // Changes long after each other are steps of their own.
  await page.waitForTimeout(2_100);
  await choose(page, 'Order', 'By fit alone');
  await page.waitForURL(/sort=fit/);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/find' && !url.searchParams.has('sort'));
  expect(new URL(page.url()).searchParams.get('country')).toBe('GB');
  await expect.poll(() => page.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('By fit and treatment');

  await page.goto(`${server.address}/find?kind=equity&country=ZZ`);
  await page.getByText('These results leave out country=ZZ.').waitFor();
  await page.locator('a[href$="#ratings"]').first().click();
  await page.waitForURL(/#ratings$/);
  const distance = () => page.evaluate(() => document.querySelector('#ratings')?.getBoundingClientRect().top ?? -1);
  await expect
    .poll(async () => {
      const top = await distance();
      return top >= 0 && top < 200;
    })
    .toBe(true);
  expect(complaints).toEqual([]);
});
