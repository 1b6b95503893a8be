import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/reviews/appeals.ts';
import { editReturned, makeReturnCode, openReturn } from '../../../contract/reviews/return-codes.ts';
import { listMyReviews, resendReview, type MyReview } from '../../../contract/reviews/reviews.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import {
  addCaller,
  addFunder,
  decide,
  decideAndSettle,
  publishNow,
  reviewAnswers,
  sendReview,
  settleNow,
  takeDown,
  takeInNow,
  type Caller,
} from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { days, hours } from '../../clock.ts';
import { forgetAuthorsJob } from '../jobs.ts';
import { takeIn } from '../intake/commands.ts';
import { listStored } from '../intake/stored-submissions.ts';

let server: TestServer;
let admin: Caller;
let other: Caller;
let author: Caller;
let funderId: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  other = await addCaller(server, { role: 'admin' });
  author = await addCaller(server);
  funderId = await addFunder(server);
});
afterEach(() => server.close());

const text = 'You never asked me to change the sentence.\n\nTake three words out, and nobody is identified.';
const facts = 'You are right that we should have asked first. Three words point to one person.';
const wait = async (milliseconds: number): Promise<void> => {
  server.clock.move(milliseconds);
  author = { ...author, headers: await signedIn(server, author.email) };
  admin = { ...admin, headers: await signedIn(server, admin.email) };
  other = { ...other, headers: await signedIn(server, other.email) };
};
const sendIt = (): Promise<string> => sendReview(server, author, reviewAnswers({ funderId }));
const mine = async (): Promise<MyReview> => {
  const [review] = (await callAs(server, author, listMyReviews)).reply.data.reviews;
  if (review === undefined) throw new Error('no review');
  return review;
};
const decline = (id: string) =>
  decideAndSettle(server, admin, id, { decision: 'decline', reasonCode: 'names_individual', version: 1 });
const appeal = async (id: string, words = text) =>
  callAs(server, author, contract.appealReview, {
    params: { id },
    body: { text: words, version: (await mine()).version },
  });
const queue = async (who: Caller = other) =>
  (await callAs(server, who, contract.listAppeals, { query: { state: 'open' } })).reply.rows;
const verdict = { reasonCode: 'names_individual', foundBy: 'person', facts } as const;
const judge = async (who: Caller, outcome: 'keep' | 'ask' | 'publish') => {
  const [row] = await queue(who);
  return callAs(server, who, contract.decideAppeal, {
    params: { id: row!.id },
    body: { ...verdict, outcome, version: row!.version },
  });
};
async function declined(): Promise<string> {
  const id = await sendIt();
  await decline(id);
  return id;
}

describe('the author of a declined review', () => {
  it('reads rule, facts and how it was found, and can appeal for 180 days', async () => {
    await declined();
    const review = await mine();
    expect(review.statement).toEqual({
      rule: '3.2 Names or describes a person',
      foundBy: 'person',
      decidedOn: '2026-11-18',
    });
    expect(review.reason).toContain('names a person');
    expect(review.appeal).toMatchObject({ state: 'possible', until: '2027-05-17' });
    expect(review.can).toContain('appeal');
  });

  it('appeals once, takes it back before the intake, and not after it', async () => {
    const id = await declined();
    expect((await appeal(id, 'Too short')).problem.errors).toHaveProperty('text');
    const sent = await appeal(id);
    expect(sent.status, sent.text).toBe(200);
    expect((await appeal(id)).problem.code).toBe('invalid_transition');
    expect(await queue()).toEqual([]);
    expect((await mine()).can).toEqual(['take_appeal_back']);
    const back = () => callAs(server, author, contract.takeAppealBack, { params: { id } });
    expect((await back()).status).toBe(204);
    expect((await server.context.db.selectFrom('review_submissions').selectAll().execute()).length).toBe(0);
    await appeal(id);
    await takeInNow(server);
    expect((await back()).problem.code).toBe('invalid_transition');
    expect((await mine()).appeal).toMatchObject({ state: 'open', text });
    expect(await queue()).toMatchObject([
      {
        text,
        cameInOn: '2026-11-18',
        dueOn: '2026-11-25',
        first: { what: 'decline', by: expect.stringMatching(/^Moderator [12]$/) },
      },
    ]);
    expect(await server.context.db.selectFrom('review_submissions').selectAll().execute()).toEqual([]);
  });

  it('cannot send the review again while an appeal is open', async () => {
    const id = await declined();
    expect((await mine()).can).toContain('resend');
    await appeal(id);
    expect((await mine()).can).not.toContain('resend');
    const again = await callAs(server, author, resendReview, {
      params: { id },
      body: { subjectKind: 'funder', answers: reviewAnswers({ funderId }), version: 2 },
    });
    expect(again.problem.code).toBe('invalid_transition');
  });

  it('cannot appeal after 180 days, nor for another one', async () => {
    const id = await declined();
    const stranger = await addCaller(server);
    const body = { text, version: 2 };
    expect((await callAs(server, stranger, contract.appealReview, { params: { id }, body })).status).toBe(404);
    const code = (await callAs(server, author, makeReturnCode, { params: { id } })).reply.data.code;
    await wait(days(180));
    const open = async () => (await callAs(server, guest, openReturn, { body: { code } })).reply.data;
    expect((await open()).can).toEqual(['appeal']);
    await wait(days(1));
    expect((await open()).can).toEqual([]);
    const late = await callAs(server, guest, contract.appealReturned, { body: { code, text, version: 2 } });
    expect(late.problem.code).toBe('invalid_transition');
  });
});

describe('an appeal', () => {
  it('is decided by another moderator, and comes to its author at once, its email with a settlement', async () => {
    await appeal(await declined());
    await takeInNow(server);
    const own = await judge(admin, 'keep');
    expect([own.status, own.problem.code]).toEqual([409, 'invalid_transition']);
    expect(own.problem.detail).toBe('You declined this review, so another moderator decides.');
    const decision = await judge(other, 'keep');
    expect(decision.status, decision.text).toBe(200);
    expect(await mine()).toMatchObject({
      state: 'declined',
      appeal: { state: 'decided', outcome: 'keep', isSameDecider: false, message: facts },
    });
    const emails = async () => (await readEmails(server)).filter(({ subject }) => subject === 'Your appeal is decided');
    expect(await emails()).toEqual([]);
    await settleNow(server);
    expect(await emails()).toHaveLength(1);
    expect(await queue()).toEqual([]);
    expect((await mine()).can).not.toContain('appeal');
  });

  it('is decided by the same moderator after 24 hours where there is no other, and says so', async () => {
    await server.context.db
      .updateTable('members')
      .set({ is_moderator: false })
      .where('id', '=', other.memberId)
      .execute();
    await appeal(await declined());
    await takeInNow(server);
    expect((await judge(admin, 'ask')).problem.detail).toContain('there is no other moderator');
    await wait(days(2));
    expect((await queue(admin))[0]?.whoDecides).toContain('The answer says so.');
    expect((await judge(admin, 'ask')).status).toBe(200);
    expect((await mine()).appeal).toMatchObject({ outcome: 'ask', isSameDecider: true });
    await settleNow(server);
    expect(await mine()).toMatchObject({ state: 'changes_requested', message: facts, can: ['resend', 'withdraw'] });
  });

  it('approves the review on the usual way: settlement, access, batch', async () => {
    const id = await declined();
    await appeal(id);
    await takeInNow(server);
    await judge(other, 'publish');
    const passes = () =>
      server.context.db
        .selectFrom('passes')
        .where('member_id', '=', author.memberId)
        .where('kind', '=', 'review')
        .selectAll()
        .execute();
    expect(await passes()).toEqual([]);
    expect((await mine()).state).toBe('declined');
    await settleNow(server);
    expect((await mine()).state).toBe('approved');
    expect(await passes()).toHaveLength(1);
    await wait(days(7));
    await publishNow(server);
    expect((await mine()).state).toBe('published');
  });

  it('keeps the link to the author until it is decided, and the link goes after that', async () => {
    const id = await declined();
    await wait(days(12));
    await appeal(id);
    await wait(days(30));
    await forgetAuthorsJob.handle(server.context, undefined);
    expect((await mine()).appeal?.state).toBe('waiting');
    await takeInNow(server);
    await forgetAuthorsJob.handle(server.context, undefined);
    expect((await mine()).appeal).toMatchObject({ state: 'open', text });
    await judge(other, 'keep');
    await settleNow(server);
    await wait(days(40));
    await forgetAuthorsJob.handle(server.context, undefined);
    expect((await callAs(server, author, listMyReviews)).reply.data.reviews).toEqual([]);
  });

  it('comes with the return code of a review that was removed, without an account', async () => {
    const id = await sendIt();
    await decideAndSettle(server, admin, id, { decision: 'approve', version: 1 });
    await wait(days(7));
    await publishNow(server);
    const code = (await callAs(server, author, makeReturnCode, { params: { id } })).reply.data.code;
    await takeDown(server, admin, id, { decision: 'remove', reasonCode: 'confidential_document', version: 3 });
    await settleNow(server);
    await wait(days(40));
    await forgetAuthorsJob.handle(server.context, undefined);
    const opened = (await callAs(server, guest, openReturn, { body: { code } })).reply.data;
    expect(opened).toMatchObject({
      state: 'removed',
      statement: { rule: '4.1 Confidential document' },
      can: ['appeal'],
    });
    const sent = await callAs(server, guest, contract.appealReturned, {
      body: { code, text, version: opened.version },
    });
    expect(sent.reply.data).toMatchObject({ appeal: { state: 'waiting' }, can: ['take_appeal_back'] });
    const taken = await callAs(server, guest, contract.takeReturnedAppealBack, { body: { code } });
    expect(taken.reply.data.can).toEqual(['appeal']);
    await callAs(server, guest, contract.appealReturned, { body: { code, text, version: opened.version } });
    const { db, vault } = server.context;
    expect(await listStored(db, { vault })).toMatchObject([{ memberId: null }]);
    await takeInNow(server);
    expect((await judge(other, 'publish')).status).toBe(200);
    expect((await callAs(server, guest, openReturn, { body: { code } })).reply.data).toMatchObject({
      state: 'approved',
      appeal: { state: 'decided', outcome: 'publish' },
    });
    await wait(days(7));
    await publishNow(server);
    expect((await callAs(server, guest, openReturn, { body: { code } })).reply.data.state).toBe('published');
  });

  it('lets who has the code alone answer a question', async () => {
    const id = await declined();
    const code = (await callAs(server, author, makeReturnCode, { params: { id } })).reply.data.code;
    await wait(days(40));
    await forgetAuthorsJob.handle(server.context, undefined);
    const open = async () => (await callAs(server, guest, openReturn, { body: { code } })).reply.data;
    await callAs(server, guest, contract.appealReturned, { body: { code, text, version: (await open()).version } });
    await takeInNow(server);
    await judge(other, 'ask');
    const asked = await open();
    expect(asked).toMatchObject({ state: 'changes_requested', message: facts, can: ['edit', 'withdraw'] });
    const { worked } = reviewAnswers();
    const edited = await callAs(server, guest, editReturned, {
      body: { code, version: asked.version, texts: { worked: `${worked} They answered every letter.` } },
    });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.reply.data.change?.state).toBe('submitted');
    await takeInNow(server);
    expect((await open()).state).toBe('submitted');
    const { version } = await server.context.db
      .selectFrom('reviews')
      .where('id', '=', id)
      .select('version')
      .executeTakeFirstOrThrow();
    expect((await decide(server, other, id, { decision: 'approve', version })).status).toBe(200);
  });

  it('reaches moderators with what others sent, or after 48 hours', async () => {
    const id = await declined();
    await appeal(id);
    await wait(hours(47));
    await takeIn(server.context);
    expect(await queue()).toEqual([]);
    await wait(hours(2));
    await takeIn(server.context);
    expect(await queue()).toHaveLength(1);
  });
});
