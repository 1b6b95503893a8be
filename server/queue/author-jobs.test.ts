import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount } from '../../contract/members/own-account.ts';
import { callAs } from '../../tests/call-as.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { jobDefinitions } from '../app.ts';
import { listOutbox } from '../mail/outbox.ts';
import { receivedEmail, sendLater } from '../replies/jobs.ts';
import { leavesNoRow, openPayload, sealPayload } from './author-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Row {
  readonly name: string;
  readonly state: string;
  readonly key: string | null;
  readonly data: { payload: { sealed: string } } | null;
}
const listRows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select name, state, singleton_key as key, data from pgboss.job order by name`.execute(
      server.context.db,
    )
  ).rows;
const isAboutAuthors = ({ name }: { name: string }): boolean =>
  jobDefinitions.some((one) => one.name === name && leavesNoRow(one));

const writer = async (): Promise<{ author: Caller; reviewId: string }> => {
  const author = await addCaller(server);
  return { author, reviewId: await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) })) };
};

const tellOfReply = (reviewId: string): Promise<void> =>
  server.context.db.transaction().execute((trx) => sendLater(server.context, trx, receivedEmail, { reviewId }));

const renew = (): Promise<number> =>
  server.context.db.transaction().execute((trx) => server.context.jobs.renewPayloads(trx, server.context.vault));

describe('jobs that concern a review or its author', () => {
  it('are those of emails to authors, of accounts that go, and of calls that tell of a shortlist', () => {
    const concern =
      /^shortlist\.letter$|^webhooks\.deliver$|^reviews\..*-letter$|^reviews\.part$|^replies\..*-letter$|^account\.(withdraw-reviews|deleted-letter)$/;
    expect(jobDefinitions.filter(isAboutAuthors).map(({ name }) => name)).toEqual(
      jobDefinitions.map(({ name }) => name).filter((name) => concern.test(name)),
    );
  });

  it('leave no row when a worker did them, while others do', { timeout: 60_000 }, async () => {
    const { db, jobs, config } = server.context;
    const [stays, leaves] = [await writer(), await writer()];
    await tellOfReply(stays.reviewId);
    const closed = await callAs(server, leaves.author, deleteMyAccount, {
      body: { email: leaves.author.email, reviews: 'withdraw' },
    });
    expect(closed.status, closed.text).toBe(202);
    const names = new Set((await listRows()).map(({ name }) => name));
    for (const name of ['reviews.received-letter', 'replies.received-letter', 'account.withdraw-reviews'])
      expect(names).toContain(name);
    const other = jobDefinitions.find(({ name }) => name === 'access.find-ending')!;
    await db.transaction().execute((trx) => jobs.send(trx, other, {}));
    await jobs.work(server.context);
    const waiting = async (): Promise<string[]> => {
      await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(db);
      return (await listRows())
        .filter(({ state }) => state !== 'completed')
        .map(({ name, state }) => `${name} ${state}`);
    };
    await expect.poll(waiting, { timeout: 50_000, interval: 500 }).toEqual([]);
    const rows = await listRows();
    expect(rows.filter(isAboutAuthors)).toEqual([]);
    expect(rows.map(({ name }) => name)).toContain('access.find-ending');
    for (const id of [stays.reviewId, leaves.reviewId, stays.author.memberId, leaves.author.memberId])
      expect(JSON.stringify(rows)).not.toContain(id);
    // They were done, not only deleted.
    const review = await db
      .selectFrom('reviews')
      .where('id', '=', leaves.reviewId)
      .select('leaves_on')
      .executeTakeFirstOrThrow();
    // With the next batch, as everything that authors take back.
    expect(review.leaves_on).not.toBeNull();
    if (config.mail.kind !== 'outbox') throw new Error('There is no outbox');
    const emails = await listOutbox(config.mail.folder, config.publicUrl, 100);
    expect(emails.filter(({ to }) => to === stays.author.email).map(({ subject }) => subject)).toEqual([
      'We got your review',
    ]);
  });
});

describe('the payload of such a job', () => {
  it('opens with no key that was destroyed, and its job is renewed before', async () => {
    await sql`delete from pgboss.job`.execute(server.context.db);
    const { vault } = server.context;
    const { authors } = vault;
    const reviewId = crypto.randomUUID();
    await tellOfReply(reviewId);
    const [before] = await listRows();
    authors.renew(server.clock.now());
    expect(await renew()).toBe(1);
    const [row] = await listRows();
    authors.destroyOlder();
    expect(openPayload(vault, 'reply email', before!.data!.payload)).toBeNull();
    expect(openPayload(vault, 'reply email', row!.data!.payload)).toMatchObject({ reviewId });
    // The key under which one job waits is renewed with it: one more about the same does not wait beside it.
    expect(row!.key).not.toBe(before!.key);
    await tellOfReply(reviewId);
    expect(await listRows()).toEqual([row]);
  });

  it('is renewed once where a second job was sent under the new key meanwhile', async () => {
    await sql`delete from pgboss.job`.execute(server.context.db);
    const reviewId = crypto.randomUUID();
    await tellOfReply(reviewId);
    server.context.vault.authors.renew(server.clock.now());
    await tellOfReply(reviewId);
    expect(await listRows()).toHaveLength(2);
    await renew();
    expect(await listRows()).toHaveLength(1);
  });

  it('of an earlier release is sealed anew, and what was done goes', async () => {
    const { db, vault } = server.context;
    await sql`delete from pgboss.job`.execute(db);
    const sealed = vault.seal('review parting', JSON.stringify({ what: 'withdraw', reviewId: 'r' })).toString('base64');
    for (const state of ['created', 'completed'])
      await sql`insert into pgboss.job (name, state, singleton_key, data)
        values ('reviews.part', ${state}, ${state}, ${JSON.stringify({ payload: { sealed } })}::jsonb)`.execute(db);
    await renew();
    const rows = await listRows();
    expect(rows.map(({ state, key }) => [state, key])).toEqual([['created', 'created']]);
    const bytes = Buffer.from(rows[0]!.data!.payload.sealed, 'base64');
    expect(vault.authors.isCurrent(bytes)).toBe(true);
    expect(openPayload(vault, 'review parting', rows[0]!.data!.payload)).toMatchObject({ reviewId: 'r' });
  });

  it('has one length', () => {
    const lengths = [{}, { reviewId: crypto.randomUUID(), occasion: crypto.randomUUID() }].map(
      (one) => sealPayload(server.context.vault, 'review email', one).sealed.length,
    );
    expect(new Set(lengths).size).toBe(1);
  });
});
