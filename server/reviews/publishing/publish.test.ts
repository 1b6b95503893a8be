import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOwnPasses } from '../../access/queries.ts';
import { getMyReview } from '../../../contract/reviews/reviews.ts';
import { callAs } from '../../../tests/call-as.ts';
import { ownerOf } from '../../../tests/database.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import {
  addCaller,
  addFunder,
  addLargeFunder,
  addReview,
  reviewAnswers,
  sendReview,
  settleNow,
} from '../../../tests/reviews.ts';
import { publishBatchJob } from '../jobs.ts';
import { takeBack } from './withdraw-commands.ts';

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
const approved = (funderId: string, review: Partial<Parameters<typeof addReview>[1]> = {}): Promise<string> =>
  addReview(server, { funderId, state: 'approved', publishOn: '2026-11-23', ...review });
/** By writers whose contact was shown. */
const settled = (funderId: string, review: Partial<Parameters<typeof addReview>[1]> = {}): Promise<string> =>
  approved(funderId, { verificationLevel: 1, ...review });
const at = (day: string): Date => new Date(`${day}T05:00:00Z`);

describe('the batch', () => {
  it('publishes what is due on its day, once, and writes to the author', async () => {
    const author = await addCaller(server);
    const funderId = await addLargeFunder(server);
    const id = await approved(funderId, { memberId: author.memberId });
    const ids = [id, await approved(funderId), await approved(funderId)];
    await runBatch(at('2026-11-22'));
    expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved']);
    await runBatch(batchDay);
    await runBatch(batchDay);
    expect(await statesOf(ids)).toEqual(['published', 'published', 'published']);
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

  it('catches up on the days after', { tags: ['slow'] }, async () => {
    const funderId = await addLargeFunder(server);
    const ids = [await approved(funderId), await approved(funderId), await approved(funderId)];
    await runBatch(at('2026-11-25'));
    expect(await statesOf(ids)).toEqual(['published', 'published', 'published']);
  });

  it('that stops half-way shows no part of a group, and goes on where it was', { tags: ['slow'] }, async () => {
    const { db } = server.context;
    const [first = '', second = ''] = [await addLargeFunder(server), await addLargeFunder(server)].toSorted();
    const idsOf = async (funderId: string): Promise<string[]> => [
      await approved(funderId),
      await approved(funderId),
      await approved(funderId),
    ];
    const [whole, broken] = [await idsOf(first), await idsOf(second)];
    const owner = ownerOf(db);
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      owner,
    );
    await sql`create trigger refuse_one before update on reviews for each row
      when (new.id = ${sql.lit(broken[1])}::uuid) execute function refuse()`.execute(owner);
    await expect(runBatch(batchDay)).rejects.toThrow();
    expect(await statesOf(whole)).toEqual(['published', 'published', 'published']);
    expect(await statesOf(broken)).toEqual(['approved', 'approved', 'approved']);
    await sql`drop trigger refuse_one on reviews`.execute(owner);
    await runBatch(at('2026-11-24'));
    expect(await statesOf(broken)).toEqual(['published', 'published', 'published']);
    const decisions = await db.selectFrom('review_decisions').where('decision', '=', 'publish').select('id').execute();
    expect(decisions).toHaveLength(6);
  });

  it('that comes late is that of its Monday', { tags: ['slow'] }, async () => {
    const funderId = await addFunder(server);
    // Sent so that the third is settled from the Tuesday on.
    const ids = [await settled(funderId), await settled(funderId)];
    ids.push(await approved(funderId, { submittedAt: new Date('2026-10-24T08:00:00Z') }));
    await runBatch(at('2026-11-25'));
    expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved']);
    await runBatch(at('2026-11-30'));
    expect(await statesOf(ids)).toEqual(['published', 'published', 'published']);
  });

  it(
    'replaces the published review of the same author at the moment the newer one is published',
    { tags: ['slow'] },
    async () => {
      const funderId = await addLargeFunder(server);
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
      expect(await statesOf([older, historic, newer])).toEqual(['published', 'published', 'approved']);
      await runBatch(at('2026-12-21'));
      expect(await statesOf([older, historic, newer])).toEqual(['superseded', 'published', 'published']);
    },
  );
});

describe('a large funder', () => {
  it('shows one review alone after 28 days and not after 27', { tags: ['slow'] }, async () => {
    const ids = [await approved(await addLargeFunder(server))];
    for (const day of ['2026-11-23', '2026-11-30', '2026-12-14', '2026-12-20']) {
      await runBatch(at(day));
      expect(await statesOf(ids), day).toEqual(['approved']);
    }
    await runBatch(at('2026-12-21'));
    expect(await statesOf(ids)).toEqual(['published']);
  });

  it('shows two only with a third, whoever showed a contact', { tags: ['slow'] }, async () => {
    const funderId = await addLargeFunder(server);
    const ids = [await approved(funderId), await settled(funderId)];
    await runBatch(batchDay);
    expect(await statesOf(ids)).toEqual(['approved', 'approved']);
    ids.push(await approved(funderId, { publishOn: '2026-11-30' }));
    await runBatch(at('2026-11-30'));
    expect(await statesOf(ids)).toEqual(['published', 'published', 'published']);
  });

  it('shows nothing of two that are left when the third goes before the batch', { tags: ['slow'] }, async () => {
    const funderId = await addLargeFunder(server);
    const ids = [await approved(funderId), await approved(funderId), await approved(funderId)];
    await server.context.db.transaction().execute(async (trx) => {
      await takeBack(server.context, trx, { id: ids[0] ?? '', state: 'approved' });
    });
    await runBatch(batchDay);
    expect(await statesOf(ids)).toEqual(['withdrawn', 'approved', 'approved']);
    await runBatch(at('2026-12-21'));
    expect(await statesOf(ids)).toEqual(['withdrawn', 'published', 'published']);
  });
});

describe('a small funder', () => {
  it('waits until three organisations are published together', async () => {
    const funderId = await addFunder(server);
    const venture = { name: 'Kitehouse', country: 'NL', sector: 'education' } as const;
    const ids = [
      await settled(funderId, { answers: { venture } }),
      await settled(funderId, { answers: { venture } }),
      await settled(funderId),
    ];
    await runBatch(batchDay);
    expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved']);
    ids.push(await settled(funderId, { publishOn: '2026-11-30' }));
    await runBatch(at('2026-11-30'));
    expect(await statesOf(ids)).toEqual(['published', 'published', 'published', 'published']);
  });

  it('waits for those whose contact was shown, or who wrote more than 30 days ago', { tags: ['slow'] }, async () => {
    const funderId = await addFunder(server);
    const sentOn18th = { submittedAt: new Date('2026-11-18T10:00:00Z') };
    const ids = [await settled(funderId), await approved(funderId, sentOn18th), await approved(funderId, sentOn18th)];
    for (const day of ['2026-11-23', '2026-12-14', '2026-12-18', '2026-12-20']) {
      await runBatch(at(day));
      expect(await statesOf(ids), day).toEqual(['approved', 'approved', 'approved']);
    }
    await runBatch(at('2026-12-21'));
    expect(await statesOf(ids)).toEqual(['published', 'published', 'published']);
  });

  it(
    'lets one be published alone on the first Monday after 60 days, if its author said so',
    { tags: ['slow'] },
    async () => {
      const funderId = await addFunder(server);
      const ids = [await approved(funderId, { answers: { publishAlone: true } }), await approved(funderId)];
      await runBatch(at('2027-01-18'));
      await runBatch(at('2027-01-22'));
      expect(await statesOf(ids)).toEqual(['approved', 'approved']);
      await runBatch(at('2027-01-25'));
      expect(await statesOf(ids)).toEqual(['published', 'approved']);
    },
  );
});

describe('late decisions', () => {
  it('keep provisional access open until they are taken', { tags: ['slow'] }, async () => {
    const author = await addCaller(server);
    await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const endsAt = async (): Promise<string> =>
      (await listOwnPasses(server.context, author.memberId))[0]?.ends_at.toISOString() ?? '';
    await runBatch(new Date('2026-11-20T05:00:00Z'));
    expect(await endsAt()).toBe('2026-11-25T00:00:00.000Z');
    await runBatch(new Date('2026-11-24T05:00:00Z'));
    expect(await endsAt()).toBe('2026-11-26T00:00:00.000Z');
    await runBatch(new Date('2026-11-25T05:00:00Z'));
    expect(await endsAt()).toBe('2026-11-27T00:00:00.000Z');
  });

  it('do not bring back access that has ended', { tags: ['slow'] }, async () => {
    const author = await addCaller(server);
    await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    await runBatch(new Date('2026-12-24T05:00:00Z'));
    const [pass] = await listOwnPasses(server.context, author.memberId);
    expect(pass?.ends_at.toISOString()).toBe('2026-11-25T00:00:00.000Z');
  });
});

describe('the log of review routes', () => {
  it('holds no id of a review, a draft or a member, and no text', { tags: ['slow'] }, async () => {
    const author = await addCaller(server);
    const answers = reviewAnswers({ funderId: await addFunder(server), headline: 'Zanzibar lighthouse keepers' });
    const reviewId = await sendReview(server, author, answers);
    await callAs(server, author, getMyReview, { params: { id: reviewId } });
    const log = server.logLines.join('\n');
    expect(log).toContain('/api/reviews/drafts/:id/send');
    for (const secret of [reviewId, author.memberId, author.email, 'Zanzibar']) expect(log).not.toContain(secret);
  });
});
