import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../contract/audit/audit.ts';
import { minutes } from '../clock.ts';
import { tamper } from '../../tests/audit.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { recordAdminAction, type Act } from './commands.ts';

let server: TestServer;
let ada: { memberId: string; email: string };
let admin: { authorization: string };
let bea: { memberId: string; email: string };
let target: { memberId: string; email: string };

interface Answer {
  status: number;
  body: {
    code?: string;
    errors?: Record<string, string>;
    rows: AuditEntry[];
    nextCursor: string | null;
    previousCursor: string | null;
    count: number;
    isMore: boolean;
  };
}

async function get(
  parameters: Record<string, string> = {},
  { path = '', headers = admin }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const url = `/api/admin/audit${path}?${new URLSearchParams(parameters)}`;
  const response = await server.app.inject({ url, headers });
  return { status: response.statusCode, body: response.json<Answer['body']>() };
}

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

const idsOf = ({ body }: Answer): string[] =>
  body.rows.map(({ targetId }) => (targetId === target.memberId ? 'carl' : targetId));

describe('who may', () => {
  it.each(['', '/count'])('only an admin: audit%s', async (path) => {
    expect(await get({}, { path, headers: {} })).toMatchObject({ status: 401 });
    const headers = await signedIn(server, (await addMember(server)).email);
    expect(await get({}, { path, headers })).toMatchObject({ status: 403, body: { code: 'admin_only' } });
  });
});

describe('the list', () => {
  it('says who, what, to which record, why, before and after, the newest first', async () => {
    const { body } = await get();
    expect(body.rows).toMatchObject([
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
    expect(body).toMatchObject({ nextCursor: null, previousCursor: null });
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
    const answer = await get(parameters);
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(expected);
    expect((await get(parameters, { path: '/count' })).body).toEqual({ count: expected.length, isMore: false });
  });

  it.each<[string, Record<string, string>]>([
    ['action', { action: 'deal.explode' }],
    ['targetKind', { targetKind: 'planet' }],
    ['happenedAt', { happenedAt: '2026-13-01..' }],
    ['sort', { sort: 'actor' }],
    ['unknown', { unknown: 'actor' }],
    ['before', { before: 'x' }],
  ])('refuses a wrong %s by name', async (name, parameters) => {
    const { status, body } = await get(parameters);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toContain(name);
  });

  it.each(['', 'happenedAt'])('comes in pages that join to the whole, and back: sort=%s', async (sort) => {
    const asked: Record<string, string> = sort === '' ? {} : { sort };
    const whole = idsOf(await get(asked));
    const first = await get({ ...asked, limit: '3' });
    const second = await get({ ...asked, limit: '3', cursor: first.body.nextCursor ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(whole);
    expect(second.body.nextCursor).toBeNull();
    const back = await get({ ...asked, limit: '3', cursor: second.body.previousCursor ?? '' });
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(back.body.previousCursor).toBeNull();
  });

  it('takes a cursor for its filter and its reader only', async () => {
    const cursor = (await get({ limit: '1' })).body.nextCursor ?? '';
    const refused = { status: 400, body: { code: 'invalid_cursor' } };
    expect(await get({ limit: '1', action: 'deal.edit', cursor })).toMatchObject(refused);
    expect(await get({ limit: '1', cursor }, { headers: await signedIn(server, bea.email) })).toMatchObject(refused);
    expect(await get({ cursor: 'AAAA' })).toMatchObject(refused);
  });

  it('names nobody whose account was erased', async () => {
    const { db } = server.context;
    const { memberId } = await addMember(server, { email: `erased-${target.memberId}@erased.invalid` });
    await note({ actorId: memberId, action: 'job.drop', target: { kind: 'job', id: 'job-1' } });
    expect((await get({ action: 'job.drop' })).body.rows).toMatchObject([{ actor: 'Erased account' }]);
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
  expect((await get({ targetId: 'counted-' }, { path: '/count' })).body).toEqual({ count: 10_000, isMore: true });
  expect((await get({ targetId: 'counted-10001' }, { path: '/count' })).body).toEqual({ count: 1, isMore: false });
});

describe('the file', () => {
  const ask = (parameters: Record<string, string>, headers: Record<string, string> = admin) =>
    server.app.inject({ method: 'POST', url: `/api/admin/audit/export?${new URLSearchParams(parameters)}`, headers });

  it('holds what matches, safe for a spreadsheet, and is noted without what was looked for', async () => {
    const response = await ask({ actor: 'bea', happenedAt: '..2026-12-31' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['content-disposition']).toBe('attachment; filename="fundsight-audit-2026-11-20.csv"');
    const lines = parse(response.body, { columns: true, bom: true }) as Record<string, string>[];
    expect(lines.map((line) => line['targetId'])).toEqual(['review-1', 'claim-1']);
    expect(lines[0]).toMatchObject({
      happenedAt: '2026-11-20T00:00:00.000Z',
      actor: bea.email,
      what: 'Declined a review',
      target: 'Review',
      reason: `'=HYPERLINK("x") 100% "wrong"`,
      requestId: 'request-bb22',
    });
    const { body } = await get({ action: 'audit.export' });
    expect(body.rows).toMatchObject([
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
    await server.context.db.insertInto('audit_entries').values(values).execute();
    const lines = parse((await ask({ targetId: 'many-' })).body, { columns: true, bom: true }) as {
      targetId: string;
    }[];
    expect(new Set(lines.map(({ targetId }) => targetId)).size).toBe(2_100);
    expect(lines).toHaveLength(2_100);
    expect((await get({ targetId: 'many-' }, { path: '/count' })).body).toEqual({ count: 2_100, isMore: false });
  });

  it('is made twenty times a day and no more', async () => {
    const { email, memberId } = await addMember(server, { role: 'admin' });
    const headers = await signedIn(server, email);
    for (let file = 0; file < 20; file += 1)
      await note({ actorId: memberId, action: 'audit.export', target: { kind: 'audit', id: 'all' } });
    const refused = await ask({ targetId: 'deal-1' }, headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'export_limit' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });

  it('is for admins who showed their second factor a moment ago', async () => {
    const { email, memberId } = await addMember(server, { role: 'admin' });
    const headers = await signedIn(server, email);
    await server.context.db
      .insertInto('identity_totp')
      .values({ member_id: memberId, sealed_secret: Buffer.from('x'), proved_at: server.clock.now() })
      .execute();
    expect((await ask({}, headers)).json()).toMatchObject({ code: 'fresh_factor_required' });
    expect((await ask({}, {})).statusCode).toBe(401);
    expect((await ask({ cursor: 'x' })).statusCode).toBe(400);
  });
});
