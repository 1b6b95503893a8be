import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runReviews, type ReviewRun } from '../../contract/jobs/jobs.ts';
import { sendDraft } from '../../contract/reviews/reviews.ts';
import { callAs } from '../../tests/call-as.ts';
import { addCaller, addFunder, decide, readMine, reviewAnswers, takeInNow, writeDraft } from '../../tests/reviews.ts';
import type { Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { minutes } from '../clock.ts';

/** On a server that is not a developer's. */
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

async function send(author: Caller): Promise<Sent> {
  const funderId = await addFunder(server);
  const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId }));
  const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
  expect(sent.status, sent.text).toBe(200);
  return { author, reviewId: sent.reply.data.reviewId };
}

/** Three reviews: of one member, or of three. */
async function sendThree(members: 1 | 3): Promise<Sent[]> {
  const one = await addCaller(server);
  return [
    await send(one),
    await send(members === 1 ? one : await addCaller(server)),
    await send(members === 1 ? one : await addCaller(server)),
  ];
}

async function run(what: ReviewRun): Promise<number> {
  const answer = await callAs(server, admin, runReviews, { body: { run: what } });
  expect(answer.status, answer.text).toBe(200);
  return answer.reply.data.reviews;
}

const entriesOf = (what: ReviewRun) =>
  server.context.db
    .selectFrom('audit_entries')
    .where('action', '=', `review_run.${what}`)
    .select(['actor_id', 'target_kind', 'target_id', 'before', 'after'])
    .execute();
const entry = (what: ReviewRun) => ({
  actor_id: admin.memberId,
  target_kind: 'job',
  target_id: what,
  before: null,
  after: null,
});

const countReviews = async (): Promise<number> =>
  (await server.context.db.selectFrom('reviews').select('id').execute()).length;

describe('an early intake', () => {
  it(
    'takes in nothing of fewer than three members, however often an admin asks, and is noted',
    { timeout: 60_000 },
    async () => {
      await sendThree(1);
      await send(await addCaller(server));
      // Chance alone would take in three that wait once in six tries.
      for (let time = 0; time < 20; time += 1) expect(await run('take_in')).toBe(0);
      expect(await countReviews()).toBe(0);
      expect(await entriesOf('take_in')).toEqual(Array.from({ length: 20 }, () => entry('take_in')));
    },
  );

  it('takes in what three members sent, and is noted', async () => {
    await sendThree(3);
    expect(await run('take_in')).toBe(3);
    expect(await countReviews()).toBe(3);
    expect(await entriesOf('take_in')).toEqual([entry('take_in')]);
  });
});

describe('an early settlement', () => {
  const approveThree = async (members: 1 | 3): Promise<Sent[]> => {
    const sent = await sendThree(members);
    await takeInNow(server);
    for (const { reviewId } of sent) await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    server.clock.move(minutes(1));
    return sent;
  };
  const statesOf = (sent: readonly Sent[]): Promise<unknown[]> =>
    Promise.all(sent.map(async ({ author, reviewId }) => (await readMine(server, author, reviewId))['state']));

  it('tells fewer than three members nothing, and is noted', async () => {
    const sent = await approveThree(1);
    expect(await run('settle')).toBe(0);
    expect(await statesOf(sent)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(await entriesOf('settle')).toEqual([entry('settle')]);
  });

  it('tells three members, and is noted', async () => {
    const sent = await approveThree(3);
    expect(await run('settle')).toBe(3);
    expect(await statesOf(sent)).toEqual(['approved', 'approved', 'approved']);
    expect(await entriesOf('settle')).toEqual([entry('settle')]);
  });
});
