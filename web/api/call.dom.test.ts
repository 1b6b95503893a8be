import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { call, CallError, registerSign } from './call.ts';

const readThing = endpoint('GET /api/things/:id', {
  summary: 'One thing',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ kind: z.array(z.string()).optional(), search: z.string().optional() }),
  reply: z.object({ data: z.string() }),
});
const writeThing = endpoint('POST /api/things', {
  summary: 'A new thing',
  body: z.strictObject({ name: z.string() }),
  status: 204,
  reply: z.undefined(),
});

const read = (id = 'a') => call<typeof readThing>('GET /api/things/:id', { params: { id } });
const write = () => call<typeof writeThing>('POST /api/things', { body: { name: 'x' } });

const server = vi.fn<typeof fetch>();
const onSignedOut = vi.fn();
let token: string | null = null;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (status: number, code: string, more: object = {}) =>
  json(status, { type: 'about:blank', title: `Title of ${code}`, status, code, requestId: 'r-1', ...more });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  vi.stubGlobal('fetch', server);
  server.mockReset();
  onSignedOut.mockReset();
  token = null;
  registerSign({ token: () => Promise.resolve(token), onSignedOut });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sentRequest(place = 0) {
  const [address, init] = server.mock.calls[place] ?? [];
  return { address, method: init?.method, headers: init?.headers as Record<string, string>, body: init?.body };
}

describe('what is sent', () => {
  it('fills the path and the query, with lists as repeated keys', async () => {
    server.mockResolvedValue(json(200, { data: 'yes' }));
    await call<typeof readThing>('GET /api/things/:id', {
      params: { id: 'a/b c' },
      query: { kind: ['x', 'y'], search: undefined },
    });
    expect(sentRequest()).toMatchObject({ address: '/api/things/a%2Fb%20c?kind=x&kind=y', method: 'GET', body: null });
  });

  it('carries the identity token of a member, and none for a guest', async () => {
    server.mockImplementation(async () => json(200, { data: 'yes' }));
    await read();
    token = 'abc';
    await read();
    expect(sentRequest(0).headers['authorization']).toBeUndefined();
    expect(sentRequest(1).headers['authorization']).toBe('Bearer abc');
  });

  it('does not ask for a token where none can be there yet', async () => {
    server.mockResolvedValue(json(200, { data: 'yes' }));
    registerSign({ token: () => Promise.reject(new Error('asked')) });
    expect(await call<typeof readThing>('GET /api/things/:id', { params: { id: 'a' }, isUnsigned: true })).toEqual({
      data: 'yes',
    });
  });

  it('asks again for what is still being counted, as often as it takes, and calls it no failure', async () => {
    for (let time = 0; time < 5; time++) server.mockResolvedValueOnce(problem(202, 'counting'));
    server.mockResolvedValueOnce(json(200, { data: 'counted' }));
    expect(await read()).toEqual({ data: 'counted' });
    expect(server).toHaveBeenCalledTimes(6);
  });

  it('takes an empty answer to what a job does later, and to nothing else', async () => {
    server.mockResolvedValueOnce(new Response('', { status: 202 }));
    expect(
      await call('POST /api/admin/possible-duplicates/:kind/search', { params: { kind: 'funder' } }),
    ).toBeUndefined();
    server.mockResolvedValueOnce(new Response('', { status: 200 }));
    await expect(
      call('POST /api/admin/possible-duplicates/:kind/search', { params: { kind: 'funder' } }),
    ).rejects.toThrow('Something went wrong on our side.');
  });

  it('sends a body as JSON and takes an empty answer', async () => {
    server.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await write()).toBeUndefined();
    expect(sentRequest()).toMatchObject({ method: 'POST', body: '{"name":"x"}' });
    expect(sentRequest().headers['content-type']).toBe('application/json');
  });
});

describe('what came with the page', () => {
  const bring = (path: string) => {
    document.head.innerHTML = `<script type="application/json" data-first-answer="${path}">{"data":"brought"}</script>`;
  };
  afterEach(() => void (document.head.innerHTML = ''));

  it('is the answer to a guest, once', async () => {
    server.mockImplementation(async () => json(200, { data: 'asked' }));
    bring('/api/things/a');
    expect(await read('b')).toEqual({ data: 'asked' });
    expect(await read('a')).toEqual({ data: 'brought' });
    expect(await read('a')).toEqual({ data: 'asked' });
  });

  it('is nothing to a member, then or later, nor to a visitor who may be one', async () => {
    server.mockImplementation(async () => json(200, { data: 'asked' }));
    bring('/api/things/a');
    token = 'abc';
    expect(await read('a')).toEqual({ data: 'asked' });
    token = null;
    expect(await read('a')).toEqual({ data: 'asked' });
    bring('/api/things/a');
    registerSign({ token: () => Promise.reject(new Error('no network')) });
    await expect(read('a')).rejects.toMatchObject({ code: 'network' });
  });

  it('is no answer to a write', async () => {
    server.mockImplementation(async () => new Response(null, { status: 204 }));
    bring('/api/things');
    await write();
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe('what comes back when it fails', () => {
  it('says what the server said, with its code, fields and reference', async () => {
    server.mockResolvedValue(
      problem(422, 'invalid', { detail: 'Two answers are missing', errors: { 'ratings.speed': 'Choose one' } }),
    );
    const error = await write().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Two answers are missing.',
      errors: { 'ratings.speed': 'Choose one' },
      requestId: 'r-1',
    });
  });

  it('falls back to the title, and to plain words when the answer is a page', async () => {
    server.mockResolvedValueOnce(problem(404, 'not_found'));
    await expect(read()).rejects.toThrow('Title of not_found');
    server.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 404 }));
    await expect(read()).rejects.toMatchObject({ status: 404, message: 'Something went wrong on our side.' });
  });

  it.each([
    ['plain text', 'The proxy is full', 'The proxy is full.'],
    ['a long log', 'stack '.repeat(100), `${'stack '.repeat(50).trimEnd()}…`],
    ['a text in JSON', '"The proxy is full"', 'The proxy is full.'],
    ['a message in JSON', '{"message":"The gateway timed out"}', 'The gateway timed out.'],
    ['an error in JSON', '{"error":"Too many of you"}', 'Too many of you.'],
    ['a message inside an error', '{"error":{"code":7,"message":"No quota left"}}', 'No quota left.'],
    ['a problem document of another server', '{"title":"Conflict","detail":"It changed."}', 'It changed.'],
    ['a page in JSON', '{"message":"<html></html>"}', 'Something went wrong on our side.'],
    ['a list', '["a"]', '["a"].'],
    ['other data', '{"msg": "x"}', '{"msg":"x"}.'],
    ['long data', JSON.stringify({ msg: 'x'.repeat(400) }), `{"msg":"${'x'.repeat(291)}…`],
    ['no data', '{}', 'Something went wrong on our side.'],
    ['nothing', '', 'Something went wrong on our side.'],
  ])('shows what a server that is not ours said: %s', async (_what, text, message) => {
    server.mockResolvedValueOnce(new Response(text, { status: 418 }));
    await expect(read()).rejects.toMatchObject({ status: 418, code: 'internal', message });
  });

  it('calls an answer that is cut off a failure', async () => {
    server.mockResolvedValueOnce(new Response('{"data":', { status: 200 }));
    await expect(read()).rejects.toMatchObject({ status: 200, message: 'Something went wrong on our side.' });
  });

  it('calls a failing network by its name', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(read()).rejects.toMatchObject({
      status: 0,
      code: 'network',
      message: 'A network error has occurred.',
    });
    expect(server).toHaveBeenCalledTimes(3);
  });

  it('lets a cancelled question end as cancelled', async () => {
    const stop = new AbortController();
    server.mockImplementation(() => Promise.reject(stop.signal.reason));
    stop.abort();
    await expect(
      call<typeof readThing>('GET /api/things/:id', { params: { id: 'a' }, signal: stop.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe('asking again', () => {
  it('gets through a server that fails twice', async () => {
    server
      .mockResolvedValueOnce(json(503, {}))
      .mockResolvedValueOnce(json(500, {}))
      .mockResolvedValueOnce(json(200, { data: 'yes' }));
    expect(await read()).toEqual({ data: 'yes' });
    expect(server).toHaveBeenCalledTimes(3);
  });

  it('gives up after three attempts', async () => {
    server.mockImplementation(async () => problem(503, 'unavailable'));
    await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
    expect(server).toHaveBeenCalledTimes(3);
  });

  it('never repeats a write', async () => {
    server.mockImplementation(async () => problem(503, 'unavailable'));
    await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe('being signed out', () => {
  it('is told once per call, with the reason and the words of the server', async () => {
    server.mockImplementation(async () => problem(401, 'invalid_token', { detail: 'Your account is suspended.' }));
    await expect(read()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(onSignedOut.mock.calls).toEqual([['invalid_token', 'Your account is suspended.']]);
    server.mockImplementation(async () => problem(401, 'sign_in'));
    await expect(read()).rejects.toMatchObject({ code: 'sign_in' });
    expect(onSignedOut.mock.calls.at(-1)).toEqual(['sign_in', undefined]);
  });

  it('is an answer like any other for a silent question', async () => {
    server.mockImplementation(async () => problem(401, 'invalid_token'));
    await expect(
      call<typeof readThing>('GET /api/things/:id', { params: { id: 'a' }, isSilent: true }),
    ).rejects.toMatchObject({ code: 'invalid_token' });
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});

it('does not compile with an unknown path, a missing parameter or a wrong body', () => {
  // This never runs: the compiler is the test.
  const wrong = () => [
    // @ts-expect-error the route is another
    call<typeof readThing>('GET /api/thing/:id', { params: { id: 'a' } }),
    // @ts-expect-error the parameter is missing
    call<typeof readThing>('GET /api/things/:id'),
    // @ts-expect-error the body is not what the endpoint takes
    call<typeof writeThing>('POST /api/things', { body: { title: 'x' } }),
  ];
  expect(wrong).toBeTypeOf('function');
});
