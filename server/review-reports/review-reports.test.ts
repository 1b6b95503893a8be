import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, QueryOf } from '../../contract/endpoint.ts';
import { listFunderReviews } from '../../contract/funders/funders.ts';
import { listResponses, sendReply, listResponseQueue, decideResponse } from '../../contract/replies/replies.ts';
import {
  misuse,
  reviewReportsPerDay,
  reportReview,
  decideReportCase,
  listReviewReports,
  listTombstones,
} from '../../contract/review-reports/review-reports.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addHolder, givePass } from '../../tests/claims.ts';
import { addCaller, addFunder, addReview, type Caller, settleNow } from '../../tests/reviews.ts';
import { carryOutNow } from '../../tests/second-admin.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails, signedIn } from '../../tests/sign-in.ts';
import { days, minutes } from '../clock.ts';

let server: TestServer;
let admin: Caller;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  [admin, reader] = [await addCaller(server, { role: 'admin' }), await addCaller(server)];
  await givePass(server, reader);
});
afterAll(() => server.close());

const message = 'The second sentence names somebody who works there.';
const report = (by: Caller | null, reviewId: string, body: object = {}) =>
  callAs(server, by, reportReview, {
    params: { id: reviewId },
    body: { responseId: null, reason: 'personal_information', message, ...body },
  });
const published = async (funderId: string, publishedOn = '2026-11-16', author?: Caller): Promise<string> =>
  addReview(server, {
    funderId,
    state: 'published',
    publishedOn,
    ...(author === undefined ? {} : { memberId: author.memberId }),
  });
const decide = (by: Caller, id: string, body: BodyOf<typeof decideReportCase>) =>
  callAs(server, by, decideReportCase, { params: { id }, body });
const inDatabase = (reviewId: string) =>
  server.context.db.selectFrom('reviews').where('id', '=', reviewId).select('state').executeTakeFirstOrThrow();

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

interface Case {
  id: string;
  kind: string;
  reviewId: string;
  isShown: boolean;
  reports: { id: string; message: string }[];
  can: string[];
}
async function caseOf(
  reviewId: string,
  by = admin,
  state: QueryOf<typeof listReviewReports>['state'] = 'open',
): Promise<Case> {
  const queue = await callAs(server, by, listReviewReports, { query: { state, limit: '100' } });
  const found = queue.reply.rows.find((one) => one.reviewId === reviewId);
  if (found === undefined) throw new Error(`no case: ${queue.text.slice(0, 500)}`);
  return found;
}
const idsOf = (found: Case): string[] => found.reports.map(({ id }) => id);

describe('reporting', () => {
  it('is for any member, about what is public, with a reason and words', async () => {
    const reviewId = await published(await addFunder(server));
    expect((await report(null, reviewId)).status).toBe(401);
    expect((await report(reader, reviewId, { reason: 'negative' })).status).toBe(422);
    expect((await report(reader, reviewId, { message: 'Bad' })).status).toBe(422);
    expect((await report(reader, reviewId, { message: 'x'.repeat(1001) })).status).toBe(422);
    expect((await report(reader, reviewId, { responseId: crypto.randomUUID() })).status).toBe(404);
    const waiting = await addReview(server, { funderId: await addFunder(server) });
    expect((await report(reader, waiting)).problem.code).toBe('not_found');
    const withoutAccess = await addCaller(server);
    expect((await report(withoutAccess, reviewId)).status).toBe(201);
    expect((await report(withoutAccess, reviewId)).problem.code).toBe('already_reported');
  });

  it('hides nothing, is one case however many report, and its number is told to no reader', async () => {
    const funderId = await addFunder(server);
    const reviewId = await published(funderId);
    const members = await server.context.db
      .insertInto('members')
      .values(
        Array.from({ length: 500 }, (_, place) => ({
          email: `reporter-40417-${place}@canary-40417.example`,
          identity_subject: `canary-40417-${place}`,
          member_type: 'other' as const,
          terms_version: '2026-11-01',
          terms_accepted_at: server.clock.now(),
          created_at: server.clock.now(),
        })),
      )
      .returning('id')
      .execute();
    await server.context.db
      .insertInto('review_reports')
      .values(
        members.map(({ id }) => ({
          review_id: reviewId,
          member_id: id,
          reason: 'not_genuine' as const,
          message,
          reported_at: server.clock.now(),
        })),
      )
      .execute();
    expect((await inDatabase(reviewId)).state).toBe('published');
    const seen = await callAs(server, reader, listFunderReviews, { params: { id: funderId } });
    expect(seen.text).toContain(reviewId);
    const under = await callAs(server, reader, listResponses, { query: { reviewIds: reviewId } });
    // Ids are random and may hold the digits: only numbers count.
    expect(numbersIn([seen.json, under.json]).filter((number) => number > 400)).toEqual([]);
    expect(under.json).toMatchObject({ data: [{ reported: [] }] });
    const found = await caseOf(reviewId);
    expect(found.reports).toHaveLength(500);
    expect(JSON.stringify(found)).not.toContain('40417-');
  });

  it('has a limit a day, also for twelve at once', async () => {
    const [member, funderId] = [await addCaller(server), await addFunder(server)];
    const reviews = await Promise.all(Array.from({ length: 12 }, () => published(funderId)));
    const answers = await Promise.all(reviews.map((id) => report(member, id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(reviewReportsPerDay);
    expect(refused.map(({ problem }) => problem.code)).toEqual(['report_limit', 'report_limit']);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('stops for thirty days after three rejected reports within ninety, and says so', async () => {
    const [member, funderId] = [await addCaller(server), await addFunder(server)];
    for (let count = 1; count <= misuse.rejected; count += 1) {
      const reviewId = await published(funderId);
      expect((await report(member, reviewId)).status).toBe(201);
      const found = await caseOf(reviewId);
      await decide(admin, found.id, { decision: 'reject', reportIds: idsOf(found) });
    }
    const next = await published(funderId);
    const refused = await report(member, next);
    expect([refused.status, refused.problem.code]).toEqual([403, 'report_paused']);
    expect(refused.problem.detail).toContain('You can report again from 19 Dec 2026');
    server.clock.move(days(misuse.pauseDays) + minutes(1));
    const later = { ...member, headers: await signedIn(server, member.email) };
    expect((await report(later, next)).status).toBe(201);
    server.clock.move(-days(misuse.pauseDays) - minutes(1));
  });
});

describe('an admin', () => {
  it('takes a review down: a tombstone, an email to who reported and one to its writer', async () => {
    const [author, reporter, funderId] = [await addCaller(server), await addCaller(server), await addFunder(server)];
    const [older, newest] = [await published(funderId, '2026-11-02'), await published(funderId)];
    const reviewId = await published(funderId, '2026-11-09', author);
    await report(reporter, reviewId);
    const found = await caseOf(reviewId);
    expect(found).toMatchObject({ kind: 'review', isShown: true, can: ['take_down', 'reject'] });
    const without = await decide(admin, found.id, unchecked({ decision: 'take_down', reportIds: idsOf(found) }));
    expect(without.status).toBe(422);
    const answer = 'Thank you, you were right about the name.';
    const body = { decision: 'take_down', reportIds: idsOf(found), reasonCode: 'names_individual', answer };
    const decided = await decide(admin, found.id, unchecked(body));
    expect(decided.json).toMatchObject({ data: { decided: 0, waits: {} } });
    expect(await caseOf(reviewId)).toMatchObject({
      isShown: true,
      can: ['reject'],
      removal: { askedAt: expect.any(String) },
    });
    expect((await decide(admin, found.id, unchecked(body))).problem.code).toBe('invalid_transition');
    expect((await inDatabase(reviewId)).state).toBe('published');
    await carryOutNow(server);
    expect((await decide(admin, found.id, unchecked(body))).problem.code).toBe('stale');
    expect((await inDatabase(reviewId)).state).toBe('removed');
    const list = await callAs(server, reader, listFunderReviews, { params: { id: funderId } });
    // Of one period: their order is random.
    expect(new Set(list.reply.data.map(({ id }) => id))).toEqual(new Set([newest, older]));
    expect(
      (await callAs(server, reader, listTombstones, { query: { subjectKind: 'funder', subjectId: funderId } })).json,
    ).toEqual({
      data: [{ takenDownOn: '2026-11-18', reason: 'Names or describes a person' }],
    });
    server.clock.move(minutes(1));
    await settleNow(server);
    const emails = await readEmails(server);
    const outcome = emails.find(({ to }) => to === reporter.email);
    expect(outcome?.subject).toBe('The result of your report');
    expect(outcome?.text).toContain(answer);
    expect(emails.some(({ to }) => to === author.email)).toBe(true);
    expect(await caseOf(reviewId, admin, 'taken_down')).toMatchObject({ isShown: false, can: [] });
  });

  it('tells of a review that its writer took back neither day nor reason', async () => {
    const funderId = await addFunder(server);
    const reviewId = await published(funderId);
    await server.context.db.updateTable('reviews').set({ state: 'withdrawn' }).where('id', '=', reviewId).execute();
    const stones = await callAs(server, reader, listTombstones, {
      query: { subjectKind: 'funder', subjectId: funderId },
    });
    expect(stones.json).toEqual({ data: [{ takenDownOn: null, reason: null }] });
  });

  it('takes a reply down, and leaves the review', async () => {
    const domain = 'reported.example';
    const funderId = await addFunder(server, { website: `https://${domain}` });
    const holder = await addHolder(server, { funderId, admin, email: `desk@${domain}` });
    const reviewId = await published(funderId);
    const text = 'Thank you. We now send the list a week ahead.';
    await callAs(server, holder, sendReply, { params: { id: reviewId }, body: { text, version: 0 } });
    const queue = await callAs(server, admin, listResponseQueue, { query: { state: 'waiting' } });
    const { id: responseId, version } = queue.reply.rows[0] ?? { id: '', version: 0 };
    expect((await report(reader, reviewId, { responseId })).problem.code).toBe('not_found');
    await callAs(server, admin, decideResponse, {
      params: { id: responseId },
      body: { decision: 'approve', version },
    });
    expect((await report(reader, reviewId, { responseId })).status).toBe(201);
    expect((await report(reader, reviewId)).status).toBe(201);
    const queueOfCases = await callAs(server, admin, listReviewReports, { query: { state: 'open', limit: '100' } });
    const found = queueOfCases.reply.rows.find((one) => one.reviewId === reviewId && one.kind === 'reply');
    await decide(admin, found?.id ?? '', {
      decision: 'take_down',
      reportIds: found?.reports.map(({ id }) => id) ?? [],
      reasonCode: 'promotion_or_spam',
    });
    const under = await callAs(server, reader, listResponses, { query: { reviewIds: reviewId } });
    expect(under.json).toMatchObject({
      data: [{ reply: { text: null, removedReason: 'Promotion or spam' } }],
    });
    const { reported } = under.reply.data[0] ?? {};
    expect(reported?.toSorted()).toEqual([reviewId, responseId ?? ''].toSorted());
    expect((await inDatabase(reviewId)).state).toBe('published');
    const subjects = (await readEmails(server)).filter(({ to }) => to === holder.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your reply was removed');
  });

  it('does not decide about their own report, their own text or whom they work for', async () => {
    const [author, funderId] = [await addCaller(server), await addFunder(server, { website: 'https://tied.example' })];
    const reviewId = await published(funderId, '2026-11-16', author);
    await report(reader, reviewId);
    const reporter = await addCaller(server);
    await report(reporter, reviewId);
    await server.context.db
      .updateTable('members')
      .set({ role: 'admin', is_moderator: true })
      .where('id', 'in', [author.memberId, reporter.memberId])
      .execute();
    const tied = await addCaller(server, { role: 'admin', email: 'admin@tied.example' });
    for (const by of [author, reporter, tied]) {
      const found = await caseOf(reviewId, by);
      expect(found.can).toEqual([]);
      expect((await decide(by, found.id, { decision: 'reject', reportIds: idsOf(found) })).problem.code).toBe(
        'conflict_of_interest',
      );
    }
    expect(
      (await decide(admin, crypto.randomUUID(), { decision: 'reject', reportIds: [crypto.randomUUID()] })).problem.code,
    ).toBe('not_found');
    expect((await decide(reader, reviewId, { decision: 'reject', reportIds: [] })).status).toBe(403);
  });

  it('narrows the cases by words and by age', async () => {
    const ask = async (query: { search?: string; age?: '3' | '30' }) =>
      (await callAs(server, admin, listReviewReports, { query: { state: 'rejected', ...query } })).reply.rows;
    const all = await ask({});
    const [one] = all;
    const named = await ask({ search: one?.subject.name.toUpperCase() ?? '' });
    expect(named.map(({ id }) => id)).toEqual(
      all
        .filter(({ subject, headline }) => subject.name === one?.subject.name || headline === one?.subject.name)
        .map(({ id }) => id),
    );
    expect(await ask({ search: 'no one wrote this' })).toEqual([]);
    expect(await ask({ age: '30' })).toEqual([]);
  });

  it('pages through the cases', async () => {
    const first = await callAs(server, admin, listReviewReports, { query: { state: 'rejected', limit: '1' } });
    const page = first.reply;
    expect(page.counts.rejected).toBe(3);
    const second = await callAs(server, admin, listReviewReports, {
      query: { state: 'rejected', limit: '2', cursor: page.nextCursor ?? '' },
    });
    const rest = second.reply;
    expect(rest.nextCursor).toBeNull();
    expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size).toBe(3);
  });
});
