import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMembers } from '../../../contract/members/list.ts';
import { undoDecisions } from '../../../contract/reviews/decisions.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import {
  accessOf,
  addCaller,
  addFunder,
  decide,
  readMine,
  reviewAnswers,
  sendReview,
  type Caller,
} from '../../../tests/reviews.ts';
import { hours, minutes } from '../../clock.ts';
import { publishBatchJob, settleJob } from '../jobs.ts';
import { isSettlementDue, shuffled } from './rules.ts';

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
  it('changes nothing of any member, whatever it is, nor does undoing it', async () => {
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
      expect(await accessOf(server, one.author)).toMatchObject({ accessExpiresOn: '2027-11-18' });
      expect(await subjectsTo(one)).toContain('Your review is approved');
      expect(await readMine(server, one.author, one.reviewId)).toMatchObject({ state: 'approved' });
    }
  });

  it('counts members, not reviews', async () => {
    const { author, reviewId } = await send();
    const more = await Promise.all(
      [1, 2].map(async () => sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }))),
    );
    for (const id of [reviewId, ...more]) await approve({ author, reviewId: id });
    await runDaily();
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2026-11-25' });
  });

  it('gives one alone after 72 hours', async () => {
    const one = await send();
    await approve(one);
    server.clock.move(hours(72) - minutes(2));
    await runDaily();
    expect(await subjectsTo(one)).not.toContain('Your review is approved');
    await runDaily();
    expect(await subjectsTo(one)).toContain('Your review is approved');
  });

  it('leaves what can still be undone for the next time', async () => {
    const sent = [await send(), await send(), await send()];
    for (const one of sent) await approve(one);
    await settleJob.handle(server.context, undefined);
    expect(await subjectsTo(sent[0]!)).not.toContain('Your review is approved');
    await runDaily();
    expect(await subjectsTo(sent[0]!)).toContain('Your review is approved');
  });

  it('tells each decision once', async () => {
    const sent = [await send(), await send(), await send()];
    for (const one of sent) await approve(one);
    await runDaily();
    await runDaily();
    for (const one of sent)
      expect((await subjectsTo(one)).filter((subject) => subject === 'Your review is approved')).toHaveLength(1);
  });

  it('keeps provisional access until the author hears of the decision', async () => {
    const one = await send();
    server.clock.move(hours(24 * 6));
    admin = { ...admin, headers: await signedIn(server, admin.email) };
    await approve(one);
    await publishBatchJob.handle(server.context, undefined);
    const { ends_at: endsAt } = await server.context.db
      .selectFrom('passes')
      .where('member_id', '=', one.author.memberId)
      .select('ends_at')
      .executeTakeFirstOrThrow();
    expect(endsAt.toISOString()).toBe('2026-11-26T00:00:00.000Z');
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

it('mixes without losing anything, and every order comes up', () => {
  const orders = new Set(Array.from({ length: 200 }, () => shuffled(['a', 'b', 'c']).join('')));
  expect([...orders].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
});
