import { afterEach, beforeEach, expect, it } from 'vitest';
import { findCardGroup, type CardFacts } from '../../../contract/reviews/card-groups.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import { addDeal } from '../../../tests/deals.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';

let server: TestServer;
let author: Caller;
let funderId: string;
beforeEach(async () => {
  server = await startTestServer();
  author = await addCaller(server);
  funderId = await addFunder(server);
});
afterEach(() => server.close());

const pitch = { stageReached: 'met', outcome: 'no_answer', fundingKind: 'equity', lastContact: '2026-05' } as const;
const ask = (facts: Omit<CardFacts, 'funderId'> = pitch) =>
  callAs(server, author, findCardGroup, { body: { funderId, ...facts } });
const publish = async (count: number, answers: Parameters<typeof addReview>[1]['answers'] = {}): Promise<void> => {
  for (let at = 0; at < count; at += 1)
    await addReview(server, { funderId, state: 'published', publishedOn: '2026-10-05', answers: { ...answers } });
};

it('counts public cards by their rule, with the one that is written', async () => {
  await publish(5);
  const { data } = (await ask()).reply;
  expect(data).toMatchObject({ size: 6, deals: null });
  expect(data.attributes.find(({ key }) => key === 'reviewClass')).toEqual({
    key: 'reviewClass',
    value: 'pitch',
    isShown: true,
    size: 6,
  });
});

it('says the same whatever waits, was declined or is left out by the cards', { tags: ['slow'] }, async () => {
  await publish(5);
  const before = (await ask()).reply.data;
  for (const state of ['submitted', 'approved', 'declined', 'withdrawn'] as const)
    await addReview(server, { funderId, state, publishOn: '2026-11-23' });
  expect((await ask()).reply.data).toEqual(before);
});

it('gains nothing about what the public cards leave out', { tags: ['slow'] }, async () => {
  // Four of them met by chance at an event: no card says so, and neither does a question that guesses it.
  await publish(4, { introType: 'event' });
  await publish(4, { introType: 'cold' });
  const sizes = async (introType: CardFacts['introType']) => {
    const { data } = (await ask({ ...pitch, introType })).reply;
    return data.attributes.find(({ key }) => key === 'introType');
  };
  const [event, other] = [await sizes('event'), await sizes('broker')];
  expect(event).toMatchObject({ isShown: false, size: null });
  expect(other).toMatchObject({ isShown: false, size: null });
});

it('counts known deals of public sources where money was received', { tags: ['slow'] }, async () => {
  await publish(6, { stageReached: 'funded', outcome: 'funded' });
  for (let at = 0; at < 9; at += 1)
    await addDeal(server.context.db, 'equity', {
      funderIds: [funderId],
      funderNames: [funderId],
      recipientName: `Kitehouse ${at}`,
      date: '2026-03-01',
      datePrecision: 'day',
    });
  const { data } = (await ask({ ...pitch, stageReached: 'funded', outcome: 'funded' })).reply;
  expect(data).toMatchObject({ size: 9, deals: 9 });
});

it('says no number for a funder without reviews, and knows no funder that is not listed', async () => {
  expect((await ask()).reply.data).toMatchObject({ size: null, all: { size: null } });
  const unknown = await callAs(server, author, findCardGroup, { body: { funderId: 'nobody-here', ...pitch } });
  expect([unknown.status, unknown.problem.code]).toEqual([404, 'not_found']);
  expect((await callAs(server, guest, findCardGroup, { body: { funderId } })).status).toBe(401);
});
