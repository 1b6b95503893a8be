import { afterEach, beforeEach, expect, it } from 'vitest';
import { listNextBatches } from '../../../contract/reviews/decisions.ts';
import { listMyReviews } from '../../../contract/reviews/reviews.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addEntrepreneur, entrepreneurAnswers } from '../../../tests/review-answers.ts';
import {
  addCaller,
  addFunder,
  addLargeFunder,
  decideAndSettle,
  readMine,
  reviewAnswers,
  sendReview,
  type Caller,
} from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { publishBatchJob } from '../jobs.ts';
import { fewOf } from '../../../tests/deep-run.ts';

/** What authors and moderators read of the day on which an approved review is published. */

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.close());

interface Approved {
  readonly author: Caller;
  readonly reviewId: string;
}

/** Approved on Wednesday, 18 November, and told. */
async function approve(answers: object, kind: 'funder' | 'entrepreneur' = 'funder'): Promise<Approved> {
  const author = await addCaller(server, { memberType: kind === 'funder' ? 'entrepreneur' : 'funder' });
  const reviewId = await sendReview(server, author, answers, kind);
  const reply = await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
  expect(reply.status, reply.text).toBe(200);
  return { author, reviewId };
}

/** The list, the review and the email say the same. */
async function announcementsTo({ author, reviewId }: Approved): Promise<string[]> {
  const listed = (await callAs(server, author, listMyReviews)).reply.data.reviews.map(({ nextStep }) => nextStep);
  const read = String((await readMine(server, author, reviewId))['nextStep']);
  const email = (await readEmails(server)).find(
    ({ to, subject }) => to === author.email && subject === 'Your review is approved',
  );
  return [...listed, read, email?.text.includes(read) === true ? 'in the email' : (email?.text ?? 'no email')];
}

const ofLarge =
  'It will be published with two others on 23 Nov 2026 or a later Monday, or on 21 Dec 2026 at the latest.';
const ofSmall =
  'It will be published with others on 23 Nov 2026 or a later Monday, once three are ready that are verified or were sent more than 30 days ago';
const ofPatient = 'It will be published on 23 Nov 2026 or a later Monday, together with two others, as you chose.';

it.each(
  fewOf(1, [
    ['a large funder', true, {}, ofLarge],
    ['a small funder', false, {}, `${ofSmall}.`],
    ['a small funder, alone if it must be', false, { publishAlone: true }, `${ofSmall}, or alone on 25 Jan 2027.`],
    ['a large funder, with others alone', true, { company: 'two_others' }, ofPatient],
  ] as const),
)('to the author of a review of %s', async (_what, isLarge, choices, words) => {
  const funderId = isLarge ? await addLargeFunder(server) : await addFunder(server);
  expect(await announcementsTo(await approve(reviewAnswers({ funderId, ...choices })))).toEqual([
    words,
    words,
    'in the email',
  ]);
});

it('to the author of a review of an entrepreneur', { tags: ['slow'] }, async () => {
  const subject = { ventureId: await addEntrepreneur(server), funderOrgId: await addFunder(server) };
  const words = 'It goes to the organisation on 23 Nov 2026 at the earliest.';
  expect(await announcementsTo(await approve(entrepreneurAnswers(subject), 'entrepreneur'))).toEqual([
    words,
    words,
    'in the email',
  ]);
});

it('and comes true: it is not public on the 27th day, and it is on the day that was named', async () => {
  const { author, reviewId } = await approve(reviewAnswers({ funderId: await addLargeFunder(server) }));
  const readOn = async (day: string): Promise<unknown> => {
    server.clock.set(new Date(`${day}T05:00:00Z`));
    await publishBatchJob.handle(server.context, undefined);
    const again = { ...author, headers: await signedIn(server, author.email) };
    return (await readMine(server, again, reviewId))['nextStep'];
  };
  expect(await readOn('2026-11-23')).toBe(ofLarge);
  expect(await readOn('2026-12-20')).toBe('It will be published on 21 Dec 2026 at the latest.');
  expect(await readOn('2026-12-21')).toBe('Everyone sees its ratings in the figures. Members with access can read it.');
});

it('to moderators, of whom none knows what the authors chose', async () => {
  await approve(reviewAnswers({ funderId: await addLargeFunder(server), headline: 'Of a large funder' }));
  const read = async (): Promise<unknown> =>
    (await callAs(server, admin, listNextBatches)).reply.data.map(({ publishOn, subjects }) => [
      publishOn,
      subjects.flatMap(({ reviews }) => reviews.map(({ headline, waitsFor }) => [headline, waitsFor])),
    ]);
  const waits =
    'until 3 writers of this subject are ready, or until 21 Dec 2026 unless its writer chose to wait for others';
  expect(await read()).toEqual([['2026-11-23', [['Of a large funder', waits]]]]);
  // It stands with the next batch, not with the one that it missed.
  server.clock.set(new Date('2026-11-25T05:00:00Z'));
  admin = { ...admin, headers: await signedIn(server, admin.email) };
  expect(await read()).toEqual([['2026-11-30', [['Of a large funder', waits]]]]);
  server.clock.set(new Date('2026-12-16T05:00:00Z'));
  admin = { ...admin, headers: await signedIn(server, admin.email) };
  expect(await read()).toEqual([['2026-12-21', [['Of a large funder', null]]]]);
});

it('to moderators, after the time of one that stays, that its writer may wait', { tags: ['slow'] }, async () => {
  const funderId = await addLargeFunder(server);
  await approve(reviewAnswers({ funderId, company: 'two_others', headline: 'With others alone' }));
  server.clock.set(new Date('2027-01-05T05:00:00Z'));
  await publishBatchJob.handle(server.context, undefined);
  admin = { ...admin, headers: await signedIn(server, admin.email) };
  const batches = (await callAs(server, admin, listNextBatches)).reply.data;
  expect(batches.map(({ publishOn }) => publishOn)).toEqual(['2027-01-11']);
  expect(batches[0]?.subjects[0]?.reviews[0]?.waitsFor).toBe(
    'until 3 writers of this subject are ready, if its writer chose to wait for others',
  );
});
