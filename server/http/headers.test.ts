import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { callRoute, guest } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { createHttp, type App } from './create-http.ts';
import { receiveCspReports } from './csp-reports.ts';
import { allowedMethods } from './not-found.ts';
import { Refusal } from '../refusal.ts';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { serveShell } from './shell.ts';

/** The exact headers of every kind of answer, asked over the wire. */

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
};
const api = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};
const pagePolicy =
  "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self' 'nonce-N'; style-src-attr 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'none'; media-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default; report-uri /api/csp-report; report-to csp; upgrade-insecure-requests";
const page = {
  ...always,
  'content-security-policy': pagePolicy,
  'cache-control': 'no-store',
  'reporting-endpoints': 'csp="/api/csp-report"',
};
const asset = { ...api, 'cache-control': 'public, max-age=31536000, immutable' };

/** An answer over the wire, as `callAs` cannot see it. */
interface WireAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}
interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let server: TestServer;
let shell: App;
let folder: string;
const ports = { api: 0, shell: 0 };
let member: Record<string, string>;
let etag: string;

function ask(
  where: keyof typeof ports,
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: ports[where], host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Bytes as they are, and what comes back until the line is cut. */
function askRaw(bytes: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(ports.api, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
      );
      resolve({ status: Number(first.split(' ')[1]), headers, body });
    });
  });
}

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://fundsight.example' });
  member = await signedIn(server, (await addMember(server)).email);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'fundsight-headers-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head nonce="__CSP_NONCE__"></head></html>');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'page-a1b2c3.js'), 'export {};');
  shell = createHttp({ log: server.context.log, isHttps: true });
  shell.decorate('findViewer', () => Promise.resolve({ kind: 'guest' as const }));
  await serveShell(shell, {
    folder,
    ...server.context.config,
    findPage: (path) => Promise.resolve(path === '/funder/old' ? { movedTo: '/funder/new' } : null),
    readSettings: () => Promise.resolve({ supportEmail: 'support@fundsight.example', settings: defaultSettings }),
    hasSampleData: () => Promise.resolve(false),
  });
  await shell.listen({ port: 0, host: '127.0.0.1' });
  ports.api = (server.app.server.address() as AddressInfo).port;
  ports.shell = (shell.server.address() as AddressInfo).port;
  etag = String((await ask('shell', '/assets/page-a1b2c3.js')).headers['etag']);
});
afterAll(async () => {
  await shell.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const namedHere = [...new Set([...Object.keys(api), ...Object.keys(page)])];

/** Neither one header more of those that matter, nor one less, nor one that says what runs here. */
function expectHeaders({ headers }: WireAnswer, expected: Record<string, string>): void {
  const found = Object.fromEntries(
    namedHere
      .filter((name) => headers[name] !== undefined)
      .map((name) => [name, String(headers[name]).replace(/'nonce-[\w+/]{24}'/, "'nonce-N'")]),
  );
  expect(found).toEqual(expected);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  for (const name of Object.keys(headers)) expect(name).not.toMatch(/^(server|x-powered-by|via|access-control-.*)$/i);
}

const json = { 'content-type': 'application/json' };
const links = '/api/account/links';
const large = JSON.stringify({ email: 'x'.repeat(300_000) });
type Row = readonly [status: number, what: string, code: string | null, path: string, ask?: Ask];

const apiRows: readonly Row[] = [
  [200, 'a call', null, '/api/config'],
  [200, 'the sign of life', null, '/healthz'],
  [204, 'a report of a browser', null, '/api/csp-report', { method: 'POST', body: '{}' }],
  [
    204,
    'a question for the methods',
    null,
    '/api/me',
    { method: 'OPTIONS', headers: { origin: 'https://other.example' } },
  ],
  [400, 'JSON that is none', 'invalid_json', links, { method: 'POST', headers: json, body: '{' }],
  [400, 'a query that is not understood', 'invalid_query', '/api/funders?offset=5'],
  [400, 'an address that cannot be read', 'invalid_request', '/api/%zz'],
  [401, 'nobody', 'sign_in', '/api/me'],
  [401, 'a token that is none', 'invalid_token', '/api/me', { headers: { authorization: 'Bearer a.b.c' } }],
  [404, 'an unknown call', 'not_found', '/api/nothing'],
  [404, 'an unknown subject', 'not_found', '/api/funders/none'],
  [405, 'a call in another method', 'method_not_allowed', '/api/me', { method: 'PUT', headers: json, body: '{}' }],
  [405, 'TRACE', 'method_not_allowed', '/api/me', { method: 'TRACE' }],
  [405, 'a method of WebDAV', 'method_not_allowed', '/api/me', { method: 'PROPFIND' }],
  [413, 'a body that is too large', 'too_large', links, { method: 'POST', headers: json, body: large }],
  [414, 'a part of the path that is too long', 'address_too_long', `/api/funders/${'x'.repeat(101)}`],
  [
    415,
    'text',
    'unsupported_media_type',
    links,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
  ],
  [
    415,
    'XML',
    'unsupported_media_type',
    links,
    { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<x/>' },
  ],
  [
    422,
    'an answer that needs another look',
    'invalid',
    links,
    { method: 'POST', headers: json, body: '{"purpose":"sign_in","email":"x"}' },
  ],
];

describe('an answer of the API', () => {
  const named = apiRows.map(([status, what, code, path, options]) => ({ status, what, code, path, options }));
  it.each(named)('$status to $what', async ({ status, code, path, options }) => {
    const answer = await ask('api', path, options);
    expect(answer.status).toBe(status);
    expectHeaders(answer, api);
    if (code === null) return;
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ status, code, requestId: answer.headers['x-request-id'] });
  });

  it('403 to a member without access', async () => {
    const answer = await ask('api', '/api/deals/equity', { headers: member });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      403,
      expect.objectContaining({ code: 'access_required' }),
    ]);
    expectHeaders(answer, api);
  });

  it.each([
    [429, 'too many', new Refusal('row_limit'), 'row_limit'],
    [500, 'a bug', new Error('secret words of a bug'), 'internal'],
    [503, 'a database that is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 'unavailable'],
  ])('%i after %s', async (status, _what, thrown, code) => {
    const { pool, config } = server.context;
    const publishedKeys = pool.publishedKeys.bind(pool);
    Object.assign(pool, { publishedKeys: () => Promise.reject(thrown) });
    try {
      const answer = await ask('api', `/${config.identity.userPoolId}/.well-known/jwks.json`);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([status, expect.objectContaining({ code })]);
      expectHeaders(answer, api);
      expect(answer.headers['retry-after']).toEqual(status === 500 ? undefined : '1');
      expect(answer.body).not.toContain('secret');
    } finally {
      Object.assign(pool, { publishedKeys });
    }
  });

  it.each([
    [400, 'bytes that are no request', 'invalid_request', 'HELLO\r\n\r\n'],
    [400, 'no host', 'invalid_request', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'two hosts', 'invalid_request', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    [
      431,
      'headers without end',
      'headers_too_large',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
  ])('%i to %s, and the line is cut', async (status, _what, code, bytes) => {
    const answer = await askRaw(bytes);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, expect.objectContaining({ status, code })]);
    expectHeaders(answer, api);
    expect(answer.headers['connection']).toBe('close');
  });

  test('405 names the methods that would do', async () => {
    const answer = await ask('api', '/api/me', { method: 'PUT', headers: json, body: '{}' });
    expect(answer.headers['allow']).toBe('GET, HEAD, PATCH');
    const read = await ask('api', links);
    expect([read.status, read.headers['allow']]).toEqual([405, 'POST']);
  });
});

describe('an answer of the front end', () => {
  it.each([
    [200, 'the page', '/', {}, page],
    [200, 'another page', '/funder/someone', {}, page],
    [404, 'a page that there is not', '/nowhere', {}, page],
    [301, 'a page that moved', '/funder/old', {}, api],
    [200, 'a file', '/assets/page-a1b2c3.js', {}, asset],
    [404, 'a file of an older release', '/assets/page-000000.js', {}, api],
    [200, 'the icon', '/favicon.svg', {}, { ...api, 'cache-control': 'public, max-age=86400' }],
    [405, 'a page that is sent something', '/database', { method: 'POST' }, api],
    [405, 'a file that is sent something', '/assets/page-a1b2c3.js', { method: 'DELETE' }, api],
    [404, 'a call', '/api/nothing', {}, api],
  ] as const)('%i: %s', async (status, _what, path, options, expected) => {
    const answer = await ask('shell', path, options);
    expect(answer.status).toBe(status);
    expectHeaders(answer, expected);
    if (status === 405) expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  it('304: a file that the browser has', async () => {
    const answer = await ask('shell', '/assets/page-a1b2c3.js', { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(304);
    expectHeaders(answer, asset);
  });

  it('names the charset of the sign of the page, which is a text of XML', async () => {
    expect((await ask('shell', '/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  it('has a new nonce each time', async () => {
    const nonces = new Set<string>();
    for (let times = 0; times < 3; times++) {
      const { headers, body } = await ask('shell', '/');
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(body).toContain(nonce);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });
});

describe('reports of browsers', () => {
  const report = (body: string, type = 'application/csp-report') =>
    ask('api', '/api/csp-report', { method: 'POST', headers: { 'content-type': type }, body });

  test('leave the name of a directive in the log, and nothing else', async () => {
    const before = server.logLines.length;
    await report(
      '{"csp-report":{"effective-directive":"img-src","document-uri":"https://x.example/otp?token=secret"}}',
    );
    await report('[{"body":{"effectiveDirective":"script-src-elem","sample":"secret"}}]', 'application/reports+json');
    await report('{"csp-report":{"effective-directive":"<script>secret"}}');
    const lines = server.logLines.slice(before).filter((line) => line.includes('csp.report'));
    expect(lines.map((line) => (JSON.parse(line) as { directive: string }).directive)).toEqual([
      'img-src',
      'script-src-elem',
      'unknown',
    ]);
    expect(server.logLines.slice(before).join()).not.toContain('secret');
  });

  test('of any kind and length get the same answer, and a flood is dropped', async () => {
    const app = createHttp({ log: server.context.log, isHttps: false });
    receiveCspReports(app);
    const before = server.logLines.length;
    const send = (body: string) => callRoute({ app }, guest, 'POST /api/csp-report', { body });
    for (let times = 0; times < 70; times++) expect((await send('x')).status).toBe(204);
    expect(server.logLines.slice(before).filter((line) => line.includes('csp.report'))).toHaveLength(60);
    expect((await send('x'.repeat(9_000))).status).toBe(204);
    await app.close();
  });
});

test('the methods of an address are those of the routes that fit it', () => {
  const routes = ['GET /api/a/:id', 'POST /api/a', 'DELETE /api/a/:id', 'GET /files/*', 'GET /'];
  expect(allowedMethods(routes, '/api/a/1')).toEqual(['DELETE', 'GET', 'HEAD']);
  expect(allowedMethods(routes, '/api/a')).toEqual(['POST']);
  expect(allowedMethods(routes, '/files/b/c.js')).toEqual(['GET', 'HEAD']);
  expect(allowedMethods(routes, '/')).toEqual(['GET', 'HEAD']);
  for (const path of ['/api/a/', '/api/a/1/', '/api', '/files', '/API/a'])
    expect(allowedMethods(routes, path)).toEqual([]);
});
