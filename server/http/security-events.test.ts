import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAudit } from '../../contract/audit/audit.ts';
import { listSessions, endSession } from '../../contract/identity/factors.ts';
import { startImport } from '../../contract/imports/imports.ts';
import { getMe } from '../../contract/members/account.ts';
import { listMembers } from '../../contract/members/list.ts';
import { listMyReviews } from '../../contract/reviews/reviews.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addCaller, addFunder, addReview, decide, decideAndSettle, settleNow } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { callIdentity, signIn } from '../../tests/sign-in.ts';
import { recordFailure } from '../queue/queue.ts';
import { registry } from '../metrics.ts';
import { securityEventOf, type Answered } from './security-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The events that were logged meanwhile, with their fields. */
async function during(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = server.logLines.length;
  await work();
  return server.logLines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined);
}
const named = (events: readonly Record<string, unknown>[]): unknown[] => events.map(({ event }) => event);

describe('the security event of an answer', () => {
  const asked: Answered = { method: 'POST', route: '/api/x', gate: 'anyone', status: 200, isFile: false };
  it.each([
    [{}, null],
    [{ gate: 'activeMember' }, null],
    [{ gate: 'admin', method: 'GET' }, null],
    [{ gate: 'admin' }, 'admin.acted'],
    [{ gate: 'moderator' }, 'admin.acted'],
    [{ gate: 'adminWithFreshFactor', status: 409 }, null],
    [{ gate: 'admin', route: '/api/admin/imports/:importId/check' }, 'import.changed'],
    [{ gate: 'memberWithKind', isFile: true }, 'export.made'],
    [{ gate: 'admin', method: 'GET', isFile: true }, 'export.made'],
  ] as const)('of %j is %s', (change, expected) => {
    expect(securityEventOf({ ...asked, ...change })).toBe(expected);
  });
});

describe('the log', () => {
  it('says what was refused and why, by codes and templates alone', async () => {
    const member = await addCaller(server);
    const events = await during(async () => {
      await callAs(server, guest, listMyReviews);
      await callAs(server, member, listMembers, { query: { search: 'somebody' } });
      await callAs(server, { ...member, headers: { authorization: 'Bearer not.a.token' } }, getMe);
    });
    expect(events.map(({ event, code, route, reason }) => [event, code ?? reason, route])).toEqual([
      ['authz.denied', 'sign_in', '/api/reviews/mine'],
      ['authz.denied', 'admin_only', '/api/admin/members'],
      ['token.invalid', expect.any(String), undefined],
    ]);
    for (const one of events)
      expect(Object.keys(one).filter((key) => !['level', 'time', 'msg', 'requestId', 'event'].includes(key))).toEqual(
        one['event'] === 'token.invalid' ? ['reason'] : ['code', 'route'],
      );
  });

  it('says what admins do, and that a file left', async () => {
    const admin = await addCaller(server, { role: 'admin' });
    const reviewId = await addReview(server, { funderId: await addFunder(server) });
    expect(named(await during(() => decide(server, admin, reviewId, { decision: 'approve', version: 1 })))).toContain(
      'admin.acted',
    );
    expect(named(await during(() => callAs(server, admin, exportAudit)))).toEqual(['export.made']);
    const started = () => callAs(server, admin, startImport, { body: { fileName: 'a.csv', totalBytes: 1 } });
    expect(named(await during(started))).toEqual(['import.changed']);
  });

  it('says that a session was ended, by whatever way', async () => {
    const member = await addCaller(server);
    const { AccessToken } = await signIn(server, member.email);
    const sessions = (await callAs(server, member, listSessions)).reply.data;
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect(named(await during(() => callAs(server, member, endSession, { params: { id: other } })))).toEqual([
      'session.revoked',
    ]);
    const last = (await signIn(server, member.email)).AccessToken;
    expect(AccessToken).not.toBe(last);
    expect(named(await during(() => callIdentity(server, 'GlobalSignOut', { AccessToken: last })))).toEqual([
      'session.revoked',
    ]);
  });

  it('says that job failed permanently', async () => {
    const job = { name: 'mail.example', retryLimit: 2 };
    const error = new TypeError('could not write to ann@kitehouse.example');
    const events = await during(async () => {
      for (const triedBefore of [0, 1, 2]) recordFailure(server.context.log, job, { triedBefore, error });
    });
    expect(events.map(({ event, queue, failure }) => [event, queue, failure])).toEqual([
      ['job.failed', 'mail.example', 'TypeError'],
      ['job.failed', 'mail.example', 'TypeError'],
      ['job.dead', 'mail.example', 'TypeError'],
    ]);
    expect(JSON.stringify(events)).not.toContain('ann@');
  });
});

describe('what is counted', () => {
  const valueOf = async (name: string, labels: Record<string, string> = {}): Promise<number> => {
    const found = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name);
    const values = (found?.values ?? []) as { value: number; labels: Record<string, string> }[];
    return values
      .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
      .reduce((sum, { value }) => sum + value, 0);
  };

  it('are reviews that were decided with the reason, and passes that were made and taken', async () => {
    const admin = await addCaller(server, { role: 'admin' });
    const [kept, declined] = [
      await addReview(server, { funderId: await addFunder(server) }),
      await addReview(server, { funderId: await addFunder(server) }),
    ];
    // What earlier tests decided is not counted here.
    await settleNow(server);
    const before = {
      published: await valueOf('reviews_decided_total', { decision: 'approve', reason: 'none' }),
      declined: await valueOf('reviews_decided_total', { decision: 'decline', reason: 'too_vague' }),
      made: await valueOf('grants_made_total', { kind: 'review' }),
    };
    await decide(server, admin, kept, { decision: 'approve', version: 1 });
    await decideAndSettle(server, admin, declined, {
      decision: 'decline',
      version: 1,
      reasonCode: 'too_vague',
      message: 'Please say what happened.',
    });
    expect(await valueOf('reviews_decided_total', { decision: 'approve', reason: 'none' })).toBe(before.published + 1);
    expect(await valueOf('reviews_decided_total', { decision: 'decline', reason: 'too_vague' })).toBe(
      before.declined + 1,
    );
    expect(await valueOf('grants_made_total', { kind: 'review' })).toBe(before.made + 1);
    expect(await valueOf('signin_total', { event: 'completed' })).toBeGreaterThan(0);
  });
});
