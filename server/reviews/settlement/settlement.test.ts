import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOwnPasses } from '../../access/queries.ts';
import { getMember, listMembers } from '../../../contract/members/list.ts';
import { undoDecisions } from '../../../contract/reviews/decisions.ts';
import { resendReview, sendDraft, withdrawReview } from '../../../contract/reviews/reviews.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import {
  accessOf,
  addCaller,
  addFunder,
  decide,
  decideAndSettle,
  readMine,
  reviewAnswers,
  sendReview,
  settleNow,
  takeInNow,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';
import { hours, minutes } from '../../clock.ts';
import { publishBatchJob, settleJob } from '../jobs.ts';
import { planSettlement } from './plan-commands.ts';
import { isSettlementDue, shuffled } from './rules.ts';
import { fewOf } from '../../../tests/deep-run.ts';

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.close());

interface Sent {
  author: Caller;
  readonly reviewId: string;
}
const send = async (): Promise<Sent> => {
  const author = await addCaller(server);
  return { author, reviewId: await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) })) };
};
const approve = async ({ reviewId }: Sent): Promise<void> => {
  const reply = await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
  expect(reply.status, reply.text).toBe(200);
};
/** The daily job, a minute after what was decided. */
const runDaily = async (): Promise<void> => {
  server.clock.move(minutes(1));
  await settleJob.handle(server.context, undefined);
};
const subjectsTo = async ({ author }: Sent): Promise<string[]> =>
  (await readEmails(server)).filter(({ to }) => to === author.email).map(({ subject }) => subject);
const tables = ['members', 'passes'] as const;
/** What an admin or a thief can see of the members' side. */
const membersSide = async (): Promise<unknown> => [
  (await callAs(server, admin, listMembers, { query: {} })).json,
  ...(await Promise.all(
    tables.map((table) =>
      sql`select xmin::text, ctid::text, t.* from ${sql.table(table)} as t order by ctid`.execute(server.context.db),
    ),
  )),
];

describe('a decision', () => {
  it('changes nothing of any member, whatever it is, nor does undoing it', { tags: ['slow'] }, async () => {
    const sent = [await send(), await send(), await send(), await send()];
    await readEmails(server);
    const before = await membersSide();
    for (const [place, { reviewId }] of sent.entries()) {
      const verdict = [
        { decision: 'approve' },
        { decision: 'request_changes', reasonCode: 'too_vague', message: 'Please tell a little more.' },
        { decision: 'decline', reasonCode: 'promotion_or_spam' },
        { decision: 'decline', reasonCode: 'too_vague' },
      ] as const;
      await decide(server, admin, reviewId, unchecked({ ...verdict[place], version: 1 }));
      expect(await membersSide()).toEqual(before);
      const undone = await callAs(server, admin, undoDecisions, { body: { reviews: [{ id: reviewId, version: 2 }] } });
      expect(undone.json).toMatchObject({ data: { undone: [reviewId] } });
      expect(await membersSide()).toEqual(before);
    }
    for (const one of sent) expect(await subjectsTo(one)).toEqual(['We got your review']);
  });

  it('is not known to the author before, and the author may still take the review back', async () => {
    const one = await send();
    await approve(one);
    expect(await readMine(server, one.author, one.reviewId)).toMatchObject({
      state: 'submitted',
      publishOn: null,
      can: ['withdraw'],
    });
  });
});

describe('a decision that its author has not heard of', () => {
  const verdicts = [
    { decision: 'approve' },
    { decision: 'request_changes', reasonCode: 'too_vague', message: 'Please tell a little more.' },
    { decision: 'decline', reasonCode: 'machine_generated_or_copied' },
    { decision: 'decline', reasonCode: 'too_vague' },
  ] as const;

  it.each(fewOf(1, verdicts))('changes nothing that they read, and they take the review back: %o', async (verdict) => {
    const { author, reviewId } = await send();
    await readEmails(server);
    const before = await readMine(server, author, reviewId);
    await decide(server, admin, reviewId, unchecked({ ...verdict, version: 1 }));
    expect(await readMine(server, author, reviewId)).toEqual(before);
    const version = before['version'] as number;
    const taken = await callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version } });
    expect(taken.json).toEqual({ data: { reviewId, state: 'withdrawn' } });
    expect(await readMine(server, author, reviewId)).toMatchObject({ state: 'withdrawn', can: [] });
    server.clock.move(hours(73));
    await settleJob.handle(server.context, undefined);
    expect(await subjectsTo({ author, reviewId })).toEqual(['We got your review']);
  });

  it.each(verdicts)('lets them write no second one, as before it: %o', { tags: ['slow'] }, async (verdict) => {
    const author = await addCaller(server);
    const funderId = await addFunder(server);
    const reviewId = await sendReview(server, author, reviewAnswers({ funderId }));
    const again = async () => {
      const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId }));
      return (await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } })).problem.code;
    };
    expect(await again()).toBe('already_reviewed');
    await decide(server, admin, reviewId, unchecked({ ...verdict, version: 1 }));
    expect(await again()).toBe('already_reviewed');
  });

  it('leaves the older review as it is until the author knows of the newer one', { tags: ['slow'] }, async () => {
    const author = await addCaller(server);
    const funderId = await addFunder(server);
    const older = await sendReview(server, author, reviewAnswers({ funderId }));
    await decideAndSettle(server, admin, older, { decision: 'approve', version: 1 });
    const newer = await sendReview(server, author, reviewAnswers({ funderId }));
    const before = await readMine(server, author, older);
    await decide(server, admin, newer, { decision: 'approve', version: 1 });
    expect(await readMine(server, author, older)).toEqual(before);
    await settleNow(server);
    expect(await readMine(server, author, older)).toMatchObject({ state: 'superseded' });
  });

  it(
    'keeps a question open whose answer is late, with the version that the author saw',
    { tags: ['slow'] },
    async () => {
      const { author, reviewId } = await send();
      await decideAndSettle(server, admin, reviewId, unchecked({ ...verdicts[1], version: 1 }));
      const before = await readMine(server, author, reviewId);
      await decide(server, admin, reviewId, { decision: 'decline', version: 2, reasonCode: 'too_vague' });
      expect(await readMine(server, author, reviewId)).toEqual(before);
      const resent = await callAs(server, author, resendReview, {
        params: { id: reviewId },
        body: unchecked({ subjectKind: 'funder', answers: before['answers'], version: before['version'] }),
      });
      expect(resent.json).toEqual({ data: { reviewId, state: 'submitted' } });
      await takeInNow(server);
      await settleNow(server);
      // What was decided about the text before does not count any more.
      expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2026-12-07' });
      expect(await subjectsTo({ author, reviewId })).not.toContain('Your review was declined');
      expect(await readMine(server, author, reviewId)).toMatchObject({ state: 'submitted' });
    },
  );
});

describe('decisions of different kinds', () => {
  it('do not make up a group: one approval, one decline and one question wait', { tags: ['slow'] }, async () => {
    const [approved, declined, asked] = [await send(), await send(), await send()];
    await approve(approved);
    await decide(server, admin, declined.reviewId, { decision: 'decline', version: 1, reasonCode: 'too_vague' });
    await decide(
      server,
      admin,
      asked.reviewId,
      unchecked({ decision: 'request_changes', version: 1, reasonCode: 'too_vague', message: 'Please tell more.' }),
    );
    const before = await membersSide();
    await runDaily();
    expect(await membersSide()).toEqual(before);
    server.clock.move(hours(72));
    await settleJob.handle(server.context, undefined);
    for (const { author, reviewId } of [approved, declined, asked])
      expect(
        await readMine(server, { ...author, headers: await signedIn(server, author.email) }, reviewId),
      ).not.toMatchObject({ state: 'submitted' });
  });

  it('are given where three members get the same, while the others wait', { tags: ['slow'] }, async () => {
    const three = [await send(), await send(), await send()];
    for (const one of three) await approve(one);
    const declined = await send();
    await decide(server, admin, declined.reviewId, { decision: 'decline', version: 1, reasonCode: 'too_vague' });
    await runDaily();
    for (const one of three)
      expect(await readMine(server, one.author, one.reviewId)).toMatchObject({ state: 'approved' });
    expect(await readMine(server, declined.author, declined.reviewId)).toMatchObject({ state: 'submitted' });
    expect(await subjectsTo(declined)).toEqual(['We got your review']);
  });

  it('end access at midnight, whenever they were decided', { tags: ['slow'] }, async () => {
    const declined = await send();
    await decide(server, admin, declined.reviewId, { decision: 'decline', version: 1, reasonCode: 'too_vague' });
    const takenBack = await send();
    await callAs(server, takenBack.author, withdrawReview, {
      params: { id: takenBack.reviewId },
      body: { version: 1 },
    });
    await settleNow(server);
    const { rows } = await sql<{
      at: string;
    }>`select distinct (ends_at at time zone 'UTC')::time::text as at from passes
      union select (revoked_at at time zone 'UTC')::time::text from passes where revoked_at is not null`.execute(
      server.context.db,
    );
    expect(rows).toEqual([{ at: '00:00:00' }]);
  });

  it('are given once when a server stopped after it had planned them', { tags: ['slow'] }, async () => {
    const one = await send();
    await approve(one);
    await planSettlement(server.context, { isForced: true });
    expect(await accessOf(server, one.author)).toMatchObject({ accessExpiresOn: '2026-11-25' });
    await settleJob.handle(server.context, undefined);
    await settleJob.handle(server.context, undefined);
    expect(await accessOf(server, one.author)).toMatchObject({ accessExpiresOn: '2027-12-01' });
    expect((await subjectsTo(one)).filter((subject) => subject === 'Your review is approved')).toHaveLength(1);
  });
});

describe('emails about one review', () => {
  const publish = async ({ reviewId }: Sent): Promise<void> => {
    const { db } = server.context;
    const decision = { review_version: 2, decision: 'publish', decided_at: server.clock.now() } as const;
    await db
      .insertInto('review_decisions')
      .values({ review_id: reviewId, ...decision })
      .execute();
    await db
      .updateTable('reviews')
      .set({ state: 'published', version: 3, published_on: '2026-11-18' })
      .where('id', '=', reviewId)
      .execute();
  };

  it('are dropped when a later one was told, and say the last thing only', { tags: ['slow'] }, async () => {
    const one = await send();
    await readEmails(server);
    await decideAndSettle(server, admin, one.reviewId, { decision: 'approve', version: 1 });
    // The first email still waits: the mail server is away.
    await publish(one);
    await settleNow(server);
    expect((await subjectsTo(one)).toSorted()).toEqual(['We got your review', 'Your review is public']);
  });

  it(
    'are not dropped for what the author does not know yet, and are after they took it back',
    { tags: ['slow'] },
    async () => {
      const [one, other] = [await send(), await send()];
      await readEmails(server);
      for (const each of [one, other])
        await decideAndSettle(server, admin, each.reviewId, { decision: 'approve', version: 1 });
      await sql`insert into review_decisions (review_id, review_version, decision, decided_at)
      values (${one.reviewId}, 2, 'supersede', ${server.clock.now()})`.execute(server.context.db);
      await sql`update reviews set state = 'superseded', version = 3 where id = ${one.reviewId}`.execute(
        server.context.db,
      );
      await callAs(server, other.author, withdrawReview, { params: { id: other.reviewId }, body: { version: 2 } });
      expect(await subjectsTo(one)).toContain('Your review is approved');
      expect(await subjectsTo(other)).toEqual(['We got your review']);
    },
  );

  it('wait under one name, in one length, whatever they say', { tags: ['slow'] }, async () => {
    const [one, other] = [await send(), await send()];
    await decide(server, admin, one.reviewId, { decision: 'approve', version: 1 });
    await decide(server, admin, other.reviewId, { decision: 'decline', version: 1, reasonCode: 'too_vague' });
    await settleNow(server);
    const { rows } = await sql`select distinct name, length(data::text) as length from pgboss.job
      where name ~ '^reviews' and name <> 'reviews.received-letter'`.execute(server.context.db);
    expect(rows).toMatchObject([{ name: 'reviews.settled-letter' }]);
  });
});

describe('what admins are told of access', () => {
  const seen = async (one: Sent): Promise<unknown> =>
    (await callAs(server, admin, getMember, { params: { id: one.author.memberId } })).reply.data;
  const daysLater = async (count: number): Promise<void> => {
    server.clock.move(hours(24 * count));
    admin = { ...admin, headers: await signedIn(server, admin.email) };
  };

  it('waits for five members whose access changed, counted over several settlements', { tags: ['slow'] }, async () => {
    const all = [];
    for (let count = 0; count < 6; count += 1) all.push(await send());
    const [first, later] = [all.slice(0, 3), all.slice(3)];
    for (const one of first) await approve(one);
    await runDaily();
    for (const one of all) expect(await seen(one)).toMatchObject({ hasAccess: false, passCount: 0, passes: [] });
    await daysLater(1);
    for (const one of later) await approve(one);
    await runDaily();
    for (const one of all)
      expect(await seen(one)).toMatchObject({ hasAccess: true, accessExpiresOn: expect.any(String) });
  });

  it('stays as it was while fewer changed, also where access ends', { tags: ['slow'] }, async () => {
    const all = [];
    for (let count = 0; count < 6; count += 1) all.push(await send());
    for (const one of all) await approve(one);
    await runDaily();
    await daysLater(1);
    const [gone] = all;
    if (gone === undefined) throw new Error('there is one');
    const before = await seen(gone);
    const newer = await send();
    gone.author = { ...gone.author, headers: await signedIn(server, gone.author.email) };
    await callAs(server, gone.author, withdrawReview, { params: { id: gone.reviewId }, body: { version: 2 } });
    await approve(newer);
    // It leaves the desk on Monday, and access ends three days after that.
    await daysLater(4);
    await publishBatchJob.handle(server.context, undefined);
    await daysLater(4);
    await settleJob.handle(server.context, undefined);
    expect(
      await accessOf(server, { ...gone.author, headers: await signedIn(server, gone.author.email) }),
    ).toMatchObject({
      accessExpiresOn: '2026-12-05',
    });
    expect(await seen(gone)).toMatchObject({
      accessExpiresOn: (before as { accessExpiresOn: string }).accessExpiresOn,
    });
    expect(await seen(newer)).toMatchObject({ hasAccess: false, passCount: 0 });
  });
});

describe('the daily settlement', () => {
  it('waits for three members, and then gives each access, an email and the news', async () => {
    const sent = [await send(), await send(), await send()];
    await approve(sent[0]!);
    await approve(sent[1]!);
    await runDaily();
    for (const { author } of sent)
      expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2026-11-25' });
    await approve(sent[2]!);
    await runDaily();
    for (const one of sent) {
      expect(await accessOf(server, one.author)).toMatchObject({ accessExpiresOn: '2027-12-01' });
      expect(await subjectsTo(one)).toContain('Your review is approved');
      expect(await readMine(server, one.author, one.reviewId)).toMatchObject({ state: 'approved' });
    }
  });

  it('counts members, not reviews', { tags: ['slow'] }, async () => {
    const { author, reviewId } = await send();
    const more = await Promise.all(
      [1, 2].map(async () => sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }))),
    );
    for (const id of [reviewId, ...more]) await approve({ author, reviewId: id });
    await runDaily();
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2026-11-25' });
  });

  it('gives one alone after 72 hours', { tags: ['slow'] }, async () => {
    const one = await send();
    await approve(one);
    server.clock.move(hours(72) - minutes(2));
    await runDaily();
    expect(await subjectsTo(one)).not.toContain('Your review is approved');
    await runDaily();
    expect(await subjectsTo(one)).toContain('Your review is approved');
  });

  it('leaves what can still be undone for the next time', { tags: ['slow'] }, async () => {
    const sent = [await send(), await send(), await send()];
    for (const one of sent) await approve(one);
    await settleJob.handle(server.context, undefined);
    expect(await subjectsTo(sent[0]!)).not.toContain('Your review is approved');
    await runDaily();
    expect(await subjectsTo(sent[0]!)).toContain('Your review is approved');
  });

  it('tells each decision once', { tags: ['slow'] }, async () => {
    const sent = [await send(), await send(), await send()];
    for (const one of sent) await approve(one);
    await runDaily();
    await runDaily();
    for (const one of sent)
      expect((await subjectsTo(one)).filter((subject) => subject === 'Your review is approved')).toHaveLength(1);
  });

  it('keeps provisional access until the author hears of the decision', { tags: ['slow'] }, async () => {
    const one = await send();
    server.clock.move(hours(24 * 6));
    admin = { ...admin, headers: await signedIn(server, admin.email) };
    await approve(one);
    await publishBatchJob.handle(server.context, undefined);
    const [pass] = await listOwnPasses(server.context, one.author.memberId);
    expect(pass?.ends_at.toISOString()).toBe('2026-11-26T00:00:00.000Z');
  });

  it('leaves no row that joins a review with a member, and no transaction that wrote both', async () => {
    const sent = [await send(), await send(), await send()];
    for (const one of sent) await approve(one);
    await runDaily();
    const { db } = server.context;
    const { rows: waiting } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(db);
    for (const { reviewId } of sent) expect(waiting.some(({ data }) => data.includes(reviewId))).toBe(false);
    const { rows: shared } = await sql`select passes.xmin from passes where kind = 'review' and passes.xmin in (
      select xmin from reviews union select xmin from review_decisions union select xmin from review_versions)`.execute(
      db,
    );
    expect(shared).toEqual([]);
  });
});

it('is due with three members, or after 72 hours, and never without a decision', () => {
  const now = new Date('2026-11-20T14:00:00Z');
  const at = (day: string): Date => new Date(`${day}T14:00:00Z`);
  expect(isSettlementDue({ members: 3, oldest: at('2026-11-20') }, now)).toBe(true);
  expect(isSettlementDue({ members: 2, oldest: at('2026-11-18') }, now)).toBe(false);
  expect(isSettlementDue({ members: 0, oldest: at('2026-11-17') }, now)).toBe(true);
  expect(isSettlementDue({ members: 9, oldest: null }, now)).toBe(false);
});

it('mixes without losing anything, and every order comes up', { tags: ['slow'] }, () => {
  const orders = new Set(Array.from({ length: 200 }, () => shuffled(['a', 'b', 'c']).join('')));
  expect([...orders].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
});
