/** @module-tag slow */
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../server/database/connect.ts';
import { desktop, keepPicture, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { expectInWindow } from '../../browser/in-window.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** Fifty mixed cases by keyboard alone, ten in each size of window; every decision is in the window. */

const sizes = [
  { width: 1024, height: 700 },
  { width: 1280, height: 720 },
  desktop,
  { width: 1680, height: 1050 },
  phone,
];
/** In each size of window. */
const perSize = { funderReviews: 3, entrepreneurReviews: 2, replies: 2, claims: 1, reports: 2 };

let server: ServerProcess;
let browser: Browser;
let page: Page;
let db: Db;
let complaints: string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), launchBrowser()]);
  db = openDatabaseOf(server);
  await addCases();
  ({ page, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(page, server, 'admin@sample.example');
  await page.waitForURL((url) => url.pathname === '/admin/users');
});
afterAll(async () => {
  await db.destroy();
  await browser.close();
  await server.stop();
});

/** Published reviews of the sample world that the admin has no tie to, in a fixed order. */
const published = sql`(select reviews.* from reviews
    left join entrepreneurs on entrepreneurs.id = entrepreneur_id left join funders on funders.id = funder_id
  where reviews.state = 'published' and coalesce(entrepreneurs.website, funders.website, '') not like '%sample.example%')`;

/** Enough of each kind: more reviews that wait, replies, claims and reports. */
async function addCases(): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'reviews'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in
      ('id', 'state', 'version', 'published_on', 'publish_on', 'submitted_at', 'writer_number', 'organisation_number',
       'return_code_hash', 'replaces_id', 'removed_on')`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  for (const [kind, count] of [
    ['funder', perSize.funderReviews],
    ['entrepreneur', perSize.entrepreneurReviews],
  ] as const)
    await sql`insert into reviews (${names}, state, version, submitted_at, writer_number)
      select ${names}, 'submitted', 1, now() - interval '90 days' + n * interval '1 hour', gen_random_uuid()
      from (select *, row_number() over (order by id) as n from ${published} as one where subject_kind = ${kind}) as one
      where n <= ${count * sizes.length}`.execute(db);
  await sql`insert into review_responses (review_id, kind, funder_id, state, body, created_at, sent_at)
    select id, 'reply', funder_id, 'submitted', 'We thank the founder, and changed how we answer.', now(),
      now() - interval '80 days' + row_number() over (order by id) * interval '1 hour'
    from ${published} as one where subject_kind = 'funder'
      and not exists (select from review_responses where review_id = one.id) limit ${perSize.replies * sizes.length}`.execute(
    db,
  );
  await sql`insert into funder_claims (funder_id, member_id, state, email, created_at, proved_at)
    select funders.id, members.id, 'waiting', 'desk@' || funders.id || '.example', now() - interval '11 days', now() - interval '10 days'
    from (select id from funders where state = 'listed' order by id desc limit ${perSize.claims * sizes.length}) as funders
      cross join members where members.email = 'newcomer@sample.example'`.execute(db);
  await sql`insert into review_reports (review_id, member_id, reason, message, reported_at)
    select one.id, members.id, 'not_genuine', 'This cannot be true.', now() - interval '70 days' + row_number() over (order by one.id) * interval '1 hour'
    from (select id from ${published} as one where not exists (select from review_reports where review_id = one.id)
        order by id desc limit ${perSize.reports * sizes.length}) as one
      cross join members where members.email = 'newcomer@sample.example'`.execute(db);
}

/** What was decided so far, in raw rows. */
async function countDecided(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from review_decisions where decided_by is not null and decided_at > now() - interval '1 hour')
    + (select count(*) from review_response_decisions where decided_at > now() - interval '1 hour')
    + (select count(*) from funder_claims where decided_at > now() - interval '1 hour')
    + (select count(*) from review_reports where decided_at > now() - interval '1 hour') as count`.execute(db);
  return Number(rows[0]?.count);
}

const bar = () => page.getByRole('group', { name: 'Decision', exact: true });
const openCase = () =>
  page.evaluate(
    () => new URL(location.href).searchParams.get('open') ?? new URL(location.href).searchParams.get('review'),
  );

/** The row of the queue that is marked as open. */
const markedCase = () =>
  page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('[aria-current=true]:is([data-case], [data-review])');
    return row?.dataset['case'] ?? row?.dataset['review'] ?? null;
  });

/** Decides what is open, and waits until the next one is, or none. */
async function decideOne(what: string, decide: () => Promise<void>): Promise<void> {
  await expect.poll(openCase, { timeout: 30_000 }).toMatch(/^[\da-f-]{36}$/);
  // The address changes a moment before the page: keys belong to what is shown.
  await expect.poll(markedCase, { timeout: 30_000 }).toBe(await openCase());
  await expectInWindow(page, bar(), what);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  const [before, decided] = [await openCase(), await countDecided()];
  await decide();
  await expect.poll(countDecided, { timeout: 30_000 }).toBe(decided + 1);
  await expect.poll(openCase, { timeout: 30_000 }).not.toBe(before);
}

/** Walks with Tab to what is named, in the place that may be decided in. */
async function walkTo(place: 'group' | 'dialog', name: string): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([role, wanted]) => {
        const { activeElement } = document;
        const label = activeElement instanceof HTMLTextAreaElement ? activeElement.labels[0] : activeElement;
        const part = role === 'dialog' ? '[role=dialog]' : '[role=group][aria-label=Decision]';
        return activeElement?.closest(part) !== null && label?.textContent?.startsWith(wanted) === true;
      },
      [place, name] as const,
    );
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
  expect(await isThere(), `${name} is reached with Tab`).toBe(true);
}

async function pressByTab(name: string): Promise<void> {
  await walkTo('group', name);
  await page.keyboard.press('Enter');
}

/** Waits until the bar belongs to what is open: keys belong to what is shown. */
async function pressKey(key: string): Promise<void> {
  await bar().getByRole('button', { name: 'Approve' }).waitFor();
  await page.keyboard.press(key);
}

const typed = { delay: 15 };
const approve = (): Promise<void> => pressKey('p');

interface Reasoned {
  readonly key: 'a' | 'd';
  readonly title: string;
  readonly reason: string;
  readonly field: string;
  readonly send: string;
}

/** A decision with a reason out of the list, and with words; a wrong letter is taken back. */
const giveReason =
  ({ key, title, reason, field, send }: Reasoned) =>
  async (): Promise<void> => {
    await pressKey(key);
    const dialog = page.getByRole('dialog', { name: title });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.type(reason, typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe(reason);
    await walkTo('dialog', field);
    await page.keyboard.type('What did they ask for, anx', typed);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('d when?', typed);
    await walkTo('dialog', send);
    await expectInWindow(page, dialog.getByRole('button', { name: send }), `${title}: ${send}`);
    await page.keyboard.press('Enter');
  };

const reasonOfReview = { reason: 'Too vague' };
const ask = giveReason({
  ...reasonOfReview,
  key: 'a',
  title: 'Ask for a change',
  field: 'What should the writer change?',
  send: 'Send the question',
});
const decline = giveReason({
  ...reasonOfReview,
  key: 'd',
  title: 'Decline this review?',
  field: 'A sentence in your own words',
  send: 'Decline review',
});

async function welcome(): Promise<void> {
  await walkTo('group', 'Message to the member');
  await page.keyboard.type('Welcome.', typed);
  await pressByTab('Approve');
}
const leave = (): Promise<void> => pressByTab('Leave it');

/** What is decided in each size of window, by queue. */
const queues: readonly (readonly [queue: string, decisions: readonly (() => Promise<void>)[]])[] = [
  ['Funder reviews', [approve, ask, decline]],
  ['Entrepreneur reviews', [approve, decline]],
  ['Replies', [approve, approve]],
  ['Claims', [welcome]],
  ['Reports', [leave, leave]],
];

/** By the search that opens on every page, and J for the first case. */
async function goTo(queue: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search');
  await page.keyboard.type(queue, typed);
  const chosen = page.locator('[data-action][data-selected]');
  await page.locator('[data-action]').filter({ hasText: queue }).first().waitFor();
  const isChosen = async (): Promise<boolean> => (await chosen.innerText()).trim().startsWith(queue);
  for (let steps = 0; steps < 12 && !(await isChosen()); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: queue, level: 1, exact: true }).waitFor();
  await page.locator('[data-case], [data-review]').first().waitFor();
  await page.keyboard.press('j');
}

it.each(sizes)('ten cases at $width x $height', { timeout: 600_000 }, async (size) => {
  await page.setViewportSize(size);
  await page.goto(`${server.address}/admin`);
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  const before = await countDecided();
  try {
    for (const [queue, decisions] of queues) {
      await goTo(queue);
      for (const decide of decisions) await decideOne(queue, decide);
    }
  } catch (error) {
    await keepPicture(page, `hour ${size.width}`);
    throw error;
  }
  expect(await countDecided()).toBe(before + 10);
  expect(complaints).toEqual([]);
});
