import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { isPublicAddress, localReach, publicReach, readAddress, type Reach } from '../../http/public-addresses.ts';
import { FetchFailure, fetchFile, type Fetched, type Limits } from './download.ts';

let server: Server;
let address: string;
let answer: RequestListener;
let asked: { url: string; range: string | undefined; ifNoneMatch: string | undefined }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'fundsight-download-'));
const path = join(folder, 'file');
const limits: Limits = { bytes: 1_000, idleMilliseconds: 400, totalMilliseconds: 3_000, pauseMilliseconds: 10 };
const nothing = { etag: null, lastModified: null };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '', headers } = request;
    asked.push({ url, range: headers.range, ifNoneMatch: headers['if-none-match'] });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${place.port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const fetchFrom = (
  url: string,
  changes: { reach?: Reach; known?: typeof nothing | { etag: string; lastModified: null } } = {},
) => fetchFile({ address: url, known: nothing, path, reach: localReach, limits, ...changes });
const reasonOf = async (fetched: Promise<Fetched>): Promise<unknown> =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchFailure ? error.reason : error),
  );

describe('a file', () => {
  it('is written as it came, with what it is known by', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { etag: '"a"', 'last-modified': 'Mon, 02 Nov 2026 00:00:00 GMT' }).end('one,two\n');
    expect(await fetchFrom(`${address}/open/deals%202026.csv`)).toMatchObject({
      isNew: true,
      bytes: 8,
      etag: '"a"',
      lastModified: 'Mon, 02 Nov 2026 00:00:00 GMT',
      name: 'deals 2026.csv',
    });
    expect(readFileSync(path, 'utf8')).toBe('one,two\n');
  });

  it('that has not changed is not sent again', async () => {
    answer = (request, response) => response.writeHead(request.headers['if-none-match'] === '"a"' ? 304 : 200).end();
    expect(await fetchFrom(address, { known: { etag: '"a"', lastModified: null } })).toEqual({ isNew: false });
  });

  it('that breaks off goes on where it was', async () => {
    const whole = 'abcdefghij'.repeat(50);
    answer = (request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const headers = { etag: '"a"', 'content-length': whole.length - from };
      if (from === 0) {
        response.writeHead(200, headers);
        response.write(whole.slice(0, 200), () => response.destroy());
      } else
        response
          .writeHead(206, { ...headers, 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` })
          .end(whole.slice(from));
    };
    expect(await fetchFrom(address)).toMatchObject({ isNew: true, bytes: whole.length });
    expect(readFileSync(path, 'utf8')).toBe(whole);
    expect(asked.map(({ range }) => range?.startsWith('bytes=') === true)).toEqual([false, true]);
  });
});

describe('no file comes', () => {
  const status =
    (code: number): RequestListener =>
    (_request, response) =>
      response.writeHead(code).end();
  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'refused'],
    [500, 'no_answer'],
    [503, 'no_answer'],
  ])('with the status %i: %s', async (code, reason) => {
    answer = status(code);
    expect(await reasonOf(fetchFrom(address))).toBe(reason);
  });

  it('from a server that says nothing', async () => {
    answer = () => undefined;
    expect(await reasonOf(fetchFrom(address))).toBe('no_answer');
  });

  it('from one that stops in the middle, again and again', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': 500 }).write('x'.repeat(100));
    expect(await reasonOf(fetchFrom(address))).toBe('broken_off');
  });

  it('where fewer bytes come than were announced', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 500 });
      response.write('x'.repeat(100), () => response.destroy());
    };
    expect(await reasonOf(fetchFrom(address))).toBe('broken_off');
  });

  it('where it is too large, whether that is announced or not', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': 5_000 }).end('x'.repeat(5_000));
    expect(await reasonOf(fetchFrom(address))).toBe('too_large');
    answer = (_request, response) => {
      response.writeHead(200);
      for (let at = 0; at < 10; at += 1) response.write('x'.repeat(500));
      response.end();
    };
    expect(await reasonOf(fetchFrom(address))).toBe('too_large');
  });

  it('of a server that has been dripping for too long', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    };
    expect(await reasonOf(fetchFrom(address))).toBe('broken_off');
  });

  it('that is empty', async () => {
    answer = (_request, response) => response.writeHead(200).end();
    expect(await reasonOf(fetchFrom(address))).toBe('unreadable');
  });

  it('where nobody listens or the name is none', async () => {
    expect(await reasonOf(fetchFrom('http://127.0.0.1:1/'))).toBe('no_answer');
    const lookup = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    expect(await reasonOf(fetchFrom('http://nowhere.example/', { reach: { ...localReach, lookup } }))).toBe(
      'no_answer',
    );
  });
});

describe('an address that leads elsewhere', () => {
  const to =
    (next: string): RequestListener =>
    (request, response) =>
      request.url === '/start'
        ? response.writeHead(302, { location: next }).end()
        : response.writeHead(200).end('here');

  it('is followed', async () => {
    answer = to('/data/there.csv');
    expect(await fetchFrom(`${address}/start`)).toMatchObject({ isNew: true, name: 'there.csv' });
  });

  it('is given up after five', async () => {
    answer = (request, response) => response.writeHead(301, { location: `${request.url}x` }).end();
    expect(await reasonOf(fetchFrom(`${address}/start`))).toBe('redirects');
    expect(asked).toHaveLength(6);
  });

  it.each(['http://10.0.0.1/', 'http://[::1]/', 'ftp://example.com/', 'http://name:word@198.51.100.1/'])(
    'is not followed to %s',
    async (next) => {
      const allowsFirst: Reach = { ...localReach, allows: (ip) => ip === '127.0.0.1' || isPublicAddress(ip) };
      answer = to(next);
      expect(await reasonOf(fetchFrom(`${address}/start`, { reach: allowsFirst }))).toBe('not_public');
      expect(asked).toHaveLength(1);
    },
  );
});

describe('only public servers are asked', () => {
  const refused = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://203.0.113.9/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:word@example.com/',
    'https://user@example.com/',
  ];
  test.each(refused)('not %s', async (url) => {
    expect(await reasonOf(fetchFrom(url, { reach: publicReach }))).toBe('not_public');
  });

  test.each([[['10.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['2606:2800:220:1:248:1893:25c8:1946', '::1']], [[]]])(
    'nor a name that leads to %j',
    async (addresses) => {
      const reach: Reach = { ...publicReach, lookup: () => Promise.resolve(addresses) };
      expect(await reasonOf(fetchFrom('https://files.example/', { reach }))).toBe('not_public');
    },
  );

  test('a name is looked up once: it cannot lead elsewhere later', async () => {
    let looked = 0;
    const lookup = () => Promise.resolve([(looked += 1) === 1 ? '127.0.0.1' : '10.0.0.1']);
    const reach: Reach = { allows: (ip) => ip === '127.0.0.1', protocols: ['http:'], lookup };
    answer = (request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: '/again', connection: 'close' }).end()
        : response.end('here');
    expect(await fetchFrom(address.replace('127.0.0.1', 'files.example'), { reach })).toMatchObject({ isNew: true });
    expect(looked).toBe(1);
  });

  test('public ones are', () => {
    for (const ip of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])
      expect(isPublicAddress(ip), ip).toBe(true);
    expect(readAddress('https://93.184.216.34/open.csv', publicReach).pathname).toBe('/open.csv');
  });
});
