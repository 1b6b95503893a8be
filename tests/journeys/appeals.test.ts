/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, keepPicture, launchBrowser, phone } from '../browser/browser.ts';
import { ask, decide, newestReview, signedIn } from '../browser/review-members.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { reviewAnswers } from '../review-answers.ts';

let server: RunningServer;
let browser: Browser;
let author: Awaited<ReturnType<typeof signedIn>>;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  author = await signedIn(browser, server, 'newcomer@sample.example');
  admin = await signedIn(browser, server, 'admin@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const words = 'You never asked me to change it. Take three words out, and nobody is identified.';

interface Draft {
  readonly data: { readonly id: string; readonly version: number };
}

/** Both widths, without a mistake of accessibility and without scrolling sideways. */
async function atBothWidths(page: Page, name: string): Promise<void> {
  for (const [width, viewport] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    await expectNoSideways(page);
    if (process.env['KEEP_PICTURES'] !== undefined) await keepPicture(page, `${name} ${width}`);
  }
}

it('an author reads why a review was declined, appeals key by key, and takes the appeal back', async () => {
  const { page, complaints } = author;
  const subject = { subjectKind: 'funder', subjectId: 'larkspit-seed' };
  const draft = await ask<Draft>(page, 'POST /api/reviews/drafts', subject);
  const answers = reviewAnswers({ funderId: subject.subjectId });
  const saved = await ask<Draft>(page, `PUT /api/reviews/drafts/${draft.data.id}`, {
    subjectKind: 'funder',
    answers,
    step: 5,
    version: draft.data.version,
  });
  await ask(page, `POST /api/reviews/drafts/${draft.data.id}/send`, { version: saved.data.version });
  await decide(admin.page, await newestReview(page, 'Larkspit Seed'), {
    decision: 'decline',
    reasonCode: 'names_individual',
    message: 'The second sentence points to one person.',
  });
  await page.goto(`${server.address}/review`);
  const reasons = page.getByLabel('Why we decided so');
  await reasons.getByText('3.2 Names or describes a person').waitFor();
  await reasons.getByText('The second sentence points to one person.').waitFor();
  await reasons.getByText(/^A person/).waitFor();
  await page.getByText(/^You can appeal until \d+ \w+ \d{4}/).waitFor();
  await atBothWidths(page, 'appeal possible');

  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal this decision' });
  const field = dialog.getByRole('textbox', { name: 'Why our decision is wrong' });
  await field.pressSequentially('Too short');
  await dialog.getByRole('button', { name: 'Send the appeal' }).click();
  await dialog.getByText('At least 20 characters').waitFor();
  await atBothWidths(page, 'appeal form');
  // What was typed stays in the tab.
  await page.reload();
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  expect(await field.inputValue()).toBe('Too short');
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(words);
  await dialog.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Your appeal is sent').waitFor();
  await page.getByRole('button', { name: 'Take the appeal back' }).click();
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  expect(await field.inputValue()).toBe('');
  await field.pressSequentially(words);
  await dialog.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Your appeal is sent').waitFor();
  await atBothWidths(page, 'appeal sent');
  expect(complaints).toEqual([]);
});
