import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFunder, searchFunders } from '../../../contract/funders/funders.ts';
import { getMe } from '../../../contract/members/account.ts';
import { sendDraft, getDraft, listMyReviews, getMyReview, startDraft } from '../../../contract/reviews/reviews.ts';
import { days } from '../../clock.ts';
import { listStored } from '../intake/stored-submissions.ts';
import { addSubmission } from '../intake/submissions.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import { listPassesOf } from '../../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import {
  addCaller,
  addFunder,
  addReview,
  reviewAnswers,
  sendReview,
  takeInNow,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';

let server: TestServer;
let author: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (caller: Caller, draft: { draftId: string; version: number }) =>
  callAs(server, caller, sendDraft, { params: { id: draft.draftId }, body: { version: draft.version } });
const countReviews = async (funderId: string): Promise<number> => {
  const { count } = await server.context.db
    .selectFrom('reviews')
    .where('funder_id', '=', funderId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
const access = async (caller: Caller) => (await callAs(server, caller, getMe)).reply.data.access;

describe('sending a review', () => {
  it('makes a review of the draft, gives provisional access and writes to the author', async () => {
    author = await addCaller(server);
    const funderId = await addFunder(server);
    const draft = await writeDraft(server, author, reviewAnswers({ funderId }));
    const sent = await send(author, draft);
    expect(sent.status).toBe(200);
    const { reviewId, state } = sent.reply.data;
    expect(state).toBe('submitted');
    expect((await callAs(server, author, getDraft, { params: { id: draft.draftId } })).status).toBe(404);
    expect(await access(author)).toEqual({
      hasAccess: true,
      reason: 'Provisional access while your review is checked',
      accessExpiresOn: '2026-11-25',
      newestOnly: ['equity', 'debt', 'grant'],
    });
    const emails = await readEmails(server);
    expect(emails.filter((message) => message.to === author.email).map((message) => message.subject)).toContain(
      'We got your review',
    );
    const mine = (await callAs(server, author, listMyReviews)).reply.data;
    expect(mine.drafts).toEqual([]);
    expect(mine.reviews).toMatchObject([{ id: reviewId, state: 'submitted', can: ['resend', 'withdraw'] }]);
  });

  it('keeps the name of the organisation out of the tables of reviews', async () => {
    author = await addCaller(server);
    const funderId = await addFunder(server);
    const name = 'Quillwater Zebrafish';
    const reviewId = await sendReview(
      server,
      author,
      reviewAnswers({
        funderId,
        venture: { name, website: 'https://quillwater.example', country: 'KE', sector: 'education', foundedYear: 2019 },
      }),
    );
    const rows = await server.context.db
      .selectFrom('reviews')
      .innerJoin('review_versions', 'review_versions.review_id', 'reviews.id')
      .where('reviews.id', '=', reviewId)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/quillwater|zebrafish|foundedYear/i);
    const mine = (await callAs(server, author, getMyReview, { params: { id: reviewId } })).reply.data;
    expect(mine.answers).toMatchObject({ funderId });
    expect('venture' in mine.answers && mine.answers.venture).toEqual({
      name,
      website: 'https://quillwater.example',
      country: 'KE',
      sector: 'education',
      foundedYear: 2019,
    });
  });

  it('lists every answer that needs another look, by path', async () => {
    author = await addCaller(server);
    const funderId = await addFunder(server);
    const draft = await writeDraft(server, author, {
      funderId,
      fundingKind: 'grant',
      stageReached: 'funded',
      outcome: 'funded',
      worked: 'Short',
      ratings: { clarity: 3 },
    });
    const sent = await send(author, draft);
    expect(sent.status).toBe(422);
    const problem = sent.problem;
    expect(problem.code).toBe('invalid');
    expect(Object.keys(problem.errors)).toEqual(
      expect.arrayContaining([
        'hoursSpent',
        'daysDecisionToCash',
        'wouldTakeMoneyAgain',
        'termsChangedAfterOffer',
        'ratings',
        'worked',
        'venture.name',
        'attest.unpaid',
      ]),
    );
    expect(problem.errors['worked']).toBe('Please write at least 50 characters; this has 5');
    expect((await callAs(server, author, getDraft, { params: { id: draft.draftId } })).status).toBe(200);
    expect(await countReviews(funderId)).toBe(0);
  });

  it('answers the same review when the same draft is sent ten times at once, and later again', async () => {
    author = await addCaller(server);
    const funderId = await addFunder(server);
    const draft = await writeDraft(server, author, reviewAnswers({ funderId }));
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(author, draft)));
    const late = await send(author, draft);
    expect(new Set([...replies, late].map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(late.status).toBe(200);
    await takeInNow(server);
    expect(await countReviews(funderId)).toBe(1);
    expect((await send(author, draft)).text).toBe(late.text);
    const passes = await listPassesOf(server, [author.memberId]);
    expect(passes).toHaveLength(1);
  });

  it('refuses a version that is not the last', async () => {
    author = await addCaller(server);
    const draft = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const sent = await send(author, { ...draft, version: draft.version - 1 });
    expect([sent.status, sent.problem.code]).toEqual([409, 'stale']);
  });

  it('does not know the draft of another member, also after it was sent', async () => {
    author = await addCaller(server);
    const other = await addCaller(server);
    const draft = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    expect((await send(other, draft)).status).toBe(404);
    await send(author, draft);
    expect((await send(other, draft)).status).toBe(404);
  });

  it('refuses a second review while the first is checked, and allows it once that one stands', async () => {
    author = await addCaller(server);
    const funderId = await addFunder(server);
    const reviewId = await sendReview(server, author, reviewAnswers({ funderId }));
    const second = await writeDraft(server, author, reviewAnswers({ funderId }));
    const refused = await send(author, second);
    expect([refused.status, refused.problem.code]).toEqual([409, 'already_reviewed']);
    await server.context.db
      .updateTable('reviews')
      .set({ state: 'published', published_on: '2026-11-16' })
      .where('id', '=', reviewId)
      .execute();
    expect(
      (await callAs(server, author, getDraft, { params: { id: second.draftId } })).reply.data.replacesEarlier,
    ).toBe(true);
    expect((await send(author, second)).status).toBe(200);
  });

  it('refuses a review of one’s own organisation', async () => {
    author = await addCaller(server, { email: 'partner@mail.ostleryard.example', memberType: 'other' });
    const funderId = await addFunder(server, { website: 'https://www.ostleryard.example/team' });
    const started = await callAs(server, author, startDraft, {
      body: { subjectKind: 'funder', subjectId: funderId },
    });
    expect([started.status, started.problem.code]).toEqual([422, 'self_review']);
    const draft = await writeDraft(
      server,
      author,
      reviewAnswers({
        newFunder: { name: 'Ostler Yard Two', website: 'https://ostleryard.example', country: 'GB', type: 'vc' },
      }),
    );
    expect((await send(author, draft)).problem.code).toBe('self_review');
  });

  it('counts the writer as verified when the mail is of the venture’s domain', async () => {
    // Five members with an address of an organisation, and five without: fewer would be told apart.
    for (let count = 0; count < 5; count += 1)
      for (const domain of ['sedgewater.example', 'gmail.com'])
        await addCaller(server, { email: `person${count}@${domain}` });
    author = await addCaller(server, { email: 'office@sedgewater.example' });
    const reviewId = await sendReview(
      server,
      author,
      reviewAnswers({
        funderId: await addFunder(server),
        venture: {
          name: 'Sedge Water',
          website: 'https://sedgewater.example',
          country: 'DE',
          sector: 'water_sanitation',
        },
      }),
    );
    const row = await server.context.db
      .selectFrom('reviews')
      .where('id', '=', reviewId)
      .select('verification_level')
      .executeTakeFirstOrThrow();
    expect(row.verification_level).toBe(1);
  });
});

describe('a funder that is not listed yet', () => {
  const newFunder = {
    name: 'Fjellgate Übergang 7',
    website: 'https://fjellgate.example',
    country: 'NO',
    type: 'government',
  } as const;

  it('is proposed once by two members, and no search finds it', async () => {
    const [one, two] = [await addCaller(server), await addCaller(server)];
    await sendReview(server, one, reviewAnswers({ newFunder }));
    await sendReview(server, two, reviewAnswers({ newFunder: { ...newFunder, name: 'fjellgate  übergang-7' } }));
    const funders = await server.context.db
      .selectFrom('funders')
      .where('name', 'ilike', 'fjellgate%')
      .selectAll()
      .execute();
    expect(funders).toMatchObject([
      { id: 'fjellgate-ubergang-7', state: 'proposed', country: 'NO', types: ['government'] },
    ]);
    expect((await callAs(server, guest, getFunder, { params: { id: 'fjellgate-ubergang-7' } })).status).toBe(404);
    expect((await callAs(server, guest, searchFunders, { query: { term: 'fjellgate' } })).json).toEqual({ data: [] });
  });

  it('is pointed out when it is listed already', async () => {
    await addFunder(server, { name: 'Copperwhistle Fund', country: 'KE' });
    author = await addCaller(server);
    const draft = await writeDraft(
      server,
      author,
      reviewAnswers({
        newFunder: { name: 'copperwhistle fund', website: 'https://copper.example', country: 'KE', type: 'vc' },
      }),
    );
    const sent = await send(author, draft);
    expect(sent.problem.errors).toEqual({
      'newFunder.name': 'We know Copperwhistle Fund already. Choose them in the search.',
    });
  });
});

describe('the screening', () => {
  const flagsOf = async (reviewId: string): Promise<string[]> =>
    (
      await server.context.db
        .selectFrom('reviews')
        .where('id', '=', reviewId)
        .select('screening_flags')
        .executeTakeFirstOrThrow()
    ).screening_flags;

  const addOldAccount = async (): Promise<void> => {
    const { memberId } = await addCaller(server);
    const monthsAgo = new Date(server.clock.now().getTime() - days(90));
    await server.context.db.updateTable('members').set({ created_at: monthsAgo }).where('id', '=', memberId).execute();
  };

  it('flags a copy and gives it no provisional access', async () => {
    const funderId = await addFunder(server);
    const answers = reviewAnswers({ funderId });
    await addReview(server, { funderId: await addFunder(server), answers });
    author = await addCaller(server);
    const reviewId = await sendReview(server, author, { ...answers, funderId });
    expect(await flagsOf(reviewId)).toContain('similar_text');
    expect(await access(author)).toEqual({ hasAccess: false, reason: null, accessExpiresOn: null });
  });

  it('finds a copy of what waits, and at the intake a copy of what waits behind a hundred others', async () => {
    const { db, vault } = server.context;
    const answers = reviewAnswers({ funderId: await addFunder(server) });
    const sendCopy = async (): Promise<{ caller: Caller; reviewId: string }> => {
      const caller = await addCaller(server);
      const draft = await writeDraft(server, caller, { ...answers, funderId: await addFunder(server) });
      return { caller, reviewId: (await send(caller, draft)).reply.data.reviewId };
    };
    const first = await sendCopy();
    expect(await access(first.caller)).toMatchObject({ hasAccess: true });
    expect(await access((await sendCopy()).caller)).toMatchObject({ hasAccess: false });
    const minuteLater = new Date(server.clock.now().getTime() + 60_000);
    // What is compared are those of the first ids.
    await sql`update review_submissions set id = overlay(id::text placing 'ffffffff' from 1 for 8)::uuid`.execute(db);
    for (let count = 0; count < 100; count += 1) {
      const { memberId } = await addCaller(server);
      const other = { draftId: randomUUID(), kind: 'funder' as const, subjectId: null, subjectName: 'Copperwhistle' };
      const sent = { ...other, answers: reviewAnswers(), organisation: null, termsVersion: '2026-01-01' };
      await db.transaction().execute((trx) => addSubmission(trx, { vault, memberId, now: minuteLater, sent }));
    }
    const behind = await sendCopy();
    expect(await access(behind.caller)).toMatchObject({ hasAccess: true });
    for (const { id, content } of await listStored(db, { vault }))
      if ('subjectName' in content && content.subjectName === 'Copperwhistle')
        await db.deleteFrom('review_submissions').where('id', '=', id).execute();
    await takeInNow(server);
    expect(await flagsOf(first.reviewId)).not.toContain('similar_text');
    expect(await flagsOf(behind.reviewId)).toContain('similar_text');
  });

  it('flags a burst, a young account and what may identify a person, and still gives access', async () => {
    const funderId = await addFunder(server);
    await addReview(server, { funderId });
    await addReview(server, { funderId });
    // An account is flagged only where five others have nothing to flag.
    for (let count = 0; count < 5; count += 1) await addOldAccount();
    author = await addCaller(server);
    const answers = reviewAnswers({ funderId });
    const reviewId = await sendReview(server, author, {
      ...answers,
      worked: `${answers.worked} Ask bob@tidewrack.example, it was $1,950,000.`,
    });
    expect(new Set(await flagsOf(reviewId))).toEqual(new Set(['burst', 'new_account', 'personal_data', 'exact_sum']));
    expect(await access(author)).toMatchObject({ hasAccess: true });
  });
});
