import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDraft } from '../../../contract/reviews/reviews.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addCaller, addFunder, reviewAnswers, writeDraft, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { signedIn } from '../../../tests/sign-in.ts';
import { hours, minutes } from '../../clock.ts';

let server: TestServer;
let author: Caller;
beforeAll(async () => {
  server = await startTestServer();
  author = await addCaller(server);
});
afterAll(() => server.close());

async function write(): Promise<{ draftId: string; version: number }> {
  author = { ...author, headers: await signedIn(server, author.email) };
  return writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
}
const send = ({ draftId, version }: { draftId: string; version: number }) =>
  callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });

it('five reviews in a day, each answer says how many are left, and the draft stays', async () => {
  const first = await send(await write());
  expect([first.status, first.headers['ratelimit']]).toEqual([200, '"reviews-day";r=4;t=86400']);
  expect(first.headers['ratelimit-policy']).toBe('"reviews-day";q=5;w=86400');
  for (let times = 0; times < 4; times++) {
    server.clock.move(minutes(60));
    expect((await send(await write())).status).toBe(200);
  }
  const sixth = await write();
  const refused = await send(sixth);
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([
    429,
    'review_limit',
    '72000',
  ]);
  expect(refused.json).toMatchObject({ detail: expect.stringContaining('send it in 20 hours') });
  expect(refused.headers['ratelimit']).toContain('"reviews-day";r=0;t=72000');
  server.clock.move(hours(20));
  author = { ...author, headers: await signedIn(server, author.email) };
  expect((await send(sixth)).status).toBe(200);
  // One that was sent is answered again, however many there were: the client may not have heard.
  expect((await send(sixth)).status).toBe(200);
});

it('of many that are sent at the same moment no more than five come in', async () => {
  author = await addCaller(server);
  const drafts = [];
  for (let count = 0; count < 7; count++) drafts.push(await write());
  const answers = await Promise.all(drafts.map(send));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
