import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startHookReceiver, type HookReceiver } from '../../tests/webhooks/receiver.ts';
import { localReach, publicReach, type Reach } from '../http/public-addresses.ts';
import { callAddress } from './call.ts';

let receiver: HookReceiver;
beforeAll(async () => {
  receiver = await startHookReceiver();
});
beforeEach(() => {
  receiver.taken.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});
afterAll(() => receiver.close());

const message = { headers: { 'content-type': 'application/json' }, body: '{"type":"webhook.test"}' };
const call = (address: string, reach: Reach = localReach, milliseconds?: number) =>
  callAddress({ address, ...message }, reach, milliseconds);

describe('an address is called', () => {
  it('with the message, and its status and time come back', async () => {
    const tried = await call(receiver.address);
    expect(tried).toMatchObject({ problem: null, status: 204 });
    expect(tried.milliseconds).toBeGreaterThanOrEqual(0);
    expect(receiver.taken).toMatchObject([{ path: '/hook', body: message.body }]);
  });

  it.each([
    [200, null],
    [299, null],
    [301, 'redirected'],
    [307, 'redirected'],
    [400, 'refused'],
    [404, 'refused'],
    [410, 'gone'],
    [500, 'server_error'],
    [503, 'server_error'],
  ] as const)('%i is %s, and no redirect is followed', async (status, problem) => {
    receiver.answer = (response) => response.writeHead(status, { location: receiver.address }).end('words');
    expect(await call(receiver.address)).toMatchObject({ problem, status });
    expect(receiver.taken).toHaveLength(1);
  });

  it('and not waited for longer than it may take', async () => {
    receiver.answer = () => undefined;
    const began = performance.now();
    expect(await call(receiver.address, localReach, 300)).toMatchObject({ problem: 'too_slow', status: null });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('and what it writes is not read: an answer without an end is an answer', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'.repeat(100_000)), 5);
      response.on('close', () => clearInterval(drip));
    };
    const began = performance.now();
    expect(await call(receiver.address)).toMatchObject({ problem: null, status: 200 });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('and no answer is no connection', async () => {
    receiver.answer = (response) => response.destroy();
    expect(await call(receiver.address)).toMatchObject({ problem: 'no_connection', status: null });
    expect(await call('http://127.0.0.1:9/')).toMatchObject({ problem: 'no_connection' });
    const unknown: Reach = { ...localReach, lookup: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await call('http://nowhere.example/', unknown)).toMatchObject({ problem: 'no_connection' });
  });
});

describe('only public addresses are called', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://2852039166/',
    'https://100.100.100.200/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.0.192/opc/v2/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://localhost/',
    'https://LOCALHOST/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:word@example.com/',
    'https://example.com:22/',
    'https://example.com:8443/',
  ])('not %s', async (address) => {
    expect(await call(address, publicReach)).toMatchObject({ problem: 'not_public', status: null });
  });

  test('nor the name of this machine with a point behind it', async () => {
    expect((await call('https://localhost./', publicReach)).problem).toMatch(/^(not_public|no_connection)$/);
  });

  test.each([
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['93.184.216.34', '127.0.0.1']],
    [['2606:2800:220:1:248:1893:25c8:1946', '::1']],
    [['::ffff:127.0.0.1']],
    [[]],
  ])('nor a name that leads to %j', async (addresses) => {
    const reach: Reach = { ...publicReach, lookup: () => Promise.resolve(addresses) };
    expect(await call('https://hooks.example/', reach)).toMatchObject({ problem: 'not_public' });
  });

  test('a name is looked up once for a call: it cannot lead elsewhere in between', async () => {
    let looked = 0;
    const lookup = () => Promise.resolve([(looked += 1) === 1 ? '127.0.0.1' : '10.0.0.1']);
    const reach: Reach = { allows: (ip) => ip === '127.0.0.1', protocols: ['http:'], lookup };
    const address = receiver.address.replace('127.0.0.1', 'hooks.example');
    expect(await call(address, reach)).toMatchObject({ problem: null });
    expect(looked).toBe(1);
    // The next call looks again, and is refused.
    expect(await call(address, reach)).toMatchObject({ problem: 'not_public' });
    expect(receiver.taken).toHaveLength(1);
  });
});
