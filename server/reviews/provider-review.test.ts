import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProvider } from '../../contract/providers/providers.ts';
import type { ProviderReviewAnswers } from '../../contract/reviews/provider-questions.ts';
import { sendDraft, startDraft, resendReview } from '../../contract/reviews/reviews.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addProvider, providerAnswers } from '../../tests/review-answers.ts';
import { accessOf, addCaller, readMine, sendReview, writeDraft } from '../../tests/reviews.ts';
import type { Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (caller: Caller, answers: object) => sendReview(server, caller, answers, 'provider');
const tryToSend = async (caller: Caller, answers: object) => {
  const { draftId, version } = await writeDraft(server, caller, answers, 'provider');
  return callAs(server, caller, sendDraft, { params: { id: draftId }, body: { version } });
};
const rowOf = (reviewId: string) =>
  server.context.db.selectFrom('reviews').where('id', '=', reviewId).selectAll().executeTakeFirstOrThrow();
const complete = async (changes: Partial<ProviderReviewAnswers> = {}): Promise<ProviderReviewAnswers> =>
  providerAnswers({ providerId: await addProvider(server), ...changes });

describe('a review of a provider', () => {
  it.each(['entrepreneur', 'funder', 'other'] as const)('can be written by a member who is %s', async (memberType) => {
    const author = await addCaller(server, { memberType });
    const answers = await complete();
    const reviewId = await send(author, answers);
    expect(await rowOf(reviewId)).toMatchObject({
      subject_kind: 'provider',
      provider_id: answers.providerId,
      review_class: null,
      funding_kind: null,
      overall: 4,
      headline: answers.headline,
      last_contact_on: '2026-03-01',
    });
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: true });
    expect(await readMine(server, author, reviewId)).toMatchObject({ subjectKind: 'provider', answers });
  });

  it('takes its type from the listed provider, whatever is sent', async () => {
    const providerId = await addProvider(server, { providerType: 'accelerator' });
    const author = await addCaller(server);
    const started = await callAs(server, author, startDraft, {
      body: { subjectKind: 'provider', subjectId: providerId },
    });
    expect(started.json).toMatchObject({ data: { answers: { providerId, subjectType: 'accelerator' } } });
    const reply = await tryToSend(author, providerAnswers({ providerId, subjectType: 'law_firm' }));
    expect(Object.keys(reply.problem.errors).toSorted()).toEqual(['cohortYear', 'programme']);
    const reviewId = await send(author, providerAnswers({ providerId, programme: 'Spring', cohortYear: 2025 }));
    expect((await rowOf(reviewId)).answers).toMatchObject({ subjectType: 'accelerator', cohortYear: 2025 });
  });

  it('lists what is missing by field', async () => {
    const answers = await complete({
      providerId: undefined,
      country: 'DE',
      subjectType: 'other',
      displayAs: 'role_and_region',
      amountPaid: 200,
      usedFrom: '2026-05',
      usedTo: '2026-02',
      feeModel: [],
      worked: 'Nothing',
    });
    const reply = await tryToSend(await addCaller(server), answers);
    expect(Object.keys(reply.problem.errors).toSorted()).toEqual([
      'authorRole',
      'currency',
      'feeModel',
      'subjectName',
      'subjectTypeOther',
      'usedTo',
      'venture',
      'worked',
    ]);
  });

  it('asks for a subject when none was chosen, and for nothing of a new one', async () => {
    const reply = await tryToSend(await addCaller(server), await complete({ providerId: undefined }));
    expect(reply.problem.errors).toEqual({ providerId: 'Choose who you worked with' });
  });

  it('seals the organisation of a writer who shows its region, and keeps the name of one who is named; neither leads to the other', async () => {
    const venture = {
      name: 'Zebrafinch Works',
      website: 'https://zebrafinch.example',
      country: 'KE',
      sector: 'education',
    } as const;
    const region = await complete({ displayAs: 'role_and_region', authorRole: 'cofounder', venture });
    const author = await addCaller(server);
    const hidden = await rowOf(await send(author, region));
    expect(JSON.stringify(hidden)).not.toMatch(/zebrafinch/i);
    expect(hidden.answers).toMatchObject({ venture: { country: 'KE', sector: 'education' } });
    const named = await rowOf(
      await send(author, await complete({ displayAs: 'named_venture', authorRole: 'cofounder', venture })),
    );
    expect(named.venture_name).toBe('Zebrafinch Works');
    expect(named.organisation_number).not.toBe(hidden.organisation_number);
  });

  it('counts two colleagues who name no organisation as one voice by their mail, but not two of a mail provider', async () => {
    const providerId = await addProvider(server);
    const voiceOf = async (email: string) =>
      (await rowOf(await send(await addCaller(server, { email }), await complete({ providerId })))).organisation_number;
    expect(await voiceOf('one@drumlin.example')).toBe(await voiceOf('two@drumlin.example'));
    expect(await voiceOf('someone-drumlin@gmail.com')).not.toBe(await voiceOf('other-drumlin@gmail.com'));
  });

  it('is of the present month where the work still goes on', async () => {
    const row = await rowOf(await send(await addCaller(server), await complete({ usedTo: undefined })));
    expect(row.last_contact_on).toBe(`${server.clock.now().toISOString().slice(0, 7)}-01`);
  });

  it('refuses people of the provider itself', async () => {
    const author = await addCaller(server, { email: 'me@copsewood.example' });
    const providerId = await addProvider(server, { website: 'https://copsewood.example' });
    const reply = await callAs(server, author, startDraft, {
      body: { subjectKind: 'provider', subjectId: providerId },
    });
    expect(reply.problem.code).toBe('self_review');
  });
});

describe('a provider that is not listed', () => {
  const proposed = {
    subjectName: 'Larch Desk',
    country: 'SE',
    subjectType: 'other',
    subjectTypeOther: 'Translators',
  } as const;

  it('is proposed once, under what it was called', async () => {
    await send(await addCaller(server), await complete({ ...proposed, providerId: undefined }));
    await send(
      await addCaller(server),
      await complete({ ...proposed, subjectName: 'LARCH  desk', providerId: undefined }),
    );
    const rows = await server.context.db
      .selectFrom('providers')
      .where('name_key', '=', 'larchdesk')
      .selectAll()
      .execute();
    expect(rows).toMatchObject([{ id: 'larch-desk', state: 'proposed', provider_type: 'Translators', country: 'SE' }]);
    expect((await callAs(server, guest, getProvider, { params: { id: 'larch-desk' } })).status).toBe(404);
  });

  it('stays the subject of the review when it is sent again', async () => {
    const author = await addCaller(server);
    const reviewId = await send(
      author,
      await complete({ ...proposed, subjectName: 'Alder Desk', providerId: undefined }),
    );
    await server.context.db
      .updateTable('reviews')
      .set({ state: 'changes_requested' })
      .where('id', '=', reviewId)
      .execute();
    const resent = await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'provider', answers: await complete(), version: 1 },
    });
    expect(resent.status).toBe(200);
    expect(await readMine(server, author, reviewId)).toMatchObject({ subjectId: 'alder-desk', version: 2 });
    expect((await rowOf(reviewId)).answers).toMatchObject({ subjectType: 'other', subjectTypeOther: 'Translators' });
  });
});

describe('one review of a provider within twelve months', () => {
  it('is made by ten parallel sends, and a second waits', async () => {
    const author = await addCaller(server);
    const answers = await complete();
    const { draftId, version } = await writeDraft(server, author, answers, 'provider');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } }),
      ),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    const second = await complete({ providerId: answers.providerId });
    expect((await tryToSend(author, second)).problem.code).toBe('already_reviewed');
  });
});
