import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listFunderReviews } from '../../../contract/funders/funders.ts';
import { decideWaitingAction, listWaitingActions } from '../../../contract/members/second-admin.ts';
import { listResponses } from '../../../contract/replies/replies.ts';
import { exportReviews } from '../../../contract/reviews/admin-reviews.ts';
import { undoDecisions } from '../../../contract/reviews/decisions.ts';
import { hiddenWords } from '../../../contract/reviews/hiding-words.ts';
import { getReviewForModeration } from '../../../contract/reviews/moderation.ts';
import * as contract from '../../../contract/reviews/removals.ts';
import { listMyReviews } from '../../../contract/reviews/reviews.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addCaller, addFunder, addReview, decide, settleNow, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { givePass } from '../../../tests/passes.ts';
import { addMember, readEmails, signedIn } from '../../../tests/sign-in.ts';
import { after, days, hours, minutes, seconds } from '../../clock.ts';
import { carryOutJob } from '../../members/second-admin/jobs.ts';
import { computeScores } from '../scores/commands.ts';
import { endHidings } from './hide-commands.ts';
import { nextBatchAt } from './rules.ts';

let server: TestServer;
let [moderator, admin]: Caller[] = [];
let author: Caller;
let reader: Caller;
let funderId = '';
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.db.deleteFrom('waiting_actions').execute();
  await server.context.db.deleteFrom('review_hidings').execute();
  await sql`update members set suspended_at = now() where role = 'admin' or is_moderator`.execute(server.context.db);
  moderator = await addCaller(server, { isModerator: true });
  admin = await addCaller(server, { role: 'admin' });
  author = await addCaller(server);
  reader = await addReader();
  made += 1;
  funderId = await addFunder(server, { website: `https://house-${made}.example` });
});

const who = (caller: Caller | undefined): Caller => {
  if (caller === undefined) throw new Error('made before each test');
  return caller;
};
async function addReader(): Promise<Caller> {
  const { memberId, email } = await addMember(server);
  await givePass(server, memberId, { kind: 'admin', endsInMilliseconds: days(400) });
  return { memberId, email, headers: await signedIn(server, email) };
}
const again = async (caller: Caller): Promise<Caller> => ({ ...caller, headers: await signedIn(server, caller.email) });
const headline = 'A phone number that should not be here';
const published = () =>
  addReview(server, {
    funderId,
    memberId: author.memberId,
    state: 'published',
    publishedOn: '2026-11-16',
    answers: { headline },
  });
const remove = {
  decision: 'remove',
  version: 1,
  reasonCode: 'confidential_document',
  message: 'It quotes a deck.',
} as const;
const listOf = async (caller: Caller) => (await callAs(server, caller, listWaitingActions)).reply.data;
const waitingOf = async (caller: Caller, reviewId: string) => {
  const found = (await listOf(caller)).waiting.find(({ removal }) => removal?.reviewId === reviewId);
  if (found === undefined) throw new Error('no removal of it waits');
  return found;
};
const answer = (caller: Caller, id: string, body: { decision: 'approve' | 'decline' | 'withdraw'; note?: string }) =>
  callAs(server, caller, decideWaitingAction, { params: { id }, body });
const open = async (caller: Caller, id: string) =>
  (await callAs(server, caller, getReviewForModeration, { params: { id } })).reply.data;
const stateOf = async (id: string) =>
  (await server.context.db.selectFrom('reviews').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
const run = () => carryOutJob.handle(server.context, undefined);
const auditOf = async (id: string) =>
  (
    await server.context.db
      .selectFrom('audit_entries')
      .where('target_id', '=', id)
      .select(['action', 'actor_id'])
      .orderBy('happened_at')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id: actor }) => [action, actor]);
const cards = async (caller: Caller, query: { text?: string } = {}) =>
  (await callAs(server, caller, listFunderReviews, { params: { id: funderId }, query })).reply.data;
const hide = (caller: Caller, id: string, version = 1) =>
  callAs(server, caller, contract.hideReview, {
    params: { id },
    body: { version, reasonCode: 'personal_data', message: 'It holds a phone number.' },
  });
const mine = async () => {
  const { reviews } = (await callAs(server, await again(author), listMyReviews)).reply.data;
  return reviews[0];
};
const emailsTo = async (caller: Caller) =>
  (await readEmails(server)).filter(({ to }) => to === caller.email).map(({ subject }) => subject);

describe('the removal of a public review', () => {
  it('is approved by a second admin, and done with the batch of the next Monday', async () => {
    const [asker, other] = [who(moderator), who(admin)];
    const id = await published();
    const asked = await decide(server, asker, id, remove);
    expect(asked.json).toMatchObject({ data: { state: 'published', version: 1, can: [], waits: { runsAt: null } } });
    expect((await decide(server, asker, id, remove)).problem.code).toBe('invalid_transition');
    expect(await open(asker, id)).toMatchObject({
      can: [],
      canWithdrawRemoval: true,
      removal: { by: 'you', rule: '4.1 Confidential document', message: 'It quotes a deck.', runsAt: null },
    });
    server.clock.move(minutes(1));
    const email = (await readEmails(server)).find(({ to }) => to === other.email);
    expect(email?.text).toContain('4.1 Confidential document');
    expect(email?.text).not.toContain('It quotes a deck.');
    const waits = await waitingOf(other, id);
    expect(waits).toMatchObject({
      kind: 'remove_review',
      askedBy: asker.email,
      reason: 'It quotes a deck.',
      can: ['approve', 'decline'],
      removal: { subjectId: funderId, reasonCode: 'confidential_document', isHidden: false },
    });
    expect(JSON.stringify(waits)).not.toContain(author.memberId);
    expect(JSON.stringify(waits)).not.toContain(author.email);
    const batch = nextBatchAt(server.clock.now());
    expect(batch.getUTCDay()).toBe(1);
    const approved = await answer(other, waits.id, { decision: 'approve' });
    expect(approved.json).toEqual({ data: { id: waits.id, outcome: null, runsAt: batch.toISOString() } });
    expect((await answer(other, waits.id, { decision: 'approve' })).problem.code).toBe('invalid_transition');
    await run();
    expect(await stateOf(id)).toBe('published');
    await settleNow(server);
    expect(await emailsTo(author)).toEqual([]);
    const late = batch.getTime() - server.clock.now().getTime();
    server.clock.move(late - minutes(1));
    await run();
    expect(await stateOf(id)).toBe('published');
    server.clock.move(minutes(1));
    await run();
    expect(await stateOf(id)).toBe('removed');
    expect(await auditOf(id)).toEqual([
      ['review.ask_remove', asker.memberId],
      ['review.approve_removal', other.memberId],
      ['review.remove', asker.memberId],
    ]);
    await settleNow(server);
    server.clock.move(minutes(1));
    expect(await emailsTo(author)).toEqual(['Your review was removed']);
    expect(await mine()).toMatchObject({ state: 'removed', statement: { rule: '4.1 Confidential document' } });
    expect((await listOf(await again(other))).decided[0]).toMatchObject({ outcome: 'done', approvedBy: other.email });
    server.clock.move(-late - minutes(2));
  });

  it('is declined with a word, or withdrawn by the one who asked, and by no one else', async () => {
    const [asker, other] = [who(moderator), who(admin)];
    const third = await addCaller(server, { isModerator: true });
    const id = await published();
    await decide(server, asker, id, remove);
    expect((await callAs(server, third, contract.withdrawRemoval, { params: { id } })).problem.code).toBe(
      'invalid_transition',
    );
    const waits = await waitingOf(other, id);
    const wordless = await answer(other, waits.id, { decision: 'decline' });
    expect(wordless.problem.errors).toEqual({ note: 'Say why, briefly' });
    const declined = await answer(other, waits.id, { decision: 'decline', note: 'The deck is public.' });
    expect(declined.reply.data.outcome).toBe('declined');
    expect((await listOf(other)).decided[0]).toMatchObject({ outcome: 'declined', note: 'The deck is public.' });
    await decide(server, asker, id, remove);
    expect((await callAs(server, asker, contract.withdrawRemoval, { params: { id } })).status).toBe(204);
    expect(await open(asker, id)).toMatchObject({ can: ['remove'], removal: null, canWithdrawRemoval: false });
    expect(await stateOf(id)).toBe('published');
    expect((await auditOf(id)).map(([action]) => action)).toEqual([
      'review.ask_remove',
      'review.decline_removal',
      'review.ask_remove',
      'review.withdraw_removal',
    ]);
    expect((await callAs(server, asker, contract.withdrawRemoval, { params: { id } })).problem.code).toBe(
      'invalid_transition',
    );
  });

  it('waits for 24 hours and a batch where no other admin is left', async () => {
    await sql`update members set suspended_at = now() where role = 'admin'`.execute(server.context.db);
    const only = await addCaller(server, { role: 'admin', isModerator: true });
    const id = await published();
    const asked = await decide(server, only, id, remove);
    const batch = nextBatchAt(after(server.clock.now(), hours(24)));
    expect(asked.reply.data.waits).toEqual({ runsAt: batch.toISOString() });
    const waits = await waitingOf(only, id);
    expect(waits.can).toEqual(['withdraw']);
    expect((await answer(only, waits.id, { decision: 'approve' })).problem.code).toBe('invalid_transition');
    const late = batch.getTime() - server.clock.now().getTime();
    expect(late).toBeGreaterThanOrEqual(hours(24));
    server.clock.move(late - minutes(1));
    await run();
    expect(await stateOf(id)).toBe('published');
    server.clock.move(minutes(1));
    await run();
    expect(await stateOf(id)).toBe('removed');
    server.clock.move(-late);
  });

  it('is not for an admin with a tie, and not counted on', async () => {
    await sql`update members set suspended_at = now() where role = 'admin'`.execute(server.context.db);
    const tied = await addCaller(server, { role: 'admin', email: `admin@house-${made}.example` });
    const id = await published();
    const asked = await decide(server, who(moderator), id, remove);
    expect(asked.reply.data.waits?.runsAt).not.toBeNull();
    const waits = await waitingOf(tied, id);
    expect([waits.can, waits.removal?.isTied]).toEqual([[], true]);
    expect((await answer(tied, waits.id, { decision: 'approve' })).problem.code).toBe('conflict_of_interest');
  });

  it('waits for an admin who wrote the review as for any other, so that the list tells no one', async () => {
    const [asker, other] = [who(moderator), who(admin)];
    await server.context.db.updateTable('members').set({ role: 'admin' }).where('id', '=', author.memberId).execute();
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: new Date() })
      .where('id', '=', other.memberId)
      .execute();
    const id = await published();
    expect((await decide(server, asker, id, remove)).reply.data.waits).toEqual({ runsAt: null });
    expect((await waitingOf(await again(author), id)).can).toEqual(['approve']);
  });

  it('is dropped where the review is no longer public, or the one who asked is no moderator', async () => {
    const [asker, other] = [who(moderator), who(admin)];
    const [gone, kept] = [await published(), await published()];
    for (const id of [gone, kept]) {
      await decide(server, asker, id, remove);
      await answer(other, (await waitingOf(other, id)).id, { decision: 'approve' });
    }
    await server.context.db.updateTable('reviews').set({ state: 'withdrawn' }).where('id', '=', gone).execute();
    await server.context.db
      .updateTable('members')
      .set({ is_moderator: false })
      .where('id', '=', asker.memberId)
      .execute();
    await server.context.db
      .updateTable('waiting_actions')
      .set({ runs_at: server.clock.now() })
      .where('outcome', 'is', null)
      .execute();
    await run();
    expect([await stateOf(gone), await stateOf(kept)]).toEqual(['withdrawn', 'published']);
    expect((await listOf(other)).decided.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped']);
  });
});

describe('hiding the words of a public review', () => {
  it('hides them from every reader at once, and no figure moves', async () => {
    const [asker, other] = [who(moderator), who(admin)];
    const id = await published();
    const figures = async () => {
      await computeScores(server.context);
      return sql`select voices, reviews, score from funder_scores where funder_id = ${funderId}`.execute(
        server.context.db,
      );
    };
    const [before] = await cards(reader);
    const { rows: scoresBefore } = await figures();
    expect(before?.headline).toBe(headline);
    const hidden = await hide(asker, id);
    expect(hidden.reply.data.endsAt).toBe(after(server.clock.now(), days(7)).toISOString());
    const [card] = await cards(reader);
    expect(card).toMatchObject({
      id,
      isTextHidden: true,
      headline: '',
      worked: '',
      didNot: '',
      overall: before?.overall,
    });
    expect(card?.ratings).toEqual(before?.ratings);
    expect(await cards(reader, { text: 'phone number' })).toEqual([]);
    expect((await figures()).rows).toEqual(scoresBefore);
    const file = await callAs(server, asker, exportReviews.funder, { body: { only: [id], except: [] } });
    expect(file.text).toContain(hiddenWords);
    expect(file.text).not.toContain(headline);
    expect(await open(asker, id)).toMatchObject({ canHide: false, removal: { by: 'you' }, hiding: {} });
    expect((await waitingOf(other, id)).removal?.isHidden).toBe(true);
    expect((await hide(asker, id, 2)).problem.code).toBe('invalid_transition');
  });

  it('can be undone for ten seconds, without a trace for the author', async () => {
    const [asker, other] = [who(moderator), who(admin)];
    const id = await published();
    const { version } = (await hide(asker, id)).reply.data;
    const undone = await callAs(server, asker, undoDecisions, { body: { reviews: [{ id, version }] } });
    expect(undone.reply.data).toEqual({ undone: [id], missed: [] });
    expect((await cards(reader))[0]?.headline).toBe(headline);
    expect((await listOf(other)).waiting.some(({ removal }) => removal?.reviewId === id)).toBe(false);
    server.clock.move(minutes(1));
    await settleNow(server);
    expect(await emailsTo(author)).toEqual([]);
    expect(await emailsTo(other)).toEqual([]);
    server.clock.move(-minutes(1));
    expect(await open(asker, id)).toMatchObject({ canHide: true });
    const next = (await hide(asker, id, 3)).reply.data;
    server.clock.move(seconds(11));
    const late = await callAs(server, asker, undoDecisions, { body: { reviews: [{ id, version: next.version }] } });
    expect(late.reply.data.missed).toHaveLength(1);
    server.clock.move(-seconds(11));
  });

  it('ends after seven days, and its author hears of both', async () => {
    const id = await published();
    await hide(who(moderator), id);
    await settleNow(server);
    server.clock.move(minutes(1));
    expect(await emailsTo(author)).toEqual(['The words of your review are hidden for now']);
    expect(await mine()).toMatchObject({
      state: 'published',
      statement: { rule: '3.1 Personal data', foundBy: 'person' },
      message: 'It holds a phone number.',
      can: ['withdraw'],
    });
    server.clock.move(days(7) - minutes(2));
    expect(await endHidings(server.context)).toBe(0);
    server.clock.move(minutes(1));
    expect(await endHidings(server.context)).toBe(1);
    expect((await cards(await again(reader)))[0]?.headline).toBe(headline);
    await settleNow(server);
    server.clock.move(minutes(1));
    expect(await emailsTo(author)).toContain('The words of your review are shown again');
    expect(await mine()).toMatchObject({ statement: null, message: null });
    server.clock.move(-days(7) - minutes(1));
  });

  it('lasts until the batch where the removal is approved, and ends where it is declined', async () => {
    const [asker, other] = [who(moderator), who(admin)];
    const [going, staying] = [await published(), await published()];
    await hide(asker, going);
    await hide(asker, staying);
    await answer(other, (await waitingOf(other, going)).id, { decision: 'approve' });
    await answer(other, (await waitingOf(other, staying)).id, { decision: 'decline', note: 'No danger.' });
    const shown = await cards(reader);
    expect(shown.find(({ id }) => id === staying)?.isTextHidden).toBe(false);
    server.clock.move(days(8));
    expect(await endHidings(server.context)).toBe(0);
    await run();
    expect([await stateOf(going), await stateOf(staying)]).toEqual(['removed', 'published']);
    server.clock.move(-days(8));
  });

  it('hides what stands under them, which may quote them', async () => {
    const id = await published();
    await server.context.db
      .insertInto('review_responses')
      .values({
        review_id: id,
        funder_id: funderId,
        kind: 'reply',
        state: 'published',
        body: `You wrote: ${headline}`,
        shown_body: `You wrote: ${headline}`,
        created_at: server.clock.now(),
        sent_at: server.clock.now(),
        published_at: server.clock.now(),
      })
      .execute();
    const under = async () =>
      (await callAs(server, reader, listResponses, { query: { reviewIds: id } })).reply.data[0]?.reply ?? null;
    expect((await under())?.text).toContain(headline);
    await hide(who(moderator), id);
    expect(await under()).toBeNull();
  });

  it('is for danger alone, and for what is public', async () => {
    const id = await published();
    const vague = await callAs(server, who(moderator), contract.hideReview, {
      params: { id },
      body: { version: 1, reasonCode: 'too_vague' as never, message: 'It says nothing at all.' },
    });
    expect(vague.problem.errors).toEqual({ reasonCode: 'Choose a reason' });
    const waiting = await addReview(server, { funderId, state: 'submitted' });
    expect((await hide(who(moderator), waiting)).problem.code).toBe('invalid_transition');
  });
});
