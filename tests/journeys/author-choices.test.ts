import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, expectNoSideways, launchBrowser, phone } from '../browser/browser.ts';
import { fillFunderForm, heading } from '../browser/review-form.ts';
import { ask, signedIn } from '../browser/review-members.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const funder = 'Larkspit Seed';

/** With Tab alone, as somebody without a mouse does it. */
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

interface Mine {
  readonly data: {
    readonly reviews: readonly { readonly state: string; readonly choices: Readonly<Record<string, string>> | null }[];
  };
}

it('an author sees how many share their card, chooses in the last step by keyboard, and changes their mind', async () => {
  const { page } = await signedIn(browser, server, 'newcomer@sample.example');
  await page.goto(`${server.address}/review/funder`);
  await fillFunderForm(page, funder, 'A no that we could use');
  const meter = page.getByRole('region', { name: /You are one of \d+|Fewer than five share this/ });
  await meter.getByRole('meter', { name: 'Size of your group' }).waitFor();
  await meter.getByText('Year').first().waitFor();
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
  await page.getByText('Until it is published and you heard of it').waitFor();
  await tabTo(page, /^When its time has come/);
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
  await dialog.getByRole('radio', { name: /^When its time has come/ }).press('Space');
  await expectAccessible(page);
  await expectNoSideways(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/or with fewer after 48 hours/).waitFor();
  expect(await mine()).toMatchObject({ choices: { company: 'usual', linkUntil: 'soon' } });
});

it('a count that fails says so, and is tried again', async () => {
  const { page } = await signedIn(browser, server, 'founder@sample.example');
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
