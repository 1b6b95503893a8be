import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAudit, exportAudit, listAudit } from '../../contract/audit/audit.ts';
import { minutes } from '../clock.ts';
import { tamper } from '../../tests/audit.ts';
import { callAs, guest, type Answer, type Who } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { recordAdminAction, type Act } from './commands.ts';

let server: TestServer;
let ada: { memberId: string; email: string };
let admin: { authorization: string };
let bea: { memberId: string; email: string };
let target: { memberId: string; email: string };

type Query = Readonly<Record<string, string>>;
const list = (query: Query = {}, who: Who = admin) => callAs(server, who, listAudit, { query });
const count = async (query: Query) => (await callAs(server, admin, countAudit, { query })).reply;

async function note(act: Partial<Act>): Promise<void> {
  // Two entries of one instant have no order that a test could name.
  server.clock.move(minutes(1));
  await recordAdminAction(server.context.db, {
    now: server.clock.now(),
    actorId: ada.memberId,
    action: 'deal.edit',
    target: { kind: 'deal', id: 'deal-1' },
    ...act,
  });
}

beforeAll(async () => {
  server = await startTestServer();
  ada = await addMember(server, { email: 'ada@admin.example', role: 'admin', memberType: 'other' });
  bea = await addMember(server, { email: 'bea@admin.example', role: 'admin', memberType: 'other' });
  target = await addMember(server, { email: 'carl@kitehouse.example' });
  const { clock } = server;
  await note({ before: { amount: '1,000' }, after: { amount: '2,000' }, requestId: 'request-aa11' });
  await note({ actorId: bea.memberId, action: 'claim.approve', target: { kind: 'funder_claim', id: 'claim-1' } });
  clock.set(new Date('2026-11-19T23:59:59.999Z'));
  await recordAdminAction(server.context.db, {
    now: clock.now(),
    actorId: null,
    action: 'member.make_admin',
    target: { kind: 'member', id: target.memberId },
    reason: 'command line',
  });
  clock.set(new Date('2026-11-20T00:00:00.000Z'));
  await recordAdminAction(server.context.db, {
    now: clock.now(),
    actorId: bea.memberId,
    action: 'review.decline',
    target: { kind: 'review', id: 'review-1' },
    reason: '=HYPERLINK("x") 100% "wrong"',
    requestId: 'request-bb22',
  });
  admin = await signedIn(server, ada.email);
});
afterAll(() => server.close());

const idsOf = ({ reply }: Answer<typeof listAudit>): string[] =>
  reply.rows.map(({ targetId }) => (targetId === target.memberId ? 'carl' : targetId));

describe('who may', () => {
  it.each([listAudit, countAudit])('only an admin: $route', async (endpoint) => {
    expect(await callAs(server, guest, endpoint)).toMatchObject({ status: 401 });
    const member = await signedIn(server, (await addMember(server)).email);
    expect(await callAs(server, member, endpoint)).toMatchObject({ status: 403, problem: { code: 'admin_only' } });
  });
});

describe('the list', () => {
  it('says who, what, to which record, why, before and after, the newest first', async () => {
    const { reply } = await list();
    expect(reply.rows).toMatchObject([
      { targetId: 'review-1', action: 'review.decline', actor: bea.email, actorId: bea.memberId },
      {
        action: 'member.make_admin',
        actor: 'Command line',
        actorId: null,
        reason: 'command line',
        targetEmail: target.email,
      },
      { targetId: 'claim-1', targetEmail: null, before: null, after: null, reason: null, requestId: null },
      {
        targetId: 'deal-1',
        actor: ada.email,
        targetKind: 'deal',
        before: { amount: '1,000' },
        after: { amount: '2,000' },
        requestId: 'request-aa11',
        happenedAt: '2026-11-18T10:01:00.000Z',
      },
    ]);
    expect(reply).toMatchObject({ nextCursor: null, previousCursor: null });
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['who', { actor: 'BEA@' }, ['review-1', 'claim-1']],
    ['several', { actor: 'admin.example' }, ['review-1', 'claim-1', 'deal-1']],
    ['nobody', { actor: 'zzz' }, []],
    ['the command line', { actor: 'command' }, ['carl']],
    ['what', { action: 'claim.approve' }, ['claim-1']],
    ['one of several', { action: 'claim.approve,deal.edit' }, ['claim-1', 'deal-1']],
    ['the kind', { targetKind: 'member' }, ['carl']],
    ['one of several kinds', { targetKind: 'member,review' }, ['review-1', 'carl']],
    ['the record', { targetId: 'IM-1' }, ['claim-1']],
    ['a long part of the record', { targetId: 'not-a-member' }, []],
    ['the whole record', { targetId: 'REVIEW-1' }, ['review-1']],
    ['a long part of the request', { requestId: 'QUEST-BB2' }, ['review-1']],
    ['a long part of another request', { requestId: 'request-cc' }, []],
    ['a word of why', { reason: 'COMMAND' }, ['carl']],
    ['what LIKE would read', { reason: '100%' }, ['review-1']],
    ['what LIKE would read, meaning nothing', { reason: 'comm_nd' }, []],
    ['two letters', { reason: 'li' }, ['carl']],
    ['why or none', { reason: 'command' }, ['carl']],
    ['the request', { requestId: 'bb2' }, ['review-1']],
    ['a day', { happenedAt: '2026-11-19..2026-11-19' }, ['carl']],
    ['since', { happenedAt: '2026-11-20..' }, ['review-1']],
    ['until', { happenedAt: '..2026-11-18' }, ['claim-1', 'deal-1']],
    ['the search in record, reason and request', { search: 'aa11' }, ['deal-1']],
    [
      'all at once',
      { actor: 'bea', action: 'review.decline', happenedAt: '2026-11-01..', search: 'review' },
      ['review-1'],
    ],
  ])('filters by %s', async (_what, parameters, expected) => {
    const answer = await list(parameters);
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(expected);
    expect(await count(parameters)).toEqual({ count: expected.length, isMore: false });
  });

  it.each<[string, Record<string, string>]>([
    ['action', { action: 'deal.explode' }],
    ['targetKind', { targetKind: 'planet' }],
    ['happenedAt', { happenedAt: '2026-13-01..' }],
    ['sort', { sort: 'actor' }],
    ['unknown', { unknown: 'actor' }],
    ['before', { before: 'x' }],
  ])('refuses a wrong %s by name', async (name, parameters) => {
    const { status, problem } = await list(parameters);
    expect(status).toBe(400);
    expect(Object.keys(problem.errors)).toContain(name);
  });

  it.each(['', 'happenedAt'])('comes in pages that join to the whole, and back: sort=%s', async (sort) => {
    const asked: Record<string, string> = sort === '' ? {} : { sort };
    const whole = idsOf(await list(asked));
    const first = await list({ ...asked, limit: '3' });
    const second = await list({ ...asked, limit: '3', cursor: first.reply.nextCursor ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(whole);
    expect(second.reply.nextCursor).toBeNull();
    const back = await list({ ...asked, limit: '3', cursor: second.reply.previousCursor ?? '' });
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(back.reply.previousCursor).toBeNull();
  });

  it('takes a cursor for its filter and its reader only', async () => {
    const cursor = (await list({ limit: '1' })).reply.nextCursor ?? '';
    const refused = { status: 400, problem: { code: 'invalid_cursor' } };
    expect(await list({ limit: '1', action: 'deal.edit', cursor })).toMatchObject(refused);
    expect(await list({ limit: '1', cursor }, await signedIn(server, bea.email))).toMatchObject(refused);
    expect(await list({ cursor: 'AAAA' })).toMatchObject(refused);
  });

  it('does not name a member whose account was erased', async () => {
    const { db } = server.context;
    const { memberId } = await addMember(server, { email: `erased-${target.memberId}@erased.invalid` });
    await note({ actorId: memberId, action: 'job.drop', target: { kind: 'job', id: 'job-1' } });
    expect((await list({ action: 'job.drop' })).reply.rows).toMatchObject([{ actor: 'Erased account' }]);
    expect(await db.selectFrom('audit_entries').where('actor_id', '=', memberId).select('id').execute()).toHaveLength(
      1,
    );
  });
});

it('counts up to ten thousand', async () => {
  await tamper(server.context.db, (trx) =>
    sql`insert into audit_entries (happened_at, action, target_kind, target_id)
      select now(), 'job.retry', 'job', 'counted-' || n from generate_series(1, 10001) as n`.execute(trx),
  );
  expect(await count({ targetId: 'counted-' })).toEqual({ count: 10_000, isMore: true });
  expect(await count({ targetId: 'counted-10001' })).toEqual({ count: 1, isMore: false });
});

describe('the file', () => {
  const file = (query: Query, who: Who = admin) => callAs(server, who, exportAudit, { query });

  it('holds what matches, safe for a spreadsheet, and is noted without what was looked for', async () => {
    const response = await file({ actor: 'bea', happenedAt: '..2026-12-31' });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['content-disposition']).toBe('attachment; filename="fundsight-audit-2026-11-20.csv"');
    const lines = parse(response.text, { columns: true, bom: true }) as Record<string, string>[];
    expect(lines.map((line) => line['targetId'])).toEqual(['review-1', 'claim-1']);
    expect(lines[0]).toMatchObject({
      happenedAt: '2026-11-20T00:00:00.000Z',
      actor: bea.email,
      what: 'Declined a review',
      target: 'Review',
      reason: `'=HYPERLINK("x") 100% "wrong"`,
      requestId: 'request-bb22',
    });
    const { reply } = await list({ action: 'audit.export' });
    expect(reply.rows).toMatchObject([
      { actor: ada.email, after: { filteredBy: ['happenedAt', 'actor'] }, requestId: response.headers['x-request-id'] },
    ]);
  });

  it('holds more than one piece, each entry once', async () => {
    const values = Array.from({ length: 2_100 }, (_, place) => ({
      happened_at: new Date(Date.UTC(2027, 0, 1) + Math.floor(place / 3)),
      action: 'job.retry',
      target_kind: 'job',
      target_id: `many-${place}`,
    }));
    await tamper(server.context.db, (trx) => trx.insertInto('audit_entries').values(values).execute());
    const lines = parse((await file({ targetId: 'many-' })).text, { columns: true, bom: true }) as {
      targetId: string;
    }[];
    expect(new Set(lines.map(({ targetId }) => targetId)).size).toBe(2_100);
    expect(lines).toHaveLength(2_100);
    expect(await count({ targetId: 'many-' })).toEqual({ count: 2_100, isMore: false });
  });

  it('is made twenty times a day and no more', async () => {
    const { email, memberId } = await addMember(server, { role: 'admin' });
    const headers = await signedIn(server, email);
    for (let times = 0; times < 20; times += 1)
      await note({ actorId: memberId, action: 'audit.export', target: { kind: 'audit', id: 'all' } });
    const refused = await file({ targetId: 'deal-1' }, headers);
    expect([refused.status, refused.problem]).toMatchObject([429, { code: 'export_limit' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });

  it('is for admins who showed their second factor a moment ago', async () => {
    const { email, memberId } = await addMember(server, { role: 'admin' });
    const headers = await signedIn(server, email);
    await server.context.db
      .insertInto('identity_totp')
      .values({ member_id: memberId, sealed_secret: Buffer.from('x'), proved_at: server.clock.now() })
      .execute();
    expect((await file({}, headers)).problem).toMatchObject({ code: 'fresh_factor_required' });
    expect((await file({}, guest)).status).toBe(401);
    expect((await file({ cursor: 'x' })).status).toBe(400);
  });
});
