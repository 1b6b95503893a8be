/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { expectInWindow } from '../../browser/in-window.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** The frame around the admin pages: the sidebar in its three forms, and decisions that are always in the window. */

let server: ServerProcess;
let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), launchBrowser()]);
  await addCases(server);
  ({ page, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(page, server, 'admin@sample.example');
  await page.waitForURL((url) => url.pathname === '/admin/users');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const rail = { width: 1024, height: 700 };
const sizes = [rail, { width: 1280, height: 720 }, desktop, { width: 1680, height: 1050 }, phone];
const day = 86_400_000;

/** One waiting case of each kind that the sample world has none of. The claim is past its target. */
async function addCases(running: ServerProcess): Promise<void> {
  const db = openDatabaseOf(running);
  const now = new Date();
  const funder = await db.selectFrom('funders').select('id').limit(1).executeTakeFirstOrThrow();
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', 'funder@sample.example')
    .executeTakeFirstOrThrow();
  const review = await db
    .selectFrom('reviews')
    .select(['id', 'funder_id'])
    .where('state', '=', 'published')
    .where('funder_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('funder_claims')
    .values({
      funder_id: funder.id,
      member_id: member.id,
      state: 'waiting',
      email: 'partner@tidewrack.example',
      created_at: new Date(now.getTime() - 10 * day),
      proved_at: new Date(now.getTime() - 9 * day),
    })
    .execute();
  await db
    .insertInto('review_responses')
    .values({
      review_id: review.id,
      kind: 'reply',
      funder_id: review.funder_id ?? funder.id,
      state: 'submitted',
      body: 'We thank the founder, and changed how we answer. '.repeat(30),
      created_at: now,
      sent_at: now,
    })
    .execute();
  await db
    .insertInto('deal_reports')
    .values({ kind: 'equity', deal_id: randomUUID(), reason: 'other', message: 'Not like this', reported_at: now })
    .execute()
    .finally(() => db.destroy());
}

const open = (path: string) => page.goto(server.address + path);
const sidebar = () => page.getByRole('navigation', { name: 'Admin', exact: true });

describe('decisions are always in the window', () => {
  it.each([
    ['a funder review', '/admin/funder-reviews?review=first'],
    ['an entrepreneur review', '/admin/entrepreneur-reviews?review=first'],
    ['a reply', '/admin/review-responses?open=first'],
    ['a report', '/admin/review-reports?open=first'],
    ['a claim', '/admin/funder-claims?open=first'],
    ['a report about a row', '/admin/deal-reports?open=first'],
    ['an appeal of a suspended member', '/admin/users/appeals?open=first'],
  ])('of %s', async (what, path) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await open(path);
      const bar = page.getByRole('group', { name: 'Decision', exact: true });
      await expectInWindow(page, bar, what);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
    await page.setViewportSize(rail);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('of an appeal, which another moderator decides', async () => {
    const { page: theirs, complaints: wrong } = await openPage(await browser.newContext({ viewport: desktop }));
    await signInByLink(theirs, server, 'moderator@sample.example');
    for (const size of sizes) {
      await theirs.setViewportSize(size);
      await theirs.goto(`${server.address}/admin/appeals?open=first`);
      const bar = theirs.getByRole('group', { name: 'Decision', exact: true });
      await bar.getByRole('button', { name: 'Send this decision' }).waitFor();
      await expectInWindow(theirs, bar, 'an appeal');
      expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await expectAccessible(theirs);
    }
    expect(wrong).toEqual([]);
    await theirs.context().close();
  });

  it('of several reviews at once', async () => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await open('/admin/funder-reviews');
      await page.getByRole('region', { name: 'Queue' }).getByRole('checkbox').nth(1).check();
      await expectInWindow(page, page.getByRole('group', { name: 'Selected reviews' }), 'several reviews');
    }
    expect(complaints).toEqual([]);
  });
});

it.each(['funder', 'entrepreneur'])(
  'at least four cases of the queue of %s reviews show in the lowest window',
  async (desk) => {
    await page.setViewportSize(rail);
    await open(`/admin/${desk}-reviews`);
    const rows = page.getByRole('region', { name: 'Queue' }).locator('[data-review]');
    await rows.first().waitFor();
    for (let place = 0; place < 4; place += 1) {
      await expectInWindow(page, rows.nth(place), `${desk} ${place}`);
      // No word runs out of its line.
      const widths = await rows.nth(place).evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
      expect(widths[0]).toBe(widths[1]);
    }
    await expectInWindow(
      page,
      page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }),
      'Table',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(rail.width);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  },
);

describe('the sidebar', () => {
  it('shows the entry of the page also in a low window', async () => {
    await page.setViewportSize({ width: 1440, height: 720 });
    for (const [path, name] of [
      ['/admin/settings', 'Settings'],
      ['/admin/audit', 'Audit'],
    ] as const) {
      await open(path);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await expectInWindow(page, sidebar().getByRole('link', { name, exact: true }), name);
      const [entry, foot] = await Promise.all([
        sidebar().getByRole('link', { name, exact: true }).boundingBox(),
        sidebar().getByRole('button', { name: 'Collapse' }).boundingBox(),
      ]);
      expect((entry?.y ?? 0) + (entry?.height ?? 0), name).toBeLessThanOrEqual(foot?.y ?? 0);
    }
  });

  it('has all pages in groups, marks the one that is open and says what waits', async () => {
    await page.setViewportSize(desktop);
    await open('/admin/users');
    await sidebar().getByRole('link', { name: 'Claims 1 waiting, 1 past target' }).waitFor();
    for (const group of ['Moderation', 'People', 'Data', 'System'])
      await sidebar().getByRole('group', { name: group }).waitFor();
    expect(await sidebar().locator('[aria-current="page"]').allInnerTexts()).toEqual(['Members']);
    await expectAccessible(page);
    const link = sidebar().getByRole('link', { name: 'Providers' });
    await link.focus();
    await link.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Providers' }).waitFor();
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('leads past itself with the skip link', async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('page');
  });

  it('collapses to its groups, keeps that on this browser, and opens again with its key', async () => {
    await sidebar().getByRole('button', { name: 'Collapse' }).click();
    await page.reload();
    await sidebar().getByRole('button', { name: 'Expand' }).waitFor();
    expect(await sidebar().getByRole('link').allInnerTexts()).toEqual(['Today', 'Numbers']);
    await expectAccessible(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('[');
    await sidebar().getByRole('link', { name: 'Audit' }).waitFor();
  });

  it('shows its groups where the window is narrower, and opens at one of them', async () => {
    await page.setViewportSize(rail);
    const button = sidebar().getByRole('button', { name: /^Moderation/ });
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Admin pages' });
    await drawer.getByRole('link', { name: /^Row reports/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Funder reviews');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer.count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is a drawer on a phone', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Admin pages' }).click();
    const drawer = page.getByRole('dialog', { name: 'Admin pages' });
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    expect(await drawer.count()).toBe(0);
    await page.getByRole('button', { name: 'Admin pages' }).click();
    await drawer.getByRole('link', { name: 'Audit' }).click();
    await expect.poll(() => drawer.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('keeps the button to share a review and the menu in the bar', async () => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.getByRole('link', { name: 'Share your review' }).waitFor();
      await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
    }
  });
});

describe('today', () => {
  it('shows what is past its target first, and leads to that case with one press', async () => {
    await page.setViewportSize(desktop);
    await open('/admin');
    await page.getByText(/cases wait: 1 past target/).waitFor();
    await page.getByRole('region', { name: 'What changed' }).getByText('Nothing needs your attention').waitFor();
    const groups = page.getByRole('rowheader', { name: /^(Past target|Due today|Can wait) / });
    expect((await groups.allInnerTexts())[0]).toMatch(/^Past target\s+1$/);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
    await page.setViewportSize(desktop);
    await page.getByRole('link', { name: 'Open first of replies' }).click();
    await page.getByRole('group', { name: 'Decision', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Start with the first case' }).waitFor();
    await page.keyboard.press('g');
    await page.getByText('partner@tidewrack.example').first().waitFor();
    await page.getByRole('group', { name: 'Decision', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('counts a decision and its undo in the sidebar', async () => {
    await page.setViewportSize(desktop);
    await open('/admin/funder-reviews?review=first');
    const link = sidebar().getByRole('link', { name: /^Funder reviews/ });
    const count = async (): Promise<number> => Number(/\d+/.exec(await link.innerText())?.[0]);
    await expect.poll(count).toBeGreaterThan(1);
    const before = await count();
    await page.getByRole('group', { name: 'Decision', exact: true }).getByRole('button', { name: 'Approve' }).click();
    await expect.poll(count).toBe(before - 1);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(count).toBe(before);
  });
});
