import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openMenu, openPage } from '../browser/browser.ts';
import {
  fillFacts,
  fillPrivacy,
  fillRatingsAndWords,
  fillWhatHappened,
  fillWho,
  goOn,
} from '../browser/review-form.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';

const headline = 'A clear no within a week of the first call';
const member = 'newcomer@sample.example';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const open = (page: Page, path: string): Promise<unknown> => page.goto(server.address + path);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** The link that `npm start` printed for a sample account. */
function printedLink(email: string): string {
  const link = server
    .output()
    .split('\n')
    .find((line) => line.includes(`email=${encodeURIComponent(email)}`));
  if (link === undefined) throw new Error(`no link was printed for ${email}: ${server.output()}`);
  return link.trim();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await heading(page, 'Check your inbox').waitFor();
}

describe('the whole bargain', () => {
  let author: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    author = await browser.newContext({ viewport: desktop });
    ({ page, complaints } = await openPage(author));
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, task.name);
  });
  afterAll(() => author.close());

  it('leads a guest from the review page through the log-in and back', async () => {
    await open(page, '/review');
    await page.waitForURL('**/login');
    await expectAccessible(page);
    await askForLink(page, member);
    await expectAccessible(page);
    await page.goto(await server.linkFor(member));
    await page.waitForURL('**/review');
    await heading(page, 'Who would you like to review?').waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps a half-written review when the tab is closed', async () => {
    await page.getByRole('link', { name: /A funder/ }).click();
    await page.getByRole('combobox', { name: 'Which funder did you deal with?' }).fill('larkspit');
    await page.getByRole('option', { name: /Larkspit Seed/ }).click();
    await fillWho(page);
    await goOn(page);
    await heading(page, 'What happened').waitFor();
    await fillWhatHappened(page);
    await goOn(page);
    await heading(page, 'Terms and facts').waitFor();
    await fillFacts(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.close();

    ({ page, complaints } = await openPage(author));
    await open(page, '/review');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Larkspit Seed' })
      .getByRole('link', { name: /Continue/ })
      .click();
    await heading(page, 'Terms and facts').waitFor();
    const fee = page.getByRole('radiogroup', { name: 'Did they ask for a fee before giving money?' });
    expect(await fee.getByRole('radio', { name: 'No', exact: true }).isChecked()).toBe(true);
  });

  it('sends it, after saying what is missing', async () => {
    await page.getByRole('button', { name: /Privacy and send/ }).click();
    await page.getByRole('button', { name: 'Send review' }).click();
    await page
      .getByRole('alert')
      .getByText(/things to look at/)
      .waitFor();
    await page.getByRole('button', { name: /Ratings and words/ }).click();
    await fillRatingsAndWords(page, headline);
    await goOn(page);
    await fillPrivacy(page);
    // Where the bar of the frame lies over no answer.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send review' }).click();
    await heading(page, 'Thank you. Your review is on its way.').waitFor();
    await expectAccessible(page);
  });

  it('opens the database provisionally at once', async () => {
    await openMenu(page);
    await page.getByText('Provisional access while your review is checked', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const ways = page.getByRole('main').getByRole('link');
    expect((await ways.allInnerTexts()).slice(0, 2)).toEqual(['Open the database', 'See its status']);
    expect(await ways.first().getAttribute('href')).toBe('/database/equity');
    await openMenu(page);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Database' }).click();
    await page.waitForURL('**/database/equity');
    await page.getByRole('row').nth(3).waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets an admin approve it, opened by the printed link in another browser', async () => {
    const moderator = await browser.newContext({ viewport: desktop });
    const { page: desk, complaints: wrong } = await openPage(moderator);
    await desk.goto(printedLink('admin@sample.example'));
    await desk.getByRole('button', { name: /Continue as admin@sample.example/ }).click();
    await desk.waitForURL('**/admin/users');
    // Reviews come in and take effect in groups; one person who tries it out does it at once.
    await desk.getByRole('link', { name: 'move them now' }).click();
    await desk.getByRole('button', { name: 'Run it now' }).click();
    await desk.getByText('1 review taken in.').waitFor();
    await expectAccessible(desk);
    await desk.getByRole('link', { name: /Funder reviews/ }).click();
    const waiting = desk.getByRole('region', { name: 'Queue' });
    await waiting.getByRole('button', { name: new RegExp(headline) }).click();
    await desk.getByRole('heading', { name: headline, level: 2 }).waitFor();
    await expectAccessible(desk);
    await expect(desk.content()).resolves.not.toContain(member);
    await desk.getByRole('button', { name: 'Approve' }).click();
    await desk.getByText(/^Approved\. It will be published on/).waitFor();
    await expect.poll(() => waiting.getByRole('button', { name: new RegExp(headline) }).count()).toBe(0);
    await desk.getByRole('link', { name: 'move them now' }).click();
    await desk.getByRole('button', { name: 'Send them now' }).click();
    await desk.getByText('1 review settled.').waitFor();
    expect(wrong).toEqual([]);
    await moderator.close();
  });

  it('thanks the author and says until when', async () => {
    await page.reload();
    await openMenu(page);
    await page.getByText('Thank you for your review').waitFor();
    const year = new Date().getUTCFullYear() + 1;
    await page
      .getByText(new RegExp(`^Access until \\d{2} \\w{3} ${year}$`))
      .last()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('filters, sorts, pages and opens a row', async () => {
    const count = page.getByText(/of 3,000 deals/);
    await count.waitFor();
    await page
      .getByRole('columnheader', { name: /Amount \(USD\)/ })
      .getByRole('button')
      .first()
      .click();
    await page.waitForURL(/sort=-amountUsd/);
    await page
      .getByRole('textbox', { name: /Recipient/ })
      .first()
      .fill('co');
    await page.waitForURL(/recipientName=co/);
    await expect.poll(async () => page.getByText(/^[\d,]+ of 3,000 deals/).textContent()).not.toContain('3,000 of');
    const table = page.getByRole('table');
    await expect.poll(() => table.getAttribute('aria-busy')).not.toBe('true');
    await expectAccessible(page);
    const before = await table.getByRole('row').last().getAttribute('aria-rowindex');
    await page
      .getByRole('region', { name: /deals/i })
      .first()
      .evaluate((region) => region.scrollTo({ top: region.scrollHeight }));
    await expect
      .poll(async () => Number(await table.getByRole('row').last().getAttribute('aria-rowindex')))
      .toBeGreaterThan(Number(before));
    await page
      .getByRole('region', { name: /deals/i })
      .first()
      .evaluate((region) => region.scrollTo({ top: 0 }));
    // Not the funder, whose name leads to its page.
    await table.getByRole('row').nth(4).getByRole('cell').nth(2).click();
    await page.waitForURL(/deal=/);
    const details = page.getByRole('dialog');
    await details.getByText('Source').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('shows what is behind, after signing out', { tags: ['slow'] }, async () => {
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${server.address}/`);
    // A press while it still closes would close it again.
    await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
    // The page of a guest may come only now, and closes a menu that was opened before.
    const login = page.getByRole('link', { name: 'Login' });
    const showsLogin = async (): Promise<boolean> => {
      if (!(await login.isVisible())) await openMenu(page);
      return login.isVisible();
    };
    await expect.poll(showsLogin, { timeout: 20_000, interval: 500 }).toBe(true);
    await open(page, '/database');
    await page.getByRole('heading', { name: 'Share one review to open the database' }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

describe('a new visitor', () => {
  const email = 'mara@pennywort.example';

  it('signs up, and opens the link in another browser', { tags: ['slow'] }, async () => {
    const first = await browser.newContext({ viewport: desktop });
    const asking = await openPage(first);
    await open(asking.page, '/signup');
    await asking.page.getByRole('radio', { name: /founder/i }).check();
    await asking.page.getByRole('textbox', { name: /email/i }).fill(email);
    await asking.page.getByRole('checkbox').check();
    await expectAccessible(asking.page);
    await asking.page.getByRole('button', { name: /link/i }).click();
    await heading(asking.page, 'Check your inbox').waitFor();
    expect(asking.complaints).toEqual([]);

    const second = await browser.newContext({ viewport: desktop });
    const { page, complaints } = await openPage(second);
    await page.goto(await server.linkFor(email));
    await heading(page, 'Is this you?').waitFor();
    expect(page.url()).not.toContain('token');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await page.waitForURL('**/review');
    // The menu of the page before closes when this one comes.
    await heading(page, 'Who would you like to review?').waitFor();
    await openMenu(page);
    await page.getByText(email).waitFor();
    expect(complaints).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });
});
