import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import cases from './http.json' with { type: 'json' };
import { inDeepRun } from '../deep-run.ts';
import { sendBytes, written, type RawAnswer } from './raw-http.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/** What arrives at the port: bytes that no client sends, and the one answer to each. */

interface HttpCase {
  readonly what: string;
  /** The first line, to which the headers of a usual request are added unless it is `bare`. */
  readonly line?: string;
  readonly hosts?: readonly string[];
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly bare?: boolean;
  /** The whole request instead. */
  readonly raw?: string;
  readonly status: number;
  readonly code: string | null;
  /** Headers of the answer. */
  readonly with?: Readonly<Record<string, string>>;
}

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** Without a host, an end and a length there would be another answer than the one that is asked for. */
function bytesOf({ line = '', hosts = ['localhost'], headers = [], body, bare = false, raw }: HttpCase): string {
  if (raw !== undefined) return written(raw);
  const isTyped = headers.some((header) => header.startsWith('Content-Type:'));
  const usual = [
    ...hosts.map((host) => `Host: ${host}`),
    'Connection: close',
    ...(body === undefined ? [] : [`Content-Length: ${written(body).length}`]),
    ...(body === undefined || isTyped ? [] : ['Content-Type: application/json']),
  ];
  const sent = headers.filter((header) => header !== 'Content-Type:');
  return `${written([line, ...(bare ? [] : usual), ...sent].join('\r\n'))}\r\n\r\n${written(body ?? '')}`;
}

// From C0 only the end of a line may stand in an answer; DEL and C1 never.
const control = /(?!\n)\p{Cc}/u;

function problemOf(one: HttpCase, answer: RawAnswer): string | null {
  const { status, headers, body, answers } = answer;
  if (answers !== 1) return `${answers} answers`;
  if (status !== one.status) return `${status} ${body.slice(0, 120)}`;
  const text = Buffer.from(body, 'latin1').toString();
  if (control.test(text)) return 'an answer with control characters';
  if (/<html|<!doctype/i.test(text)) return 'a page';
  for (const [name, value] of Object.entries(one.with ?? {}))
    if (headers[name] !== value) return `${name}: ${headers[name]}`;
  if (headers['access-control-allow-origin'] !== undefined) return 'open to other sites';
  if (one.code === null) return null;
  const problem = JSON.parse(text) as Record<string, unknown>;
  const isProblem = headers['content-type']?.startsWith('application/problem+json') === true;
  const isRight = isProblem && problem['code'] === one.code && problem['status'] === status;
  return isRight && problem['requestId'] === headers['x-request-id'] ? null : text;
}

describe('what arrives at the port', () => {
  it('gets the one answer of the list', async () => {
    const wrong = await judgeAll<HttpCase>(cases, async (one) => {
      const found = problemOf(one, await sendBytes(port, bytesOf(one)));
      return found === null ? null : `${one.what}: ${found}, not ${one.status} ${one.code ?? ''}`;
    });
    reportVerdict({ corpus: 'http', cases: cases.length, wrong });
    expect(wrong).toEqual([]);
    expect(new Set(cases.map(({ what }) => what)).size).toBe(cases.length);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  it('leaves one line each in the log, of which none holds what was sent', () => {
    const lines = server.logLines.filter((line) => line.includes('"msg":"request"'));
    expect(lines.length).toBeGreaterThan(cases.length / 2);
    for (const line of server.logLines) {
      expect(control.test(line)).toBe(false);
      expect(line.trimEnd()).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String) });
      expect(line).not.toMatch(/kitehouse|evil\.example|\[31m|x{20}/);
    }
    expect(lines.every((line) => (JSON.parse(line) as { status: number }).status < 500)).toBe(true);
  });
});

describe('who keeps a line open', () => {
  it('and says nothing is told after ten seconds, and cut', async () => {
    const { server: listener } = server.app;
    expect([listener.headersTimeout, listener.requestTimeout]).toEqual([10_000, 10_000]);
    if (!inDeepRun) listener.headersTimeout = listener.requestTimeout = 1_000;
    const inHeader = 'GET /api/config HTTP/1.1\r\nHost: localhost\r\nX-A: b';
    const inBody =
      'POST /api/account/links HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"';
    for (const answer of await Promise.all([inHeader, inBody].map((text) => sendBytes(port, text)))) {
      expect([answer.status, answer.answers]).toEqual([408, 1]);
      expect(JSON.parse(answer.body)).toMatchObject({ status: 408, code: 'too_slow' });
    }
  });

  it('asks a thousand times at once and is answered in order', async () => {
    const requests = Array.from({ length: 1_000 }, (_none, at) => {
      const isLast = at === 999;
      return `GET /api/${at} HTTP/1.1\r\nHost: localhost\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;
    });
    const answer = await sendBytes(port, requests.join(''));
    expect([answer.status, answer.answers]).toEqual([404, 1_000]);
  });

  it('finds a limited number of places, and the others are sent away', async () => {
    const { server: listener } = server.app;
    const most = listener.maxConnections;
    expect(most).toBeLessThanOrEqual(10_000);
    await closeAll(listener);
    listener.maxConnections = 20;
    const lines = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await expect.poll(() => lines.filter((line) => line.destroyed).length, { timeout: 10_000 }).toBe(40);
    await Promise.all(lines.filter((line) => !line.destroyed).map(leave));
    await expect.poll(() => countOf(listener)).toBe(0);
    listener.maxConnections = most;
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

const countOf = (listener: TestServer['app']['server']): Promise<number> =>
  new Promise((resolve, reject) =>
    listener.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

/** Connections that fetch keeps for later would take places. */
async function closeAll(listener: TestServer['app']['server']): Promise<void> {
  listener.closeAllConnections();
  await expect.poll(() => countOf(listener)).toBe(0);
}

async function leave(line: Socket): Promise<void> {
  line.destroy();
  await once(line, 'close');
}
