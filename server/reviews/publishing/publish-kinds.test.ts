import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOwnPasses } from '../../access/queries.ts';
import { addEntrepreneur, addProvider, entrepreneurAnswers, providerAnswers } from '../../../tests/review-answers.ts';
import { addCaller, addFunder, decideAndSettle, sendReview, settleNow, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import { publishBatchJob } from '../jobs.ts';

/** From sending to publication for the reviews that are not about funders. */

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.close());

const accept = async (reviewId: string): Promise<string | null> => {
  const reply = await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
  expect(reply.status, reply.text).toBe(200);
  return reply.reply.data.publishOn;
};
const runBatch = async (day: string): Promise<void> => {
  server.clock.set(new Date(`${day}T05:00:00Z`));
  await publishBatchJob.handle(server.context, undefined);
};
const stateOf = async (reviewId: string): Promise<string> =>
  (await server.context.db.selectFrom('reviews').where('id', '=', reviewId).select('state').executeTakeFirstOrThrow())
    .state;
const subjectsOf = async (caller: Caller): Promise<string[]> =>
  (await readEmails(server)).filter(({ to }) => to === caller.email).map(({ subject }) => subject);
const passesOf = async (caller: Caller): Promise<string[]> =>
  (await listOwnPasses(server.context, caller.memberId))
    .map(({ kind, starts_at: from, ends_at: to }) => `${kind} ${(to.getTime() - from.getTime()) / 86_400_000}`)
    .toSorted((one, other) => one.localeCompare(other));

describe('a review of an entrepreneur', () => {
  const newVenture = {
    name: 'Oxbow Cartography',
    website: 'https://oxbow.example',
    country: 'KE',
    sector: 'ict_software',
    legalForm: 'company',
  } as const;

  it('earns a year, lists its venture and is passed on alone with the next batch', async () => {
    const author = await addCaller(server, { memberType: 'funder' });
    const answers = entrepreneurAnswers({ newVenture, funderOrgId: await addFunder(server) });
    const reviewId = await sendReview(server, author, answers, 'entrepreneur');
    expect(await accept(reviewId)).toBe('2026-11-23');
    expect(await passesOf(author)).toEqual(['provisional 7', 'review 395']);
    const venture = await server.context.db
      .selectFrom('entrepreneurs')
      .where('id', '=', 'oxbow-cartography')
      .select('state')
      .executeTakeFirst();
    expect(venture).toEqual({ state: 'listed' });
    await runBatch('2026-11-22');
    expect(await stateOf(reviewId)).toBe('approved');
    await runBatch('2026-11-23');
    expect(await stateOf(reviewId)).toBe('published');
    await settleNow(server);
    const subjects = await subjectsOf(author);
    expect(subjects).toContain('Your review was passed on');
    expect(subjects).not.toContain('Your review is public');
  });

  it('is replaced by a newer one of the same author when that one is passed on', { tags: ['slow'] }, async () => {
    const author = await addCaller(server, { memberType: 'funder' });
    const subject = { ventureId: await addEntrepreneur(server), funderOrgId: await addFunder(server) };
    const first = await sendReview(server, author, entrepreneurAnswers(subject), 'entrepreneur');
    await accept(first);
    const second = await sendReview(server, author, entrepreneurAnswers(subject), 'entrepreneur');
    await accept(second);
    await runBatch('2026-11-23');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['superseded', 'published']);
  });
});

describe('a review of a provider', () => {
  it('earns 90 days, or 180 with what was paid', { tags: ['slow'] }, async () => {
    const [plain, withTerms] = [await addCaller(server), await addCaller(server)];
    const providerId = await addProvider(server);
    await accept(await sendReview(server, plain, providerAnswers({ providerId }), 'provider'));
    const paid = providerAnswers({ providerId, amountPaid: 4_000, currency: 'EUR' });
    await accept(await sendReview(server, withTerms, paid, 'provider'));
    expect(await passesOf(plain)).toEqual(['other_review 90', 'provisional 7']);
    expect(await passesOf(withTerms)).toEqual(['other_review 180', 'provisional 7']);
  });

  it('waits until three voices are published together', { tags: ['slow'] }, async () => {
    const providerId = await addProvider(server);
    const ids: string[] = [];
    const add = async (email: string): Promise<void> => {
      const reviewId = await sendReview(
        server,
        await addCaller(server, { email }),
        providerAnswers({ providerId }),
        'provider',
      );
      await accept(reviewId);
      ids.push(reviewId);
    };
    await add('one@fieldgate.example');
    await add('two@fieldgate.example');
    await add('three@gmail.com');
    await runBatch('2026-11-23');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['approved', 'approved', 'approved']);
    server.clock.set(new Date('2026-11-24T08:00:00Z'));
    admin = await addCaller(server, { role: 'admin' });
    await add('four@gmail.com');
    // Nobody showed a contact. The third voice wrote on the 24th.
    for (const day of ['2026-11-30', '2026-12-21']) {
      await runBatch(day);
      expect(await Promise.all(ids.map(stateOf)), day).toEqual(['approved', 'approved', 'approved', 'approved']);
    }
    await runBatch('2026-12-28');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['published', 'published', 'published', 'published']);
  });
});
