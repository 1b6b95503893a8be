import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, QueryOf } from '../../contract/endpoint.ts';
import { markHelpful, unmarkHelpful } from '../../contract/helpful/helpful.ts';
import {
  editDays,
  sendReply,
  saveReply,
  sendUpdate,
  decideResponse,
  listResponses,
  listReceivedReplies,
  listResponseQueue,
  getReply,
  getUpdate,
} from '../../contract/replies/replies.ts';
import { reportReview } from '../../contract/review-reports/review-reports.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { addHolder, givePass } from '../../tests/claims.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails, signedIn } from '../../tests/sign-in.ts';
import { after, days, hours } from '../clock.ts';

let server: TestServer;
let admin: Caller;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  [admin, reader] = [await addCaller(server, { role: 'admin' }), await addCaller(server)];
  await givePass(server, reader);
});
afterAll(() => server.close());

const words = 'Thank you. We now send the list a week ahead, as you asked.';
let made = 0;

/** A published review of a claimed funder, with its writer. */
async function setting() {
  made += 1;
  const domain = `reply-${made}.example`;
  const funderId = await addFunder(server, { website: `https://${domain}`, name: `Fund Number ${made}` });
  const holder = await addHolder(server, { funderId, admin, email: `desk@${domain}` });
  const author = await addCaller(server);
  const reviewId = await addReview(server, {
    funderId,
    memberId: author.memberId,
    state: 'published',
    publishedOn: '2026-11-16',
  });
  return { funderId, holder, author, reviewId };
}

const send = (by: Caller, reviewId: string, text = words, version = 0) =>
  callAs(server, by, sendReply, { params: { id: reviewId }, body: { text, version } });
const save = (by: Caller, reviewId: string, text: string, version: number) =>
  callAs(server, by, saveReply, { params: { id: reviewId }, body: { text, version } });
const update = (by: Caller, reviewId: string, text: string, version = 0) =>
  callAs(server, by, sendUpdate, { params: { id: reviewId }, body: { text, version } });
const decide = (by: Caller, id: string, body: BodyOf<typeof decideResponse>) =>
  callAs(server, by, decideResponse, { params: { id }, body });

async function under(reviewId: string, by: Caller = reader) {
  const answer = await callAs(server, by, listResponses, { query: { reviewIds: reviewId } });
  return answer.reply.data[0];
}

const received = (by: Caller | null) => callAs(server, by, listReceivedReplies);

interface Queued {
  id: string;
  version: number;
  kind: string;
  text: string;
  shownText: string | null;
  review: { id: string };
  can: string[];
}
async function queued(
  reviewId: string,
  kind = 'reply',
  state: QueryOf<typeof listResponseQueue>['state'] = 'waiting',
  by = admin,
): Promise<Queued> {
  const queue = await callAs(server, by, listResponseQueue, { query: { state, limit: '100' } });
  const row = queue.reply.rows.find((one) => one.review.id === reviewId && one.kind === kind);
  if (row === undefined) throw new Error(`not in the queue: ${queue.text.slice(0, 500)}`);
  return row;
}

async function publish(reviewId: string, kind = 'reply'): Promise<void> {
  const { id, version } = await queued(reviewId, kind);
  const decided = await decide(admin, id, { decision: 'approve', version });
  if (decided.status !== 200) throw new Error(decided.text);
}

describe('a reply', () => {
  it('is for verified members of the funder alone', async () => {
    const { reviewId, author } = await setting();
    const elsewhere = (await setting()).holder;
    const namesake = await addCaller(server, { memberType: 'funder', email: `x@reply-${made - 1}.example` });
    for (const by of [author, elsewhere, namesake, reader, admin]) {
      expect((await callAs(server, by, getReply, { params: { id: reviewId } })).status).toBe(404);
      expect((await save(by, reviewId, words, 0)).status).toBe(404);
      expect((await send(by, reviewId)).status).toBe(404);
    }
  });

  it('is kept as a draft, checked, and shown with a half-year and without its writer', async () => {
    const { funderId, holder, reviewId } = await setting();
    expect((await callAs(server, holder, getReply, { params: { id: reviewId } })).json).toMatchObject({
      data: { state: null, text: '', version: 0, can: ['save', 'send'] },
    });
    expect((await save(holder, reviewId, 'Thank', 0)).json).toMatchObject({ data: { state: 'draft', version: 1 } });
    expect((await save(holder, reviewId, 'Other', 0)).problem.code).toBe('stale');
    expect((await send(holder, reviewId, 'Too short', 1)).status).toBe(422);
    expect((await send(holder, reviewId, 'x'.repeat(1501), 1)).status).toBe(422);
    expect((await send(holder, reviewId, words, 1)).json).toMatchObject({ data: { state: 'submitted', can: [] } });
    expect((await under(reviewId))?.reply).toBeNull();
    expect((await save(holder, reviewId, 'More', 2)).problem.code).toBe('invalid_transition');
    await publish(reviewId);
    const seen = await callAs(server, reader, listResponses, { query: { reviewIds: reviewId } });
    expect(seen.json).toMatchObject({ data: [{ reply: { text: words, period: '2026 H2' }, can: ['mark_helpful'] }] });
    for (const hidden of [holder.memberId, holder.email, '2026-11-18'])
      expect(seen.text + JSON.stringify(seen.headers)).not.toContain(hidden);
    const emails = await readEmails(server);
    const decided = emails.find(({ to, subject }) => to === holder.email && subject.startsWith('Your reply'));
    expect(decided?.subject).toBe('Your reply is public');
    expect(decided?.text).toContain(`/funder/${funderId}#review-${reviewId}`);
  });

  it('is told to the writer of the review once, through no job that names them', async () => {
    const { holder, author, reviewId } = await setting();
    await send(holder, reviewId);
    await publish(reviewId);
    const { rows } = await sql<{ name: string; data: string; key: string; isLate: boolean }>`
      select name, data::text, singleton_key as key,
        start_after between ${after(server.clock.now(), hours(5))} and ${after(server.clock.now(), hours(73))} as "isLate"
      from pgboss.job where name = 'replies.received-letter' and state = 'created'`.execute(server.context.db);
    expect(rows).toMatchObject([{ isLate: true }]);
    expect(JSON.stringify(rows)).not.toContain(reviewId);
    expect(JSON.stringify(rows)).not.toContain(author.memberId);
    expect((await received(author)).json).toMatchObject({ data: [{ reviewId, text: words, period: '2026 H2' }] });
    const mine = async () => (await readEmails(server)).filter(({ to }) => to === author.email);
    expect((await mine()).map(({ subject }) => subject)).toEqual(['There is a reply to your review']);
    await send(holder, reviewId, `${words} Again.`, 2);
    await publish(reviewId);
    expect(await mine()).toHaveLength(1);
  });

  it('is edited for fourteen days, and the older one stays until the edit is published', async () => {
    const { holder, reviewId } = await setting();
    await send(holder, reviewId);
    await publish(reviewId);
    const edited = `${words} And the calls are shorter.`;
    expect((await save(holder, reviewId, edited, 2)).json).toMatchObject({
      data: { state: 'draft', text: edited, shownText: words, editableUntil: '2026-12-02' },
    });
    await send(holder, reviewId, edited, 3);
    expect((await under(reviewId))?.reply?.text).toBe(words);
    const row = await queued(reviewId);
    expect(row).toMatchObject({ text: edited, shownText: words });
    await decide(admin, row.id, { decision: 'decline', version: row.version, reasonCode: 'names_individual' });
    expect((await under(reviewId))?.reply?.text).toBe(words);
    await send(holder, reviewId, `${edited} Yes.`, row.version + 1);
    await publish(reviewId);
    expect((await under(reviewId))?.reply?.text).toBe(`${edited} Yes.`);
    server.clock.move(days(editDays));
    const later = { ...holder, headers: await signedIn(server, holder.email) };
    expect((await save(later, reviewId, words, row.version + 3)).problem.code).toBe('invalid_transition');
    server.clock.move(-days(editDays));
  });

  it('is sent back or declined with a reason, by email', async () => {
    const { holder, reviewId } = await setting();
    await send(holder, reviewId);
    const { id, version } = await queued(reviewId);
    const ask = { decision: 'request_changes', version, reasonCode: 'identifies_writer' } as const;
    expect((await decide(admin, id, unchecked(ask))).status).toBe(422);
    expect((await decide(admin, id, { ...ask, reasonCode: unchecked('negative'), message: words })).status).toBe(422);
    expect((await decide(admin, id, { ...ask, message: 'Please do not guess who it was.' })).status).toBe(200);
    expect((await callAs(server, holder, getReply, { params: { id: reviewId } })).json).toMatchObject({
      data: { state: 'changes_requested', message: 'Please do not guess who it was.', can: ['save', 'send'] },
    });
    const message = (await readEmails(server)).find(
      ({ to, subject }) => to === holder.email && subject.startsWith('Your reply'),
    );
    expect(message?.subject).toBe('Your reply needs a change');
    expect(message?.text).toContain('Please do not guess who it was.');
    await send(holder, reviewId, words, version + 1);
    const again = await queued(reviewId);
    await decide(admin, again.id, { decision: 'decline', version: again.version, reasonCode: 'threat' });
    expect((await callAs(server, holder, getReply, { params: { id: reviewId } })).json).toMatchObject({
      data: { state: 'declined', can: [] },
    });
  });

  it('is marked as reported for the member who reported it, and for no other', async () => {
    const [one, other] = [await setting(), await setting()];
    for (const { holder, reviewId } of [one, other]) {
      await send(holder, reviewId);
      await publish(reviewId);
    }
    const responseId = (await under(one.reviewId))?.reply?.id ?? '';
    const report = { responseId, reason: 'advertising' as const, message: 'It praises a product at length.' };
    const { status } = await callAs(server, reader, reportReview, { params: { id: one.reviewId }, body: report });
    expect(status).toBe(201);
    expect((await under(one.reviewId))?.reported).toEqual([responseId]);
    expect((await under(other.reviewId))?.reported).toEqual([]);
    expect((await under(one.reviewId, one.holder))?.reported).toEqual([]);
  });

  it('is one, also when two members of the funder begin at once', { tags: ['slow'] }, async () => {
    const { funderId, holder, reviewId } = await setting();
    const second = await addHolder(server, { funderId, admin, email: `two@reply-${made}.example` });
    const answers = await Promise.all([save(holder, reviewId, 'One', 0), save(second, reviewId, 'Two', 0)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is decided once, and by no admin with a tie', async () => {
    const { holder, author, reviewId } = await setting();
    await send(holder, reviewId);
    const { id, version } = await queued(reviewId);
    const tied = await addCaller(server, { role: 'admin', email: `admin@reply-${made}.example` });
    expect((await queued(reviewId, 'reply', 'waiting', tied)).can).toEqual([]);
    expect((await decide(tied, id, { decision: 'approve', version })).problem.code).toBe('conflict_of_interest');
    await server.context.db
      .updateTable('members')
      .set({ role: 'admin', is_moderator: true })
      .where('id', '=', author.memberId)
      .execute();
    expect((await decide(author, id, { decision: 'approve', version })).problem.code).toBe('conflict_of_interest');
    expect((await decide(reader, id, { decision: 'approve', version })).problem.code).toBe('moderator_only');
    const both = await Promise.all([1, 2].map(() => decide(admin, id, { decision: 'approve', version })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await decide(admin, crypto.randomUUID(), { decision: 'approve', version })).problem.code).toBe('not_found');
  });
});

describe('what stands under a review', () => {
  it('is for who may read the review: with access, or of the funder', async () => {
    const { holder, reviewId } = await setting();
    const elsewhere = (await setting()).holder;
    const without = await addCaller(server);
    await send(holder, reviewId);
    await publish(reviewId);
    expect((await under(reviewId, holder))?.can).toEqual(['reply']);
    expect(await under(reviewId, elsewhere)).toBeUndefined();
    expect(await under(reviewId, without)).toBeUndefined();
    expect((await callAs(server, guest, listResponses, { query: { reviewIds: reviewId } })).status).toBe(401);
    expect((await callAs(server, reader, listResponses, { query: { reviewIds: 'x' } })).status).toBe(400);
    expect((await callAs(server, reader, listResponses, { query: { reviewIds: '' } })).status).toBe(400);
  });
});

describe('the update of the writer', () => {
  it('is one, after a reply, and of the writer alone', { tags: ['slow'] }, async () => {
    const { holder, author, reviewId } = await setting();
    await givePass(server, author);
    const answer = 'They did shorten the calls, thank you for that.';
    expect((await update(author, reviewId, answer)).status).toBe(404);
    await send(holder, reviewId);
    await publish(reviewId);
    for (const by of [holder, reader, admin]) {
      expect((await under(reviewId, by))?.can).not.toContain('update');
      expect((await callAs(server, by, getUpdate, { params: { id: reviewId } })).status).toBe(404);
      expect((await update(by, reviewId, answer)).status).toBe(404);
    }
    expect((await under(reviewId, author))?.can).toContain('update');
    expect((await update(author, reviewId, 'x'.repeat(501))).status).toBe(422);
    expect((await update(author, reviewId, answer)).json).toMatchObject({ data: { state: 'submitted' } });
    const stored = await server.context.db
      .selectFrom('review_responses')
      .where('review_id', '=', reviewId)
      .where('kind', '=', 'update')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(author.memberId);
    const row = await queued(reviewId, 'update');
    expect(JSON.stringify(row)).not.toContain(author.email);
    await publish(reviewId, 'update');
    expect((await under(reviewId))?.update).toMatchObject({ text: answer, period: '2026 H2' });
    expect((await under(reviewId, author))?.can).not.toContain('update');
    expect((await update(author, reviewId, answer, 2)).problem.code).toBe('invalid_transition');
    const emails = (await readEmails(server)).filter(({ to }) => to === author.email);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      'There is a reply to your review',
      'Your update is public',
    ]);
  });
});

describe('the replies to what one wrote', () => {
  it('are for the writer alone, kept nowhere, and offer the one update until it is public', async () => {
    const { funderId, holder, author, reviewId } = await setting();
    await save(holder, reviewId, 'Not public yet, so nobody is told.', 0);
    expect((await received(author)).json).toEqual({ data: [] });
    await send(holder, reviewId, words, 1);
    await publish(reviewId);
    const mine = await received(author);
    expect(mine.headers['cache-control']).toBe('no-store');
    expect(mine.json).toEqual({
      data: [
        {
          reviewId,
          funder: { id: funderId, name: `Fund Number ${made}` },
          text: words,
          period: '2026 H2',
          updateState: null,
          can: ['update'],
        },
      ],
    });
    for (const by of [holder, reader, admin]) expect((await received(by)).text).not.toContain(reviewId);
    expect((await received(null)).status).toBe(401);
    await update(author, reviewId, 'They did shorten the calls, thank you for that.');
    expect((await received(author)).json).toMatchObject({ data: [{ updateState: 'submitted', can: ['update'] }] });
    await publish(reviewId, 'update');
    expect((await received(author)).json).toMatchObject({ data: [{ updateState: 'published', can: [] }] });
  });

  it('are gone with the review and with the reply', async () => {
    const { holder, author, reviewId } = await setting();
    await send(holder, reviewId);
    await publish(reviewId);
    await server.context.db.updateTable('reviews').set({ state: 'removed' }).where('id', '=', reviewId).execute();
    expect((await received(author)).json).toEqual({ data: [] });
    await server.context.db.updateTable('reviews').set({ state: 'published' }).where('id', '=', reviewId).execute();
    await server.context.db
      .updateTable('review_responses')
      .set({ state: 'removed', removed_on: '2026-11-19', removal_reason: 'threat' })
      .where('review_id', '=', reviewId)
      .execute();
    expect((await received(author)).json).toEqual({ data: [] });
  });
});

describe('helpful', () => {
  const mark = (by: Caller, reviewId: string) => callAs(server, by, markHelpful, { params: { id: reviewId } });
  const unmark = (by: Caller, reviewId: string) => callAs(server, by, unmarkHelpful, { params: { id: reviewId } });
  const count = async (reviewId: string) => {
    const answer = await callAs(server, reader, listResponses, { query: { reviewIds: reviewId } });
    return answer.reply.data[0];
  };

  it('counts each member once, shows the number from five on, and can be taken back', async () => {
    const { holder, reviewId } = await setting();
    const readers = await Promise.all([1, 2, 3, 4].map(() => addCaller(server)));
    await givePass(server, ...readers, holder);
    for (const by of [...readers, ...readers])
      expect((await mark(by, reviewId)).json).toEqual({ data: { isHelpfulToMe: true } });
    expect(await count(reviewId)).toMatchObject({ helpful: null, isHelpfulToMe: false });
    await mark(reader, reviewId);
    expect(await count(reviewId)).toMatchObject({ helpful: 5, isHelpfulToMe: true });
    expect((await unmark(reader, reviewId)).json).toEqual({ data: { isHelpfulToMe: false } });
    expect(await count(reviewId)).toMatchObject({ helpful: null, isHelpfulToMe: false });
    expect((await mark(holder, reviewId)).problem.code).toBe('conflict_of_interest');
    expect((await mark(await addCaller(server), reviewId)).problem.code).toBe('access_required');
    expect((await mark(reader, crypto.randomUUID())).problem.code).toBe('not_found');
  });

  it('answers the writer of the review like everybody, and keeps nothing', async () => {
    const { author, reviewId } = await setting();
    await givePass(server, author);
    const [own, others] = [await mark(author, reviewId), await mark(reader, reviewId)];
    expect([own.status, own.text]).toEqual([others.status, others.text]);
    const marks = await server.context.db
      .selectFrom('helpful_marks')
      .where('review_id', '=', reviewId)
      .select('member_id')
      .execute();
    expect(marks).toEqual([{ member_id: reader.memberId }]);
  });
});

it('narrows the queue by words and by age', async () => {
  const ask = async (query: { search?: string; age?: '30' }) =>
    (await callAs(server, admin, listResponseQueue, { query: { state: 'published', limit: '100', ...query } })).reply
      .rows;
  const all = await ask({});
  const [one] = all;
  expect(one).toBeDefined();
  const found = await ask({ search: one?.text.slice(0, 40).toUpperCase() ?? '' });
  expect(found.map(({ id }) => id)).toContain(one?.id);
  expect(await ask({ search: 'no one wrote this' })).toEqual([]);
  expect((await ask({ age: '30' })).length).toBeLessThan(all.length);
});
