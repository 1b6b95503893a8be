import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { getFunder } from '../../../contract/funders/funders.ts';
import {
  readingSeconds,
  undoGraceSeconds,
  undoDecisions,
  decideReviews,
  readReview,
  stopReadingReview,
  verifyReview,
  declareTie,
  removeTie,
  addReviewNote,
  previewReviewEmail,
  listNextBatches,
} from '../../../contract/reviews/decisions.ts';
import { getReviewForModeration, listReviewQueue, countWaitingReviews } from '../../../contract/reviews/moderation.ts';
import { withdrawReview } from '../../../contract/reviews/reviews.ts';
import { forgetUndo } from './undo-commands.ts';
import { callAs, guest, unchecked, callRoute } from '../../../tests/call-as.ts';
import { after, days, hours, seconds } from '../../clock.ts';
import { startOfMonth } from '../../access/rules.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import {
  accessOf,
  addCaller,
  addFunder,
  addReview,
  decide,
  decideAndSettle,
  readMine,
  reviewAnswers,
  sendReview,
  settleNow,
  type Caller,
  leaveNow,
} from '../../../tests/reviews.ts';
import { carryOutNow } from '../../../tests/second-admin.ts';

let server: TestServer;
let admin: Caller;
let second: Caller;
let author: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  second = await addCaller(server, { role: 'admin' });
});
afterEach(async () => {
  await server.context.db.deleteFrom('review_readings').execute();
  server.clock.set(startOfTest);
});
afterAll(() => server.close());

const sent = async (answers: Parameters<typeof reviewAnswers>[0] = {}): Promise<string> => {
  author = await addCaller(server);
  return sendReview(server, author, reviewAnswers({ funderId: await addFunder(server), ...answers }));
};
const undo = (caller: Caller, ...reviews: { id: string; version: number }[]) =>
  callAs(server, caller, undoDecisions, { body: { reviews } });
const open = async (caller: Caller, reviewId: string): Promise<Record<string, unknown>> =>
  (await callAs(server, caller, getReviewForModeration, { params: { id: reviewId } })).reply.data;
const emailsTo = async (email: string): Promise<string[]> =>
  (await readEmails(server)).filter(({ to }) => to === email).map(({ subject }) => subject);
const column = async (reviewId: string) =>
  server.context.db.selectFrom('reviews').where('id', '=', reviewId).selectAll().executeTakeFirstOrThrow();

describe('undoing a decision', () => {
  const decline = { decision: 'decline', version: 1, reasonCode: 'machine_generated_or_copied' };
  const ask = {
    decision: 'request_changes',
    version: 1,
    reasonCode: 'too_vague',
    message: 'Please tell a little more.',
  };

  it.each([
    ['approve', { decision: 'approve', version: 1 }],
    ['ask', ask],
    ['decline', decline],
  ])(
    'puts review, access and history back as they were, and no email leaves: %s',
    { tags: ['slow'] },
    async (_what, body) => {
      const reviewId = await sent();
      const before = { access: await accessOf(server, author), review: await column(reviewId) };
      await emailsTo(author.email);
      await decide(server, admin, reviewId, unchecked(body));
      expect((await undo(admin, { id: reviewId, version: 2 })).json).toEqual({
        data: { undone: [reviewId], missed: [] },
      });
      expect(await accessOf(server, author)).toEqual(before.access);
      expect(await column(reviewId)).toEqual({ ...before.review, version: 3 });
      expect(await open(admin, reviewId)).toMatchObject({
        state: 'submitted',
        history: [],
        can: ['approve', 'request_changes', 'decline'],
      });
      expect(await emailsTo(author.email)).toEqual(['We got your review']);
      const audit = await server.context.db
        .selectFrom('audit_entries')
        .where('target_id', '=', reviewId)
        .select('action')
        .orderBy('id')
        .execute();
      expect(audit.map(({ action }) => action)).toEqual([`review.${body.decision}`, 'review.undo']);
    },
  );

  it('leaves a subject in the list that the decision did not put there', async () => {
    const funderId = await addFunder(server);
    const reviewId = await sent({ funderId });
    await decide(server, admin, reviewId, unchecked(decline));
    await undo(admin, { id: reviewId, version: 2 });
    expect((await callAs(server, guest, getFunder, { params: { id: funderId } })).status).toBe(200);
  });

  it('lets the same decision be taken again, with one email and one pass', async () => {
    const reviewId = await sent();
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    await undo(admin, { id: reviewId, version: 2 });
    const again = await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 3 });
    expect(again.status).toBe(200);
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2027-12-01' });
    expect((await emailsTo(author.email)).toSorted()).toEqual(['We got your review', 'Your review is approved']);
  });

  it('brings back the review that was replaced, and takes the proposed funder from the list', async () => {
    const newFunder = {
      name: 'Ambergate Loans',
      website: 'https://ambergate.example',
      country: 'DE',
      type: 'vc',
    } as const;
    const reviewId = await sent({ funderId: undefined, newFunder });
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    expect((await callAs(server, guest, getFunder, { params: { id: 'ambergate-loans' } })).status).toBe(200);
    const funderId = 'ambergate-loans';
    await settleNow(server);
    const newer = await sendReview(server, author, reviewAnswers({ funderId }));
    await decide(server, admin, newer, { decision: 'approve', version: 1 });
    expect(await column(reviewId)).toMatchObject({ state: 'superseded' });
    expect(await readMine(server, author, reviewId)).toMatchObject({ state: 'approved' });
    await undo(admin, { id: newer, version: 2 });
    expect(await column(reviewId)).toMatchObject({ state: 'approved', publish_on: '2026-11-23' });
    expect(await readMine(server, author, newer)).toMatchObject({ state: 'submitted' });
    expect((await undo(admin, { id: reviewId, version: 2 })).json).toMatchObject({ data: { undone: [] } });

    const alone = await sent({
      funderId: undefined,
      newFunder: { ...newFunder, name: 'Birchwater Notes', website: 'https://birchwater.example' },
    });
    await decide(server, admin, alone, { decision: 'approve', version: 1 });
    await undo(admin, { id: alone, version: 2 });
    expect((await callAs(server, guest, getFunder, { params: { id: 'birchwater-notes' } })).status).toBe(404);
  });

  it('is for the one who decided, for a few seconds, and not after another change', async () => {
    const reviewId = await sent();
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    const late = {
      data: { undone: [], missed: [{ id: reviewId, detail: expect.stringContaining('too late') as string }] },
    };
    expect((await undo(second, { id: reviewId, version: 2 })).json).toEqual(late);
    server.clock.move(seconds(undoGraceSeconds) + 1);
    expect((await undo(admin, { id: reviewId, version: 2 })).json).toEqual(late);
    server.clock.set(startOfTest);
    await callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version: 1 } });
    await leaveNow(server);
    expect((await undo(admin, { id: reviewId, version: 2 })).json).toEqual(late);
  });

  it('ends when the author hears of it', async () => {
    const reviewId = await sent();
    await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
    expect(await emailsTo(author.email)).toContain('Your review is approved');
    expect((await undo(admin, { id: reviewId, version: 2 })).json).toMatchObject({ data: { undone: [] } });
  });

  it('keeps what it needs sealed, and for as long as it can be undone', async () => {
    const reviewId = await sent();
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    const { sealed_undo: sealed } = await server.context.db
      .selectFrom('review_decisions')
      .where('review_id', '=', reviewId)
      .select('sealed_undo')
      .executeTakeFirstOrThrow();
    expect(sealed?.toString('latin1')).not.toMatch(/submitted|2026-/);
    expect(await forgetUndo(server.context)).toBe(0);
    server.clock.move(seconds(undoGraceSeconds) + 1);
    expect(await forgetUndo(server.context)).toBeGreaterThan(0);
  });
});

describe('taking down what is published', () => {
  const published = async (): Promise<string> => {
    const reviewId = await sent();
    await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
    await server.context.db
      .updateTable('reviews')
      .set({ state: 'published', published_on: '2026-11-23', version: 3 })
      .where('id', '=', reviewId)
      .execute();
    return reviewId;
  };

  it('leaves a tombstone, keeps access earned in good faith and writes with the way to appeal', async () => {
    const reviewId = await published();
    const reply = await decideAndSettle(server, admin, reviewId, {
      decision: 'remove',
      version: 3,
      reasonCode: 'confidential_document',
    });
    expect(reply.json).toMatchObject({ data: { state: 'published', version: 3, can: [], waits: {} } });
    expect(await column(reviewId)).toMatchObject({ state: 'removed' });
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2027-12-01' });
    const message = (await readEmails(server)).find(
      ({ to, subject }) => to === author.email && subject === 'Your review was removed',
    );
    expect(message?.text).toContain('you can appeal for 180 days');
    expect(message?.text).toContain('stays yours');
    expect((await undo(admin, { id: reviewId, version: 4 })).json).toMatchObject({ data: { undone: [] } });
  });

  it('ends what a fraud earned, and nothing while it waits', async () => {
    const reviewId = await published();
    const fraud = { decision: 'remove', reasonCode: 'promotion_or_spam' } as const;
    await decide(server, admin, reviewId, { ...fraud, version: 3 });
    expect(await column(reviewId)).toMatchObject({ state: 'published', published_on: '2026-11-23' });
    await settleNow(server);
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: true, accessExpiresOn: '2027-12-01' });
    await carryOutNow(server);
    await settleNow(server);
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: false });
    // No day but the month: the day on which it began would join it with the approval.
    const passes = await server.context.db
      .selectFrom('passes')
      .where('member_id', '=', author.memberId)
      .select(['kind', 'starts_at', 'ends_at', 'revoked_at'])
      .execute();
    const month = startOfMonth(server.clock.now());
    expect(passes).toEqual([{ kind: 'review', starts_at: after(month, -days(90)), ends_at: month, revoked_at: month }]);
  });

  it('needs a reason, and a review that is published', async () => {
    const reviewId = await published();
    expect((await decide(server, admin, reviewId, unchecked({ decision: 'remove', version: 3 }))).problem.code).toBe(
      'invalid',
    );
    const waiting = await sent();
    expect(
      (await decide(server, admin, waiting, { decision: 'remove', version: 1, reasonCode: 'hate' })).problem.code,
    ).toBe('invalid_transition');
  });
});

describe('several at once', () => {
  it('decides each by itself and lists those that it could not', async () => {
    const first = await sent();
    const decided = await sent();
    const changed = await sent();
    await decide(server, second, decided, { decision: 'approve', version: 1 });
    const missing = randomUUID();
    const reply = await callAs(server, admin, decideReviews, {
      body: {
        reviews: [
          { id: first, version: 1 },
          { id: decided, version: 1 },
          { id: changed, version: 7 },
          { id: missing, version: 1 },
        ],
        verdict: { decision: 'decline', reasonCode: 'promotion_or_spam' },
      },
    });
    const { data } = reply.reply;
    expect(data.decided).toMatchObject([{ id: first, state: 'declined' }]);
    expect(data.missed).toMatchObject([
      {
        id: decided,
        detail: 'A moderator approved this on 18 Nov 2026 10:00 UTC. Open it again to see its present state.',
      },
      { id: changed },
      { id: missing, detail: 'There is no such review.' },
    ]);
    expect((await undo(admin, { id: first, version: 2 })).json).toMatchObject({ data: { undone: [first] } });
  });

  it.each([
    ['none', { reviews: [], verdict: { decision: 'approve' } }],
    ['no reason', { reviews: [{ id: randomUUID(), version: 1 }], verdict: { decision: 'decline' } }],
    [
      'too many',
      {
        reviews: Array.from({ length: 51 }, () => ({ id: randomUUID(), version: 1 })),
        verdict: { decision: 'approve' },
      },
    ],
    [
      'taking down',
      { reviews: [{ id: randomUUID(), version: 1 }], verdict: { decision: 'remove', reasonCode: 'hate' } },
    ],
  ])('refuses %s', async (_what, body) => {
    expect((await callAs(server, admin, decideReviews, { body: unchecked(body) })).status).toBe(422);
  });
});

describe('reading', () => {
  const read = (caller: Caller, reviewId: string, body: BodyOf<typeof readReview> = {}) =>
    callAs(server, caller, readReview, { params: { id: reviewId }, body });

  it('keeps others from deciding until they take over, or it runs out', async () => {
    const reviewId = await sent();
    expect((await read(second, reviewId)).json).toMatchObject({ data: { isMine: true, by: 'Moderator 2' } });
    expect((await read(admin, reviewId)).json).toMatchObject({ data: { isMine: false, by: 'Moderator 2' } });
    expect(await open(admin, reviewId)).toMatchObject({ readBy: 'Moderator 2' });
    expect(await open(second, reviewId)).toMatchObject({ readBy: null });
    const refused = await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: 'being_read',
      detail: 'Moderator 2 is reading this. Take it over to decide yourself.',
    });
    expect((await read(admin, reviewId, { takesOver: true })).json).toMatchObject({ data: { isMine: true } });
    expect((await decide(server, second, reviewId, { decision: 'approve', version: 1 })).problem.code).toBe(
      'being_read',
    );
    expect((await decide(server, admin, reviewId, { decision: 'approve', version: 1 })).status).toBe(200);
  });

  it('is free again when it is said, and after two minutes of silence', async () => {
    const reviewId = await sent();
    await read(second, reviewId);
    expect((await callAs(server, second, stopReadingReview, { params: { id: reviewId } })).status).toBe(204);
    expect((await read(admin, reviewId)).json).toMatchObject({ data: { isMine: true } });
    server.clock.move(seconds(readingSeconds));
    expect((await read(second, reviewId)).json).toMatchObject({ data: { isMine: true } });
  });

  it('does not know a review that does not exist', async () => {
    expect((await read(admin, randomUUID())).status).toBe(404);
  });
});

describe('proof', () => {
  const verify = (caller: Caller, reviewId: string, body: BodyOf<typeof verifyReview>) =>
    callAs(server, caller, verifyReview, { params: { id: reviewId }, body });

  it('lifts a review to level 2 and back to what it was, with its history', async () => {
    const reviewId = await addReview(server, { funderId: await addFunder(server), verificationLevel: 1 });
    const proof = { isProven: true, proof: 'The register names both of them' };
    expect((await verify(admin, reviewId, proof)).json).toEqual({ data: { verificationLevel: 2 } });
    expect((await verify(second, reviewId, proof)).json).toEqual({ data: { verificationLevel: 2 } });
    server.clock.move(hours(1));
    const back = { isProven: false, proof: 'It was another venture' };
    expect((await verify(second, reviewId, back)).json).toEqual({ data: { verificationLevel: 1 } });
    expect(await open(admin, reviewId)).toMatchObject({
      verificationLevel: 1,
      verifications: [
        { level: 2, previousLevel: 1, proof: proof.proof, by: 'you' },
        { level: 1, previousLevel: 2, proof: back.proof, by: 'moderator 2' },
      ],
    });
  });

  it('needs words', async () => {
    const reviewId = await addReview(server, { funderId: await addFunder(server) });
    expect((await verify(admin, reviewId, { isProven: true, proof: ' ' })).json).toMatchObject({
      code: 'invalid',
      errors: { proof: 'Say what you saw, in at least 5 characters' },
    });
  });
});

describe('a tie', () => {
  it('keeps a moderator who declared it from all reviews of the subject, until another one removes it', async () => {
    const funderId = await addFunder(server);
    const reviewId = await addReview(server, { funderId });
    const other = await addReview(server, { funderId });
    server.clock.move(hours(1));
    const third = await addCaller(server, { role: 'admin' });
    const declare = () => callAs(server, third, declareTie, { params: { id: reviewId } });
    expect((await declare()).status).toBe(204);
    expect((await declare()).status).toBe(204);
    expect(await open(third, other)).toMatchObject({ hasTie: true, can: [] });
    expect((await decide(server, third, other, { decision: 'approve', version: 1 })).problem.code).toBe(
      'conflict_of_interest',
    );
    const proof = await callAs(server, third, verifyReview, {
      params: { id: other },
      body: { isProven: true, proof: 'I was there' },
    });
    expect(proof.problem.code).toBe('conflict_of_interest');
    expect(await open(third, await addReview(server, { funderId: await addFunder(server) }))).toMatchObject({
      hasTie: false,
    });
    const ties = async (who: Caller) =>
      (await callAs(server, who, getReviewForModeration, { params: { id: other } })).reply.data.tiesOfOthers;
    expect(await ties(third)).toEqual([]);
    const [tie] = await ties(admin);
    const remove = (who: Caller) =>
      callAs(server, who, removeTie, { params: { id: other, moderator: String(tie?.moderator) } });
    expect((await remove(third)).problem.code).toBe('conflict_of_interest');
    expect(await open(third, other)).toMatchObject({ hasTie: true });
    expect((await remove(admin)).status).toBe(204);
    expect((await remove(admin)).status).toBe(204);
    expect(await ties(admin)).toEqual([]);
    expect(await open(third, other)).toMatchObject({ hasTie: false });
    expect((await decide(server, third, other, { decision: 'approve', version: 1 })).status).toBe(200);
  });
});

describe('notes', () => {
  it('are for moderators, with who and when', async () => {
    const reviewId = await sent();
    const note = await callAs(server, second, addReviewNote, {
      params: { id: reviewId },
      body: { note: 'Reads like the one of Ferrous Lane.' },
    });
    expect(note.status).toBe(201);
    expect(await open(admin, reviewId)).toMatchObject({
      notes: [{ note: 'Reads like the one of Ferrous Lane.', by: 'moderator 2', writtenAt: startOfTest.toISOString() }],
    });
    expect(JSON.stringify(await readMine(server, author, reviewId))).not.toContain('Ferrous Lane');
    const empty = await callAs(server, admin, addReviewNote, { params: { id: reviewId }, body: { note: '  ' } });
    expect(empty.json).toMatchObject({ errors: { note: 'Please write something' } });
  });
});

describe('the email before it is sent', () => {
  it('is the one that is sent', async () => {
    const reviewId = await sent();
    const verdict = { decision: 'decline', reasonCode: 'too_vague', message: 'What did they ask?' } as const;
    const preview = (await callAs(server, admin, previewReviewEmail, { body: verdict })).reply.data;
    await decideAndSettle(server, admin, reviewId, { ...verdict, version: 1 });
    const message = (await readEmails(server)).find(
      ({ to, subject }) => to === author.email && subject === preview.subject,
    );
    // Moderators read no day by which the settlement could be told.
    const dayOfLink = /We delete the link between you and the review [^\n]*?appeal with it\./;
    expect(preview.text).toMatch(dayOfLink);
    expect(preview.text).not.toMatch(/review after \d/);
    expect(message?.text).toMatch(/We delete the link between you and the review after \d\d \w{3} 2026\./);
    expect(message?.text.replace(dayOfLink, '').trim()).toBe(preview.text.replace(dayOfLink, '').trim());
    expect(preview.text).toContain('What did they ask?');
  });
});

describe('both pages', () => {
  const list = async (query: string) =>
    (await callAs(server, admin, listReviewQueue, { query: unchecked(query) })).reply;

  it('have their own kinds, and the subject filter', { tags: ['slow'] }, async () => {
    const own = await startTestServer();
    const moderator = await addCaller(own, { role: 'admin' });
    await addReview(own, { funderId: await addFunder(own) });
    await addProviderAndVenture(own);
    const kindsOn = async (query: string): Promise<string[]> =>
      (await callAs(own, moderator, listReviewQueue, { query: unchecked(`state=waiting&${query}`) })).reply.data
        .map(({ subjectKind }) => subjectKind)
        .toSorted();
    expect(await kindsOn('desk=funder')).toEqual(['funder', 'provider']);
    expect(await kindsOn('desk=funder&subjectKind=provider')).toEqual(['provider']);
    expect(await kindsOn('desk=funder&subjectKind=entrepreneur')).toEqual([]);
    expect(await kindsOn('desk=entrepreneur')).toEqual(['entrepreneur']);
    expect((await callAs(own, moderator, countWaitingReviews)).json).toEqual({
      data: { funder: 2, entrepreneur: 1 },
    });
    await own.close();
  });

  it('say how fast reviews are decided, without weekends', { tags: ['slow'] }, async () => {
    const own = await startTestServer();
    const moderator = await addCaller(own, { role: 'admin' });
    const funderId = await addFunder(own);
    const friday = new Date('2026-11-13T10:00:00Z');
    const ids = [await addReview(own, { funderId, submittedAt: friday }), await addReview(own, { funderId })];
    const page = async () => (await callAs(own, moderator, listReviewQueue, { query: { state: 'waiting' } })).reply;
    const before = await page();
    expect(before.pace).toBeNull();
    expect(before.data.map(({ waitedDays }) => waitedDays)).toEqual([3, 0]);
    for (const id of ids) await decide(own, moderator, id, { decision: 'approve', version: 1 });
    expect((await page()).pace).toEqual({ decisions: 2, medianDays: 1.5, shareInTime: 1 });
    await own.close();
  });

  it('turn their pages, each tab with its own cursor', async () => {
    const { counts } = await list('state=waiting&desk=funder');
    expect(Object.keys(counts)).toEqual(['waiting', 'asked', 'approved', 'published', 'declined', 'removed']);
  });
});

describe('what is published when', () => {
  it('names the day of each approved review, and what keeps it', { tags: ['slow'] }, async () => {
    const own = await startTestServer();
    const moderator = await addCaller(own, { role: 'admin' });
    const alone = await addFunder(own, { name: 'Small Alone' });
    const three = await addFunder(own, { name: 'Small Three' });
    const ids = [await addReview(own, { funderId: alone, answers: { headline: 'All by itself here' } })];
    for (let count = 0; count < 3; count += 1)
      ids.push(await addReview(own, { funderId: three, verificationLevel: 1 }));
    for (const id of ids) await decide(own, moderator, id, { decision: 'approve', version: 1 });
    const { data } = (await callAs(own, moderator, listNextBatches, { query: { desk: 'funder' } })).reply;
    expect(data.map(({ publishOn }) => publishOn)).toEqual(['2026-11-23']);
    const reviewsOf = (name: string) => data[0]!.subjects.find(({ subjectName }) => subjectName === name)!.reviews;
    expect(reviewsOf('Small Three').map(({ waitsFor }) => waitsFor)).toEqual([null, null, null]);
    expect(reviewsOf('Small Alone')).toMatchObject([
      {
        waitsFor:
          'until 3 writers of this subject are ready whose reviews are verified or were sent more than 30 days ago',
      },
    ]);
    await own.close();
  });
});

it('tells a moderator neither an address nor an organisation', async () => {
  const venture = {
    name: 'Kitehouse Canary',
    website: 'https://canary.example',
    country: 'NL',
    sector: 'climate_energy',
  } as const;
  const reviewId = await sent({ venture });
  const replies = await Promise.all([
    callAs(server, admin, getReviewForModeration, { params: { id: reviewId } }),
    callAs(server, admin, listReviewQueue, { query: { state: 'waiting' } }),
    callAs(server, admin, listNextBatches),
  ]);
  for (const { text, status } of replies) {
    expect(status).toBe(200);
    for (const secret of [author.email, author.memberId, 'Canary', 'canary.example'])
      expect(text).not.toContain(secret);
  }
});

it('is nothing for members', async () => {
  const member = { ...(await addCaller(server)) };
  const id = randomUUID();
  server.clock.move(days(0));
  const routes = [
    'GET /api/admin/review-counts',
    'GET /api/admin/review-batches',
    `DELETE /api/admin/reviews/${id}/reading`,
    `POST /api/admin/reviews/${id}/tie`,
  ];
  for (const route of routes) {
    expect((await callRoute(server, member, route)).status).toBe(403);
    expect((await callRoute(server, null, route)).status).toBe(401);
  }
  expect(await signedIn(server, member.email)).toBeTruthy();
});

/** One of each, without the forms: for lists. */
async function addProviderAndVenture(own: TestServer): Promise<void> {
  const { db } = own.context;
  const now = own.clock.now();
  await db
    .insertInto('providers')
    .values({ id: 'larch-legal', name: 'Larch Legal', provider_type: 'law_firm', state: 'listed', created_at: now })
    .execute();
  await db
    .insertInto('entrepreneurs')
    .values({ id: 'kitehouse', name: 'Kitehouse', state: 'listed', created_at: now })
    .execute();
  const shared = { state: 'submitted' as const, answers: {}, submitted_at: now };
  await db
    .insertInto('reviews')
    .values([
      { ...shared, subject_kind: 'provider', provider_id: 'larch-legal', headline: 'Clear about what it costs' },
      { ...shared, subject_kind: 'entrepreneur', entrepreneur_id: 'kitehouse' },
    ])
    .execute();
}
