import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { getConfig } from '../../contract/members/account.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { buildApp } from '../app.ts';
import { minutes, seconds } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { App } from '../http/create-http.ts';
import { limitFields } from '../http/limit-fields.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { forgetOldCounts } from './commands.ts';
import { createRequestCounts } from './counts.ts';
// What it adds to the app is used here.
import './limit-requests.ts';
import {
  cspReportLimit,
  draftLimit,
  memberLimit,
  networkLimit,
  searchLimit,
  statusOf,
  type RequestLimitStatus,
} from './rules.ts';

let server: TestServer;
let other: App;
let networks = 0;
let network: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await buildApp(server.context);
  await other.ready();
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(() => {
  // Each test has a minute of its own, and the clock is at its beginning.
  server.clock.set(new Date((Math.floor(server.clock.now().getTime() / minutes(1)) + 1) * minutes(1)));
  network = `198.51.${(networks += 1)}`;
});

const ask = (app: App, host: number, options: { url?: string; headers?: Record<string, string> } = {}) =>
  app.inject({ url: '/api/config', remoteAddress: `${network}.${host}`, ...options });

/** As fast as a burst comes back, so that 600 take a minute. */
const pace = minutes(1) / networkLimit.count;

async function askMany(app: App, count: number, options: Parameters<typeof ask>[2] = {}): Promise<void> {
  for (let times = 0; times < count; times++) {
    server.clock.move(pace);
    const { statusCode } = await ask(app, times % 250, options);
    if (statusCode >= 400) throw new Error(`request ${times + 1} was refused with ${statusCode}`);
  }
}

describe('a network', () => {
  it('asks 600 times a minute, is told how it stands, and is told when to come back', async () => {
    const first = await ask(server.app, 1);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"network";q=600;w=60',
      ratelimit: '"network";r=599;t=60',
    });
    await askMany(server.app, networkLimit.count - 1);
    const refused = await ask(server.app, 7);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"network";r=0;t=1',
      'cache-control': 'no-store',
    });
    server.clock.move(seconds(1));
    expect((await ask(server.app, 7)).statusCode).toBe(200);
  });

  it('asks 100 times at once, then as fast as they come back', async () => {
    const answers = [];
    for (let times = 0; times < 101; times++) answers.push(await ask(server.app, times % 250));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
    expect(answers[50]?.headers['ratelimit']).toBe('"network";r=549;t=60, "network-burst";r=49;t=6');
    expect(answers[50]?.headers['ratelimit-policy']).toBe('"network";q=600;w=60, "network-burst";q=100;w=10');
    expect(answers[100]?.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"network";r=499;t=60, "network-burst";r=0;t=1',
    });
    // A refusal takes nothing away: the next comes after a tenth of a second.
    server.clock.move(pace);
    expect((await ask(server.app, 1)).statusCode).toBe(200);
    expect((await ask(server.app, 1)).statusCode).toBe(429);
    server.clock.move(seconds(10));
    expect((await ask(server.app, 1)).headers['ratelimit']).not.toContain('burst');
  });

  it('has the same limit on all servers, which tell each other', { tags: ['slow'] }, async () => {
    await askMany(server.app, 400);
    await server.app.shareRequestCounts();
    await askMany(other, 98);
    await other.shareRequestCounts();
    const { headers } = await ask(other, 1);
    expect(headers['ratelimit']).toBe('"network";r=101;t=11');
    await askMany(other, 100);
    expect((await ask(other, 2)).statusCode).toBe(200);
    expect((await ask(other, 2)).statusCode).toBe(429);
    await other.shareRequestCounts();
    await ask(server.app, 1);
    await server.app.shareRequestCounts();
    expect((await ask(server.app, 1)).statusCode).toBe(429);
  });

  it('is known to the database by a digest, for a few minutes', async () => {
    await askMany(server.app, 100);
    await server.app.shareRequestCounts();
    const { db } = server.context;
    const rows = await db.selectFrom('request_counts').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(network);
    for (const { bucket } of rows) expect(bucket.toString('latin1')).not.toContain(network);
    server.clock.move(minutes(6));
    await forgetOldCounts(server.context);
    expect(await db.selectFrom('request_counts').selectAll().execute()).toEqual([]);
  });

  it('is refused at the identity service in its own words', async () => {
    await ask(server.app, 1);
    await askMany(server.app, networkLimit.count - 1);
    const refused = await server.app.inject({
      method: 'POST',
      url: '/identity',
      remoteAddress: `${network}.1`,
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      payload: '{}',
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      expect.objectContaining({ __type: 'TooManyRequestsException' }),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a member', () => {
  test('asks 300 times a minute from wherever, and searches 60 times', async () => {
    const headers = await signedIn(server, (await addMember(server)).email);
    const search = { url: '/api/funders/search?term=kite', headers };
    const first = await ask(server.app, 1, search);
    expect([first.statusCode, first.headers['ratelimit']]).toEqual([
      200,
      '"network";r=599;t=60, "member";r=299;t=60, "search";r=59;t=60',
    ]);
    await askMany(server.app, searchLimit.count - 1, search);
    const refused = await ask(server.app, 1, search);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '55']);
    const me = { url: '/api/me', headers };
    await askMany(server.app, memberLimit.count - searchLimit.count - 1, me);
    network = `203.0.${networks}`;
    expect((await ask(server.app, 1, me)).statusCode).toBe(429);
    const another = await signedIn(server, (await addMember(server)).email);
    expect((await ask(server.app, 1, { url: '/api/me', headers: another })).statusCode).toBe(200);
  });
});

test('what is typed is kept 60 times a minute', async () => {
  const headers = await signedIn(server, (await addMember(server)).email);
  const url = '/api/reviews/drafts';
  const begin = (host: number) =>
    server.app.inject({
      method: 'POST',
      url,
      headers,
      remoteAddress: `${network}.${host}`,
      payload: { subjectKind: 'funder' },
    });
  for (let times = 0; times < draftLimit.count; times++) expect((await begin(times)).statusCode).toBe(200);
  const refused = await begin(1);
  expect([refused.statusCode, refused.headers['ratelimit']]).toEqual([
    429,
    expect.stringContaining('"drafts";r=0;t=60'),
  ]);
});

test('what browsers report of a page is dropped without a word after 60 in a minute', async () => {
  const report = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/csp-report',
      remoteAddress: `${network}.1`,
      headers: { 'content-type': 'application/csp-report' },
      payload: '{"csp-report":{"effective-directive":"img-src"}}',
    });
  const before = server.logLines.filter((line) => line.includes('csp.report')).length;
  for (let times = 0; times <= cspReportLimit.count; times++) {
    const { statusCode, body } = await report();
    expect([statusCode, body]).toEqual([204, '']);
  }
  expect(server.logLines.filter((line) => line.includes('csp.report')).length - before).toBe(cspReportLimit.count);
  const { headers } = await report();
  expect(headers['ratelimit']).toContain('"csp-report";r=0;t=60');
});

test('callers on this machine, files and the sign of life are not counted', async () => {
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const { headers } = await callAs(server, guest, getConfig, { from: remoteAddress });
    expect(headers['ratelimit']).toBeUndefined();
  }
  for (const url of ['/healthz', '/assets/none.js'])
    expect((await ask(server.app, 1, { url })).headers['ratelimit']).toBeUndefined();
});

test('without the database each server counts for itself', async () => {
  const lonely = await startTestServer();
  await lonely.context.jobs.stop();
  await lonely.context.db.destroy();
  await expect(lonely.app.shareRequestCounts()).resolves.toBeUndefined();
  for (let times = 0; times < networkLimit.count; times++) {
    if (times > 0) lonely.clock.move(pace);
    await lonely.app.inject({ url: '/healthz?x', remoteAddress: '198.51.100.9' });
  }
  const refused = await lonely.app.inject({ url: '/healthz?x', remoteAddress: '198.51.100.9' });
  expect(refused.statusCode).toBe(429);
  await expect(lonely.app.shareRequestCounts()).rejects.toThrow();
  await lonely.app.close();
});

describe('the word of a proxy', () => {
  it.each([
    [[], '10.0.0.1', '"network";r=598;t=60'],
    [['10.0.0.0/24'], '10.0.0.1', '"network";r=599;t=60'],
    [['10.0.0.0/24'], '10.0.1.1', '"network";r=598;t=60'],
  ])('of %j counts for %s', async (trustedProxies, remoteAddress, expected) => {
    const app = await buildApp({ ...server.context, config: { ...server.context.config, trustedProxies } });
    const from = (client: string) =>
      callAs({ app }, guest, getConfig, { headers: { 'x-forwarded-for': client }, from: remoteAddress });
    await from('198.18.1.1');
    expect((await from('198.18.2.1')).headers['ratelimit']).toBe(expected);
    await app.close();
  });

  it('is a list of addresses, never everybody', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8']);
    for (const wrong of ['true', '1', '10.0.0.0/33', '10.0.0.1,', 'proxy.example', '10.0.0.1/8/8'])
      expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY must be addresses');
  });
});

describe('counting', () => {
  const noon = new Date('2026-11-18T12:00:30.000Z');
  const minuteOf = (statuses: readonly RequestLimitStatus[]): number | undefined => statuses[0]?.remaining;

  it('tells nothing of those who ask little, and each request of the others once', () => {
    const counts = createRequestCounts();
    for (let times = 0; times < 59; times++) counts.add('a', networkLimit, noon);
    expect(counts.takeUntold(noon).untold).toEqual([]);
    counts.add('a', networkLimit, noon);
    expect(counts.takeUntold(noon)).toEqual({
      minute: new Date('2026-11-18T12:00:00.000Z'),
      untold: [{ key: 'a', count: 60 }],
    });
    expect(counts.takeUntold(noon).untold).toEqual([]);
    expect(minuteOf(counts.add('a', networkLimit, noon))).toBe(539);
    counts.learn(new Date('2026-11-18T12:00:00.000Z'), 'a', 500);
    expect(minuteOf(counts.add('a', networkLimit, noon))).toBe(98);
  });

  it('begins anew with each minute, and hears nothing of the last one', () => {
    const counts = createRequestCounts();
    counts.add('a', networkLimit, noon);
    const next = new Date('2026-11-18T12:01:00.000Z');
    expect(minuteOf(counts.add('a', networkLimit, next))).toBe(599);
    counts.learn(new Date('2026-11-18T12:00:00.000Z'), 'a', 600);
    expect(minuteOf(counts.add('a', networkLimit, next))).toBe(598);
  });

  it('says nothing where nothing is limited', () => {
    expect(limitFields([])).toEqual({});
    expect(statusOf(searchLimit, 60, noon)).toMatchObject({ isOver: false, remaining: 0, secondsLeft: 30 });
    expect(statusOf(searchLimit, 61, noon).isOver).toBe(true);
  });
});

describe('a proxy on this machine that is not named', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const through = (proxied: TestServer, more: Record<string, string> = headers) =>
    proxied.app.inject({ url: '/api/config', remoteAddress: '127.0.0.1', headers: more });
  const warnings = (proxied: TestServer): string[] => proxied.logLines.filter((line) => line.includes('proxy.unnamed'));

  it('counts as one network, with ten times as much', { tags: ['slow'] }, async () => {
    const proxied = await startTestServer();
    const first = await through(proxied);
    expect(first.headers['ratelimit-policy']).toBe('"network";q=6000;w=60');
    for (let times = 1; times < (networkLimit.burst ?? 0) * 10; times += 1) {
      const { statusCode } = await through(proxied, { 'x-forwarded-for': `203.0.${times % 250}.7` });
      if (statusCode !== 200) throw new Error(`request ${times + 1} was refused with ${statusCode}`);
    }
    expect((await through(proxied)).statusCode).toBe(429);
    // A person on the machine itself is resumed.
    expect((await through(proxied, {})).statusCode).toBe(200);
    await proxied.close();
  });

  it('leaves each member a limit of their own', { tags: ['slow'] }, async () => {
    const proxied = await startTestServer();
    const busy = { ...headers, ...(await signedIn(proxied, (await addMember(proxied)).email)) };
    const calm = { ...headers, ...(await signedIn(proxied, (await addMember(proxied)).email)) };
    const me = (who: Record<string, string>) =>
      proxied.app.inject({ url: '/api/me', remoteAddress: '127.0.0.1', headers: who });
    for (let times = 0; times < memberLimit.count; times += 1) expect((await me(busy)).statusCode).toBe(200);
    expect((await me(busy)).statusCode).toBe(429);
    expect((await me(calm)).statusCode).toBe(200);
    await proxied.close();
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'is reported once, by %s, and without an address',
    { tags: ['slow'] },
    async (name) => {
      const proxied = await startTestServer();
      await through(proxied, {});
      expect([proxied.app.hasUnnamedProxy(), warnings(proxied)]).toEqual([false, []]);
      await through(proxied, { [name]: 'for=203.0.113.7' });
      await through(proxied, { [name]: 'for=203.0.113.8' });
      expect(proxied.app.hasUnnamedProxy()).toBe(true);
      expect(warnings(proxied)).toHaveLength(1);
      expect(proxied.logLines.join('')).not.toContain('203.0.113');
      await proxied.close();
    },
  );

  it('is none where it is named, or where the caller is not on this machine', async () => {
    const named = await startTestServer({ trustedProxies: ['127.0.0.0/8'] });
    const answer = await through(named);
    expect(answer.headers['ratelimit']).toBe('"network";r=599;t=60');
    await named.app.inject({ url: '/api/config', remoteAddress: '198.51.100.9', headers });
    expect([named.app.hasUnnamedProxy(), warnings(named)]).toEqual([false, []]);
    await named.close();
  });
});
