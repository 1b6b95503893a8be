import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listDeals } from '../../contract/deals/deals.ts';
import { days, dayOf, hours } from '../../server/clock.ts';
import { forgetOldReadingsJob } from '../../server/deals/jobs.ts';
import { countActiveJob } from '../../server/numbers/jobs.ts';
import { forgetAuthorsJob } from '../../server/reviews/jobs.ts';
import { shuffleRows } from '../../server/reviews/shuffling/commands.ts';
import { callAs } from '../call-as.ts';
import { ownerOf } from '../database.ts';
import { addDeal, rowsRead } from '../deals.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';
import { readStoredRows } from './heap-pages.ts';
import { rowsWithBoth, tablesWith } from './stolen-files.ts';

/*
 * Who reads rows and has no access in plain has it because a review of theirs is being checked: the first day on which they
 * read is that of the sending (decision 0133).
 */

const authors = 6;
const slow = 120_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  // A Monday.
  server.clock.set(new Date('2026-11-23T09:00:00Z'));
  await addDeal(server.context.db, 'equity');
});
afterEach(() => server.close());

const again = async (caller: Caller): Promise<Caller> => ({ ...caller, headers: await signedIn(server, caller.email) });

async function sendOne(): Promise<Caller> {
  const author = await again(await addCaller(server));
  await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
  return author;
}

async function read(caller: Caller): Promise<void> {
  const { status, text } = await callAs(server, await again(caller), listDeals, { params: { kind: 'equity' } });
  expect(status, text).toBe(200);
}

const renewKeys = (): void => server.context.vault.authors.renew(server.clock.now());

it('a thief reads beside no member that they were sent rows', { timeout: slow }, async () => {
  const { db } = server.context;
  for (let count = 0; count < authors; count += 1) {
    const author = await sendOne();
    const before = await tablesWith(db, author.memberId);
    await read(author);
    await read(author);
    expect(await rowsRead(server, author)).toBe(2);
    expect(await tablesWith(db, author.memberId)).toEqual(before);
    for (const table of ['deal_readings', 'week_readers']) expect(before).not.toContain(table);
    const today = dayOf(server.clock.now());
    expect(await rowsWithBoth(db, author.memberId, today)).not.toContain('public.deal_readings');
  }
  // Neither do two days of one member have anything in common.
  const first = await db.selectFrom('deal_readings').select('reader_digest').execute();
  server.clock.move(days(1));
  const [one] = await db.selectFrom('members').where('role', '=', 'member').select(['id', 'email']).execute();
  await read({ memberId: one?.id ?? '', email: one?.email ?? '', headers: {} });
  const all = await db.selectFrom('deal_readings').select('reader_digest').execute();
  expect(all).toHaveLength(first.length + 1);
  expect(new Set(all.map(({ reader_digest: digest }) => digest.toString('hex'))).size).toBe(all.length);
});

it('the night leaves no order, no transaction and no minute of them', { timeout: slow }, async () => {
  const owner = ownerOf(server.context.db);
  for (let count = 0; count < authors; count += 1) {
    await read(await sendOne());
    server.clock.move(hours(1));
  }
  const minutes = async () =>
    (await server.context.db.selectFrom('deal_readings').select('minute').execute()).map(({ minute }) => minute);
  expect(new Set(await minutes()).size).toBe(authors);
  await server.context.db.updateTable('deal_readings').set({ fast_hour: 9 }).execute();
  server.clock.move(days(1));
  await forgetOldReadingsJob.handle(server.context, undefined);
  expect(await minutes()).toEqual(Array.from({ length: authors }, () => 0));
  await vi.waitFor(
    async () => {
      await shuffleRows(server.context);
      for (const table of ['deal_readings', 'week_readers']) {
        const rows = await readStoredRows(owner, table);
        expect([table, rows.length, new Set(rows.map(({ xmin }) => xmin)).size]).toEqual([table, authors, 1]);
      }
    },
    { timeout: 60_000, interval: 500 },
  );
  server.clock.move(days(1));
  await forgetOldReadingsJob.handle(server.context, undefined);
  expect(await minutes()).toEqual([]);
});

it('a new key finds what was read today, and counts a member of the week once', { timeout: slow }, async () => {
  const author = await sendOne();
  await read(author);
  server.clock.move(hours(1));
  renewKeys();
  await read(author);
  expect(await rowsRead(server, author)).toBe(2);
  // Nights that seal everything anew and destroy the key before.
  for (let night = 0; night < 3; night += 1) {
    server.clock.move(days(1));
    await forgetAuthorsJob.handle(server.context, undefined);
    await read(author);
    renewKeys();
  }
  server.clock.set(new Date('2026-11-30T01:10:00Z'));
  await forgetAuthorsJob.handle(server.context, undefined);
  await countActiveJob.handle(server.context, undefined);
  const counted = await server.context.db.selectFrom('weekly_numbers').select(['week', 'active']).execute();
  expect(counted).toEqual([{ week: '2026-11-23', active: 1 }]);
});

it('without the key of a day not even the server finds who read on it', { timeout: slow }, async () => {
  const author = await sendOne();
  await read(author);
  const readOn = dayOf(server.clock.now());
  server.clock.move(days(1));
  renewKeys();
  expect(await rowsRead(server, { ...author, readOn })).toBe(1);
  server.context.vault.authors.destroyOlder();
  expect(await rowsRead(server, { ...author, readOn })).toBe(0);
  expect(await server.context.db.selectFrom('deal_readings').select('row_count').execute()).toEqual([{ row_count: 1 }]);
});
