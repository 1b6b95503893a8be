import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergeMembers } from '../../contract/members/admin-actions.ts';
import { getReviewForModeration } from '../../contract/reviews/moderation.ts';
import { sendDraft } from '../../contract/reviews/reviews.ts';
import { hours, minutes } from '../../server/clock.ts';
import { takeIn } from '../../server/reviews/intake/commands.ts';
import { settle } from '../../server/reviews/settlement/commands.ts';
import { carryOutNow } from '../second-admin.ts';
import { callAs } from '../call-as.ts';
import { addCaller, addFunder, decide, reviewAnswers, takeInNow, writeDraft, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';
import { inventSentence } from '../texts/invent-sentence.ts';

/*
 * An admin who moderates makes the account of a suspect go: it becomes one of another mailbox. Whether intakes, settlements
 * and the desk then still count the review must not say whether the suspect wrote it (decision 0128).
 */

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

const again = async (caller: Caller): Promise<Caller> => ({ ...caller, headers: await signedIn(server, caller.email) });

async function send(caller: Caller, funderId: string): Promise<string> {
  const answers = reviewAnswers({ funderId, worked: inventSentence(), didNot: inventSentence() });
  const { draftId, version } = await writeDraft(server, caller, answers);
  const sent = await callAs(server, caller, sendDraft, { params: { id: draftId }, body: { version } });
  expect(sent.status, sent.text).toBe(200);
  return sent.reply.data.reviewId;
}

async function makeGo(suspect: Caller): Promise<void> {
  const sink = await addCaller(server);
  admin = await again(admin);
  const body = { fromId: suspect.memberId, intoId: sink.memberId, confirmation: suspect.email, reason: 'One person' };
  const merged = await callAs(server, admin, mergeMembers, { body });
  expect(merged.status, merged.text).toBe(200);
  await carryOutNow(server);
}

/** Two accounts of the admin's own, and the review in question: three that come in and are told together. */
async function round({ isAuthor, whenGone }: { isAuthor: boolean; whenGone: 'waiting' | 'taken in' }) {
  const funderId = await addFunder(server);
  const [author, other, ...own] = await Promise.all(Array.from({ length: 4 }, () => addCaller(server)));
  const suspect = isAuthor ? author : other;
  const ids = [];
  for (const caller of [author, ...own]) ids.push(await send(caller as Caller, funderId));
  if (whenGone === 'waiting') await makeGo(suspect as Caller);
  const takenIn = await takeIn(server.context, { isEarly: true });
  await takeInNow(server);
  if (whenGone === 'taken in') await makeGo(suspect as Caller);
  // Links are cut within a day.
  server.clock.move(hours(21));
  await server.context.jobs.runWaiting(server.context);
  admin = await again(admin);
  const flags = await callAs(server, admin, getReviewForModeration, { params: { id: ids[0] ?? '' } });
  expect(flags.status, flags.text).toBe(200);
  for (const id of ids) {
    const decided = await decide(server, admin, id, { decision: 'approve', version: 1 });
    expect(decided.status, decided.text).toBe(200);
  }
  server.clock.move(minutes(1));
  return { takenIn, told: await settle(server.context) };
}

it.each(['waiting', 'taken in'] as const)('says nothing of a review that was %s', async (whenGone) => {
  const seen = [];
  for (const isAuthor of [true, false, true, false]) seen.push(await round({ isAuthor, whenGone }));
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(seen[0]).toEqual({ takenIn: 3, told: { reviews: 3, members: 3 } });
});
