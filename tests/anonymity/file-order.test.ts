import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { remindOfDraft } from '../../contract/reminders/reminders.ts';
import { reportDeal } from '../../contract/deals/reports.ts';
import { markHelpful } from '../../contract/helpful/helpful.ts';
import { sendDraft } from '../../contract/reviews/reviews.ts';
import { saveView } from '../../contract/saved-views/saved-views.ts';
import { dayOf, hours } from '../../server/clock.ts';
import { openPeriod } from '../../server/access/sealed-periods.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { shuffledTables, shuffleRows } from '../../server/reviews/shuffling/commands.ts';
import { callAs } from '../call-as.ts';
import { ownerOf } from '../database.ts';
import { inDeepRun } from '../deep-run.ts';
import { addDeal } from '../deals.ts';
import { addCaller, addFunder, addReview, reviewAnswers, writeDraft, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { countId, readStoredRows, readTableFile } from './heap-pages.ts';
import { rankCorrelation } from './stolen-files.ts';

/*
 * What a thief of the files reads from the order in which rows lie, from the transactions that wrote them, and from
 * what is left of changed and deleted rows.
 */

const authors = inDeepRun ? 200 : 24;
const repetitions = 100;
const together = 3;
/** Where each of them wrote, or who they are. */
const written = ['members', 'passes', 'reminders', 'deal_views', 'deal_reports', 'helpful_marks', 'program_tokens'];
const slow = inDeepRun ? 900_000 : 120_000;

let server: TestServer;
let dealId: string;
let published: string;
let programId: string;
/** Members in the order in which they sent their reviews. */
const senders: string[] = [];
const results: { attack: string; found: string; allowed: string }[] = [];

/** What else a member does while they are here. */
async function doMore(author: Caller, count: number): Promise<void> {
  const done = [
    await callAs(server, author, saveView, {
      body: { kind: 'equity', name: `View ${count}`, address: '', hasAlert: true },
    }),
    await callAs(server, author, markHelpful, { params: { id: published } }),
    await callAs(server, author, reportDeal, {
      params: { kind: 'equity', id: dealId },
      body: { reason: 'wrong_value', column: 'amountUsd', message: 'The register says two million.', sourceUrl: null },
    }),
  ];
  for (const { status, text } of done) if (status >= 400) throw new Error(text);
  await askByProgram(author, dayOf(server.clock.now()));
}

/** A token that a connected program of theirs got, as `server/programs` stores it. */
async function askByProgram({ memberId: member_id }: Caller, day: string): Promise<void> {
  const { db } = server.context;
  const part = () => ({ digest: randomBytes(32), sealed: randomBytes(64), scopes: ['deals:read'], ends_on: day });
  const grant = { ...part(), member_id, program_id: programId, created_on: day };
  const { id: grant_id } = await db
    .insertInto('program_grants')
    .values(grant)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('program_tokens')
    .values({ ...part(), grant_id, kind: 'AccessToken' })
    .execute();
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.move(hours(1));
  dealId = await addDeal(server.context.db, 'equity');
  const program = { digest: randomBytes(32), name: 'Sheets', sealed: randomBytes(64), registered_on: '2026-11-18' };
  programId = (await server.context.db.insertInto('programs').values(program).returning('id').executeTakeFirstOrThrow())
    .id;
  const funderId = await addFunder(server);
  published = await addReview(server, { funderId, state: 'published', publishedOn: '2026-10-05' });
  for (let count = 0; count < authors; count += 1) {
    const author = await addCaller(server);
    const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId }));
    await callAs(server, author, remindOfDraft, { params: { id: draftId }, body: { when: '1_month' } });
    const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
    if (sent.status !== 200) throw new Error(sent.text);
    senders.push(author.memberId);
    await doMore(author, count);
    if (count % together === together - 1) await takeIn(server.context, { isForced: true });
  }
  // What is left where the authors are no multiple of those that come in together.
  await takeIn(server.context, { isForced: true });
  await deleteTakenIn(server.context);
}, slow);
afterAll(async () => {
  if (inDeepRun) console.table(results);
  await server.close();
});

const isSender = (id: string): boolean => senders.includes(id);
/** As who has the keys sees it: rows of provisional access name no member. */
async function orderOfPasses(): Promise<string[]> {
  const { db, vault } = server.context;
  const { rows } = await sql<{ sealed: Buffer }>`select sealed_period as sealed from passes order by ctid`.execute(db);
  return rows.map(({ sealed }) => openPeriod(vault, sealed)?.memberId ?? '').filter(isSender);
}

it('rows lie in the order of the sending, each with its transaction, until they are shuffled', async () => {
  expect(rankCorrelation(senders, await orderOfPasses())).toBeGreaterThan(0.9);
  const rows = await readStoredRows(ownerOf(server.context.db), 'passes');
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(authors);
});

it('no transaction, dead row or rest of one tells who sent when', { timeout: slow }, async () => {
  const owner = ownerOf(server.context.db);
  // Where a transaction was open meanwhile, its database keeps what that could still read, and the next night removes it.
  await vi.waitFor(
    async () => {
      await shuffleRows(server.context);
      // What was sent leaves nothing behind, in rows or in what is left of them.
      for (const table of ['review_submissions', 'review_drafts']) {
        const file = await readTableFile(owner, table);
        expect([table, senders.filter((id) => countId(file, id) > 0)]).toEqual([table, []]);
      }
      for (const table of new Set([...shuffledTables, ...written])) {
        const rows = await readStoredRows(owner, table);
        if (written.includes(table)) expect([table, rows.length >= authors]).toEqual([table, true]);
        expect([table, new Set(rows.map(({ xmin }) => xmin)).size]).toEqual([table, rows.length === 0 ? 0 : 1]);
        expect([table, rows.filter(({ xmax }) => xmax !== null)]).toEqual([table, []]);
      }
    },
    // What other connections deleted is counted up to ten seconds after they fell idle.
    { timeout: 60_000, interval: 500 },
  );
  const passes = await readTableFile(owner, 'passes');
  expect(senders.map((id) => countId(passes, id))).toEqual(senders.map(() => 0));
  // The search finds an id where it stands.
  const members = await readTableFile(owner, 'members');
  expect(senders.map((id) => countId(members, id))).toEqual(senders.map(() => 1));
});

it('the order of the rows is that of chance', { tags: ['slow'], timeout: slow }, async () => {
  let sum = 0;
  for (let count = 0; count < repetitions; count += 1) {
    await sql`select rewrite_in_random_order('public.passes')`.execute(server.context.db);
    const order = await orderOfPasses();
    expect(order).toHaveLength(authors);
    sum += rankCorrelation(senders, order);
  }
  const correlation = sum / repetitions;
  results.push({ attack: 'rank correlation of passes', found: correlation.toFixed(3), allowed: '0.1' });
  expect(Math.abs(correlation)).toBeLessThan(0.1);
});

it('nothing that members write while they are here says at which time of the day that was', async () => {
  const { rows } = await sql<{ times: string[]; count: number }>`
    select array_agg(distinct (at at time zone 'UTC')::time::text) as times, count(*)::integer as count from (
      select alerted_at as at from deal_views union all select reported_at from deal_reports) as written`.execute(
    server.context.db,
  );
  expect(rows).toEqual([{ times: ['00:00:00'], count: expect.any(Number) as number }]);
  expect(rows[0]?.count).toBe(2 * authors);
});

it('rewrites the tables of this list alone', async () => {
  await expect(sql`select rewrite_in_random_order('public.audit_entries')`.execute(server.context.db)).rejects.toThrow(
    /stay in their order/,
  );
});

it('leaves a table that was not written to', async () => {
  const { db } = server.context;
  const writtenBy = async () => (await sql<{ id: string }>`select max(xmin::text) as id from passes`.execute(db)).rows;
  await shuffleRows(server.context);
  const before = await writtenBy();
  await shuffleRows(server.context);
  expect(await writtenBy()).toEqual(before);
});
