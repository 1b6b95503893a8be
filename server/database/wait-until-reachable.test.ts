import { connect as connectTo, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { readConfig } from '../config.ts';
import { waitForDatabase, withDatabaseLock } from './wait-until-reachable.ts';

let database: TestDatabase;
let proxy: Server | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(() => {
  proxy?.close();
  proxy = null;
});

afterAll(() => database.destroy());

/** The cluster of this run behind a port, like an external server. */
async function openProxy(port: number): Promise<number> {
  const { host, port: clusterPort } = inject('cluster');
  const server = createServer((socket) => {
    const upstream = connectTo(`${host}/.s.PGSQL.${clusterPort}`);
    socket.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => socket.destroy()).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  proxy = server;
  return (server.address() as AddressInfo).port;
}

const configFor = (port: number, name = database.connection.database) =>
  readConfig({ DATABASE_URL: `postgres://fundsight@127.0.0.1:${port}/${name}` });

test('a server that is away at first is found when it comes, and people are told', async () => {
  const port = await openProxy(0);
  await new Promise((resolve) => proxy?.close(resolve));
  const told: string[] = [];
  const reached = waitForDatabase(configFor(port), { tell: (message) => told.push(message) });
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1);
  expect(told[0]).toContain('cannot be reached');
  await openProxy(port);
  const { connection } = await reached;
  expect(told[1]).toContain('answers now');
  expect(await withDatabaseLock(connection, 1, async () => 'done')).toBe('done');
});

test('the wait ends when the start is called off', async () => {
  const port = await openProxy(0);
  await new Promise((resolve) => proxy?.close(resolve));
  const abort = new AbortController();
  const reached = waitForDatabase(configFor(port), { signal: abort.signal, tell: () => abort.abort() });
  await expect(reached).rejects.toMatchObject({ name: 'AbortError' });
});

test('a server that says no stops the start with one line', async () => {
  const port = await openProxy(0);
  await expect(waitForDatabase(configFor(port, 'nowhere'))).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/^The server of DATABASE_URL refuses us: [^\n]*nowhere[^\n]*$/),
  });
});
