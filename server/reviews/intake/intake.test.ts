import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMemberStatus } from '../../../contract/members/admin-actions.ts';
import { getMember, listMembers } from '../../../contract/members/list.ts';
import { listReviewQueue } from '../../../contract/reviews/moderation.ts';
import {
  getMyReview,
  listMyReviews,
  resendReview,
  sendDraft,
  withdrawReview,
} from '../../../contract/reviews/reviews.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { ownerOf } from '../../../tests/database.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import {
  accessOf,
  addCaller,
  addFunder,
  readMine,
  reviewAnswers,
  takeInNow,
  tellAdmins,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';
import { inventSentence } from '../../../tests/texts/invent-sentence.ts';
import { days, hours, minutes } from '../../clock.ts';
import { intakeJob, settleJob } from '../jobs.ts';
import { listStored } from './stored-submissions.ts';
import { takeIn } from './commands.ts';
import { comingInOf, isIntakeDue, longestWaitingHours, type Waiting } from './rules.ts';
import { fewOf } from '../../../tests/deep-run.ts';

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
/** As an author does it; nothing is taken in. */
async function send(changes: Parameters<typeof reviewAnswers>[0] = {}, writer?: Caller): Promise<Sent> {
  const author = writer ?? (await addCaller(server));
  const funderId = await addFunder(server);
  const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId, ...changes }));
  const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
  expect(sent.status, sent.text).toBe(200);
  return { author, reviewId: sent.reply.data.reviewId };
}
const queue = async (): Promise<string[]> =>
  (await callAs(server, admin, listReviewQueue, { query: { state: 'waiting' } })).reply.data.map(({ id }) => id);
const rowsOf = async (table: string): Promise<unknown[]> =>
  (await sql`select xmin::text, ctid::text, t.* from ${sql.table(table)} as t order by ctid`.execute(server.context.db))
    .rows;
const reviewSide = ['reviews', 'review_versions', 'authorship.review_authors', 'funders', 'review_alerts'];
const memberSide = ['members', 'passes', 'review_submissions', 'review_drafts', 'reminders'];
const stateOf = async (tables: readonly string[]): Promise<unknown[]> => Promise.all(tables.map(rowsOf));

describe('sending', () => {
  it('gives access and an email at once, and changes nothing on the side of reviews', async () => {
    const author = await addCaller(server);
    const newFunder = {
      name: 'Ambergate Loans',
      website: 'https://ambergate.example',
      country: 'DE',
      type: 'vc',
    } as const;
    const draft = await writeDraft(server, author, reviewAnswers({ newFunder }));
    const before = await stateOf(reviewSide);
    await callAs(server, author, sendDraft, { params: { id: draft.draftId }, body: { version: draft.version } });
    expect(await stateOf(reviewSide)).toEqual(before);
    expect(await queue()).toEqual([]);
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: true, accessExpiresOn: '2026-11-25' });
    const mails = (await readEmails(server)).filter(({ to }) => to === author.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['We got your review']);
  });

  it('shows admins nothing of the member who sent it, nor does the intake', { tags: ['slow'] }, async () => {
    const author = await addCaller(server);
    const members = async (): Promise<unknown> => (await callAs(server, admin, listMembers, { query: {} })).json;
    const page = async (): Promise<unknown> => [
      (await callAs(server, admin, getMember, { params: { id: author.memberId } })).json,
      (await callAs(server, admin, getMemberStatus, { params: { id: author.memberId } })).json,
    ];
    const before = [await members(), await page()];
    await send({}, author);
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: true });
    expect([await members(), await page()]).toEqual(before);
    await takeInNow(server);
    expect([await members(), await page()]).toEqual(before);
    await tellAdmins(server);
    // Not even with the next settlement: the day would say when it was sent.
    expect([await members(), await page()]).toEqual(before);
  });

  it('keeps what was sent sealed, with its subject, in one of a few lengths', { tags: ['slow'] }, async () => {
    const { author } = await send({ headline: 'Zebrafish and quillwater' });
    await send({ worked: [1, 2, 3].map(inventSentence).join(' ') });
    const rows = await server.context.db.selectFrom('review_submissions').selectAll().execute();
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/zebrafish|funder-/i);
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1);
    expect(JSON.stringify(rows)).not.toContain(author.memberId);
    const { db, vault } = server.context;
    const stored = await listStored(db, { vault, memberId: author.memberId });
    expect(stored).toMatchObject([
      { memberId: author.memberId, content: { answers: { headline: 'Zebrafish and quillwater' } } },
    ]);
  });

  it('shows it to its author at once, who may change it', { tags: ['slow'] }, async () => {
    const { author, reviewId } = await send();
    const mine = (await callAs(server, author, listMyReviews)).reply.data;
    expect(mine).toMatchObject({
      drafts: [],
      reviews: [{ id: reviewId, state: 'submitted', can: ['resend', 'withdraw'] }],
    });
    const { answers, version } = (await callAs(server, author, getMyReview, { params: { id: reviewId } })).reply.data;
    const resend = (body: object) =>
      callAs(server, author, resendReview, {
        params: { id: reviewId },
        body: unchecked({ subjectKind: 'funder', version, ...body }),
      });
    expect((await resend({ answers: { ...answers, worked: 'Nothing' } })).json).toMatchObject({
      errors: { worked: 'Please write at least 50 characters; this has 7' },
    });
    const changed = { ...answers, headline: 'Three meetings and then nothing', funderId: await addFunder(server) };
    expect((await resend({ answers: changed })).status).toBe(200);
    expect((await resend({ answers: changed })).problem.code).toBe('stale');
    await takeInNow(server);
    const taken = await readMine(server, author, reviewId);
    expect(taken).toMatchObject({ headline: 'Three meetings and then nothing', can: ['withdraw'] });
    expect(taken['subjectId']).toBe('funderId' in answers ? answers.funderId : null);
    expect(await server.context.db.selectFrom('review_versions').selectAll().execute()).toHaveLength(1);
  });

  it('lets its author take it back without a trace', { tags: ['slow'] }, async () => {
    const { author, reviewId } = await send();
    const before = await stateOf(reviewSide);
    const body = { params: { id: reviewId }, body: { version: 1 } };
    const other = await addCaller(server);
    expect((await callAs(server, other, withdrawReview, body)).status).toBe(404);
    expect((await callAs(server, author, withdrawReview, body)).json).toEqual({
      data: { reviewId, state: 'withdrawn' },
    });
    await takeInNow(server);
    expect(await stateOf(reviewSide)).toEqual(before);
    expect((await callAs(server, author, listMyReviews)).reply.data.reviews).toEqual([]);
  });

  it('refuses a second one of the same subject while the first waits', async () => {
    const newFunder = {
      name: 'Ambergate Loans',
      website: 'https://ambergate.example',
      country: 'DE',
      type: 'vc',
    } as const;
    const author = await addCaller(server);
    const first = await writeDraft(server, author, reviewAnswers({ newFunder }));
    await callAs(server, author, sendDraft, { params: { id: first.draftId }, body: { version: first.version } });
    const second = await writeDraft(
      server,
      author,
      reviewAnswers({ newFunder: { ...newFunder, name: 'ambergate  loans' } }),
    );
    const refused = await callAs(server, author, sendDraft, {
      params: { id: second.draftId },
      body: { version: second.version },
    });
    expect(refused.problem.code).toBe('already_reviewed');
  });

  it('gives no access for a text that waits already', { tags: ['slow'] }, async () => {
    const text = { worked: inventSentence(), didNot: inventSentence() };
    const [one, other] = [await send(text), await send(text)];
    expect(await accessOf(server, one.author)).toMatchObject({ hasAccess: true });
    expect(await accessOf(server, other.author)).toMatchObject({ hasAccess: false });
  });

  it('counts what waits and what was taken in once each towards the limit of a day', { tags: ['slow'] }, async () => {
    const author = await addCaller(server);
    for (let count = 0; count < 3; count += 1) await send({}, author);
    await takeIn(server.context, { isForced: true });
    for (let count = 0; count < 2; count += 1) await send({}, author);
    const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const sixth = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
    expect(sixth.problem.code).toBe('review_limit');
  });
});

describe('the intake', () => {
  it('makes the reviews in an order that has nothing to do with that of sending, and changes no member', async () => {
    const sent: Sent[] = [];
    for (let count = 0; count < 8; count += 1) sent.push(await send());
    const before = await stateOf(memberSide);
    await takeIn(server.context, { isForced: true });
    expect(await stateOf(memberSide)).toEqual(before);
    const { rows } = await sql<{ id: string }>`select id from reviews order by ctid`.execute(server.context.db);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(sent.map(({ reviewId }) => reviewId)));
    // Eight in the order of sending come once in 40,320 times.
    expect(rows.map(({ id }) => id)).not.toEqual(sent.map(({ reviewId }) => reviewId));
    const { rows: shared } = await sql`select from reviews where xmin in (
      select xmin from passes union select xmin from review_submissions union select xmin from members)`.execute(
      server.context.db,
    );
    expect(shared).toEqual([]);
  });

  it('is the day on which the queue says a review came', { tags: ['slow'] }, async () => {
    await send();
    server.clock.move(hours(30));
    await takeIn(server.context, { isForced: true });
    const review = await server.context.db.selectFrom('reviews').select('submitted_at').executeTakeFirstOrThrow();
    expect(review.submitted_at).toEqual(server.clock.now());
  });

  it('takes each in once, however often it runs, and what it took is deleted later', async () => {
    await send();
    expect(await takeIn(server.context, { isForced: true })).toBe(1);
    expect(await takeIn(server.context, { isForced: true })).toBe(0);
    expect(await rowsOf('review_submissions')).toHaveLength(1);
    await settleJob.handle(server.context, undefined);
    expect(await rowsOf('review_submissions')).toEqual([]);
    expect(await rowsOf('reviews')).toHaveLength(1);
  });

  it(
    'takes in a review of a subject that was hidden, merged or proposed by others meanwhile',
    { tags: ['slow'] },
    async () => {
      const { db } = server.context;
      const [survivor, merged, hidden] = [await addFunder(server), await addFunder(server), await addFunder(server)];
      await send({ funderId: merged });
      await send({ funderId: hidden });
      const newFunder = {
        name: 'Ambergate Loans',
        website: 'https://ambergate.example',
        country: 'DE',
        type: 'vc',
      } as const;
      await send({ funderId: undefined, newFunder });
      await send({ funderId: undefined, newFunder });
      await db
        .updateTable('funders')
        .set({ state: 'merged', merged_into: survivor })
        .where('id', '=', merged)
        .execute();
      await db.updateTable('funders').set({ state: 'hidden' }).where('id', '=', hidden).execute();
      await takeInNow(server);
      const rows = await db.selectFrom('reviews').select('funder_id').orderBy('funder_id').execute();
      const ids = rows.map((row) => row.funder_id);
      expect(new Set(ids)).toEqual(new Set(['ambergate-loans', hidden, survivor]));
      expect(ids).toHaveLength(4);
    },
  );

  it('leaves one that cannot be taken in for later, and takes in the others', { tags: ['slow'] }, async () => {
    const [broken, whole] = [await send(), await send()];
    const db = ownerOf(server.context.db);
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      db,
    );
    await sql`create trigger refuse_one before insert on reviews for each row
      when (new.id = ${sql.lit(broken.reviewId)}::uuid) execute function refuse()`.execute(db);
    expect(await takeIn(server.context, { isForced: true })).toBe(1);
    expect(await rowsOf('reviews')).toMatchObject([{ id: whole.reviewId }]);
    expect(await readMine(server, broken.author, broken.reviewId)).toMatchObject({ state: 'submitted' });
    await sql`drop trigger refuse_one on reviews`.execute(db);
    expect(await takeIn(server.context, { isForced: true })).toBe(1);
  });

  it('is not before there are three, or 48 hours have passed, and then on its own', { tags: ['slow'] }, async () => {
    const one = await send();
    for (let tries = 0; tries < 20; tries += 1) await intakeJob.handle(server.context, undefined);
    expect(await queue()).toEqual([]);
    server.clock.move(hours(longestWaitingHours) - minutes(1));
    await intakeJob.handle(server.context, undefined);
    expect(await rowsOf('reviews')).toEqual([]);
    server.clock.move(minutes(1));
    await intakeJob.handle(server.context, undefined);
    expect(await rowsOf('reviews')).toMatchObject([{ id: one.reviewId }]);
  });
});

describe('when an intake is due', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const waiting = (changes: Partial<Waiting>): Waiting => ({
    reviews: 3,
    oldest: before(minutes(5)),
    intakes: [],
    ...changes,
  });

  it.each(
    fewOf<[string, Waiting, number, boolean]>(1, [
      ['three, and chance says yes', waiting({}), 0.16, true],
      ['three, and chance says no', waiting({}), 0.17, false],
      ['two', waiting({ reviews: 2 }), 0, false],
      ['one after 48 hours, whatever chance says', waiting({ reviews: 1, oldest: before(hours(48)) }), 0.99, true],
      ['none', waiting({ reviews: 0, oldest: null }), 0, false],
      ['the fifth within a day', waiting({ intakes: [1, 2, 3, 23].map((hour) => before(hours(hour))) }), 0, false],
      [
        'the fourth, with one of the day before',
        waiting({ intakes: [1, 2, 3, 24].map((hour) => before(hours(hour))) }),
        0,
        true,
      ],
    ]),
  )('%s', (_what, one, random, isDue) => {
    expect(isIntakeDue(one, { now, random })).toBe(isDue);
  });

  const from = (letters: string, hour = 1) =>
    letters.split('').map((letter) => ({ letter, sentAt: before(hours(hour)), waitsForOthers: letter < 'a' }));
  const comingIn = (waits: ReturnType<typeof from>, random = 0.99): string =>
    comingInOf(waits, { intakes: [], now, random })
      .map(({ letter }) => letter)
      .join('');

  it(
    'leaves a review alone whose author wants it to come in with two others, however long that takes',
    { tags: ['slow'] },
    () => {
      expect(comingIn(from('A', 24 * 60))).toBe('');
      expect(comingIn(from('Ab', 24 * 60))).toBe('b');
      expect(comingIn(from('AB', 24 * 60), 0)).toBe('');
      expect(comingIn(from('ABC', 49))).toBe('ABC');
      expect(comingIn(from('Abc'), 0.1)).toBe('Abc');
    },
  );

  it('comes within hours where enough wait', { tags: ['slow'] }, () => {
    const tries = days(1) / minutes(30);
    expect(1 - (5 / 6) ** tries).toBeGreaterThan(0.999);
  });
});
