import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { inDeepRun } from '../deep-run.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

const admin = 'admin@sample.example';

let server: RunningServer;
let browser: Browser;
let desk: BrowserContext;
let page: Page;
let complaints: string[];
let expectError: (pattern: RegExp) => void;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  desk = await browser.newContext({ viewport: desktop });
  ({ page, complaints, expectError } = await openPage(desk));
  await signInByLink(page, server, admin);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(page, task.name);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const queue = () => page.getByRole('region', { name: 'Queue' });
/** What the admin may decide: their address is of the domain of Pellow Robotics, so its reviews are for another admin. */
const decidable = () => queue().locator('[data-review]').filter({ hasNotText: 'Pellow Robotics' });
const tab = (name: string) => queue().getByRole('radio', { name: new RegExp(`^${name} \\d+$`) });
const countOf = async (name: string): Promise<number> =>
  Number(/(\d+)$/.exec((await tab(name).locator('xpath=..').textContent())?.trim() ?? '')?.[1]);
const openId = (): string => new URL(page.url()).searchParams.get('review') ?? '';
/** The row of the queue that is open: it is marked once the page has followed the key. */
const markedId = (): Promise<string | null> =>
  queue().locator('[data-review][aria-current="true"]').getAttribute('data-review');
/** Presses J until a review is open that the admin may decide. */
async function openByKeyboard(): Promise<void> {
  const rows = await queue()
    .locator('[data-review]')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-review')));
  const wanted = await decidable().first().getAttribute('data-review');
  for (const id of rows.slice(0, rows.indexOf(wanted) + 1)) {
    await page.keyboard.press('j');
    await expect.poll(markedId).toBe(id);
  }
  await decisionButton('Approve').waitFor();
}

const decisionButton = (name: string) => page.getByRole('group', { name: 'Decision' }).getByRole('button', { name });
const undoToast = () => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first();

/** One call of the API with the token of the page. */
function callApi(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken')) ?? '';
      const answer = await fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem(key)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: answer.status === 204 ? null : ((await answer.json()) as unknown) };
    },
    { method, path, body: body ?? undefined },
  );
}

describe.each([
  ['Funder reviews', '/admin/funder-reviews'],
  ['Entrepreneur reviews', '/admin/entrepreneur-reviews'],
])('%s', (name, path) => {
  // Both lists are one page: the second is walked in short.
  const isTried = inDeepRun || name === 'Funder reviews';

  it('are read and decided by keyboard alone', async () => {
    await page.goto(server.address + path);
    await page.getByRole('link', { name: new RegExp(`^${name} \\d+ waiting`) }).waitFor();
    await queue().getByText('Longest waiting first').waitFor();
    await page.getByText(/^Median time to a decision|^Target: a median/).waitFor();
    await page.getByRole('heading', { name: 'Choose a review' }).waitFor();
    await expectAccessible(page);

    await openByKeyboard();
    const first = await markedId();
    await page.keyboard.press('j');
    await expect.poll(markedId).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(markedId).toBe(first);
    await page.getByText(/^Writer [A-Z2-9]{5}$/).waitFor();
    await expectAccessible(page);
    expect(await page.content()).not.toMatch(/[\w.]+@(?!fundsight|sample\.example)[\w.]+\.example/);

    for (const [key, view] of [
      ['2', 'Side by side'],
      ['3', 'As readers see it'],
      ['1', 'Now'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('radio', { name: view, checked: true }).waitFor({ state: 'attached' });
      await expectAccessible(page);
    }

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Ask for a change').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it.runIf(isTried)('take a decision back by Z and by the button', { tags: ['slow'] }, async () => {
    await page.goto(server.address + path);
    await decidable().first().waitFor();
    await openByKeyboard();
    const before = await countOf('Waiting');
    const first = openId();
    await page.keyboard.press('p');
    await undoToast().waitFor();
    await expect.poll(() => countOf('Waiting')).toBe(before - 1);
    await expect.poll(markedId).not.toBe(first);
    await page.keyboard.press('z');
    await page.getByText('Undone. No email was sent.').first().waitFor();
    await expect.poll(() => countOf('Waiting')).toBe(before);
    // The address changes a moment before the page: keys belong to what is shown.
    await expect.poll(markedId).toBe(first);
    await decisionButton('Decline').waitFor();

    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Decline this review?' });
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Too vague' }).click();
    await dialog.getByText('Your review was declined').waitFor();
    await dialog.getByRole('textbox', { name: /A sentence in your own words/ }).fill('What did they ask for?');
    await dialog.getByText('Our moderator writes: What did they ask for?').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Decline review' }).click();
    await page.getByText('Declined. The writer gets an email with the reason.').waitFor();
    await undoToast().click();
    await expect.poll(() => countOf('Waiting')).toBe(before);
    await expect.poll(markedId).toBe(first);
    await decisionButton('Ask for a change').waitFor();

    await page.keyboard.press('a');
    const asking = page.getByRole('dialog', { name: 'Ask for a change' });
    await asking.getByRole('button', { name: 'Send the question' }).click();
    await asking.getByText('Choose a reason', { exact: true }).last().waitFor();
    await asking.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Too vague' }).click();
    await asking.getByRole('button', { name: /Could you add what they asked for/ }).click();
    await asking.getByRole('button', { name: 'Send the question' }).click();
    await page.getByText('The writer gets your question by email.').waitFor();
    await expect.poll(() => countOf('Waiting')).toBe(before - 1);
    expect(complaints).toEqual([]);
  });

  it('shows what a writer changed, word by word', { tags: ['slow'] }, async () => {
    const desk = path.includes('funder') ? 'funder' : 'entrepreneur';
    let resent: { id: string } | undefined;
    // The tests before this one may have decided about the one that waited.
    for (const state of ['waiting', 'asked', 'approved', 'published']) {
      const list = await callApi('GET', `/api/admin/reviews?state=${state}&limit=50&desk=${desk}`);
      resent ??= (list.json as { data: { id: string; isResent: boolean }[] }).data.find((row) => row.isResent);
    }
    expect(resent).toBeDefined();
    await page.goto(`${server.address}${path}?review=${resent?.id}&view=side`);
    await page.getByRole('combobox', { name: 'Compare' }).or(page.getByLabel('Compare')).first().waitFor();
    await page.getByText('Version 2, now').first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it.runIf(isTried)('decides several at once, and says which it could not', { tags: ['slow'] }, async () => {
    await page.goto(server.address + path);
    const boxes = queue().getByRole('listitem').filter({ hasNotText: 'Pellow Robotics' }).getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const bulk = page.getByRole('group', { name: 'Selected reviews' });
    await bulk.getByText('2 selected').waitFor();
    const ids = await decidable().evaluateAll((rows) =>
      rows.slice(0, 2).map((row) => row.getAttribute('data-review') ?? ''),
    );
    const one = (await callApi('GET', `/api/admin/reviews/${ids[0]}`)).json as { data: { version: number } };
    const other = await callApi('POST', `/api/admin/reviews/${ids[0]}/decisions`, {
      decision: 'approve',
      version: one.data.version,
    });
    expect(other.status).toBe(200);
    await bulk.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve these reviews?' });
    const decided = dialog.getByRole('list', { name: 'Reviews covered by this decision' }).getByRole('listitem');
    await expect.poll(() => decided.count()).toBe(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve, 2' }).click();
    await page.getByText('1 review approved.').waitFor();
    await page
      .getByRole('alert')
      .getByText(/A moderator approved this on \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d UTC/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it.runIf(isTried)('says when another moderator was faster', { tags: ['slow'] }, async () => {
    await page.goto(server.address + path);
    await decidable().first().waitFor();
    await openByKeyboard();
    await page.getByRole('button', { name: 'Approve' }).first().waitFor();
    const id = openId();
    const seen = (await callApi('GET', `/api/admin/reviews/${id}`)).json as { data: { version: number } };
    await callApi('POST', `/api/admin/reviews/${id}/decisions`, { decision: 'approve', version: seen.data.version });
    expectError(/409 \(Conflict\)/);
    await page.keyboard.press('p');
    // On the page, and in a toast.
    for (const place of [page.getByRole('main'), page.getByRole('region', { name: 'Messages' })])
      await place
        .getByRole('alert')
        .getByText(/^A moderator approved this on \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d UTC/)
        .waitFor();
    await page.getByText('This one is approved and will be published with its batch.').waitFor();
    expect(complaints).toEqual([]);
  });

  it.runIf(isTried)('keeps notes, proof and what is published when', { tags: ['slow'] }, async () => {
    await page.goto(server.address + path);
    await decidable().first().waitFor();
    await openByKeyboard();
    const note = page.getByRole('textbox', { name: 'Note for moderators' });
    await note.fill('p is a letter, and no key while the moderator types');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('listitem').getByText('p is a letter, and no key while the moderator types').waitFor();
    const prove = page.getByRole('button', { name: /^(Mark as proven|Withdraw the proof)$/ });
    await prove.click();
    const dialog = page.getByRole('dialog', { name: /proven\?|proof back\?/ });
    await dialog.getByRole('textbox').fill('Both stand in the register');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^(Mark as proven|Withdraw it)$/ }).click();
    await page
      .getByText(/^Verification:/)
      .first()
      .waitFor();

    await queue()
      .getByText(/^Approved/)
      .click();
    await page.getByRole('heading', { name: 'Publication schedule' }).waitFor();
    await page
      .getByText(/reviews? (is|are) published/)
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('is two pages on a phone, with the decision at the bottom', async () => {
    await page.setViewportSize(phone);
    await page.goto(server.address + path);
    await decidable().first().click();
    await page.getByRole('button', { name: 'Back to the queue' }).waitFor();
    const approve = page.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Approve' });
    await expect.poll(async () => (await approve.boundingBox())?.y ?? phone.height).toBeLessThan(phone.height - 20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the queue' }).click();
    await queue().getByText('Longest waiting first').waitFor();
    await expectAccessible(page);
    await page.setViewportSize(desktop);
    expect(complaints).toEqual([]);
  });
});

it('locks what another moderator reads, until it is taken over', async () => {
  await page.goto(`${server.address}/admin/funder-reviews`);
  await decidable().first().waitFor();
  const id = await decidable().first().getAttribute('data-review');
  // Another moderator answers the question who reads it.
  await page.route(`**/api/admin/reviews/${id}/reading`, async (route) => {
    const takesOver = route.request().postDataJSON()?.takesOver === true;
    if (route.request().method() !== 'PUT' || takesOver) return route.fallback();
    return route.fulfill({
      json: { data: { isMine: false, by: 'Moderator 3', expiresAt: new Date(Date.now() + 120_000).toISOString() } },
    });
  });
  await page.keyboard.press('j');
  await page.getByText('Moderator 3 is reading this').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  expect(complaints).toEqual([]);
});

it('says when the queue does not load, and tries again', { tags: ['slow'] }, async () => {
  expectError(/500 \(Internal Server Error\)/);
  await page.route('**/api/admin/reviews?**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { status: 500, title: 'No', code: 'internal' },
    }),
  );
  await page.goto(`${server.address}/admin/entrepreneur-reviews`);
  await page.getByText('The queue did not load.').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/admin/reviews?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await decidable().first().waitFor();
  expect(complaints).toEqual([]);
});
