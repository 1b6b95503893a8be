import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  getChanges,
  getCohorts,
  getHealth,
  getWaiting,
  getWeeks,
  type WaitingKind,
} from '../../contract/overview/overview.ts';
import { callAs } from '../../tests/call-as.ts';
import { ownerOf } from '../../tests/database.ts';
import { plainLink } from '../../tests/reviews.ts';
import { startOfTest, startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { after, days, hours } from '../clock.ts';
import { linkAuthor } from '../reviews/authorship/link-commands.ts';
import { countCohorts } from '../reviews/scores/cohort-commands.ts';

let server: TestServer;
let admin: { authorization: string };
let member: { memberId: string; email: string };

beforeAll(async () => {
  server = await startTestServer();
  member = await addMember(server);
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
  await server.context.db
    .insertInto('funders')
    .values({ id: 'alder', name: 'Alder', created_at: startOfTest })
    .execute();
});
afterAll(() => server.close());

const waiting = async (): Promise<Map<WaitingKind, ReplyOf<typeof getWaiting>['data']['items'][number]>> =>
  new Map((await callAs(server, admin, getWaiting)).reply.data.items.map((item) => [item.kind, item]));

const ago = (milliseconds: number): Date => after(server.clock.now(), -milliseconds);

async function addReview(sentAt: Date): Promise<string> {
  const { id } = await server.context.db
    .insertInto('reviews')
    .values({ subject_kind: 'funder', funder_id: 'alder', state: 'submitted', answers: '{}', submitted_at: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('what waits', () => {
  it('is nothing on an empty desk', async () => {
    const items = await waiting();
    expect(items.size).toBe(16);
    for (const item of items.values())
      expect(item).toMatchObject({ count: 0, oldestAt: null, waitedDays: null, late: 0, dueToday: 0, dueOn: null });
  });

  it('counts from the sending of the version that waits', async () => {
    const id = await addReview(ago(days(30)));
    const sent = ago(days(2));
    await server.context.db
      .insertInto('review_versions')
      .values({ review_id: id, version: 2, answers: '{}', sent_at: sent })
      .execute();
    expect((await waiting()).get('funder_reviews')).toMatchObject({
      count: 1,
      oldestAt: `${sent.toISOString().slice(0, 10)}T00:00:00.000Z`,
      waitedDays: 2,
      late: 0,
      dueToday: 0,
      dueOn: '2026-11-23',
    });
  });

  it('is late when the oldest waits for longer than was promised', async () => {
    await addReview(ago(days(9)));
    expect((await waiting()).get('funder_reviews')).toMatchObject({
      count: 2,
      waitedDays: 7,
      late: 1,
      dueToday: 0,
      dueOn: '2026-11-16',
    });
  });

  it('counts each thing once, and nothing that is decided', async () => {
    const { db } = server.context;
    const reviewId = await addReview(ago(hours(1)));
    const report = { review_id: reviewId, reason: 'advertising', message: 'It sells something.' } as const;
    for (const hoursAgo of [5, 6])
      await db
        .insertInto('review_reports')
        .values({ ...report, member_id: (await addMember(server)).memberId, reported_at: ago(hours(hoursAgo)) })
        .execute();
    const application = { who: 'other', organisation: 'Kite', why: 'x'.repeat(60), country: 'GB', days: 30 };
    await db
      .insertInto('access_applications')
      .values([
        { ...application, member_id: member.memberId, asked_at: ago(days(8)) },
        { ...application, member_id: member.memberId, asked_at: ago(days(9)), state: 'withdrawn' },
      ])
      .execute();
    const dealReport = { kind: 'equity', deal_id: randomUUID(), reason: 'other', message: 'Not like this' } as const;
    await db
      .insertInto('deal_reports')
      .values({ ...dealReport, reported_at: ago(hours(3)) })
      .execute();
    await db
      .insertInto('email_refusals')
      .values([
        { email_name: 'access.notice-letter', code: '550', refused_at: ago(days(1)) },
        { email_name: 'access.notice-letter', code: '550', refused_at: ago(days(20)) },
      ])
      .execute();
    const items = await waiting();
    expect(items.get('reports')).toMatchObject({ count: 1, oldestAt: ago(hours(6)).toISOString() });
    expect(items.get('applications')).toMatchObject({ count: 1, waitedDays: 6, late: 1 });
    expect(items.get('deal_reports')).toMatchObject({ count: 1, late: 0 });
    expect(items.get('refused_emails')).toMatchObject({ count: 1, late: 0, dueOn: null });
    expect(items.get('claims')).toMatchObject({ count: 0 });
  });
});

it('counts funders that wait after an import, and none that a member proposed', async () => {
  const { db } = server.context;
  const importId = randomUUID();
  await db
    .insertInto('deal_imports')
    .values({ id: importId, source_name: 'A register', file_name: 'a.csv', started_at: ago(days(2)), state: 'done' })
    .execute();
  const funder = (id: string, state: 'proposed' | 'listed') => ({ id, name: id, state, created_at: ago(days(2)) });
  const made = [funder('made-one', 'proposed'), funder('made-two', 'proposed'), funder('made-listed', 'listed')];
  await db
    .insertInto('funders')
    .values([...made, funder('of-a-member', 'proposed')])
    .execute();
  await db
    .insertInto('deal_import_funders')
    .values(made.map(({ id }) => ({ import_id: importId, funder_id: id })))
    .execute();
  expect((await waiting()).get('new_funders')).toMatchObject({ count: 2, oldestAt: ago(days(2)).toISOString() });
  await db.updateTable('deal_imports').set({ state: 'undone' }).where('id', '=', importId).execute();
  expect((await waiting()).get('new_funders')).toMatchObject({ count: 0 });
  await db.deleteFrom('funders').where('id', '<>', 'alder').execute();
});

it('counts what waits for a second admin until it is approved', async () => {
  const { db } = server.context;
  const action = { kind: 'erase', reason: 'A letter', asked_at: ago(hours(5)) } as const;
  await db
    .insertInto('waiting_actions')
    .values([
      { ...action, id: randomUUID() },
      // A removal goes with its batch after that.
      { ...action, id: randomUUID(), asked_at: ago(days(4)), approved_at: ago(hours(1)) },
      { ...action, id: randomUUID(), asked_at: ago(days(4)), outcome: 'withdrawn', decided_at: ago(hours(1)) },
    ])
    .execute();
  expect((await waiting()).get('waiting_actions')).toMatchObject({ count: 1, oldestAt: ago(hours(5)).toISOString() });
  await db.deleteFrom('waiting_actions').execute();
});

it('tells what changed since a day, of 30 days at most', async () => {
  const { db } = server.context;
  const importId = randomUUID();
  const changes = async (since: string) => (await callAs(server, admin, getChanges, { query: { since } })).reply.data;
  await db
    .insertInto('deal_imports')
    .values({
      id: importId,
      source_name: 'A register',
      file_name: 'a.csv',
      started_at: ago(days(2)),
      finished_at: ago(days(2)),
      state: 'done',
    })
    .execute();
  await db
    .insertInto('funders')
    .values({ id: 'brought', name: 'Brought', state: 'proposed', created_at: ago(days(2)) })
    .execute();
  await db.insertInto('deal_import_funders').values({ import_id: importId, funder_id: 'brought' }).execute();
  expect(await changes('2026-11-16')).toEqual({
    since: '2026-11-16',
    bursts: [],
    failedJobs: 0,
    refusedEmails: 1,
    imports: [{ importId, sourceName: 'A register', funders: 1 }],
    sources: [],
    appealsEnding: { funderReviews: 0, entrepreneurReviews: 0, accounts: 0 },
  });
  expect(await changes('2026-11-18')).toMatchObject({ refusedEmails: 0, imports: [] });
  expect(await changes('2020-01-01')).toMatchObject({ since: '2026-10-19', refusedEmails: 2 });
  expect((await callAs(server, admin, getChanges, { query: { since: 'yesterday' } })).status).toBe(400);
  await db.deleteFrom('deal_import_funders').execute();
  await db.deleteFrom('funders').where('id', '<>', 'alder').execute();
});

it('tells which kept sources stopped or fail again and again, since a day', async () => {
  const { db } = server.context;
  const source = (name: string, state: 'running' | 'paused' | 'stopped', failures: number) => ({
    name,
    state,
    failures,
    address: `https://${name}.example/a.csv`,
    created_at: ago(days(90)),
    schedule: 'daily' as const,
  });
  const sources = await db
    .insertInto('deal_sources')
    .values([
      source('stopped', 'stopped', 10),
      source('failing', 'running', 3),
      source('twice', 'running', 2),
      source('paused', 'paused', 5),
      source('long-ago', 'stopped', 10),
    ])
    .returning(['id', 'name'])
    .execute();
  await db
    .insertInto('deal_source_runs')
    .values(
      sources.map(({ id, name }, place) => {
        const at = ago(name === 'long-ago' ? days(9) : hours(place + 1));
        return { source_id: id, outcome: 'failed' as const, started_at: at, finished_at: at };
      }),
    )
    .execute();
  const told = async (since: string) =>
    (await callAs(server, admin, getChanges, { query: { since } })).reply.data.sources.map(
      ({ sourceName, isStopped, failures }) => [sourceName, isStopped, failures],
    );
  expect(await told('2026-11-17')).toEqual([
    ['stopped', true, 10],
    ['failing', false, 3],
  ]);
  expect(await told('2026-11-01')).toHaveLength(3);
  await db.deleteFrom('deal_sources').execute();
});

describe('the weeks', () => {
  it('begin on Mondays, are all there and count what lies in them', async () => {
    const { db } = server.context;
    await db
      .insertInto('sign_up_counts')
      .values([
        { opened_on: '2026-11-02', accounts: 2, is_sample: true },
        { opened_on: '2026-11-08', accounts: 1 },
        { opened_on: '2026-11-09', accounts: 4 },
      ])
      .execute();
    const pass = { member_id: member.memberId, kind: 'admin', reason: 'A test' } as const;
    await db
      .insertInto('passes')
      .values([
        { ...pass, source: 'one', starts_at: new Date('2026-11-16T00:00:00Z'), ends_at: ago(-days(9)) },
        { ...pass, source: 'two', starts_at: new Date('2025-01-06T00:00:00Z'), ends_at: ago(-days(9)) },
        { ...pass, source: 'three', starts_at: ago(-days(3)), ends_at: ago(-days(9)) },
      ])
      .execute();
    const { weeks } = (await callAs(server, admin, getWeeks)).reply.data;
    expect(weeks).toHaveLength(26);
    expect(weeks.at(-1)).toEqual({ from: '2026-11-16', signUps: 4, passes: 1, isInProgress: true });
    expect(weeks.at(-3)).toEqual({ from: '2026-11-02', signUps: 3, passes: 0, isInProgress: false });
    expect(weeks[0]).toEqual({ from: '2026-05-25', signUps: 0, passes: 0, isInProgress: false });
  });
});

describe('the cohorts', () => {
  const cohorts = async () => (await callAs(server, admin, getCohorts)).reply.data;

  async function addWriters(count: number, reviewsEach = 1): Promise<void> {
    const { db, vault } = server.context;
    for (let place = 0; place < count; place++) {
      const { memberId } = await addMember(server);
      for (let review = 0; review < reviewsEach; review++) {
        const reviewId = await addReview(ago(days(1)));
        const subject = { kind: 'funder', id: 'alder' } as const;
        await db
          .transaction()
          .execute((trx) => linkAuthor(trx, { vault, reviewId, memberId, subject, ...plainLink() }));
      }
    }
  }

  it('say nothing before the first count', async () => {
    expect(await cohorts()).toEqual({ computedOn: null, cohorts: [] });
  });

  it('say under 5 of four writers, however much they wrote, and round down from there', async () => {
    for (let place = 0; place < 12; place++) await addMember(server);
    await addWriters(4, 2);
    await countCohorts(server.context);
    expect(await cohorts()).toEqual({
      computedOn: '2026-11-18',
      cohorts: [{ month: '2026-11-01', members: 20, authors: null }],
    });
    await addWriters(4);
    await countCohorts(server.context);
    expect((await cohorts()).cohorts).toEqual([{ month: '2026-11-01', members: 24, authors: 5 }]);
  });
});

describe('health', () => {
  it('is asked of the database, the jobs, the emails and the disk', async () => {
    const { db } = server.context;
    await db.deleteFrom('email_sendings').execute();
    const send = (count: number, sent_at: Date) =>
      db
        .insertInto('email_sendings')
        .values(Array.from({ length: count }, () => ({ mailbox_digest: Buffer.alloc(32), sent_at })))
        .execute();
    const emails = async () => (await callAs(server, admin, getHealth)).reply.data.emails;
    // Of today nothing shows, and of yesterday no number below five.
    await send(7, ago(hours(2)));
    expect(await emails()).toMatchObject({ lastSentOn: null, sentInDay: null });
    await send(4, ago(days(1)));
    expect(await emails()).toMatchObject({ lastSentOn: '2026-11-17', sentInDay: null });
    await send(9, ago(days(1)));
    const health = (await callAs(server, admin, getHealth)).reply.data;
    expect(health.emails).toEqual({
      lastSentOn: '2026-11-17',
      sentInDay: 10,
      refusedInDay: 0,
      goesTo: 'outbox',
    });
    expect(health.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(health.database.rights).toBe('limited');
    expect(health.disk?.totalBytes).toBeGreaterThan(health.disk?.freeBytes ?? Infinity);
    expect(health.release).toMatch(/^\d+\.\d+\.\d+/);
    expect(health.jobs).toMatchObject({ running: 0, failed: 0 });
  });

  it('tells the size of the database as it was when it was first asked for on a day', async () => {
    const sizeFor = async (caller: { authorization: string }) =>
      (await callAs(server, caller, getHealth)).reply.data.database.sizeBytes;
    const before = await sizeFor(admin);
    const owner = ownerOf(server.context.db);
    await sql`create table ballast as select repeat(md5(n::text), 40) as text from generate_series(1, 20000) as n`.execute(
      owner,
    );
    expect(await sizeFor(admin)).toBe(before);
    server.clock.move(days(1));
    const nextDay = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
    expect(await sizeFor(nextDay)).toBeGreaterThan(before);
    server.clock.move(-days(1));
    await sql`drop table ballast`.execute(owner);
  });

  it('tells no person, email or text', async () => {
    await sql`insert into email_refusals (email_name, domain, code, refused_at) values ('x.y', 'kitehouse.example', '550', now())`.execute(
      server.context.db,
    );
    for (const card of [getWaiting, getWeeks, getCohorts, getHealth]) {
      const { status, text } = await callAs(server, admin, card);
      expect([status, text]).toEqual([200, expect.not.stringContaining('kitehouse')]);
    }
  });
});

it('tells of bursts of reviews to moderators only', async () => {
  const { db } = server.context;
  await db
    .insertInto('review_alerts')
    .values({
      subject_kind: 'funder',
      subject_id: 'alder',
      reviews: 7,
      noticed_at: ago(hours(3)),
      latest_at: ago(hours(2)),
    })
    .execute();
  const others = await signedIn(server, (await addMember(server, { role: 'admin', isModerator: false })).email);
  const burstsFor = async (caller: { authorization: string }, since = '2026-11-17') =>
    (await callAs(server, caller, getChanges, { query: { since } })).reply.data.bursts;
  expect(await burstsFor(admin)).toMatchObject([{ subjectName: 'Alder', reviews: 7 }]);
  // Nobody has looked at it: a visit since then takes it away from no one.
  expect(await burstsFor(admin, '2026-11-19')).toMatchObject([{ subjectName: 'Alder', reviews: 7 }]);
  expect(await burstsFor(others)).toEqual([]);
});

it('tells a moderator who is no admin of reviews alone', async () => {
  const { db } = server.context;
  const moderator = await signedIn(server, (await addMember(server, { isModerator: true })).email);
  const told = async (who: { authorization: string }) =>
    (await callAs(server, who, getChanges, { query: { since: '2026-10-19' } })).reply.data;
  const importId = randomUUID();
  const at = { started_at: ago(days(2)), finished_at: ago(days(2)) };
  await db
    .insertInto('deal_imports')
    .values({ id: importId, source_name: 'A register', file_name: 'a.csv', ...at, state: 'done' })
    .execute();
  await db
    .insertInto('funders')
    .values({ id: 'new', name: 'New', state: 'proposed', created_at: ago(1) })
    .execute();
  await db.insertInto('deal_import_funders').values({ import_id: importId, funder_id: 'new' }).execute();
  const [all, part] = [await told(admin), await told(moderator)];
  expect(all.refusedEmails).toBeGreaterThan(0);
  expect(all.imports).toHaveLength(1);
  expect(part).toEqual({ ...all, failedJobs: 0, refusedEmails: 0, imports: [], sources: [] });
  expect(part.bursts).toHaveLength(1);
});

describe('appeals that end', () => {
  /** Today is 18 Nov 2026: 180 days before it is 22 May. */
  async function decide(decision: 'decline' | 'remove' | 'request_changes', decidedOn: string, isAppeal = false) {
    const { db } = server.context;
    const state = decision === 'decline' ? 'declined' : decision === 'remove' ? 'removed' : 'changes_requested';
    const { id } = await db
      .insertInto('reviews')
      .values({ subject_kind: 'funder', funder_id: 'alder', state, answers: '{}', submitted_at: ago(days(200)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('review_decisions')
      .values({
        review_id: id,
        review_version: 1,
        decision,
        reason_code: 'too_vague',
        is_appeal: isAppeal,
        decided_at: new Date(`${decidedOn}T23:59:00Z`),
      })
      .execute();
    return id;
  }
  const ending = async (who = admin) =>
    (await callAs(server, who, getChanges, { query: { since: '2026-11-17' } })).reply.data.appealsEnding;

  it('are counted for moderators, in the last seven days and where none came in', async () => {
    const { db } = server.context;
    const { email } = await addMember(server, { role: 'admin', isModerator: false });
    const noModerator = await signedIn(server, email);
    for (const day of ['2026-05-21', '2026-05-30']) await decide('decline', day);
    expect(await ending()).toEqual({ funderReviews: 0, entrepreneurReviews: 0, accounts: 0 });
    for (const day of ['2026-05-22', '2026-05-29']) await decide('decline', day);
    await decide('remove', '2026-05-25');
    await decide('request_changes', '2026-05-25');
    await decide('decline', '2026-05-25', true);
    expect((await ending()).funderReviews).toBe(3);
    expect((await ending(noModerator)).funderReviews).toBe(0);

    const appealed = await decide('decline', '2026-05-26');
    expect((await ending()).funderReviews).toBe(4);
    await db
      .insertInto('review_appeals')
      .values({
        id: randomUUID(),
        review_id: appealed,
        review_version: 1,
        sealed: Buffer.from('x'),
        came_in_on: '2026-11-17',
      })
      .execute();
    const approved = await decide('decline', '2026-05-26');
    await db
      .insertInto('review_decisions')
      .values({ review_id: approved, review_version: 2, decision: 'approve', decided_at: ago(days(90)) })
      .execute();
    expect((await ending()).funderReviews).toBe(3);
    await db.deleteFrom('reviews').where('state', '<>', 'submitted').execute();
  });

  it('are counted for admins where an account is suspended', async () => {
    const { db } = server.context;
    const suspension = async (decidedOn: string, liftedAt: Date | null = null) => ({
      id: randomUUID(),
      member_id: (await addMember(server)).memberId,
      facts: 'Two accounts',
      found_by: 'person' as const,
      decided_at: new Date(`${decidedOn}T12:00:00Z`),
      lifted_at: liftedAt,
    });
    const appealed = await suspension('2026-05-23');
    await db
      .insertInto('suspensions')
      .values([
        await suspension('2026-05-22'),
        await suspension('2026-05-21'),
        await suspension('2026-05-24', ago(days(1))),
        appealed,
      ])
      .execute();
    await db
      .insertInto('suspension_appeals')
      .values({ id: randomUUID(), suspension_id: appealed.id, sealed: Buffer.from('x'), sent_at: ago(days(1)) })
      .execute();
    expect(await ending()).toEqual({ funderReviews: 0, entrepreneurReviews: 0, accounts: 1 });
    const moderator = await signedIn(server, (await addMember(server, { isModerator: true })).email);
    expect((await ending(moderator)).accounts).toBe(0);
    await db.deleteFrom('suspensions').execute();
  });
});
