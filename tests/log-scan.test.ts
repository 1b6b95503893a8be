import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '../contract/members/account.ts';
import { minutes } from '../server/clock.ts';
import { buildApp } from '../server/app.ts';
import type { App } from '../server/http/create-http.ts';
import { ownerOf } from './database.ts';
import { addCaller, addFunder, reviewAnswers, type Caller } from './reviews.ts';
import { startTestServer, type TestServer } from './server.ts';
import { linkIn, readEmails, redeem, signIn } from './sign-in.ts';

/*
 * Everything that a listening server logs at its most verbose level, while a member signs up, writes and leaves and
 * every caller tries every route: none of it may say who it was, where they were, or what they wrote.
 */

const mark = 'zqxscan';
const email = `${mark}.person@${mark}.example`;
const words = `${mark} said that the second meeting was held in a lift`;
const token = `${mark}tokenQW3RtyUiOpAsDfGhJkLzXcVbNm`;
const secretsSent: string[] = [token, words];

let server: TestServer;
let app: App;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  // A proxy says where callers are, so that each of them has an address of their own.
  app = await buildApp({ ...server.context, config: { ...server.context.config, trustedProxies: ['127.0.0.1'] } });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

let asked = 0;
/** Each caller comes from a network of their own, and no more than some tens of calls from one. */
const network = (): string => `198.18.${Math.floor((asked += 1) / 40)}.77`;

async function ask(route: string, headers: Record<string, string> = {}, payload?: unknown): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  // Stay below the requests that a member may send in a minute.
  if (asked % 200 === 0) server.clock.move(minutes(1));
  return fetch(`${address}${path}`, {
    method,
    headers: {
      'x-forwarded-for': network(),
      'user-agent': `Browser of ${mark}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    redirect: 'manual',
  });
}

async function signUp(): Promise<Caller> {
  await ask('POST /api/account/links', {}, { purpose: 'sign_up', email, memberType: 'entrepreneur', termsVersion });
  const link = linkIn((await readEmails(server)).find(({ to }) => to === email));
  secretsSent.push(link.secret);
  // A wrong one first, and the right one twice.
  await redeem(server, { email, secret: token }, { from: '198.18.250.77' });
  const first = await redeem(server, link, { from: '198.18.250.77' });
  await redeem(server, link, { from: '198.18.250.77' });
  const { IdToken, AccessToken, RefreshToken } = first.json<{
    AuthenticationResult: { IdToken: string; AccessToken: string; RefreshToken: string };
  }>().AuthenticationResult;
  secretsSent.push(IdToken, AccessToken, RefreshToken);
  const { id } = await server.context.db
    .selectFrom('members')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return { memberId: id, email, headers: { authorization: `Bearer ${IdToken}` } };
}

async function live(member: Caller): Promise<void> {
  const funderId = await addFunder(server);
  const answers = reviewAnswers({ funderId, worked: `${words}, and it went well for everybody who was there.` });
  const post = async (route: string, payload: object) => {
    const response = await ask(route, member.headers, payload);
    expect(response.status, `${route}: ${await response.clone().text()}`).toBeLessThan(400);
    return response;
  };
  const started = await post('POST /api/reviews/drafts', { subjectKind: 'funder', subjectId: funderId });
  const { data } = (await started.json()) as { data: { id: string; version: number } };
  const kept = { subjectKind: 'funder', answers, step: 5, version: data.version };
  await post(`PUT /api/reviews/drafts/${data.id}`, kept);
  await post(`POST /api/reviews/drafts/${data.id}/send`, { version: data.version + 1 });
  await post('POST /api/reminders', { when: '1_week' });
  await post('POST /api/account/export', {}).catch(() => undefined);
  await readEmails(server);
}

/** The route with something in each place, and what must not be logged in the rest of the address. */
function addressOf(path: string): string {
  const filled = path
    .replaceAll(':kind', 'equity')
    .replaceAll(':column', 'funderNames')
    .replaceAll(':token', token)
    .replaceAll(/:(file|name|part|alias)\b/g, `${mark}.person@${mark}.example`)
    .replaceAll(/:\w+/g, () => randomUUID());
  return `${filled}?search=${mark}&email=${encodeURIComponent(email)}&token=${token}`;
}

const atOnce = 6;

/** Each route with an empty body where nothing is found, and with everything that must not be logged. */
async function walk(headers: Record<string, string>): Promise<void> {
  const body = { email, token, message: words, reason: words, code: token };
  const routes = [...app.gates.keys()].filter((route) => !route.includes('*')).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        const isRead = method === 'GET';
        if (!isRead) await ask(`${method} ${path.replaceAll(/:\w+/g, () => randomUUID())}`, headers, {});
        await ask(`${method} ${addressOf(path)}`, headers, isRead ? undefined : body);
      }
    }),
  );
}

const forbidden: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an email address', /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}/i],
  ['a token', /eyJ[\w-]{10,}/],
  ['an Authorization header', /authorization|bearer/i],
  ['a network address', /\b\d{1,3}(\.\d{1,3}){3}\b/],
  ['a query', /[?&](search|email|token|secret)=/i],
  ['a mark of the person', new RegExp(mark, 'i')],
];

/** What no caller sent: the server says where it listens. */
const isOwn = (line: string): boolean => /"msg":"Server listening at http:\/\/127\.0\.0\.1:\d+"/.test(line);

function findings(): string[] {
  return server.logLines
    .filter((line) => !isOwn(line))
    .flatMap((line) => [
      ...forbidden.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
      ...secretsSent.filter((secret) => line.includes(secret)).map(() => `a secret: ${line}`),
    ]);
}

describe('the log of a whole life', () => {
  it(
    'names no person, holds no token, address, query or word of a review, whatever is asked',
    { tags: ['slow'] },
    async () => {
      const member = await signUp();
      await live(member);
      server.clock.move(minutes(1));
      await walk({});
      server.clock.move(minutes(1));
      await walk({ authorization: `Bearer ${token}` });
      server.clock.move(minutes(1));
      // The routes end sessions, too: each walk begins with its own.
      const second = await signIn(server, email);
      secretsSent.push(second.IdToken, second.RefreshToken);
      await walk({ authorization: `Bearer ${second.IdToken}` });
      server.clock.move(minutes(1));
      const admin = await addCaller(server, { role: 'admin', email: `${mark}.admin@${mark}.example` });
      await walk(admin.headers);
      expect(server.logLines.length).toBeGreaterThan(1_000);
      expect(findings()).toEqual([]);
    },
  );

  it('holds of an error of the database neither a row nor a statement', async () => {
    const db = ownerOf(server.context.db);
    const member = await addCaller(server, { email: `${mark}.second@${mark}.example` });
    // Refuses with the row in its detail, as every broken constraint does.
    await sql`alter table reminders add constraint never check (email = '') not valid`.execute(db);
    const before = server.logLines.length;
    expect((await ask('POST /api/reminders', member.headers, { when: '1_week' })).status).toBe(500);
    await sql`alter table reminders drop constraint never`.execute(db);
    const lines = server.logLines.slice(before);
    expect(lines.some((line) => line.includes('"code":"23514"'))).toBe(true);
    expect(findings()).toEqual([]);
  });

  it('would be found out: each kind of trace is looked for', () => {
    const traces = [
      `"${email}"`,
      'eyJhbGciOiJSUzI1NiJ9.e30',
      '"Authorization"',
      '"ip":"198.18.0.77"',
      '"url":"/otp?token=x"',
      mark,
    ];
    for (const [place, trace] of traces.entries()) expect(forbidden[place]?.[1].test(trace)).toBe(true);
  });
});
