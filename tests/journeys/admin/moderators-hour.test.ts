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

/** Walks with Tab to a button of the decision, and presses it. */
async function pressByTab(name: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const { activeElement } = document;
      return (
        activeElement?.closest('[role=group][aria-label=Decision]') !== null && activeElement?.textContent === wanted
      );
    }, name);
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
  expect(await isThere(), `${name} is reached with Tab`).toBe(true);
  await page.keyboard.press('Enter');
}

/** Waits until the bar belongs to what is open: keys belong to what is shown. */
async function pressKey(key: string): Promise<void> {
  await bar().getByRole('button', { name: 'Approve' }).waitFor();
  await page.keyboard.press(key);
}

const queues = [
  ['funder review', '/admin/funder-reviews?review=first', perSize.funderReviews, () => pressKey('p')],
  ['entrepreneur review', '/admin/entrepreneur-reviews?review=first', perSize.entrepreneurReviews, () => pressKey('p')],
  ['reply', '/admin/review-responses?open=first', perSize.replies, () => pressKey('p')],
  [
    'claim',
    '/admin/funder-claims?open=first',
    perSize.claims,
    async () => {
      await bar().getByRole('textbox').focus();
      await page.keyboard.type('Welcome.', { delay: 20 });
      await pressByTab('Approve');
    },
  ],
  ['report', '/admin/review-reports?open=first', perSize.reports, () => pressByTab('Leave it')],
] as const;

it.each(sizes)('ten cases at $width x $height', { timeout: 600_000 }, async (size) => {
  await page.setViewportSize(size);
  const before = await countDecided();
  try {
    for (const [what, path, count, decide] of queues) {
      await page.goto(server.address + path);
      for (let done = 0; done < count; done += 1) await decideOne(what, decide);
    }
  } catch (error) {
    await keepPicture(page, `hour ${size.width}`);
    throw error;
  }
  expect(await countDecided()).toBe(before + 10);
  expect(complaints).toEqual([]);
});
