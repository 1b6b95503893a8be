import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFunderReviews } from '../../../contract/funders/funders.ts';
import { openReturnedUpdate, sendReturnedUpdate } from '../../../contract/replies/returned-update.ts';
import { getReviewForModeration, listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { editReturned, makeReturnCode, openReturn, withdrawReturned } from '../../../contract/reviews/return-codes.ts';
import { sendDraft } from '../../../contract/reviews/reviews.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import { givePass } from '../../../tests/claims.ts';
import {
  addCaller,
  addFunder,
  decide,
  leaveNow,
  publishNow,
  reviewAnswers,
  sendReview,
  settleNow,
  takeInNow,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';
import { inventSentence } from '../../../tests/texts/invent-sentence.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { signedIn } from '../../../tests/sign-in.ts';
import { days, hours } from '../../clock.ts';
import { listStored } from '../intake/stored-submissions.ts';
import { forgetAuthorsJob, intakeJob, publishBatchJob } from '../jobs.ts';

let server: TestServer;
let admin: Caller;
let reader: Caller;
let funderId: string;
let code: string;
let version: number;
/** Three public reviews of one funder; the link of the last is gone, and its code is kept. */
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  funderId = await addFunder(server);
  let author: Caller = admin;
  let reviewId = '';
  for (let place = 0; place < 3; place++) {
    author = await addCaller(server);
    reviewId = await sendReview(server, author, reviewAnswers({ funderId, publishDelay: 'next_batch' }));
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
  }
  server.clock.move(days(6));
  await publishNow(server);
  server.clock.move(1);
  await settleNow(server);
  author = { ...author, headers: await signedIn(server, author.email) };
  code = (await callAs(server, author, makeReturnCode, { params: { id: reviewId } })).reply.data.code;
  server.clock.move(days(31));
  await forgetAuthorsJob.handle(server.context, undefined);
  admin = { ...admin, headers: await signedIn(server, admin.email) };
  reader = await addCaller(server);
  await givePass(server, reader);
  version = (await open()).version;
});
afterEach(() => server.close());

const open = async () => (await callAs(server, guest, openReturn, { body: { code } })).reply.data;
const edit = (texts: Record<string, string>) => callAs(server, guest, editReturned, { body: { code, version, texts } });
const queue = async () => (await callAs(server, admin, listReviewQueue, { query: { state: 'waiting' } })).reply.data;
const headlines = async (): Promise<unknown[]> =>
  (await callAs(server, reader, listFunderReviews, { params: { id: funderId }, query: {} })).reply.data.map(
    ({ headline }) => headline,
  );
const publishNext = async (): Promise<void> => {
  server.clock.move(days(7));
  await publishNow(server);
  await publishBatchJob.handle(server.context, undefined);
  admin = { ...admin, headers: await signedIn(server, admin.email) };
  reader = { ...reader, headers: await signedIn(server, reader.email) };
};
const headline = 'They answered after all, in the spring';
type Verdict = Parameters<typeof decide>[3];
/** Of the one that waits, by the version that the queue says. */
const decideWaiting = async (verdictOf: (version: number) => Verdict): Promise<string> => {
  const [waiting] = await queue();
  const reply = await decide(server, admin, waiting?.id ?? '', verdictOf(waiting?.version ?? 0));
  expect(reply.status, reply.text).toBe(200);
  return waiting?.id ?? '';
};
const approving = (version: number): Verdict => ({ decision: 'approve', version });

describe('changing the words with a return code', () => {
  it('waits sealed for the intake, touches no review, and names no member', async () => {
    const rows = () => server.context.db.selectFrom('reviews').selectAll().execute();
    const before = await rows();
    const reply = await edit({ headline });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.reply.data).toMatchObject({
      state: 'published',
      change: { state: 'submitted' },
      can: ['edit', 'withdraw'],
    });
    expect(await rows()).toEqual(before);
    const { db, vault } = server.context;
    const waiting = await db.selectFrom('review_submissions').selectAll().execute();
    expect(await listStored(db, { vault })).toMatchObject([{ memberId: null }]);
    expect(waiting[0]?.sealed.toString('latin1')).not.toContain('answered');
    await intakeJob.handle(server.context, undefined);
    expect(await queue()).toEqual([]);
    server.clock.move(hours(49));
    await intakeJob.handle(server.context, undefined);
    expect(await server.context.db.selectFrom('reviews').select('id').execute()).toHaveLength(4);
  });

  it(
    'goes back to the queue, and takes the place of the old words with the next batch',
    { tags: ['slow'] },
    async () => {
      const worked = inventSentence();
      await edit({ headline, worked });
      await takeInNow(server);
      expect(await server.context.db.selectFrom('review_submissions').select('id').execute()).toEqual([]);
      expect(await queue()).toMatchObject([{ headline }]);
      expect((await open()).can).toEqual(['withdraw']);
      const late = await edit({ headline: 'Another headline for it' });
      expect([late.status, late.problem.code]).toEqual([409, 'invalid_transition']);
      const id = await decideWaiting(approving);
      expect(await headlines()).not.toContain(headline);
      const moderated = await callAs(server, admin, getReviewForModeration, { params: { id } });
      expect(moderated.reply.data.answers).toMatchObject({ headline, worked });
      await makeCompany();
      await publishNext();
      expect(await headlines()).toContain(headline);
      expect(await headlines()).toHaveLength(5);
      expect(await open()).toMatchObject({ headline, state: 'published', change: null, can: ['edit', 'withdraw'] });
    },
  );

  it('can be changed again without a trace until it is taken in', { tags: ['slow'] }, async () => {
    await edit({ headline: 'A first try of new words' });
    await edit({ headline });
    expect((await open()).fields.find(({ name }) => name === 'headline')?.words).toBe(headline);
    await takeInNow(server);
    expect(await queue()).toMatchObject([{ headline }]);
  });

  it('answers a question of a moderator, and says why it was declined', { tags: ['slow'] }, async () => {
    await edit({ headline });
    await takeInNow(server);
    const message = 'Please say when that was.';
    await decideWaiting((at) => ({ decision: 'request_changes', reasonCode: 'too_vague', message, version: at }));
    expect((await open()).change).toMatchObject({ state: 'changes_requested', message, answerBy: expect.any(String) });
    await edit({ headline: 'They answered in the spring of 2026' });
    await takeInNow(server);
    await decideWaiting((at) => ({ decision: 'decline', reasonCode: 'hate', version: at }));
    const after = await open();
    expect(after).toMatchObject({ state: 'published', change: { state: 'declined' }, can: ['withdraw'] });
    expect(after.change?.reason).toMatch(/\w/);
    expect(await headlines()).toHaveLength(3);
    server.clock.move(days(31));
    expect((await open()).can).toEqual(['edit', 'withdraw']);
  });

  it('refuses words that do not fit, by field, and other fields', async () => {
    const short = await edit({ headline: 'Short', worked: 'Too short.' });
    expect(short.status).toBe(422);
    expect(Object.keys(short.problem.errors ?? {}).sort()).toEqual(['texts.headline', 'texts.worked']);
    const strange = await edit({ overall: '5' });
    expect(strange.problem.errors).toEqual({ 'texts.overall': 'This review has no such text' });
    expect((await edit({})).problem.errors).toEqual({ 'texts.headline': 'Nothing is changed yet' });
    const stale = await callAs(server, guest, editReturned, {
      body: { code, version: version + 1, texts: { headline } },
    });
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale']);
    const missed = await callAs(server, guest, editReturned, {
      body: { code: '0'.repeat(28), version, texts: { headline } },
    });
    expect(missed.status).toBe(404);
    expect(await server.context.db.selectFrom('review_submissions').select('id').execute()).toEqual([]);
  });

  it(
    'goes with the review that is withdrawn, whether it waits, is checked or is approved',
    { tags: ['slow'] },
    async () => {
      await edit({ headline });
      await takeInNow(server);
      await decideWaiting(approving);
      await callAs(server, guest, withdrawReturned, { body: { code, version } });
      await makeCompany();
      await publishNext();
      expect(await headlines()).not.toContain(headline);
      const states = await server.context.db
        .selectFrom('reviews')
        .where('replaces_id', 'is not', null)
        .select('state')
        .execute();
      expect(states).toEqual([{ state: 'withdrawn' }]);
    },
  );

  it('is not taken in once the review is withdrawn', { tags: ['slow'] }, async () => {
    await edit({ headline });
    await callAs(server, guest, withdrawReturned, { body: { code, version } });
    await takeInNow(server);
    await leaveNow(server);
    expect(await queue()).toEqual([]);
    expect(await server.context.db.selectFrom('review_submissions').select('id').execute()).toEqual([]);
  });

  /** Two more reviews of the funder that come out with it. */
  async function makeCompany(): Promise<void> {
    for (let place = 0; place < 2; place++) {
      const id = await sendReview(server, await addCaller(server), reviewAnswers({ funderId }));
      await decide(server, admin, id, { decision: 'approve', version: 1 });
    }
  }
});

describe('an update with a return code', () => {
  const text = 'A year later they came back and answered our questions.';
  const send = (sent: { text: string; version: number }) =>
    callAs(server, guest, sendReturnedUpdate, { body: { code, ...sent } });

  it('is checked by a person, once, and names no member', { tags: ['slow'] }, async () => {
    const opened = (await callAs(server, guest, openReturnedUpdate, { body: { code } })).reply.data;
    expect(opened.update).toMatchObject({ state: null, version: 0, reply: null, can: ['send'] });
    const sent = await send({ text, version: 0 });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.reply.data.update).toMatchObject({ state: 'submitted', text, can: [] });
    const rows = await server.context.db.selectFrom('review_responses').selectAll().execute();
    expect(rows).toMatchObject([{ kind: 'update', body: text, written_by: null, state: 'submitted' }]);
    const again = await send({ text, version: 1 });
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_transition']);
  });

  it(
    'is refused for words that are too short, another version, another code and a review that leaves',
    { tags: ['slow'] },
    async () => {
      expect((await send({ text: 'Short', version: 0 })).status).toBe(422);
      expect((await send({ text, version: 4 })).problem.code).toBe('stale');
      const missed = await callAs(server, guest, sendReturnedUpdate, {
        body: { code: '0'.repeat(28), text, version: 0 },
      });
      expect(missed.status).toBe(404);
      await callAs(server, guest, withdrawReturned, { body: { code, version } });
      expect((await callAs(server, guest, openReturnedUpdate, { body: { code } })).reply.data).toEqual({
        update: null,
      });
      expect((await send({ text, version: 0 })).problem.code).toBe('invalid_transition');
    },
  );
});

// Chance decides which of the two comes in first: six times.
it.each([1, 2, 3, 4, 5, 6])('is flagged as a copy of what comes in with it: time %i', async () => {
  const copied = { worked: inventSentence(), didNot: inventSentence() };
  const author = await addCaller(server);
  const { draftId, version: draftVersion } = await writeDraft(server, author, reviewAnswers({ funderId, ...copied }));
  const body = { version: draftVersion };
  expect((await callAs(server, author, sendDraft, { params: { id: draftId }, body })).status).toBe(200);
  expect((await edit({ headline, ...copied })).status).toBe(200);
  await takeInNow(server);
  const waiting = await server.context.db
    .selectFrom('reviews')
    .where('state', '=', 'submitted')
    .select(['replaces_id', 'screening_flags'])
    .execute();
  expect(waiting).toHaveLength(2);
  expect(waiting.find((row) => row.replaces_id !== null)?.screening_flags).toContain('similar_text');
});
