/** @module-tag slow */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  keepPicture,
  launchBrowser,
  openPage,
  phone,
} from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeOver } from '../../browser/type-into.ts';

/**
 * An erasure and a merge of two accounts, first with one admin alone, whose pause of 24 hours leaves time to withdraw,
 * then with a second one, who withdraws and approves. Every page and every email of them.
 */

const goes = 'reader-001@readers.example';
const stays = 'reader-002@readers.example';
const erased = 'reader-003@readers.example';
const second = 'chair@kitehouse.example';
const quick = { width: 1024, height: 700 };

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  ({ page, complaints } = await signedIn('admin@sample.example'));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(email: string) {
  const opened = await openPage(await browser.newContext({ viewport: desktop }));
  await signInByLink(opened.page, server, email);
  return opened;
}

/** The emails to an address, the newest last, as subject and text. */
async function emailsTo(address: string): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const all = await Promise.all(
    readdirSync(folder)
      .toSorted()
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  return all
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject, text }) => `${subject ?? ''}\n${text ?? ''}`);
}
const newestTo = async (address: string, words: RegExp): Promise<void> =>
  expect.poll(async () => (await emailsTo(address)).some((one) => words.test(one)), { timeout: 30_000 }).toBe(true);

async function openMember(email: string) {
  await page.goto(`${server.address}/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  return page.getByRole('dialog', { name: email });
}

async function askForMerge(): Promise<void> {
  const drawer = await openMember(goes);
  await drawer.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge two accounts' });
  await expectAccessible(page);
  await typeOver(dialog.getByRole('textbox', { name: 'Email of the account that stays' }), stays);
  await typeOver(dialog.getByRole('textbox', { name: 'Why' }), 'One person, as they wrote to us');
  await typeOver(dialog.getByRole('textbox', { name: `Type ${goes} to continue` }), goes);
  await dialog.getByRole('button', { name: 'Ask for the merge' }).press('Enter');
}

async function askForErasure(): Promise<void> {
  const drawer = await openMember(erased);
  await drawer.getByRole('button', { name: 'Erase', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Erase/ });
  await typeOver(dialog.getByRole('textbox', { name: 'Why' }), 'They asked us by letter');
  await typeOver(dialog.getByRole('textbox', { name: `Type ${erased} to continue` }), erased);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).press('Enter');
}

async function lookAt(opened: Page, name: string): Promise<void> {
  for (const [size, words] of [
    [phone, '390'],
    [quick, '1024'],
    [desktop, '1440'],
  ] as const) {
    await opened.setViewportSize(size);
    await expectAccessible(opened);
    await expectNoSideways(opened);
    await keepPicture(opened, `${name} ${words}`);
  }
}

const cardOf = (opened: Page, name: string) => opened.getByRole('article', { name });
const mergeName = `Merge ${goes} into ${stays}`;
const waitingAt = (): string => `${server.address}/admin/users/waiting`;

it('waits for 24 hours where there is one admin alone, who can withdraw it', async () => {
  await askForMerge();
  await page.getByText(/^There is no second admin, so it happens at .* Until then you can withdraw it/).waitFor();
  await askForErasure();
  await page.goto(waitingAt());
  for (const name of [mergeName, `Erase ${erased}`]) {
    const card = cardOf(page, name);
    const when = await card.getByText(/^There is no second admin, so it happens at/).innerText();
    // "29 Nov 2026, 15:31": a day from now, give or take the minutes of this test.
    const told = Date.parse(`${/at (\d+ \w+ \d{4}),? (\d+:\d+)/.exec(when)?.slice(1).join(' ')} UTC`);
    expect(Math.abs(told - Date.now() - 86_400_000)).toBeLessThan(10 * 60_000);
    expect(await card.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  }
  await lookAt(page, 'one admin alone');
  for (const name of [mergeName, `Erase ${erased}`]) {
    await cardOf(page, name).getByRole('button', { name: 'Withdraw' }).press('Enter');
    await page.getByText(`${name}: withdrawn.`).waitFor();
    await cardOf(page, name).waitFor({ state: 'detached' });
  }
  // Nothing happened: both accounts are there, and neither was told of anything.
  await (await openMember(goes)).getByRole('button', { name: 'Merge', exact: true }).waitFor();
  await (await openMember(erased)).getByRole('button', { name: 'Erase', exact: true }).waitFor();
  for (const address of [goes, stays, erased]) expect(await emailsTo(address)).toEqual([]);
});

it('is withdrawn and approved by a second admin, and everyone is told', async () => {
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', second], {
    env: { ...process.env, ...server.place, NODE_ENV: 'development' },
  });
  const { page: theirs, complaints: theirComplaints } = await signedIn(second);
  await askForMerge();
  await page.getByText('It waits for a second admin, who gets an email.').first().waitFor();
  await askForErasure();
  await newestTo(second, /second admin|approve/i);

  await theirs.goto(waitingAt());
  const merge = cardOf(theirs, mergeName);
  await merge.getByText('One person, as they wrote to us').waitFor();
  await merge.getByText(/Nothing brings it back\./).waitFor();
  await lookAt(theirs, 'second admin');
  await merge.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await theirs.getByText(`${mergeName}: withdrawn.`).first().waitFor();
  await cardOf(theirs, `Erase ${erased}`).getByRole('button', { name: 'Approve' }).press('Enter');
  await theirs.getByText(`Erase ${erased}: done.`).first().waitFor();
  await newestTo(erased, /erased|deleted/);

  // The account is closed; its owner can bring it back by the link of the email.
  const drawer = await openMember(erased);
  await drawer.getByText(/This account is closed and will be erased\./).waitFor();
  const mail = (await emailsTo(erased)).find((one) => one.includes('/restore/')) ?? '';
  const [link = ''] = /http\S+\/restore\/[\w-]+/.exec(mail) ?? [];
  const { page: owners, complaints: ownerComplaints } = await openPage(await browser.newContext({ viewport: phone }));
  await owners.goto(link);
  await owners.getByText('It was deleted less than seven days ago. This restores it.').waitFor();
  await owners.getByRole('button', { name: 'Restore it' }).press('Enter');
  await owners.getByRole('heading', { name: 'Your account is back' }).waitFor();
  await lookAt(owners, 'account restored');
  await page.reload();
  await drawer.getByRole('button', { name: 'Erase', exact: true }).waitFor();

  await askForMerge();
  await page.getByText('It waits for a second admin, who gets an email.').first().waitFor();
  await theirs.goto(waitingAt());
  await cardOf(theirs, mergeName).getByRole('button', { name: 'Approve' }).press('Enter');
  await theirs
    .getByText(/^Merge .*: done\.$/)
    .first()
    .waitFor();
  for (const address of [goes, stays]) await newestTo(address, /^Your two Fundsight accounts are now one/);
  await page.goto(`${server.address}/admin/users?search=${encodeURIComponent(goes)}`);
  await page.getByText('No users match this search').first().waitFor();
  // The account that is gone is named no more.
  await theirs.getByText(`Merge an account into ${stays}`).first().waitFor();
  await theirs
    .getByText(new RegExp(`^Done, .* by ${second}; asked by admin@sample.example$`))
    .first()
    .waitFor();
  await lookAt(theirs, 'second admin decided');
  for (const lines of [complaints, theirComplaints, ownerComplaints])
    expect(lines.filter((line) => !/409|422/.test(line))).toEqual([]);
});
