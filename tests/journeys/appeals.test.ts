/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPage,
  desktop,
  expectAccessible,
  expectNoSideways,
  keepPicture,
  launchBrowser,
  phone,
} from '../browser/browser.ts';
import { ask, decide, newestReview, runReviews, signedIn } from '../browser/review-members.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { reviewAnswers } from '../review-answers.ts';

let server: RunningServer;
let browser: Browser;
let author: Awaited<ReturnType<typeof signedIn>>;
let admin: Awaited<ReturnType<typeof signedIn>>;
let moderator: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  author = await signedIn(browser, server, 'newcomer@sample.example');
  admin = await signedIn(browser, server, 'admin@sample.example');
  moderator = await signedIn(browser, server, 'moderator@sample.example');
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
  const reasons = page.getByLabel('Why we decided this');
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
  await page.getByRole('button', { name: 'Withdraw the appeal' }).click();
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  expect(await field.inputValue()).toBe('');
  await field.pressSequentially(words);
  await dialog.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Your appeal is sent').waitFor();
  await atBothWidths(page, 'appeal sent');
  expect(complaints).toEqual([]);
});

/** Goes on with Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not come there');
}

it('another moderator decides it with the keyboard, and the author reads the result', async () => {
  const { page, complaints } = moderator;
  await runReviews(admin.page, 'take_in');
  // Who declined it may not decide again while there is another moderator.
  await admin.page.goto(`${server.address}/admin/appeals`);
  await admin.page
    .getByRole('listitem')
    .filter({ hasText: 'Larkspit Seed' })
    .getByRole('button')
    .or(admin.page.getByRole('button', { name: /Larkspit Seed/ }))
    .first()
    .click();
  await admin.page.getByText('You declined this review, so another moderator decides.').first().waitFor();

  await page.goto(`${server.address}/admin/appeals?open=first`);
  const pane = page.getByRole('article', { name: 'Appeal' });
  await pane.waitFor();
  // J walks through the queue.
  for (let presses = 0; presses < 5 && !(await pane.getByText(words).isVisible()); presses += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(200);
  }
  await pane.getByRole('region', { name: 'The appeal' }).getByText(words).waitFor();
  await pane.getByRole('region', { name: 'Our decision' }).getByText('3.2 Names or describes a person').waitFor();
  await atBothWidths(page, 'appeal of an author');
  await tabTo(page, pane.getByRole('radio', { name: /^Keep it declined/ }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await pane.getByRole('radio', { name: /^Reverse: publish as it is/ }).isChecked()).toBe(true);
  await tabTo(page, pane.getByRole('textbox', { name: /^Facts and reasons/ }));
  await page.keyboard.type('You are right: the sentence names a place, and no person.');
  await tabTo(page, pane.getByRole('button', { name: 'Send this decision' }));
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: 'Send this decision?' });
  await confirmation.getByText('You cannot undo this.').waitFor();
  await tabTo(page, confirmation.getByRole('button', { name: 'Send it' }));
  await page.keyboard.press('Enter');
  await page.getByText('Decided. The writer sees it now').waitFor();
  expect(complaints).toEqual([]);

  await author.page.goto(`${server.address}/review`);
  await author.page.getByText('We changed our decision: your review is approved.').waitFor();
  await author.page.getByText('You are right: the sentence names a place, and no person.').waitFor();
  await author.page.getByText(/^A different moderator decided this/).waitFor();
  await atBothWidths(author.page, 'appeal decided');
});

it('a suspended member reads why and appeals key by key, and an admin decides with the keyboard', async () => {
  const { page: desk } = admin;
  await desk.setViewportSize(desktop);
  await desk.goto(`${server.address}/admin/users?search=founder%40sample`);
  await desk.getByRole('link', { name: 'founder@sample.example' }).click();
  const drawer = desk.getByRole('dialog', { name: 'founder@sample.example' });
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const asked = desk.getByRole('dialog', { name: 'Suspend' });
  await asked.getByRole('combobox', { name: 'Rule' }).selectOption('Terms, The database: no copying in bulk');
  await asked.getByRole('combobox', { name: 'Found by' }).selectOption('A person, after a program flagged it');
  await asked.getByRole('textbox', { name: 'Facts' }).pressSequentially('A row was read every second for five hours.');
  await asked.getByRole('button', { name: /^Suspend/ }).click();
  await drawer.getByRole('button', { name: 'Restore' }).waitFor();

  const { page: member, complaints } = await openPage(await browser.newContext({ viewport: desktop }));
  await member.goto(await server.linkFor('founder@sample.example', 'suspended'));
  await member.getByRole('heading', { name: 'Your account is suspended', level: 1 }).waitFor();
  const reasons = member.getByLabel('Why we decided this').first();
  await reasons.getByText('Terms, The database: no copying in bulk').waitFor();
  await reasons.getByText('A person, after a program flagged it').waitFor();
  await atBothWidths(member, 'suspended');
  await member.getByRole('button', { name: 'Appeal' }).click();
  const field = member.getByRole('textbox', { name: 'Why our decision is wrong' });
  await member.keyboard.type('No.');
  await member.getByRole('button', { name: 'Send the appeal' }).click();
  await member.getByText('At least 20 characters').waitFor();
  // What was typed stays in the tab.
  await member.reload();
  expect(await field.inputValue()).toBe('No.');
  await field.press('ControlOrMeta+a');
  await field.pressSequentially('My browser has a plugin that opens every link ahead of me.');
  await atBothWidths(member, 'suspended appeal');
  await member.getByRole('button', { name: 'Send the appeal' }).click();
  await member.getByText('An admin decides your appeal').waitFor();
  await atBothWidths(member, 'suspended appealed');
  expect(complaints).toEqual([]);

  // The only admin, who had suspended, waits for 24 hours; of the sample world one appeal is open to them.
  await desk.goto(`${server.address}/admin/users/appeals?open=first`);
  const pane = desk.getByRole('article', { name: 'Appeal' });
  await pane.getByText(/^The other account is that of my co-founder/).waitFor();
  await atBothWidths(desk, 'account appeal');
  await desk.setViewportSize(desktop);
  await desk.keyboard.press('j');
  await pane
    .getByText(/there is no other admin. You can decide again from/)
    .first()
    .waitFor();
  await desk.keyboard.press('k');
  await tabTo(desk, pane.getByRole('radio', { name: /^Keep it suspended/ }));
  await desk.keyboard.press('Space');
  await desk.keyboard.press('ArrowDown');
  await tabTo(desk, pane.getByRole('textbox', { name: /^Facts and reasons/ }));
  await desk.keyboard.type('They are two people in one office.');
  await tabTo(desk, pane.getByRole('button', { name: 'Send this decision' }));
  await desk.keyboard.press('Enter');
  const confirmation = desk.getByRole('dialog', { name: 'Send this decision?' });
  await tabTo(desk, confirmation.getByRole('button', { name: 'Send it' }));
  await desk.keyboard.press('Enter');
  await desk.getByText('Decided. The member gets an email').waitFor();
  await desk.goto(`${server.address}/admin/users/appeals?state=decided&open=first`);
  await pane.getByText('They are two people in one office.').waitFor();
});
