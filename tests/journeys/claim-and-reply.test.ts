/** @module-tag slow */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';
import { typeOver } from '../browser/type-into.ts';

type Opened = Awaited<ReturnType<typeof openPage>> & { context: BrowserContext };

const reply = 'Thank you for writing. We now send the list of documents a week before the call, as you suggest.';
const reportWords = 'The second paragraph describes one person so that everybody there knows who is meant.';
const pauseMilliseconds = 200;
const deadlineMilliseconds = 20_000;

let server: RunningServer;
let browser: Browser;
let member: Opened;
let admin: Opened;
let reader: Opened;
let funder: { id: string; name: string; domain: string };
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const list = await fetch(`${server.address}/api/funders?sort=most_reviewed&limit=1`);
  const [first] = ((await list.json()) as { data: { id: string; name: string }[] }).data;
  const one = await fetch(`${server.address}/api/funders/${first?.id}`);
  const { website } = ((await one.json()) as { data: { website: string } }).data;
  [member, admin, reader] = [
    await signedIn('funder@sample.example'),
    await signedIn('admin@sample.example'),
    await signedIn('founder@sample.example'),
  ];
  funder = { id: first?.id ?? '', name: first?.name ?? '', domain: new URL(website).host.replace(/^www\./, '') };
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(email: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: desktop });
  const opened = await openPage(context);
  const { page } = opened;
  await signInByLink(page, server, email);
  return { ...opened, context };
}

/** The code in the newest email to this address, waiting for it. */
async function codeFor(email: string): Promise<string> {
  const outbox = join(server.dataDir, 'outbox');
  for (const deadline = Date.now() + deadlineMilliseconds; Date.now() < deadline; await pause()) {
    const emails = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    for (const name of emails.sort().reverse()) {
      const message = await PostalMime.parse(readFileSync(join(outbox, name)));
      const code = /^\d{6}$/m.exec(message.text ?? '')?.[0];
      if (code !== undefined && message.to?.some((to) => to.address === email)) return code;
    }
  }
  throw new Error('no code arrived');
}
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

const openFunder = async (page: Page): Promise<void> => {
  await page.goto(`${server.address}/funder/${funder.id}`);
  await page.getByRole('heading', { level: 1, name: funder.name }).waitFor();
};

async function claim(page: Page): Promise<void> {
  await openFunder(page);
  await page.getByText('Share one review').first().waitFor();
  await page.getByRole('button', { name: 'Claim this page' }).click();
  const dialog = page.getByRole('dialog', { name: `Claim the page of ${funder.name}` });
  await dialog.getByRole('textbox', { name: 'Your address there' }).fill('someone@gmail.com');
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await dialog.getByText(`Use an address that ends in ${funder.domain}`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Your address there' }).fill(`desk@${funder.domain}`);
  await page.keyboard.press('Enter');
  await dialog.getByText(`desk@${funder.domain}`).waitFor();
  await typeOver(dialog.getByRole('textbox', { name: 'Code' }), '000000');
  await page.keyboard.press('Enter');
  await dialog.getByText('This code is wrong or too old.').waitFor();
  await typeOver(dialog.getByRole('textbox', { name: 'Code' }), await codeFor(`desk@${funder.domain}`));
  await page.keyboard.press('Enter');
  await dialog.getByText('Your address is confirmed.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('An admin checks your claim').waitFor();
}

async function approve(page: Page): Promise<void> {
  await page.goto(`${server.address}/admin/funder-claims`);
  await page.getByRole('link', { name: 'Claims 1 waiting' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('article', { name: 'Claim' }).getByText(`desk@${funder.domain}`).waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Say why, in at least 10 characters').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved. They can reply from now on.').waitFor();
  await page.getByText('No claims are waiting.').waitFor();
}

const firstReview = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first();

async function writeReply(page: Page): Promise<void> {
  await openFunder(page);
  await page.getByText(`You speak for ${funder.name}`).waitFor();
  await firstReview(page).getByRole('button', { name: 'Reply', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply in public' });
  await dialog.getByRole('textbox').fill('Thanks');
  await dialog.getByRole('button', { name: 'Send to be checked' }).click();
  await dialog.getByText('At least 20 characters').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill(reply);
  await dialog.getByRole('button', { name: 'Keep as a draft' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await firstReview(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send to be checked' }).click();
  await dialog.getByText('A moderator reads it, usually within two working days.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

async function approveReply(page: Page): Promise<void> {
  await page.goto(`${server.address}/admin/review-responses`);
  await page.getByRole('link', { name: 'Replies 1 waiting' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: `Reply from ${funder.name}` }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Ask for a change' });
  await dialog.getByRole('button', { name: 'Send the question' }).click();
  await dialog.getByText('Choose a reason').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('p');
  await page.getByText('Approved. Readers see it now.').waitFor();
  await page.getByText('Every reply and update has been decided.').waitFor();
}

/** Answers the id of the place where the review stands. */
async function report(page: Page): Promise<string> {
  await openFunder(page);
  await firstReview(page).getByRole('button', { name: 'Report this review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this review' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('Choose a reason').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'It holds personal information' }).check();
  await dialog.getByRole('textbox').fill(reportWords);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await thanks.getByText('Until then it stays as it is.').waitFor();
  await thanks.getByRole('button', { name: 'Done' }).click();
  await firstReview(page).getByRole('button', { name: 'You reported this review' }).waitFor();
  return (await firstReview(page).getAttribute('id')) ?? '';
}

async function takeDown(page: Page): Promise<void> {
  await page.goto(`${server.address}/admin/review-reports`);
  // The sample world has a report of its own, which waits longer.
  await page.getByRole('link', { name: 'Reports 2 waiting' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.getByText(reportWords).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Back to the list' }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Remove it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this review?' });
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Names or describes a person' }).click();
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  // The admin of the sample world is the only one.
  await page
    .getByText(/^There is no second admin, so the review is removed on .* The people who reported it are told then\.$/)
    .waitFor();
  // The next case is open now: the one that waits is below it.
  await page.keyboard.press('j');
  await page.getByText(/^Its removal waits since/).waitFor();
}

async function watching(opened: readonly Opened[], walk: () => Promise<void>): Promise<void> {
  try {
    await walk();
  } catch (error) {
    for (const [place, { page }] of opened.entries()) await keepPicture(page, `claim-and-reply-failed-${place}`);
    throw error;
  }
  expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
}

describe('a funder', () => {
  it('claims its page and replies', () =>
    watching([member, admin, reader], async () => {
      member.expectError(/422 \(Unprocessable/);
      await claim(member.page);
      await approve(admin.page);
      await writeReply(member.page);
      await approveReply(admin.page);

      await openFunder(reader.page);
      await reader.page
        .getByRole('listitem')
        .filter({ hasText: `${funder.name} replied` })
        .getByRole('button', { name: 'Read all' })
        .click();
      await reader.page
        .getByRole('region', { name: `Reply from ${funder.name}` })
        .getByText(reply)
        .waitFor();
      const review = reader.page.getByRole('listitem').filter({ hasText: reply });
      await review.getByRole('button', { name: 'Helpful' }).click();
      await review.getByRole('button', { name: 'Helpful', pressed: true }).waitFor();
      await expectAccessible(reader.page);
      await reader.page.setViewportSize(phone);
      await expectAccessible(reader.page);
      await reader.page.setViewportSize(desktop);
    }));
});

describe('a reader', () => {
  it('reports a review, which an admin asks to take down and which stays until its batch', () =>
    watching([admin, reader], async () => {
      const place = await report(reader.page);
      await takeDown(admin.page);
      await openFunder(reader.page);
      await reader.page.locator(`[id="${place}"]`).first().waitFor();
    }));
});
