import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMyReviews } from '../../../contract/reviews/reviews.ts';
import { reportReview } from '../../../contract/review-reports/review-reports.ts';
import { authorsIn, copyOfEverything } from '../../../tests/anonymity/operator-copies.ts';
import { callAs } from '../../../tests/call-as.ts';
import { ownerConnectionOf, ownerOf } from '../../../tests/database.ts';
import {
  addCaller,
  addFunder,
  addReview,
  decide,
  readMine,
  publishNow,
  reviewAnswers,
  sendReview,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { days, minutes } from '../../clock.ts';
import { forgetAuthorsJob, publishBatchJob, settleJob } from '../jobs.ts';
import { listMyReviewIds } from './link-queries.ts';
import { moveOldLinks } from './moving-commands.ts';
import { partLater } from './parting.ts';
import { separateLinks } from './separating-commands.ts';

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.close());

interface Sent {
  readonly author: Caller;
  readonly reviewId: string;
}
let funderId: string;
const send = async (): Promise<Sent> => {
  const author = await addCaller(server);
  return { author, reviewId: await sendReview(server, author, reviewAnswers({ funderId })) };
};

/** As the author reads it who signs in again. */
const readAgain = async ({ author, reviewId }: Sent): Promise<Record<string, unknown>> =>
  readMine(server, { ...author, headers: await signedIn(server, author.email) }, reviewId);

/** A day, with what runs in it. */
async function passDay(): Promise<void> {
  server.clock.move(days(1) - minutes(1));
  await publishNow(server);
  await publishBatchJob.handle(server.context, undefined);
  await settleJob.handle(server.context, undefined);
  await server.context.jobs.runWaiting(server.context);
  await forgetAuthorsJob.handle(server.context, undefined);
  server.clock.move(minutes(1));
}

/** Three reviews of one funder that are public from 23 November on. */
async function publishThree(): Promise<Sent[]> {
  funderId = await addFunder(server);
  const sent = [await send(), await send(), await send()];
  for (const { reviewId } of sent) {
    const reply = await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    expect(reply.status, reply.text).toBe(200);
  }
  for (let day = 0; day < 6; day++) await passDay();
  return sent;
}

const links = async (): Promise<{ review_id: string; sealed: Buffer }[]> =>
  (await sql<{ review_id: string; sealed: Buffer }>`select * from authorship.review_authors`.execute(server.context.db))
    .rows;
const passDays = async (count: number): Promise<void> => {
  for (let day = 0; day < count; day++) await passDay();
};

const copyNow = (): Promise<string[]> => copyOfEverything(server.context.db);
const opened = (copy: readonly string[], sent: readonly Sent[]): string[] =>
  authorsIn(
    server.context.vault,
    copy,
    sent.map(({ reviewId, author: { memberId } }) => ({ reviewId, memberId })),
  );

describe('the link between a review and its author', () => {
  it('opens while it exists, in the database and in its copies', { tags: ['slow'] }, async () => {
    const sent = await publishThree();
    expect(await links()).toHaveLength(3);
    expect(opened(await copyNow(), sent)).toHaveLength(3);
    expect(await readAgain(sent[0]!)).toMatchObject({
      state: 'published',
      knownUntil: '2026-12-23',
    });
  });

  it('is gone 30 days after the publication, and no copy of the database opens with the keys that are left', async () => {
    funderId = await addFunder(server);
    const sent = [await send(), await send(), await send()];
    const copies = [await copyNow()];
    for (const { reviewId } of sent) await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    for (let day = 0; day < 36; day++) {
      await passDay();
      if (day % 3 === 0) copies.push(await copyNow());
    }
    expect(server.clock.now().toISOString().slice(0, 10)).toBe('2026-12-24');
    expect(await links()).toEqual([]);
    for (const copy of [...copies, await copyNow()]) expect(opened(copy, sent)).toEqual([]);
    for (const { author, reviewId } of sent) {
      const headers = await signedIn(server, author.email);
      const mine = await callAs(server, { ...author, headers }, listMyReviews);
      expect(mine.text).not.toContain(reviewId);
    }
    const states = await server.context.db.selectFrom('reviews').select('state').execute();
    expect(states).toEqual([{ state: 'published' }, { state: 'published' }, { state: 'published' }]);
  });

  it('goes for some and stays for others, who lose nothing', { tags: ['slow'] }, async () => {
    const sent = await publishThree();
    await passDays(20);
    const waiting = await send();
    const writer = await addCaller(server);
    const { draftId } = await writeDraft(server, writer, reviewAnswers({ funderId: await addFunder(server) }));
    await passDays(12);
    expect((await links()).map((row) => row.review_id)).toEqual([waiting.reviewId]);
    expect(opened(await copyNow(), sent)).toEqual([]);
    expect(await readAgain(waiting)).toMatchObject({
      state: 'submitted',
      knownUntil: null,
    });
    const again = { ...writer, headers: await signedIn(server, writer.email) };
    const { drafts } = (await callAs(server, again, listMyReviews)).reply.data;
    expect(drafts.map(({ id }) => id)).toEqual([draftId]);
  });

  it('keeps the voice of an organisation and the number of a writer', { tags: ['slow'] }, async () => {
    const sent = await publishThree();
    const numbers = () =>
      server.context.db
        .selectFrom('reviews')
        .select(['id', 'writer_number', 'organisation_number'])
        .orderBy('id')
        .execute();
    const before = await numbers();
    await passDays(31);
    expect(await links()).toEqual([]);
    expect(await numbers()).toEqual(before);
    expect(before).toHaveLength(sent.length);
  });

  it('stays while a complaint about the review is open', { tags: ['slow'] }, async () => {
    const [one] = await publishThree();
    const reader = await addCaller(server, { role: 'admin' });
    const reply = await callAs(server, reader, reportReview, {
      params: { id: one!.reviewId },
      body: { responseId: null, reason: 'not_genuine', message: 'The round was another one than it says here.' },
    });
    expect(reply.status, reply.text).toBe(201);
    await passDays(40);
    expect((await links()).map((row) => row.review_id)).toEqual([one!.reviewId]);
    await server.context.db.updateTable('review_reports').set({ state: 'rejected' }).execute();
    await passDay();
    expect(await links()).toEqual([]);
  });

  it('opens with no key that was kept longer than a day beside the one in use', { tags: ['slow'] }, async () => {
    const sent = await publishThree();
    // Into December, whose key is another one anyhow.
    await passDays(10);
    const copy = await copyNow();
    await passDays(18);
    expect(await links()).toEqual([]);
    expect(opened(copy, sent)).toHaveLength(3);
    await passDay();
    expect(opened(copy, sent)).toEqual([]);
  });
});

describe('an account that goes', () => {
  it.each([
    { what: 'forget', takesReviews: false },
    // The account that it was merged into has gone meanwhile.
    { what: 'move', intoId: randomUUID() },
  ] as const)(
    'takes the key with it ($what): an older copy does not open after three nights',
    { tags: ['slow'] },
    async (how) => {
      const sent = await publishThree();
      const copy = await copyNow();
      const [gone] = sent;
      await server.context.db
        .transaction()
        .execute((trx) => partLater(server.context, trx, { ...how, memberId: gone!.author.memberId }));
      await passDays(3);
      // One of them leads nowhere: `cutAuthor`.
      expect(await links()).toHaveLength(3);
      expect(opened(copy, sent)).toEqual([]);
      expect(opened(await copyNow(), sent)).toHaveLength(2);
    },
  );
});

describe('emails that wait', () => {
  it('are sent although the key that sealed them was replaced', { tags: ['slow'] }, async () => {
    funderId = await addFunder(server);
    const { author } = await send();
    const { authors } = server.context.vault;
    await passDay();
    authors.renew(server.clock.now());
    await passDays(2);
    const subjects = (await readEmails(server)).filter(({ to }) => to === author.email).map(({ subject }) => subject);
    expect(subjects).toContain('We got your review');
  });
});

describe('an earlier release', () => {
  it('has its links sealed anew, once, and nothing of the old table stays', { tags: ['slow'] }, async () => {
    const [one, other] = await publishThree();
    const { db, vault } = server.context;
    const owner = ownerOf(db);
    await sql`create table authorship.review_authors_before (review_id uuid, sealed_member_id bytea, sealed_venture bytea)`.execute(
      owner,
    );
    await sql`grant all on authorship.review_authors_before to public`.execute(owner);
    for (const { reviewId, author } of [one!, other!])
      await sql`insert into authorship.review_authors_before values (${reviewId}, ${vault.seal('review author', author.memberId)}, null)`.execute(
        owner,
      );
    await sql`delete from authorship.review_authors`.execute(db);
    await sql`update passes set source = 'review:' || ${vault.digest('review pass', one!.reviewId).toString('hex')}
      where member_id = ${one!.author.memberId} and kind = 'review'`.execute(db);
    expect(await moveOldLinks(server.context, ownerConnectionOf(db))).toBe(2);
    expect(await links()).toHaveLength(2);
    expect(await readAgain(one!)).toMatchObject({ state: 'published', knownUntil: '2026-12-24' });
    const { rows } = await sql<{
      source: string;
    }>`select source from passes where member_id = ${one!.author.memberId} and kind = 'review'`.execute(db);
    expect(rows[0]?.source).not.toContain(vault.digest('review pass', one!.reviewId).toString('hex'));
    expect(await moveOldLinks(server.context, ownerConnectionOf(db))).toBeNull();
  });

  it('gets digests of its own for each link, once, and nothing of the old table stays', async () => {
    funderId = await addFunder(server);
    const { author, reviewId } = await send();
    const { db, vault } = server.context;
    const owner = ownerOf(db);
    const shared = vault.authors.digest('member', author.memberId);
    await sql`create table authorship.review_authors_grouped as select * from authorship.review_authors`.execute(owner);
    await sql`update authorship.review_authors_grouped set member_digest = ${shared}, is_asked = true`.execute(owner);
    await sql`grant all on authorship.review_authors_grouped to public`.execute(owner);
    await sql`delete from authorship.review_authors`.execute(db);
    expect(await separateLinks(server.context, ownerConnectionOf(db))).toBe(1);
    expect(await links()).toMatchObject([{ review_id: reviewId }]);
    const found = await sql<{ is_asked: boolean }>`
      select is_asked from authorship.review_authors where member_digest <> ${shared}`.execute(db);
    expect(found.rows).toEqual([{ is_asked: true }]);
    expect(await readMine(server, author, reviewId)).toMatchObject({ id: reviewId });
    expect(await separateLinks(server.context, ownerConnectionOf(db))).toBeNull();
  });
});

describe('a member of many reviews', () => {
  const many = 150;

  it('finds all of them, and a new one takes the first place that is free', async () => {
    const { author } = await (async () => {
      funderId = await addFunder(server);
      return send();
    })();
    const { memberId } = author;
    for (let count = 1; count < many; count += 1) await addReview(server, { funderId, memberId });
    const { db, vault } = server.context;
    const ids = await listMyReviewIds(db, { vault, memberId });
    expect(new Set(ids).size).toBe(many);
    const digests = await sql`select distinct member_digest from authorship.review_authors`.execute(db);
    expect(digests.rows).toHaveLength(many);
    vault.authors.renew(server.clock.now());
    await forgetAuthorsJob.handle(server.context, undefined);
    expect(await listMyReviewIds(db, { vault, memberId })).toHaveLength(many);
    await db.deleteFrom('reviews').where('id', 'in', ids.slice(0, 3)).execute();
    await addReview(server, { funderId, memberId });
    expect(await listMyReviewIds(db, { vault, memberId })).toHaveLength(many - 2);
  });
});

it('drops with the link what the screening said of the writer', async () => {
  funderId = await addFunder(server);
  const { reviewId } = await send();
  const flagsOf = async () =>
    (
      await server.context.db
        .selectFrom('reviews')
        .where('id', '=', reviewId)
        .select('screening_flags')
        .executeTakeFirstOrThrow()
    ).screening_flags;
  await server.context.db
    .updateTable('reviews')
    .set({ screening_flags: ['new_account', 'links', 'own_organisation'] })
    .where('id', '=', reviewId)
    .execute();
  await forgetAuthorsJob.handle(server.context, undefined);
  expect(await flagsOf()).toEqual(['new_account', 'links', 'own_organisation']);
  await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
  for (let day = 0; day < 50; day += 1) await passDay();
  expect(await flagsOf()).toEqual(['links']);
});
