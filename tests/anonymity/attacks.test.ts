import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { undoDecisions } from '../../contract/reviews/decisions.ts';
import { deleteMyAccount } from '../../contract/members/own-account.ts';
import { remindOfDraft, setReminder } from '../../contract/reminders/reminders.ts';
import { deleteDraft, listMyReviews, saveDraft, sendDraft } from '../../contract/reviews/reviews.ts';
import { days, minutes } from '../../server/clock.ts';
import { eraseDeletedAccounts } from '../../server/erasure/jobs.ts';
import { receivedEmail, sendLater } from '../../server/replies/jobs.ts';
import { forgetAuthors } from '../../server/reviews/authorship/forget-commands.ts';
import { deleteTakenIn } from '../../server/reviews/intake/submissions.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { withdrawAllOf } from '../../server/reviews/publishing/withdraw-commands.ts';
import { settle } from '../../server/reviews/settlement/commands.ts';
import { inDeepRun, inQuickRun } from '../deep-run.ts';
import { callAs } from '../call-as.ts';
import { ownerOf } from '../database.ts';
import { addCaller, addFunder, decide, publishNow, reviewAnswers, writeDraft, type Caller } from '../reviews.ts';
import { inventSentence } from '../texts/invent-sentence.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { readEmails } from '../sign-in.ts';
import { lookAround, movedBetween } from './admin-eyes.ts';
import { authorsIn, copyOfEverything, reviewsInJobs } from './operator-copies.ts';
import {
  forgetFunders,
  orderInFile,
  orderOfEarnedPasses,
  rankCorrelation,
  rowsWithBoth,
  sharedTransactions,
  tablesWith,
  textsInFiles,
} from './stolen-files.ts';

/*
 * Attacks on the promise that no one learns who wrote a review, each with what it may find. `npm run check:anonymity`
 * tries them with 200 authors and prints the results; `npm test` with a few.
 */

const authors = inDeepRun ? 200 : inQuickRun ? 4 : 9;
/** Reviews that are sent between two intakes. */
const together = 3;
const slow = inDeepRun ? 900_000 : 120_000;

interface Written {
  readonly author: Caller;
  readonly reviewId: string;
  readonly text: string;
}

let server: TestServer;
let admin: Caller;
let funderId: string;
const written: Written[] = [];
const results: { attack: string; found: string; allowed: string }[] = [];
const note = (attack: string, found: number | string, allowed: number | string): void =>
  void results.push({ attack, found: String(found), allowed: String(allowed) });

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  funderId = await addFunder(server);
}, slow);
afterAll(async () => {
  if (inDeepRun) console.table(results);
  await server.close();
});

interface Begun {
  readonly author: Caller;
  readonly text: string;
  readonly draftId: string;
  readonly version: number;
}

/** A draft, and all the reminders that sending it ends: of the draft, of none, and one asked for as a guest. */
async function begin(author: Caller): Promise<Begun> {
  const text = inventSentence();
  const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId, worked: text }));
  const when = { when: '1_month' } as const;
  await callAs(server, author, remindOfDraft, { params: { id: draftId }, body: when });
  await callAs(server, author, setReminder, { body: { ...when, funderId } });
  const created_at = server.clock.now();
  const asGuest = { email: author.email, next_send_on: '2026-12-01', remind_on: '2026-12-01', created_at };
  await server.context.db.insertInto('reminders').values(asGuest).execute();
  return { author, text, draftId, version };
}

async function send({ author, text, draftId, version }: Begun): Promise<Written> {
  const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
  if (sent.status !== 200) throw new Error(sent.text);
  return { author, reviewId: sent.reply.data.reviewId, text };
}

it(
  'an admin who looks at everything around each submission and each intake sees no member move',
  { timeout: slow },
  async () => {
    const callers: Caller[] = [];
    for (let count = 0; count < authors; count += 1) callers.push(await addCaller(server));
    const ids = callers.map(({ memberId }) => memberId);
    const begun: Begun[] = [];
    for (const caller of callers) begun.push(await begin(caller));
    const watched = inDeepRun ? ids.slice(0, 12) : ids;
    const moved: string[] = [];
    let before = await lookAround(server, admin, watched);
    for (const [place, one] of begun.entries()) {
      written.push(await send(one));
      const sent = await lookAround(server, admin, watched);
      moved.push(...movedBetween(before, sent));
      if (place % together !== together - 1 && place !== callers.length - 1) {
        before = sent;
        continue;
      }
      await takeIn(server.context, { isForced: true });
      before = await lookAround(server, admin, watched);
      moved.push(...movedBetween(sent, before));
      await deleteTakenIn(server.context);
    }
    note('watching the members around each submission and intake', moved.length, 0);
    expect(moved).toEqual([]);
  },
);

it('an admin who decides, looks and undoes sees no member move', { timeout: slow }, async () => {
  const ids = written.map(({ author }) => author.memberId).slice(0, 12);
  const moved: string[] = [];
  const before = await lookAround(server, admin, ids);
  for (const { reviewId } of written) {
    expect((await decide(server, admin, reviewId, { decision: 'approve', version: 1 })).status).toBe(200);
    moved.push(...movedBetween(before, await lookAround(server, admin, ids)));
    await callAs(server, admin, undoDecisions, { body: { reviews: [{ id: reviewId, version: 2 }] } });
  }
  moved.push(...movedBetween(before, await lookAround(server, admin, ids)));
  note('deciding, comparing, undoing', moved.length, 0);
  expect(moved).toEqual([]);
});

it('a thief finds no transaction, order or row that joins a review with its author', { timeout: slow }, async () => {
  const { db } = server.context;
  for (const { reviewId } of written) await decide(server, admin, reviewId, { decision: 'approve', version: 3 });
  server.clock.move(minutes(1));
  expect(await settle(server.context)).toEqual({ reviews: authors, members: authors });
  await readEmails(server);
  const shared = await sharedTransactions(db);
  note('transactions that wrote a member and a review', shared.length, 0);
  expect(shared).toEqual([]);
  let joined = 0;
  const waiting = inDeepRun ? written.slice(0, 40) : written;
  for (const { author, reviewId } of waiting)
    joined +=
      (await rowsWithBoth(db, reviewId, author.memberId)).length +
      (await rowsWithBoth(db, reviewId, author.email)).length;
  note('rows that hold a review and its author', joined, 0);
  expect(joined).toBe(0);
});

it('a thief finds the text of a review in the tables of reviews alone', { timeout: slow }, async () => {
  const places = new Set<string>();
  for (const { text } of written.slice(0, 10))
    for (const table of await tablesWith(server.context.db, text)) places.add(table);
  note('tables with the text of a review', [...places].join(' '), 'review_versions reviews');
  expect([...places].toSorted()).toEqual(['review_versions', 'reviews']);
});

it('the order in which authors were given access is not that of their reviews', { timeout: slow }, async () => {
  const { db } = server.context;
  const authorOf = new Map(written.map(({ reviewId, author }) => [reviewId, author.memberId]));
  const decided = (await orderInFile(db, 'review_decisions', 'review_id')).map((id) => authorOf.get(id) ?? '');
  const reviews = (await orderInFile(db, 'reviews', 'id')).map((id) => authorOf.get(id) ?? '');
  const given = await orderOfEarnedPasses(db);
  const greatest = Math.max(...[decided, reviews].map((order) => Math.abs(rankCorrelation(order, given))));
  // Chance alone reaches 0.1 with 200 in one of six tries, and three times its spread almost never.
  const allowed = 3 / Math.sqrt(authors - 1);
  note('rank correlation of decisions and reviews with passes', greatest.toFixed(3), allowed.toFixed(3));
  if (inDeepRun) expect(greatest).toBeLessThan(allowed);
  else expect(new Set(given)).toEqual(new Set(written.map(({ author }) => author.memberId)));
});

/** Members who close their accounts and take their reviews along, and replies of which authors wait to be told. */
async function leave(count: number): Promise<string[]> {
  const { context } = server;
  const { db } = context;
  const leaving: Written[] = [];
  for (let place = 0; place < count; place += 1) leaving.push(await send(await begin(await addCaller(server))));
  await takeIn(context, { isForced: true });
  await deleteTakenIn(context);
  for (const { author } of leaving) {
    const body = { email: author.email, reviews: 'withdraw' as const };
    const closed = await callAs(server, author, deleteMyAccount, { body });
    if (closed.status !== 202) throw new Error(closed.text);
    await withdrawAllOf(context, author.memberId);
  }
  const replied = written.slice(0, count);
  for (const { reviewId } of replied)
    await db.transaction().execute((trx) => sendLater(context, trx, receivedEmail, { reviewId }));
  return [...leaving, ...replied].map(({ reviewId }) => reviewId);
}

it(
  'an operator with all keys that are left finds nobody 31 days after publication, in no older copy',
  { tags: ['slow'], timeout: slow },
  async () => {
    const { db, vault } = server.context;
    const sent = written.map(({ reviewId, author: { memberId } }) => ({ reviewId, memberId }));
    const inJobs = await leave(together);
    const copies = [await copyOfEverything(db)];
    // Until then the keys open it.
    expect(authorsIn(vault, copies[0] ?? [], sent)).toHaveLength(authors);
    expect(reviewsInJobs(vault, copies[0] ?? [], inJobs).toSorted()).toEqual(inJobs.toSorted());
    for (let day = 0; day < 40; day += 1) {
      server.clock.move(days(1));
      await publishNow(server);
      await settle(server.context, { isForced: true });
      await readEmails(server);
      await eraseDeletedAccounts.handle(server.context, undefined);
      await forgetAuthors(server.context);
      if (day % 10 === 0) copies.push(await copyOfEverything(db));
    }
    copies.push(await copyOfEverything(db));
    const published = await db.selectFrom('reviews').where('state', '=', 'published').select('id').execute();
    expect(published).toHaveLength(authors);
    const found = copies.map((copy) => authorsIn(vault, copy, sent).length);
    note('all keys that are left, the database and its older copies after 31 days', Math.max(...found), 0);
    expect(found).toEqual(copies.map(() => 0));
    const named = copies.map((copy) => reviewsInJobs(vault, copy, inJobs).length);
    note('the same, for jobs of accounts that were closed and of replies', Math.max(...named), 0);
    expect(named).toEqual(copies.map(() => 0));
    // The jobs of the accounts were done: their reviews are gone.
    const kept = await db.selectFrom('reviews').where('id', 'in', inJobs).select('id').execute();
    expect(kept.map(({ id }) => id).toSorted()).toEqual(inJobs.slice(together).toSorted());
  },
);

// The last one: it takes the funders out.
it('a thief finds neither whom drafts and reminders are about nor a word of them', { timeout: slow }, async () => {
  const { db } = server.context;
  const owner = ownerOf(db);
  const logSince = new Date(Date.now() - 1_000);
  const token = (): string => `zebra${randomUUID().replaceAll('-', '')}`;
  const subject = await addFunder(server, { id: `funder-${token()}` });
  const words: string[] = [];
  const word = (): string => {
    words.push(token());
    return words.at(-1) ?? '';
  };
  const save = async (writer: Caller, answers: object, times: number): Promise<string> => {
    const draft = await writeDraft(server, writer, { ...answers, headline: word() });
    for (let version = draft.version; version < draft.version + times; version += 1)
      await callAs(server, writer, saveDraft, {
        params: { id: draft.draftId },
        body: { subjectKind: 'funder', answers: { ...answers, headline: word() }, step: 3, version },
      });
    return draft.draftId;
  };
  const writers = [await addCaller(server), await addCaller(server), await addCaller(server)] as const;
  const about = { funderId: subject, worked: word() };
  for (const writer of writers) {
    const id = await save(writer, about, 4);
    await callAs(server, writer, remindOfDraft, { params: { id }, body: { when: '1_week' } });
    await callAs(server, writer, setReminder, { body: { when: '1_week', funderId: subject } });
  }
  await save(writers[0], { newFunder: { name: word() } }, 1);
  // One is deleted, and one is sent.
  const gone = (await callAs(server, writers[1], listMyReviews)).reply.data.drafts[0]?.id ?? '';
  expect((await callAs(server, writers[1], deleteDraft, { params: { id: gone } })).status).toBe(204);
  const sent = await writeDraft(server, writers[2], reviewAnswers({ funderId: subject, headline: `About ${word()}` }));
  const answer = await callAs(server, writers[2], sendDraft, {
    params: { id: sent.draftId },
    body: { version: sent.version },
  });
  expect(answer.status, answer.text).toBe(200);
  await sql`analyze`.execute(owner);
  expect(await tablesWith(db, subject)).toEqual(['funders']);
  const found = await textsInFiles({ owner, logSince }, words);
  note('words of drafts in the files and the log of the database', found.length, 0);
  expect(found).toEqual([]);
  const rows = await db.selectFrom('review_drafts').select('sealed').execute();
  const lengths = new Set(rows.map(({ sealed }) => sealed.length));
  note('lengths of drafts', lengths.size, 'at most 4');
  expect(lengths.size).toBeLessThanOrEqual(4);
  const named = async (): Promise<string[]> => {
    await forgetFunders(owner);
    return textsInFiles({ owner, logSince: null }, [subject]);
  };
  await expect.poll(named, { timeout: 10_000 }).toEqual([]);
  note('subjects of drafts in the files of the database', 0, 0);
});
