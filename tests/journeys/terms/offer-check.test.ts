/** @module-tag slow */
import { sql } from 'kysely';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** "Is my offer fair?": the terms of an offer among comparable deals. */

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function openAs(email: string, viewport = desktop) {
  const opened = await openPage(await browser.newContext({ viewport }));
  await signInByLink(opened.page, server, email);
  await opened.page.waitForURL((url) => !url.pathname.startsWith('/otp'));
  return opened;
}

async function openCheck(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.address}/database/check${query}`);
  await page.getByRole('heading', { name: 'Is my offer fair?', level: 1 }).waitFor();
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).focus();
  await page.keyboard.type(text, { delay: 15 });
}

const answerOf = (page: Page) => page.getByRole('region', { name: 'Answer' });
const term = (page: Page, key: string) => answerOf(page).locator(`li[data-term="${key}"]`);
const countIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
const comparable = (page: Page) => answerOf(page).getByText(/^[\d,]+ comparable deals?$/);

/** Option pools of equity deals, as rows show them. */
async function optionPools(stage: string): Promise<number[]> {
  const db = openDatabaseOf(server);
  const { rows } = await sql<{ pool: number | null }>`
    select (details ->> 'optionPoolPct')::float8 as pool from deals
    where kind = 'equity' and record_type = 'deal' and stage = ${stage}`.execute(db);
  await db.destroy();
  return rows.flatMap(({ pool }) => pool ?? []);
}

describe('an offer', () => {
  it('is placed as the rows say, key by key, and never leaves the browser', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await openCheck(page, '?kind=equity&stage=growth');
    await comparable(page).waitFor();
    await typeInto(page, 'Option pool', '15.8');
    const field = page.getByRole('textbox', { name: 'Option pool', exact: true });
    expect(await field.inputValue()).toBe('15.8');
    const pools = await optionPools('growth');
    const lower = Math.floor((pools.filter((pool) => pool < 15.8).length * 100) / pools.length);
    const higher = Math.floor((pools.filter((pool) => pool > 15.8).length * 100) / pools.length);
    const row = term(page, 'optionPoolPct');
    await row.getByText(lower >= higher ? `Higher than ${lower}%` : `Lower than ${higher}%`).waitFor();
    const stated = new RegExp(`^${pools.length} of [\\d,]+ deals state it\\. Median `);
    expect(await row.getByText(stated).count()).toBe(1);
    await typeInto(page, 'Amount (USD)', '1512345');
    await typeInto(page, 'Pre-money (USD)', '6049380');
    // 1,512,345 of 7,561,725 is a fifth.
    await term(page, 'stakePct').getByText('20%', { exact: true }).waitFor();
    await page.getByText('Amount and pre-money give 20%, which counts unless you enter a stake').waitFor();
    // What is typed is never put aside.
    await typeInto(page, 'Stake', '25');
    await page.getByText('Amount and pre-money give 20%. The stake you entered counts').waitFor();
    await term(page, 'stakePct').getByText('25%', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Stake', exact: true }).inputValue()).toBe('25');
    const stake = page.getByRole('textbox', { name: 'Stake', exact: true });
    await stake.press('ControlOrMeta+a');
    await stake.press('Delete');
    await stake.press('Tab');
    await term(page, 'stakePct').getByText('20%', { exact: true }).waitFor();
    await term(page, 'amountUsd').waitFor();
    await expectAccessible(page);
    for (const words of ['15.8', '1512345', '6049380', '1,512,345'])
      expect(sent.filter((one) => one.includes(words))).toEqual([]);
    expect(page.url()).not.toContain('15.8');
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    for (const words of ['15.8', '1512345', '6049380']) expect(kept).not.toContain(words);
    await page.reload();
    await comparable(page).waitFor();
    expect(await field.inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('with a text that is no number has an error at the field, and no place', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    await openCheck(page);
    await comparable(page).waitFor();
    await typeInto(page, 'Option pool', 'lots');
    await page.keyboard.press('Tab');
    const field = page.getByRole('textbox', { name: 'Option pool', exact: true });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('lots');
    expect(await term(page, 'optionPoolPct').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('with an unusual clause says so first, in words that say what it does', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    await openCheck(page);
    await comparable(page).waitFor();
    await typeInto(page, 'Amount (USD)', '1000000');
    await typeInto(page, 'Option pool', '99');
    await answerOf(page).getByRole('heading', { name: 'One of your two terms is unusual' }).waitFor();
    await answerOf(page).getByText('It comes out of the founders’ share before the investment.').waitFor();
    expect(await answerOf(page).locator('li[data-term]').first().getAttribute('data-term')).toBe('optionPoolPct');
    expect(await term(page, 'optionPoolPct').getByText('Unusual').count()).toBe(1);
    // By the keyboard alone: a term that the form does not begin with.
    await page.getByRole('button', { name: 'Add a term' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Discount' }).focus();
    await page.keyboard.press('Enter');
    const discount = page.getByRole('textbox', { name: 'Discount', exact: true });
    await discount.waitFor();
    await expect.poll(() => discount.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('20');
    await term(page, 'discountPct').waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps its terms while the kind changes and back, and the filter stays in the address', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    await openCheck(page, '?kind=equity&stage=growth');
    await comparable(page).waitFor();
    await typeInto(page, 'Option pool', '12.5');
    await page.getByRole('navigation', { name: 'Kind of offer' }).getByRole('link', { name: 'Debt' }).click();
    await page.waitForURL((url) => url.search === '?kind=debt&stage=growth');
    await typeInto(page, 'Interest rate', '15.8');
    await term(page, 'ratePct')
      .getByText(/^(?:Higher|Lower) than/)
      .waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.search === '?kind=equity&stage=growth');
    await term(page, 'optionPoolPct').waitFor();
    expect(await page.getByRole('textbox', { name: 'Option pool', exact: true }).inputValue()).toBe('12.5');
    await page.goForward();
    await term(page, 'ratePct').waitFor();
    expect(await page.getByRole('textbox', { name: 'Interest rate', exact: true }).inputValue()).toBe('15.8');
    expect(complaints).toEqual([]);
  });
});

describe('the comparison', () => {
  it('says nothing of fewer than ten deals, and offers to widen it', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    await openCheck(page, '?kind=equity&roundType=seed&recipientCountry=PT');
    await typeInto(page, 'Option pool', '15.8');
    await page.getByRole('heading', { name: 'Too few to say anything' }).waitFor();
    expect(countIn(await comparable(page).textContent())).toBeLessThan(10);
    expect(await answerOf(page).locator('li[data-term]').count()).toBe(0);
    expect(
      await answerOf(page)
        .getByText(/Unusual|Median|%/)
        .count(),
    ).toBe(0);
    await expectAccessible(page);
    const step = answerOf(page).getByRole('link', { name: /^Anywhere instead of Portugal/ });
    const promised = countIn((await step.textContent())?.replace('Anywhere instead of Portugal', '') ?? null);
    await step.click();
    await term(page, 'optionPoolPct').waitFor();
    expect(countIn(await comparable(page).textContent())).toBe(promised);
    expect(await page.getByRole('textbox', { name: 'Option pool', exact: true }).inputValue()).toBe('15.8');
    expect(complaints).toEqual([]);
  });

  it('is narrowed in one step with its count, and leads to exactly its rows', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    await openCheck(page, '?kind=grant');
    const narrow = page.getByRole('navigation', { name: 'Narrow' }).getByRole('link').first();
    const promised = countIn(await narrow.locator('b').textContent());
    await narrow.click();
    await expect.poll(async () => countIn(await comparable(page).textContent())).toBe(promised);
    await answerOf(page)
      .getByRole('link', { name: /^Open all [\d,]+ in the database$/ })
      .click();
    await page.waitForURL((url) => url.pathname === '/database/grant');
    const status = page.getByText(/^[\d,]+ of [\d,]+ deals$/).first();
    await expect.poll(async () => countIn(await status.textContent())).toBe(promised);
    // And back again from the table, with what its filter and the comparison share.
    await page.getByRole('link', { name: 'Is my offer fair?' }).click();
    await page.waitForURL((url) => url.pathname === '/database/check' && url.searchParams.get('kind') === 'grant');
    await expect.poll(async () => countIn(await comparable(page).textContent())).toBe(promised);
    expect(complaints).toEqual([]);
  });

  it('begins with the deals like the one that the table shows, by keys alone', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    const db = openDatabaseOf(server);
    const { rows } = await sql<{ id: string; round: string; region: string; year: number }>`
      select id, round_type as round, recipient_region as region, extract(year from date)::integer as year
      from deals where kind = 'equity' and record_type = 'deal' and origin <> 'member_reported' and date is not null
        and round_type = 'seed' and recipient_region is not null order by id limit 1`.execute(db);
    await db.destroy();
    const [deal] = rows;
    if (deal === undefined) throw new Error('the sample world has seed deals');
    await page.goto(`${server.address}/database/equity?deal=${deal.id}`);
    const link = page.getByRole('dialog').getByRole('link', { name: 'Check an offer like this' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/database/check');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      kind: 'equity',
      roundType: deal.round,
      recipientRegion: deal.region,
      date: `${deal.year - 5}-01-01..`,
    });
    await comparable(page).waitFor();
    expect(complaints).toEqual([]);
  });

  it('that does not load says so, in a toast too, and tries again', async () => {
    const { page, complaints, expectError } = await openAs('founder@sample.example');
    expectError(/500/);
    const termsCall = /\/api\/deals\/equity\/terms/;
    await page.route(termsCall, (route: Route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', status: 500, code: 'internal', title: 'Something went wrong.' },
      }),
    );
    await openCheck(page);
    await answerOf(page).getByText('The comparison did not load.').waitFor();
    await page.getByRole('alert').first().waitFor();
    await typeInto(page, 'Option pool', '15.8');
    await page.unroute(termsCall);
    await answerOf(page).getByRole('button', { name: 'Try again' }).click();
    await term(page, 'optionPoolPct').waitFor();
    expect(complaints).toEqual([]);
  });

  it('that is slow shows its skeleton beside a form that works', async () => {
    const { page, complaints } = await openAs('founder@sample.example');
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/deals\/equity\/terms/, async (route) => {
      await asked;
      await route.continue();
    });
    await openCheck(page);
    await page.getByText('Counting comparable deals').waitFor({ state: 'attached' });
    await typeInto(page, 'Option pool', '15.8');
    answer();
    await term(page, 'optionPoolPct').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('who may not open the database', () => {
  it.each(['guest', 'newcomer@sample.example'])('sees what it takes instead: %s', async (who) => {
    const { page, complaints } =
      who === 'guest' ? await openPage(await browser.newContext({ viewport: desktop })) : await openAs(who);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.address}/database/check?kind=debt`);
    await page.getByRole('navigation', { name: 'Kinds of funding' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { name: 'Is my offer fair?' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Is my offer fair?' }).count()).toBe(0);
    expect(asked.filter((path) => path.endsWith('/terms') && path.startsWith('/api/'))).toEqual([]);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

describe.each([desktop, { width: 1280, height: 800 }, { width: 1024, height: 768 }, phone])(
  'at $width px',
  (viewport) => {
    it('the form and the answer fit, and what leads on lies in the window', async () => {
      const { page, complaints } = await openAs('founder@sample.example', viewport);
      await openCheck(page);
      await comparable(page).waitFor();
      await typeInto(page, 'Option pool', '15.8');
      await term(page, 'optionPoolPct').waitFor();
      await expectNoSideways(page);
      await expectAccessible(page);
      for (const button of await page.getByRole('button').all()) {
        const box = await button.boundingBox();
        if (box !== null) expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      }
      if (viewport.width === phone.width) {
        const bar = page.getByRole('link', { name: /See the answer$/ });
        const box = await bar.boundingBox();
        expect((box?.y ?? viewport.height) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
        await bar.click();
        await expect
          .poll(async () => (await comparable(page).boundingBox())?.y ?? viewport.height)
          .toBeLessThan(viewport.height / 2);
      } else {
        // The answer begins beside the form.
        expect((await comparable(page).boundingBox())?.y).toBeLessThan(viewport.height / 2);
      }
      expect(complaints).toEqual([]);
    });
  },
);
