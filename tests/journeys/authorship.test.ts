/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSideways,
  launchBrowser,
  openPage,
  phone,
  readDownload,
} from '../browser/browser.ts';
import { fillFunderForm } from '../browser/review-form.ts';
import { ask, signedIn } from '../browser/review-members.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { heading } from '../browser/sign-in-walk.ts';

let server: RunningServer;
let browser: Browser;
let founder: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  founder = await signedIn(browser, server, 'founder@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

interface Mine {
  readonly data: {
    readonly reviews: readonly {
      readonly id: string;
      readonly state: string;
      readonly subjectKind: string;
      readonly subjectName: string;
      readonly headline: string;
      readonly choices: Readonly<Record<string, string>> | null;
    }[];
  };
}

const funder = 'Larkspit Seed';

/** With Tab alone, as a member without a mouse does it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    const label = await page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? '') : (at?.textContent ?? '');
    });
    if (name.test(label)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name.source}`);
}

/** A code for a public review of the sample founder, without the pages that show it. */
async function codeFor(): Promise<{ code: string; review: Mine['data']['reviews'][number] }> {
  const { page } = founder;
  const { data } = await ask<Mine>(page, 'GET /api/reviews/mine');
  const review = data.reviews.find(({ state, subjectKind }) => state === 'published' && subjectKind === 'funder');
  if (review === undefined) throw new Error('the sample founder has no public review of a funder');
  const given = await ask<{ data: { code: string } }>(page, `POST /api/reviews/${review.id}/return-code`);
  return { code: given.data.code, review };
}

it('an author sees how many share their card, chooses in the last step by keyboard, and changes their mind', async () => {
  const { page } = await signedIn(browser, server, 'newcomer@sample.example');
  await page.goto(`${server.address}/review/funder`);
  await fillFunderForm(page, funder, 'A no that we could use');
  const meter = page.getByRole('region', { name: /You are one of \d+|Fewer than five share this/ });
  await meter.getByRole('meter', { name: 'Size of your group' }).waitFor();
  await meter.getByText('Year').first().waitFor();
  expect(await meter.getByText(/\b[HQ][1-4] \d{4}\b/).count()).toBeGreaterThan(0);
  expect(await meter.getByText(/\b\d{4} [HQ][1-4]\b/).count()).toBe(0);
  await meter
    .getByText(/Left out: would be one of|Shown: one of/)
    .first()
    .waitFor();
  expect(await meter.getByText('Region of the world').count()).toBe(0);
  await expectAccessible(page);

  await tabTo(page, /^Anonymous/);
  await page.keyboard.press('ArrowDown');
  await meter.getByText('Region of the world').waitFor();
  await tabTo(page, /days after publication/);
  await page.keyboard.press('ArrowDown');
  await page.getByText('Until it is published and you have been told').waitFor();
  await tabTo(page, /^Yes, after the waiting time/);
  await page.keyboard.press('ArrowDown');
  await page.getByText('Until two others wait with it').waitFor();
  expect(await page.getByRole('checkbox', { name: 'It may be published alone' }).count()).toBe(0);
  await page.setViewportSize(phone);
  await expectNoSideways(page);
  await expectAccessible(page);
  await tabTo(page, /^Send review$/);
  await page.keyboard.press('Enter');
  await heading(page, 'Thank you. Your review is on its way.').waitFor();
  const mine = async () => (await ask<Mine>(page, 'GET /api/reviews/mine')).data.reviews[0];
  expect(await mine()).toMatchObject({ state: 'submitted', choices: { company: 'two_others', linkUntil: 'soon' } });

  await page.goto(`${server.address}/review`);
  await page.getByText(/as you chose, however long that takes/).waitFor();
  await page.getByRole('button', { name: 'How we handle it' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'How we handle this review' });
  await dialog.getByRole('radio', { name: /^Yes, after the waiting time/ }).press('Space');
  await expectAccessible(page);
  await expectNoSideways(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/or with fewer after 48 hours/).waitFor();
  expect(await mine()).toMatchObject({ choices: { company: 'usual', linkUntil: 'soon' } });
});

it('a count that fails says so, and is tried again', async () => {
  const { page } = await openPage(founder.context);
  await page.route('**/api/reviews/card-group', (route) => route.abort());
  await page.goto(`${server.address}/review/funder`);
  await fillFunderForm(page, funder, 'A quick and friendly no');
  const meter = page.getByRole('region', { name: 'How many share what your card shows' });
  await meter.getByText(/We could not count/).waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/reviews/card-group');
  await meter.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('meter', { name: 'Size of your group' }).waitFor();
});

it('an author changes the words of a review with its code, and adds what happened later', async () => {
  const { code, review } = await codeFor();
  const { page } = await openPage(await browser.newContext({ viewport: phone }));
  await page.goto(`${server.address}/review/return`);
  await page.getByRole('textbox', { name: 'Return code' }).pressSequentially(code);
  await page.keyboard.press('Enter');
  const opened = page.getByRole('region', { name: 'The review' });
  await opened.getByRole('button', { name: 'Edit review' }).waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);

  await opened.getByRole('button', { name: 'Edit review' }).press('Enter');
  const line = opened.getByRole('textbox', { name: 'Your review in one line' });
  expect(await line.inputValue()).toBe(review.headline);
  await line.press('ControlOrMeta+a');
  await line.pressSequentially('Short');
  await page.keyboard.press('Enter');
  await expect.poll(() => line.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await expectNoSideways(page);
  await line.press('ControlOrMeta+a');
  const words = 'They kept their word a year later, too';
  await line.pressSequentially(words);
  await opened.getByRole('button', { name: 'Send to be checked' }).press('Enter');
  await opened.getByText('Your new words are sent').waitFor();
  expect(await opened.getByRole('heading', { level: 2 }).textContent()).toBe(review.headline);

  await opened.getByRole('button', { name: 'Write an update' }).press('Enter');
  const update = opened.getByRole('textbox', { name: 'Your update' });
  await update.pressSequentially('The second tranche came on the day that they had named.');
  await expectAccessible(page);
  await expectNoSideways(page);
  await opened.getByRole('button', { name: 'Send to be checked' }).press('Enter');
  await opened.getByText('A person reads your update, usually within two working days.').waitFor();
  await opened.getByRole('button', { name: 'Back' }).press('Enter');

  const admin = await signedIn(browser, server, 'admin@sample.example');
  await ask(admin.page, 'POST /api/admin/review-runs', { run: 'take_in' });
  await admin.page.goto(`${server.address}/admin/funder-reviews`);
  await admin.page.getByText(words).first().waitFor();
  const { data: queue } = await ask<{ data: { id: string; headline: string; version: number }[] }>(
    admin.page,
    'GET /api/admin/reviews?state=waiting&limit=100',
  );
  expect(queue.filter(({ headline }) => headline === words)).toHaveLength(1);
});

it('an author gets a return code, comes back with it signed out, and takes the review back', async () => {
  const { page } = founder;
  const { data } = await ask<Mine>(page, 'GET /api/reviews/mine');
  const review = data.reviews.find(({ state }) => state === 'published');
  if (review === undefined) throw new Error('the sample founder has no public review');

  await page.goto(`${server.address}/user`);
  const list = page.getByRole('list', { name: 'Drafts and reviews' });
  await list.waitFor();
  expect(await list.textContent()).toMatch(/Until \d{1,2} \w+ \d{4} we know that it is yours/);
  await list
    .getByRole('button', { name: `What you can do: ${review.subjectName}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Get a return code' }).click();
  await heading(page, 'Keep a code to come back to your review').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show my code' }).click();
  const region = page.getByRole('region', { name: 'Your return code' });
  await region.getByRole('button', { name: 'Copy' }).waitFor();
  const code = /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec((await region.textContent()) ?? '')?.[0] ?? '';
  expect(code).toHaveLength(34);
  expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  expect((await readDownload(await download)).toString()).toContain(code);
  await page.getByRole('checkbox', { name: 'I have saved the code, or I do not need one' }).press('Space');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/review$/);

  const other = await openPage(await browser.newContext({ viewport: phone }));
  await other.page.goto(`${server.address}/review/return`);
  await heading(other.page, 'Change a review with your return code').waitFor();
  await expectAccessible(other.page);
  const field = other.page.getByRole('textbox', { name: 'Return code' });
  const last = code.endsWith('2') ? '3' : '2';
  await field.pressSequentially(code.slice(0, -1).toLowerCase() + last);
  await other.page.keyboard.press('Enter');
  await other.page.getByText(/^The check letter at its end does not fit/).waitFor();
  await expectAccessible(other.page);
  await field.press('Backspace');
  await field.pressSequentially(code.at(-1) ?? '');
  await other.page.keyboard.press('Enter');
  const opened = other.page.getByRole('region', { name: 'The review' });
  await opened.getByText('Code accepted.').waitFor();
  expect(await opened.textContent()).toContain(review.subjectName);
  await expectAccessible(other.page);
  await opened.getByRole('button', { name: 'Withdraw review' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Withdraw review' }).click();
  await opened.getByText('Withdrawn by you').waitFor();
  expect(await opened.getByRole('button', { name: 'Withdraw review' }).count()).toBe(0);
  await other.page.getByRole('button', { name: 'Close this review now' }).click();
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
});
