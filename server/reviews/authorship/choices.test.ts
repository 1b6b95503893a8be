import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getReviewForModeration } from '../../../contract/reviews/moderation.ts';
import type { AuthorChoices } from '../../../contract/reviews/reviews.ts';
import { chooseForReview, getMyReview, listMyReviews, sendDraft } from '../../../contract/reviews/reviews.ts';
import { callAs } from '../../../tests/call-as.ts';
import {
  accessOf,
  addCaller,
  addFunder,
  addLargeFunder,
  addReview,
  decide,
  decideAndSettle,
  publishNow,
  readMine,
  reviewAnswers,
  settleNow,
  takeInNow,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { days, hours, minutes } from '../../clock.ts';
import { forgetAuthorsJob, intakeJob, publishBatchJob, settleJob } from '../jobs.ts';

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.close());

const patient = { company: 'two_others', linkUntil: 'usual' } as const;
const soon = { company: 'usual', linkUntil: 'soon' } as const;

interface Sent {
  readonly author: Caller;
  readonly reviewId: string;
}
/** As an author does it; nothing is taken in. */
async function send(choices: Partial<AuthorChoices> = {}, funderId?: string): Promise<Sent> {
  const author = await addCaller(server);
  const about = funderId ?? (await addFunder(server));
  const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId: about, ...choices }));
  const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
  expect(sent.status, sent.text).toBe(200);
  return { author, reviewId: sent.reply.data.reviewId };
}
const choose = ({ author, reviewId }: Sent, choices: AuthorChoices) =>
  callAs(server, author, chooseForReview, { params: { id: reviewId }, body: choices });
const approve = async ({ reviewId }: Sent): Promise<void> => {
  const reply = await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
  expect(reply.status, reply.text).toBe(200);
};
const stateOf = async ({ author, reviewId }: Sent): Promise<unknown> =>
  (await readMine(server, author, reviewId))['state'];
const again = async (sent: Sent): Promise<Sent> => ({
  ...sent,
  author: { ...sent.author, headers: await signedIn(server, sent.author.email) },
});
const countReviews = async (): Promise<number> =>
  (await server.context.db.selectFrom('reviews').select('id').execute()).length;
describe('what an author chooses', () => {
  it('is read by them alone, and changes while the review waits and is checked', async () => {
    const sent = await send({ ...patient, linkUntil: 'soon' });
    const mine = async () => (await callAs(server, sent.author, listMyReviews)).reply.data.reviews[0];
    expect(await mine()).toMatchObject({ choices: { company: 'two_others', linkUntil: 'soon' } });
    expect((await mine())?.nextStep).toContain('as you chose');
    expect((await choose(sent, soon)).reply.data).toEqual(soon);
    expect(await mine()).toMatchObject({ choices: soon, version: 2 });
    await takeInNow(server);
    expect(await mine()).toMatchObject({ choices: soon });
    expect((await choose(sent, patient)).status).toBe(200);
    const read = (await callAs(server, sent.author, getMyReview, { params: { id: sent.reviewId } })).reply.data;
    expect(read).toMatchObject({ choices: patient, answers: patient });
    const moderated = await callAs(server, admin, getReviewForModeration, { params: { id: sent.reviewId } });
    expect(moderated.text).not.toMatch(/two_others|linkUntil|company"/);
    const stored = await server.context.db.selectFrom('reviews').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/two_others|linkUntil/);
  });

  it('changes nothing of the review, and nothing once it is decided', { tags: ['slow'] }, async () => {
    const sent = await send();
    await takeInNow(server);
    const rows = () => server.context.db.selectFrom('reviews').selectAll().execute();
    const before = await rows();
    await choose(sent, patient);
    expect(await rows()).toEqual(before);
    await decideAndSettle(server, admin, sent.reviewId, { decision: 'decline', reasonCode: 'hate', version: 1 });
    const late = await choose(sent, soon);
    expect([late.status, late.problem.code]).toEqual([409, 'invalid_transition']);
    expect((await readMine(server, sent.author, sent.reviewId))['choices']).toBeNull();
    expect((await choose({ ...sent, author: await addCaller(server) }, soon)).status).toBe(404);
  });
});

describe('a review that waits for two others', () => {
  it('comes in alone after 48 hours unless its author chose otherwise', { tags: ['slow'] }, async () => {
    await send(patient);
    const usual = await send();
    server.clock.move(hours(49));
    await intakeJob.handle(server.context, undefined);
    expect(await server.context.db.selectFrom('reviews').select('id').execute()).toEqual([{ id: usual.reviewId }]);
    server.clock.move(days(30));
    await intakeJob.handle(server.context, undefined);
    expect(await countReviews()).toBe(1);
    await send();
    await send(patient);
    await intakeJob.handle(server.context, undefined);
    expect(await countReviews()).toBe(4);
  });

  it('may go alone after its author changed their mind', { tags: ['slow'] }, async () => {
    const sent = await send(patient);
    server.clock.move(hours(49));
    await choose(await again(sent), { company: 'usual', linkUntil: 'usual' });
    await intakeJob.handle(server.context, undefined);
    expect(await countReviews()).toBe(1);
  });

  it('is decided without a sign of it to its author for 28 days, or until two others are', async () => {
    const sent = await send(patient);
    await takeInNow(server);
    await approve(sent);
    server.clock.move(hours(73));
    await settleJob.handle(server.context, undefined);
    expect(await stateOf(await again(sent))).toBe('submitted');
    server.clock.move(days(24));
    await settleJob.handle(server.context, undefined);
    expect(await accessOf(server, (await again(sent)).author)).toMatchObject({ hasAccess: false });
    server.clock.move(days(2));
    await settleJob.handle(server.context, undefined);
    expect(await accessOf(server, (await again(sent)).author)).toMatchObject({ hasAccess: true });
  });

  it('is told with two others', { tags: ['slow'] }, async () => {
    const all = [await send(patient), await send(patient), await send()];
    await takeInNow(server);
    for (const one of all) await approve(one);
    server.clock.move(minutes(1));
    await settleJob.handle(server.context, undefined);
    for (const one of all) expect(await stateOf(one)).toBe('approved');
  });

  it('does not hide a question, which has a day by which to answer it', { tags: ['slow'] }, async () => {
    const sent = await send(patient);
    await takeInNow(server);
    await decide(server, admin, sent.reviewId, {
      decision: 'request_changes',
      reasonCode: 'too_vague',
      message: 'Please tell a little more.',
      version: 1,
    });
    server.clock.move(hours(73));
    await settleJob.handle(server.context, undefined);
    expect(await stateOf(await again(sent))).toBe('changes_requested');
  });

  it('comes out with two others about the same funder, however long that takes', { tags: ['slow'] }, async () => {
    const funderId = await addLargeFunder(server);
    const one = await send(patient, funderId);
    const other = await send({}, funderId);
    await takeInNow(server);
    await approve(one);
    await approve(other);
    const stateIn = async ({ reviewId }: Sent): Promise<string | undefined> =>
      (await server.context.db.selectFrom('reviews').where('id', '=', reviewId).select('state').executeTakeFirst())
        ?.state;
    const runOn = async (day: string): Promise<void> => {
      server.clock.set(new Date(`${day}T05:00:00Z`));
      await publishBatchJob.handle(server.context, undefined);
    };
    await runOn('2026-12-20');
    expect([await stateIn(one), await stateIn(other)]).toEqual(['approved', 'approved']);
    await runOn('2026-12-21');
    expect([await stateIn(one), await stateIn(other)]).toEqual(['approved', 'published']);
    await settleNow(server);
    expect((await readMine(server, (await again(one)).author, one.reviewId))['nextStep']).toBe(
      'It will be published on 21 Dec 2026 or a later Monday, together with two others, as you chose.',
    );
    await addReview(server, { funderId, state: 'approved', publishOn: '2026-12-28' });
    await runOn('2027-01-04');
    expect(await stateIn(one)).toBe('approved');
    for (let count = 0; count < 2; count++)
      await addReview(server, { funderId, state: 'approved', publishOn: '2027-01-25' });
    await runOn('2027-01-25');
    expect(await stateIn(one)).toBe('published');
  });
});

describe('a link that goes soon', () => {
  it('goes in the night after its author heard of the publication', { tags: ['slow'] }, async () => {
    const funderId = await addFunder(server);
    const all = [await send(soon, funderId), await send({}, funderId), await send({}, funderId)];
    await takeInNow(server);
    for (const one of all) await approve(one);
    await settleNow(server);
    const approval = async ({ author }: Sent): Promise<string | undefined> =>
      (await readEmails(server)).find(({ to, subject }) => to === author.email && subject === 'Your review is approved')
        ?.text;
    expect(await approval(all[0]!)).toContain('get a return code');
    expect(await approval(all[1]!)).toMatch(/^(?!.*return code).*The database is open/s);
    server.clock.move(days(6));
    await publishNow(server);
    await forgetAuthorsJob.handle(server.context, undefined);
    server.clock.move(minutes(1));
    const known = async () => server.context.db.selectFrom('authorship.review_authors').select('review_id').execute();
    expect(await known()).toHaveLength(3);
    await settleNow(server);
    // Each is told the true day, before: today for the one that chose it, and 30 days after the publication for the others.
    const said = async ({ author }: Sent): Promise<string> =>
      (await readEmails(server)).find(({ to, subject }) => to === author.email && subject === 'Your review is public')
        ?.text ?? '';
    expect(await said(all[0]!)).toContain('Until 24 Nov 2026 at the latest we know that it is yours');
    expect(await said(all[1]!)).toContain('Until 24 Dec 2026 at the latest we know that it is yours');
    await forgetAuthorsJob.handle(server.context, undefined);
    expect((await known()).map((row) => row.review_id)).not.toContain(all[0]?.reviewId);
    expect(await known()).toHaveLength(2);
  });
});
