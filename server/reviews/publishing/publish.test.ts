import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMyReview } from '../../../contract/reviews/reviews.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addDeal } from '../../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import { addCaller, addFunder, addReview, reviewAnswers, sendReview, settleNow } from '../../../tests/reviews.ts';
import { publishBatchJob } from '../jobs.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const batchDay = new Date('2026-11-23T05:00:00Z');
const runBatch = async (day: Date): Promise<void> => {
  server.clock.set(day);
  await publishBatchJob.handle(server.context, undefined);
};
const statesOf = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await server.context.db
    .selectFrom('reviews')
    .where('id', 'in', [...ids])
    .select(['id', 'state'])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? '');
};
/** A funder with ten deals, so that one review may be published alone. */
const addLargeFunder = async (): Promise<string> => {
  const id = await addFunder(server);
  for (let deal = 0; deal < 10; deal += 1)
    await addDeal(server.context.db, 'equity', {
      funderIds: [id],
      funderNames: [id],
      date: '2026-03-01',
      datePrecision: 'day',
    });
  return id;
};
const approved = (funderId: string, review: Partial<Parameters<typeof addReview>[1]> = {}): Promise<string> =>
  addReview(server, { funderId, state: 'approved', publishOn: '2026-11-23', ...review });

describe('the batch', () => {
  it('publishes what is due on its day, once, and writes to the author', async () => {
    const author = await addCaller(server);
    const id = await approved(await addLargeFunder(), { memberId: author.memberId });
    await runBatch(new Date('2026-11-22T05:00:00Z'));
    expect(await statesOf([id])).toEqual(['approved']);
    await runBatch(batchDay);
    await runBatch(batchDay);
    expect(await statesOf([id])).toEqual(['published']);
    const row = await server.context.db
      .selectFrom('reviews')
      .where('id', '=', id)
      .select(['published_on', 'version'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ published_on: '2026-11-23', version: 2 });
    await settleNow(server);
    const emails = await readEmails(server);
    expect(emails.filter(({ to, subject }) => to === author.email && subject === 'Your review is public')).toHaveLength(
      1,
    );
  });

  it('catches up on the days after', async () => {
    const id = await approved(await addLargeFunder());
    await runBatch(new Date('2026-11-25T05:00:00Z'));
    expect(await statesOf([id])).toEqual(['published']);
  });

  it('replaces the published review of the same author at the moment the newer one is published', async () => {
    const funderId = await addLargeFunder();
    const author = await addCaller(server);
    const older = await addReview(server, {
      funderId,
      memberId: author.memberId,
      state: 'published',
      publishedOn: '2026-08-03',
      submittedAt: new Date('2026-07-30T00:00:00Z'),
    });
    const historic = await addReview(server, {
      funderId,
      memberId: author.memberId,
      state: 'published',
      publishedOn: '2025-08-03',
      submittedAt: new Date('2025-07-30T00:00:00Z'),
    });
    const newer = await approved(funderId, { memberId: author.memberId });
    expect(await statesOf([older])).toEqual(['published']);
    await runBatch(batchDay);
    expect(await statesOf([older, historic, newer])).toEqual(['superseded', 'published', 'published']);
  });
});

describe('a small funder', () => {
  it('waits until three organisations are published together', async () => {
    const funderId = await addFunder(server);
    const venture = { name: 'Kitehouse', country: 'NL', sector: 'education' } as const;
    const ids = [
      await approved(funderId, { answers: { venture } }),
      await approved(funderId, { answers: { venture } }),
      await approved(funderId),
    ];
    await runBatch(batchDay);
    expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved']);
    ids.push(await approved(funderId, { publishOn: '2026-11-30' }));
    await runBatch(new Date('2026-11-30T05:00:00Z'));
    expect(await statesOf(ids)).toEqual(['published', 'published', 'published', 'published']);
  });

  it('lets one be published alone after 60 days, if its author said so', async () => {
    const funderId = await addFunder(server);
    const ids = [await approved(funderId, { answers: { publishAlone: true } }), await approved(funderId)];
    await runBatch(new Date('2027-01-21T05:00:00Z'));
    expect(await statesOf(ids)).toEqual(['approved', 'approved']);
    await runBatch(new Date('2027-01-22T05:00:00Z'));
    expect(await statesOf(ids)).toEqual(['published', 'approved']);
  });
});

describe('late decisions', () => {
  it('keep provisional access open until they are taken', async () => {
    const author = await addCaller(server);
    await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const endsAt = async (): Promise<string> =>
      (
        await server.context.db
          .selectFrom('passes')
          .where('member_id', '=', author.memberId)
          .select('ends_at')
          .executeTakeFirstOrThrow()
      ).ends_at.toISOString();
    await runBatch(new Date('2026-11-20T05:00:00Z'));
    expect(await endsAt()).toBe('2026-11-25T00:00:00.000Z');
    await runBatch(new Date('2026-11-24T05:00:00Z'));
    expect(await endsAt()).toBe('2026-11-26T00:00:00.000Z');
    await runBatch(new Date('2026-11-25T05:00:00Z'));
    expect(await endsAt()).toBe('2026-11-27T00:00:00.000Z');
  });

  it('do not bring back access that has ended', async () => {
    const author = await addCaller(server);
    await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    await runBatch(new Date('2026-12-24T05:00:00Z'));
    const pass = await server.context.db
      .selectFrom('passes')
      .where('member_id', '=', author.memberId)
      .select('ends_at')
      .executeTakeFirstOrThrow();
    expect(pass.ends_at.toISOString()).toBe('2026-11-25T00:00:00.000Z');
  });
});

describe('the log of review routes', () => {
  it('holds no id of a review, a draft or a member, and no text', async () => {
    const author = await addCaller(server);
    const answers = reviewAnswers({ funderId: await addFunder(server), headline: 'Zanzibar lighthouse keepers' });
    const reviewId = await sendReview(server, author, answers);
    await callAs(server, author, getMyReview, { params: { id: reviewId } });
    const log = server.logLines.join('\n');
    expect(log).toContain('/api/reviews/drafts/:id/send');
    for (const secret of [reviewId, author.memberId, author.email, 'Zanzibar']) expect(log).not.toContain(secret);
  });
});
