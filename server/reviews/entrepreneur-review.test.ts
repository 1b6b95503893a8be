import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntrepreneurReviewAnswers } from '../../contract/reviews/entrepreneur-questions.ts';
import { getReviewForModeration } from '../../contract/reviews/moderation.ts';
import {
  sendDraft,
  startDraft,
  getDraft,
  resendReview,
  withdrawReview,
  getMyReview,
} from '../../contract/reviews/reviews.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addEntrepreneur, entrepreneurAnswers } from '../../tests/review-answers.ts';
import { accessOf, addCaller, addFunder, readMine, sendReview, takeInNow, writeDraft } from '../../tests/reviews.ts';
import type { Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

let server: TestServer;
let funderOrgId: string;
beforeAll(async () => {
  server = await startTestServer();
  funderOrgId = await addFunder(server, {
    name: 'Marlowe Quay',
    website: 'https://www.marlowequay.example',
    types: ['vc'],
  });
});
afterAll(() => server.close());

let staffCount = 0;
/** A member with an email of the funder. */
const addStaff = (domain = 'marlowequay.example'): Promise<Caller> => {
  staffCount += 1;
  return addCaller(server, { email: `staff-${staffCount}@${domain}`, memberType: 'funder' });
};
/** Moderators read what a mail shows where five members share it, and five do not. */
async function addPool(): Promise<void> {
  for (let count = 0; count < 5; count += 1) for (const domain of [undefined, 'gmail.com']) await addStaff(domain);
}
const send = (caller: Caller, answers: object) => sendReview(server, caller, answers, 'entrepreneur');
const tryToSend = async (caller: Caller, answers: object) => {
  const { draftId, version } = await writeDraft(server, caller, answers, 'entrepreneur');
  return callAs(server, caller, sendDraft, { params: { id: draftId }, body: { version } });
};
const rowOf = (reviewId: string) =>
  server.context.db.selectFrom('reviews').where('id', '=', reviewId).selectAll().executeTakeFirstOrThrow();
const complete = async (changes: Partial<EntrepreneurReviewAnswers> = {}): Promise<EntrepreneurReviewAnswers> =>
  entrepreneurAnswers({ ventureId: await addEntrepreneur(server), funderOrgId, ...changes });

describe('a review of an entrepreneur', () => {
  it('is sent, gives provisional access and shows its author what they wrote', async () => {
    await addPool();
    const author = await addStaff();
    const answers = await complete();
    const reviewId = await send(author, answers);
    expect(await rowOf(reviewId)).toMatchObject({
      subject_kind: 'entrepreneur',
      entrepreneur_id: answers.ventureId,
      review_class: 'pitch',
      funding_kind: 'equity',
      overall: null,
      headline: null,
      verification_level: 1,
      last_contact_on: '2026-04-01',
      screening_flags: [],
    });
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: true });
    expect(await readMine(server, author, reviewId)).toMatchObject({
      subjectKind: 'entrepreneur',
      subjectId: answers.ventureId,
      headline: null,
      state: 'submitted',
      can: ['withdraw'],
      answers,
    });
  });

  it('keeps the funder of the writer out of the tables of reviews: its type is all that stays', async () => {
    const reviewId = await send(await addStaff(), await complete());
    const { answers, ...row } = await rowOf(reviewId);
    expect(JSON.stringify([answers, row])).not.toMatch(/marlowe|funderOrg/i);
    expect(answers).toMatchObject({ funderType: 'vc' });
  });

  it('counts two people of one funder as one voice, and another funder as another', async () => {
    const ventureId = await addEntrepreneur(server);
    const newFunderOrg = {
      name: 'Marlowe',
      website: 'https://marlowequay.example',
      country: 'NL',
      type: 'vc',
    } as const;
    const other = await addFunder(server, { website: 'https://elsewhere.example' });
    const ids = [
      await send(await addStaff(), await complete({ ventureId })),
      await send(await addStaff(), { ...(await complete({ ventureId })), funderOrgId: undefined, newFunderOrg }),
      await send(await addStaff('elsewhere.example'), await complete({ ventureId, funderOrgId: other })),
    ];
    const voices = await Promise.all(ids.map(async (id) => (await rowOf(id)).organisation_number));
    expect(voices[0]).toBe(voices[1]);
    expect(voices[2]).not.toBe(voices[0]);
  });

  it('is never refused for an organisation that the mail does not show: it is flagged', async () => {
    await addPool();
    const author = await addStaff('gmail.com');
    const reviewId = await send(author, await complete());
    expect(await rowOf(reviewId)).toMatchObject({ verification_level: 0 });
    expect((await rowOf(reviewId)).screening_flags).toContain('organisation_unproven');
    const admin = await addCaller(server, { role: 'admin' });
    const claimedOf = async (id: string) =>
      (await callAs(server, admin, getReviewForModeration, { params: { id } })).reply.data.claimedOrganisation;
    expect(await claimedOf(reviewId)).toBe('Marlowe Quay');
    expect(await claimedOf(await send(await addStaff(), await complete()))).toBeNull();
  });

  it('lists what is missing by field', async () => {
    const answers = await complete({
      outcome: 'declined',
      tie: 'yes',
      privateFeedback: 'Too short',
      ratings: { preparedness: 4 },
    });
    const reply = await tryToSend(await addStaff(), { ...answers, funderOrgId: undefined, attest: {} });
    expect([reply.status, reply.problem.code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.problem.errors).toSorted()).toEqual([
      'attest.first_hand',
      'attest.no_confidential_documents',
      'attest.no_court_order',
      'attest.not_for_decisions',
      'attest.terms',
      'attest.unpaid',
      'funderOrgId',
      'passReasons',
      'privateFeedback',
      'ratings',
      'tieKind',
    ]);
  });

  it('drops answers to what was not asked', async () => {
    const answers = await complete({
      passReasons: ['market'],
      ratings: {
        preparedness: 4,
        responsiveness: 3,
        opennessToFeedback: 5,
        accuracyOfClaims: 1,
        reportingDiscipline: 1,
      },
    });
    const row = await rowOf(await send(await addStaff(), answers));
    expect(row.answers).not.toHaveProperty('passReasons');
    expect(row.answers).toMatchObject({ ratings: { preparedness: 4, responsiveness: 3, opennessToFeedback: 5 } });
  });
});

describe('who may write about an entrepreneur', () => {
  it.each(['entrepreneur', 'other'] as const)('not a member who is %s', async (memberType) => {
    const reply = await callAs(server, await addCaller(server, { memberType }), startDraft, {
      body: { subjectKind: 'entrepreneur' },
    });
    expect([reply.status, reply.problem.code]).toEqual([403, 'funder_members_only']);
  });

  it('not people of the venture itself', async () => {
    const author = await addStaff('gorsebank.example');
    const ventureId = await addEntrepreneur(server, { website: 'https://gorsebank.example' });
    const reply = await callAs(server, author, startDraft, {
      body: { subjectKind: 'entrepreneur', subjectId: ventureId },
    });
    expect(reply.problem.code).toBe('self_review');
  });

  it('not a guest or an admin', async () => {
    const body = { subjectKind: 'entrepreneur' } as const;
    expect((await callAs(server, guest, startDraft, { body })).status).toBe(401);
    const admin = await addCaller(server, { role: 'admin' });
    expect((await callAs(server, admin, startDraft, { body })).problem.code).toBe('staff_review');
  });
});

describe('a venture that is not listed', () => {
  const newVenture = {
    name: 'Fennel & Thistle Studios',
    website: 'https://fennelthistle.example',
    country: 'IE',
    sector: 'media_creative',
    legalForm: 'company',
  } as const;

  it('is proposed once and pointed out once it is listed', async () => {
    const first = { ...(await complete()), ventureId: undefined, newVenture };
    await send(await addStaff(), first);
    await send(await addStaff(), { ...(await complete()), ventureId: undefined, newVenture });
    const rows = await server.context.db
      .selectFrom('entrepreneurs')
      .where('name_key', '=', 'fennelthistlestudios')
      .selectAll()
      .execute();
    expect(rows).toMatchObject([
      { id: 'fennel-thistle-studios', state: 'proposed', country: 'IE', legal_form: 'company' },
    ]);
    await server.context.db
      .updateTable('entrepreneurs')
      .set({ state: 'listed' })
      .where('id', '=', rows[0]?.id ?? '')
      .execute();
    const reply = await tryToSend(await addStaff(), { ...(await complete()), ventureId: undefined, newVenture });
    expect(reply.problem.errors).toEqual({
      'newVenture.name': 'We know Fennel & Thistle Studios already. Choose them in the search.',
    });
  });
});

describe('one review of a venture within twelve months', () => {
  it('is made by ten parallel sends', async () => {
    const author = await addStaff();
    const answers = await complete();
    const { draftId, version } = await writeDraft(server, author, answers, 'entrepreneur');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } }),
      ),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    await takeInNow(server);
    const { count } = await server.context.db
      .selectFrom('reviews')
      .where('entrepreneur_id', '=', answers.ventureId ?? '')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('waits for the first, then takes its place', async () => {
    const author = await addStaff();
    const answers = await complete();
    const first = await send(author, answers);
    const again = { ...answers, privateFeedback: (await complete()).privateFeedback };
    expect((await tryToSend(author, again)).problem.code).toBe('already_reviewed');
    await server.context.db
      .updateTable('reviews')
      .set({ state: 'published', published_on: '2026-11-16' })
      .where('id', '=', first)
      .execute();
    const { draftId, version } = await writeDraft(server, author, again, 'entrepreneur');
    const draft = await callAs(server, author, getDraft, { params: { id: draftId } });
    expect(draft.json).toMatchObject({ data: { replacesEarlier: true, subjectKind: 'entrepreneur' } });
    expect((await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } })).status).toBe(200);
  });

  it('can be taken back, and changed when we asked for it', async () => {
    const author = await addStaff();
    const answers = await complete();
    const reviewId = await send(author, answers);
    await server.context.db
      .updateTable('reviews')
      .set({ state: 'changes_requested', verification_level: 2 })
      .where('id', '=', reviewId)
      .execute();
    const other = await addEntrepreneur(server);
    const changed = { ...answers, ventureId: other, privateFeedback: (await complete()).privateFeedback };
    const wrongForm = await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'provider', answers: {}, version: 1 },
    });
    expect(wrongForm.problem.errors).toHaveProperty('subjectKind');
    const resent = await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'entrepreneur', answers: changed, version: 1 },
    });
    expect(resent.status).toBe(200);
    expect(await readMine(server, author, reviewId)).toMatchObject({
      subjectId: answers.ventureId,
      version: 2,
      answers: { privateFeedback: changed.privateFeedback, funderOrgId },
    });
    expect((await rowOf(reviewId)).verification_level).toBe(2);
    const back = await callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version: 2 } });
    expect(back.json).toEqual({ data: { reviewId, state: 'withdrawn' } });
    expect((await callAs(server, await addStaff(), getMyReview, { params: { id: reviewId } })).status).toBe(404);
  });
});
