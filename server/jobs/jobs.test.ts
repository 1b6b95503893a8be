import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { dropJob, listJobs, retryJob, runReviews } from '../../contract/jobs/jobs.ts';
import { callAs } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addFunder, addReview } from '../../tests/reviews.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { accessNoticeEmail } from '../access/jobs.ts';
import { defineJob } from '../queue/queue.ts';

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

const get = async (): Promise<ReplyOf<typeof listJobs>['data']> => (await callAs(server, admin, listJobs)).reply.data;

const retry = async (id: string) => (await callAs(server, admin, retryJob, { params: { id } })).status;
const drop = async (id: string) => (await callAs(server, admin, dropJob, { params: { id } })).status;

/** A job under the name of a real one, whose payload cannot be read: it fails each time, and here at once for good. */
async function addFailedJob(): Promise<string> {
  const { db, jobs } = server.context;
  const broken = defineJob({
    name: accessNoticeEmail.name,
    payload: z.unknown(),
    retryLimit: 0,
    handle: async () => {},
  });
  await db.transaction().execute((trx) => jobs.send(trx, broken, { secret: 'ann@kitehouse.example' }));
  await sql`update pgboss.job set retry_limit = 0 where name = ${broken.name} and state = 'created'`.execute(db);
  await expect(jobs.runWaiting(server.context)).rejects.toThrow();
  const failed = (await get()).failed.find(({ name }) => name === broken.name);
  return failed?.id ?? '';
}

describe('what the server does on its own', () => {
  it('lists all work with its schedule', async () => {
    const { works, failed, refusedEmails } = await get();
    expect(works.find(({ name }) => name === 'access.find-ending')).toMatchObject({ schedule: null, failed: 0 });
    expect(works.map(({ name }) => name).filter((name) => name.startsWith('__'))).toEqual([]);
    expect([failed, refusedEmails]).toEqual([[], []]);
  });

  it('offers to publish before the day on a developer’s server alone, and refuses it elsewhere', async () => {
    const publish = async () => (await callAs(server, admin, runReviews, { body: { run: 'publish' } })).status;
    expect((await get()).reviewRuns).toEqual(['take_in', 'settle']);
    expect(await publish()).toBe(409);
    const { config } = server.context;
    Object.assign(config, { environment: 'development' });
    expect((await get()).reviewRuns).toEqual(['take_in', 'settle', 'publish']);
    expect(await publish()).toBe(200);
    Object.assign(config, { environment: 'test' });
  });

  it('publishes one review of a small funder alone there', async () => {
    const { config } = server.context;
    const funderId = await addFunder(server);
    await addReview(server, { funderId, state: 'approved', publishOn: '2027-03-01' });
    Object.assign(config, { environment: 'development' });
    const published = await callAs(server, admin, runReviews, { body: { run: 'publish' } });
    expect(published.reply.data).toEqual({ reviews: 1 });
    Object.assign(config, { environment: 'test' });
  });

  it('says when a kind of work was done last', async () => {
    const { db } = server.context;
    const name = 'access.find-ending';
    for (const day of ['2026-11-16', '2026-11-17'])
      await sql`insert into pgboss.job (name, state, completed_on) values (${name}, 'completed', ${day}::timestamptz)`.execute(
        db,
      );
    const work = (await get()).works.find((one) => one.name === name);
    expect(work?.lastDoneAt).toBe('2026-11-17T00:00:00.000Z');
    await sql`delete from pgboss.job`.execute(db);
  });

  it('shows neither the number nor the time of jobs that follow an act of one member about reviews', async () => {
    const { db } = server.context;
    const quiet = ['reviews.part', 'account.withdraw-reviews', 'reviews.settled-letter', 'replies.received-letter'];
    const states = ['created', 'active', 'completed'];
    for (const name of quiet)
      for (const state of states)
        await sql`insert into pgboss.job (name, state, start_after, completed_on)
          values (${name}, ${state}, now() + interval '1 hour', now())`.execute(db);
    const works = (await get()).works.filter(({ name }) => quiet.includes(name));
    expect(works).toHaveLength(quiet.length);
    const shown = { waiting: 0, later: 0, running: 0, lastDoneAt: null, oldestWaitingAt: null };
    for (const work of works) expect(work).toMatchObject(shown);
    await sql`delete from pgboss.job`.execute(db);
  });

  it('shows what failed for good without its data, and lets it run again once', async () => {
    const id = await addFailedJob();
    const page = await get();
    expect(page.failed).toHaveLength(1);
    expect(page.failed[0]).toMatchObject({ name: 'access.notice-letter', tries: 1 });
    expect(JSON.stringify(page)).not.toContain('kitehouse');
    expect(page.works[0]).toMatchObject({ name: 'access.notice-letter', failed: 1 });
    expect([await retry(id), await retry(id)]).toEqual([204, 404]);
    expect((await get()).works.find(({ name }) => name === 'access.notice-letter')).toMatchObject({ failed: 0 });
    await sql`delete from pgboss.job`.execute(server.context.db);
  });

  it('gives a job up, and notes who did', async () => {
    const id = await addFailedJob();
    expect([await drop(id), await drop(id)]).toEqual([204, 404]);
    expect((await get()).failed).toEqual([]);
    const entry = await server.context.db
      .selectFrom('audit_entries')
      .where('target_id', '=', id)
      .select(['action', 'target_kind'])
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'job.drop', target_kind: 'job' });
  });

  it('refuses what is no id', async () => {
    expect([await retry('1'), await drop('00000000-0000-4000-8000-000000000000')]).toEqual([400, 404]);
  });
});
