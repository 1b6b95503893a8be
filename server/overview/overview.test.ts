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
  });
  expect(await changes('2026-11-18')).toMatchObject({ refusedEmails: 0, imports: [] });
  expect(await changes('2020-01-01')).toMatchObject({ since: '2026-10-19', refusedEmails: 2 });
  expect((await callAs(server, admin, getChanges, { query: { since: 'yesterday' } })).status).toBe(400);
  await db.deleteFrom('deal_import_funders').execute();
  await db.deleteFrom('funders').where('id', '<>', 'alder').execute();
});

describe('the weeks', () => {
  it('begin on Mondays, are all there and count what lies in them', async () => {
    const { db } = server.context;
    await db
      .updateTable('members')
      .set({ created_at: new Date('2026-11-08T23:59:59Z') })
      .where('id', '=', member.memberId)
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
    expect(weeks.at(-1)).toEqual({ from: '2026-11-16', signUps: 3, passes: 1, isInProgress: true });
    expect(weeks.at(-3)).toEqual({ from: '2026-11-02', signUps: 1, passes: 0, isInProgress: false });
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

  it('say "under 5" of four writers, however much they wrote, and round down from there', async () => {
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
  const burstsFor = async (caller: { authorization: string }) =>
    (await callAs(server, caller, getChanges, { query: { since: '2026-11-17' } })).reply.data.bursts;
  expect(await burstsFor(admin)).toMatchObject([{ subjectName: 'Alder', reviews: 7 }]);
  expect(await burstsFor(others)).toEqual([]);
});
